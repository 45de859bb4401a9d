"""Buying, paying and sending: corrections, negations, several offers at once."""

from ..template import template

template(
    ask="""Extract the final order. | What does the customer order in the end?
    | Fill in the order after the corrections.""",
    values="""
    c = person
    st = person
    a = one of pizza salami / pizza funghi / pizza tonno
    b = one of tiramisu / panna cotta / lemon sorbet
    no1 = int 2..3
    yes1 = int 4..6
    n2 = int 2..4
    street = street
    old = street
    phone = phone
    t = time 18..20
    price = money 31..78 step 0.1
    cut = case please slice it for us: true / no need to slice it: false
    pay = case we pay with a card at the door: card / we pay cash at the door: cash /\
        it goes on our monthly bill: invoice
    """,
    text="""{st.first}: Good evening, what can I do for you?
{c.first}: {no1} {a}, please. No wait, make that {yes1}. And {n2} times {b}.
{st.first}: To {old} as always?
{c.first}: No, we have moved, it is {street} now. {cut}, and {pay}.
{st.first}: That makes {price} euros. Shall we say {t}?
{c.first}: Perfect. [[If you cannot find us, ring {phone}.]]""",
    facts={
        "pizza | main_item": "{a}",
        "pizza_quantity | number_of_pizzas": "{yes1}",
        "dessert": "{b}",
        "dessert_quantity": "{n2}",
        "delivery_address | current_street": "{street}",
        "previous_address | old_street": "{old}",
        "sliced | slice_it": "{cut}",
        "payment_method": "{pay}",
        "total_price": "{price}",
        "delivery_time": "{t}",
        "phone": "{phone}",
        "customer_first_name | caller": "{c.first}",
        "order_taken_by": "{st.first}",
        "drinks | delivery_fee": None,
    },
)

template(
    ask="Extract the meeting outcome. | What was decided about the supplier? | Fill in the procurement minutes.",
    values="""
    ch = person
    a = person
    b = person
    c1 = company
    c2 = company
    bid1 = money 41000..58000 step 500
    bid2 = money 60000..79000 step 500
    budget = money 80000..95000 step 1000
    d = date
    start = d + 20..70 days
    next = d + 7..14 days
    mon = int 12..36 step 6
    vote = case all in favour: unanimous / with one vote against: majority / after a tie, by the chair: chair_decision
    ref = case References were checked: true / Nobody has called the references yet: false
    """,
    text="""Minutes, purchasing board, {d}. Chair: {ch}. Present: {a}, {b}.

Cleaning contract. {c1} bid €{bid1} a year, {c2} asked for €{bid2}; the budget allows
for €{budget}. {a.first} pleaded for the cheaper firm, but {b.first} recalled last
winter. The board chose {c2}, {vote}, for {mon.digits} months from {start}. {ref}.
[[Next meeting: {next}.]]""",
    facts={
        "meeting_date": "{d}",
        "chair | chairperson": "{ch}",
        "participants | present": ["{a}", "{b}"],
        "chosen_supplier | winner": "{c2}",
        "rejected_supplier | losing_bidder": "{c1}",
        "winning_bid | contract_value": "{bid2}",
        "lowest_bid": "{bid1}",
        "budget": "{budget}",
        "contract_months": "{mon}",
        "contract_start": "{start}",
        "vote_result | decision_mode": "{vote}",
        "references_checked": "{ref}",
        "next_meeting": "{next}",
        "contract_number | minutes_taken_by": None,
    },
)

template(
    ask="Extract each order line. | List the ordered plants. | Put this order into JSON.",
    values="""
    c = person
    acc = code KD-####
    d = date
    q1 = int 2..9
    q2 = int 10..30
    q3 = int 3..12
    q4 = int 40..90 step 5
    p1 = money 18..45 step 0.5
    p2 = money 3..9 step 0.1
    p3 = money 11..17 step 0.5
    p4 = money 0.5..1.5 step 0.05
    a = one of apple tree / pear tree / plum tree
    b = one of currant bush / gooseberry bush / raspberry cane
    e = one of rose "Aurelia" / rose "Sir Tom" / rose "Mireille"
    f = one of tulip bulb / crocus bulb / daffodil bulb
    root = case bare-rooted, please: true / in pots, please: false
    add = case I'll come for it: pickup / by forwarding agent: carrier / in the post: mail
    """,
    text="""Order of {c} ({acc}), {d}

no. 1: {a}, {q1.digits} x {p1}
no. 2: {b}, {q2.digits} x {p2}
no. 3: {e}, {q3.digits} x {p3}
[[no. 4: {f}, {q4.digits} x {p4}]]

All woody plants {root}. How to send it: {add}. In spring I had asked for 15 hazels;
forget about those.""",
    facts={
        "customer": "{c}",
        "customer_number": "{acc}",
        "order_date": "{d}",
        "order_lines | items": [
            {"name": "{a}", "quantity": "{q1}", "unit_price": "{p1}"},
            {"name": "{b}", "quantity": "{q2}", "unit_price": "{p2}"},
            {"name": "{e}", "quantity": "{q3}", "unit_price": "{p3}"},
            {"name": "{f}", "quantity": "{q4}", "unit_price": "{p4}"},
        ],
        "tree | fruit_tree": "{a}",
        "tree_price": "{p1}",
        "rose_quantity": "{q3}",
        "bulb_quantity | number_of_bulbs": "{q4}",
        "bare_rooted": "{root}",
        "shipping_method": "{add}",
        "cancelled_hazels | hazels_no_longer_wanted": 15,
        "payment_method | delivery_date": None,
    },
)

