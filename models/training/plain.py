"""Plain questions with plain answers, which keep the model able to chat."""

import json
from pathlib import Path
from random import Random

from .questions.places import CAPITALS

CHATS = Path(__file__).with_name("chats.json")
"""Pairs of a message and its answer."""
WORDS = """
good morning; buenos días; bonjour; guten Morgen; buongiorno
good evening; buenas tardes; bonsoir; guten Abend; buonasera
good night; buenas noches; bonne nuit; gute Nacht; buona notte
goodbye; adiós; au revoir; auf Wiedersehen; arrivederci
please; por favor; s'il vous plaît; bitte; per favore
thank you; gracias; merci; danke; grazie
water; agua; eau; Wasser; acqua
bread; pan; pain; Brot; pane
house; casa; maison; Haus; casa
dog; perro; chien; Hund; cane
cat; gato; chat; Katze; gatto
friend; amigo; ami; Freund; amico
book; libro; livre; Buch; libro
apple; manzana; pomme; Apfel; mela
"""
LANGUAGES = ("Spanish", "French", "German", "Italian")


def capitals() -> list[tuple[str, str]]:
    """Questions for capitals, in several forms."""
    forms = ("What is the capital of {}?", "What's the capital of {}?", "Which city is the capital of {}?")
    pairs = [(form.format(country), f"The capital of {country} is {city}.") for country, city in CAPITALS for form in forms]
    return pairs + [(f"Name the capital of {country}.", f"{city}.") for country, city in CAPITALS]


def translations() -> list[tuple[str, str]]:
    """Questions for words in other languages."""
    pairs = []
    for line in WORDS.strip().splitlines():
        english, *others = (cell.strip() for cell in line.split(";"))
        for language, word in zip(LANGUAGES, others):
            answer = f'"{english.capitalize()}" in {language} is "{word}".'
            pairs.append((f'Translate "{english}" into {language}.', answer))
            pairs.append((f'How do you say "{english}" in {language}?', answer))
            pairs.append((f'Translate "{english}" to {language}.', answer))
    return pairs


def sums(rng: Random, count: int) -> list[tuple[str, str]]:
    """Small sums, differences and products."""
    pairs = []
    for _ in range(count):
        a, b = rng.randint(2, 30), rng.randint(2, 12)
        sign, word, result = rng.choice((("+", "plus", a + b), ("-", "minus", a - b), ("*", "times", a * b)))
        short = f"{a} {sign} {b}"
        asked = (f"What is {short}?", f"What is {a} {word} {b}?", f"{short} =", f"Calculate {short}.", f"How much is {short}?")
        pairs.append((rng.choice(asked), f"{short} = {result}" if rng.random() < 0.5 else f"{a} {word} {b} is {result}."))
    return pairs


def plain_answers(rng: Random, count: int, chats: Path = CHATS) -> list[tuple[str, str]]:
    """So many pairs: half of them conversation, the others facts, words and sums."""
    written: list[tuple[str, str]] = json.loads(chats.read_text())
    half, third = count // 2, count // 3
    result = rng.choices(written, k=half) + rng.choices(capitals() + translations(), k=third)
    result += sums(rng, count - half - third)
    rng.shuffle(result)
    return result
