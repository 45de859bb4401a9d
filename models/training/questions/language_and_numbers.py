"""Opposites, translations, plurals, spelling, arithmetic and units."""

from ..knowledge import question, relation

relation(
    "word opposite",
    """
    hot; cold
    big; small
    fast; slow
    early; late
    happy; sad
    rich; poor
    light; dark
    young; old
    strong; weak
    open; closed
    full; empty
    hard; soft
    loud; quiet
    wet; dry
    cheap; expensive
    thick; thin
    clean; dirty
    deep; shallow
    sweet; bitter
    true; false
    always; never
    up; down
    left; right
    before; after
    love; hate
    buy; sell
    win; lose
    remember; forget
    north; south
    arrive; depart
    """,
    {
        "What is the opposite of {word}? | opposite of '{word}' | Antonym of {word}? | the contrary of {word} is": {
            "opposite | antonym | answer | word": "{opposite}",
        },
        "What is the opposite of {opposite}? | antonym for {opposite}": {"antonym | opposite | answer": "{word}"},
    },
)

relation(
    "en de fr es it",
    """
    dog; Hund; chien; perro; cane
    cat; Katze; chat; gato; gatto
    house; Haus; maison; casa; casa
    water; Wasser; eau; agua; acqua
    bread; Brot; pain; pan; pane
    milk; Milch; lait; leche; latte
    cheese; Käse; fromage; queso; formaggio
    apple; Apfel; pomme; manzana; mela
    tree; Baum; arbre; árbol; albero
    book; Buch; livre; libro; libro
    table; Tisch; table; mesa; tavolo
    sun; Sonne; soleil; sol; sole
    moon; Mond; lune; luna; luna
    night; Nacht; nuit; noche; notte
    friend; Freund; ami; amigo; amico
    red; rot; rouge; rojo; rosso
    green; grün; vert; verde; verde
    white; weiß; blanc; blanco; bianco
    good morning; guten Morgen; bonjour; buenos días; buongiorno
    thank you; danke; merci; gracias; grazie
    one; eins; un; uno; uno
    Monday; Montag; lundi; lunes; lunedì
    flower; Blume; fleur; flor; fiore
    """,
    {
        "How do you say '{en}' in German? | '{en}' in German | Translate '{en}' into German.": {
            "translation | german | answer | word": "{de}",
        },
        "What is the French word for '{en}'? | Translate into French: {en}": {
            "translation | french | answer": "{fr}",
            "spanish": "{es}",
        },
        "Translate '{en}' into Spanish. | '{en}' in Spanish? | Spanish for '{en}'": {
            "translation | spanish | answer": "{es}",
            "italian": "{it}",
        },
        "What does the German word '{de}' mean in English? | '{de}' (German) means": {
            "meaning | english | translation | answer": "{en}",
        },
        "Which language is '{fr}', and what does it mean? | {fr} - French for?": {
            "meaning | english | translation": "{en}",
            "language": "French",
        },
        "Translate '{en}' into four languages. | {en}: German, French, Spanish, Italian": {
            "german | de": "{de}",
            "french | fr": "{fr}",
            "spanish | es": "{es}",
            "italian | it": "{it}",
        },
    },
    whole=["Translate '{en}' into four"],
)

relation(
    "one many",
    """
    mouse; mice
    child; children
    foot; feet
    tooth; teeth
    man; men
    woman; women
    goose; geese
    leaf; leaves
    knife; knives
    sheep; sheep
    city; cities
    box; boxes
    """,
    {
        "What is the plural of '{one}'? | plural of {one}": {"plural | answer | word": "{many}", "singular": "{one}"},
    },
)

relation(
    "verb past",
    """
    go; went
    see; saw
    eat; ate
    buy; bought
    write; wrote
    swim; swam
    think; thought
    bring; brought
    fly; flew
    speak; spoke
    """,
    {"What is the past tense of '{verb}'? | simple past of {verb}": {"past | past_tense | answer": "{past}"}},
)

SMALL = """
a = int 1..12
b = int 1..12
c = calc a + b
"""
for ask in (
    "What is {a.digits} + {b.digits}? | {a.digits}+{b.digits} | How much is {a.digits} plus {b.digits}?",
    "Add {a.digits} and {b.digits}. | What do you get when you add {a} and {b}? | {a.digits} + {b.digits} = ?",
):
    question(ask, {"result | sum | answer | value": "{c}"}, values=SMALL, weight=4)