template(
    ask="Extract the appointment. | When does the technician come? | Fill in the service visit.",
    values="""
    c = person
    tech = person
    firm = company
    d0 = date
    d1 = d0 + 2..9 days
    t1 = time 8..10
    t2 = t1 + 120..180 minutes
    street = street
    dev = one of heating / solar inverter / water softener / lift / ventilation
    fee = money 49..95 step 1
    nr = code SV-#####
    old = case The first appointment fell through because our van broke down: company /\
        The first appointment fell through because nobody was at home: customer /\
        The first appointment fell through because of the storm: weather
    free = case This time we do not charge for the way.: true / We have to charge for both trips.: false
    ad = case An adult must be there: true / Nobody needs to be there: false
    """,
    text="""{firm} to {c.first}: {old}. New date for your {dev}: not {d0}, but {d1}, some time
between {t1} and {t2}, {street}. {tech.first} will do it. {ad}. One hour of work
is €{fee}. {free} [[Keep {nr} at hand.]]""",
    facts={
        "company": "{firm}",
        "customer_first_name": "{c.first}",
        "appointment_date | new_date": "{d1}",
        "cancelled_date | original_date": "{d0}",
        "window_start": "{t1}",
        "window_end": "{t2}",
        "address": "{street}",
        "device | equipment": "{dev}",
        "technician_first_name": "{tech.first}",
        "postponed_because_of | postponement_cause": "{old}",
        "adult_must_be_present": "{ad}",
        "hourly_rate": "{fee}",
        "travel_free_of_charge": "{free}",
        "service_number": "{nr}",
        "phone | serial_number": None,
    },
)

template(
    ask="""Reklamation auslesen. | Extract the details of this hotline note.
    | Fill in the ticket from the German phone note.""",
    values="""
    k = person
    m = person
    nr = code T-#####
    d = date
    zeit = time 8..17
    ger = one of Spülmaschine / Heizdecke / Nähmaschine / Bohrmaschine / Kamera
    alt = int 3..20
    fehler = case läuft nicht mehr an: does_not_start / verliert Wasser oder Öl: leaking /\
        wird viel zu heiß: overheating / macht schrecklichen Lärm: noise
    gar = case Garantie besteht noch: true / Garantie ist abgelaufen: false
    st = case sehr verärgert: negative / freundlich: positive / sachlich: neutral
    dring = case eilt sehr: high / eilt nicht: low / bis Ende der Woche: medium
    preis = int 60..480
    rueck = case Rückruf erbeten: true / kein Rückruf nötig: false
    tel = phone
    """,
    text="""Notiz {nr}, {d}, {zeit} Uhr
Am Apparat: {k}
Die {ger} ({alt.digits} Monate alt, Neupreis {preis.digits} Euro) {fehler}.
{gar}. Ton des Anrufs: {st}. Dringlichkeit: {dring}.
{rueck}[[ unter {tel}]]. Aufgenommen von {m}, der Techniker ist noch nicht bestimmt.""",
    facts={
        "ticket_number": "{nr}",
        "call_date": "{d}",
        "call_time": "{zeit}",
        "caller | customer": "{k}",
        "device | product": "{ger}",
        "device_age_months": "{alt}",
        "price_when_new": "{preis}",
        "fault | problem": "{fehler}",
        "under_warranty": "{gar}",
        "sentiment | caller_mood": "{st}",
        "priority": "{dring}",
        "callback_requested": "{rueck}",
        "phone": "{tel}",
        "recorded_by": "{m}",
        "assigned_technician | technician": None,
    },
)

template(
    ask="Extract the lost parcel search. | What is being searched? | Fill in the tracer form.",
    values="""
    s = person
    r = person
    track = code RR#########DE
    sent = date
    last = sent + 2..4 days
    asked = last + 8..20 days
    at = city
    to = city
    w = decimal 0.3..9.5 step 0.1
    val = money 35..480 step 1
    ins = money 500..1000 step 100
    col = color
    what = one of hiking boots / board game / knitting wool / wine glasses / headphones
    got = case The addressee confirms that nothing has come.: true / The addressee has not answered us yet.: false
    st = case The search goes on.: open / We found it in the wrong depot.: found / We have given up on it.: lost
    """,
    text="""Search request of {asked}, item {track}. Sent {sent} by {s} to {r}, {to}. A {col}
box of {w.digits} kg; inside: {what}, worth {val} euros (covered up to {ins} euros).
It was last scanned in {at} on {last}. {got} {st} [[The address label had been written
by hand.]]""",
    facts={
        "tracking_number": "{track}",
        "request_date | search_requested_on": "{asked}",
        "shipping_date | sent_on": "{sent}",
        "last_scan": {"city": "{at}", "date": "{last}"},
        "last_scan_date": "{last}",
        "sender": "{s}",
        "addressee | recipient": "{r}",
        "destination_city": "{to}",
        "box_color | color": "{col}",
        "weight_kg": "{w}",
        "contents": "{what}",
        "value | declared_value": "{val}",
        "insured_up_to | insurance_limit": "{ins}",
        "confirmed_by_addressee | non_receipt_confirmed": "{got}",
        "search_status": "{st}",
        "refund_amount | postage": None,
    },
)

template(
    ask="Extract the subscription box. | What is in the box and what does it cost? | Fill in the fields.",
    values="""
    firm = company
    c = person
    m = month
    i1 = one of carrots / beetroot / parsnips
    i2 = one of apples / pears / plums
    i3 = one of kale / chard / leeks
    i4 = one of goat cheese / eggs / yogurt
    k1 = decimal 0.5..1.5 step 0.1
    k2 = decimal 1.6..2.5 step 0.1
    price = money 17..34 step 0.5
    next = date
    pause = case You have paused the box in the holidays.: true / No pause is planned.: false
    size = case small box: small / family box: family / box for two: medium
    depot = street
    farmer = person
    """,
    text="""What your {size} brings in {m}: {k1.digits} kg of {i1}, {k2.digits} kg of {i2}, a
bundle of {i3}[[ and, as an extra, {i4}]]. The price stays at {price} euros. Collect
it at {depot} from {next} on; the courtyard gate is open until dusk. {pause} {firm}
thanks you, {c.first}! PS: farmer {farmer.first} is looking for help with the harvest,
12 euros an hour.""",
    facts={
        "company | provider": "{firm}",
        "customer_first_name": "{c.first}",
        "month": "{m}",
        "box_size": "{size}",
        "contents | items": ["{i1}", "{i2}", "{i3}", "{i4}"],
        "root_vegetable": "{i1}",
        "root_vegetable_kg": "{k1}",
        "fruit_kg": "{k2}",
        "fruit": "{i2}",
        "extra_item | extra": "{i4}",
        "price | box_price": "{price}",
        "pickup_address | collection_point": "{depot}",
        "pickup_from_date | available_from": "{next}",
        "is_paused | pause_planned": "{pause}",
        "harvest_hourly_wage": 12,
        "delivery_fee | customer_email": None,
    },
)

