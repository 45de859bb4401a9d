"""Builds Formwork's embedded models: weights, tokenizer, configuration and WebGPU libraries in web-llm's format."""
