"""Family and home: diaries, messages between relatives, repairs, pets, moving, neighbours."""

from ..template import template

template(
    ask="""Extract the family message. | What does she want, and for when?
    | Fill in the birthday plan from this message.""",
    values="""
    mum = person
    gran = person
    uncle = person
    day = date 2021..2027
    at = time 12..18
    age = int 65..95
    cake = one of lemon drizzle cake / plum tart / cheesecake / chocolate log
    n = int 9..19
    place = restaurant
    gift = one of a garden bench / opera tickets / a new radio / a framed photo
    each = money 15..60 step 5
    secret = case It's a surprise, so not a word beforehand: true / It is no secret any more: false
    """,
    text="""Hi love, in case you forgot, {gran} turns {age} on {day}! We'll all meet at {place} at {at}, there will be
    {n} of us. {secret}. We're giving {gran.him} {gift}, that's £{each} from everyone. [[Could you bake the {cake}?]]
    {uncle.first} is driving, so ring {uncle.him} if you need a lift. Mum""",
    facts={
        "birthday_person | celebrated_person": "{gran}",
        "turns_age | new_age": "{age}",
        "party_date": "{day}",
        "party_time": "{at}",
        "venue | restaurant": "{place}",
        "number_of_guests": "{n}",
        "is_surprise": "{secret}",
        "gift | present": "{gift}",
        "contribution_per_person": "{each}",
        "cake_to_bake | cake": "{cake}",
        "driver_first_name | driver": "{uncle.first}",
        "party_theme | return_by": None,
    },
)

template(
    ask="Extract the repair request. | Tenant's message to the landlord: fill in a ticket. | What is broken?",
    values="""
    p = person
    lord = person
    road = street
    day = date
    since = int 2..9
    what = case the boiler has been making a noise like a drum: heating /\
        water has been dripping through the bathroom ceiling: plumbing /\
        the socket in the hall has been sparking: electrical / the back door has refused to lock: security
    flat = int 2..19
    home = time 16..19
    cost = money 40..240 step 5
    urg = case This cannot wait: urgent / There is no great hurry: low / It should be done this week: normal
    kid = case we have a baby in the flat: true / there are no children in the flat: false
    tel = phone
    """,
    text="""Dear {lord.title},
    I'm writing from flat {flat}, {road}. For {since} days now {what}. {urg}; {kid}. I first rang your office on {day}
    without luck. I'm home from {home} on most days. [[Last time I paid €{cost} for the call-out myself, and would
    rather not do that again.]]

{p}, {tel}""",
    facts={
        "tenant": "{p}",
        "tenant_phone": "{tel}",
        "street_address": "{road}",
        "flat_number": "{flat}",
        "days_since_problem_began": "{since}",
        "problem_category": "{what}",
        "urgency": "{urg}",
        "baby_in_flat": "{kid}",
        "first_reported_on": "{day}",
        "home_from | available_from_time": "{home}",
        "previous_callout_cost": "{cost}",
        "monthly_rent | contractor": None,
    },
)

template(
    ask="Extract the lost pet notice. | Lost pet poster → JSON | Describe the missing animal in fields.",
    values="""
    own = person
    vet = person
    pet = one of Moses / Frida / Pickles / Zorro / Duchess
    kind = case tabby cat: cat / grey parrot: bird / small terrier: dog / spotted rabbit: rabbit
    age = int 2..14
    col = color
    lost = date
    at = time 6..22
    where = one of Allotment Lane / the canal bridge / the bakery / Fir Park
    chip = case chipped: true / not chipped: false
    reward = money 20..300 step 10
    tel = phone
    shy = case very shy: shy / bites when cornered: aggressive / comes to anyone with cheese: friendly
    """,
    text="""MISSING!!! {pet}, our {kind}, {age} years old, {chip}, {shy}. Wears a thin collar ({col}). Disappeared near
    {where} on {lost} at about {at}. Reward: €{reward}. Please call {own} ({tel}) day or night[[, or leave word with
    {vet}, the vet]].""",
    facts={
        "pet_name": "{pet}",
        "species": "{kind}",
        "pet_age_years": "{age}",
        "is_chipped": "{chip}",
        "temperament": "{shy}",
        "collar_color": "{col}",
        "last_seen_location": "{where}",
        "date_lost": "{lost}",
        "time_lost": "{at}",
        "reward": "{reward}",
        "owner": "{own}",
        "owner_phone": "{tel}",
        "vet": "{vet}",
        "chip_number | owner_email": None,
    },
)

template(
    ask="Extract the moving quote. | Moving company offer: fill in. | What would the move cost?",
    values="""
    p = person
    mover = person
    firm = company
    a = street
    b = street
    ca = city
    cb = city
    day = date 2022..2027
    at = time 6..9
    vol = int 14..48
    men = int 2..5
    price = money 640..2980 step 10
    box = int 20..80 step 5
    lift = money 90..180 step 10
    ins = case Insurance is included: true / Insurance is not included: false
    until = day - 14..30 days
    km = int 85..780
    """,
    text="""{firm}: offer for {p}
From {a}, {ca}, to {b}, {cb} ({km} km)
Date {day}, loading from {at}
{vol.digits} cubic metres, {men} men, {box.digits} boxes on loan
Total {price} EUR. {ins}.
[[Outside lift, if wanted: {lift} EUR extra]]
Offer good until {until}. Your contact: {mover}""",
    facts={
        "company": "{firm}",
        "customer": "{p}",
        "old_address": {"street": "{a}", "city": "{ca}"},
        "new_address": {"street": "{b}", "city": "{cb}"},
        "distance_km": "{km}",
        "moving_date": "{day}",
        "loading_time": "{at}",
        "volume_m3": "{vol}",
        "number_of_movers": "{men}",
        "boxes": "{box}",
        "total_price": "{price}",
        "insurance_included": "{ins}",
        "outside_lift_surcharge": "{lift}",
        "offer_valid_until": "{until}",
        "company_contact": "{mover}",
        "deposit | truck_registration": None,
    },
)

