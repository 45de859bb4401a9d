"""Requests for journeys, hotels and restaurants."""

from ..tools import tool_template

tool_template(
    tools=["get_flight_status", "search_trains", "search_hotels", "get_distance"],
    values="""
    a = city
    b = city
    go = date 2025..2027
    back = go + 3..20 days
    cabin = case in business class: business / in economy: economy / in first class: first
    n = int 2..6
    """,
    text="""We want to fly from {a} to {b} on {go}[[ and come back on {back}]].[[ There are {n} of us.]][[ We would like
    to sit {cabin}.]] What flights are there?""",
    calls=[
        {
            "name": "search_flights",
            "arguments": {
                "origin": "{a}",
                "destination": "{b}",
                "date": "{go}",
                "return_date": "{back}",
                "cabin": "{cabin}",
                "passengers": "{n}",
            },
        }
    ],
)

tool_template(
    tools=["search_flights", "get_flight_status", "rent_car"],
    values="""
    a = city
    b = city
    go = date 2025..2027
    out = go + 2..6 days
    price = money 60..220 step 10
    """,
    text="""Look for flights from {a} to {b} on {go}, and for a hotel there, from {go} until {out}[[, no more than
    {price} euros a night]]. I will book both myself once I have talked to my boss.""",
    calls=[
        {"name": "search_flights", "arguments": {"origin": "{a}", "destination": "{b}", "date": "{go}"}},
        {
            "name": "search_hotels",
            "arguments": {"city": "{b}", "check_in": "{go}", "check_out": "{out}", "max_price": "{price}"},
        },
    ],
)

tool_template(
    tools=["search_flights", "get_directions", "get_traffic", "book_taxi"],
    values="""
    a = city
    b = city
    day = date 2025..2027
    at = time 6..18
    """,
    text="""I do not fly any more, for the sake of the climate. Which trains go from {a} to {b} on {day}[[, leaving
    after {at}]]? Changing once or twice is no problem.""",
    calls=[
        {"name": "search_trains", "arguments": {"origin": "{a}", "destination": "{b}", "date": "{day}", "time": "{at}"}}
    ],
)

tool_template(
    tools=["book_hotel", "search_flights", "find_restaurants", "find_places"],
    values="""
    place = city
    in = date 2025..2027
    out = in + 2..14 days
    n = int 2..5
    price = money 50..250 step 10
    """,
    text="""What hotels are there in {place}? We would arrive on {in} and leave on {out}.[[ We are {n} people.]][[ A
    night should cost {price} dollars at most.]] Please do not reserve anything yet.""",
    calls=[
        {
            "name": "search_hotels",
            "arguments": {
                "city": "{place}",
                "check_in": "{in}",
                "check_out": "{out}",
                "guests": "{n}",
                "max_price": "{price}",
            },
        }
    ],
)

tool_template(
    tools=["search_hotels", "book_table", "rent_car", "book_room"],
    values="""
    house = hotel
    in = date 2025..2027
    n = int 2..12
    kind = case a single room: single / a double room: double / a suite: suite
    food = case We want breakfast: true / We do not need breakfast: false
    """,
    text="""The place is settled: {house}. Reserve {n} nights there for us, arriving on {in}.[[ It should be {kind}.]][[
    {food}.]] My parents stayed there years ago and loved it.""",
    calls=[
        {
            "name": "book_hotel",
            "arguments": {
                "hotel": "{house}",
                "check_in": "{in}",
                "nights": "{n}",
                "room_type": "{kind}",
                "breakfast": "{food}",
            },
        }
    ],
)

tool_template(
    tools=["book_taxi", "search_trains", "search_flights", "get_directions"],
    values="""
    place = city
    from = date 2025..2027
    to = from + 2..12 days
    size = case A small one is enough: small / We need a van: van / A medium one, please: medium /\
        Let it be a large one: large
    gear = case I only drive automatic: true / It should have a manual gearbox: false
    """,
    text="""Book a rental car in {place} for us. We pick it up on {from} and bring it back on {to}.[[ {size}.]][[
    {gear}.]] My licence is twenty years old, in case they ask.""",
    calls=[
        {
            "name": "rent_car",
            "arguments": {
                "city": "{place}",
                "from_date": "{from}",
                "to_date": "{to}",
                "category": "{size}",
                "automatic": "{gear}",
            },
        }
    ],
)

tool_template(
    tools=["search_flights", "track_parcel", "search_trains"],
    values="""
    no = code @@####
    day = date 2025..2027
    who = person
    a = street
    at = time 6..22
    """,
    text="""{who} is on flight {no}[[ on {day}]]. Is it on time?[[ And send a taxi to {a} at {at} that takes me to the
    airport, so that I can be there when {who.he} lands.]]""",
    calls=[
        {"name": "get_flight_status", "arguments": {"flight_number": "{no}", "date": "{day}"}},
        {"name": "book_taxi", "arguments": {"pickup": "{a}", "destination": "the airport", "time": "{at}"}},
    ],
)

