"""Requests for devices at home, music, films, health and food."""

from ..tools import tool_template

tool_template(
    tools=["set_blinds", "set_thermostat", "get_sensor", "start_vacuum"],
    values="""
    room = one of kitchen / hall / nursery / study / living room / cellar
    state = case Switch on the light: on / Turn on the lamp: on / Put the light on: on
    bright = percent 10..90
    color = one of red / blue / green / orange / warm white / violet
    """,
    text="""{state} in the {room}[[ and set it to {bright} percent]].[[ Make it {color}.]] We have guests and nobody
    finds the switch.""",
    calls=[
        {
            "name": "set_light",
            "arguments": {"room": "{room}", "state": "{state}", "brightness": "{bright}", "color": "{color}"},
        }
    ],
)

tool_template(
    tools=["set_thermostat", "set_blinds", "get_sensor", "play_music"],
    values="""
    room = one of kitchen / hall / nursery / study / bedroom
    other = one of bathroom / garage / attic / living room
    degrees = decimal 17..24 step 0.5
    """,
    text="""I am leaving the house. Turn off the light in the {room}, I left it on by mistake.[[ Besides, set the
    heating in the {other} to {degrees} degrees.]] See you tonight.""",
    calls=[
        {"name": "set_light", "arguments": {"room": "{room}", "state": "off"}},
        {"name": "set_thermostat", "arguments": {"room": "{other}", "temperature": "{degrees}"}},
    ],
)

tool_template(
    tools=["get_sensor", "set_light", "get_weather", "set_timer"],
    values="""
    room = one of bedroom / bathroom / guest room / workshop / conservatory
    degrees = decimal 16..25 step 0.5
    until = time 18..23
    """,
    text="""It is freezing in here. Heat the {room} to {degrees} degrees, please[[, but only until {until}]]. The
    radiators in the other rooms can stay as they are.""",
    calls=[{"name": "set_thermostat", "arguments": {"room": "{room}", "temperature": "{degrees}", "until": "{until}"}}],
)

tool_template(
    tools=["set_light", "set_blinds", "block_card", "get_sensor"],
    values="""
    door = one of front door / back door / garage door / cellar door / garden gate
    act = case lock: lock / unlock: unlock
    who = person
    """,
    text="""Hello, could you {act} the {door}? {who} has just rung me about it, and I am sitting on a train with no
    chance to do it myself.""",
    calls=[{"name": "lock_door", "arguments": {"door": "{door}", "action": "{act}"}}],
)

tool_template(
    tools=["set_thermostat", "get_weather", "get_air_quality", "set_light"],
    values="""
    room = one of cellar / nursery / greenhouse / bathroom / office
    what = case how humid is it: humidity / how warm is it: temperature / how much CO2 is there: co2 /\
        has anything moved: motion
    """,
    text="""Before I open a window: {what} in the {room} just now? Do not change any settings, I only want to know the
    value.""",
    calls=[{"name": "get_sensor", "arguments": {"room": "{room}", "quantity": "{what}"}}],
)

tool_template(
    tools=["set_light", "set_thermostat", "get_sensor"],
    values="""
    room = one of living room / kitchen / hallway / playroom / studio
    mode = case The baby is asleep, so use the quiet mode: quiet / It is very dirty, use turbo: turbo /\
        Normal mode will do: normal
    other = one of bedroom / study / dining room
    pos = percent 10..90
    """,
    text="""There are crumbs all over the {room}, send the robot vacuum there. [[{mode}.]] [[And open the blinds in the
    {other} to {pos} percent.]]""",
    calls=[
        {"name": "start_vacuum", "arguments": {"room": "{room}", "mode": "{mode}"}},
        {"name": "set_blinds", "arguments": {"room": "{other}", "position": "{pos}"}},
    ],
)

