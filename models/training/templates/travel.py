"""Flights, trains, ferries, hotels, tours, itineraries and hired cars."""

from ..template import template

template(
    ask="Extract the itinerary. | List the legs of the journey. | Fill in the travel record.",
    values="""
    p = person
    c1 = city
    c2 = city
    c3 = city
    d1 = date
    d2 = d1 + 2..5 days
    t1 = time 6..9
    a1 = t1 + 80..150 minutes
    t2 = time 15..18
    a2 = t2 + 95..170 minutes
    f1 = code @@###
    f2 = code @@####
    ref = code @@@@##
    bag = int 15..32
    seat = one of 14A / 22C / 7F / 31D / 9B
    """,
    text="""Passenger: {p}
    Booking reference: {ref}

    {f1}  {c1} - {c2}   {d1}   dep {t1}   arr {a1}   seat {seat}
    {f2}  {c2} - {c3}   {d2}   dep {t2}   arr {a2}   seat not assigned

    Checked baggage: {bag.digits} kg on both flights. [[Online check-in opens a day before departure.]]""",
    facts={
        "passenger | passenger_name": "{p}",
        "booking_reference | pnr": "{ref}",
        "legs | flights": [
            {"flight": "{f1}", "from": "{c1}", "to": "{c2}", "date": "{d1}", "departure": "{t1}", "arrival": "{a1}"},
            {"flight": "{f2}", "from": "{c2}", "to": "{c3}", "date": "{d2}", "departure": "{t2}", "arrival": "{a2}"},
        ],
        "first_flight_number": "{f1}",
        "second_flight_number": "{f2}",
        "first_departure_date | outbound_date": "{d1}",
        "second_flight_date": "{d2}",
        "origin | departure_city": "{c1}",
        "final_destination": "{c3}",
        "stopover_city": "{c2}",
        "first_flight_arrival_time": "{a1}",
        "second_flight_departure_time": "{t2}",
        "baggage_allowance_kg": "{bag}",
        "seat_on_first_flight": "{seat}",
        "seat_on_second_flight | frequent_flyer_number": None,
    },
)

template(
    ask="Extract the hotel booking. | Fill in the reservation. | Read the mail and give me the booking as data.",
    values="""
    guest = person
    clerk = person
    h = hotel
    town = city
    arr = date
    dep = arr + 2..8 days
    nights = calc (dep - arr).days
    cancel = arr - 2..7 days
    room = one of three-bed room / family room / junior suite / garden apartment
    rate = money 75..310 step 5
    total = calc rate * nights
    late = time 21..22
    bf = case Breakfast is served from seven and costs nothing extra: true / Breakfast is charged separately: false /\
        The price includes breakfast: true
    conf = code ######
    kids = int 2..4
    """,
    text="""Dear {guest.title},

    Thank you for your call. We at {h}, {town}, confirm one {room} for you and your {kids} children, arriving {arr},
    departing {dep}, at €{rate} per night. {bf}. You may cancel without charge until {cancel}; after that the first
    night is payable. If you arrive after {late}, please ring the bell. [[Confirmation number: {conf}.]]

    {clerk}, reservations""",
    facts={
        "guest_name | guest": "{guest.title}",
        "hotel | hotel_name": "{h}",
        "hotel_city": "{town}",
        "check_in_date | arrival": "{arr}",
        "check_out_date | departure": "{dep}",
        "nights": "{nights}",
        "room_type": "{room}",
        "number_of_children | children": "{kids}",
        "rate_per_night": "{rate}",
        "total_price | total_for_stay": "{total}",
        "breakfast_included": "{bf}",
        "free_cancellation_until": "{cancel}",
        "confirmation_number": "{conf}",
        "reservations_clerk | confirmed_by": "{clerk}",
        "credit_card_number": None,
    },
)

template(
    ask="Extract the train ticket. | Fill in the ticket form. | What does the ticket say?",
    values="""
    a = city
    b = city
    via = city
    d = date
    t = time 6..19
    arr = t + 70..240 minutes
    train = code IC ###
    coach = int 2..12
    seat = int 11..98
    cls = case 1ST CLASS: first / 2ND CLASS: second
    price = money 19..149 step 0.1
    pas = person
    ref = case NOT REFUNDABLE: false / REFUNDABLE UNTIL DEPARTURE: true / NO REFUND: false
    issued = d - 3..60 days
    """,
    text="""{a} > {b}  via {via}
    {train}   {d}   {t} > {arr}
    COACH {coach.digits}   SEAT {seat.digits}   {cls}
    {pas}
    EUR {price}   {ref}
    Valid only on the train shown. Issued {issued}.""",
    facts={
        "from | origin_station": "{a}",
        "to | destination": "{b}",
        "via": "{via}",
        "train_number | train": "{train}",
        "travel_date | departure_date": "{d}",
        "departure_time": "{t}",
        "arrival_time": "{arr}",
        "coach | carriage": "{coach}",
        "seat | seat_number": "{seat}",
        "travel_class | class": "{cls}",
        "fare | price": "{price}",
        "is_refundable": "{ref}",
        "traveller | passenger_name": "{pas}",
        "issue_date | issued_on": "{issued}",
        "discount_card | platform": None,
    },
)

