"""Widgets that every screen shares."""