template(
    ask="Extract the test drive. | Fill in the booking. | Read the request for a test drive.",
    values="""
    c = person
    comp = person
    house = company
    car = one of Peugeot 208 / Hyundai Kona / Mini Cooper / Honda Jazz
    own = one of Twingo / Panda / Swift / Ka
    d1 = date
    d2 = d1 + 1..5 days
    t = time 9..17
    mins = case for half an hour: 30 / for a good hour: 60 / for two hours: 120
    lic2 = date 1985..2018
    fin = case I would pay in cash.: cash / I would rather lease.: leasing / I need a loan.: loan
    tr = case it goes to my niece: false / I would like to give it to you in part payment: true
    max = money 14000..26000 step 500
    phone = phone
    """,
    text="""To {house}: I'd like to drive the {car} {mins}, best on {d1} at {t}, otherwise on
{d2}. My licence is from {lic2.year}. {comp.first}, my partner, comes along but does
not drive. As to my {own}, {tr}. {fin} More than {max} euros is not possible. [[Call
{phone}.]] {c}""",
    facts={
        "dealership": "{house}",
        "customer": "{c}",
        "requested_model | car_to_test": "{car}",
        "current_car": "{own}",
        "preferred_date": "{d1}",
        "alternative_date": "{d2}",
        "time | preferred_time": "{t}",
        "duration_minutes": "{mins}",
        "licence_year | licensed_since": "{lic2.year}",
        "companion_first_name": "{comp.first}",
        "trade_in | wants_trade_in": "{tr}",
        "financing | payment_type": "{fin}",
        "budget | maximum_price": "{max}",
        "phone": "{phone}",
        "companion_drives": False,
        "licence_number | color": None,
    },
)

template(
    ask="Extract the invoice from this OCR. | Read the scanned bill. | What is on the restaurant bill?",
    values="""
    rest = restaurant
    d = date
    t = time 12..22
    tab = int 2..28
    w = person
    a = one of GULASCH SOUP / TOMATO SOUP / ONION SOUP
    b = one of RUMP STEAK / GRILLED TROUT / VEG LASAGNE
    c = one of ICE TEA / HOUSE WINE / MINERAL WATER
    na = int 2..4
    nb = int 2..5
    nc = int 2..6
    sa = money 9..28 step 0.1
    sb = money 31..119 step 0.1
    sc = money 6..24 step 0.1
    tot = calc round(sa + sb + sc, 2)
    tip = money 3..12 step 1
    card = case CARD: card / CASH: cash / VOUCHER: voucher
    tse = code TX########
    """,
    text="""*** {rest} ***
TABLE {tab.digits}  {d}  {t}
{na.digits} {a}  {sa}
{nb.digits} {b}  {sb}
{nc.digits} {c}  {sc}
SUM EUR {tot}
{card} RECEIVED
[[TIP {tip}]]
SERVED BY {w.first}
SIGN. {tse}
PRICES INCL. VAT""",
    facts={
        "restaurant": "{rest}",
        "table_number": "{tab}",
        "date": "{d}",
        "time": "{t}",
        "items | dishes": [
            {"name": "{a}", "quantity": "{na}", "amount": "{sa}"},
            {"name": "{b}", "quantity": "{nb}", "amount": "{sb}"},
            {"name": "{c}", "quantity": "{nc}", "amount": "{sc}"},
        ],
        "total | total_amount": "{tot}",
        "currency": "EUR",
        "payment_method": "{card}",
        "tip": "{tip}",
        "waiter | served_by": "{w.first}",
        "signature_code": "{tse}",
        "vat_included": True,
        "discount | guest_count": None,
    },
)

template(
    ask="Extract the tender. | Read the call for bids. | Fill in the tender notice.",
    values="""
    auth = city
    off = person
    ref = code 20##/S-###
    pub = date
    q = pub + 8..12 days
    end = pub + 25..40 days
    open = end + 1..2 days
    t = time 10..14
    obj = one of school buses / street lamps / snow ploughs / fire hoses / library shelves
    n = int 4..120
    sec = percent 2..5
    est = money 90000..850000 step 5000
    lots = int 2..6
    crit = case the lowest price alone: price / price and quality in equal parts: price_and_quality /\
        the lowest running costs: life_cycle_cost
    el = case on paper in a sealed envelope: false / through the electronic platform: true
    mail = email
    """,
    text="""The city of {auth} invites bids for {n.digits} {obj} in {lots} lots, file {ref},
published {pub}. Estimated value: {est} euros. Questions may be asked until {q},
bids handed in until {end}, {t}, {el}; they are opened on {open}. The award goes
by {crit}. Bidders leave a security of {sec.digits}%. [[Contact: {off}, {mail}.]]""",
    facts={
        "contracting_authority | city": "{auth}",
        "reference | file_number": "{ref}",
        "published_on | publication_date": "{pub}",
        "object | goods": "{obj}",
        "quantity": "{n}",
        "lots | number_of_lots": "{lots}",
        "estimated_value": "{est}",
        "question_deadline": "{q}",
        "submission": {"date": "{end}", "time": "{t}"},
        "bid_deadline | submission_deadline": "{end}",
        "opening_date | bids_opened_on": "{open}",
        "award_criterion": "{crit}",
        "electronic_submission": "{el}",
        "bid_security_percent": "{sec}",
        "contact_person": "{off}",
        "contact_email": "{mail}",
        "winner | contract_duration": None,
    },
)

