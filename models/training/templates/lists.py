"""Lists: texts whose facts are mostly lists of strings or of objects."""

from ..template import template

template(
    ask="What has to be bought? | Extract the shopping list. | shopping list as JSON please",
    values="""
    a = one of oat milk / cream / buttermilk / yoghurt / goat's cheese
    b = one of leeks / carrots / spinach / fennel / parsnips
    c = one of rice / red lentils / couscous / spelt flour
    d = one of dish soap / candles / bin bags / baking paper
    e = one of pears / plums / lemons / grapes
    shop = one of Oldham's / Kessler's / Green Corner / Greenway
    by = time 16..18
    cash = money 20..60 step 5
    who = person
    """,
    text="""Hi {who.first}, could you stop at {shop} on the way home? We need {a}, {b} and {c}. [[And {d}, we've run
    out.]] If the {e} look nice, take a bag, too. Don't buy bread, your mother is bringing some. I left ${cash} on the
    shelf. Please be here by {by}. Kisses!""",
    facts={
        "needed_items | must_buy | items_to_buy": ["{a}", "{b}", "{c}", "{d}"],
        "optional_items | if_they_look_nice": ["{e}"],
        "not_to_buy": ["bread"],
        "shop | store": "{shop}",
        "cash | budget_usd": "{cash}",
        "deadline | be_home_by": "{by}",
        "shopper_first_name": "{who.first}",
        "discount_code | parking_spot": None,
    },
)

template(
    ask="Who belongs to which team? | Extract the teams. | Structure this announcement.",
    values="""
    lead1 = person
    m1 = person
    m2 = person
    m3 = person
    lead2 = person
    n1 = person
    n2 = person
    boss = person
    start = date 2024..2027
    room1 = one of Oslo / Cairo / Lima
    room2 = one of Quito / Riga / Turin
    """,
    text="""All, as of {start} we work in two squads. Search: led by {lead1}, with {m1}, {m2}[[ and our new colleague
    {m3}]]. You sit in room {room1}. Payments: led by {lead2}, with {n1} and {n2}, room {room2}. Both leads report to
    {boss}, as before. Stand-ups stay at their usual time.""",
    facts={
        "search_members | search_team_members": ["{m1}", "{m2}", "{m3}"],
        "search_lead": "{lead1}",
        "payments_members": ["{n1}", "{n2}"],
        "payments_lead": "{lead2}",
        "teams | squads": [
            {"name": "Search", "lead": "{lead1}", "room": "{room1}"},
            {"name": "Payments", "lead": "{lead2}", "room": "{room2}"},
        ],
        "rooms": ["{room1}", "{room2}"],
        "leads": ["{lead1}", "{lead2}"],
        "leads_report_to": "{boss}",
        "effective_date | start_date": "{start}",
        "new_colleague": "{m3}",
        "budget": None,
    },
)

template(
    ask="Extract the ranking. | Who came in which place? | results -> JSON",
    values="""
    race = one of Harbour Run / Vine Trail 15K / Castle Mile / Frostbite Ten / Two Bridges Race
    p1 = person
    p2 = person
    p3 = person
    p4 = person
    t1 = one of 48:12 / 49:30 / 50:05
    t2 = one of 51:44 / 52:20 / 53:01
    t3 = one of 54:18 / 55:59 / 56:37
    t4 = one of 58:02 / 59:46 / 1:01:13
    day = date 2019..2027
    starters = int 180..2400
    rain = case in steady rain: rain / under a blue sky: sunny / in thick fog: fog
    club = company
    """,
    text="""{race}, {day}, held {rain}. {starters} runners started.
    1. {p1} {t1}
    2. {p2} {t2}
    3. {p3} {t3}
    [[4. {p4} {t4}]]
    Timing and finish line: {club}
    The organisers thank everybody who stood at the crossings.""",
    facts={
        "results | ranking": [
            {"name": "{p1}", "time": "{t1}"},
            {"name": "{p2}", "time": "{t2}"},
            {"name": "{p3}", "time": "{t3}"},
            {"name": "{p4}", "time": "{t4}"},
        ],
        "podium | top_three": ["{p1}", "{p2}", "{p3}"],
        "winner | first_place": "{p1}",
        "winning_time": "{t1}",
        "third_place": "{p3}",
        "fourth_place": "{p4}",
        "race | event_name": "{race}",
        "event_date": "{day}",
        "starters | number_of_starters": "{starters}",
        "weather": "{rain}",
        "timing_company": "{club}",
        "entry_fee | course_record": None,
    },
)

template(
    ask="Which birds were seen? | Extract the sightings. | Turn this walk report into a record.",
    values="""
    guide = person
    place = one of Heron Lake / Saltgrass Dunes / Pike Marsh / Old Gravel Pit / Ashdown Wood
    day = date 2022..2027
    b1 = one of lapwings / avocets / teal / shovelers
    b2 = one of reed buntings / skylarks / linnets
    b3 = one of marsh harriers / buzzards / kestrels
    b4 = one of bitterns / spoonbills / cranes
    n1 = int 14..80
    n2 = int 3..11
    n3 = int 2..4
    heard = one of cuckoo / nightingale / water rail / corncrake
    people = int 6..18
    """,
    text="""Walk report, {day}: {people} of us met {guide} at {place}. Counted: {n1.digits} {b1}, {n2.digits} {b2} and
    {n3.digits} {b3}. [[Right at the end, as we were packing up, two {b4} flew over.]] Heard, but not seen: a {heard}.
    No kingfisher this time, though last week there were two.""",
    facts={
        "sightings | birds_counted": [
            {"species": "{b1}", "count": "{n1}"},
            {"species": "{b2}", "count": "{n2}"},
            {"species": "{b3}", "count": "{n3}"},
        ],
        "seen_at_the_end | late_sighting": "{b4}",
        "heard_only": ["{heard}"],
        "not_seen_this_time": ["kingfisher"],
        "guide | leader": "{guide}",
        "location | site": "{place}",
        "date": "{day}",
        "participants | participant_count": "{people}",
        "temperature | next_walk": None,
    },
)

