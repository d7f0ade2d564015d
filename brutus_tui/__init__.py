"""Four Roman card and board games around one terminal."""

__version__ = "0.1.0"