tool_template(
    tools=["search_flights", "search_hotels", "web_search"],
    values="""
    own = country
    to = country
    days = int 5..120
    """,
    text="""My passport is from {own} and I am planning a journey to {to}[[ of {days.digits} days]]. Do I need a visa?
    Flights and hotels can wait until this is clear.""",
    calls=[{"name": "check_visa", "arguments": {"nationality": "{own}", "destination": "{to}", "days": "{days}"}}],
)

tool_template(
    tools=["get_directions", "rent_car", "search_trains", "call_contact"],
    values="""
    a = street
    b = street
    at = time 6..22
    n = int 2..6
    """,
    text="""We need a taxi from {a} to {b}, please[[, at {at}]].[[ We are {n} passengers with little luggage.]] The
    buses are on strike, as you may have heard.""",
    calls=[
        {"name": "book_taxi", "arguments": {"pickup": "{a}", "destination": "{b}", "time": "{at}", "passengers": "{n}"}}
    ],
)

tool_template(
    tools=["find_restaurants", "cancel_reservation", "order_food", "book_hotel"],
    values="""
    place = restaurant
    day = date 2025..2027
    at = time 12..21
    n = int 2..12
    wish = one of a table by the window / a high chair / a quiet corner / room for a wheelchair
    """,
    text="""Please get us a table at {place} on {day} at {at}; there will be {n} of us.[[ We would like {wish}.]] It is
    my mother's birthday, but do not tell the staff, she hates being sung to.""",
    calls=[
        {
            "name": "book_table",
            "arguments": {"restaurant": "{place}", "date": "{day}", "time": "{at}", "people": "{n}", "note": "{wish}"},
        }
    ],
)

tool_template(
    tools=["find_restaurants", "cancel_event", "cancel_appointment", "order_food"],
    values="""
    old = restaurant
    new = restaurant
    day = date 2025..2027
    at = time 17..21
    n = int 2..8
    """,
    text="""The cook at {old} is ill, so cancel the table that we have there on {day}.[[ Instead, book one at {new} on
    the same day, {at}, for {n} people.]] Sorry for the trouble!""",
    calls=[
        {"name": "cancel_reservation", "arguments": {"restaurant": "{old}", "date": "{day}"}},
        {"name": "book_table", "arguments": {"restaurant": "{new}", "date": "{day}", "time": "{at}", "people": "{n}"}},
    ],
)

tool_template(
    tools=["book_table", "find_places", "find_recipes", "search_hotels"],
    values="""
    place = city
    kind = one of Thai / Greek / Ethiopian / Mexican / Georgian / Peruvian
    price = case It must be cheap: cheap / It may be expensive for once: expensive / Prices should be moderate: moderate
    veg = case One of us is a vegetarian, so check for that: true
    """,
    text="""Where can one eat well in {place}?[[ We feel like {kind} food.]][[ {price}.]][[ {veg}.]] We will decide on
    the spot, so no reservation.""",
    calls=[
        {
            "name": "find_restaurants",
            "arguments": {"city": "{place}", "cuisine": "{kind}", "price_level": "{price}", "vegetarian": "{veg}"},
        }
    ],
)

tool_template(
    tools=["book_table", "place_order", "find_recipes", "log_meal"],
    values="""
    place = restaurant
    dish = food
    n = int 2..7
    where = street
    """,
    text="""Nobody wants to cook tonight. Order {n} portions of {dish} from {place}[[, to be brought to {where}]]. I
    will pay at the door.""",
    calls=[
        {
            "name": "order_food",
            "arguments": {"restaurant": "{place}", "dish": "{dish}", "quantity": "{n}", "address": "{where}"},
        }
    ],
)

tool_template(
    tools=["search_flights", "get_flight_status", "rent_car"],
    values="""
    de = city
    a = city
    el = date 2025..2027
    desde = time 7..17
    """,
    text="""Quiero ir en tren de {de} a {a} el {el}[[, saliendo después de las {desde}]]. ¿Qué trenes hay? Por favor, no
    compres nada todavía, solo quiero ver los horarios.""",
    calls=[
        {
            "name": "search_trains",
            "arguments": {"origin": "{de}", "destination": "{a}", "date": "{el}", "time": "{desde}"},
        }
    ],
)

tool_template(
    tools=["find_restaurants", "order_food", "cancel_reservation"],
    values="""
    wo = restaurant
    tag = date 2025..2027
    um = time 12..20
    n = int 3..9
    """,
    text="""Bitte reservieren Sie für uns einen Tisch bei {wo}, und zwar am {tag} um {um} Uhr. Wir sind {n.digits}
    Personen und bleiben ungefähr zwei Stunden. Vielen Dank für Ihre Mühe!""",
    calls=[
        {"name": "book_table", "arguments": {"restaurant": "{wo}", "date": "{tag}", "time": "{um}", "people": "{n}"}}
    ],
)
