"""What happens on a page between the moments that a test looks at: things that jump, things that move."""

import base64
from pathlib import Path

from e2e.person import Person

JUMPS = """() => {
  window.jumps = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => (window.jumps += shift.value)))
    .observe({ type: "layout-shift", buffered: false });
}"""

MOVES = """() => {
  window.moves = new Set();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration, delay } = animation.effect.getComputedTiming();
      if (duration + delay > 1) window.moves.add(animation.effect.target?.getAttribute("class"));
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def watch_jumps(person: Person) -> None:
    person.evaluate(JUMPS)


def jumps(person: Person) -> float:
    """How much of the page has moved by itself since then, and how far: the browser's own measure."""
    found: float = person.evaluate("window.jumps")
    return found


def watch_moves(person: Person) -> None:
    person.evaluate(MOVES)


def moves(person: Person) -> list[str]:
    """Everything that was seen to be animated since then."""
    found: list[str] = person.evaluate("[...window.moves]")
    return found


def film(person: Person, path: Path, moments: list[int]) -> None:
    """Pictures of the table in a row, after these milliseconds on the page's clock, which stands still."""
    strip(person, path, pictures(person, moments))


NOTICES = """document.querySelectorAll("[data-part=connection], .toasts")
  .forEach(({ style }) => (style.visibility = "hidden"))"""


def pictures(person: Person, moments: list[int]) -> list[str]:
    """Without what a page says of a line that a test has taken into its hands."""
    taken = []
    for wait in moments:
        if wait:
            person.page.clock.run_for(wait)
        person.comes_to_rest()
        person.evaluate(NOTICES)
        taken.append(base64.b64encode(person.felt.screenshot()).decode())
    return taken


def strip(person: Person, path: Path, pictures: list[str]) -> None:
    page = person.page.context.new_page()
    shown = "".join(f'<img width="480" src="data:image/png;base64,{each}">' for each in pictures)
    page.set_content(f'<main style="width:1440px;font-size:0">{shown}</main>')
    path.parent.mkdir(parents=True, exist_ok=True)
    page.locator("main").screenshot(path=path)
    page.close()
