"""System messages as users write them, in place of the model's own one."""

import re
from random import Random

NAMED = 0.35
"""How often a request has a system message of its own."""
BARE = 0.15
"""How often a request without one is the text alone, whose schema is the whole instruction."""

GENERAL = """
Extract the data from the text.
Answer in JSON.
Answer with JSON only, without any other words.
You extract structured data from text.
You are a data extraction engine.
You are a precise assistant that turns text into JSON.
Read the user's text and fill in the form.
Extract the fields. Use null for what is missing.
Fill in the fields. What the text does not say is null.
You fill in forms. Copy names and numbers exactly as they stand in the text.
Your job is to read messages and return a JSON object.
Return a single JSON document.
You are an information extraction system. Do not invent anything.
Extract facts. Never guess: if something is not there, answer null.
You are a careful clerk who copies facts from texts into a form.
The user sends you a text. Reply with its facts as JSON.
extract the requested fields from the input
Output JSON matching the schema.
Respond only with valid JSON that follows the given schema.
You are a parser. Input: free text. Output: JSON.
You are part of an automated pipeline. Your output is read by a program.
Convert unstructured text into structured records.
Dates are written as YYYY-MM-DD, times as HH:MM. Missing values are null.
You are an assistant of a data entry team. Enter what the text says.
Pull out the key facts from whatever text you are given.
Be exact. Keep the spelling of names. Leave out what is not asked for.
You are an expert annotator. Label and extract according to the schema.
You analyse texts and answer with a document.
Text in, JSON out.
Turn the message into a record for our database.
You are a helpful assistant.
You are a helpful assistant that answers in JSON.
You are a helpful AI assistant designed to output JSON.
Fill the schema from the text below. Do not add comments.
Du liest Texte und füllst daraus ein Formular aus.
Antworte nur mit JSON.
Tu extrais des données structurées à partir d'un texte.
Eres un asistente que extrae datos de un texto.
Summarize the text as a set of fields.
Given a text, identify the values of the fields.
"""
"""Messages that fit each text, one a line."""

OF_TEXTS = {
    ("subject:", "dear"): """
        You extract data from emails.
        You read incoming mail and fill in the fields.
        You process letters and e-mails for an office. Return the important facts.
    """,
    ("invoice", "receipt", "vat"): """
        You read invoices and receipts. Return their data.
        You work in accounting. Enter what the document says.
        Extract billing data. Amounts are plain numbers.
    """,
    ("ordered", "order number", "order no", "your order", "my order"): """
        Extract the order. Use null for what is missing.
        You handle orders and deliveries. Extract their details.
    """,
    ("support", "error", "app"): """
        You are a support triage bot. Fill in the fields.
        You sort messages that customers send to our support team.
        Analyse the customer's message and classify it.
    """,
    ("meeting", "minutes", "agenda"): """
        You take minutes. Note what was said and decided.
        You are a meeting assistant. Return structured notes.
    """,
    ("patient", "doctor"): """
        You transfer medical notes into a record. Do not interpret them.
    """,
    ("flight", "hotel", "train", "journey"): """
        You are a travel assistant. Read the text and return the details of the trip.
    """,
    ("review", "stars", "recommend"): """
        You analyse reviews. Report what the reviewer says.
    """,
    ("applicant", "cv", "salary", "position"): """
        You are an assistant of the HR department. Extract the details.
    """,
}
"""Messages that fit texts with one of some words."""

QUESTIONS = """
You are a helpful assistant.
Answer in JSON.
Answer the question.
Answer the user's question with a JSON document.
You know facts about the world. Answer briefly.
You are a knowledgeable assistant. Answer with JSON only.
You are a quiz master who gives short answers.
Reply with short, correct facts.
Be brief. No sentences, only values.
You are an encyclopedia with an API.
Respond only with valid JSON that follows the given schema.
Fill in the fields with your own knowledge.
Give the answer, not the question.
You are a teacher who answers children's questions in one or two words.
Return a single JSON document.
"""
"""Messages that fit questions without a text."""

AROUND = """
{}
{}
{} Answer in JSON.
{} Answer with JSON only.
You are a helpful assistant. {}
Your task: {}
Task: {} The text is in the user's message.
{} Use null for what the text does not say.
You get a text from the user. {}
You answer with a JSON object. {}
"""
"""Messages around the request of a template."""


def lines(text: str) -> list[str]:
    """The lines that have something in them."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def general(rng: Random, text: str) -> str:
    """A message that does not repeat the request, half of the time one that names the kind of text."""
    known = text.lower()
    special = [
        message
        for marks, messages in OF_TEXTS.items()
        if re.search(rf"\b({'|'.join(marks)})(?!\w)", known)
        for message in lines(messages)
    ]
    return rng.choice(special if special and rng.random() < 0.5 else lines(GENERAL))


def around(rng: Random, ask: str) -> str:
    """A message made of a request."""
    sentence = ask if ask[-1] in ".?!:" else f"{ask}."
    return rng.choice(lines(AROUND)).format(sentence)


def addressed(rng: Random, ask: str, text: str) -> tuple[str | None, str]:
    """The system message, None for the model's own one, and the user's message about a text."""
    both = f"{ask}\n\n{text}"
    if rng.random() >= NAMED:
        return None, text if rng.random() < BARE else both
    form = rng.random()
    if form < 0.45:
        return around(rng, ask), text
    if form < 0.55:
        return around(rng, ask), both
    if form < 0.85:
        return general(rng, both), both
    return general(rng, both), text


def questioned(rng: Random) -> str | None:
    """The system message of a question without a text, None for the model's own one."""
    return rng.choice(lines(QUESTIONS)) if rng.random() < NAMED else None
