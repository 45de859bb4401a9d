"""Absent: half of what is asked for is not in the text, though similar things are."""

from ..template import template

template(
    ask="Extract the order; null for what is not stated. | Fill in the order form. | What do we know about this order?",
    values="""
    c = person
    art = product
    q = int 2..9
    d = date 2023..2027
    desk = person
    """,
    text="""Note for {desk.first}: {c} rang about the {art}. {c.He} wants {q} of them, and ordered on {d}. {c.He} didn't
    say where they should go, and hung up before I could ask how {c.he} wants to pay. Our own number is on the pad in
    case {c.he} calls again.""",
    facts={
        "customer_name | customer": "{c}",
        "article | product": "{art}",
        "quantity": "{q}",
        "order_date": "{d}",
        "note_addressed_to": "{desk.first}",
        "delivery_address": None,
        "payment_method": None,
        "customer_phone": None,
        "customer_email": None,
        "delivery_date": None,
        "discount_percent": None,
    },
)

template(
    ask="""Extract the contact data. Use null if a field is missing. | Signature to contact card.
    | Who wrote, and how can one reach the writer?""",
    values="""
    p = person
    co = company
    job = job
    city = city
    ph = phone
    boss = person
    """,
    text="""... so let us leave it at that. My boss {boss} sends {boss.his} regards.

    {p}, {job}
    {co}, {city}
    [[Tel. {ph}]]

    Think of the trees before printing. This message may be confidential.""",
    facts={
        "name | full_name": "{p}",
        "job_title | position": "{job}",
        "company | organization": "{co}",
        "city": "{city}",
        "phone": "{ph}",
        "manager_name | boss": "{boss}",
        "email | email_address": None,
        "street | postal_address": None,
        "fax": None,
        "website": None,
        "mobile_phone_of_boss": None,
    },
)

template(
    ask="Fill in the flight form (unknown: null). | What is known about the flight? | Extract flight details",
    values="""
    a = city
    b = city
    d = date 2024..2027
    pa = person
    fr = person
    fl = code XK ###
    bag = case with two suitcases: 2 / with one suitcase: 1 / with hand luggage only: 0
    """,
    text="""Hey, {pa.first} is flying from {a} to {b} on {d}, {bag}. [[The flight is {fl}.]] I have no idea when it
    takes off or lands; last year it was the one at 6:40, but they've changed the timetable. {fr.first} wanted to look
    up the gate and forgot. Can you pick {pa.him} up?""",
    facts={
        "passenger_first_name": "{pa.first}",
        "departure_city | origin": "{a}",
        "arrival_city | destination": "{b}",
        "flight_date | date": "{d}",
        "flight_number": "{fl}",
        "suitcases | checked_bags": "{bag}",
        "departure_time": None,
        "arrival_time": None,
        "gate": None,
        "seat": None,
        "fare | ticket_price": None,
    },
)

template(
    ask="""Extract the facts on the painting. | Catalogue entry: fill in what is there, null otherwise.
    | What is known about the picture?""",
    values="""
    t = one of Still Life with Quinces / Harbour at Dusk / The Letter Reader / Winter Orchard / Two Sisters
    w = int 31..58
    h = int 60..94
    own = person
    tech = one of oil on canvas / watercolour / tempera on wood / pastel
    res = person
    y = date 1931..1988
    """,
    text="""{t}. Technique: {tech}, {w.digits} x {h.digits} cm (width x height). In the possession of {own}'s family
    since {y.year}. [[Cleaned by {res}.]] Neither signed nor dated. The attribution to a pupil of Claes has been given
    up, and no other name has been put forward. Not insured, never valued.""",
    facts={
        "title": "{t}",
        "technique | medium": "{tech}",
        "width_cm": "{w}",
        "height_cm": "{h}",
        "owner_family_since | owned_since": "{y.year}",
        "owner": "{own}",
        "restorer | cleaned_by": "{res}",
        "is_signed": False,
        "artist | painter": None,
        "year_painted": None,
        "estimated_value": None,
        "insurance_company": None,
        "exhibition_history": None,
    },
)