template(
    ask="Extract the car hire. | Fill in the rental agreement. | Data of the hire car, please.",
    values="""
    drv = person
    second = person
    agent = person
    firm = company
    out = date
    back = out + 3..12 days
    t1 = time 9..12
    t2 = time 14..18
    place = one of airport desk / station office / harbour branch / city depot
    place2 = one of ring-road branch / hotel lobby / north terminal
    car = one of Skoda Fabia / Toyota Yaris / Renault Clio / Ford Transit / Fiat Panda
    plate = code @@ ### @@
    km = int 12000..89000
    day = money 29..88
    exc = int 600..1800 step 100
    fuel = case full to full: full to full / returned with the same level as at the start: same level
    """,
    text="""RENTAL AGREEMENT - {firm}
    Driver: {drv}      Additional driver: {second}
    Vehicle: {car}, registration {plate}, odometer {km} km
    Out: {out}, {t1}, {place}
    In: {back}, {t2}, {place2}
    Rate: ${day} per day. Excess in case of damage: ${exc}. Fuel: {fuel}.
    [[Handed over by {agent}.]]""",
    facts={
        "rental_company": "{firm}",
        "driver | main_driver": "{drv}",
        "additional_driver": "{second}",
        "vehicle | car_model": "{car}",
        "registration | license_plate": "{plate}",
        "odometer_km | mileage_at_start": "{km}",
        "pick_up_date": "{out}",
        "pick_up_time": "{t1}",
        "pick_up_location": "{place}",
        "return_date | drop_off_date": "{back}",
        "return_time": "{t2}",
        "return_location | drop_off_location": "{place2}",
        "daily_rate": "{day}",
        "damage_excess | excess": "{exc}",
        "fuel_policy": "{fuel}",
        "handed_over_by": "{agent}",
        "child_seat | deposit": None,
    },
)

template(
    ask="Extract the delay report. | What happened to the flight? | Fill in the disruption form.",
    values="""
    fl = code @@ ####
    a = city
    b = city
    d = date
    sched = time 8..13
    act = sched + 95..300 minutes
    why = one of hydraulic leak / strike of the ground staff / thunderstorm / missing crew member / bird strike
    p = person
    sp = person
    n = int 62..240
    vou = money 8..20
    comp = case The airline refuses to pay any compensation: false / The airline has offered compensation: true
    gate = code @##
    """,
    text="""{fl} from {a} to {b} should have left at {sched} on {d}. It took off at {act} because of a {why}, and the
    {n} passengers were given a voucher for €{vou} each at gate {gate}. {comp}. "We are very sorry," said {sp}, a
    spokesperson for the airline. [[{p}, who missed a funeral because of it, says a voucher is not an apology.]]""",
    facts={
        "flight_number | flight": "{fl}",
        "departure_airport_city | origin": "{a}",
        "destination | arrival_city": "{b}",
        "flight_date": "{d}",
        "scheduled_departure": "{sched}",
        "actual_departure": "{act}",
        "delay_cause | reason": "{why}",
        "passenger_count | passengers_affected": "{n}",
        "voucher_value_eur | voucher_amount": "{vou}",
        "gate": "{gate}",
        "compensation_offered": "{comp}",
        "spokesperson | airline_spokesperson": "{sp}",
        "passenger_who_missed_funeral": "{p}",
        "arrival_time | aircraft_type": None,
    },
)

template(
    ask="Extract the tour. | Fill in the tour form. | Catalogue data for this walk, please.",
    values="""
    name = one of Vineyards of the Mosel / Along the Camino / Lofoten on Foot / The Slow Danube / Cork Oaks and Castles
    lead = person
    s = date
    e = s + 6..14 days
    price = int 890..3400 step 10
    sup = int 120..590 step 10
    dep = percent 10..25
    min = int 6..9
    max = int 12..18
    km = int 8..16
    from1 = city
    grade = case Suitable for anyone who can walk for two hours: easy /\
        You should be used to long days in the hills: moderate / Only for fit and sure-footed walkers: demanding
    fly = case Flights are not included: false / The price includes flights: true /\
        You make your own way there, flights are extra: false
    """,
    text="""{name}, {s} to {e}. {lead} leads this small group ({min.digits} to {max.digits} people) on walks of up to
    {km.digits} km a day. {grade}. £{price} per person sharing; a single room adds £{sup}. {fly}. A deposit of
    {dep.digits}% secures your place. [[The group meets in {from1}.]]""",
    facts={
        "tour_name | tour": "{name}",
        "start_date": "{s}",
        "end_date": "{e}",
        "tour_leader | guide": "{lead}",
        "min_group_size | minimum_participants": "{min}",
        "max_group_size | maximum_participants": "{max}",
        "max_daily_distance_km": "{km}",
        "difficulty | grade": "{grade}",
        "price_per_person": "{price}",
        "single_supplement": "{sup}",
        "flights_included": "{fly}",
        "deposit_percent": "{dep}",
        "meeting_place | meeting_city": "{from1}",
        "insurance_included": None,
    },
)