tool_template(
    tools=["add_to_playlist", "create_playlist", "set_volume", "find_movies"],
    values="""
    what = one of Clair de Lune / Hotel California / Abbey Road / Nina Simone / Dire Straits / Carmina Burana
    where = one of kitchen speaker / car / bathroom radio / headphones
    mix = case Shuffle it: true / Do not shuffle it: false
    vol = percent 10..80
    """,
    text="""I am in the mood for music while I iron. Play {what}[[ on the {where}]].[[ {mix}.]][[ A volume of {vol}
    percent is right for it.]]""",
    calls=[
        {
            "name": "play_music",
            "arguments": {"query": "{what}", "device": "{where}", "shuffle": "{mix}", "volume": "{vol}"},
        }
    ],
)

tool_template(
    tools=["play_music", "set_volume", "add_to_shopping_list"],
    values="""
    song = one of Wonderwall / Jolene / Hallelujah / Take Five / Africa / Dancing Queen
    by = one of Toto / Leonard Cohen / Dolly Parton / Jeff Buckley
    list = one of Road trip / Sunday / Party / Running / Old and gold
    new = one of Winter / Study / Wedding
    public = case which everybody may see: true / which only I can see: false
    """,
    text="""Put {song}[[ by {by}]] on my playlist "{list}", but do not play it now.[[ And make a new playlist called
    "{new}", {public}.]]""",
    calls=[
        {"name": "add_to_playlist", "arguments": {"song": "{song}", "playlist": "{list}", "artist": "{by}"}},
        {"name": "create_playlist", "arguments": {"name": "{new}", "public": "{public}"}},
    ],
)

tool_template(
    tools=["play_music", "set_light", "set_timer"],
    values="""
    where = one of living room / television / kitchen speaker / garden speaker
    vol = percent 5..70
    who = person
    """,
    text="""{who} next door is complaining again about the noise. Set the volume of the {where} to {vol} percent, but
    let the music itself go on, we like it.""",
    calls=[{"name": "set_volume", "arguments": {"device": "{where}", "level": "{vol}"}}],
)

tool_template(
    tools=["get_showtimes", "play_music", "search_news"],
    values="""
    genre = one of comedy / western / thriller / documentary / horror / science fiction
    year = int 1960..2020
    score = decimal 6..9 step 0.5
    lang = one of Spanish / Korean / French / Danish
    """,
    text="""Find us a good {genre} for tonight.[[ It should not be older than {year.digits}.]][[ Rated {score} or
    better, please.]][[ We want to hear {lang}.]] We watch at home, not at the cinema.""",
    calls=[
        {
            "name": "find_movies",
            "arguments": {"genre": "{genre}", "year_from": "{year}", "min_rating": "{score}", "language": "{lang}"},
        }
    ],
)

tool_template(
    tools=["find_movies", "create_event", "search_news"],
    values="""
    film = one of Casablanca / The Third Man / Spirited Away / Metropolis / Paddington / Alien
    place = city
    day = date 2025..2027
    """,
    text="""We would like to see "{film}" on a big screen. When is it shown in {place}[[ on {day}]]? We do not need
    tickets yet, only the times.""",
    calls=[{"name": "get_showtimes", "arguments": {"movie": "{film}", "city": "{place}", "date": "{day}"}}],
)

tool_template(
    tools=["cancel_appointment", "create_event", "refill_prescription", "book_table"],
    values="""
    doc = person
    day = date 2025..2027
    at = time 8..17
    why = one of back pain / a rash / the yearly check-up / a vaccination / headaches
    """,
    text="""I would like an appointment with Dr {doc.last} on {day}[[ at {at}]].[[ It is about {why}.]] If something
    else comes up, I will let you know.""",
    calls=[
        {
            "name": "book_appointment",
            "arguments": {"doctor": "Dr {doc.last}", "date": "{day}", "time": "{at}", "reason": "{why}"},
        }
    ],
)

