"""The arena: bots against bots on duplicate deals, with confidence intervals."""