template(
    ask="""Extract the invoice data, null where missing. | Fill in the payment form.
    | Incomplete invoice: which fields are there?""",
    values="""
    v = company
    c = company
    no = code RE-####
    net = money 120..2400 step 0.01
    d = date 2022..2026
    hours = int 2..19
    who = person
    """,
    text="""{v}
    Bill {no} of {d} to {c}

    {hours.digits} hours of work on site, done by {who}
    net amount: {net} euros

    (Prices exclude tax. Terms as in the framework agreement.)""",
    facts={
        "vendor | issuer": "{v}",
        "customer | bill_to": "{c}",
        "invoice_number": "{no}",
        "invoice_date": "{d}",
        "net_amount": "{net}",
        "hours": "{hours}",
        "worker": "{who}",
        "tax_amount | vat_amount": None,
        "gross_amount | total_including_tax": None,
        "due_date": None,
        "iban | bank_account": None,
        "purchase_order_number": None,
        "tax_rate_percent": None,
    },
)

template(
    ask="""Fill in the dating profile from the text; null if it does not say.
    | What does this person tell about themself? | profile -> JSON""",
    values="""
    p = person
    age = int 27..71
    city = city
    sis = one of Marta / Joana / Ulla / Petra / Salma / Yuki
    hob = one of rowing / gardening / board games / astronomy / tango
    k = case I have two grown-up sons: 2 / I have a daughter: 1 / I have no children: 0 / I have three girls: 3
    """,
    text="""I'm {p.first}, {age.digits}, I live in {city} and I love {hob}. {k}. My sister {sis} is a teacher and made
    me write this; she is 1.80 m tall and I've looked up to her all my life, haha. Ask me the rest when we meet!""",
    facts={
        "first_name": "{p.first}",
        "age": "{age}",
        "city | lives_in": "{city}",
        "hobby": "{hob}",
        "number_of_children": "{k}",
        "sister_first_name": "{sis}",
        "sister_occupation": "teacher",
        "own_occupation | occupation_of_writer": None,
        "own_height_m | height_of_writer": None,
        "last_name": None,
        "smoker": None,
        "zodiac_sign": None,
    },
)

template(
    ask="Extract the event. Missing information is null. | What, when, where, how much? | poster -> JSON",
    values="""
    band = one of The Rusty Spoons / Velvet Tram / Honeydew Trio / Wolves at Tea / Miss Marrow
    d = date 2024..2027
    sup = one of DJ Plum / Ida Lark / The Interns / Brass Monkeys
    drum = person
    n = int 3..6
    """,
    text="""LIVE! {band}, on {d}! {n} musicians, one microphone. [[Support: {sup}.]] With {drum} on the drums for the
    very last time. The bar opens as soon as the sound check is over. Where? Those who know, know. Entry: what you can
    spare.""",
    facts={
        "artist | band": "{band}",
        "event_date | date": "{d}",
        "support_act": "{sup}",
        "drummer": "{drum}",
        "musician_count": "{n}",
        "is_live": True,
        "venue": None,
        "start_time": None,
        "ticket_price": None,
        "city": None,
        "organizer": None,
        "age_limit": None,
    },
)

template(
    ask="""Missing person report: fill in the form (null = not known).
    | Extract what is known about the missing dog. | lost dog notice -> JSON""",
    values="""
    own = person
    dog = one of Bruno / Pixie / Waldo / Senta / Motte
    br = one of beagle / poodle / dachshund / whippet / border collie
    col = color
    st = street
    d = date 2024..2027
    ph = phone
    friend = person
    """,
    text="""{dog} has run away! A {br}, {col} collar, very shy. Last seen on {d} near {st}, when {friend} walked all
    three of our dogs; the other two, both four years old and chipped, came home alone. [[Call {ph}.]] Thank you,
    {own}""",
    facts={
        "dog_name | missing_dog": "{dog}",
        "breed": "{br}",
        "collar_color": "{col}",
        "last_seen_date": "{d}",
        "last_seen_place | last_seen_near": "{st}",
        "owner": "{own}",
        "walked_by": "{friend}",
        "phone": "{ph}",
        "age_of_missing_dog": None,
        "chip_number_of_missing_dog": None,
        "reward": None,
        "weight_kg": None,
        "veterinarian": None,
    },
)

