"""What each decision of a match was worth, luck told apart from skill, and hints."""