template(
    ask="List the equipment. | What should be packed? | Extract the packing instructions.",
    values="""
    org = person
    hut = one of Edelweiss Hut / Refuge du Lac / Ravensnest / Bivouac Cold Spring / Marmot Lodge
    go = date 2024..2027
    back = go + 2..5 days
    e1 = one of crampons / climbing helmet / trekking poles
    e2 = one of head torch / rain jacket / gaiters
    e3 = one of sleeping bag liner / ear plugs / hut slippers
    e4 = one of sun cream / blister plasters / spare battery
    p1 = one of ropes / tent / first-aid kit
    p2 = one of stove / maps / radio
    fee = money 60..240 step 5
    kg = int 9..14
    dogs = case Dogs must stay at home: false / Well-behaved dogs may come: true
    """,
    text="""Tour to {hut}, {go} to {back}

    Everybody brings: {e1}, {e2}, {e3}[[ and {e4}]].
    What I bring for all of us: {p1}, {p2}.
    Your rucksack should not be heavier than {kg.digits} kg. {dogs}.
    Please transfer €{fee} each to me before we leave. {org}""",
    facts={
        "participants_bring | personal_equipment": ["{e1}", "{e2}", "{e3}", "{e4}"],
        "organizer_brings | shared_equipment": ["{p1}", "{p2}"],
        "destination | hut": "{hut}",
        "start_date": "{go}",
        "return_date | end_date": "{back}",
        "max_weight_kg | max_rucksack_weight": "{kg}",
        "dogs_allowed": "{dogs}",
        "fee_per_person | price": "{fee}",
        "organizer": "{org}",
        "meeting_point | emergency_phone": None,
    },
)

template(
    ask="Extract the recipe. | Which ingredients and steps? | Recipe to JSON.",
    values="""
    cook = person
    dish = one of barley soup / pumpkin stew / bean pot / vegetable curry
    g1 = int 150..400 step 50
    i1 = one of pearl barley / white beans / chickpeas / split peas
    g2 = int 200..600 step 100
    i2 = one of celeriac / pumpkin / turnips / sweet potato
    n3 = int 2..4
    i3 = one of onions / shallots / bay leaves
    i4 = one of smoked paprika / nutmeg / cumin / lovage
    mins = int 35..70 step 5
    serves = int 4..8
    diet = case There is no meat in it, but a little butter: vegetarian / Everything in it comes from plants: vegan /\
        At the end stir in some bacon: contains_meat
    """,
    text="""{cook}'s {dish} for {serves}. You need {g1.digits} g {i1}, {g2.digits} g {i2}, {n3.digits} {i3}[[ and a
    pinch of {i4}]]. Soak overnight, chop everything, fry it for 10 minutes, cover with water and let it simmer for
    {mins.digits} minutes. {diet}. Serve with bread. It keeps for three days in the fridge.""",
    facts={
        "ingredients": [
            {"name": "{i1}", "amount": "{g1}", "unit": "g"},
            {"name": "{i2}", "amount": "{g2}", "unit": "g"},
        ],
        "ingredient_names": ["{i1}", "{i2}", "{i3}", "{i4}"],
        "spice | seasoning": "{i4}",
        "recipe_name | dish": "{dish}",
        "author | recipe_by": "{cook}",
        "servings | serves": "{serves}",
        "simmering_minutes": "{mins}",
        "frying_minutes": 10,
        "side | served_with": "bread",
        "diet": "{diet}",
        "keeps_for_days": 3,
        "calories | oven_temperature": None,
    },
)

template(
    ask="Extract the chapters. | What is in the book? | Table of contents to JSON.",
    values="""
    author = person
    editor = person
    title = one of The Patient River / Salt and Slate / A Clock for the Moon / Nine Winters / What the Weaver Knew
    c1 = one of Arrival / The Ferry / Before the Thaw
    c2 = one of A Letter / The Orchard / Debts
    c3 = one of Low Water / Strangers / The Fire
    c4 = one of Home / The Long Table / Ashes
    p1 = int 7..9
    p2 = int 31..48
    p3 = int 77..98
    p4 = int 131..170
    pages = int 212..388
    price = money 14..32 step 0.5
    pub = company
    """,
    text="""{title}
    by {author}
    with an introduction by {editor}

    Contents
    {c1} .... {p1.digits}
    {c2} .... {p2.digits}
    {c3} .... {p3.digits}
    [[{c4} .... {p4.digits}]]

    {pages.digits} pages, hardback, {price} euros
    {pub}""",
    facts={
        "chapters | table_of_contents": [
            {"title": "{c1}", "page": "{p1}"},
            {"title": "{c2}", "page": "{p2}"},
            {"title": "{c3}", "page": "{p3}"},
            {"title": "{c4}", "page": "{p4}"},
        ],
        "chapter_titles": ["{c1}", "{c2}", "{c3}", "{c4}"],
        "book_title | title": "{title}",
        "author": "{author}",
        "introduction_by": "{editor}",
        "page_count | pages": "{pages}",
        "binding": "hardback",
        "price": "{price}",
        "publisher": "{pub}",
        "isbn | translator": None,
    },
)

template(
    ask="List the errors. | Extract the failed steps from this build log. | Build log to JSON.",
    values="""
    build = code ####
    e1 = case assertion failed: assertion failed
    e2 = case timeout: timeout
    e3 = case file not found: file not found
    branch = one of main / release-4 / fix-login / feature-cart / nightly
    f1 = one of test_login / test_cart_total / test_parse_date
    f2 = one of test_export_csv / test_retry / test_unicode_names
    f3 = one of test_upload / test_timezone / test_cache_expiry
    l1 = int 14..98
    l2 = int 102..340
    l3 = int 351..720
    passed = int 210..890
    secs = int 48..290
    dev = person
    warn = int 21..70
    final = case BUILD FAILED: failed / BUILD UNSTABLE: unstable
    """,
    text="""build #{build} on {branch}, started by {dev}
    ERROR {f1} (line {l1.digits}): {e1}
    ERROR {f2} (line {l2.digits}): {e2}
    [[ERROR {f3} (line {l3.digits}): {e3}]]
    {passed.digits} passed, {warn.digits} warnings
    Finished after {secs.digits} s
    {final}""",
    facts={
        "failed_tests | failures": ["{f1}", "{f2}", "{f3}"],
        "errors": [
            {"test": "{f1}", "line": "{l1}", "message": "{e1}"},
            {"test": "{f2}", "line": "{l2}", "message": "{e2}"},
            {"test": "{f3}", "line": "{l3}", "message": "{e3}"},
        ],
        "build_number": "{build}",
        "branch": "{branch}",
        "started_by | triggered_by": "{dev}",
        "passed_count | tests_passed": "{passed}",
        "warning_count": "{warn}",
        "duration_seconds": "{secs}",
        "build_status | status": "{final}",
        "first_failed_test": "{f1}",
        "commit | coverage_percent": None,
    },
)

