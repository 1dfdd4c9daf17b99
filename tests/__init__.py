"""The tests. A test's name is the claim, its body a position, a move and what follows."""