template(
    ask="Turn the chat into travel data. | When does who arrive? | Extract the arrival plan.",
    values="""
    a = person
    b = person
    d = date
    dep = time 7..10
    arr = dep + 150..330 minutes
    st = one of Central Station / Harbour Street / King's Cross / platform 5
    fare = money 14..59 step 0.5
    bus = one of FlixBus / overnight coach / regional train / ferry
    stay = int 2..9
    key = person
    bike = case bringing my bike too: true / no bike this time, too much hassle: false
    """,
    text="""{a.first}: booked the {bus}!!! {d}, leaves {dep}, gets in {arr}
    {b.first}: yay. pick you up from {st}?
    {a.first}: please. {bike}
    {b.first}: how long are you staying
    {a.first}: {stay} nights if that's ok. only paid {fare} euros
    [[{b.first}: {key.first} has the spare key in case I'm stuck at work]]""",
    facts={
        "traveller | arriving_person": "{a.first}",
        "host": "{b.first}",
        "means_of_transport | transport": "{bus}",
        "travel_date": "{d}",
        "departure_time": "{dep}",
        "arrival_time": "{arr}",
        "pick_up_point": "{st}",
        "nights": "{stay}",
        "fare_eur | fare": "{fare}",
        "brings_bicycle": "{bike}",
        "spare_key_holder": "{key.first}",
        "return_date | seat_number": None,
    },
)

template(
    ask="Extract the ferry crossing. | Fill in the crossing form.",
    values="""
    ship = one of MV Tern / Northern Star / Isle of Brae / Queen Maud / Havørn
    a = one of Ardglen / Port Howe / Kirkness / Ballymore
    b = one of Sula Island / Eynhallow / Vestra / Scarbeg
    d = date
    t = time 6..18
    chk = int 20..60 step 5
    dur = int 35..190 step 5
    car = money 32..95 step 0.5
    adult = money 6..18 step 0.5
    reg = code @@## @@@
    lead = person
    n = int 2..5
    sea = case The crossing may be rough: rough / Calm seas are forecast: calm / A moderate swell is expected: moderate
    """,
    text="""E-TICKET. {ship}, {a} to {b}, sailing at {t} on {d}. Please be in the queue {chk.digits} minutes before
    sailing; the crossing takes {dur} minutes. One car ({reg}) £{car}, adults £{adult} each, {n} travelling. Lead
    passenger {lead}. {sea}. [[Dogs stay in the car.]]""",
    facts={
        "ship | vessel": "{ship}",
        "departure_port": "{a}",
        "arrival_port": "{b}",
        "sailing_date | date": "{d}",
        "sailing_time | departs_at": "{t}",
        "check_in_minutes_before": "{chk}",
        "crossing_minutes | duration_minutes": "{dur}",
        "car_fare | vehicle_fare": "{car}",
        "adult_fare": "{adult}",
        "vehicle_registration": "{reg}",
        "lead_passenger": "{lead}",
        "passengers | number_of_passengers": "{n}",
        "sea_state | expected_sea": "{sea}",
        "cabin_number | return_sailing": None,
    },
)

template(
    ask="Extract the expense claim. | Fill in the travel expenses.",
    values="""
    p = person
    boss = person
    d1 = date
    d2 = d1 + 1..4 days
    filed = d2 + 2..20 days
    town = city
    client = company
    train = money 40..180 step 0.1
    hotelc = money 90..420 step 0.5
    meals = money 22..110 step 0.05
    total = calc round(train + hotelc + meals, 2)
    cc = code 4###
    ok = case Approved: approved / Sent back, receipts are missing: rejected / Not yet looked at: pending
    """,
    text="""Travel expenses, filed {filed}
    Employee: {p}   Cost centre: {cc}
    Trip to {town}, {d1} - {d2}, visit to {client}

    Train      {train}
    Hotel      {hotelc}
    Meals      {meals}

    Line manager: {boss}. {ok}.""",
    facts={
        "employee | claimant": "{p}",
        "trip_destination | destination": "{town}",
        "trip_start | travel_start": "{d1}",
        "trip_end | travel_end": "{d2}",
        "filed_on | submission_date": "{filed}",
        "client_visited | customer": "{client}",
        "expenses": [
            {"category": "Train", "amount": "{train}"},
            {"category": "Hotel", "amount": "{hotelc}"},
            {"category": "Meals", "amount": "{meals}"},
        ],
        "hotel_cost": "{hotelc}",
        "meal_cost | meals": "{meals}",
        "train_fare": "{train}",
        "total | total_amount": "{total}",
        "approver | line_manager": "{boss}",
        "cost_centre": "{cc}",
        "status | approval_status": "{ok}",
        "currency | mileage_km": None,
    },
)