template(
    ask="Extract from this diary entry. | Diary → fields | What happened on this day?",
    values="""
    sis = person
    nei = person
    day = date
    up = time 5..8
    temp = int 4..19
    rain = case Rain all morning: rain / Blue sky at last: sunny / Fog down to the doorstep: fog / Snow again: snow
    jam = int 3..19
    fruit = one of damsons / quinces / rhubarb / redcurrants
    bulb = int 21..80
    letter = city
    mood = case I have not been this content for months: happy / I cried over the washing-up: sad /\
        Nothing stirred me either way: neutral
    paid = money 12..95 step 0.5
    hen = case The hens laid nothing: 0 / The hens laid four eggs: 4 / The hens laid one egg: 1 /\
        The hens laid seven eggs: 7
    book = one of Middlemarch / a book on glaciers / an old railway guide
    """,
    text="""{day}. Up at {up}. {rain}, {temp} degrees. {hen}. Made {jam} jars of jam from the {fruit} and planted {bulb}
    tulip bulbs. A letter from {sis}, who has settled in {letter} for good. [[Paid {nei} £{paid} for the firewood.]] In
    the evening {book} by the stove. {mood}.""",
    facts={
        "entry_date": "{day}",
        "got_up_at": "{up}",
        "weather": "{rain}",
        "temperature": "{temp}",
        "eggs": "{hen}",
        "jars_of_jam": "{jam}",
        "jam_fruit": "{fruit}",
        "bulbs_planted": "{bulb}",
        "letter_from": "{sis}",
        "letter_writer_lives_in": "{letter}",
        "firewood_paid_to": "{nei}",
        "firewood_price": "{paid}",
        "evening_reading": "{book}",
        "mood": "{mood}",
        "diary_author | visitor": None,
    },
)

template(
    ask="Extract the neighbour's complaint. | House meeting issue: fill in. | Who complains about what?",
    values="""
    a = person
    b = person
    care = person
    day = date
    from = time 21..22
    floor = case fourth floor: 4 / first floor: 1 / second floor: 2
    what = one of drumming / furniture being moved / a barking dog / shouting at a football game
    n = int 3..9
    rule = time 19..20
    tone = case I am sorry to bother you: polite / This is my last warning: threatening /\
        I find it simply shameless: angry
    talk = case I rang the bell, but nobody opened: false / I rang the bell and we spoke: true
    hours = decimal 1.5..4.5 step 0.5
    meet = day + 4..10 days
    """,
    text="""To {b.title}, {floor}

    {tone}. On {day}, from {from} on, for {hours} hours, there was {what} in your flat, as on {n} other evenings this
    month. {talk}. As you know, the house rules ask for quiet after {rule}. [[I have asked {care}, the caretaker, to
    come by on {meet}.]]

{a}""",
    facts={
        "complainant": "{a}",
        "floor_of_noisy_flat": "{floor}",
        "tone": "{tone}",
        "incident_date": "{day}",
        "noise_started_at": "{from}",
        "noise_duration_hours": "{hours}",
        "type_of_noise": "{what}",
        "other_noisy_evenings_this_month": "{n}",
        "spoke_in_person": "{talk}",
        "quiet_hours_start": "{rule}",
        "caretaker": "{care}",
        "caretaker_visit_date": "{meet}",
        "complainant_phone | house_number": None,
    },
)

template(
    ask="Extract the shopping request. | Family chat: make a shopping list. | What should be bought, and by whom?",
    values="""
    dad = person
    kid = person
    a = one of flour / rice / sugar / porridge oats
    b = one of eggs / lemons / onions / bread rolls
    c = one of olive oil / cough drops / light bulbs / bin bags
    qa = case half a kilo: 0.5 / two kilos: 2 / a kilo and a half: 1.5
    qb = int 4..18
    back = time 16..19
    cash = money 10..60 step 5
    shop = one of the Turkish grocer's / the big supermarket / the corner shop / the farm shop
    dog = case and the dog has been out: true / and the dog still needs to go out: false
    treat = one of an ice cream / a comic / liquorice
    """,
    text="""{kid.first}, on your way home pls stop at {shop}: {qa} of {a}, {qb} {b}[[, {c} if they have any]]. €{cash}
    is in the blue jug. Dinner at {back}, {dog}. You may get yourself {treat} 😊 – {dad.first}""",
    facts={
        "shopper | who_should_go_shopping": "{kid.first}",
        "sender": "{dad.first}",
        "shop": "{shop}",
        "first_item": {"name": "{a}", "kilograms": "{qa}"},
        "second_item": {"name": "{b}", "quantity": "{qb}"},
        "optional_item": "{c}",
        "shopping_list": ["{a}", "{b}", "{c}"],
        "cash_available": "{cash}",
        "dinner_time": "{back}",
        "dog_walked": "{dog}",
        "treat": "{treat}",
        "pickup_date | loyalty_card": None,
    },
)

template(
    ask="Extract the vet report. | Vet visit: fill in. | Animal patient record from the note",
    values="""
    own = person
    vet = person
    pet = one of Balu / Minka / Oskar / Socks / Nala
    breed = one of Beagle / Siamese / Border Collie / Persian
    day = date
    next = day + 10..28 days
    kg = decimal 3.2..24.5 step 0.1
    temp = decimal 38.0..40.2 step 0.1
    age = case eleven years: 11 / six months: 0.5 / four years: 4 / two years: 2
    why = one of a torn claw / ear mites / an upset stomach / a limp
    fee = money 38..290 step 0.01
    drops = int 2..6
    neut = case neutered: true / not neutered: false
    paid = case paid by card: card / paid in cash: cash / invoice sent: invoice
    """,
    text="""{pet} / {breed} / {age} / {neut} / {kg} kg
Owner {own}
{day}: {why}. Temperature {temp}. Cleaned, {drops} drops twice a day.
Fee {fee}, {paid}. [[See again {next}.]]
Vet: {vet}""",
    facts={
        "animal_name": "{pet}",
        "breed": "{breed}",
        "age_years": "{age}",
        "neutered": "{neut}",
        "weight_kg": "{kg}",
        "owner": "{own}",
        "visit_date": "{day}",
        "complaint": "{why}",
        "body_temperature": "{temp}",
        "drops_per_dose": "{drops}",
        "fee": "{fee}",
        "payment": "{paid}",
        "next_visit": "{next}",
        "vet": "{vet}",
        "microchip | vaccination_due": None,
    },
)

