"""Requests for tools as people speak them, and as they write them in mails."""

from ..tools import tool_template

tool_template(
    tools=["transfer_money", "get_balance", "list_transactions", "set_spending_limit"],
    values="""
    who = one of the tennis club / the landlord / the music school / the gas company / the garage
    n = money 15..950 step 5
    often = case every month: monthly / every week: weekly / once a quarter: quarterly / once a year: yearly
    day = date 2025..2027
    """,
    text="""okay so um I keep forgetting this could you set something up that {who} gets {n} euros {often}
    automatically[[ and the first time should be {day}]] yeah that's it thanks""",
    calls=[
        {
            "name": "create_standing_order",
            "arguments": {"recipient": "{who}", "amount": "{n}", "frequency": "{often}", "first_payment": "{day}"},
        }
    ],
)

tool_template(
    tools=["send_email", "set_reminder", "forward_email", "create_event"],
    values="""
    me = person
    to = person
    subject = one of Draft contract / Figures for the quarter / Your visit next week / Change of supplier
    body = one of Please find our answer in the shared folder. / We would like to move ahead as discussed. /\
        Kindly confirm that you have seen this.
    day = date 2025..2027
    at = time 6..19
    """,
    text="""Hi,

    while I am on the plane, the following ought to go out by itself, on {day} at {at}. I will be asleep then.

    To: {to.email}
    Subject: {subject}
    {body}

    Thanks a lot
    {me.first}""",
    calls=[
        {
            "name": "schedule_email",
            "arguments": {"to": "{to.email}", "subject": "{subject}", "body": "{body}", "send_at": "{day}T{at}"},
        }
    ],
)

tool_template(
    tools=["update_customer", "add_contact", "get_customer", "update_deal"],
    values="""
    who = person
    firm = company
    how = case we met at the trade fair: trade_fair / who found our website: website /\
        who was sent to us by a customer: referral / who answered to our advertisement: advert
    a = one of solar panels / heat pumps / wall boxes
    b = one of maintenance / financing / roof insulation
    me = person
    """,
    text="""Dear back office,

    please enter somebody {how}. Interested in {a}[[ and {b}]]. The card says:

    {who}
    [[{firm}
    ]][[{who.email}
    ]]
    Regards, {me}""",
    calls=[
        {
            "name": "create_lead",
            "arguments": {
                "name": "{who}",
                "company": "{firm}",
                "email": "{who.email}",
                "source": "{how}",
                "tags": ["{a}", "{b}"],
            },
        }
    ],
)

tool_template(
    tools=["create_lead", "call_contact", "find_contact", "create_invoice"],
    values="""
    who = person
    result = case I got through to: reached / I told everything to the voicemail of: voicemail
    min = int 3..40
    no = code D-####
    stage = case is won, finally: won / is lost, I am afraid: lost / has reached the proposal: proposal
    n = int 2000..90000 step 500
    """,
    text="""Voice memo from the car. {result} {who}[[, that took {min} minutes]]. The deal {no} {stage}[[, and its worth
    is {n.digits}]]. Put both into the CRM before I forget.""",
    calls=[
        {"name": "log_call", "arguments": {"contact": "{who}", "outcome": "{result}", "minutes": "{min}"}},
        {"name": "update_deal", "arguments": {"deal_id": "{no}", "stage": "{stage}", "value": "{n}"}},
    ],
)

tool_template(
    tools=["update_ticket", "add_comment", "search_tickets", "create_ticket"],
    values="""
    a = code 4###
    b = code 5###
    c = code 6###
    into = code 7###
    tell = case Those who reported them should hear about it: true / Nobody needs to be told: false
    me = person
    """,
    text="""Subject: duplicates

    Morning! #{a} and #{b}[[ as well as #{c}]] are the same bug as #{into}. Only the last one should survive.[[
    {tell}.]]

    {me.first} (on call)""",
    calls=[
        {
            "name": "merge_tickets",
            "arguments": {"ticket_ids": ["{a}", "{b}", "{c}"], "target_id": "{into}", "notify": "{tell}"},
        }
    ],
)

tool_template(
    tools=["get_flight_status", "search_flights", "book_taxi", "set_reminder"],
    values="""
    pnr = one of QX7LMP / ZR28KD / H4WTTA / MBC9EF / 7YKUPN
    who = person
    seat = case at the window: window / on the aisle: aisle / in the middle, I do not mind: middle
    bags = int 1..3
    """,
    text="""The airline says that check-in is open. My booking is {pnr}, the surname is spelled {who.last}.[[ Get me a
    seat {seat}.]][[ Pieces of luggage to hand in: {bags.digits}.]]""",
    calls=[
        {
            "name": "check_in_flight",
            "arguments": {"booking_code": "{pnr}", "last_name": "{who.last}", "seat": "{seat}", "bags": "{bags}"},
        }
    ],
)

