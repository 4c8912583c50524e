"""What a client finds in random stories of tables: the page is held against the same file."""

import json

from client import stories


def test_the_stories_are_up_to_date() -> None:
    assert stories.FILE.read_text("utf-8") == stories.text()


def test_everything_that_is_counted_happens_in_them_and_some_end_with_a_proof() -> None:
    found = [each for story in json.loads(stories.FILE.read_text("utf-8")) for each in story["found"]]
    assert {each[1] for each in found} == {*stories.COUNTED, "LOOKED"}
    assert sum(each[4] for each in found) > 10