template(
    ask="Extract the review. | Fill in the hotel review form. | How was the stay?",
    values="""
    h = hotel
    g = person
    y = date
    n = int 2..9
    price = money 88..260
    room = int 104..618
    noise = case The street below kept us awake: noisy / We heard nothing but owls: quiet /\
        Noise was never a problem: quiet
    wifi = case wifi that worked even in the lift: true / not a trace of wifi: false
    tone = case We would go back tomorrow: positive / We left a day early and won't be back: negative /\
        Neither good nor bad, a bed is a bed: neutral
    k = int 0..3
    score = calc {"positive": 8, "negative": 2.5, "neutral": 5}[tone] + k / 2
    good = one of honey at breakfast / deep bath / view of the weir / library
    staff = person
    """,
    text="""{score}/10 - {h}, stayed {n} nights in {y.month} {y.year}. Room {room.digits} had {wifi}. {noise}. Paid
    {price} euros a night. What I liked best was the {good}. {staff.first} on reception deserves a rise. {tone}.
    [[(Review by {g})]]""",
    facts={
        "hotel_name": "{h}",
        "rating | score": "{score}",
        "nights_stayed": "{n}",
        "month_of_stay": "{y.month}",
        "year_of_stay": "{y.year}",
        "room_number": "{room}",
        "price_per_night": "{price}",
        "noise_level": "{noise}",
        "wifi_available": "{wifi}",
        "favourite_thing | highlight": "{good}",
        "praised_employee": "{staff.first}",
        "sentiment": "{tone}",
        "reviewer": "{g}",
        "parking_fee": None,
    },
)

template(
    ask="""Extrahiere die Reisedaten. | Extract the travel data from this German e-mail.
    | Fülle das Buchungsformular aus.""",
    values="""
    g = person
    wirt = person
    an = date
    naechte = int 3..8
    pers = int 2..6
    zi = one of Doppelzimmer mit Balkon / Ferienwohnung Enzian / Familienzimmer / Dachstudio
    preis = int 78..190
    hp = case Die Halbpension ist im Preis enthalten: true / Halbpension bieten wir leider nicht an: false
    uhr = time 14..16
    nr = code R-####
    """,
    text="""Liebe Familie {g.last}, gerne reservieren wir für Sie ab dem {an} für {naechte.digits} Nächte und
    {pers.digits} Personen: {zi} zu {preis.digits} Euro pro Nacht. {hp}. Das Zimmer steht Ihnen ab {uhr} Uhr zur
    Verfügung. [[Ihre Reservierungsnummer lautet {nr}.]] Mit freundlichen Grüßen, {wirt}""",
    facts={
        "guest_surname | family_name": "{g.last}",
        "arrival_date | check_in": "{an}",
        "nights": "{naechte}",
        "room | accommodation": "{zi}",
        "persons | guests": "{pers}",
        "price_per_night_eur": "{preis}",
        "half_board_included": "{hp}",
        "room_available_from": "{uhr}",
        "reservation_number": "{nr}",
        "signed_by | host": "{wirt}",
        "deposit | guest_phone": None,
    },
)

template(
    ask="Extrais les informations du voyage. | Extract the journey from this French message.",
    values="""
    p = person
    ami = person
    dep = one of Lyon / Nantes / Lille / Rennes / Dijon
    arr = one of Marseille / Strasbourg / Bordeaux / Nice / Grenoble
    d = date
    h1 = time 7..10
    h2 = h1 + 185..400 minutes
    prix = int 29..96
    voit = int 2..18
    place = int 21..88
    bag = case J'aurai deux valises: 2 / Je n'emporte qu'un sac: 1 / J'ai trois gros sacs: 3
    """,
    text="""Salut {ami.first}, j'ai pris mon billet : départ de {dep} le {d} à {h1}, arrivée à {arr} à {h2}. Voiture
    {voit.digits}, place {place.digits}, pour {prix.digits} euros à peine. {bag}. [[Tu peux venir me chercher à la gare
    ?]] Bises, {p.first}""",
    facts={
        "traveller | sender": "{p.first}",
        "recipient | friend": "{ami.first}",
        "departure_city | from": "{dep}",
        "arrival_city | to": "{arr}",
        "travel_date": "{d}",
        "departure_time": "{h1}",
        "arrival_time": "{h2}",
        "coach | carriage_number": "{voit}",
        "seat": "{place}",
        "price_eur | ticket_price": "{prix}",
        "pieces_of_luggage": "{bag}",
        "train_number | return_date": None,
    },
)

