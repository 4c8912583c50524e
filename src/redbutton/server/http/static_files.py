"""The page for browsers: built files, read once, sent with security headers."""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent.with_name("page")
"""Where the build puts the page."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".wasm": "application/wasm",
}
PACKED = {".br": "br", ".gz": "gzip"}
"""Files that the build has compressed, by the end of their names."""
SMALL = 1024
"""Smaller files are not worth compressing, in bytes."""

SAFETY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; media-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
"""Nothing is loaded from or sent to any other site, and no other page may frame this one.

An address has no secrets, but is nobody else's business either: no referrer.
"""

FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
ASK_AGAIN = "no-cache"

MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Redbutton</title>
<h1>The page is not built</h1>
<p>This server plays poker, but its page for browsers is missing. Build it with <code>make play</code>, or
install a released package. Programs can play all the same: <code>redbutton join LINK --bot NAME</code>.</p>
<p lang="zh">服务器正常，但浏览器页面还没有构建。请运行 <code>make play</code>，或安装发布的软件包。</p>
</html>
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFile:
    """A file of the page, plain and compressed."""

    type: str
    tag: str
    forms: Mapping[str, bytes]
    """Its content by encoding, `identity` if it is not compressed."""
    for_ever: bool

    @classmethod
    def of(cls, path: str, content: bytes, packed: Mapping[str, bytes]) -> "PageFile":
        kind = TYPES.get(Path(path).suffix, "application/octet-stream")
        forms = {"identity": content, **packed}
        if "gzip" not in forms and len(content) >= SMALL and kind.startswith(("text/", "application/json")):
            forms["gzip"] = gzip.compress(content, mtime=0)
        tag = hashlib.sha256(content).hexdigest()[:20]
        return cls(type=kind, tag=tag, forms=forms, for_ever=path.startswith("assets/"))

    def answer(self, request: Request, *, status: int = 200) -> Response:
        """The file in an encoding that this browser takes, or that it has not changed."""
        accepted = request.headers.get("accept-encoding", "")
        way = next((way for way in ("br", "gzip") if way in self.forms and way in accepted), "identity")
        tag = f'"{self.tag}-{way}"'
        headers = {"ETag": tag, "Cache-Control": FOR_EVER if self.for_ever else ASK_AGAIN, **SAFETY}
        if len(self.forms) > 1:
            headers["Vary"] = "Accept-Encoding"
        if way != "identity":
            headers["Content-Encoding"] = way
        if status == 200 and tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(self.forms[way], status, headers=headers, media_type=self.type)


class Pages:
    """All files of the page, by their paths."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = dict(_files(folder))
        self._indexes: dict[int, PageFile] = {}

    @property
    def index(self) -> PageFile:
        return self.files.get("index.html") or PageFile.of("index.html", MISSING.encode(), {})

    def index_at(self, path: str) -> PageFile:
        """The page for one of its addresses: its files are named from there.

        So the page works under any part of a site, without being told which: `/t/abc` has them in `../assets`
        and so does `/poker/t/abc` behind a proxy that takes `/poker` away.
        """
        depth = path.count("/") - 1
        if depth not in self._indexes:
            content = self.index.forms["identity"].replace(b'="./', b'="' + (b"../" * depth or b"./"))
            self._indexes[depth] = self.index if depth == 0 else PageFile.of("index.html", content, {})
        return self._indexes[depth]

    def find(self, path: str) -> PageFile | None:
        return self.files.get(path)


def _files(folder: Path) -> Iterator[tuple[str, PageFile]]:
    found = {
        path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
    }
    for name, path in found.items():
        if path.suffix not in PACKED or path.with_suffix("") not in found.values():
            yield name, PageFile.of(name, path.read_bytes(), _packed(path))


def _packed(path: Path) -> dict[str, bytes]:
    sides = {way: path.with_name(path.name + end) for end, way in PACKED.items()}
    return {way: side.read_bytes() for way, side in sides.items() if side.is_file()}