template(
    ask="Extract the order. | Which articles were ordered? | Fill in the order form from the e-mail.",
    values="""
    buyer = person
    shop = company
    q1 = int 2..12
    a1 = one of flower pots / garden chairs / rakes / seed trays
    m1 = money 6..24 step 0.05
    q2 = int 2..6
    a2 = one of watering cans / hedge shears / wheelbarrows
    m2 = money 29..64 step 0.05
    q3 = int 3..9
    a3 = one of bags of potting soil / rolls of twine / bamboo canes
    m3 = money 2..5 step 0.05
    street = street
    city = city
    order = code O-######
    pay = case by bank transfer: bank_transfer / by card: card / in cash when you deliver: cash_on_delivery /\
        with the voucher I got for my birthday: voucher
    """,
    text="""Dear {shop} team, order {order} was meant to be: {q1.digits} {a1} at ${m1}, {q2.digits} {a2} at ${m2}[[ and
    {q3.digits} {a3} at ${m3}]]. I had put two sundials into the basket as well, please take them out again. Deliver to
    {street}, {city}. I will pay {pay}. Thank you, {buyer}""",
    facts={
        "items | order_items | lines": [
            {"article": "{a1}", "quantity": "{q1}", "unit_price": "{m1}"},
            {"article": "{a2}", "quantity": "{q2}", "unit_price": "{m2}"},
            {"article": "{a3}", "quantity": "{q3}", "unit_price": "{m3}"},
        ],
        "articles": ["{a1}", "{a2}", "{a3}"],
        "cancelled_items | removed_from_basket": [{"article": "sundials", "quantity": 2}],
        "order_number": "{order}",
        "buyer | customer_name": "{buyer}",
        "seller": "{shop}",
        "delivery_address": {"street": "{street}", "city": "{city}"},
        "payment_method": "{pay}",
        "currency": "USD",
        "delivery_date | discount": None,
    },
)

template(
    ask="Extract the agenda. | What are the agenda items? | Meeting invitation to JSON",
    values="""
    chair = person
    minute = person
    guest = person
    when = date 2023..2027
    at = time 9..16
    room = one of room 204 / library / small hall / canteen / Zoom
    t1 = one of budget for the new year / repair of the roof / summer party
    t2 = one of parking rules / new coffee machine / fire drill
    t3 = one of website / holiday planning / complaints about noise
    t4 = one of election of the treasurer / any other business / report of the auditors
    len = int 45..120 step 15
    must = case Attendance is compulsory: true / Come if you like: false
    """,
    text="""Invitation
    {when}, {at}, {room}, {len.digits} minutes
    1) {t1} ({chair})
    2) {t2} (all)
    3) {t3} (our guest {guest})
    [[4) {t4}]]
    {chair} is in the chair, {minute} takes the minutes. {must}.""",
    facts={
        "agenda | agenda_items | topics": ["{t1}", "{t2}", "{t3}", "{t4}"],
        "first_topic": "{t1}",
        "last_topic | fourth_topic": "{t4}",
        "guest_topic": "{t3}",
        "chair | chaired_by": "{chair}",
        "minute_taker": "{minute}",
        "guest": "{guest}",
        "room | location": "{room}",
        "meeting_date": "{when}",
        "start_time": "{at}",
        "duration_minutes": "{len}",
        "is_mandatory | attendance_required": "{must}",
        "dial_in_code | deputy": None,
    },
)

template(
    ask="Which languages does each person speak? | Extract the profile. | candidate -> JSON",
    values="""
    name = person
    age = int 24..58
    job = one of interpreter / tour guide / sales engineer / flight attendant / translator
    l1 = one of Portuguese / Hungarian / Tamil
    l2 = one of Polish / Greek / Danish
    l3 = one of Korean / Swahili / Turkish
    l4 = one of Latin / Esperanto / Yiddish
    h1 = one of fencing / beekeeping / chess
    h2 = one of pottery / choir singing / sailing
    years = int 2..19
    city = city
    """,
    text="""{name}, {age.digits}, {job}, lives in {city}. {name.He} grew up with {l1} and {l2} and later learned {l3}.
    [[{name.He} reads {l4}, but doesn't speak it.]] {name.first} has {years} years of experience and would move for the
    right post. Hobbies: {h1}, {h2}.""",
    facts={
        "spoken_languages": ["{l1}", "{l2}", "{l3}"],
        "native_languages | languages_from_childhood": ["{l1}", "{l2}"],
        "languages_learned_later": ["{l3}"],
        "reads_but_does_not_speak": "{l4}",
        "hobbies | interests": ["{h1}", "{h2}"],
        "name | candidate": "{name}",
        "age": "{age}",
        "occupation | job": "{job}",
        "years_of_experience": "{years}",
        "place_of_residence | city": "{city}",
        "willing_to_relocate": True,
        "salary | school": None,
    },
)

template(
    ask="Extract the concert programme. | Which works are played, and by whom? | programme note to JSON",
    values="""
    cond = person
    solo = person
    inst = one of cello / violin / clarinet / piano / harp
    hall = one of Alder Hall / St Bride's / Tonhalle / Old Corn Exchange / Pavilion Theatre
    d = date 2023..2027
    at = time 18..20
    w1 = one of Overture in D / Sea Sketches / Prelude
    w2 = one of Concerto No. 2 / Concertino / Romance
    w3 = one of Symphony No. 4 / Pastoral Symphony / Symphonic Dances
    enc = one of waltz / tango / lullaby / march
    c1 = one of Brandl / Ilves / Moreau
    c2 = one of Sandoval / Petrov / Ashby
    c3 = one of Lindqvist / Kern / Oduya
    full = money 24..68 step 2
    half = money 8..15 step 1
    """,
    text="""{hall}, {d}, {at}. The orchestra plays under {cond}; {solo} is the soloist ({inst}). Before the interval:
    {w1} by {c1} and {w2} by {c2}. After it: {w3} by {c3}. [[As an encore they have been playing a {enc} on this tour.]]
    Tickets £{full}, students £{half}.""",
    facts={
        "programme | works": [
            {"title": "{w1}", "composer": "{c1}"},
            {"title": "{w2}", "composer": "{c2}"},
            {"title": "{w3}", "composer": "{c3}"},
        ],
        "composers": ["{c1}", "{c2}", "{c3}"],
        "works_before_interval": ["{w1}", "{w2}"],
        "works_after_interval": ["{w3}"],
        "encore": "{enc}",
        "conductor": "{cond}",
        "soloist": {"name": "{solo}", "instrument": "{inst}"},
        "venue": "{hall}",
        "concert_date": "{d}",
        "start_time": "{at}",
        "full_price | ticket_price": "{full}",
        "student_price": "{half}",
        "sponsor | duration_minutes": None,
    },
)