template(
    ask="""Extract the insurance claim; null for what the writer leaves out. | Claim form from letter.
    | What is stated about the accident?""",
    values="""
    me = person
    oth = person
    d = date 2022..2027
    pl = code @@ ####
    pol = case The police did not come: false / The police took everything down: true
    hurt = case Nobody was hurt: 0 / The other driver hurt {oth.his} neck: 1
    """,
    text="""Hello, on {d} a car backed into mine in front of the swimming pool. Its number plate was {pl}; the driver
    gave {oth.his} name as {oth}. {hurt}. {pol}. I'll let you know what the repair costs when the garage has had a look.
    My old claim, the one with the hail, is settled, thank you. {me}""",
    facts={
        "claimant": "{me}",
        "other_driver": "{oth}",
        "accident_date": "{d}",
        "other_license_plate": "{pl}",
        "police_involved | police_report": "{pol}",
        "injured_count": "{hurt}",
        "own_license_plate | claimant_license_plate": None,
        "repair_cost | damage_amount": None,
        "garage_name": None,
        "policy_number": None,
        "accident_time": None,
        "witnesses": None,
    },
)

template(
    ask="What does the note say about the plant? Unknown fields: null. | Plant care card. | Extract care instructions",
    values="""
    n = person
    pl = one of fiddle-leaf fig / peace lily / string of pearls / maidenhair fern / rubber tree
    w = case once a week: weekly / every other day: every_two_days / twice a month: twice_monthly
    ml = int 100..400 step 50
    k = person
    back = date 2024..2027
    """,
    text="""{n.first}, thanks for looking after my {pl}! Water it {w}, {ml.digits} ml, not more. It may stay where it
    is. The cactus gets nothing, whatever it tells you. {k.first} has the second key. I'm back on {back}.""",
    facts={
        "plant | plant_name": "{pl}",
        "watering_frequency": "{w}",
        "water_ml | water_amount_ml": "{ml}",
        "caretaker_first_name": "{n.first}",
        "second_key_holder": "{k.first}",
        "return_date": "{back}",
        "fertilizer": None,
        "room_temperature": None,
        "pot_size_cm": None,
        "light_requirement": None,
        "departure_date": None,
    },
)

template(
    ask="""Extract the laptop's data, null if not given. | second-hand ad to JSON
    | Which specifications does the advert state?""",
    values="""
    s = person
    m = one of Aspen 14 / Trail Book / Lumen X / Opal 15
    ram = one of 8 GB / 16 GB / 32 GB
    p = int 190..780 step 10
    y = date 2017..2023
    bat = case The battery is as good as dead: bad / The battery is new: new / The battery lasts three hours or so: fair
    city = city
    """,
    text="""Selling my {m}, {ram} of memory, bought in {y.year}, for {p.digits} euros. {bat}. My brother offered me 100
    euros and a bicycle, so don't even try. Collect it in {city}. The mouse is not for sale. {s.first}""",
    facts={
        "model | laptop": "{m}",
        "memory | ram": "{ram}",
        "purchase_year": "{y.year}",
        "asking_price | price_eur": "{p}",
        "battery_condition": "{bat}",
        "pickup_city": "{city}",
        "brothers_offer": 100,
        "processor": None,
        "storage | disk_size": None,
        "screen_size": None,
        "operating_system": None,
        "warranty_until": None,
        "seller_phone": None,
    },
)

