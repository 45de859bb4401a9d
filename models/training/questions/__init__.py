"""Questions without a text, and their answers. Each file registers some."""