template(
    ask="Extract the visa application. | Fill in the visa form.",
    values="""
    p = person
    born = date 1950..1999
    nat = country
    dest = country
    pp = code @#######
    exp = date 2021..2027
    ent = exp - 300..700 days
    out = ent + 8..60 days
    job1 = job
    inv = person
    fee = money 35..160 step 5
    purp = case Purpose of trip is tourism: tourism / I travel on business: business / I wish to study there: study /\
        I am visiting relatives: family visit
    ref = case The applicant was refused a visa once before: true / No visa has ever been refused: false
    """,
    text="""Applicant {p}, citizen of {nat}, born {born}, by profession {job1}. Passport {pp}, valid until {exp}.
    Intended entry into {dest}: {ent}; intended exit: {out}. {purp}. {ref}. Fee received: {fee} USD. [[Invited by
    {inv}.]]""",
    facts={
        "applicant_name | applicant": "{p}",
        "nationality | country_of_citizenship": "{nat}",
        "date_of_birth": "{born}",
        "occupation": "{job1}",
        "passport_number": "{pp}",
        "passport_expiry_date": "{exp}",
        "destination_country": "{dest}",
        "entry_date": "{ent}",
        "exit_date": "{out}",
        "purpose_of_trip": "{purp}",
        "previous_refusal": "{ref}",
        "fee_usd": "{fee}",
        "invited_by | inviting_person": "{inv}",
        "marital_status": None,
    },
)

template(
    ask="Extract the change of booking. | Fill in the change request. | What does the customer want?",
    values="""
    p = person
    comp = person
    pnr = code @@@###
    old = date
    new = old + 2..15 days
    made = old - 30..60 days
    a = city
    b = city
    fee = money 25..120 step 5
    mood = case I am really annoyed that your site crashed three times: negative /\
        Thank you for all your help so far: positive
    ins = case I do have travel insurance: true / I never took out insurance: false
    time1 = case before noon, please: morning / after lunch if possible: afternoon /\
        the last one of the day would be best: evening
    """,
    text="""Subject: {pnr}

    Hello, I booked two seats from {a} to {b} on {made}, for myself and {comp}. We can't leave on {old} as booked and
    would like to fly on {new} instead ({time1}). I understand there is a change fee of {fee} euros per person. {ins}.
    {mood}.

    {p}""",
    facts={
        "booking_reference": "{pnr}",
        "customer | sender": "{p}",
        "travel_companion | second_traveller": "{comp}",
        "booked_on | booking_date": "{made}",
        "original_travel_date": "{old}",
        "requested_travel_date | new_date": "{new}",
        "origin": "{a}",
        "destination": "{b}",
        "preferred_time_of_day": "{time1}",
        "change_fee_per_person": "{fee}",
        "seats | number_of_seats": 2,
        "has_insurance": "{ins}",
        "sentiment | tone": "{mood}",
        "phone | flight_number": None,
    },
)

template(
    ask="Extract the diary entry as a day record. | What did they do that day?",
    values="""
    d = date
    a = city
    b = city
    co = person
    km = int 38..140
    up = time 6..8
    stop = time 12..13
    tent = money 9..25 step 0.5
    punct = case No punctures: 0 / One puncture: 1 / Three punctures before lunch: 3 / Two punctures: 2
    wea = case Rain from morning to night: rain / Not a cloud all day: sunny / A headwind that never let up: windy
    ate = one of trout / bean stew / cold pizza / two plates of dumplings
    day = int 3..19
    """,
    text="""{d}, day {day} of the tour. Off at {up} as planned. {wea}. {punct}. {a} to {b}, {km.digits} km by
    {co.first}'s clock (mine says less, as always). We ate {ate} at {stop} in a lay-by. The campsite wants {tent} euros
    for the tent and has one shower. Tomorrow we rest.""",
    facts={
        "date": "{d}",
        "day_of_tour | tour_day": "{day}",
        "start_place | from": "{a}",
        "end_place | to": "{b}",
        "distance_km": "{km}",
        "set_off_at | departure_time": "{up}",
        "lunch_time | lunch_at": "{stop}",
        "lunch | food": "{ate}",
        "punctures": "{punct}",
        "weather": "{wea}",
        "companion": "{co.first}",
        "campsite_price_eur": "{tent}",
        "next_day_destination": None,
    },
)

template(
    ask="Extract the lost luggage report. | Fill in the baggage claim.",
    values="""
    p = person
    agent = person
    fl = code @@###
    d = date
    last = city
    home = street
    col = color
    kg = decimal 11.5..23.5 step 0.1
    tag = code ##########
    tel = phone
    val = int 400..2800 step 50
    kind = one of hard-shell suitcase / duffel bag / cello case / pushchair / backpack
    inside = one of medicine / sheet music / camera lenses / walking boots
    found = case Located, on its way: located / Still missing: missing / Delivered today: delivered
    """,
    text="""PROPERTY IRREGULARITY REPORT
    Passenger: {p}
    Flight: {fl}, {d}, last seen at {last}
    Item: {col} {kind}, {kg} kg, tag {tag}
    Contents: {inside} and clothing, value about ${val}
    Deliver to: {home}
    Phone: {tel}
    Status: {found}
    [[Agent: {agent}]]""",
    facts={
        "passenger": "{p}",
        "flight": "{fl}",
        "flight_date": "{d}",
        "last_seen_at": "{last}",
        "item_type": "{kind}",
        "item_color": "{col}",
        "weight_kg": "{kg}",
        "baggage_tag | tag_number": "{tag}",
        "estimated_value | declared_value": "{val}",
        "delivery_address": "{home}",
        "contact_phone": "{tel}",
        "status": "{found}",
        "item": {"type": "{kind}", "color": "{col}", "weight_kg": "{kg}"},
        "agent | handled_by": "{agent}",
        "brand | email": None,
    },
)

