"""The page in a real browser. A package, so that its browser ends with its last test."""

import pytest

pytest.register_assert_rewrite("e2e.person")