template(
    ask="Extract the babysitter's instructions. | Note for the babysitter: fill in. | What must the sitter know?",
    values="""
    sit = person
    mum = person
    nan = person
    k1 = one of Theo / Emil / Ravi
    k2 = one of Lotte / Zoe / Amal
    a1 = int 6..10
    a2 = int 2..5
    bed1 = time 20..21
    bed2 = time 18..19
    back = time 22..23
    rate = money 9..16 step 0.5
    food = food
    tv = case Television is fine until then: true / No television tonight, please: false
    all = one of kiwi / walnuts / egg white
    bear = one of a plush octopus / the grey blanket / a wooden spoon
    tel = phone
    """,
    text="""Dear {sit.first}! {k1} ({a1}) goes to bed at {bed1}, {k2} ({a2}) already at {bed2}, and not without {bear}.
    {tv}. On the stove: {food}. {k2} must not have {all}. We'll be back at {back}; you get €{rate} an hour as always. In
    an emergency {mum.first} is on {tel}. [[Our neighbour {nan.first} lives opposite.]] Thank you!""",
    facts={
        "babysitter": "{sit.first}",
        "children": [
            {"name": "{k1}", "age": "{a1}", "bedtime": "{bed1}"},
            {"name": "{k2}", "age": "{a2}", "bedtime": "{bed2}"},
        ],
        "older_child": "{k1}",
        "younger_child_bedtime": "{bed2}",
        "comfort_object": "{bear}",
        "television_allowed": "{tv}",
        "dinner": "{food}",
        "allergy_of_younger_child": "{all}",
        "parents_return_at": "{back}",
        "hourly_pay": "{rate}",
        "emergency_contact": "{mum.first}",
        "emergency_phone": "{tel}",
        "neighbour": "{nan.first}",
        "wifi_password | date": None,
    },
)

template(
    ask="Extract the craftsman's quote. | Handyman offer → JSON | Fill in the quotation for the renovation.",
    values="""
    cust = person
    boss = person
    firm = company
    day = date
    start = day + 14..40 days
    room = one of hallway / kitchen / attic / guest bathroom
    sqm = decimal 6.5..38.5 step 0.5
    mat = one of oak parquet / clay plaster / cork tiles / larch boards
    m1 = money 420..1800 step 0.01
    hours = int 9..40
    rate = money 38..68 step 0.5
    disc = percent 2..6
    days = case three working days: 3 / two weeks: 14 / one week: 7
    skip = case Disposal of the rubble is included: true / You must dispose of the rubble: false
    no = code AN-####
    """,
    text="""Quote {no} of {day} for {cust}
Room: {room}, {sqm} m²
Material ({mat}): €{m1}
Labour: {hours.digits} hours at €{rate}
{skip}. The work can begin on {start} and will take {days}. [[{disc.digits}% off if paid within a week.]]

{boss}, {firm}""",
    facts={
        "quote_number": "{no}",
        "quote_date": "{day}",
        "customer": "{cust}",
        "room": "{room}",
        "area_m2": "{sqm}",
        "material": "{mat}",
        "material_cost": "{m1}",
        "labour_hours": "{hours}",
        "hourly_rate": "{rate}",
        "disposal_included": "{skip}",
        "start_of_work": "{start}",
        "duration_days": "{days}",
        "early_payment_discount_percent": "{disc}",
        "craftsman": "{boss}",
        "company": "{firm}",
        "vat_amount | site_address": None,
    },
)

template(
    ask="Extract the flat advert. | Flat share ad: fill in. | What is offered, for how much?",
    values="""
    p = person
    other = person
    town = city
    road = street
    sqm = int 9..19
    whole = int 62..118
    rent = money 280..690 step 5
    util = money 45..95 step 5
    dep = money 700..1900 step 50
    from = date 2022..2027
    floor = case third floor: 3 / attic, fifth floor: 5 / ground floor: 0
    pets = case pets OK: true / sadly no pets: false
    mates = case two students and a nurse: 3 / one carpenter: 1 / a couple: 2
    view = weekday
    at = time 17..20
    bike = one of a bike cellar / a roof terrace / a piano / a plum tree
    """,
    text="""ROOM IN SHARED FLAT – {town}, {road}, {floor}. Your room: {sqm.digits} m² (flat: {whole.digits} m²). €{rent}
    + €{util} for heating etc., deposit €{dep}. Free from {from}. You'd live with {mates}, {pets}, and there is {bike}.
    [[Viewing: {view}, {at}, ask for {other.first}.]] Write to {p.first}: {p.email}""",
    facts={
        "city": "{town}",
        "street_address": "{road}",
        "floor": "{floor}",
        "room_size_m2": "{sqm}",
        "flat_size_m2": "{whole}",
        "rent | base_rent": "{rent}",
        "utilities": "{util}",
        "deposit": "{dep}",
        "available_from": "{from}",
        "flatmates | number_of_flatmates": "{mates}",
        "pets_allowed": "{pets}",
        "viewing": {"weekday": "{view}", "time": "{at}", "ask_for": "{other.first}"},
        "contact_email": "{p.email}",
        "contact_first_name": "{p.first}",
        "minimum_stay_months | parking": None,
    },
)