template(
    ask="Extract the garage sale finds. | What did they sell and buy? | Read the diary page.",
    values="""
    h = person
    d = date
    s1 = one of ice skates / roller skates / tennis racket
    s2 = one of record player / radio / slide projector
    b1 = one of typewriter / globe / bird cage
    ps1 = money 5..25 step 1
    ps2 = money 26..60 step 1
    pb = money 8..40 step 1
    fee = money 10..18 step 0.5
    n = int 9..60
    rain = case It poured from noon on.: rain / The sun was merciless.: sunny / Grey, but dry.: cloudy
    again = case Never again, {h.first} swears.: false / Next year again, {h.first} swears.: true
    kept = one of lava lamp / fondue set / accordion
    """,
    text="""{d.weekday}, {d}. Stall at the school fair, cost us {fee}. {rain} The {s1} went for
{ps1}, the {s2} for {ps2}, the {kept} nobody wanted, not even for 2. Roughly {n}
people stopped. And of course {h.first} bought a {b1} for {pb}, which {h.he} says
is an investment! [[The lemonade of the scouts was 1.50 a cup.]] {again}""",
    facts={
        "date": "{d}",
        "weekday": "{d.weekday}",
        "stall_fee": "{fee}",
        "weather": "{rain}",
        "items_sold": [{"item": "{s1}", "price": "{ps1}"}, {"item": "{s2}", "price": "{ps2}"}],
        "highest_selling_price": "{ps2}",
        "unsold_item": "{kept}",
        "unsold_item_last_price": 2,
        "item_bought": "{b1}",
        "price_of_item_bought | purchase_price": "{pb}",
        "bought_by": "{h.first}",
        "visitors | people_who_stopped": "{n}",
        "wants_to_repeat | will_do_again": "{again}",
        "school_name | currency": None,
    },
)

template(
    ask="""Extract the reservation of the hall. | Extrae los datos del pedido.
    | Fill in the order from the Spanish message.""",
    values="""
    c = person
    emp = company
    n = int 20..180
    m = int 2..15
    art = one of sillas plegables / mesas redondas / carpas blancas / calefactores
    art2 = one of manteles / lámparas / altavoces
    pre = int 2..9
    fianza = int 50..300
    d = date
    fin = d + 1..4 days
    hora = time 8..12
    mont = case Necesitamos que ustedes lo monten.: true / El montaje lo hacemos nosotros.: false
    calle = one of calle Mayor 12 / plaza del Sol 3 / avenida del Río 45 / camino Viejo 7
    pago = case por transferencia: bank_transfer / en efectivo: cash / con tarjeta: card
    tel = phone
    """,
    text="""Hola, para la boda de mi hermana necesitamos {n.digits} {art} y {m.digits} {art2}.
Entrega el {d} a las {hora} en {calle}; recogida el {fin}. Según su web, cada unidad
cuesta {pre.digits} euros y la fianza es de {fianza.digits} euros. {mont} Pagaremos
{pago}. [[Mi teléfono es el {tel}.]] Un saludo a todo el equipo de {emp}, {c}""",
    facts={
        "customer": "{c}",
        "company": "{emp}",
        "items": [{"item": "{art}", "quantity": "{n}"}, {"item": "{art2}", "quantity": "{m}"}],
        "delivery_date": "{d}",
        "delivery_time": "{hora}",
        "pickup_date | collection_date": "{fin}",
        "delivery_address": "{calle}",
        "unit_price": "{pre}",
        "deposit": "{fianza}",
        "assembly_required": "{mont}",
        "payment_method": "{pago}",
        "phone": "{tel}",
        "event | occasion": "boda",
        "order_number | discount": None,
    },
)

template(
    ask="Extract the vote on the product names. | Which prices were agreed on? | Read the pricing thread.",
    values="""
    a = person
    b = person
    c = person
    prod = one of winter jacket / rain cape / trail tent / down quilt
    cost = money 30..45 step 0.5
    p1 = money 99..119 step 1
    p2 = money 120..139 step 1
    p3 = money 140..159 step 1
    d = date
    stock = int 200..900 step 50
    mar = percent 20..45
    ok = case agreed: true / let us sleep on it: false
    cur = case euros everywhere: EUR / dollars everywhere: USD / pounds everywhere: GBP
    """,
    text="""#pricing
{a.first}: the {prod} costs us {cost} to make, I say we sell it at {p1}
{b.first}: far too low, {p3}!
{c.first}: what about {p2}? we want a margin of {mar.digits}% after returns
{b.first}: fine with me, {p2} then
{a.first}: {ok}. start on {d} with {stock.digits} pieces, {cur}
{c.first}: fine[[, but remember: the old one cost 89 and sold out in a week]]""",
    facts={
        "product": "{prod}",
        "production_cost | unit_cost": "{cost}",
        "lowest_suggestion": "{p1}",
        "highest_suggestion": "{p3}",
        "compromise_price | price_both_accepted": "{p2}",
        "compromise_suggested_by": "{c.first}",
        "highest_suggestion_by": "{b.first}",
        "target_margin_percent": "{mar}",
        "final_agreement | is_agreed": "{ok}",
        "sales_start | launch_date": "{d}",
        "initial_stock | pieces_at_start": "{stock}",
        "currency": "{cur}",
        "channel": "#pricing",
        "discount | supplier": None,
    },
)