template(
    ask="Extract the package holiday offer. | Data of this offer, please. | Fill the offer form.",
    values="""
    place = one of Crete / Madeira / Djerba / Gran Canaria / Corfu
    h = hotel
    from1 = city
    d = date
    until = d - 20..60 days
    n = int 7..14
    now = int 489..899
    was = int 949..1490
    kid = int 199..399
    stars = int 3..5
    beach = int 50..900 step 50
    board = case All inclusive: all inclusive / Bed and breakfast: breakfast / Half board: half board /\
        Self-catering: none
    left = int 2..9
    """,
    text="""LAST {left.digits} ROOMS! {place}, {h} ({stars.digits}*), {beach.digits} m from the beach. {n} nights from
    {d}, flying from {from1}. {board}. Now only €{now.digits} per adult instead of €{was.digits}! Children
    €{kid.digits}. Book before {until}.""",
    facts={
        "destination": "{place}",
        "hotel": "{h}",
        "hotel_stars | stars": "{stars}",
        "distance_to_beach_m": "{beach}",
        "nights": "{n}",
        "departure_date | start_date": "{d}",
        "departure_city | flying_from": "{from1}",
        "board": "{board}",
        "offer_price_adult | price_per_adult": "{now}",
        "regular_price_adult | old_price": "{was}",
        "child_price": "{kid}",
        "rooms_left": "{left}",
        "book_before | offer_valid_until": "{until}",
        "transfer_included | airline": None,
    },
)

template(
    ask="Extract the driver's job. | Fill in the transfer order.",
    values="""
    drv = person
    guest = person
    fl = code @@ ###
    d = date
    land = time 9..20
    pick = land + 45..45 minutes
    to = hotel
    n = int 2..7
    van = case take the minibus: minibus / the saloon will do: saloon / bring the estate car: estate car
    sign = company
    price = money 48..130
    paid = case Already paid: true / To be paid in cash: false / Settled in advance: true
    seat = case They need two child seats: 2 / One child seat, please: 1 / No child seats: 0
    """,
    text="""Job for {drv.first}: {d}. {guest}, party of {n}, landing {land} on {fl}; be at the barrier by {pick} with a
    sign reading "{sign}". Drop at {to}. {seat}; {van}. €{price}. {paid}.[[ Ring the office if they are more than an
    hour late.]]""",
    facts={
        "driver": "{drv.first}",
        "date | transfer_date": "{d}",
        "guest | lead_guest": "{guest}",
        "party_size": "{n}",
        "flight_number": "{fl}",
        "landing_time | lands_at": "{land}",
        "pick_up_time | driver_at_barrier_by": "{pick}",
        "sign_text": "{sign}",
        "destination | drop_off": "{to}",
        "child_seats": "{seat}",
        "vehicle": "{van}",
        "price_eur": "{price}",
        "is_prepaid | already_paid": "{paid}",
        "guest_phone": None,
    },
)

template(
    ask="Extract the service disruption. | What do passengers need to know? | Fill in the notice form.",
    values="""
    line = one of coast line / S8 / valley railway / airport express / tram line 4
    s = date
    e = s + 2..20 days
    first = time 4..5
    last = time 22..23
    why = one of track renewal / bridge inspection / overhead line work / flood damage
    a = one of Millbrook / Eastgate / Hollow Lane / Zoo
    b = one of Docks / University / Fairground / Ashby Road
    bus = code X##
    every = int 10..30 step 5
    plus = int 15..45 step 5
    bike = case Bicycles cannot be carried on the buses: false / The buses carry up to two bicycles: true
    link = url
    """,
    text="""From {s} to {e}, the {line} will be closed between {a} and {b} because of {why}. Replacement bus {bus} runs
    every {every.digits} minutes, the first one at {first}, the last one at {last} from either end. Allow {plus.digits}
    minutes more for your journey. {bike}. [[Details: {link}]]""",
    facts={
        "line | affected_line": "{line}",
        "closed_from | start_date": "{s}",
        "closed_until | end_date": "{e}",
        "closed_section": {"from": "{a}", "to": "{b}"},
        "reason": "{why}",
        "replacement_bus": "{bus}",
        "bus_interval_minutes | frequency_minutes": "{every}",
        "first_bus": "{first}",
        "last_bus": "{last}",
        "extra_travel_time_minutes": "{plus}",
        "bicycles_allowed_on_bus": "{bike}",
        "details_url": "{link}",
        "hotline | refund_amount": None,
    },
)

