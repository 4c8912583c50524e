"""Who may talk at a table."""

from server.table.evenings import hash_of
from server.table.test_seats import evening, refused, seen

from redbutton.errors import Code
from redbutton.wire import messages


def test_spectators_may_talk_only_where_the_host_lets_them() -> None:
    made = evening()
    made.say(None, messages.Chat, hash_of("Sue"), text="hello", name="Sue")
    assert refused(made) is Code.NO_NAME_YET
    made.say(1, messages.OpenChat)
    assert seen(made).table.game.open_chat
    said = made.say(None, messages.Chat, hash_of("Sue"), text="hello", name="Sue")
    assert said is not None
    assert [(line.name, line.text) for line in seen(made).chat] == [("Sue", "hello")]
    assert [one.name for one in seen(made).table.seats] == ["Host"]
    made.say(1, messages.OpenChat, on=False)
    made.say(None, messages.Chat, hash_of("Tom"), text="hello", name="Tom")
    assert refused(made) is Code.NO_NAME_YET


def test_a_spectator_who_talks_is_a_person_with_a_name_of_their_own() -> None:
    made = evening(open_chat=True)
    made.say(None, messages.Chat, hash_of("x"), text="hello", name="host")
    assert refused(made) is Code.NAME_IN_USE
    made.say(None, messages.Chat, text="hello")
    assert refused(made) is Code.NO_NAME_YET
    said = made.say(None, messages.Chat, hash_of("Sue"), text="hello", name="Sue")
    assert said is not None
    assert said.person is not None
    made.say(1, messages.Mute, person=said.person)
    made.say(said.person, messages.Chat, text="and more")
    assert refused(made) is Code.MUTED
