"""The Textual application: hot-seat screens over any game."""
