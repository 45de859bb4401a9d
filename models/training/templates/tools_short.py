"""Requests for tools as people type them: chat, short commands, lists and fragments."""

from ..tools import tool_template

tool_template(
    tools=["set_light", "start_vacuum", "set_timer", "activate_scene"],
    values="""
    thing = one of dishwasher / washing machine / tumble dryer / oven / coffee machine / rice cooker
    what = case start: start / stop: stop / pause: pause
    prog = one of eco / quick / cotton 40 / delicates / pre-wash / keep warm
    at = time 6..23
    """,
    text="""{thing}: {what}[[, program {prog}]][[, at {at}]]""",
    calls=[
        {
            "name": "control_appliance",
            "arguments": {"appliance": "{thing}", "action": "{what}", "program": "{prog}", "start_at": "{at}"},
        }
    ],
)

tool_template(
    tools=["create_event", "find_events", "move_event", "book_room"],
    values="""
    a = person
    b = person
    c = person
    day = date 2025..2027
    min = case 20: 20 / 30: 30 / 45: 45 / 60: 60 / 90: 90
    from = time 8..15
    """,
    text="""when can {a.first}, {b.first}[[, {c.first}]] and I all make it on {day}? need {min} min. not me in the list
    pls, you know my calendar anyway[[. nothing before {from}!!]]""",
    calls=[
        {
            "name": "find_free_slot",
            "arguments": {
                "people": ["{a.first}", "{b.first}", "{c.first}"],
                "date": "{day}",
                "minutes": "{min}",
                "earliest": "{from}",
            },
        }
    ],
)

tool_template(
    tools=["sort_numbers", "convert_units", "split_bill", "calculate_bmi"],
    values="""
    a = decimal 1..20 step 0.1
    b = decimal 1..20 step 0.1
    c = decimal 1..20 step 0.5
    d = decimal 1..20 step 0.25
    e = int 21..60
    n = int 2..4
    """,
    text="""avg of {a}; {b}; {c}[[; {d}]][[; {e.digits}]]?[[ {n.digits} decimals.]]""",
    calls=[
        {
            "name": "calculate_average",
            "arguments": {"numbers": ["{a}", "{b}", "{c}", "{d}", "{e}"], "decimals": "{n}"},
        }
    ],
)

tool_template(
    tools=["play_music", "add_to_playlist", "create_playlist", "set_volume"],
    values="""
    a = one of Yellow / Waterloo / Blue Monday / Heroes / So What
    b = one of Respect / Imagine / Creep / Zombie / La Mer
    c = one of Skyfall / Rosanna / Lithium / Nightswimming
    where = one of kitchen / terrace / office / car
    now = case right now, skip whatever is on: true / after the song that is on: false
    """,
    text="""next up[[ ({where} speaker)]]:
    - {a}
    - {b}
    [[- {c}
    ]][[{now}]]""",
    calls=[
        {
            "name": "queue_songs",
            "arguments": {"songs": ["{a}", "{b}", "{c}"], "device": "{where} speaker", "play_now": "{now}"},
        }
    ],
)

tool_template(
    tools=["get_forecast", "get_weather", "get_air_quality", "set_reminder"],
    values="""
    place = city
    what = case frost: frost / heavy rain: rain / a storm: storm / snow: snow / a heatwave: heat
    how = case by mail: email / by text message: sms / with a push notification: push
    hours = case 3: 3 / 6: 6 / 12: 12 / 24: 24 / 48: 48
    """,
    text="""Warn me when {what} is coming to {place}[[, {hours} hours ahead]][[, {how}]]. No forecasts please, just the
    warning, I have tomato plants outside.""",
    calls=[
        {
            "name": "set_weather_alert",
            "arguments": {"city": "{place}", "condition": "{what}", "channel": "{how}", "hours_ahead": "{hours}"},
        }
    ],
)

tool_template(
    tools=["block_card", "get_balance", "list_transactions", "transfer_money"],
    values="""
    four = code ####
    n = money 50..2500 step 50
    per = case a day: day / per week: week / a month: month
    """,
    text="""Card *{four}. New limit {n}[[ {per}]]. Don't block it!""",
    calls=[{"name": "set_spending_limit", "arguments": {"last_four": "{four}", "amount": "{n}", "period": "{per}"}}],
)

