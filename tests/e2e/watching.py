"""What happens on a page between the moments that a test looks at: things that jump, things that move."""

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