template(
    ask="Extract the medication plan. | Which medicines does the patient take? | Discharge letter: fill in the plan.",
    values="""
    pat = person
    doc = person
    out = date 2023..2027
    d1 = one of ramipril / bisoprolol / amlodipine
    s1 = int 5..10 step 5
    d2 = one of metformin / pantoprazole / levothyroxine
    s2 = int 40..80 step 20
    d3 = one of ibuprofen / paracetamol
    s3 = int 400..600 step 200
    stop = one of warfarin / codeine / tramadol / prednisone
    al = case no known allergies: false / allergic to penicillin: true / allergic to latex: true
    weeks = int 2..6
    """,
    text="""{pat} was discharged on {out}. Medication from now on: {d1} {s1.digits} mg in the morning, {d2} {s2.digits}
    mg before supper[[, {d3} {s3.digits} mg if in pain]]. Stopped: {stop}. The patient has been asked about allergies:
    {al}. Please see {pat.him} again in {weeks} weeks. {doc}, ward physician""",
    facts={
        "medications | current_medication": [
            {"drug": "{d1}", "dose_mg": "{s1}"},
            {"drug": "{d2}", "dose_mg": "{s2}"},
            {"drug": "{d3}", "dose_mg": "{s3}"},
        ],
        "drugs": ["{d1}", "{d2}", "{d3}"],
        "morning_drug": "{d1}",
        "pain_medication | drug_as_needed": "{d3}",
        "stopped_medication | discontinued": ["{stop}"],
        "patient": "{pat}",
        "physician | ward_physician": "{doc}",
        "discharge_date": "{out}",
        "has_allergies": "{al}",
        "follow_up_weeks": "{weeks}",
        "diagnosis | room_number": None,
    },
)

template(
    ask="Extract the train connection. | Which stops does the journey have? | itinerary to JSON",
    values="""
    trav = person
    a = city
    b = city
    c = city
    d = city
    t1 = time 6..7
    t2 = time 10..11
    t3 = time 14..15
    n1 = code IC ###
    n2 = code RE ##
    price = money 39..148 step 0.1
    day = date 2024..2027
    seat = code ##@
    cls = case first class: 1 / second class: 2
    """,
    text="""Your journey on {day}, booked for {trav}: {n1} leaves {a} at {t1} and gets to {b} at {t2}. Change there to
    {n2}, which arrives in {c} at {t3}. [[From {c} you'll need the bus to {d}.]] You have seat {seat}, {cls}, on the
    first train. You paid €{price}. Ticket inspectors may ask for your passport.""",
    facts={
        "legs | segments": [
            {"train": "{n1}", "from": "{a}", "to": "{b}"},
            {"train": "{n2}", "from": "{b}", "to": "{c}"},
        ],
        "trains": ["{n1}", "{n2}"],
        "passenger | traveller": "{trav}",
        "departure_city | from": "{a}",
        "change_at | transfer_city": "{b}",
        "train_destination | last_station": "{c}",
        "bus_destination": "{d}",
        "departure_time": "{t1}",
        "arrival_time": "{t3}",
        "travel_date": "{day}",
        "seat": "{seat}",
        "travel_class": "{cls}",
        "price_eur": "{price}",
        "discount_card | platform": None,
    },
)

template(
    ask="Extract the defects. | What did the tenant report? | Handover protocol -> JSON",
    values="""
    ten = person
    land = person
    addr = street
    d = date 2022..2027
    k1 = one of scratched parquet / cracked tile / mould behind the wardrobe
    k2 = one of dripping tap / loose socket / broken blind
    k3 = one of missing cellar key / chipped washbasin / stain on the ceiling
    r1 = one of living room / hall / bedroom
    r2 = one of kitchen / bathroom / study
    keys = int 2..6
    dep = int 900..2700 step 50
    back = int 100..850 step 50
    clean = case The flat was handed over clean: true / The flat had not been cleaned: false
    """,
    text="""Handover of {addr}, {d}. Present: {ten} (tenant), {land} (landlord). Defects: {k1} ({r1}), {k2} ({r2})[[;
    also noted: {k3}]]. {clean}. {keys} keys were returned. Of the deposit of €{dep} the landlord will keep €{back}.
    Both sides signed.""",
    facts={
        "defects": ["{k1}", "{k2}", "{k3}"],
        "defects_by_room": [{"room": "{r1}", "defect": "{k1}"}, {"room": "{r2}", "defect": "{k2}"}],
        "tenant": "{ten}",
        "landlord": "{land}",
        "people_present": ["{ten}", "{land}"],
        "address": "{addr}",
        "handover_date": "{d}",
        "keys_returned": "{keys}",
        "deposit_eur": "{dep}",
        "amount_retained": "{back}",
        "is_clean | cleaned": "{clean}",
        "signed_by_both": True,
        "new_address | meter_reading": None,
    },
)

