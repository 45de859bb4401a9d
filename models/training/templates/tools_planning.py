"""Requests for calendars, reminders, timers and tasks."""

from ..tools import tool_template

tool_template(
    tools=["find_events", "cancel_event", "move_event", "set_reminder"],
    values="""
    what = one of dentist appointment / budget review / parents' evening / piano lesson / kick-off meeting / eye test
    day = date 2024..2027
    at = time 8..18
    long = int 20..90 step 5
    where = one of room 204 / the town hall / Café Central / the clinic on Mill Lane / the library
    """,
    text="""Could you put the {what} into my calendar? It is on {day} at {at}[[ and takes {long.digits} minutes]].[[ It
    takes place in {where}.]] I keep forgetting these things otherwise, thanks a lot.""",
    calls=[
        {
            "name": "create_event",
            "arguments": {
                "title": "{what}",
                "start": "{day}T{at}",
                "duration_minutes": "{long}",
                "location": "{where}",
            },
        }
    ],
)

tool_template(
    tools=["create_event", "cancel_event", "move_event", "search_emails"],
    values="""
    from = date 2024..2027
    to = from + 4..20 days
    word = one of yoga / project Falcon / choir / physiotherapy / interview / swimming
    """,
    text="""I have lost track of my own plans. What do I have in my calendar between {from} and {to}?[[ Only show me the
    entries that have something to do with {word}, the rest is not important now.]]""",
    calls=[{"name": "find_events", "arguments": {"from_date": "{from}", "to_date": "{to}", "query": "{word}"}}],
)

tool_template(
    tools=["create_event", "find_events", "move_event", "cancel_appointment", "cancel_reservation"],
    values="""
    what = one of team lunch / book club / sales call / pub quiz / garden party / strategy workshop
    day = date 2024..2027
    tell = case Please let everybody who was invited know: true / Do not send any message to the guests: false /\
        Nobody needs to be told: false
    """,
    text="""Bad news: the {what} that I had planned for {day} will not happen, half of the people are ill. Take it out
    of my calendar.[[ {tell}.]] We will find another day some time in the future.""",
    calls=[{"name": "cancel_event", "arguments": {"title": "{what}", "date": "{day}", "notify_attendees": "{tell}"}}],
)

tool_template(
    tools=["create_event", "find_events", "cancel_event", "set_alarm"],
    values="""
    what = one of performance review / tennis match / product demo / bank appointment / rehearsal
    old = date 2024..2027
    new = old + 1..12 days
    at = time 9..19
    why = one of the trainer is on a course / the room is being painted / my train is cancelled / two people have exams
    """,
    text="""The {what} on {old} no longer suits me. Please shift it to {new}, {at}.[[ As a reason, tell them that
    {why}.]] Everything else about it stays as it is.""",
    calls=[{"name": "move_event", "arguments": {"title": "{what}", "new_start": "{new}T{at}", "reason": "{why}"}}],
)

tool_template(
    tools=["create_event", "add_task", "set_timer", "set_alarm"],
    values="""
    what = one of water the tomatoes / renew the passport / call the plumber / pick up the dry cleaning /\
        pay the piano teacher / return the library books
    day = date 2024..2027
    at = time 7..20
    """,
    text="""Remind me to {what} on {day}[[ at {at}]], because last time it slipped my mind completely and there was
    trouble.""",
    calls=[{"name": "set_reminder", "arguments": {"text": "{what}", "date": "{day}", "time": "{at}"}}],
)

tool_template(
    tools=["set_reminder", "set_alarm", "create_event"],
    values="""
    long = case a quarter of an hour: 15 / half an hour: 30 / three quarters of an hour: 45 / ten minutes: 10 /\
        25 minutes: 25 / an hour and a half: 90
    what = one of eggs / bread / laundry / parking meter / hair dye / tea
    """,
    text="""My hands are full of flour, so please start a timer for me: {long}[[, and call it "{what}" so that I know
    which one is ringing]]. I will be in the kitchen all the time.""",
    calls=[{"name": "set_timer", "arguments": {"minutes": "{long}", "label": "{what}"}}],
)

tool_template(
    tools=["set_timer", "set_reminder", "create_event", "set_light"],
    values="""
    at = time 5..9
    day = weekday
    label = one of early shift / gym / market / school run / airport
    """,
    text="""I need to get up at {at}[[ every {day}]] from now on. Set the alarm accordingly[[, with the
    label {label}]]. Normally I am awake by ten at the earliest, so this will be hard.""",
    calls=[{"name": "set_alarm", "arguments": {"time": "{at}", "weekdays": ["{day}"], "label": "{label}"}}],
)