template(
    ask="Hausmitteilung → JSON | Extract the German notice in the staircase. | Was wird angekündigt?",
    values="""
    haus = person
    firma = company
    tag = date
    von = time 7..9
    bis = time 12..16
    was = case das Wasser: water / der Strom: electricity / die Heizung: heating
    grund = one of Rohrarbeiten im Keller / Austausch der Zähler / eine undichte Leitung
    haus_nr = int 21..98
    wohn = int 21..44
    tel = phone
    auf = case Jemand muss zu Hause sein: true / Niemand muss zu Hause sein: false
    stock = case im zweiten Stock: 2 / im Erdgeschoss: 0 / im dritten Stock: 3
    """,
    text="""Liebe Leute in der Nummer {haus_nr.digits}! Wir bitten um Ihre Aufmerksamkeit: Am {tag} wird von {von} bis
    {bis} Uhr {was} für alle abgestellt, und das ist leider nicht zu vermeiden. Grund: {grund}. Betroffen sind alle
    {wohn.digits} Wohnungen. {auf}. Ausgeführt wird die Arbeit von {firma}. [[Bei Fragen: {haus}, {stock}, Tel.
    {tel}]]""",
    facts={
        "house_number": "{haus_nr}",
        "date": "{tag}",
        "from_time": "{von}",
        "until_time": "{bis}",
        "supply_affected": "{was}",
        "reason": "{grund}",
        "flats_affected": "{wohn}",
        "presence_required": "{auf}",
        "contractor": "{firma}",
        "contact_person": "{haus}",
        "contact_floor": "{stock}",
        "contact_phone": "{tel}",
        "cost | email": None,
    },
)

template(
    ask="Extract the letter from a grandparent. | Letter → fields | What news does the letter bring?",
    values="""
    gp = person
    kid = person
    doc = person
    nb = person
    day = date
    visit = day + 12..40 days
    at = time 9..17
    hip = case The new hip works like a charm: good / The new hip still aches at night: bad /\
        The new hip is as it was: unchanged
    pot = int 21..70
    cheque = money 20..100 step 10
    cat = one of Admiral / Tilly / Bonaparte
    kit = int 3..6
    bench = color
    train = code IC ####
    sold = case I have sold the car at last: true / I have not brought myself to sell the car: false
    """,
    text="""{day}
My dear {kid.first},
    thank you for the socks. {hip}, says {doc}, my doctor, too. {cat} has had {kit} kittens in the laundry basket. I dug
    up {pot} kilos of potatoes and painted the bench ({bench}). {sold}. I enclose a cheque for £{cheque}; don't put it
    in the bank. [[I'll arrive on {visit} at {at}, train {train}.]]

Your loving grandparent, {gp}. {nb.first} next door sends greetings.""",
    facts={
        "letter_date": "{day}",
        "addressee": "{kid.first}",
        "writer": "{gp}",
        "doctor": "{doc}",
        "hip_condition": "{hip}",
        "cat_name": "{cat}",
        "number_of_kittens": "{kit}",
        "potatoes_kg": "{pot}",
        "bench_color": "{bench}",
        "car_sold": "{sold}",
        "cheque_amount": "{cheque}",
        "visit": {"date": "{visit}", "arrival_time": "{at}", "train": "{train}"},
        "neighbour": "{nb.first}",
        "phone | hospital": None,
    },
)

template(
    ask="Extract the appliance problem. | Service call for a household appliance: fill in. | Warranty request → JSON",
    values="""
    p = person
    tech = person
    app = case dishwasher: dishwasher / tumble dryer: dryer / fridge-freezer: refrigerator / oven: oven
    brand = company
    model = code @@-###
    ser = code ########
    buy = date 2020..2023
    price = money 320..1290 step 0.5
    err = code E##
    call = date 2024..2026
    vis = call + 2..9 days
    war = case still under warranty: true / out of warranty: false
    flat = money 49..99 step 5
    from = time 8..13
    to = from + 120..180 minutes
    noise = one of hums and then stops / leaks at the front / smells of rubber / beeps all night
    """,
    text="""SERVICE ORDER ({call})
Customer: {p}
Appliance: {app}, {brand}, model {model}, serial {ser}
Bought {buy} for {price} EUR, {war}
Fault: {noise}, display shows {err}
Visit: {vis}, between {from} and {to}
[[Technician: {tech}]]
Call-out charge {flat} EUR""",
    facts={
        "order_date": "{call}",
        "customer": "{p}",
        "appliance_type": "{app}",
        "brand | manufacturer": "{brand}",
        "model": "{model}",
        "serial_number": "{ser}",
        "purchase_date": "{buy}",
        "purchase_price": "{price}",
        "under_warranty": "{war}",
        "fault_description": "{noise}",
        "error_code": "{err}",
        "visit_date": "{vis}",
        "visit_window": {"from": "{from}", "to": "{to}"},
        "technician": "{tech}",
        "call_out_charge": "{flat}",
        "customer_phone | spare_part": None,
    },
)

template(
    ask="Extract the house-sitting agreement. | Holiday instructions: fill in. | What must the neighbour do?",
    values="""
    nb = person
    p = person
    go = date 2021..2027
    back = go + 8..24 days
    land = country
    pl = int 4..18
    fish = int 21..40
    water = case every third day: 3 / every other day: 2 / once a week: 7
    alarm = code ####
    bin = weekday
    key = one of under the frog / with the baker / in the letterbox / behind the loose brick
    mail = case Please take in the post: true / The post is being held: false
    gift = one of a bottle of sherry / a cheese / honey from the mountains
    num = phone
    spare = person
    """,
    text="""Dear {nb.first}, we fly to {land} on {go} and come home on {back}. The {pl} plants want water {water}, the
    {fish} fish a pinch of flakes. The bins go out on {bin}. {mail}. The key is {key}, the alarm code is {alarm}. If
    anything burns: {num}. [[Should you fall ill, {spare} knows the house.]] We'll bring you {gift}. {p.first}""",
    facts={
        "house_sitter": "{nb.first}",
        "holiday_destination": "{land}",
        "departure_date": "{go}",
        "return_date": "{back}",
        "number_of_plants": "{pl}",
        "watering_interval_days": "{water}",
        "number_of_fish": "{fish}",
        "bin_day": "{bin}",
        "collect_post": "{mail}",
        "key_location": "{key}",
        "alarm_code": "{alarm}",
        "emergency_number": "{num}",
        "backup_person": "{spare}",
        "thank_you_gift": "{gift}",
        "written_by": "{p.first}",
        "flight_number | wifi_name": None,
    },
)