template(
    ask="Extract the release notes. | What is new, what was fixed? | changelog entry to JSON",
    values="""
    v = one of 2.4.0 / 3.1.2 / 0.9.5 / 5.0.1 / 1.12.0
    old = one of 2.3.8 / 1.11.6 / 0.9.4
    d = date 2023..2027
    n1 = one of dark mode / offline search / CSV export
    n2 = one of keyboard shortcuts / drag and drop / two-factor login
    f1 = one of crash on empty files / wrong totals in reports / slow start on Windows
    f2 = one of broken links in mails / flickering cursor / lost drafts
    f3 = one of typo in the French menu / missing icons / memory leak in the preview
    dep = one of XML importer / legacy API / Flash support
    size = decimal 14.5..88.5 step 0.1
    brk = case There are no breaking changes: false / Plug-ins have to be rebuilt: true
    """,
    text="""## {v} ({d})
    ### Added
    - {n1}
    - {n2}
    ### Fixed
    - {f1}
    - {f2}
    [[- {f3}]]
    ### Deprecated
    - {dep}

    {brk}. Download: {size} MB. You can update directly from {old}.""",
    facts={
        "version": "{v}",
        "release_date": "{d}",
        "new_features | added": ["{n1}", "{n2}"],
        "bug_fixes | fixed": ["{f1}", "{f2}", "{f3}"],
        "deprecated": ["{dep}"],
        "has_breaking_changes": "{brk}",
        "download_size_mb": "{size}",
        "update_from | previous_version": "{old}",
        "removed | security_fixes": None,
    },
)

template(
    ask="Extract the guests and what they bring. | Who brings what? | potluck list to JSON",
    values="""
    p1 = person
    p2 = person
    p3 = person
    p4 = person
    f1 = one of potato salad / hummus / quiche
    f2 = one of brownies / apple cake / tiramisu
    f3 = one of lemonade / cider / iced tea
    no = person
    d = weekday
    t = time 12..18
    host = person
    """,
    text="""{host.first}: So who's coming on {d}?
    {p1.first}: Me! I'll bring {f1}.
    {p2.first}: Count me in, I'm making {f2}
    {p3.first}: I can do {f3}
    {no.first}: Sorry, I have to work :(
    [[{p4.first}: coming too, empty-handed as always]]
    {host.first}: Great, doors open at {t}. I'll take care of plates and glasses.""",
    facts={
        "contributions | dishes": [
            {"guest": "{p1.first}", "brings": "{f1}"},
            {"guest": "{p2.first}", "brings": "{f2}"},
            {"guest": "{p3.first}", "brings": "{f3}"},
        ],
        "attending | coming": ["{p1.first}", "{p2.first}", "{p3.first}", "{p4.first}"],
        "declined | not_coming": ["{no.first}"],
        "guest_without_contribution | empty_handed": "{p4.first}",
        "host": "{host.first}",
        "host_provides": ["plates", "glasses"],
        "weekday | day": "{d}",
        "start_time | doors_open": "{t}",
        "address | dress_code": None,
    },
)

template(
    ask="Extract the skills asked for. | Structure this job advert. | job advert -> JSON",
    values="""
    co = company
    city = city
    s1 = one of Python / Kotlin / Rust
    s2 = one of SQL / Kubernetes / GraphQL
    s3 = one of Terraform / Kafka / Redis
    n1 = one of German / Dutch / Czech
    b1 = one of 30 days of holiday / company bicycle / dog-friendly office
    b2 = one of training budget / free lunch / pension plan
    lo = int 52000..61000 step 500
    hi = int 64000..88000 step 500
    hr = person
    until = date 2025..2027
    remote = case You may work from wherever you like: remote / Two days a week you can stay at home: hybrid /\
        We work together in the office: on_site
    """,
    text="""{co} is hiring a backend developer in {city}. You must know {s1} and {s2}; {n1} is a plus[[, and so is
    {s3}]]. We pay between {lo} and {hi} euros a year. {remote}. What we offer: {b1}, {b2}. Apply by {until}; questions
    are answered by {hr}.""",
    facts={
        "required_skills | must_have": ["{s1}", "{s2}"],
        "nice_to_have | optional_skills": ["{n1}", "{s3}"],
        "benefits": ["{b1}", "{b2}"],
        "salary_range | salary": {"min": "{lo}", "max": "{hi}"},
        "salary_min": "{lo}",
        "salary_max": "{hi}",
        "employer | company": "{co}",
        "location": "{city}",
        "job_title": "backend developer",
        "work_model": "{remote}",
        "application_deadline": "{until}",
        "contact_person": "{hr}",
        "start_date | working_hours": None,
    },
)

template(
    ask="""Extract the stock shortage list. | What is out of stock and what is running low?
    | Inventory memo: structure it.""",
    values="""
    st = person
    out1 = one of printer paper / black toner / envelopes
    out2 = one of staples / whiteboard markers / sticky notes
    low1 = one of coffee beans / green tea / sugar
    low2 = one of paper towels / light bulbs / batteries
    q1 = int 2..5
    q2 = int 6..14
    plenty = one of biros / folders / paper clips
    d = date 2024..2027
    sup = company
    sum = money 120..890 step 0.5
    """,
    text="""Stock check {d} / {st}
    OUT: {out1}, {out2}
    LOW: {low1} ({q1.digits} left)[[, {low2} ({q2.digits} left)]]
    PLENTY: {plenty}, enough for years, please nobody order any
    I'll order from {sup} tomorrow; it will come to roughly €{sum}.""",
    facts={
        "out_of_stock": ["{out1}", "{out2}"],
        "running_low | low_stock": [{"item": "{low1}", "left": "{q1}"}, {"item": "{low2}", "left": "{q2}"}],
        "low_stock_items": ["{low1}", "{low2}"],
        "do_not_order": ["{plenty}"],
        "checked_by": "{st}",
        "check_date": "{d}",
        "supplier": "{sup}",
        "estimated_total_eur": "{sum}",
        "order_number | approved_by": None,
    },
)

template(
    ask="Extrahiere die Punkte (JSON). | What does this German note list? | Structure the note: items, helpers, place.",
    values="""
    c = person
    h1 = person
    h2 = person
    h3 = person
    t1 = one of Bierbänke / Stehtische / Stühle
    t2 = one of Grillkohle / Servietten / Pappteller
    t3 = one of Lichterketten / Sonnenschirme / Luftballons
    ort = one of im Schulhof / im Gemeindesaal / am See / auf dem Marktplatz
    n = int 60..180 step 10
    euro = money 2..6 step 0.5
    reg = case Bei Regen feiern wir in der Turnhalle: indoors / Bei Regen wird verschoben: postponed /\
        Wir feiern bei jedem Wetter: no_change
    """,
    text="""Sommerfest {ort}! Wir erwarten {n.digits} Gäste. Es fehlen noch: {t1}, {t2}[[ und {t3}]]. Beim Aufbau helfen
    {h1}, {h2} und {h3}; die Kasse macht {c}. Der Eintritt kostet {euro} Euro. {reg}.""",
    facts={
        "missing_items | still_needed": ["{t1}", "{t2}", "{t3}"],
        "setup_helpers | helpers": ["{h1}", "{h2}", "{h3}"],
        "cashier": "{c}",
        "expected_guests": "{n}",
        "entrance_fee | admission_eur": "{euro}",
        "rain_plan": "{reg}",
        "event": "Sommerfest",
        "start_time | music": None,
    },
)