tool_template(
    tools=["book_appointment", "cancel_event", "cancel_reservation", "refill_prescription"],
    values="""
    doc = person
    day = date 2025..2027
    med = one of ibuprofen / metformin / the nasal spray / levothyroxine / the eye drops
    n = int 2..4
    """,
    text="""I am on a business trip and cannot come to Dr {doc.last} on {day}, so please call that appointment off.[[ I
    also need more of {med}, {n} packs, can you order that again?]]""",
    calls=[
        {"name": "cancel_appointment", "arguments": {"doctor": "Dr {doc.last}", "date": "{day}"}},
        {"name": "refill_prescription", "arguments": {"medication": "{med}", "quantity": "{n}"}},
    ],
)

tool_template(
    tools=["log_workout", "log_weight", "find_recipes", "order_food"],
    values="""
    what = food
    kcal = int 180..900 step 10
    when = case For lunch: lunch / For dinner: dinner / For breakfast: breakfast / As a snack: snack
    """,
    text="""Write in my food diary what I have just eaten. [[{when}:]] {what}[[, about {kcal} kcal]]. I promise to be
    more careful tomorrow.""",
    calls=[{"name": "log_meal", "arguments": {"food": "{what}", "calories": "{kcal}", "meal_type": "{when}"}}],
)

tool_template(
    tools=["log_meal", "log_blood_pressure", "set_timer", "log_hours"],
    values="""
    sport = one of swimming / rowing / cycling / running / cross-country skiing
    min = int 25..120 step 5
    km = decimal 2..30 step 0.5
    day = date 2024..2026
    kg = decimal 55..98 step 0.1
    """,
    text="""Record my training[[ of {day}]]: {min.digits} minutes of {sport}[[, {km} km in all]].[[ Then add my weight,
    the scales show {kg} kg.]]""",
    calls=[
        {
            "name": "log_workout",
            "arguments": {"activity": "{sport}", "duration_minutes": "{min}", "distance_km": "{km}", "date": "{day}"},
        },
        {"name": "log_weight", "arguments": {"weight_kg": "{kg}"}},
    ],
)

tool_template(
    tools=["log_weight", "log_workout", "book_appointment", "get_sensor"],
    values="""
    up = int 105..165
    low = int 60..99
    pulse = int 50..110
    """,
    text="""My doctor wants me to keep a record. I have just measured my blood pressure, it was {up.digits} over
    {low.digits}[[ with a pulse of {pulse.digits}]]. Please write that down.""",
    calls=[{"name": "log_blood_pressure", "arguments": {"systolic": "{up}", "diastolic": "{low}", "pulse": "{pulse}"}}],
)

tool_template(
    tools=["order_food", "log_meal", "find_restaurants", "add_to_shopping_list"],
    values="""
    a = one of chickpeas / courgettes / eggs / leftover rice / mushrooms
    b = one of spinach / feta / peppers / coconut milk / potatoes
    min = int 15..60 step 5
    diet = case We do not eat meat: vegetarian / My daughter is vegan: vegan / It must not have any gluten: gluten_free
    """,
    text="""My fridge has nothing in it but {a} and {b}. What could I cook with those?[[ It should not take longer than
    {min.digits} minutes.]][[ {diet}.]]""",
    calls=[
        {"name": "find_recipes", "arguments": {"ingredients": ["{a}", "{b}"], "max_minutes": "{min}", "diet": "{diet}"}}
    ],
)

tool_template(
    tools=["find_recipes", "place_order", "add_task", "create_note"],
    values="""
    a = one of milk / flour / onions / washing powder / coffee
    b = one of butter / cat food / lemons / candles / oats
    c = one of dark chocolate / toothpaste / olive oil / pears
    where = one of the market / the corner shop / the chemist's / the farm shop
    """,
    text="""Nearly everything has run out. Put {a} and {b} on the shopping list[[, and {c}]].[[ We get all of it at
    {where}.]] I will go there tomorrow after work.""",
    calls=[{"name": "add_to_shopping_list", "arguments": {"items": ["{a}", "{b}", "{c}"], "store": "{where}"}}],
)
