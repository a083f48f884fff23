"""What each decision of a match was worth, luck separated from skill, and hints."""