template(
    ask="Extract the wine list. | Which wines are offered at what price? | Merchant's letter to JSON",
    values="""
    mer = person
    cust = person
    w1 = one of Riesling / Silvaner / Chenin Blanc
    y1 = date 2018..2020
    p1 = money 8..14 step 0.1
    w2 = one of Pinot Noir / Grenache / Barbera
    y2 = date 2015..2017
    p2 = money 16..29 step 0.1
    w3 = one of Cava / Lambrusco / Crémant
    p3 = money 9..15 step 0.1
    min = int 6..12 step 6
    ship = case We deliver free of charge: 0 / Delivery costs 5 euros: 5 / Delivery costs 8 euros: 8
    gone = one of Zweigelt / Malbec / Verdejo
    """,
    text="""Dear {cust}, this month I recommend: {w1} {y1.year} at €{p1}, {w2} {y2.year} at €{p2}[[ and, for the
    terrace, a {w3} at €{p3}]]. The {gone} you asked for is sold out, I'm afraid. Minimum order {min} bottles. {ship}.
    To your health! {mer}, wine merchant""",
    facts={
        "wines | offers": [
            {"name": "{w1}", "vintage": "{y1.year}", "price": "{p1}"},
            {"name": "{w2}", "vintage": "{y2.year}", "price": "{p2}"},
        ],
        "wine_names": ["{w1}", "{w2}", "{w3}"],
        "terrace_wine": "{w3}",
        "sold_out": ["{gone}"],
        "minimum_order_bottles": "{min}",
        "delivery_cost": "{ship}",
        "customer": "{cust}",
        "merchant": "{mer}",
        "grape_origin | tasting_date": None,
    },
)

template(
    ask="Extract the allergens and nutrition. | Read the label. | Food label to JSON",
    values="""
    prod = one of Nut Granola / Apple Crumble Bar / Cocoa Spread / Seeded Crackers / Vanilla Oat Drink
    co = company
    i1 = one of oats / wheat flour / spelt
    i2 = one of cane sugar / honey / date syrup
    i3 = one of rapeseed oil / butter / coconut oil
    i4 = one of salt / cinnamon / vanilla
    al1 = one of hazelnuts / almonds / soya
    al2 = one of sesame / milk / egg
    kj = int 1450..2150
    fat = decimal 8.1..19.5 step 0.1
    prot = decimal 4.2..7.9 step 0.1
    g = int 200..500 step 50
    bb = date 2025..2027
    lot = code L######
    veg = case Suitable for vegans: true / Not suitable for vegans: false
    """,
    text="""{prod}. Ingredients: {i1}, {i2}, {i3}[[, {i4}]]. Contains {al1}. May contain traces of {al2}. Per 100 g:
    energy {kj.digits} kJ, fat {fat} g, protein {prot} g. Net weight {g.digits} g. Best before {bb}. Made for {co} (lot
    {lot}). {veg}.""",
    facts={
        "ingredients": ["{i1}", "{i2}", "{i3}", "{i4}"],
        "allergens | contains_allergens": ["{al1}"],
        "may_contain | traces": ["{al2}"],
        "nutrition_per_100g": {"energy_kj": "{kj}", "fat_g": "{fat}", "protein_g": "{prot}"},
        "fat_per_100g": "{fat}",
        "product_name": "{prod}",
        "net_weight_g": "{g}",
        "best_before": "{bb}",
        "lot_number": "{lot}",
        "is_vegan": "{veg}",
        "distributor | made_for": "{co}",
        "country_of_origin | price": None,
    },
)

template(
    ask="Extract the courses. | Which courses does the student take, with which grades? | transcript to JSON",
    values="""
    stu = person
    adv = person
    sch = school
    c1 = one of Calculus / Statistics / Algebra
    c2 = one of Organic Chemistry / Genetics / Optics
    c3 = one of Medieval History / Ethics / Film Studies
    c4 = one of Pottery / Swing Dance / Choir
    g1 = one of A / A- / B+
    g2 = one of B / B- / C+
    g3 = one of C / A+ / D
    cr = int 12..18
    term = one of spring term / autumn term / winter term
    grad = case on track to graduate: true / not on track to graduate: false
    """,
    text="""Transcript of records, {sch}, {term}. Student: {stu}. Courses and grades: {c1} {g1}, {c2} {g2}, {c3} {g3}.
    [[Without a grade: {c4}.]] Credits earned: {cr.digits}. {stu.He} is {grad}. Dropped in week two: Marine Law.
    Adviser: {adv}.""",
    facts={
        "graded_courses | grades": [
            {"course": "{c1}", "grade": "{g1}"},
            {"course": "{c2}", "grade": "{g2}"},
            {"course": "{c3}", "grade": "{g3}"},
        ],
        "ungraded_course | course_without_grade": "{c4}",
        "dropped_courses": ["Marine Law"],
        "student": "{stu}",
        "adviser | advisor": "{adv}",
        "school | institution": "{sch}",
        "term": "{term}",
        "credits": "{cr}",
        "on_track_to_graduate": "{grad}",
        "gpa | student_id": None,
    },
)

template(
    ask="Extract the damage list for the insurer. | What was stolen? | Fill in the claim form.",
    values="""
    ins = person
    off = person
    pol = code PZ-#######
    d = date 2022..2027
    a1 = one of silver necklace / wristwatch / fur hat
    v1 = int 240..990 step 10
    a2 = one of laptop / tablet / camera
    v2 = int 600..1800 step 50
    a3 = one of violin / mountain bike / coat
    v3 = int 1900..3400 step 100
    how = case through the cellar window: window / through the front door, which was not locked: door /\
        over the balcony: balcony
    away = int 2..9
    file = code K ####/##
    """,
    text="""Policy {pol}. On {d} our flat was burgled while we were away; we had been gone for {away} days. They came in
    {how}. Missing are one {a1} (worth €{v1}), one {a2} (€{v2})[[ and one {a3} (€{v3})]]. They left the television.
    Police file {file}, officer {off}. Please tell me what else you need. {ins}""",
    facts={
        "stolen_items | items": [
            {"item": "{a1}", "value": "{v1}"},
            {"item": "{a2}", "value": "{v2}"},
            {"item": "{a3}", "value": "{v3}"},
        ],
        "stolen_goods": ["{a1}", "{a2}", "{a3}"],
        "policy_number": "{pol}",
        "policyholder | claimant": "{ins}",
        "police_officer": "{off}",
        "police_file_number": "{file}",
        "date_of_burglary | incident_date": "{d}",
        "entry_point": "{how}",
        "days_away": "{away}",
        "left_behind": "television",
        "bank_account | witness": None,
    },
)

