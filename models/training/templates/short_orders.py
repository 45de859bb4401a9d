"""Orders and deliveries in a line or two, with an address among the other numbers."""

from ..template import template

ARTICLES = """one of lamps / chairs / coffee mugs / bath towels / desk fans / picture frames / garden hoses / notebooks
    / oil filters / rain jackets / tea sets / wall clocks / power strips / bicycle bells / storage boxes"""
"""What is ordered, in the plural."""

ARTICLES = " ".join(ARTICLES.split())
ASK = "Extract the order. | Put this order into JSON. | order -> JSON | What was ordered, and where does it go?"

template(
    ask=ASK,
    values=f"""
    no = code 4###
    ni = calc int(no)
    p = person
    a = address de at ch nl pl se dk it es
    q = int 2..24
    art = {ARTICLES}
    m = money 9..480 step 0.5
    """,
    text="""Order {no} of {p}, {a.street}, {a.place}: {q} {art}, {m} euros in all.""",
    facts={
        "order_number | order | order_id | number": "{ni}",
        "customer | name | buyer": "{p}",
        "address": {"street": "{a.street}", "postcode": "{a.postcode}", "city": "{a.city}"},
        "item | article | product": "{art}",
        "quantity | count | amount": "{q}",
        "total | price | total_eur": "{m}",
        "express | notes": None,
    },
)

template(
    ask=ASK,
    values=f"""
    no = code 1####
    ni = calc int(no)
    p = person
    a = address
    q = int 2..60
    art = {ARTICLES}
    d = date
    """,
    text="""{q} {art} to {a.street}, {a.place} by {d}, please. [[Our order {no}. ]]{p}""",
    facts={
        "order_number | reference": "{no}",
        "ordered_by | contact | name": "{p}",
        "street | delivery_street": "{a.street}",
        "postcode | zip | postal_code": "{a.postcode}",
        "city | town": "{a.city}",
        "article | product": "{art}",
        "quantity | pieces": "{q}",
        "deliver_by | due_date | date": "{d}",
    },
)

template(
    ask=ASK,
    values=f"""
    no = int 201..989
    p = person
    a = address
    q = int 1..9
    art = {ARTICLES}
    w = decimal 0.4..30
    """,
    text="""Parcel {no}: {q} {art}, {w} kg, for {p} in {a.city} ({a.street}, {a.postcode}).""",
    facts={
        "parcel | parcel_number | id": "{no}",
        "recipient": {"name": "{p}", "street": "{a.street}", "postcode": "{a.postcode}", "city": "{a.city}"},
        "contents | items": "{art}",
        "quantity": "{q}",
        "weight_kg | weight": "{w}",
    },
)

template(
    ask="Extract the order. | Fill in the order form. | Bestellung -> JSON",
    values="""
    no = code 7###
    ni = calc int(no)
    p = person
    a = address de at ch
    q = int 2..40
    art = one of Lampen / Stühle / Handtücher / Bilderrahmen / Notizbücher / Wanduhren / Regenjacken / Teekannen
    m = money 9..480 step 0.5
    """,
    text="""Bestellung {no} von {p}, {a.street}, {a.place}: {q} {art} für zusammen {m} Euro.""",
    facts={
        "order_number | bestellnummer | number": "{ni}",
        "customer | kunde | name": "{p}",
        "street | strasse": "{a.street}",
        "postcode | plz": "{a.postcode}",
        "city | ort": "{a.city}",
        "item | artikel": "{art}",
        "quantity | anzahl | menge": "{q}",
        "total | summe | price": "{m}",
    },
)

template(
    ask="Who lives where? | Extract the person and the address. | Parse the contact.",
    values="""
    p = person
    a = address
    age = int 19..88
    since = int 1978..2025
    """,
    text="""{p}, {age}, has lived at {a.street}, {a.place} since {since}.""",
    facts={
        "name | person | full_name": "{p}",
        "age": "{age}",
        "street | street_address | line1": "{a.street}",
        "postcode | zip | postal_code": "{a.postcode}",
        "city | town": "{a.city}",
        "since | resident_since": "{since}",
        "phone | email": None,
    },
)

template(
    ask="Extract the customer. | Fill in the customer record. | customer -> JSON",
    values="""
    no = code 1####
    ni = calc int(no)
    p = person
    c = company
    a = address
    tel = phone
    """,
    text="""Customer {no}: {c}, {p}, {a.full}[[, {tel}]]""",
    facts={
        "customer_number | id | number": "{ni}",
        "company | firm": "{c}",
        "contact | contact_person | name": "{p}",
        "address": {
            "street": "{a.street}", "postcode": "{a.postcode}", "city": "{a.city}", "country": "{a.country}",
        },
        "phone | telephone": "{tel}",
    },
)

template(
    ask="Extract the booking of the repair. | When and where is the repair? | Fill in the job sheet.",
    values="""
    p = person
    a = address
    d = date
    t = time
    what = one of dishwasher / boiler / garage door / oven / heat pump / doorbell / washing machine / skylight
    h = int 1..6
    """,
    text="""Repair of the {what} at {p}'s, {a.street}, {a.place}, on {d} at {t}, about {h} hours.""",
    facts={
        "customer | client | name": "{p}",
        "device | object | what": "{what}",
        "street | address_line": "{a.street}",
        "postcode | zip": "{a.postcode}",
        "city": "{a.city}",
        "date": "{d}",
        "time | start": "{t}",
        "hours | duration_hours": "{h}",
    },
)

template(
    ask="Extract the return. | Fill in the return. | What comes back, from whom?",
    values=f"""
    no = code 2###
    ni = calc int(no)
    p = person
    a = address
    q = int 2..12
    art = {ARTICLES}
    why = one of too small / arrived broken / wrong colour / ordered twice / came too late
    m = money 9..480 step 0.5
    """,
    text="""{p} ({a.street}, {a.place}) sends back {q} {art} of order {no}: {why}. Refund {m}.""",
    facts={
        "order_number | order": "{no}",
        "customer | name": "{p}",
        "street": "{a.street}",
        "city": "{a.city}",
        "postcode | zip": "{a.postcode}",
        "article | product": "{art}",
        "quantity | count": "{q}",
        "reason": "{why}",
        "refund | amount": "{m}",
    },
)
