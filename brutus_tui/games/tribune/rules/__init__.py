"""The rules, a module for each part of the rulebook; `flow` is what they share, `engine` what the protocol wants."""