tool_template(
    tools=["complete_task", "set_reminder", "create_event", "create_ticket"],
    values="""
    what = one of order new toner / clean the gutters / write the annual report / compare insurance offers /\
        repair the fence / update the price list
    due = date 2024..2027
    how = case It is really urgent: high / There is no hurry at all: low / It is of middling importance: medium /\
        It must come first: high
    list = one of Household / Office / Club / Spring cleaning
    """,
    text="""New entry for my to-do list: {what}. [[It has to be finished by {due}.]] [[{how}.]] [[It belongs on the list
    "{list}".]] Thank you!""",
    calls=[
        {
            "name": "add_task",
            "arguments": {"title": "{what}", "due_date": "{due}", "priority": "{how}", "project": "{list}"},
        }
    ],
)

tool_template(
    tools=["add_task", "set_reminder", "cancel_event", "update_ticket"],
    values="""
    what = one of book the vet / descale the kettle / send the contract / vacuum the car / sort the photos
    note = one of took longer than expected / the bill is in the drawer / done by phone / two parts are still missing
    """,
    text="""Finally! "{what}" is finished, so please tick it off my list.[[ Add the remark "{note}" to it, in case
    somebody asks later.]] One thing fewer to worry about before the weekend.""",
    calls=[{"name": "complete_task", "arguments": {"title": "{what}", "comment": "{note}"}}],
)

tool_template(
    tools=["set_timer", "find_events", "add_task"],
    values="""
    at = time 5..8
    what = one of take the medicine / feed the neighbour's cat / bring the keys / phone the landlord
    day = date 2024..2027
    """,
    text="""Two things before I go to bed. Wake me up at {at}. And remind me on {day} to {what}. That is all, good
    night.""",
    calls=[
        {"name": "set_alarm", "arguments": {"time": "{at}"}},
        {"name": "set_reminder", "arguments": {"text": "{what}", "date": "{day}"}},
    ],
)

tool_template(
    tools=["cancel_event", "move_event", "set_reminder", "book_room"],
    values="""
    guest = person
    other = person
    what = one of contract talk / planning session / interview / design review
    day = date 2024..2027
    at = time 9..17
    """,
    text="""{guest} from the supplier wants to see us. Make a calendar entry named "{what}" for {day}, {at}, and invite
    {guest.email}[[ as well as {other.email}]]. I think I am free then; if not, I will sort it out myself.""",
    calls=[
        {
            "name": "create_event",
            "arguments": {"title": "{what}", "start": "{day}T{at}", "attendees": ["{guest.email}", "{other.email}"]},
        }
    ],
)

tool_template(
    tools=["move_event", "find_events", "complete_task"],
    values="""
    old = one of squash / language class / ward round / supervision
    day = date 2024..2027
    what = one of find a new partner / write an apology / get the deposit back / tell the secretary
    due = day + 1..9 days
    """,
    text="""Please delete the "{old}" entry of {day} from my calendar.[[ Then put "{what}" on my to-do list, to be done
    by {due}, or else I will never get round to it.]]""",
    calls=[
        {"name": "cancel_event", "arguments": {"title": "{old}", "date": "{day}"}},
        {"name": "add_task", "arguments": {"title": "{what}", "due_date": "{due}"}},
    ],
)

tool_template(
    tools=["create_event", "set_timer", "add_task"],
    values="""
    was = one of Blumen gießen / Miete überweisen / Reifen wechseln / Tante Gerda anrufen / Ausweis abholen
    tag = date 2024..2027
    um = time 8..20
    """,
    text="""Erinnere mich bitte am {tag}[[ um {um} Uhr]] an Folgendes: {was}. Ich habe in der Woche sehr viel um die
    Ohren und würde es sonst ganz sicher vergessen. Danke!""",
    calls=[{"name": "set_reminder", "arguments": {"text": "{was}", "date": "{tag}", "time": "{um}"}}],
)

tool_template(
    tools=["set_alarm", "set_reminder", "log_meal", "find_recipes"],
    values="""
    first = int 6..12
    second = int 20..55 step 5
    a = one of pasta / rice / green beans
    b = one of roast / pudding / gratin
    """,
    text="""I am cooking two things at once and need two timers: {first.digits} minutes for the {a} and {second.digits}
    minutes for the {b}. Start both right now, the water is already boiling.""",
    calls=[
        {"name": "set_timer", "arguments": {"minutes": "{first}", "label": "{a}"}},
        {"name": "set_timer", "arguments": {"minutes": "{second}", "label": "{b}"}},
    ],
)