template(
    ask="Extract the holiday cottage. | Fill in the listing. | Letting form, please.",
    values="""
    name = one of Heron Cottage / The Old Smithy / Larkrise / Pebble House / Shepherd's Hut
    own = person
    clean = person
    sl = int 5..9
    bed = int 2..4
    week = int 380..1250 step 10
    hi = int 1300..1900 step 10
    m1 = one of July / August
    day = weekday
    in1 = time 15..16
    out = time 9..10
    pub = int 200..900 step 50
    sea = decimal 1.2..9.5 step 0.1
    pets = case One small dog is allowed: true / We cannot take pets: false / Pets by arrangement: true
    fee = money 30..75 step 5
    """,
    text="""{name} sleeps {sl} in {bed} bedrooms. It is {pub.digits} metres from the pub and {sea} km from the sea.
    £{week} a week, £{hi} in {m1}, plus a cleaning charge of £{fee}. Changeover day is {day}: out by {out}, in from
    {in1} onwards. {pets}. Let by {own}. [[{clean.first}, next door, has the keys.]]""",
    facts={
        "property_name | cottage": "{name}",
        "sleeps | max_guests": "{sl}",
        "bedrooms": "{bed}",
        "distance_to_pub_m": "{pub}",
        "distance_to_sea_km": "{sea}",
        "standard_weekly_price | weekly_price": "{week}",
        "peak_weekly_price | high_season_price": "{hi}",
        "peak_month": "{m1}",
        "cleaning_charge | cleaning_fee": "{fee}",
        "changeover_day": "{day}",
        "check_in_from": "{in1}",
        "check_out_by": "{out}",
        "pets_allowed": "{pets}",
        "owner": "{own}",
        "key_holder": "{clean.first}",
        "postcode": None,
    },
)

template(
    ask="Extract the voice message. | Note down the changed travel plan. | What changes?",
    values="""
    a = person
    b = person
    c1 = city
    old = time 9..11
    new = old + 60..150 minutes
    d = date
    gate1 = int 3..29
    room1 = int 201..799
    num = phone
    mood = case Nothing dramatic, so don't worry: low / This is really urgent: high
    cab = case Cancel the taxi, will you: true / Leave the taxi as it is: false
    """,
    text="""[Voicemail, transcribed] Hi {b.first}, it's {a.first}. {mood}. Uh, the train to {c1}, on {d}, the one at
    {old}? It doesn't run any more, they've put us on the one at {new}, platform {gate1.digits} they say. {cab}. I'm in
    room {room1.digits} till then, or [[ring me on {num}, or ]]text me. Bye.""",
    facts={
        "caller": "{a.first}",
        "recipient": "{b.first}",
        "destination": "{c1}",
        "travel_date": "{d}",
        "original_departure_time": "{old}",
        "new_departure_time": "{new}",
        "platform": "{gate1}",
        "hotel_room | room_number": "{room1}",
        "cancel_taxi": "{cab}",
        "callback_number": "{num}",
        "urgency": "{mood}",
        "arrival_time | fare": None,
    },
)

template(
    ask="Extract the cruise. | List the ports of call. | Fill in the cruise record.",
    values="""
    ship = one of MS Aurelia / Polar Wind / Sea Lark / MS Sibelius
    cap = person
    p1 = one of Lisbon / Hamburg / Genoa / Piraeus
    p2 = one of Ponta Delgada / Bergen / Palma / Valletta
    p3 = one of Southampton / Stockholm / Marseille / Haifa
    d1 = date
    d2 = d1 + 2..3 days
    d3 = d2 + 2..4 days
    cab = code ####
    deck = int 3..11
    pax = int 1100..3200 step 10
    crew = int 310..890 step 10
    price = int 1190..5400 step 10
    tips = case Gratuities are included: true / Gratuities are added to your bill on board: false
    """,
    text="""{ship} (captain: {cap}; {pax} passengers, {crew} crew) leaves {p1} on {d1}, calls at {p2} on {d2} and ends
    in {p3} on {d3}. You have cabin {cab} on deck {deck.digits}. Price per person: EUR {price}. {tips}.[[ Shore
    excursions are sold on board.]]""",
    facts={
        "ship": "{ship}",
        "captain": "{cap}",
        "passenger_capacity | passengers": "{pax}",
        "crew_size": "{crew}",
        "embarkation_port": "{p1}",
        "embarkation_date": "{d1}",
        "disembarkation_port": "{p3}",
        "disembarkation_date": "{d3}",
        "ports | stops": [
            {"port": "{p1}", "date": "{d1}"},
            {"port": "{p2}", "date": "{d2}"},
            {"port": "{p3}", "date": "{d3}"},
        ],
        "port_names | ports_of_call": ["{p1}", "{p2}", "{p3}"],
        "cabin_number": "{cab}",
        "deck": "{deck}",
        "price_per_person": "{price}",
        "gratuities_included": "{tips}",
        "insurance_policy": None,
    },
)

