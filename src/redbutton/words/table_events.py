"""What happens at a table besides the cards: a sentence for each kind of event, by language."""

from redbutton.words import Sentences, tables

TABLE: Sentences = tables("table_events", "TABLE")