template(
    ask="Extract the parcel note. | A neighbour took a parcel in: fill in. | Where is the parcel?",
    values="""
    rec = person
    nb = person
    drv = person
    firm = one of Swift Parcel / PostNord East / Redvan / QuickBox
    day = date
    at = time 9..19
    until = time 20..21
    floor = case first floor left: 1 / sixth floor: 6 / ground floor right: 0
    n = int 2..4
    track = code @@#########
    kg = decimal 1.2..19.8 step 0.1
    cod = money 12..140 step 0.01
    wet = case One box is damaged: true / Everything is in one piece: false
    """,
    text="""{firm} – Sorry we missed you!
For: {rec}
{day}, {at}
{n.digits} parcels, {kg} kg in all, no. {track}
Left with: {nb}, {floor} (home until {until})
{wet}. [[To pay: {cod} EUR.]]
Courier: {drv.first}""",
    facts={
        "carrier": "{firm}",
        "recipient": "{rec}",
        "delivery_attempt": {"date": "{day}", "time": "{at}"},
        "delivery_date": "{day}",
        "number_of_parcels": "{n}",
        "total_weight_kg": "{kg}",
        "tracking_number": "{track}",
        "left_with | neighbour": "{nb}",
        "neighbour_floor": "{floor}",
        "neighbour_home_until": "{until}",
        "is_damaged": "{wet}",
        "amount_due": "{cod}",
        "courier": "{drv.first}",
        "sender | second_attempt_date": None,
    },
)

template(
    ask="Extract the birth announcement. | New baby: fill in. | Birth notice → JSON",
    values="""
    ma = person
    pa = person
    baby = one of Ottilie / Jasper / Nuria / Bram / Solveig
    mid = person
    day = date
    at = time 0..23
    g = int 2450..4420 step 10
    cm = int 47..56
    town = city
    sib = case big brother Anton: Anton / big sister Rosa: Rosa / big brother Karim: Karim
    home = day + 2..5 days
    hair = case with a full head of hair: true / without a single hair: false
    visits = day + 14..28 days
    hosp = one of Elm Road Hospital / the birth centre / St Monica's
    """,
    text="""Hello world! {baby} was in a hurry: born in {town}, {hosp}, on {day} at {at}, {g} grams, {cm} cm, {hair}.
    {ma} and {pa} are tired and over the moon, {sib} wanted a puppy instead. Thank you, {mid}, best of midwives! We go
    home on {home}. [[Visitors welcome from {visits}, with food.]]""",
    facts={
        "baby_name": "{baby}",
        "birth_date": "{day}",
        "birth_time": "{at}",
        "birth_town": "{town}",
        "hospital": "{hosp}",
        "weight_grams": "{g}",
        "length_cm": "{cm}",
        "born_with_hair": "{hair}",
        "parents": ["{ma}", "{pa}"],
        "sibling": "{sib}",
        "midwife": "{mid}",
        "home_on": "{home}",
        "visitors_from": "{visits}",
        "blood_type | middle_name": None,
    },
)

template(
    ask="Extract the utility bill. | Read the heating bill and fill in. | Energy statement → fields",
    values="""
    p = person
    firm = company
    road = street
    a = date 2020..2024
    b = a + 364..365 days
    old = int 10200..18900
    use = int 1210..4890
    new = calc old + use
    cents = decimal 21.5..39.5 step 0.1
    base = money 90..180 step 0.01
    adv = money 640..1900 step 0.01
    due = b + 30..45 days
    acc = code ##-#####-#
    next = money 45..190 step 1
    res = case You will be credited the difference: credit / Please pay the difference: payment /\
        Nothing is owed on either side: balanced
    read = case reading by customer: customer / estimated reading: estimated / reading by our staff: staff
    green = case 100% renewable: true / standard mix: false
    """,
    text="""{firm}   Account {acc}
{p}, {road}
Period {a} – {b}
Meter old {old.digits}   new {new.digits} ({read})
Used {use.digits} kWh at {cents} cents, {green}
Standing charge {base} EUR
Advance payments {adv} EUR
{res}. Settlement date: {due}
[[New monthly instalment {next} EUR]]""",
    facts={
        "supplier": "{firm}",
        "account_number": "{acc}",
        "customer": "{p}",
        "address": "{road}",
        "billing_period": {"start": "{a}", "end": "{b}"},
        "old_meter_reading": "{old}",
        "new_meter_reading": "{new}",
        "reading_type": "{read}",
        "consumption_kwh": "{use}",
        "price_per_kwh_cents": "{cents}",
        "is_renewable": "{green}",
        "standing_charge": "{base}",
        "advance_payments": "{adv}",
        "settlement | outcome": "{res}",
        "settlement_date": "{due}",
        "new_monthly_instalment": "{next}",
        "vat_rate | invoice_number": None,
    },
)

