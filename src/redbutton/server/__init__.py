"""Tables for people and programs far away: a lobby, websockets, and a log that nothing is lost from."""
