"""Addresses of many countries: deliveries, cards, notices, letterheads, shops, venues."""

from ..template import template

template(
    ask="Extract the contact. | Read the signature of this mail. | who wrote, and where do they sit?",
    values="""
    p = person
    to = person
    c = company
    job = job
    a = address
    tel = phone
    """,
    text="""Dear {to.first},

the samples went out this morning. Let me know if anything is missing.

Best wishes
{p}
{job}
{c}
{a.street}
{a.place}
{a.country}
[[Tel. {tel}]]
{p.email}""",
    facts={
        "name | sender": "{p}",
        "recipient_first_name": "{to.first}",
        "company | organisation": "{c}",
        "role | job_title": "{job}",
        "address": {"street": "{a.street}", "postcode": "{a.postcode}", "city": "{a.city}", "country": "{a.country}"},
        "phone | telephone": "{tel}",
        "email": "{p.email}",
        "fax | website": None,
    },
)

template(
    ask="Split the address into its parts. | Parse this address. | Which street, which city? | address -> JSON",
    values="""
    a = address
    """,
    text="""{a}""",
    facts={
        "street | street_address | address_line_1": "{a.street}",
        "postcode | zip | postal_code": "{a.postcode}",
        "city | town": "{a.city}",
        "country": None,
        "address_line_2 | apartment": None,
    },
)

template(
    ask="Break the address down. | Street, number, postcode and city, please. | Normalize the address.",
    values="""
    a = address
    p = person
    """,
    text="""{p}
{a.lines}
{a.country}""",
    facts={
        "recipient | name": "{p}",
        "street | street_name": "{a.street_name}",
        "house_number | number": "{a.house_number}",
        "postal_code | plz | zip": "{a.postcode}",
        "city": "{a.city}",
        "country": "{a.country}",
    },
)

template(
    ask="Where does the parcel go? | Extract the delivery. | Fill in the shipping record.",
    values="""
    p = person
    a = address
    n = code DL-######
    w = decimal 0.4..18.5
    d = date
    fl = one of 2nd floor / ring at Keller / back building / leave it with the neighbour / side entrance
    """,
    text="""DELIVERY NOTE {n}
Ship to: {p}, {a.street}[[ ({fl})]], {a.place}
Weight: {w} kg
Expected on {d}""",
    facts={
        "delivery_number | shipment_id": "{n}",
        "recipient | consignee": "{p}",
        "address | shipping_address": {"street": "{a.street}", "zip": "{a.postcode}", "city": "{a.city}"},
        "delivery_hint | instructions": "{fl}",
        "weight_kg": "{w}",
        "expected_date | delivery_date": "{d}",
        "tracking_url | sender": None,
    },
)

template(
    ask="Extract the move. | From where to where do they move? | Note the new address.",
    values="""
    p = person
    q = person
    a = address
    b = address
    d = date
    """,
    text="""Hello everybody! {p.first} and {q.first} are finally moving out of {a}. From {d} you'll find us at {b}.
    Keys to the old flat go back the same day, so no more letters there, please. Boxes welcome!""",
    facts={
        "people | movers": ["{p.first}", "{q.first}"],
        "old_address": {"street": "{a.street}", "postcode": "{a.postcode}", "city": "{a.city}"},
        "new_address": {"street": "{b.street}", "postcode": "{b.postcode}", "city": "{b.city}"},
        "moving_date | valid_from": "{d}",
        "new_phone": None,
    },
)

template(
    ask="Extract the shop. | Where is the shop and when is it open? | Fill in the directory entry.",
    values="""
    c = company
    a = address
    o = time 8..10
    z = time 17..20
    s = time 12..15
    tel = phone
    sun = case Closed on Sundays.: false / Open on Sundays, too.: true
    """,
    text="""{c}. You find us in {a.city}, {a.street} ({a.postcode}), opposite the chemist's. Mon to Fri {o} - {z},
    Sat until {s}. {sun} [[Call us: {tel}]]""",
    facts={
        "name | shop": "{c}",
        "city": "{a.city}",
        "street | street_address": "{a.street}",
        "postal_code | postcode": "{a.postcode}",
        "opens | weekday_opening": "{o}",
        "closes | weekday_closing": "{z}",
        "saturday_closing": "{s}",
        "open_on_sunday | sunday_open": "{sun}",
        "phone": "{tel}",
        "email": None,
    },
)

template(
    ask="Extract the invoice parties. | Who bills whom? | Read the head of this invoice.",
    values="""
    c = company
    k = company
    a = address
    b = address
    n = code RE-####-##
    d = date
    m = money 60..4800 step 0.01
    """,
    text="""{c} | {a}

{k}
{b.street}
{b.place}

Invoice {n}                 {d}
Amount due: EUR {m}""",
    facts={
        "invoice_number": "{n}",
        "seller | issuer": {"name": "{c}", "street": "{a.street}", "postcode": "{a.postcode}", "city": "{a.city}"},
        "buyer | customer": {"name": "{k}", "street": "{b.street}", "postcode": "{b.postcode}", "city": "{b.city}"},
        "date | invoice_date": "{d}",
        "total | amount_due": "{m}",
        "vat_id | due_date": None,
    },
)

template(
    ask="Read the business card. | business card to contact | Extract the card.",
    values="""
    p = person
    job = job
    c = company
    a = address
    t = phone
    u = url
    """,
    text="""{c}

{p} · {job}

{a.street} · {a.place} · {a.country}
T {t} · {p.email}[[
{u}]]""",
    facts={
        "full_name | name": "{p}",
        "title | position": "{job}",
        "company": "{c}",
        "street_address | address_line_1 | street": "{a.street}",
        "postal_code | zip_code": "{a.postcode}",
        "city": "{a.city}",
        "country": "{a.country}",
        "phone": "{t}",
        "email": "{p.email}",
        "website": "{u}",
        "mobile": None,
    },
)
