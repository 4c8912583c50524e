"""SVG as text: elements with escaped attributes and text, without external files."""

from html import escape

FONT = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans SC', sans-serif"


def element(name: str, *inside: str, **attributes: object) -> str:
    """An element around others; `stroke_width=2` becomes `stroke-width="2"`.

    >>> element("g", element("circle", r=2.50), fill='"red"')
    '<g fill="&quot;red&quot;"><circle r="2.5"/></g>'
    """
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def words(said: str, x: float, y: float, size: float, **attributes: object) -> str:
    """Text at a point; `text_anchor` says whether it begins, ends or is centred there."""
    return element("text", escape(said), x=x, y=y, font_size=size, **attributes)


def document(width: float, height: float, *inside: str, title: str) -> str:
    """A whole picture, which shrinks with its page. The title is for screen readers."""
    return element(
        "svg",
        element("title", escape(title)),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        width=width,
        style="max-width:100%;height:auto",
        role="img",
        font_family=FONT,
    )


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else escape(str(value))