template(
    ask="Extract the street party plan. | Minutes of the neighbours: fill in. | Who brings what?",
    values="""
    a = person
    b = person
    c = person
    org = person
    road = street
    day = date 2022..2027
    at = time 13..17
    rain = day + 7..7 days
    da = one of bean salad / two trays of brownies / a pot of chilli
    db = one of the benches / a sound system / fairy lights
    dc = one of the barbecue / paper plates / a bouncy castle
    n = int 38..140
    kitty = money 85..420 step 5
    perm = case The permit has arrived: true / The permit has not arrived yet: false
    end = time 21..22
    mail = email
    """,
    text="""STREET PARTY outside {road}, {day}, from {at}, music off at {end}!
{perm}. {n} neighbours have put their names down. In the kitty: ${kitty}.
- {a}: {da}
- {b}: {db}
- {c}: {dc}
[[If it pours: same time, {rain}.]]
Organiser: {org}, {mail}""",
    facts={
        "location": "{road}",
        "party_date": "{day}",
        "start_time": "{at}",
        "music_ends_at": "{end}",
        "permit_received": "{perm}",
        "registered_neighbours": "{n}",
        "kitty_amount": "{kitty}",
        "contributions": [
            {"person": "{a}", "brings": "{da}"},
            {"person": "{b}", "brings": "{db}"},
            {"person": "{c}", "brings": "{dc}"},
        ],
        "contributors": ["{a}", "{b}", "{c}"],
        "rain_date": "{rain}",
        "organiser": "{org}",
        "organiser_email": "{mail}",
        "entrance_fee | band": None,
    },
)

template(
    ask="Extract the second-hand offer. | Household item for sale: fill in. | Small ad → JSON",
    values="""
    p = person
    item = one of chest of drawers / sewing machine / pushchair / bunk bed / lawn mower
    w = int 61..140
    h = int 142..210
    age = case bought only last year: 1 / five years old: 5 / twenty years old: 20
    price = money 25..240 step 5
    new = money 260..980 step 10
    col = color
    town = city
    cond = case like new: like_new / scratched but sound: used / needs repair: defective
    neg = case price negotiable: true / fixed price: false
    until = date 2022..2027
    tel = phone
    from = time 17..19
    floor = case second floor, no lift: 2 / ground floor: 0 / fifth floor, no lift: 5
    """,
    text="""For sale: {item}, {col}, {cond}, {age}. {w.digits} cm wide, {h.digits} cm long. New it was {new} euros,
    yours for {price}, {neg}. Collect in {town} ({floor})[[ by {until}, we are moving]]. {p.first}, {tel}, from {from}.
    No text messages.""",
    facts={
        "item": "{item}",
        "color": "{col}",
        "condition": "{cond}",
        "age_in_years": "{age}",
        "dimensions": {"width_cm": "{w}", "length_cm": "{h}"},
        "original_price": "{new}",
        "asking_price": "{price}",
        "price_negotiable": "{neg}",
        "pickup_city": "{town}",
        "pickup_floor": "{floor}",
        "collect_by": "{until}",
        "seller_first_name": "{p.first}",
        "seller_phone": "{tel}",
        "call_from_time": "{from}",
        "weight_kg | brand": None,
    },
)

template(
    ask="Extract the dispute about the hedge. | Letter from a lawyer to a neighbour: fill in. | What is demanded?",
    values="""
    cl = person
    opp = person
    law = person
    day = date
    dead = day + 14..28 days
    h = decimal 2.4..4.8 step 0.1
    max = decimal 1.5..2.0 step 0.1
    m = int 6..19
    cost = money 180..620 step 0.01
    what = one of beech hedge / row of leylandii / bamboo / bramble thicket
    ref = code ##/####-@
    since = case 2016: 2016 / 2019: 2019 / 2020: 2020
    court = case we shall go to court: court / we suggest a mediator: mediation /\
        we shall have it cut at your expense: substitute
    ph = case Photographs are enclosed: true / Photographs will follow: false
    """,
    text="""Our ref. {ref}, {day}

    Dear {opp.title}, I act for {cl}, whose garden borders on yours. Your {what} is {h} metres high over a length of {m}
    metres; {max} metres are allowed. My client has asked you to cut it since {since}. {ph}. I set you a deadline of
    {dead}; after that {court}. [[My fee so far, {cost} euros, is for you to bear.]] {law}, solicitor""",
    facts={
        "reference": "{ref}",
        "letter_date": "{day}",
        "client": "{cl}",
        "solicitor | lawyer": "{law}",
        "plant | subject_of_dispute": "{what}",
        "actual_height_m": "{h}",
        "permitted_height_m": "{max}",
        "length_m": "{m}",
        "first_asked_in_year": "{since}",
        "photographs_enclosed": "{ph}",
        "deadline": "{dead}",
        "next_step | consequence": "{court}",
        "legal_fee": "{cost}",
        "client_address | court_name": None,
    },
)

template(
    ask="Extract the family holiday plan. | Voice message transcript: fill in. | Which plan do they have?",
    values="""
    me = person
    sis = person
    cous = person
    land = country
    go = date 2023..2027
    n = int 5..14
    beds = int 15..19
    nights = case a week: 7 / ten nights: 10 / a fortnight: 14 / five nights: 5
    tot = money 1200..3900 step 10
    dep = money 200..600 step 50
    paid = go - 60..120 days
    ride = one of by night train / in two cars / by ferry / in a hired van
    dog = case the dog may come: true / dogs are not allowed: false
    pool = one of a pool / a table tennis table / a wood-fired oven / a rowing boat
    """,
    text="""(transcript) Hey {sis.first}, it's {me.first}. So, I found a house in {land} with {pool}. It sleeps {beds},
    and we'd be {n}. {nights}, starting on {go}. Altogether it's €{tot}, but they only want {dep} now, and the rest by
    {paid}. Oh, and {dog}. We'd go {ride}. [[{cous.first} has already said yes.]] Call me, bye!""",
    facts={
        "caller": "{me.first}",
        "called_person | recipient": "{sis.first}",
        "destination_country": "{land}",
        "house_has | special_feature": "{pool}",
        "sleeps | maximum_occupancy": "{beds}",
        "travellers | group_size": "{n}",
        "nights": "{nights}",
        "start_date": "{go}",
        "total_price": "{tot}",
        "deposit": "{dep}",
        "balance_due_date": "{paid}",
        "dogs_allowed": "{dog}",
        "means_of_travel": "{ride}",
        "already_agreed": "{cous.first}",
        "house_address | cleaning_fee": None,
    },
)