template(
    ask="Fill in the patient form; null for not mentioned. | GP note to JSON | What is documented about the patient?",
    values="""
    p = person
    doc = person
    c = one of cough / back pain / itchy rash / earache / headache
    days = int 2..12
    d = date 2023..2027
    fev = case no fever: false / feverish since yesterday: true
    """,
    text="""{d}, {p}: {c} for {days} days, {fev}. Throat normal, lungs clear. Sleeps badly. Advised rest and plenty to
    drink; comes back if it gets worse. Husband has had the same, was given ibuprofen by a colleague. {doc}""",
    facts={
        "patient": "{p}",
        "complaint | main_complaint": "{c}",
        "duration_days": "{days}",
        "has_fever": "{fev}",
        "consultation_date": "{d}",
        "physician": "{doc}",
        "drug_given_to_husband": "ibuprofen",
        "prescription | drug_prescribed_to_patient": None,
        "blood_pressure": None,
        "allergies": None,
        "follow_up_date": None,
        "date_of_birth": None,
    },
)
template(
    ask="""What does the clipping say about the new shop? null if unknown. | Extract the shop opening.
    | news clipping to JSON""",
    values="""
    ow = person
    sh = one of Lamplight Books / The Cheese Cave / Needle and Thread / Second Wind Bikes / Bean Theory
    city = city
    m = month
    old = one of bakery / bank / shoe shop / pharmacy
    emp = int 2..6
    """,
    text="""{city}. {ow} is to open {sh} in {m}, in the rooms of the old {old}. "I can't tell you the day yet," {ow.he}
    says. {emp} people will work there. How much has been invested remains a secret; the {old} itself went bankrupt in
    2017 and had been open from 7 to 19 every day.""",
    facts={
        "shop_name": "{sh}",
        "owner": "{ow}",
        "city": "{city}",
        "opening_month": "{m}",
        "employee_count": "{emp}",
        "previous_business": "{old}",
        "previous_business_bankruptcy_year": 2017,
        "opening_day | exact_opening_date": None,
        "investment_amount": None,
        "opening_hours_of_new_shop": None,
        "street_address": None,
        "website": None,
    },
)

template(
    ask="""Extract the course details (null where the mail is silent). | Course enquiry -> JSON
    | What is known about the course?""",
    values="""
    t = person
    c = one of Bread for Beginners / Life Drawing / Welding Basics / Spoken Italian / Bookbinding
    s = person
    ev = int 4..10
    wd = weekday
    f = money 60..280 step 5
    """,
    text="""Dear {s}, yes, "{c}" does take place again. It runs for {ev} evenings, always on {wd}. [[The fee is {f}
    pounds.]] I can't tell you yet when we begin, as the hall is being painted, nor whether {t} will teach it again, as
    {t.he} did last time. The pottery course starts on 3 March, if that is any use to you.""",
    facts={
        "course_title": "{c}",
        "enquirer | requested_by": "{s}",
        "number_of_evenings | sessions": "{ev}",
        "weekday": "{wd}",
        "fee | course_fee": "{f}",
        "previous_teacher": "{t}",
        "start_date_of_requested_course": None,
        "teacher_this_time | confirmed_teacher": None,
        "start_time": None,
        "maximum_participants": None,
        "required_material": None,
    },
)

template(
    ask="Parcel note: fill in the fields, null if blank. | Read the delivery card. | Extract the delivery attempt",
    values="""
    r = person
    d = date 2024..2027
    t = time 8..17
    dr = person
    n = code ############
    w = case left with your neighbour at number 12: neighbour / taken back to the depot: depot /\
        put behind the dustbins: hidden_place
    """,
    text="""WE MISSED YOU
    Name: {r}
    Date: {d}   Time: {t}
    Sender: ______
    Parcel no.: {n}
    Your parcel was {w}.
    Amount to pay: ______   Customs: ______
    Driver: {dr}
    Next attempt: ______""",
    facts={
        "recipient": "{r}",
        "attempt_date": "{d}",
        "attempt_time": "{t}",
        "parcel_number | tracking_number": "{n}",
        "parcel_location | left_at": "{w}",
        "driver": "{dr}",
        "sender": None,
        "amount_to_pay": None,
        "customs_duty": None,
        "next_attempt": None,
        "weight_kg": None,
    },
)

template(
    ask="""Extract what the reference says; null otherwise. | Employment reference -> JSON
    | Fill in the applicant's record from this reference.""",
    values="""
    e = person
    boss = person
    co = company
    job = one of plasterer / legal secretary / pastry chef / web developer / crane operator
    from = date 2005..2015
    to = date 2016..2024
    """,
    text="""To whom it may concern. {e} worked for {co} as our {job} from {from} to {to}. We were always content with
    {e.his} work. We thank {e.him} and wish {e.him} all the best. {boss}, managing director. {co} was founded in 1971
    and pays above the going rate.""",
    facts={
        "employee": "{e}",
        "employer": "{co}",
        "job_title | position": "{job}",
        "employment_start": "{from}",
        "employment_end": "{to}",
        "signed_by": "{boss}",
        "company_founded": 1971,
        "reason_for_leaving": None,
        "salary": None,
        "date_of_birth": None,
        "working_hours_per_week": None,
        "date_of_reference | issued_on": None,
    },
)