template(
    ask="Extract the crew. | Who does what on the film? | credits to JSON",
    values="""
    film = one of The Glass Orchard / Eleven Doors / Slow Thunder / Paper Harbour / Milk Teeth
    dir = person
    cam = person
    ed = person
    comp = person
    a1 = person
    a2 = person
    a3 = person
    mins = int 84..142
    year = date 1972..2024
    place = country
    aw = case It won the main prize at the festival: won /\
        It was nominated for the main prize, but went home with nothing: nominated / No festival wanted it: none
    """,
    text="""{film} ({year.year}, {mins.digits} min)
    Directed by {dir}. Camera: {cam}. Cut by {ed}. [[Music: {comp}.]]
    With {a1}, {a2} and {a3}.
    Shot in {place}. {aw}. A digital copy may be seen in the reading room.""",
    facts={
        "cast | actors": ["{a1}", "{a2}", "{a3}"],
        "crew": [{"role": "director", "name": "{dir}"}, {"role": "editor", "name": "{ed}"}],
        "director": "{dir}",
        "cinematographer | camera": "{cam}",
        "editor": "{ed}",
        "composer | music_by": "{comp}",
        "film_title | title": "{film}",
        "year": "{year.year}",
        "running_time_minutes": "{mins}",
        "shot_in | filming_country": "{place}",
        "award_status": "{aw}",
        "producer | budget": None,
    },
)

template(
    ask="Extract the volunteer shifts. | Who works when? | shift plan to JSON",
    values="""
    p1 = person
    p2 = person
    p3 = person
    sub = person
    d1 = case Monday: Monday
    d2 = case Wednesday: Wednesday
    d3 = case Friday: Friday
    s1 = time 8..9
    s2 = time 12..13
    s3 = time 17..18
    job1 = one of at the till / in the kitchen / at the door
    job2 = one of in the garden / in the cloakroom / on the phone
    n = int 3..7
    org = person
    """,
    text="""Next week's shifts: {d1} {p1} {job1}, from {s1}. {d2} {p2} {job2}, from {s2}. [[{d3} {p3}, wherever hands
    are needed, from {s3}.]] If somebody is ill, call {sub}. There are still {n} free shifts the week after; write to
    {org} if you can take one.""",
    facts={
        "shifts": [
            {"day": "{d1}", "person": "{p1}", "start": "{s1}"},
            {"day": "{d2}", "person": "{p2}", "start": "{s2}"},
            {"day": "{d3}", "person": "{p3}", "start": "{s3}"},
        ],
        "volunteers": ["{p1}", "{p2}", "{p3}"],
        "days": ["{d1}", "{d2}", "{d3}"],
        "monday_start": "{s1}",
        "friday_volunteer": "{p3}",
        "substitute | stand_in": "{sub}",
        "free_shifts": "{n}",
        "contact | organizer": "{org}",
        "payment | holiday": None,
    },
)

template(
    ask="Extrae la lista. | What does the Spanish note say has to be done, and by whom? | chores -> JSON",
    values="""
    a = person
    b = person
    c = person
    t1 = one of regar las plantas / sacar la basura / fregar los platos
    t2 = one of limpiar el baño / barrer la escalera / planchar las camisas
    t3 = one of comprar el pan / pasear al perro / llevar las botellas
    dia = one of lunes / miércoles / viernes / domingo
    eur = int 15..60 step 5
    """,
    text="""Tareas para el {dia}: {a.first} tiene que {t1}. A {b.first} le toca {t2}. [[Y {c.first} puede {t3}.]] Nadie
    tiene que cocinar: vamos a pedir pizza. Hay {eur.digits} euros en el cajón para la cena.""",
    facts={
        "tasks | chores": [
            {"person": "{a.first}", "task": "{t1}"},
            {"person": "{b.first}", "task": "{t2}"},
            {"person": "{c.first}", "task": "{t3}"},
        ],
        "people": ["{a.first}", "{b.first}", "{c.first}"],
        "task_list": ["{t1}", "{t2}", "{t3}"],
        "day | weekday": "{dia}",
        "dinner": "pizza",
        "money_for_dinner | dinner_budget_eur": "{eur}",
        "deadline_time | reward": None,
    },
)

template(
    ask="Extract the menu (French). | Que propose le menu ? JSON. | menu -> JSON",
    values="""
    e1 = one of soupe à l'oignon / salade de chèvre / terrine de campagne
    e2 = one of œufs mayonnaise / melon au jambon / poireaux vinaigrette
    p1 = one of blanquette de veau / coq au vin / daube provençale
    p2 = one of truite aux amandes / moules marinières / cabillaud rôti
    p3 = one of gratin de courgettes / ratatouille / risotto aux cèpes
    d1 = one of tarte aux pommes / mousse au chocolat / crème caramel
    prix = int 19..39
    chef = person
    ferme = one of lundi / mardi / dimanche
    """,
    text="""Menu du jour : {prix.digits} euros
    Entrées : {e1}, {e2}
    Plats : {p1}, {p2}[[, {p3}]]
    Dessert : {d1}
    En cuisine : {chef}. Fermé le {ferme}. Les boissons ne sont pas comprises.""",
    facts={
        "starters | entrees": ["{e1}", "{e2}"],
        "main_courses | mains": ["{p1}", "{p2}", "{p3}"],
        "desserts": ["{d1}"],
        "menu_price | price_eur": "{prix}",
        "chef": "{chef}",
        "closed_on": "{ferme}",
        "drinks_included": False,
        "restaurant_name | phone": None,
    },
)

