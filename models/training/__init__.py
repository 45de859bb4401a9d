"""Training data for models that fill JSON documents from text, and the training itself."""