template(
    ask="Extract the hotel booking. null = not in the text. | Fill in the reservation. | voice message -> booking form",
    values="""
    g = person
    h = hotel
    a = date 2024..2027
    ni = int 2..9
    ki = case and a cot for the baby: true / and no cot, he sleeps with us: false
    fr = person
    """,
    text="""Hi, {g} here. I'd like to book at {h}, arriving on {a}, for {ni} nights, one double room {ki}. {fr}, who
    stayed with you last summer, paid 95 a night and had number 14 with the balcony; anything like that would be lovely.
    You've got my number on the display I think. Bye!""",
    facts={
        "guest | caller": "{g}",
        "hotel": "{h}",
        "check_in | arrival_date": "{a}",
        "nights": "{ni}",
        "cot_needed": "{ki}",
        "recommended_by | friend": "{fr}",
        "price_paid_by_friend": 95,
        "price_per_night_for_this_booking": None,
        "assigned_room_number": None,
        "guest_phone": None,
        "breakfast_included": None,
        "guest_email": None,
        "booking_number": None,
    },
)

template(
    ask="""Who decided what? Fill in; null if the minutes don't say. | minutes to JSON
    | Extract the decision from the minutes.""",
    values="""
    ch = person
    tr = person
    d = date 2022..2027
    y = int 12..40
    n = int 2..9
    w = one of rowing boat / piano / tent / projector / lawn mower
    """,
    text="""Members' meeting, {d}. In the chair: {ch}. The club will buy a new {w}: {y.digits} votes for, {n.digits}
    against. {tr}, the treasurer, is to get offers first. The old one was bought in 2008 for 1,450 and will be given
    away. The date of the next meeting will be announced.""",
    facts={
        "meeting_date": "{d}",
        "chair": "{ch}",
        "treasurer": "{tr}",
        "purchase | item_to_buy": "{w}",
        "votes_for": "{y}",
        "votes_against": "{n}",
        "price_of_old_item": 1450,
        "abstentions": None,
        "price_of_new_item | maximum_price": None,
        "supplier": None,
        "next_meeting_date": None,
        "minute_taker": None,
    },
)

template(
    ask="Extract the train incident. Unknown: null. | Passenger info -> JSON | What does the announcement tell?",
    values="""
    tr = code R #
    a = city
    b = city
    m = int 15..90 step 5
    c = case because of a tree on the line: obstacle / because of a broken signal: signal_failure /\
        because a driver is missing: staff_shortage / because of an earlier delay: knock_on_delay
    pl = int 2..14
    """,
    text="""Attention please. The {tr} from {a} to {b} is running {m.digits} minutes late {c}. It will leave from
    platform {pl.digits} instead of its usual one. Passengers for the airport: please ask our staff. We can't say yet
    whether later trains are affected.""",
    facts={
        "train": "{tr}",
        "origin": "{a}",
        "destination": "{b}",
        "delay_minutes": "{m}",
        "cause": "{c}",
        "new_platform | departure_platform": "{pl}",
        "platform_changed": True,
        "usual_platform | original_platform": None,
        "scheduled_departure": None,
        "replacement_bus": None,
        "affected_later_trains": None,
        "hotline | phone": None,
    },
)