template(
    ask="Extract the parking permit. | Fill in the permit application. | Read the form.",
    values="""
    c = person
    co = person
    street = street
    zone = one of A1 / B4 / C2 / D7
    oldz = one of E3 / F5 / G8
    plate = code @@ ## @@@
    plate2 = code @@ ## @@@
    d = date
    from = d + 5..20 days
    mon = case [x] 12 months [ ] 24 months: 12 / [ ] 12 months [x] 24 months: 24
    fee = money 30..140 step 5
    el = case [x] electric [ ] combustion: true / [ ] electric [x] combustion: false
    dis = case [x] yes [ ] no: true / [ ] yes [x] no: false
    paid = case [x] card [ ] direct debit: card / [ ] card [x] direct debit: direct_debit
    """,
    text="""APPLICATION FOR A RESIDENT'S PERMIT
Name: {c}
Address: {street}
Zone: {zone} (until now: {oldz})
Plate: {plate}
[[Second vehicle: {plate2}, driven by {co}]]
Drive: {el}
Disabled badge: {dis}
Term: {mon}
Valid from: {from}
Fee: {fee} EUR, {paid}
Date of application: {d}""",
    facts={
        "applicant": "{c}",
        "address": "{street}",
        "zone | parking_zone": "{zone}",
        "previous_zone": "{oldz}",
        "licence_plate | main_vehicle_plate": "{plate}",
        "second_vehicle": {"plate": "{plate2}", "driver": "{co}"},
        "second_plate": "{plate2}",
        "is_electric": "{el}",
        "has_disabled_badge": "{dis}",
        "term_months": "{mon}",
        "valid_from": "{from}",
        "fee": "{fee}",
        "payment_method": "{paid}",
        "application_date": "{d}",
        "permit_number | phone": None,
    },
)

template(
    ask="""Extract the thank-you note's facts. | What did the shop owner tell?
    | Read the newsletter and fill in the shop record.""",
    values="""
    own = person
    emp = person
    shop = company
    city = city
    old = street
    new = street
    since = date 1950..2009
    d = date
    close = d - 12..5 days
    sqm = int 60..240 step 10
    staff = int 3..15
    off = percent 10..30
    o1 = time 8..10
    o2 = time 18..19
    sun = case On Sundays we stay closed.: false / On Sundays we are open, too.: true
    why = case the roof of the old shop leaks: building_defect / the lease has run out: lease_ended /\
        we have grown: more_space
    """,
    text="""Dear friends of {shop}! We move, because {why}. At {old} we lock the door on {close},
and on {d} you find us at {new}, still in {city}: {sqm} square metres, {staff} colleagues,
the same cat. From {o1} to {o2} we are open. {sun} In the first week everything is
{off.digits}% cheaper[[, and {emp.first} bakes waffles]]. Who would have thought
it in {since.year}, when I began with one table! Yours, {own}""",
    facts={
        "shop_name": "{shop}",
        "owner": "{own}",
        "city": "{city}",
        "old_address": "{old}",
        "new_address": "{new}",
        "closing_date_old_shop | last_day_at_old_address": "{close}",
        "opening_date | new_shop_opens": "{d}",
        "area_sqm": "{sqm}",
        "employees | staff_count": "{staff}",
        "opens_at": "{o1}",
        "closes_at": "{o2}",
        "open_on_sundays": "{sun}",
        "opening_discount_percent": "{off}",
        "founded_year | year_founded": "{since.year}",
        "reason_for_move": "{why}",
        "waffle_baker": "{emp.first}",
        "phone | website": None,
    },
)

template(
    ask="""Extract the claim decision. | Lis la lettre de l'assurance.
    | Fill in the insurance record from this French letter.""",
    values="""
    cl = person
    ex = person
    ass = company
    ref = code SIN-#####
    d = date
    vis = d + 5..9 days
    obj = one of le canapé / la véranda / le parquet / la clôture
    cause = case un dégât des eaux: water / une tempête: storm / un incendie: fire / un cambriolage: burglary
    dem = int 900..4000 step 50
    acc = int 300..850 step 10
    fr = int 100..250 step 10
    ok = case Nous acceptons votre demande en partie: partially_accepted / Votre demande est encore à l'étude: pending
    vir = case Le virement est déjà parti.: true / Le virement n'est pas encore parti.: false
    ville = one of Lille / Nîmes / Tours / Brest
    """,
    text="""{ass}, {ville}, le {d}
Dossier {ref}

{cl}, vous nous avez signalé un sinistre : {cause}. Vous demandez {dem.digits} euros
pour {obj}. {ok} ; nous pouvons verser {acc.digits} euros, une franchise de {fr.digits}
euros étant déjà déduite. {vir} [[Notre expert, {ex}, passera le {vis}.]]""",
    facts={
        "insurer": "{ass}",
        "letter_city": "{ville}",
        "letter_date": "{d}",
        "case_number | claim_number": "{ref}",
        "policyholder": "{cl}",
        "cause | damage_cause": "{cause}",
        "claimed_amount": "{dem}",
        "damaged_object": "{obj}",
        "payable_amount | amount_granted": "{acc}",
        "deductible": "{fr}",
        "decision | claim_status": "{ok}",
        "transfer_made | already_paid": "{vir}",
        "expert": "{ex}",
        "expert_visit_date": "{vis}",
        "iban | phone": None,
    },
)

template(
    ask="Extract the stock movement. | Parse the inventory log. | Fill in the stock record.",
    values="""
    sku = code SKU-@@####
    wh1 = one of HAM-1 / LEJ-2 / MUC-4
    wh2 = one of OSL-1 / CPH-3 / STO-2
    u1 = person
    open = int 600..900
    out = int 20..150
    move = int 160..300
    close = calc open - out - move
    min = int 50..90
    d = date
    t1 = time 6..9
    t2 = t1 + 90..150 minutes
    price = money 2..39 step 0.01
    abc = case class A: A / class B: B / class C: C
    re = case reorder placed by hand: true / no reorder placed: false
    why = case sold: sale / sent to a fair: exhibition / scrapped: scrap
    """,
    text="""{d} | {wh1} | {sku} ({abc}, {price} EUR)
opening stock: {open.digits}
{t1} -{out.digits} {why}
{t2} -{move.digits} transfer to {wh2}
closing stock: {close}
minimum stock: {min.digits}; {re}
[[booked by {u1}]]""",
    facts={
        "sku | article_number": "{sku}",
        "warehouse": "{wh1}",
        "destination_warehouse | transferred_to": "{wh2}",
        "date": "{d}",
        "abc_class": "{abc}",
        "unit_price": "{price}",
        "opening_stock": "{open}",
        "closing_stock": "{close}",
        "minimum_stock": "{min}",
        "movements": [{"time": "{t1}", "quantity": "{out}"}, {"time": "{t2}", "quantity": "{move}"}],
        "transferred_quantity": "{move}",
        "transfer_time": "{t2}",
        "first_movement_reason": "{why}",
        "reorder_placed | is_reordered": "{re}",
        "booked_by": "{u1}",
        "batch | supplier": None,
    },
)