template(
    ask="Extract the complaint. | Fill in the claim against the airline. | Complaint form, please.",
    values="""
    p = person
    firm = company
    fl = code @@ ####
    d = date
    wrote = d + 30..90 days
    rem = wrote + 14..40 days
    want = money 250..600 step 50
    got = money 20..60 step 5
    hours = decimal 3.5..9.5 step 0.5
    kid = int 2..14
    iban = code DE## #### #### ####
    dist = int 640..2900
    ans = case So far I have had no answer whatsoever: false / Your reply did not answer a single question: true
    """,
    text="""To {firm}

    On {d} we reached our destination {hours} hours late on {fl}. The distance flown was {dist} km. I claimed {want}
    euros from you on {wrote}. {ans}. The {got} euros for sandwiches are not what I am asking for. My daughter, then
    {kid} years old, slept on the floor. Unless you pay by {rem} I shall go to court. [[Account: {iban}.]] {p}""",
    facts={
        "claimant": "{p}",
        "airline | addressee": "{firm}",
        "flight": "{fl}",
        "flight_date": "{d}",
        "delay_hours": "{hours}",
        "distance_km": "{dist}",
        "amount_claimed_eur | claim_amount": "{want}",
        "amount_received_for_food": "{got}",
        "first_claim_date | claimed_on": "{wrote}",
        "payment_deadline": "{rem}",
        "airline_has_replied": "{ans}",
        "age_of_daughter": "{kid}",
        "bank_account": "{iban}",
        "threatens_legal_action": True,
        "lawyer": None,
    },
)

template(
    ask="Extract the packing and meeting instructions. | School trip form. | What must parents know?",
    values="""
    t = person
    t2 = person
    d = date
    b = d + 2..4 days
    go = time 7..8
    home = time 16..18
    place = one of Saltholm / Lake Arden / Fort Bramble / Castle Grey
    cost = money 85..240 step 5
    pocket = money 10..25 step 5
    due = d - 14..30 days
    kids = int 22..58
    phonex = case Phones stay at home: false / Phones may be brought but are collected at night: true
    form1 = one of green form / medical form / blue slip
    """,
    text="""Dear parents, {kids} children are going to {place} from {d} to {b}. The coach leaves the school at {go}, so
    please come ten minutes earlier, and we expect to be back by {home} on the last day. The price is £{cost}, to be
    paid by {due}; £{pocket} of pocket money is plenty. {phonex}. Don't forget the {form1}. {t}[[, also for {t2}, who is
    coming along]]""",
    facts={
        "destination | trip_destination": "{place}",
        "trip_starts | departure_date": "{d}",
        "trip_ends | return_date": "{b}",
        "coach_leaves_at": "{go}",
        "expected_back_at | return_time": "{home}",
        "number_of_children": "{kids}",
        "price | trip_cost": "{cost}",
        "payment_due_date | pay_by": "{due}",
        "suggested_pocket_money": "{pocket}",
        "phones_allowed": "{phonex}",
        "required_form": "{form1}",
        "letter_signed_by | teacher": "{t}",
        "accompanying_teacher": "{t2}",
        "emergency_phone": None,
    },
)

template(
    ask="Extract the flight status lines. | Put the board into JSON. | Departure board as data.",
    values="""
    d = date
    f1 = code @@###
    f2 = code @@###
    f3 = code @@###
    c1 = city
    c2 = city
    c3 = city
    t1 = time 6..8
    t2 = time 9..12
    t3 = time 13..17
    g1 = code @#
    g3 = code @##
    s1 = case BOARDING: boarding / LAST CALL: last call
    s3 = case ON TIME: on time / GATE OPEN: gate open
    n2 = t2 + 40..120 minutes
    """,
    text="""DEPARTURES {d}
    {t1}  {f1}  {c1}  gate {g1}  {s1}
    {t2}  {f2}  {c2}  gate -  DELAYED, new time {n2}
    {t3}  {f3}  {c3}  gate {g3}  {s3}""",
    facts={
        "board_date | date": "{d}",
        "departures | flights": [
            {"time": "{t1}", "flight": "{f1}", "destination": "{c1}", "gate": "{g1}"},
            {"time": "{t2}", "flight": "{f2}", "destination": "{c2}", "gate": None},
            {"time": "{t3}", "flight": "{f3}", "destination": "{c3}", "gate": "{g3}"},
        ],
        "delayed_flight": "{f2}",
        "new_time_of_delayed_flight": "{n2}",
        "scheduled_time_of_delayed_flight": "{t2}",
        "gate_of_delayed_flight": None,
        "first_flight_status": "{s1}",
        "first_flight_gate": "{g1}",
        "last_flight_destination": "{c3}",
        "last_flight_status": "{s3}",
        "destinations": ["{c1}", "{c2}", "{c3}"],
        "airport": None,
    },
)