template(
    ask="Extrae los datos del mensaje de familia. | Extract this Spanish family message (English keys).",
    values="""
    tia = person
    yo = person
    bebe = one of Lucía / Mateo / Alma / Bruno
    dia = date
    hora = time 11..13
    igle = one of San Andrés / la Merced / Santa Ana / San Blas
    n = int 25..80
    come = restaurant
    reg = one of una cuna / un cochecito / una manta / una trona
    nin = case con niños: true / sin niños: false
    resp = dia - 10..25 days
    mens = phone
    """,
    text="""¡Hola, familia! El bautizo de {bebe} será el {dia} a las {hora} en la iglesia de {igle}. Después comemos en
    {come}; seremos {n.digits}, {nin}. Apadrina a la criatura {tia}. Entre todos regalamos {reg}. [[Contestad antes del
    {resp} al {mens}.]] Un beso, {yo.first}""",
    facts={
        "baptised_child": "{bebe}",
        "baptism_date": "{dia}",
        "baptism_time": "{hora}",
        "church": "{igle}",
        "lunch_at | restaurant": "{come}",
        "number_of_guests": "{n}",
        "children_invited": "{nin}",
        "godparent": "{tia}",
        "gift": "{reg}",
        "reply_deadline": "{resp}",
        "reply_phone": "{mens}",
        "sender": "{yo.first}",
        "priest | hotel": None,
    },
)

template(
    ask="Extract the smart home log. | Home automation events → JSON | What did the house do?",
    values="""
    p = person
    day = date
    t1 = time 5..7
    t2 = time 8..11
    t3 = time 18..22
    r1 = one of bathroom / nursery / study
    r2 = one of garage / terrace door / cellar window
    set = decimal 18.5..23.5 step 0.5
    kwh = decimal 3.2..14.9 step 0.1
    sun = decimal 1.1..9.8 step 0.1
    bat = percent 6..24
    dev = code HUB-@@##
    mode = case mode AWAY: away / mode HOME: home / mode NIGHT: night
    alarm = case alarm armed: true / alarm off: false
    hum = percent 38..67
    """,
    text="""{dev} {day}
{t1} | heating {r1} set to {set} °C
{t2} | {r2} opened by user "{p.first}"
{t3} | {mode}, {alarm}
day total: used {kwh} kWh, solar {sun} kWh
humidity {hum.digits}% [[| WARN smoke detector battery {bat.digits}%]]""",
    facts={
        "device_id": "{dev}",
        "log_date": "{day}",
        "heating_event": {"time": "{t1}", "room": "{r1}", "temperature": "{set}"},
        "target_temperature": "{set}",
        "opened_object": "{r2}",
        "opened_at": "{t2}",
        "opened_by": "{p.first}",
        "mode": "{mode}",
        "alarm_armed": "{alarm}",
        "energy_used_kwh": "{kwh}",
        "solar_kwh": "{sun}",
        "humidity_percent": "{hum}",
        "smoke_detector_battery_percent": "{bat}",
        "firmware | outside_temperature": None,
    },
)

template(
    ask="Extract the will note. | Inheritance memo: fill in. | Who gets what?",
    values="""
    t = person
    ex = person
    a = person
    b = person
    c = person
    signed = date 2019..2026
    ia = one of the grand piano / the stamp album / the cuckoo clock
    ib = one of the vineyard / the caravan / the beach hut
    sum = money 5000..60000 step 500
    char = one of the animal shelter / the music school / the mountain rescue
    wit = case two witnesses: 2 / three witnesses: 3
    old = case An earlier will is revoked: true / There was no earlier will: false
    pct = percent 5..20
    room = code N-####
    town = city
    """,
    text="""Memo on the will of {t}, signed in {town} on {signed} before {wit}. {old}. {a}, the eldest, is to have {ia};
    {ib} goes to {b}. {c}, a godchild, receives €{sum}, and {pct.digits}% of what is left is for {char}. {ex} is named
    executor. [[Deposited under {room}.]]""",
    facts={
        "testator": "{t}",
        "signed_on": "{signed}",
        "signed_in": "{town}",
        "number_of_witnesses": "{wit}",
        "revokes_earlier_will": "{old}",
        "eldest_child": "{a}",
        "eldest_child_inherits": "{ia}",
        "second_heir": {"name": "{b}", "inherits": "{ib}"},
        "godchild": "{c}",
        "godchild_amount": "{sum}",
        "charity": "{char}",
        "charity_percent": "{pct}",
        "executor": "{ex}",
        "deposit_number": "{room}",
        "notary | house_value": None,
    },
)

template(
    ask="Extract the allotment rules dispute. | Garden club note: fill in. | Allotment record → JSON",
    values="""
    p = person
    chair = person
    prev = person
    plot = int 21..148
    sqm = int 150..420 step 10
    rent = money 48..160 step 1
    from = date 2021..2027
    hut = case with a hut: true / without a hut: false
    veg1 = one of leeks / runner beans / beetroot
    veg2 = one of pumpkins / garlic / chard
    veg3 = one of raspberries / gooseberries / strawberries
    work = int 4..12
    fine = money 15..40 step 5
    tap = time 7..9
    state = case badly overgrown: poor / in good order: good / half dug over: fair
    years = int 13..19
    """,
    text="""Plot {plot.digits} ({sqm.digits} m², {hut}) passes from {prev}, who kept it for {years} years, to {p} on
    {from}. It is {state}. Growing there at present: {veg1}, {veg2}, {veg3}. Rent £{rent} a year, plus {work} hours of
    communal work; anyone who stays away pays £{fine} an hour. [[Water is turned on at {tap}.]] {chair}, chair""",
    facts={
        "plot_number": "{plot}",
        "area_m2": "{sqm}",
        "has_hut": "{hut}",
        "previous_tenant": "{prev}",
        "previous_tenancy_years": "{years}",
        "new_tenant": "{p}",
        "handover_date": "{from}",
        "plot_condition": "{state}",
        "crops": ["{veg1}", "{veg2}", "{veg3}"],
        "annual_rent": "{rent}",
        "communal_work_hours": "{work}",
        "penalty_per_missed_hour": "{fine}",
        "water_on_at": "{tap}",
        "club_chair": "{chair}",
        "key_deposit | waiting_list_position": None,
    },
)

