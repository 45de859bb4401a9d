"""Texts with slots, by domain. Each file calls `template` for each of its texts."""