template(
    ask="Extract the lots and hammer prices. | Which lots were sold, which weren't? | auction results -> JSON",
    values="""
    d = date 2020..2027
    a1 = one of oak chest / brass telescope / porcelain jug
    a2 = one of rocking horse / silver spoon / oil lamp
    a3 = one of tea caddy / walking stick / pocket watch
    a4 = one of Persian rug / grandfather clock / card table
    a5 = one of music box / snuff box / fire screen
    m1 = money 120..380 step 10
    m2 = money 400..790 step 10
    m3 = money 1100..2900 step 50
    m5 = money 40..95 step 5
    auc = person
    buyer = person
    room = int 34..180
    """,
    text="""Auction of {d}, {auc} with the hammer, {room.digits} people in the room
    Lot 1  {a1}  €{m1}
    Lot 2  {a2}  €{m2}
    Lot 3  {a3}  €{m3}  (to {buyer})
    Lot 4  {a4}  not sold
    [[Lot 5  {a5}  €{m5}]]""",
    facts={
        "sold_lots": [
            {"item": "{a1}", "price": "{m1}"},
            {"item": "{a2}", "price": "{m2}"},
            {"item": "{a3}", "price": "{m3}"},
            {"item": "{a5}", "price": "{m5}"},
        ],
        "sold_items": ["{a1}", "{a2}", "{a3}", "{a5}"],
        "unsold_items | unsold_lots": ["{a4}"],
        "highest_price | top_price": "{m3}",
        "buyer_of_lot_3": "{buyer}",
        "lot_1_price": "{m1}",
        "auctioneer": "{auc}",
        "auction_date": "{d}",
        "people_in_room": "{room}",
        "currency": "EUR",
        "buyers_premium_percent | auction_house": None,
    },
)

template(
    ask="Extract the symptoms, and what the patient does not have. | Split this note into lists. | anamnesis -> JSON",
    values="""
    p = person
    doc = person
    s1 = one of fever / dizziness / nausea
    s2 = one of sore throat / night sweats / loss of appetite
    s3 = one of stiff neck / swollen ankles / blurred vision
    n1 = one of cough / chest pain / diarrhoea
    n2 = one of rash / shortness of breath / joint pain
    f = one of asthma / diabetes / gout / migraine
    m = one of aspirin / vitamin D / antihistamines / iron
    al = one of nuts / bee stings / penicillin / latex
    days = int 2..14
    """,
    text="""{p} complains of {s1} and {s2}[[, lately also of {s3}]], for {days} days now. Denies {n1} and {n2}. Father
    has {f}; patient does not. Takes {m}. [[Allergic to {al}.]] To be reviewed by {doc}.""",
    facts={
        "symptoms": ["{s1}", "{s2}", "{s3}"],
        "denied_symptoms | absent_symptoms": ["{n1}", "{n2}"],
        "family_history": ["{f}"],
        "medication": ["{m}"],
        "allergies": ["{al}"],
        "patient": "{p}",
        "duration_days": "{days}",
        "reviewer | reviewing_physician": "{doc}",
        "blood_group | surgeries": None,
    },
)

template(
    ask="Extract the route. | Which stops does the tour have, in which order? | bus tour -> JSON",
    values="""
    g = person
    dr = person
    s1 = one of Castle Gate / Old Mint / Fish Market
    s2 = one of Mirror Lake / Windmill Hill / Rose Garden
    s3 = one of Abbey Ruins / Glassworks / Toy Museum
    s4 = one of Lighthouse / Cider Farm / Salt Caves
    s5 = one of Falcon Tower / Observatory / Vineyard
    h1 = int 15..25 step 5
    h2 = int 30..45 step 5
    h3 = int 50..75 step 5
    t = time 8..10
    price = money 19..58 step 0.5
    skip = one of Cathedral / Zoo / Town Hall
    wh = case The bus takes wheelchairs: true / The bus can't take wheelchairs: false
    """,
    text="""We start at {t} at the bus station. First stop: {s1} ({h1.digits} min), then {s2} ({h2.digits} min) and {s3}
    ({h3.digits} min, lunch). After that we visit {s4}[[ and, if there is time, {s5}]]. The {skip} is closed this month,
    so we only drive past. {g} will guide you, {dr} will drive. {price} euros with lunch. {wh}.""",
    facts={
        "stops_with_duration": [
            {"name": "{s1}", "minutes": "{h1}"},
            {"name": "{s2}", "minutes": "{h2}"},
            {"name": "{s3}", "minutes": "{h3}"},
        ],
        "stops | stops_in_order": ["{s1}", "{s2}", "{s3}", "{s4}", "{s5}"],
        "lunch_stop": "{s3}",
        "closed_sights | only_driven_past": ["{skip}"],
        "optional_stop | stop_if_time": "{s5}",
        "start_time": "{t}",
        "guide": "{g}",
        "driver": "{dr}",
        "price": "{price}",
        "lunch_included": True,
        "wheelchair_accessible": "{wh}",
        "tour_date | languages": None,
    },
)

template(
    ask="Extract the voting result as a list. | Who got how many votes? | election of the class speaker to JSON",
    values="""
    p1 = person
    p2 = person
    p3 = person
    p4 = person
    v1 = int 11..14
    v2 = int 7..10
    v3 = int 3..6
    inv = int 2..3
    t = person
    cl = one of 5b / 6a / 7c / 8d
    wd = weekday
    """,
    text="""Class {cl} voted on {wd}. {v1} votes went to {p1}, {v2} to {p2} and {v3} to {p3}; {inv} papers were invalid.
    So {p1.first} is class speaker and {p2.first} deputy. [[{p4} had withdrawn the day before.]] Counted by {t}, in
    front of everybody.""",
    facts={
        "results | votes": [
            {"candidate": "{p1}", "votes": "{v1}"},
            {"candidate": "{p2}", "votes": "{v2}"},
            {"candidate": "{p3}", "votes": "{v3}"},
        ],
        "candidates": ["{p1}", "{p2}", "{p3}"],
        "withdrawn | withdrawn_candidate": "{p4}",
        "winner | class_speaker": "{p1}",
        "deputy": "{p2}",
        "invalid_votes": "{inv}",
        "winning_votes": "{v1}",
        "counted_by": "{t}",
        "class": "{cl}",
        "weekday": "{wd}",
        "turnout_percent | next_election": None,
    },
)