template(
    ask="Extract the quarrel about the bill. | Who claims what? | Fill in the dispute record.",
    values="""
    c = person
    ag = person
    hot = hotel
    d = date
    bar = money 14..48 step 0.5
    park = money 51..90 step 1
    room = int 103..418
    ok = money 300..640 step 1
    proof = case We have the signed slip here: true / We could not find any slip: false
    res = case and take the bar off your bill: credited / and must ask you to pay the bar: rejected /\
        and split the bar with you: split
    car = case you came by car, after all: true / you came by train, as you say: false
    inv = code H-######
    """,
    text="""Dear {c.title}, about our bill {inv} of {d} over {ok} euros: you object to {bar}
euros for the minibar in room {room.digits} and {park} euros for the garage. As to
the garage, {car}. {proof}, {res}. [[Please excuse the tone of my colleague on the
telephone.]] {ag}, for {hot}""",
    facts={
        "guest | addressed_to": "{c.title}",
        "invoice_number": "{inv}",
        "invoice_date": "{d}",
        "invoice_total": "{ok}",
        "disputed_amounts": {"minibar": "{bar}", "garage": "{park}"},
        "minibar_amount": "{bar}",
        "garage_amount": "{park}",
        "room_number": "{room}",
        "arrived_by_car": "{car}",
        "signed_slip_found | proof_available": "{proof}",
        "minibar_decision": "{res}",
        "signed_by | writer": "{ag}",
        "hotel": "{hot}",
        "nights | payment_method": None,
    },
)

template(
    ask="Extract the voice message. | What does the caller want? | Fill in the callback form from this transcript.",
    values="""
    c = person
    b = person
    firm = company
    n = int 3..12
    was = int 13..20
    item = one of folding chairs / patio heaters / beer tables / string lights
    d = date
    back = d + 2..3 days
    t = time 9..16
    phone = phone
    price = money 90..380 step 5
    ok = case and yes, we take the insurance: true / and no, we do not want the insurance: false
    up = case it's kind of urgent: high / no stress at all: low / by tomorrow would be good: medium
    """,
    text="""(voice mail, {t}) Uh hi, this is {c}, from {firm}... so, we had talked about {was.digits}
{item}, right? We only need {n.digits} now. For {d}, and you get them back on {back}.
Um, {b.first} said it would be {price} euros, {ok}. {up}, so... [[my number is {phone}, ]]thanks, bye!""",
    facts={
        "caller": "{c}",
        "company": "{firm}",
        "call_time": "{t}",
        "item": "{item}",
        "quantity_needed | final_quantity": "{n}",
        "original_quantity | quantity_discussed_before": "{was}",
        "rental_start | needed_on": "{d}",
        "return_date": "{back}",
        "quoted_price | price": "{price}",
        "quoted_by": "{b.first}",
        "wants_insurance | insurance": "{ok}",
        "urgency": "{up}",
        "callback_number": "{phone}",
        "delivery_address | email": None,
    },
)

template(
    ask="Parse the CSV export. | Extract the rows. | Turn the lines into JSON.",
    values="""
    d = date
    c1 = person
    c2 = person
    c3 = person
    o1 = code 1####
    o2 = code 2####
    o3 = code 3####
    m1 = money 12..49 step 0.01
    m2 = money 50..99 step 0.01
    m3 = money 100..480 step 0.01
    s1 = case paid: paid / PAID: paid
    s2 = case open: open / OPEN: open
    s3 = case refunded: refunded / REFUNDED: refunded
    by = person
    ex = code EXP-###
    """,
    text="""# export {ex} of {d}, made by {by.email}
order;customer;total;state
{o1};{c1};{m1};{s1}
{o2};{c2};{m2};{s2}
[[{o3};{c3};{m3};{s3}]]
# end of file, currency CHF""",
    facts={
        "export_id": "{ex}",
        "export_date": "{d}",
        "exported_by_email": "{by.email}",
        "orders | rows": [
            {"order": "{o1}", "customer": "{c1}", "total": "{m1}"},
            {"order": "{o2}", "customer": "{c2}", "total": "{m2}"},
            {"order": "{o3}", "customer": "{c3}", "total": "{m3}"},
        ],
        "customers": ["{c1}", "{c2}", "{c3}"],
        "customer_with_open_order": "{c2}",
        "open_amount": "{m2}",
        "paid_order_number": "{o1}",
        "refunded_amount": "{m3}",
        "currency": "CHF",
        "tax_total | shop_name": None,
    },
)

template(
    ask="Read the text messages. | What did the buyer and the seller agree on? | Fill in the deal.",
    values="""
    s = person
    b = person
    item = one of aquarium / trampoline / treadmill / drum kit / telescope
    ask = money 150..300 step 10
    bid = money 60..90 step 5
    deal = money 95..140 step 5
    d = date
    t = time 16..20
    alt = time 9..11
    street = street
    car = case i have a van: van / i come by car with the seats down: car / my uncle lends me a trailer: trailer
    help = case can u help me carry? yes sure: true / can u help me carry? sorry bad back: false
    floor = case its on the 2nd floor: 2 / its on the 3rd floor: 3 / its in the garage: 0
    """,
    text="""> hi is the {item} still there? would {bid} be ok
< hello {b.first}, yes. {bid} no, I want {ask}
> {deal}?
< fine, {deal}. {floor} btw, {street}
> {car}. {help}
> {d} at {t}? or {alt}
< {t} please, I work in the mornings. [[{s.first}]]""",
    facts={
        "item": "{item}",
        "asking_price": "{ask}",
        "first_offer": "{bid}",
        "agreed_price | final_price": "{deal}",
        "pickup_date": "{d}",
        "pickup_time | agreed_time": "{t}",
        "rejected_time": "{alt}",
        "pickup_address | address": "{street}",
        "floor": "{floor}",
        "buyer_vehicle | vehicle": "{car}",
        "seller_helps_carrying": "{help}",
        "buyer_first_name": "{b.first}",
        "seller_first_name": "{s.first}",
        "phone | payment_method": None,
    },
)

