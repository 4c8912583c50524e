"""The programs that play here, each in a small file; `redbutton.players.registry` knows them by name.

They act on views alone, draw chances from a generator of their own, and carry nothing over from deal to deal.
"""
