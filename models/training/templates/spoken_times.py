"""Times of day as people write them: noon, 5 pm, half past five, 17h30, 0730 hrs. Documents have HH:MM."""

from ..template import template

template(
    ask="When does the café open and close? | opening hours, HH:MM | Extract the hours.",
    values="""
    o = case 7 am: 07:00 / half past seven: 07:30 / 8 in the morning: 08:00 / 9: 09:00 / quarter past eight: 08:15
    c = case 5 pm: 17:00 / 6:30 pm: 18:30 / noon: 12:00 / midnight: 00:00 / 10 at night: 22:00 / 4 p.m.: 16:00
    p = restaurant
    """,
    text="{p} opens at {o} and closes at {c}.",
    facts={"opens | opening_time": "{o}", "closes | closing_time": "{c}", "name | place": "{p}"},
)

template(
    ask="Extract the appointment. | appointment: who, when | Note the time of the visit.",
    values="""
    p = person
    d = weekday
    t = case 5 pm: 17:00 / 5pm: 17:00 / half past five in the afternoon: 17:30 / 17h30: 17:30 / 3 o'clock in the afternoon: 15:00 / \
        quarter to four in the afternoon: 15:45 / 11 a.m.: 11:00 / noon: 12:00 / 1 pm: 13:00 / 2:15pm: 14:15 / 10.40 am: 10:40
    """,
    text="Hi, {p.first} here! {d} at {t} suits me. See you then.",
    facts={"time | start_time": "{t}", "weekday | day": "{d}", "name": "{p.first}"},
)

template(
    ask="Which bus? Departure and arrival. | bus times | Fill in the journey.",
    values="""
    a = city
    b = city
    t = case 6.05 a.m.: 06:05 / twenty past six in the morning: 06:20 / 0640 hrs: 06:40 / 7:10 am: 07:10 / ten to eight in the morning: 07:50
    u = case 1 pm: 13:00 / quarter past one in the afternoon: 13:15 / 1320 hrs: 13:20 / 2.30 p.m.: 14:30 / noon: 12:00
    """,
    text="The coach leaves {a} at {t}. It gets to {b} at {u}, if the roads are clear.",
    facts={
        "departure_time | departs": "{t}",
        "arrival_time | arrives": "{u}",
        "from | origin": "{a}",
        "to | destination": "{b}",
    },
)

template(
    ask="What happened at what time? | night log: alarm and all-clear | Extract both times.",
    values="""
    t = case quarter to nine in the evening: 20:45 / half past ten at night: 22:30 / 11 pm: 23:00 / 9:50 PM: 21:50 / 2140 hrs: 21:40
    u = case midnight: 00:00 / half past twelve at night: 00:30 / 1 am: 01:00 / 12:15 am: 00:15 / two in the morning: 02:00
    g = person
    """,
    text="Guard {g.last}: the alarm went off at {t}. All clear at {u}.",
    facts={"alarm_time | alarm": "{t}", "all_clear | all_clear_time": "{u}", "guard": "{g.last}"},
)

template(
    ask="Parse the programme. | When is lunch, when is the talk? | conference day",
    values="""
    s = person
    l = case noon: 12:00 / half past twelve: 12:30 / 12:15 pm: 12:15 / 1 p.m.: 13:00
    t = case 2 pm: 14:00 / half past two: 14:30 / 14h15: 14:15 / quarter to four: 15:45 / 3:30 PM: 15:30
    """,
    text="""Lunch - {l}
    Afternoon talk by {s} - {t}""",
    facts={"lunch | lunch_time": "{l}", "talk_time | talk": "{t}", "speaker": "{s}"},
)

template(
    ask="Quand part le train ? | Extract the time and the city. | heure du train",
    values="""
    v = one of Lyon / Nantes / Lille / Nice / Rennes
    t = case 17h30: 17:30 / 8h: 08:00 / midi: 12:00 / 21h05: 21:05 / minuit: 00:00 / 6 h 45: 06:45 / 14 h: 14:00
    """,
    text="Notre train pour {v} part à {t}, ne sois pas en retard.",
    facts={"time | departure": "{t}", "city | destination": "{v}"},
)

template(
    ask="Wann ist der Termin? | Extract the time and the place. | Uhrzeit und Ort",
    values="""
    o = one of im Rathaus / in der Bücherei / am Bahnhof / im Gemeindehaus
    t = case 17 Uhr: 17:00 / 8 Uhr morgens: 08:00 / 19.30 Uhr: 19:30 / halb sechs abends: 17:30 / 12 Uhr mittags: 12:00 / \
        Viertel nach neun am Morgen: 09:15
    """,
    text="Wir treffen uns um {t} {o}.",
    facts={"time | uhrzeit": "{t}", "place | ort": "{o}"},
)

template(
    ask="Medication times? | When to take the tablets? | List the times as HH:MM.",
    values="""
    a = case 7 am: 07:00 / half past seven in the morning: 07:30 / 8 o'clock in the morning: 08:00 / 6:45 am: 06:45
    b = case noon: 12:00 / 1 pm: 13:00 / 12:30 pm: 12:30
    c = case 9 pm: 21:00 / quarter to nine in the evening: 20:45 / 8:30 p.m.: 20:30 / 10 at night: 22:00
    m = int 1..3
    """,
    text="Take {m.digits} with water at {a}, at {b} and at {c}.",
    facts={"times | schedule": ["{a}", "{b}", "{c}"], "tablets_per_dose | tablets": "{m}", "with_water": True},
)
