"""Five Tricks: a game that another package brings to a Kozyr table."""