tool_template(
    tools=["log_workout", "set_step_goal", "log_weight", "find_recipes"],
    values="""
    goal = case stronger: strength / fitter for long runs (endurance): endurance / lighter (lose weight): weight_loss /\
        more mobile: mobility
    n = int 2..6
    a = one of dumbbells / kettlebell / resistance bands / rowing machine
    b = one of yoga mat / pull-up bar / skipping rope / bench
    weeks = case 4: 4 / 6: 6 / 8: 8 / twelve: 12
    """,
    text="""Hey coach 👋 I want to get {goal}. I can train {n} days a week[[ and would try it for {weeks} weeks]].[[ All
    I have at home: {a}, {b}.]] What's the plan?""",
    calls=[
        {
            "name": "create_training_plan",
            "arguments": {"goal": "{goal}", "days_per_week": "{n}", "equipment": ["{a}", "{b}"], "weeks": "{weeks}"},
        }
    ],
)

tool_template(
    tools=["move_file", "list_files", "delete_file", "share_file"],
    values="""
    a = one of report.docx / draft-2.txt / minutes.pdf / budget.xlsx
    b = one of photo_01.jpg / scan.png / logo.svg / plan.dwg
    c = one of readme.md / contract signed.pdf / notes.txt
    out = one of backup / handover / to-print / old stuff
    gone = case the originals can go: true / keep the originals: false
    """,
    text="""zip {a} + {b}[[ + {c}]] -> {out}.zip[[ ({gone})]]""",
    calls=[
        {
            "name": "compress_files",
            "arguments": {"files": ["{a}", "{b}", "{c}"], "archive": "{out}.zip", "delete_originals": "{gone}"},
        }
    ],
)

tool_template(
    tools=["detect_language", "define_word", "find_synonyms", "send_sms"],
    values="""
    text = one of Der Zug fällt heute aus. / Bitte nicht füttern! / Vorsicht, frisch gestrichen /\
        Wir haben bis 18 Uhr geöffnet. / Kein Trinkwasser
    from = one of German
    lang = one of Korean / Polish / Portuguese / Arabic / Hindi / Ukrainian
    tone = case formal please: formal / keep it informal: informal
    """,
    text="""{lang}?[[ (from {from})]][[ {tone}]]
    "{text}\"""",
    calls=[
        {
            "name": "translate_text",
            "arguments": {
                "text": "{text}",
                "target_language": "{lang}",
                "source_language": "{from}",
                "formality": "{tone}",
            },
        }
    ],
)

tool_template(
    tools=["run_query", "export_data", "get_customer", "get_sales_report"],
    values="""
    table = one of orders / shipments / employees / subscriptions / returns
    col = one of total / quantity / unit_price / weight / age_days
    op = case is greater than: greater / is less than: less / equals: equals
    v = one of 500 / 12 / 0 / 75 / 2.5 / 1999
    n = int 10..200 step 10
    """,
    text="""Table {table}. I want every row where {col} {op} {v}.[[ Cap it at {n.digits}.]]""",
    calls=[
        {
            "name": "filter_rows",
            "arguments": {"table": "{table}", "column": "{col}", "operator": "{op}", "value": "{v}", "limit": "{n}"},
        }
    ],
)

tool_template(
    tools=["get_salary_range", "post_job", "web_search", "find_employee"],
    values="""
    what = job
    place = city
    pay = int 28000..72000 step 1000
    home = case home office would be fine: true / no home office offers: false
    """,
    text="""looking for work :) {what} / {place}[[ / {pay.digits} a year at least]][[ / {home}]]""",
    calls=[
        {
            "name": "search_jobs",
            "arguments": {"title": "{what}", "city": "{place}", "min_salary": "{pay}", "remote": "{home}"},
        }
    ],
)

tool_template(
    tools=["set_thermostat", "activate_scene", "get_sensor", "lock_door"],
    values="""
    a = one of kitchen / hall / bathroom
    b = one of study / bedroom / attic
    c = one of lounge / nursery / winter garden
    bright = percent 5..80
    pos = percent 0..100
    """,
    text="""Bedtime. {a} light off, {b} light on at {bright} %[[, {c} blinds to {pos} %]].""",
    calls=[
        {"name": "set_light", "arguments": {"room": "{a}", "state": "off"}},
        {"name": "set_light", "arguments": {"room": "{b}", "state": "on", "brightness": "{bright}"}},
        {"name": "set_blinds", "arguments": {"room": "{c}", "position": "{pos}"}},
    ],
)
