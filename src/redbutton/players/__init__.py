"""Players: whoever looks at a view and says what to do, be it a program, a person or a socket."""