template(
    ask="Extract the webhook. | Read this event payload. | Fill in the payment event.",
    values="""
    id = code evt_@@######
    ch = code ch_@####@##
    cus = code cus_#####
    d = date
    t = time 8..20
    amt = money 8..950 step 0.01
    fee = money 0.3..7.5 step 0.01
    cur = one of eur / usd / gbp / sek
    st = case succeeded: succeeded / requires_action: requires_action / failed: failed
    live = case yes: true / no: false
    n = int 2..6
    mail = email
    ctry = one of DE / FR / SE / PT / IE
    """,
    text="""event: {id}
created: {d} {t}
live mode: {live}
charge: {ch}
customer: {cus}[[ <{mail}>]]
amount: {amt} {cur}
fee: {fee} {cur}
status: {st}
card country: {ctry}
delivery attempts: {n.digits}""",
    facts={
        "event_id": "{id}",
        "created_date": "{d}",
        "created_time": "{t}",
        "live_mode | is_live": "{live}",
        "charge_id": "{ch}",
        "customer_id": "{cus}",
        "customer_email": "{mail}",
        "amount": "{amt}",
        "currency": "{cur}",
        "fee": "{fee}",
        "status | payment_status": "{st}",
        "card_country": "{ctry}",
        "delivery_attempts": "{n}",
        "refund_id | invoice_id": None,
    },
)

template(
    ask="Summarise the FAQ as data. | Extract the shop's policy. | Fill in the shop policies.",
    values="""
    shop = company
    d = date
    ret = int 14..60 step 2
    free = money 29..99 step 5
    ship = money 3..9 step 0.05
    exp = money 10..19 step 0.05
    days = int 2..5
    boss = person
    mail = email
    fr = case Yes, with a prepaid label.: true / No, the postage back is yours.: false
    abroad = case All over the EU.: eu / Anywhere in the world.: worldwide / Only inside the country.: domestic
    gift = case Yes, tick the box in the cart.: true / Sorry, we cannot wrap presents.: false
    """,
    text="""{shop}: questions we hear every day (as of {d})

How long may I keep things before I send them back? {ret.digits} days.
Do you pay for returns? {fr}
What is shipping? {ship} euros, nothing from {free} euros on. Express is {exp}
euros.
How long does it take? {days} working days.
Where do you deliver? {abroad}
Do you wrap presents? {gift}
[[Whom do I write to? {boss.first}, {mail}.]]""",
    facts={
        "shop": "{shop}",
        "as_of | faq_date": "{d}",
        "return_period_days": "{ret}",
        "free_returns": "{fr}",
        "shipping_cost | standard_shipping_cost": "{ship}",
        "free_shipping_from": "{free}",
        "express_shipping_cost": "{exp}",
        "delivery_days | working_days_to_deliver": "{days}",
        "delivery_area": "{abroad}",
        "gift_wrapping": "{gift}",
        "contact_first_name": "{boss.first}",
        "contact_email": "{mail}",
        "phone | warranty_years": None,
    },
)

template(
    ask="Extract the price tags. | List the goods at the stall. | Read the chalkboard.",
    values="""
    farm = one of Hillside Farm / Brook Farm / Old Orchard / Two Oaks Farm
    wd = weekday
    t1 = time 7..8
    t2 = time 12..14
    a = one of new potatoes / red onions / white asparagus
    b = one of strawberries / raspberries / blackcurrants
    c = one of free-range eggs / quail eggs / duck eggs
    e = one of acorn honey / lime honey / clover honey
    pa = money 2..6 step 0.1
    pb = money 3..7 step 0.1
    pc = money 2..5 step 0.1
    pe = money 6..9 step 0.1
    pick = case pick your own from Monday: true / no picking this year, the field is too wet: false
    sold = case asparagus is over: ended / asparagus until Midsummer: running
    """,
    text="""{farm} - every {wd}, {t1} to {t2}
{pa} a kilo = {a}
{pb} a punnet = {b}
{pc} for ten = {c}
[[{pe} a jar = {e}]]
** {pick} **
** {sold} **
cash or card, we speak Polish, too""",
    facts={
        "farm | stall": "{farm}",
        "weekday | market_day": "{wd}",
        "opens_at": "{t1}",
        "closes_at": "{t2}",
        "goods": [
            {"name": "{a}", "price": "{pa}"},
            {"name": "{b}", "price": "{pb}"},
            {"name": "{c}", "price": "{pc}"},
            {"name": "{e}", "price": "{pe}"},
        ],
        "fruit": "{b}",
        "egg_price": "{pc}",
        "honey": "{e}",
        "honey_price": "{pe}",
        "pick_your_own": "{pick}",
        "asparagus_season": "{sold}",
        "accepted_payment": ["cash", "card"],
        "address | phone": None,
    },
)

template(
    ask="Extract the lease return. | Read the return protocol. | Fill in the condition report.",
    values="""
    c = person
    insp = person
    firm = company
    plate = code @-@@ ####
    car = one of Passat / Mondeo / Superb / Talisman
    d = date
    km = int 61000..98000 step 10
    allow = int 45000..60000 step 5000
    ct = decimal 5.5..12.5 step 0.5
    dmg1 = one of scratch on the left door / dent in the bonnet / cracked mirror
    dmg2 = one of stain on the rear seat / missing parcel shelf / torn floor mat
    m1 = money 90..380 step 5
    m2 = money 25..85 step 5
    keys = case both keys handed over: true / one key is missing: false
    sign = case signed under protest: disputed / signed: accepted
    t = time 9..17
    mail = email
    """,
    text="""RETURN PROTOCOL - {firm}
{car}, {plate}, returned {d}, {t}
Odometer {km.digits} km, contract {allow.digits} km
Each km more: {ct} cents
- {dmg1}: {m1} euros
- {dmg2}: {m2} euros
{keys}; fuel tank half full
Inspector {insp}
Customer {c}, {sign}[[, copy sent to {mail}]]""",
    facts={
        "leasing_company": "{firm}",
        "car_model": "{car}",
        "licence_plate": "{plate}",
        "return_date": "{d}",
        "return_time": "{t}",
        "odometer_km": "{km}",
        "contract_km | agreed_mileage": "{allow}",
        "cents_per_extra_km": "{ct}",
        "damages": [{"description": "{dmg1}", "cost": "{m1}"}, {"description": "{dmg2}", "cost": "{m2}"}],
        "interior_damage": "{dmg2}",
        "all_keys_returned": "{keys}",
        "inspector": "{insp}",
        "customer": "{c}",
        "customer_statement | protocol_status": "{sign}",
        "customer_email": "{mail}",
        "next_car | tyre_depth_mm": None,
    },
)