tool_template(
    tools=["search_products", "place_order", "check_stock", "return_item"],
    values="""
    a = one of Boreal 300 / Lumo Mini / AeroClean X / Tessa Pro
    b = one of Kettra One / Silent Wind 2 / Haus & Herd Classic
    c = one of Nordlys 8 / Varo Light
    by = case cheapest: price / lightest: weight / rated best by buyers: rating / most economical with power: energy_use
    """,
    text="""Hmm, I can't decide. Is it the {a} or the {b}[[ or even the {c}]]? Put them next to each other for me![[
    What counts is which one is {by}.]]""",
    calls=[{"name": "compare_products", "arguments": {"products": ["{a}", "{b}", "{c}"], "criterion": "{by}"}}],
)

tool_template(
    tools=["calculate_average", "log_weight", "log_blood_pressure", "convert_units"],
    values="""
    cm = int 152..198
    kg = decimal 48..110 step 0.5
    age = int 19..79
    n = int 4000..14000 step 500
    day = date 2025..2027
    """,
    text="""I've just come from the doctor's and she says I ought to move more, so, first, I'm {cm.digits} centimetres
    tall and I weigh {kg} kilos[[ and I'm {age.digits}]], what's my body mass index?[[ And second, make {n.digits} steps
    my goal for each day, beginning on {day}.]]""",
    calls=[
        {"name": "calculate_bmi", "arguments": {"height_cm": "{cm}", "weight_kg": "{kg}", "age": "{age}"}},
        {"name": "set_step_goal", "arguments": {"steps": "{n}", "from_date": "{day}"}},
    ],
)

tool_template(
    tools=["find_free_slot", "cancel_event", "send_sms", "post_message"],
    values="""
    what = one of choir practice / the jour fixe / the parents' evening / the design review / our book club
    new = date 2025..2027
    at = time 9..20
    a = person
    b = person
    text = one of New time, please check! / We start later. / Sorry for the short notice. / Bring the documents.
    loud = case Let it ring, it is urgent: true / It is not urgent: false
    """,
    text="""Change of plan: {what} is now on {new} at {at}. Then tell {a} and {b}: "{text}"[[ {loud}.]]""",
    calls=[
        {"name": "move_event", "arguments": {"title": "{what}", "new_start": "{new}T{at}"}},
        {"name": "message_group", "arguments": {"recipients": ["{a}", "{b}"], "text": "{text}", "urgent": "{loud}"}},
    ],
)

tool_template(
    tools=["renew_loan", "place_order", "search_products", "find_movies"],
    values="""
    book = one of The Leopard / Kim / Beloved / Austerlitz / The Waves / Silas Marner
    where = one of Eastgate / Central Library / Harbour Street / Parkside
    big = case in large print, because of my eyes: true / in normal print: false
    old = one of Middlemarch / Emma / Ulysses / Germinal
    until = date 2025..2027
    """,
    text="""Good afternoon, this is an elderly reader speaking. Would you put "{book}" aside for me[[, {big}]]? I could
    fetch it at {where}. [[And the other one, "{old}", I have not finished. May I keep it until {until}?]]""",
    calls=[
        {"name": "reserve_book", "arguments": {"title": "{book}", "branch": "{where}", "large_print": "{big}"}},
        {"name": "renew_loan", "arguments": {"title": "{old}", "until": "{until}"}},
    ],
)

tool_template(
    tools=["translate_text", "share_file", "read_file", "detect_language"],
    values="""
    datei = one of Vertrag.docx / anleitung_v2.pdf / Speisekarte.odt / Angebot-17.docx
    ziel = one of Englisch / Italienisch / Polnisch / Dänisch / Türkisch
    ton = case Bitte per Sie: formal / Gerne per Du: informal
    wer = person
    """,
    text="""Hallo zusammen, die Datei {datei} wird auf {ziel} gebraucht, und zwar ganz, mit allen Bildern.[[ {ton}.]]
    Ich selbst kann das leider nicht. Danke und Gruß, {wer.first}""",
    calls=[
        {
            "name": "translate_document",
            "arguments": {"file": "{datei}", "target_language": "{ziel}", "formality": "{ton}"},
        }
    ],
)

tool_template(
    tools=["set_light", "set_blinds", "control_appliance", "play_music"],
    values="""
    nom = one of Cinéma / Dîner / Lecture / Nuit calme / Fête
    min = case cinq: 5 / 10: 10 / quinze: 15 / 20: 20 / 30: 30
    """,
    text="""Dis, tu peux mettre l'ambiance « {nom} » à la maison[[ dans {min} minutes]] ? Ne touche pas à la musique,
    elle est très bien comme elle est.""",
    calls=[{"name": "activate_scene", "arguments": {"scene": "{nom}", "delay_minutes": "{min}"}}],
)
