"""NumPy's products on one core: small matrices keep more threads waiting for each other than working."""

from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits


@contextmanager
def one_core() -> Iterator[None]:
    """As a decorator or for a block: products are not shared out."""
    with threadpool_limits(limits=1, user_api="blas"):
        yield