template(
    ask="Extract the news about prices. | What happened to the price of the product? | Fill in the market record.",
    values="""
    good = one of cocoa / coffee / olive oil / butter / wheat / orange juice
    place = city
    d = date
    new = money 4100..7900 step 10
    old = money 2500..4000 step 10
    peak = money 8000..9500 step 10
    an = person
    bank = company
    why = case Too little rain in the growing regions: drought / A strike in the ports: strike /\
        A fungus in the plantations: plant_disease / A new export tax: tax
    exp = case will fall again by spring: down / will climb further: up / will stay where they are: stable
    pct = int 21..80
    ctry = country
    shop = case Shoppers feel it already: true / Shoppers do not feel it yet: false
    """,
    text="""{place}, {d}. A tonne of {good} was traded at {new} dollars on Friday; a year ago
it was {old}. {why} has pushed the market, says {an} of {bank}, who believes that
prices {exp}. The record of {peak} dollars was not touched. {ctry} alone harvests
{pct} percent of the world's crop. {shop}. [[The exchange stays closed on Monday.]]""",
    facts={
        "commodity | product": "{good}",
        "dateline_city": "{place}",
        "article_date": "{d}",
        "current_price | price_per_tonne": "{new}",
        "price_a_year_ago": "{old}",
        "record_price": "{peak}",
        "cause": "{why}",
        "analyst": "{an}",
        "analyst_employer": "{bank}",
        "price_outlook | expected_trend": "{exp}",
        "largest_producer | main_country": "{ctry}",
        "share_of_world_crop_percent": "{pct}",
        "consumers_affected": "{shop}",
        "currency": "USD",
        "trading_volume | exchange_name": None,
    },
)

template(
    ask="Extract the change request. | What should be changed in the order? | Fill in the amendment.",
    values="""
    c = person
    firm = company
    po = code 45-#####
    rev = int 2..5
    d = date
    old = d + 10..20 days
    new = old + 7..30 days
    q1 = int 20..60
    q2 = int 61..150
    item = one of swivel chairs / meeting tables / lockers / coat stands
    col1 = one of white / oak / walnut
    col2 = one of anthracite / petrol / birch
    addr = case deliver to the back entrance: back_entrance / deliver to the main entrance: main_entrance /\
        deliver to the underground car park: car_park
    cost = case We know that this costs extra.: true / We assume that this costs nothing extra.: false
    p = money 120..480 step 5
    """,
    text="""Amendment no. {rev.digits} to order {po}, {d}, from {firm}

| | so far | from now on |
| {item} | {q1.digits} | {q2.digits} |
| finish | {col1} | {col2} |
| date | {old} | {new} |

The price per piece stays at {p} euros. Please {addr}. {cost} [[Questions: {c}.]]""",
    facts={
        "order_number": "{po}",
        "amendment_number": "{rev}",
        "amendment_date": "{d}",
        "company": "{firm}",
        "item": "{item}",
        "old_quantity | previous_quantity": "{q1}",
        "new_quantity": "{q2}",
        "old_finish | previous_finish": "{col1}",
        "new_finish": "{col2}",
        "old_delivery_date | previous_delivery_date": "{old}",
        "new_delivery_date": "{new}",
        "unit_price": "{p}",
        "delivery_point": "{addr}",
        "accepts_extra_cost": "{cost}",
        "contact": "{c}",
        "discount | total_price": None,
    },
)

template(
    ask="Extract the tip-off. | Read the consumer forum post. | Fill in the scam report.",
    values="""
    u = code nick_###
    mod = person
    site = url
    item = one of designer lamp / camera drone / games console / mountain tent
    paid = money 89..320 step 1
    real = money 400..690 step 10
    d = date
    post = d + 12..40 days
    n = int 2..9
    pay = case by bank transfer: bank_transfer / with a credit card: credit_card / with gift cards: gift_card
    got = case All that came was a pair of sunglasses.: wrong_item / Nothing ever came.: nothing /\
        A cheap copy came.: counterfeit
    back = case My bank got the money back.: true / The money is gone.: false
    pol = case I have told the police: true / I have not told the police yet: false
    ctry = country
    """,
    text="""{post}, posted by {u}

Careful with {site}! On {d} I ordered a {item} there for {paid} dollars, while it
is {real} everywhere else. I should have known. Paid {pay}. {got} I wrote {n} mails,
no answer. {back} {pol}. The imprint names an address in {ctry}.

[[Moderator {mod.first}: thank you, the shop is on our list now.]]""",
    facts={
        "posted_on": "{post}",
        "author | posted_by": "{u}",
        "shop_url | website": "{site}",
        "item": "{item}",
        "price_paid": "{paid}",
        "usual_price | regular_price": "{real}",
        "order_date": "{d}",
        "payment_method": "{pay}",
        "what_arrived": "{got}",
        "emails_sent": "{n}",
        "money_recovered | got_money_back": "{back}",
        "police_informed": "{pol}",
        "imprint_country": "{ctry}",
        "moderator_first_name": "{mod.first}",
        "shop_answered": False,
        "order_number | phone": None,
    },
)