question(
    "What is {c.digits} - {b.digits}? | How much is {c.digits} minus {b.digits}? | Subtract {b.digits} from {c.digits}.",
    {"result | difference | answer": "{a}"},
    values=SMALL,
    weight=5,
)
question(
    "What is {a.digits} times {b.digits}? | {a.digits} x {b.digits} | Multiply {a.digits} by {b.digits}.",
    {"product | result | answer | value": "{c}"},
    values="""
    a = int 2..10
    b = int 2..10
    c = calc a * b
    """,
    weight=5,
)
question(
    "What is {c.digits} divided by {a.digits}? | {c.digits} / {a.digits} | Share {c.digits} sweets among {a.digits} "
    "children: how many does each get?",
    {"quotient | result | answer": "{b}", "remainder": 0},
    values="""
    a = int 2..10
    b = int 2..10
    c = calc a * b
    """,
    weight=4,
)
question(
    "What is half of {c.digits}? | half of {c.digits}",
    {"half | result | answer": "{a}"},
    values="""
    a = int 2..40
    c = calc a * 2
    """,
    weight=2,
)
question(
    "I have {a.digits} apples and buy {b.digits} more. How many do I have? | {a.digits} birds sit on a roof, "
    "{b.digits} more come. How many are there now?",
    {"count | total | answer | result": "{c}"},
    values=SMALL,
    weight=3,
)
question(
    "Which number comes after {a.digits}? | successor of {a.digits}",
    {"number | next | answer": "{b}"},
    values="""
    a = int 3..99
    b = calc a + 1
    """,
    weight=2,
)
question(
    "Is {a.digits} an even number? | {a.digits}: even or not?",
    {"is_even | answer | even": "{e}", "half": "{h}"},
    values="""
    a = int 2..60
    h = calc a / 2
    e = calc a % 2 == 0
    """,
    weight=3,
)
question(
    "Which is larger, {a.digits} or {b.digits}? | the bigger one of {a.digits} and {b.digits}",
    {"larger | answer | max": "{m}", "smaller": "{n}"},
    values="""
    a = int 1..99
    b = int 100..400
    m = calc max(a, b)
    n = calc min(a, b)
    """,
    weight=2,
)
question(
    "How many minutes are in {n.digits} hours? | {n.digits} hours in minutes",
    {"minutes | answer | result": "{c}"},
    values="""
    n = int 2..9
    c = calc n * 60
    """,
    weight=2,
)

relation(
    "what answer unit",
    """
    How many minutes are in an hour; 60; minutes
    How many seconds are in a minute; 60; seconds
    How many hours has a day; 24; hours
    How many days are in a week; 7; days
    How many days has a leap year; 366; days
    How many days has April; 30; days
    How many days has July; 31; days
    How many months has a year; 12; months
    How many weeks has a year, about; 52; weeks
    How many metres are in a kilometre; 1000; metres
    How many centimetres are in a metre; 100; centimetres
    How many millimetres are in a centimetre; 10; millimetres
    How many grams are in a kilogram; 1000; grams
    How many kilograms has a tonne; 1000; kilograms
    How many millilitres are in a litre; 1000; millilitres
    How many inches are in a foot; 12; inches
    How many feet are in a yard; 3; feet
    How many ounces are in a pound; 16; ounces
    How many pieces are a dozen; 12; pieces
    How many cents are a dollar; 100; cents
    How many letters has the English alphabet; 26; letters
    How many sides has a triangle; 3; sides
    How many sides has a hexagon; 6; sides
    How many faces has a cube; 6; faces
    How many quarters are in a whole; 4; quarters
    """,
    {"{what}? | {what}": {"{unit} | answer | count | number": "{answer}"}},
)

relation(
    "day next previous",
    """
    Monday; Tuesday; Sunday
    Tuesday; Wednesday; Monday
    Wednesday; Thursday; Tuesday
    Thursday; Friday; Wednesday
    Friday; Saturday; Thursday
    Saturday; Sunday; Friday
    Sunday; Monday; Saturday
    """,
    {
        "Which day comes after {day}? | If today is {day}, what day is tomorrow?": {
            "day | tomorrow | answer": "{next}",
            "day_before": "{previous}",
        }
    },
)
relation(
    "word count first last",
    """
    cat; 3; c; t
    house; 5; h; e
    apple; 5; a; e
    garden; 6; g; n
    window; 6; w; w
    bicycle; 7; b; e
    elephant; 8; e; t
    """,
    {
        "How many letters has the word '{word}'? | count the letters of {word}": {
            "letters | count | answer": "{count}",
            "first_letter": "{first}",
            "last_letter": "{last}",
        }
    },
)