template(
    ask="""Extract the recipe data, null if the card doesn't tell. | Grandma's recipe card -> JSON
    | Which facts does the card hold?""",
    values="""
    g = person
    c = one of plum cake / gingerbread / cheese straws / poppy seed roll / almond biscuits
    f = int 200..500 step 50
    e = int 2..6
    s = one of sugar / honey / syrup
    aunt = person
    """,
    text="""Recipe for {c}, as {g} made it. {f.digits} g flour, {e.digits} eggs, butter the size of an egg, as much {s}
    as you like. Into a hot oven until it smells right. From a card found in a drawer; {aunt} says it was 20 minutes at
    180 degrees for scones, but those are another matter.""",
    facts={
        "recipe | dish": "{c}",
        "recipe_by | author": "{g}",
        "flour_g": "{f}",
        "eggs": "{e}",
        "sweetener": "{s}",
        "scone_baking_minutes": 20,
        "baking_minutes_of_this_recipe": None,
        "oven_temperature_of_this_recipe": None,
        "sugar_g | sweetener_amount_g": None,
        "servings": None,
        "year": None,
    },
)

template(
    ask="""Extract the lease data; leave null what is not there. | Flat advert: which fields are filled?
    | rental ad to JSON""",
    values="""
    ag = company
    r = int 2..5
    m2 = int 41..118
    rent = money 480..1650 step 10
    city = city
    free = date 2024..2027
    pet = case Cats are fine: true / No animals, please: false
    con = person
    """,
    text="""{r.digits} rooms, {m2.digits} m², {city}, available from {free}. Rent {rent} euros plus charges (depending
    on use). {pet}. The kitchen belongs to the present tenant, who may sell it. Write to {con} at {ag} with a few words
    about yourself. Viewings on short notice.""",
    facts={
        "rooms": "{r}",
        "area_m2": "{m2}",
        "city": "{city}",
        "available_from": "{free}",
        "rent | monthly_rent": "{rent}",
        "pets_allowed": "{pet}",
        "contact_person": "{con}",
        "agency": "{ag}",
        "additional_charges | utilities_amount": None,
        "deposit": None,
        "floor": None,
        "kitchen_price": None,
        "street": None,
        "viewing_date": None,
    },
)

template(
    ask="Fill in the author's details; null if unknown. | Library card for a rare book. | Extract bibliographic data",
    values="""
    t = one of A Treatise on Bees / The Pilot's Almanack / Voyage to the Salt Islands / On Clocks / The Good Housewife
    ow = person
    y = date 1931..1979
    pr = city
    lib = person
    pp = int 96..388
    """,
    text="""{t}. Title page torn out, so that neither author nor year can be given; printed in {pr}, according to the
    last page. {pp.digits} numbered pages. Owner's mark: {ow}, {y.year}. Bound together with a catechism of 1702.
    Entered by {lib}.""",
    facts={
        "title": "{t}",
        "place_of_printing": "{pr}",
        "page_count": "{pp}",
        "former_owner": "{ow}",
        "ownership_mark_year": "{y.year}",
        "catalogued_by | entered_by": "{lib}",
        "catechism_year": 1702,
        "author": None,
        "publication_year": None,
        "publisher": None,
        "isbn": None,
        "edition": None,
        "purchase_price": None,
    },
)

template(
    ask="""Extract the warranty case (null where missing). | Complaint -> service form
    | Fill in the repair form from the message.""",
    values="""
    c = person
    co = company
    ap = one of dishwasher / tumble dryer / fridge / steam iron / vacuum cleaner
    f = case makes a terrible noise: noise / leaks: leak / doesn't switch on any more: no_power / smells burnt: smell
    y = date 2018..2024
    tel = phone
    """,
    text="""Dear {co}, my {ap} {f}. I bought it in {y.year} in your branch at the station; the receipt has faded so much
    that I can't read a single digit. My mother's has been running since 1994! Could you send somebody? [[I can be
    reached on {tel}.]] {c}""",
    facts={
        "customer": "{c}",
        "company | addressed_to": "{co}",
        "appliance": "{ap}",
        "fault | problem": "{f}",
        "purchase_year": "{y.year}",
        "customer_phone": "{tel}",
        "mothers_appliance_since": 1994,
        "serial_number": None,
        "receipt_number": None,
        "purchase_price": None,
        "appointment_date": None,
        "customer_address": None,
    },
)

