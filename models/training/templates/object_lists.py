"""Lists of objects: order lines, people with roles, ingredients, timetables, expenses."""

from ..template import template

template(
    ask="List the order lines. | Extract the receipt. | items with price, and the total | What was bought?",
    values="""
    s = company
    a = one of oat milk / rye bread / olive oil
    b = one of pears / tomatoes / onions
    c = one of soap / candles / napkins
    e = one of cheese / butter / yoghurt
    pa = money 2..9 step 0.01
    pb = money 2..9 step 0.01
    pc = money 2..9 step 0.01
    pe = money 2..9 step 0.01
    d = date
    """,
    text="""{s}
    {d}
    {a}      {pa}
    [[{b}      {pb}
    ]][[{c}      {pc}
    ]]{e}      {pe}
    *** thank you ***""",
    facts={
        "shop | store": "{s}",
        "items | lines | products": [
            {"name": "{a}", "price": "{pa}"},
            {"name": "{b}", "price": "{pb}"},
            {"name": "{c}", "price": "{pc}"},
            {"name": "{e}", "price": "{pe}"},
        ],
        "date": "{d}",
        "payment_method | cashier": None,
    },
)

template(
    ask="Who was there, and in what role? | Extract the minutes' head. | attendees with roles",
    values="""
    a = person
    b = person
    c = person
    e = person
    j = job
    k = job
    l = job
    d = date
    """,
    text="""Meeting of {d}
    Present: {a} ({j})[[, {b} ({k})]][[, {c} ({l})]]
    [[Apologies: {e}]]""",
    facts={
        "date | meeting_date": "{d}",
        "attendees | present": [
            {"name": "{a}", "role": "{j}"},
            {"name": "{b}", "role": "{k}"},
            {"name": "{c}", "role": "{l}"},
        ],
        "absent | apologies": ["{e}"],
        "location": None,
        "minutes_taken_by": None,
    },
)

template(
    ask="Make a shopping list. | What do I have to get, and how much? | shopping: item, amount, unit",
    values="""
    p = person
    x = int 2..6
    y = int 200..900 step 50
    z = int 2..4
    m = one of carrots / potatoes / apples
    n = one of flour / sugar / rice
    o = one of milk / apple juice / cream
    """,
    text="""{p.first}, can you stop at a shop? We need {x} kilos of {m}, {y.digits} grams of {n} and {z} litres of {o}.
    Don't forget your bag again!""",
    facts={
        "items | shopping_list": [
            {"item": "{m}", "amount": "{x}", "unit": "kg"},
            {"item": "{n}", "amount": "{y}", "unit": "g"},
            {"item": "{o}", "amount": "{z}", "unit": "l"},
        ],
        "asked | who_shops": "{p.first}",
        "budget": None,
        "shop": None,
    },
)

template(
    ask="Ingredients as a list. | recipe card -> JSON | Extract the recipe.",
    values="""
    f = food
    n = int 2..8
    a = int 100..600 step 25
    b = int 50..400 step 50
    c = int 15..90 step 5
    x = one of lentils / flour / mushrooms
    y = one of milk / stock / cream
    z = int 2..4
    w = one of salt / oil / paprika
    """,
    text="""{f}, serves {n}
    - {a.digits} g {x}
    - {b.digits} ml {y}
    [[- {z.digits} tsp {w}]]
    Time: {c.digits} min""",
    facts={
        "serves | servings": "{n}",
        "ingredients": [
            {"name": "{x}", "quantity": "{a} g"},
            {"name": "{y}", "quantity": "{b} ml"},
            {"name": "{w}", "quantity": "{z} tsp"},
        ],
        "minutes | time_minutes": "{c}",
        "oven_temperature": None,
        "author": None,
    },
)

template(
    ask="Extract the timetable. | Which bus leaves when? | departures: line, time, destination",
    values="""
    a = int 11..49
    b = int 51..89
    c = int 101..190
    x = city
    y = city
    z = city
    s = time 8..11
    t = time 12..15
    u = time 16..20
    st = one of Town Hall / Central Station / Harbour / Museum
    """,
    text="""Stop {st}. Line {a.digits} to {x} goes at {s}, line {b.digits} to {y} at {t}[[, and line {c.digits} to {z}
    not before {u}]].""",
    facts={
        "stop": "{st}",
        "departures | entries": [
            {"line": "{a}", "destination": "{x}", "time": "{s}"},
            {"line": "{b}", "destination": "{y}", "time": "{t}"},
            {"line": "{c}", "destination": "{z}", "time": "{u}"},
        ],
        "platform": None,
        "operator": None,
    },
)

template(
    ask="Expense claim to JSON. | List the expenses with amounts. | What does the traveller want back?",
    values="""
    p = person
    c = city
    m = money 20..190 step 0.01
    n = money 5..40 step 0.01
    o = money 60..230 step 0.01
    d = date
    k = one of train / taxi / rental car
    l = one of lunch / dinner / parking
    h = hotel
    """,
    text="""my costs for {c} ({d}), all receipts attached: {k} {m}, {l} {n}[[, one night at {h} {o}]]. all in euros.
    cheers {p.first}""",
    facts={
        "claimant | employee": "{p.first}",
        "trip_city | destination": "{c}",
        "date": "{d}",
        "expenses": [
            {"description": "{k}", "amount": "{m}"},
            {"description": "{l}", "amount": "{n}"},
            {"description": "{h}", "amount": "{o}"},
        ],
        "currency": "EUR",
        "cost_centre": None,
    },
)

template(
    ask="Register the children. | Participants with ages. | Who takes part, and how old are they?",
    values="""
    p = person
    a = person
    b = person
    c = person
    x = int 5..8
    y = int 9..12
    z = int 13..16
    w = one of swimming course / pottery workshop / climbing camp
    """,
    text="""Please put {a.first} ({x.digits})[[, {b.first} ({y.digits})]][[ and also {c.first}, who is {z.digits},]]
    down for the {w}. {p}""",
    facts={
        "participants | children": [
            {"name": "{a.first}", "age": "{x}"},
            {"name": "{b.first}", "age": "{y}"},
            {"name": "{c.first}", "age": "{z}"},
        ],
        "activity | course": "{w}",
        "registered_by | parent": "{p}",
        "fee": None,
    },
)

template(
    ask="Anything found? | Extract the inspection. | defects as a list, inspector, date",
    values="""
    p = person
    d = date
    r = one of kitchen / cellar / stairwell
    m = one of cracked tile / loose rail / damp wall
    n = money 40..900 step 10
    """,
    text="""Inspection on {d} by {p}.
    Defects:
    [[{r}, {m}, about {n} euros]]
    End of list.""",
    facts={
        "inspector": "{p}",
        "date": "{d}",
        "defects | findings": [{"place": "{r}", "defect": "{m}", "estimated_cost": "{n}"}],
        "next_inspection": None,
    },
)
