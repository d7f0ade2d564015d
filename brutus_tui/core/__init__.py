"""What any game is: the protocol, the match, the record. Standard library only."""