template(
    ask="""Formular ausfüllen; was fehlt, ist null. | What does this German note tell about the appointment?
    | Fill in, null if absent""",
    values="""
    p = person
    arzt = person
    tag = one of Montag / Dienstag / Mittwoch / Donnerstag / Freitag
    gr = case zur Kontrolle: checkup / wegen der Zahnschmerzen: pain / zum Fädenziehen: stitches
    neu = case Ich bin zum ersten Mal bei Ihnen: true / Ich war schon oft bei Ihnen: false
    """,
    text="""Guten Tag, hier ist {p}. Ich möchte am {tag} {gr} kommen, die Uhrzeit ist mir gleich. {neu}. Meine Frau war
    im Mai bei {arzt}, ich weiß nicht, wer für mich Zeit hätte. Meine Karte bringe ich mit.""",
    facts={
        "patient": "{p}",
        "weekday": "{tag}",
        "reason": "{gr}",
        "is_new_patient": "{neu}",
        "wifes_dentist": "{arzt}",
        "month_of_wifes_visit": "Mai",
        "appointment_time": None,
        "requested_dentist": None,
        "insurance_company": None,
        "phone": None,
        "date_of_birth": None,
    },
)

template(
    ask="""Rellena la ficha; null si no se dice. | What does the Spanish advert state? null if nothing.
    | small ad -> JSON""",
    values="""
    v = person
    que = one of bicicleta / guitarra / mesa de roble / nevera / máquina de coser
    eur = int 30..400 step 10
    ed = int 2..9
    est = case Está como nueva: like_new / Tiene algunos rasguños: used / Necesita una reparación: needs_repair
    bar = one of Lavapiés / Gràcia / Triana / Ruzafa
    """,
    text="""Se vende {que}, {eur.digits} euros. La compré hace {ed.digits} años y no recuerdo cuánto me costó. {est}. Se
    puede ver en {bar}, por las tardes. Preguntar por {v}. También regalo dos gatitos.""",
    facts={
        "item | article": "{que}",
        "price_eur | asking_price": "{eur}",
        "age_years": "{ed}",
        "condition": "{est}",
        "district | neighborhood": "{bar}",
        "seller": "{v}",
        "kittens_given_away": 2,
        "original_price": None,
        "brand": None,
        "phone": None,
        "color": None,
    },
)

template(
    ask="""Extract the company's profile. Unknown = null. | Which figures does the portrait name?
    | company portrait to JSON""",
    values="""
    co = company
    f = person
    ceo = person
    city = city
    y = date 1891..1988
    emp = int 1200..18400 step 100
    riv = company
    """,
    text="""{co} of {city}, founded by {f} in {y.year} and run by {ceo} today, has {emp} people on its payroll. The
    family publishes no figures; the rival {riv}, which is on the stock exchange, had a turnover of 310 million and a
    profit of 12 million last year. Some say that {co} is larger.""",
    facts={
        "company | company_name": "{co}",
        "founder": "{f}",
        "year_founded": "{y.year}",
        "ceo | run_by": "{ceo}",
        "headquarters | city": "{city}",
        "employees": "{emp}",
        "rival | competitor": "{riv}",
        "rivals_turnover_million": 310,
        "own_turnover | turnover_of_profiled_company": None,
        "own_profit | profit_of_profiled_company": None,
        "stock_symbol": None,
        "website": None,
        "countries": None,
    },
)

template(
    ask="Which tasks were handed over, to whom and until when? null if open. | chat to task form | Extract the task.",
    values="""
    a = person
    b = person
    t = one of slide deck / press release / floor plan / price list / test report
    rev = person
    p = case it's really urgent: high / no stress: low / the usual urgency: normal
    """,
    text="""{a.first}: who's doing the {t}?
    {b.first}: I can take it. When do you need it?
    {a.first}: will tell you when I've heard from the client. {p}
    {b.first}: ok. And who looks over it? [[Last time it was {rev.first}]]
    {a.first}: don't know yet""",
    facts={
        "task | document": "{t}",
        "assignee": "{b.first}",
        "assigned_by | requested_by": "{a.first}",
        "priority": "{p}",
        "previous_reviewer": "{rev.first}",
        "due_date | deadline": None,
        "reviewer_this_time": None,
        "client_name": None,
        "estimated_hours": None,
        "language": None,
    },
)