template(
    ask="Extract the recipe note from the aunt. | Family recipe: fill in the fields. | Recipe in a letter → JSON",
    values="""
    aunt = person
    you = person
    cook = person
    dish = one of plum dumplings / red lentil soup / poppy seed cake / stuffed cabbage / ginger biscuits
    grams = int 150..450 step 50
    eggs = int 2..6
    ml = int 100..750 step 50
    deg = int 150..220 step 10
    min = int 25..75 step 5
    rest = case overnight: 12 / for two hours: 2 / for an hour and a half: 1.5
    serves = int 4..12
    spice = one of cinnamon / caraway / cardamom / nutmeg
    nuts = case There are no nuts in it: false / There are nuts in it, so mind your guests: true
    year = case 1931: 1931 / 1947: 1947 / 1956: 1956
    """,
    text="""Dear {you.first}, here at last is the recipe for the {dish}, as {cook} wrote it down in {year}. You need
    {grams} grams of flour, {eggs} eggs, {ml} ml of milk and a pinch of {spice}. Let it rest {rest}, then {min} minutes
    at {deg} degrees. It serves {serves}, or me alone on a bad day. {nuts}. [[I doubled the milk once; don't.]] Love,
    {aunt.first}""",
    facts={
        "recipe_name | dish": "{dish}",
        "sent_to": "{you.first}",
        "written_down_by | original_author": "{cook}",
        "written_down_in_year": "{year}",
        "flour_grams": "{grams}",
        "eggs": "{eggs}",
        "milk_ml": "{ml}",
        "spice": "{spice}",
        "resting_hours": "{rest}",
        "cooking_minutes": "{min}",
        "temperature_degrees": "{deg}",
        "servings | serves": "{serves}",
        "contains_nuts": "{nuts}",
        "sent_by": "{aunt.first}",
        "sugar_grams | calories": None,
    },
)

template(
    ask="Extract the handover protocol of the flat. | Move-out inspection: fill in. | Which defects were recorded?",
    values="""
    ten = person
    land = person
    wit = person
    road = street
    day = date 2020..2027
    at = time 8..18
    keys = int 2..6
    el = int 10200..48900
    wat = int 210..890
    r1 = one of bathroom / hallway / kitchen
    r2 = one of bedroom / balcony / living room
    d1 = one of cracked tile / missing light switch / mould in the corner
    d2 = one of scratched parquet / broken blind / hole in the wall
    cost = money 45..380 step 5
    dep = money 900..2400 step 50
    back = day + 20..60 days
    paint = case The walls have been painted: true / The walls have not been painted: false
    """,
    text="""HANDOVER, {road}, {day}, {at}
Outgoing tenant: {ten}
Landlord: {land}
[[Witness: {wit}]]
Keys returned: {keys.digits}
Electricity meter {el.digits}, water meter {wat.digits}
Defects: {r1} – {d1}; {r2} – {d2}
{paint}.
Deposit {dep} EUR, of which {cost} EUR are kept back; the rest is paid by {back}""",
    facts={
        "address": "{road}",
        "handover_date": "{day}",
        "handover_time": "{at}",
        "tenant": "{ten}",
        "landlord": "{land}",
        "witness": "{wit}",
        "keys_returned": "{keys}",
        "electricity_meter": "{el}",
        "water_meter": "{wat}",
        "defects": [{"room": "{r1}", "defect": "{d1}"}, {"room": "{r2}", "defect": "{d2}"}],
        "walls_painted": "{paint}",
        "deposit": "{dep}",
        "amount_withheld": "{cost}",
        "deposit_repaid_by": "{back}",
        "new_address_of_tenant | gas_meter": None,
    },
)

template(
    ask="Extract the school-run rota. | Car pool chat: who drives when? | Fill in the car pool plan.",
    values="""
    a = person
    b = person
    c = person
    from = date 2022..2027
    t = time 7..8
    seats = int 3..6
    spot = one of the bakery / the bus shelter / number twelve / the chestnut tree
    fuel = money 2..6 step 0.5
    kids = case Ida and the twins: 3 / just my boy: 1 / my two: 2
    dog = case no dog in the car, please: false / the dog comes along: true
    """,
    text="""{a.first}: new rota from {from}! I drive Mondays and Fridays
{b.first}: I can do Tuesdays, but I only have {seats} seats
{c.first}: Wednesdays and Thursdays for me then. {kids}, {dog}
{a.first}: great. we leave from {spot} at {t} sharp[[, and everybody puts €{fuel} a week into the fuel jar]]""",
    facts={
        "rota_starts_on": "{from}",
        "monday_driver": "{a.first}",
        "tuesday_driver": "{b.first}",
        "wednesday_driver": "{c.first}",
        "friday_driver": "{a.first}",
        "thursday_driver": "{c.first}",
        "seats_in_tuesday_car": "{seats}",
        "children_of_wednesday_driver": "{kids}",
        "dog_in_car": "{dog}",
        "departure_point": "{spot}",
        "departure_time": "{t}",
        "weekly_fuel_contribution": "{fuel}",
        "saturday_driver | school_name": None,
    },
)
