"""Logistics: shipments, stock, warehouses, customs, fleet, suppliers."""

from ..template import template

template(
    ask="Extract the shipment. | Read the waybill. | Fill in the consignment record.",
    values="""
    sh = company
    co = company
    car = company
    awb = code ###-########
    from = city
    to = city
    d = date
    eta = d + 2..6 days
    a = one of ball bearings / hydraulic hoses / gear wheels / pressure gauges
    b = one of rubber seals / steel bolts / copper washers
    qa = int 20..400 step 10
    qb = int 1000..9000 step 500
    ma = money 3..48 step 0.05
    mb = money 0.1..0.9 step 0.05
    kg = decimal 45..690 step 0.5
    ins = case insured by the carrier: true / carried at the owner's risk: false
    haz = case no dangerous goods: false / dangerous goods, class 9: true
    """,
    text="""WAYBILL {awb}
Shipper: {sh}, {from}
Consignee: {co}, {to}
Carrier: {car}
Date {d} / ETA {eta}
- {a}, {qa} pcs, unit value {ma} USD
- {b}, {qb} pcs, unit value {mb} USD
Gross weight {kg.digits} kg, {ins}
[[Declaration: {haz}]]""",
    facts={
        "waybill_number | awb": "{awb}",
        "shipper": {"name": "{sh}", "city": "{from}"},
        "consignee | receiver_company": "{co}",
        "destination_city": "{to}",
        "carrier": "{car}",
        "shipping_date | waybill_date": "{d}",
        "estimated_arrival | eta": "{eta}",
        "items | goods": [
            {"description": "{a}", "quantity": "{qa}", "unit_value": "{ma}"},
            {"description": "{b}", "quantity": "{qb}", "unit_value": "{mb}"},
        ],
        "gross_weight_kg": "{kg}",
        "is_insured": "{ins}",
        "dangerous_goods": "{haz}",
        "currency": "USD",
        "container_number | freight_cost": None,
    },
)

template(
    ask="""Extract the stock count. | Read the stocktaking notes.
    | List the articles with counted and expected quantities.""",
    values="""
    wh = city
    d = date
    a = person
    b = person
    i1 = one of A4 paper / envelopes C5 / ring binders
    i2 = one of ballpoint pens / highlighters / glue sticks
    i3 = one of staplers / hole punches / tape dispensers
    c1 = int 300..900 step 5
    e1 = int 910..1400 step 5
    c2 = int 40..180
    e2 = int 190..260
    c3 = int 3..30
    e3 = int 31..44
    p3 = money 4..19 step 0.05
    why = case most likely theft: theft / a booking error, I would say: booking_error /\
        a burst pipe in spring ruined the rest: damage
    again = case We count again on Monday.: true / There will be no second count.: false
    """,
    text="""Stock count in the {wh} warehouse, {d}. {a.first} counted, {b.first} wrote it down.

* {i1}: counted {c1.digits}, system says {e1.digits}
* {i2}: counted {c2.digits}, system says {e2.digits}
* {i3}: counted {c3.digits}, system says {e3.digits} (€{p3} apiece)

Reason for the gaps: {why}. {again} [[Sections F and G were locked.]]""",
    facts={
        "warehouse_city | warehouse": "{wh}",
        "count_date": "{d}",
        "counted_by | counter": "{a.first}",
        "recorded_by": "{b.first}",
        "articles | counts": [
            {"article": "{i1}", "counted": "{c1}", "expected": "{e1}"},
            {"article": "{i2}", "counted": "{c2}", "expected": "{e2}"},
            {"article": "{i3}", "counted": "{c3}", "expected": "{e3}"},
        ],
        "most_expensive_listed_price | listed_unit_price": "{p3}",
        "discrepancy_reason": "{why}",
        "recount_planned | second_count": "{again}",
        "inventory_value | auditor": None,
    },
)

template(
    ask="Extract the customs declaration. | Fill in the customs form. | What is declared?",
    values="""
    s = person
    r = person
    fc = country
    tc = country
    cn = code C@ ### ### ### @@
    a = one of knitted scarf / wooden puzzle / picture book / ceramic bowl
    b = one of dried mushrooms / black tea / ginger biscuits
    va = money 12..75 step 0.5
    vb = money 5..24 step 0.5
    qb = int 2..6
    ga = int 180..900 step 10
    gb = int 950..1600 step 10
    post = money 14..38 step 0.1
    d = date
    kind = case [x] gift [ ] goods [ ] documents: gift / [ ] gift [x] goods [ ] documents: goods /\
        [ ] gift [ ] goods [x] sample: sample
    ret = case Return to sender if not deliverable: true / Dispose of if not deliverable: false
    hs = code ####.##
    """,
    text="""CUSTOMS DECLARATION CN 23 {cn}
Sender: {s}, {fc}
Addressee: {r}, {tc}
{kind}
1 x {a}, {ga.digits} g, EUR {va}
{qb.digits} x {b}, {gb.digits} g together, EUR {vb} together
Postage: EUR {post}
[[HS tariff number of the first item: {hs}]]
{ret}
Signed {d}""",
    facts={
        "declaration_number | barcode": "{cn}",
        "sender": {"name": "{s}", "country": "{fc}"},
        "addressee | recipient": {"name": "{r}", "country": "{tc}"},
        "destination_country": "{tc}",
        "content_type | category": "{kind}",
        "contents": [
            {"description": "{a}", "quantity": 1, "weight_g": "{ga}", "value": "{va}"},
            {"description": "{b}", "quantity": "{qb}", "weight_g": "{gb}", "value": "{vb}"},
        ],
        "postage": "{post}",
        "tariff_number_first_item | hs_code": "{hs}",
        "return_if_undeliverable": "{ret}",
        "signature_date | signed_on": "{d}",
        "currency": "EUR",
        "insurance_value | import_duty": None,
    },
)

template(
    ask="Extract the vehicle record. | Read the fleet note. | Fill in the maintenance entry.",
    values="""
    plate = code @@-##-@@
    spare = code @@-##-@@
    dr = person
    mg = person
    d = date
    next = d + 90..200 days
    km = int 62000..380000 step 100
    cons = decimal 7.5..31 step 0.1
    cost = money 320..2800 step 0.01
    fuel = money 90..310 step 0.01
    job = one of brake pads front / clutch / alternator / windscreen / rear suspension
    veh = case 18-tonne lorry: truck / delivery van: van / refrigerated trailer: trailer / forklift: forklift
    ok = case passed the inspection at once: true / failed the inspection at first: false
    days = int 2..9
    """,
    text="""Fleet log for {plate} ({veh}), {d}: {job} renewed, bill {cost} euros, last refuelling
{fuel} euros. Odometer {km.digits} km, average use {cons} litres per 100 km. It {ok}.
{dr}, the usual driver, had {spare} for {days} days meanwhile. Next service due on
{next}. [[Entered by {mg.first}.]]""",
    facts={
        "licence_plate | vehicle_plate": "{plate}",
        "replacement_vehicle_plate": "{spare}",
        "vehicle_type": "{veh}",
        "service_date | log_date": "{d}",
        "work_done | replaced_part": "{job}",
        "repair_cost | bill_amount": "{cost}",
        "fuel_cost | last_refuelling_cost": "{fuel}",
        "odometer_km | mileage_km": "{km}",
        "consumption_l_per_100km | fuel_consumption": "{cons}",
        "passed_inspection_first_time | inspection_passed": "{ok}",
        "driver | usual_driver": "{dr}",
        "days_out_of_service": "{days}",
        "next_service_date": "{next}",
        "entered_by": "{mg.first}",
        "insurance_policy | tyre_pressure": None,
    },
)

template(
    ask="Extract the supplier's price list. | List all items with quantities and prices. | Read the supplier's reply.",
    values="""
    sup = company
    s = person
    b = person
    d = date
    until = d + 15..60 days
    i1 = one of pine boards 18 mm / oak boards 22 mm / birch plywood 12 mm
    i2 = one of wood glue 5 kg / linseed oil 10 l / clear varnish 2.5 l
    i3 = one of hinges brass / drawer runners / furniture knobs
    i4 = one of screws 4 x 40 / dowels 8 mm / nails 50 mm
    q1 = int 30..150 step 10
    q2 = int 4..24
    q3 = int 40..90 step 5
    q4 = int 1000..8000 step 1000
    p1 = money 11..42 step 0.1
    p2 = money 18..56 step 0.1
    p3 = money 2..9 step 0.05
    p4 = money 0.05..0.2 step 0.01
    lead = case within a week: 7 / within two weeks: 14 / within three weeks: 21
    carr = case free to your door: true / carriage is extra: false
    """,
    text="""Hi {b.first},

prices as of {d}, fixed until {until}:

| Article | Qty | EUR each |
| {i1} | {q1.digits} | {p1} |
| {i2} | {q2.digits} | {p2} |
| {i3} | {q3.digits} | {p3} |
[[| {i4} | {q4.digits} | {p4} |]]

We deliver {lead}, {carr}.

{s.first}, {sup}""",
    facts={
        "supplier": "{sup}",
        "supplier_contact | sales_contact": "{s.first}",
        "buyer_first_name | addressed_to": "{b.first}",
        "price_date | as_of": "{d}",
        "valid_until": "{until}",
        "articles | positions": [
            {"article": "{i1}", "quantity": "{q1}", "price": "{p1}"},
            {"article": "{i2}", "quantity": "{q2}", "price": "{p2}"},
            {"article": "{i3}", "quantity": "{q3}", "price": "{p3}"},
            {"article": "{i4}", "quantity": "{q4}", "price": "{p4}"},
        ],
        "article_names": ["{i1}", "{i2}", "{i3}", "{i4}"],
        "lead_time_days | delivery_days": "{lead}",
        "free_delivery | carriage_free": "{carr}",
        "currency": "EUR",
        "board_price | price_of_first_article": "{p1}",
        "minimum_order_value | payment_terms": None,
    },
)

template(
    ask="Extract the container move. | Parse this port event log. | Fill in the container record.",
    values="""
    cont = code @@@U ######-#
    seal = code SL#####
    ves = one of Ever Bright / Nordic Swan / Pacific Lark / Astra Bay / Santa Olivia
    voy = code ###E
    pol = city
    pod = city
    d1 = date
    d2 = d1 + 18..40 days
    d3 = d2 + 2..7 days
    t1 = time 7..20
    kg = int 8000..26000 step 50
    tare = int 2200..3900 step 50
    size = case 20' standard: 20ft_standard / 40' high cube: 40ft_high_cube / 40' reefer: 40ft_reefer
    cus = case customs released: true / customs hold: false
    row = code @##
    free = int 3..9
    """,
    text="""{d1} {t1} GATE IN {pol} cntr {cont} ({size}) seal {seal}
{d1} LOADED m/v {ves} voyage {voy} gross {kg.digits} kg tare {tare.digits} kg
{d2} DISCHARGED {pod}[[ yard position {row}]]
{d2} {cus}; {free.digits} free days
{d3} GATE OUT {pod} truck""",
    facts={
        "container_number": "{cont}",
        "container_type": "{size}",
        "seal_number": "{seal}",
        "vessel | ship": "{ves}",
        "voyage": "{voy}",
        "port_of_loading": "{pol}",
        "port_of_discharge": "{pod}",
        "gate_in": {"date": "{d1}", "time": "{t1}"},
        "discharge_date": "{d2}",
        "gate_out_date | left_port_on": "{d3}",
        "gross_weight_kg": "{kg}",
        "tare_weight_kg": "{tare}",
        "yard_position": "{row}",
        "customs_released": "{cus}",
        "free_days": "{free}",
        "freight_rate | shipper": None,
    },
)

template(
    ask="Extract the route. | List the stops. | Fill in the driver's tour.",
    values="""
    dr = person
    dis = person
    d = date
    van = int 2..18
    s1 = street
    s2 = street
    s3 = street
    t1 = time 8..9
    t2 = t1 + 60..100 minutes
    t3 = t2 + 60..120 minutes
    q1 = int 2..9
    q2 = int 3..14
    q3 = int 2..6
    km = int 38..140
    key = case ring at the neighbour's: neighbour / the key is under the pot: hidden_key /\
        somebody is at home all day: in_person
    brk = case Take your break after the second stop.: true / No break today, you finish early.: false
    cod = money 40..290 step 0.01
    """,
    text="""Tour for {dr}, {d}, van {van.digits}, about {km.digits} km

1st stop, {t1}: {s1}, {q1.digits} parcels
2nd stop, {t2}: {s2}, {q2.digits} parcels
3rd stop, {t3}: {s3}, {q3.digits} parcels; {key}

{brk} [[Collect {cod} euros in cash at the second stop.]] Trouble? Call {dis.first}
in dispatch.""",
    facts={
        "driver": "{dr}",
        "tour_date | date": "{d}",
        "van_number | vehicle_number": "{van}",
        "distance_km": "{km}",
        "stops": [
            {"address": "{s1}", "time": "{t1}", "parcels": "{q1}"},
            {"address": "{s2}", "time": "{t2}", "parcels": "{q2}"},
            {"address": "{s3}", "time": "{t3}", "parcels": "{q3}"},
        ],
        "addresses | stop_addresses": ["{s1}", "{s2}", "{s3}"],
        "first_stop_time": "{t1}",
        "third_stop_delivery_note | last_stop_handover": "{key}",
        "has_break | break_planned": "{brk}",
        "cash_to_collect | cash_on_delivery": "{cod}",
        "dispatcher_first_name": "{dis.first}",
        "number_of_stops": 3,
        "fuel_card | return_time": None,
    },
)

template(
    ask="Extract the pallet label. | Read the label. | Fill in the pallet data.",
    values="""
    sscc = code (00) 3 4#########
    prod = one of APPLE JUICE 6X1L / PASTA FUSILLI 500G / OAT BISCUITS 300G / SPARKLING WATER 1.5L
    lot = code L####@
    made = date
    best = made + 180..400 days
    cs = int 40..120 step 4
    lay = int 4..8
    kg = decimal 210..720 step 0.5
    from = company
    to = company
    bay = int 2..24
    temp = case KEEP COOL 2-7 C: chilled / PROTECT FROM FROST: frost_free / STORE DRY: ambient
    st = case DO NOT STACK: false / STACKABLE: true
    po = code 45########
    """,
    text="""SSCC {sscc}
FROM {from}
TO {to} - DOCK {bay.digits}
{prod}
BATCH {lot}
CASES {cs.digits} / LAYERS {lay.digits}
PROD {made}
BEST BEFORE {best}
GROSS {kg} KG
{temp} - {st}
[[ORDER {po}]]""",
    facts={
        "sscc": "{sscc}",
        "product": "{prod}",
        "batch | lot_number": "{lot}",
        "production_date": "{made}",
        "best_before | expiry_date": "{best}",
        "cases | case_count": "{cs}",
        "layers": "{lay}",
        "gross_weight_kg": "{kg}",
        "sender | shipped_from": "{from}",
        "recipient | shipped_to": "{to}",
        "dock | dock_number": "{bay}",
        "storage_condition | temperature_class": "{temp}",
        "stackable": "{st}",
        "order_number": "{po}",
        "net_weight_kg | carrier": None,
    },
)

template(
    ask="Extract the delay notice. | What is delayed and why? | Fill in the delay record.",
    values="""
    s = person
    c = person
    sup = company
    po = code P-#####
    item = one of control panels / garden tables / bike frames / ceiling fans / school desks
    q = int 40..600 step 10
    part = int 10..35 step 5
    d0 = date
    d1 = d0 + 7..40 days
    wrote = d0 - 12..2 days
    why = case our painter is closed after a fire: supplier_failure /\
        the ship is waiting off the harbour: port_congestion /\
        half of the shift is down with the flu: staff_shortage / the border guards are on strike: strike
    pen = case Of course we bear the contract penalty.: true / The contract knows no penalty for this.: false
    disc = percent 2..8
    """,
    text="""{wrote}

Dear {c.title},
the {q} {item} of order {po} were to leave us on {d0}. They will not, I am afraid:
{why}. {part} could go at once, the rest on {d1}. {pen} [[As a small comfort we take
{disc.digits}% off.]]
Yours, {s}, {sup}""",
    facts={
        "order_number": "{po}",
        "supplier": "{sup}",
        "sender | written_by": "{s}",
        "addressee | customer": "{c.title}",
        "letter_date": "{wrote}",
        "goods | item": "{item}",
        "ordered_quantity | total_quantity": "{q}",
        "quantity_available_now | partial_quantity": "{part}",
        "original_date | planned_dispatch_date": "{d0}",
        "new_date | new_dispatch_date": "{d1}",
        "delay_reason": "{why}",
        "pays_penalty": "{pen}",
        "discount_percent": "{disc}",
        "tracking_number | phone": None,
    },
)

template(
    ask="Lieferschein auslesen. | Extract the delivery note. | Read this German delivery note into JSON.",
    values="""
    lief = company
    k = company
    nr = code LS-#####
    best = code B-####
    d = date
    bd = d - 12..3 days
    a = one of Blumenerde 40 l / Rindenmulch 60 l / Torfersatz 20 l
    b = one of Tontöpfe 12 cm / Balkonkästen 60 cm / Pflanzkübel 30 cm
    c = one of Gießkannen / Handschuhe / Rankgitter
    qa = int 10..90
    qb = int 20..140
    qc = int 5..40
    fehlt = int 2..4
    gew = decimal 120..890 step 0.5
    f = person
    emp = person
    heil = case Ware unbeschädigt übernommen: false / Zwei Töpfe zerbrochen: true
    """,
    text="""Lieferschein {nr} vom {d}
Absender: {lief}
Empfänger: {k}
Bestellung {best} vom {bd}

{qa.digits} Stück {a}
{qb.digits} Stück {b}
{qc.digits} Stück {c}[[ ({fehlt.digits} werden nachgeliefert)]]

Gesamtgewicht {gew.digits} kg. {heil}.
Gefahren von {f}, angenommen von {emp}. Die Ware ist bis zur Zahlung nicht Ihr Eigentum.""",
    facts={
        "delivery_note_number": "{nr}",
        "delivery_note_date | delivery_date": "{d}",
        "order_number": "{best}",
        "order_date": "{bd}",
        "sender | supplier": "{lief}",
        "recipient | customer": "{k}",
        "items | articles": [
            {"article": "{a}", "quantity": "{qa}"},
            {"article": "{b}", "quantity": "{qb}"},
            {"article": "{c}", "quantity": "{qc}"},
        ],
        "to_follow_quantity": "{fehlt}",
        "total_weight_kg": "{gew}",
        "damaged | damage_noted": "{heil}",
        "driver": "{f}",
        "received_by": "{emp}",
        "total_price | invoice_number": None,
    },
)

template(
    ask="Extract the reorder. | Which articles must be reordered? | Turn the low-stock warning into JSON.",
    values="""
    d = date
    a = one of dish soap / hand soap / glass cleaner
    b = one of bin liners / paper towels / sponges
    c = one of rubber gloves / mop heads / dust cloths
    la = int 2..9
    lb = int 10..19
    lc = int 20..28
    oa = int 40..90 step 10
    ob = int 100..150 step 10
    oc = int 160..200 step 10
    sa = company
    sb = company
    pa = money 1..4 step 0.05
    pb = money 2..6 step 0.05
    pc = money 1..9 step 0.05
    auto = case The orders went out on their own this night.: true / Somebody has to press the button, please.: false
    by = d + 3..9 days
    boss = person
    """,
    text="""LOW STOCK, {d}
{la.digits} {a} left > order {oa.digits} from {sa} at {pa}
{lb.digits} {b} left > order {ob.digits} from {sa} at {pb}
{lc.digits} {c} left > order {oc.digits} from {sb} at {pc}
{auto} The cleaning crew needs all of it by {by}. [[Budget owner: {boss}.]]""",
    facts={
        "report_date | date": "{d}",
        "reorders | items_to_order": [
            {"item": "{a}", "in_stock": "{la}", "order_quantity": "{oa}"},
            {"item": "{b}", "in_stock": "{lb}", "order_quantity": "{ob}"},
            {"item": "{c}", "in_stock": "{lc}", "order_quantity": "{oc}"},
        ],
        "prices": [
            {"item": "{a}", "unit_price": "{pa}"},
            {"item": "{b}", "unit_price": "{pb}"},
            {"item": "{c}", "unit_price": "{pc}"},
        ],
        "scarcest_item | item_with_lowest_stock": "{a}",
        "ordered_automatically | auto_ordered": "{auto}",
        "needed_by": "{by}",
        "supplier_of_last_item": "{sb}",
        "supplier_of_first_item": "{sa}",
        "budget_owner": "{boss}",
        "currency | warehouse": None,
    },
)

template(
    ask="Extract the air freight quote. | Compare the freight offers. | Fill in the quotes.",
    values="""
    f1 = company
    f2 = company
    f3 = company
    p1 = money 900..1800 step 10
    p2 = money 1900..2900 step 10
    p3 = money 400..890 step 10
    t1 = int 6..9
    t2 = int 2..4
    t3 = int 28..45
    from = city
    to = city
    kg = int 210..980 step 5
    m3 = decimal 1.2..6.8 step 0.1
    d = date
    who = person
    door = case to the door: door / to the airport only: airport / to the nearest depot: depot
    sur = case Fuel surcharge is included everywhere.: true / Fuel surcharge is not included anywhere.: false
    """,
    text="""Three offers for {kg.digits} kg, {m3} m³, {from} to {to}, collected by {who.first}:
{f1} would fly it via two hubs for €{p1} in {t1.digits} days. {f2} takes {t2.digits}
days and €{p2}. {f3} sends it by sea, {t3.digits} days, just €{p3}. All offers are
{door}. {sur} [[We must decide by {d}.]]""",
    facts={
        "offers | quotes": [
            {"forwarder": "{f1}", "price": "{p1}", "transit_days": "{t1}"},
            {"forwarder": "{f2}", "price": "{p2}", "transit_days": "{t2}"},
            {"forwarder": "{f3}", "price": "{p3}", "transit_days": "{t3}"},
        ],
        "fastest_forwarder": "{f2}",
        "cheapest_forwarder": "{f3}",
        "lowest_price": "{p3}",
        "sea_transit_days": "{t3}",
        "weight_kg": "{kg}",
        "volume_m3": "{m3}",
        "origin | from_city": "{from}",
        "destination | to_city": "{to}",
        "collected_by | employee_first_name": "{who.first}",
        "delivery_scope": "{door}",
        "fuel_surcharge_included": "{sur}",
        "decision_deadline | decide_by": "{d}",
        "insurance | incoterm": None,
    },
)

template(
    ask="Extract the damage report. | What was damaged in transit? | Fill in the transport damage form.",
    values="""
    r = person
    dr = person
    car = company
    ref = code SD-####-#
    d = date
    rep = d + 1..3 days
    item = one of glass shelves / ceramic sinks / mirrors / marble tops
    q = int 12..40
    br = int 2..9
    val = money 180..1400 step 10
    total = money 2000..7800 step 10
    how = case a fork had gone right through the carton: forklift / everything was soaked: water /\
        the pallet had tipped over: tipped / nothing was padded at all: poor_packing
    note = case I wrote it on the driver's papers.: true / It was not written on the driver's papers.: false
    ph = int 3..16
    """,
    text="""{rep}: reporting damage to delivery {ref}, brought by {car} on {d}. Of {q.digits}
{item} (worth {total} euros altogether), {br} were broken, loss about {val} euros;
{how}. {note} {ph} photographs are with the papers. The driver, {dr.title}, was in
a hurry. [[Reported by {r}, receiving.]]""",
    facts={
        "delivery_reference | reference": "{ref}",
        "carrier": "{car}",
        "delivery_date": "{d}",
        "report_date": "{rep}",
        "goods | damaged_item": "{item}",
        "delivered_quantity | total_pieces": "{q}",
        "broken_quantity | damaged_pieces": "{br}",
        "loss_amount | damage_value": "{val}",
        "shipment_value | total_value": "{total}",
        "damage_cause": "{how}",
        "noted_on_driver_papers": "{note}",
        "photo_count": "{ph}",
        "driver": "{dr.title}",
        "reported_by": "{r}",
        "claim_number | insurer": None,
    },
)

template(
    ask="Extract the picking list. | List what to pick. | Fill in the pick order.",
    values="""
    no = code PK######
    p = person
    ch = person
    z1 = code A-##-#
    z2 = code C-##-#
    z3 = code F-##-#
    a = one of bath towel grey / bath towel white / bath mat blue
    b = one of shower curtain / soap dish / toothbrush cup
    c = one of laundry basket / step stool / towel rail
    qa = int 2..12
    qb = int 2..8
    qc = int 2..5
    t = time 7..17
    cut = t + 60..150 minutes
    pr = case EXPRESS: express / NORMAL: normal / OVERNIGHT: overnight
    fr = case fragile inside: true / nothing fragile: false
    box = one of S2 / M1 / L3 / XL
    """,
    text="""PICK {no} *** {pr} ***
printed {t}, truck leaves {cut}
picker {p.first} - checker {ch.first}

{z1} > {qa.digits} x {a}
{z2} > {qb.digits} x {b}
{z3} > {qc.digits} x {c}

pack in box {box}, {fr}
[[put the catalogue on top]]""",
    facts={
        "pick_order | pick_number": "{no}",
        "priority | service": "{pr}",
        "printed_at": "{t}",
        "truck_departure | cut_off_time": "{cut}",
        "picker": "{p.first}",
        "checker | checked_by": "{ch.first}",
        "lines | picks": [
            {"location": "{z1}", "article": "{a}", "quantity": "{qa}"},
            {"location": "{z2}", "article": "{b}", "quantity": "{qb}"},
            {"location": "{z3}", "article": "{c}", "quantity": "{qc}"},
        ],
        "locations | bin_locations": ["{z1}", "{z2}", "{z3}"],
        "box_type | box": "{box}",
        "is_fragile": "{fr}",
        "weight_kg | customer": None,
    },
)

template(
    ask="Extract the handover between shifts. | Read the warehouse shift notes. | Fill in the shift report.",
    values="""
    out = person
    in = person
    d = date
    t = time 14..15
    tr = int 6..28
    late = int 2..5
    pal = int 120..980
    err = int 2..7
    fl = one of forklift 2 / forklift 5 / reach truck 1 / tugger 3
    sick = person
    temp = decimal 2.5..7.5 step 0.1
    alarm = case The fire alarm went off (dust, no fire): true / No alarms at all: false
    bal = case All of it was loaded: complete / One trailer is still waiting at gate 4: partial
    hot = code SO-####
    """,
    text="""Early to late shift, {d}, {t}
{tr} trucks, {late} of them too late. {pal.digits} pallets moved, {err} wrong picks.
{bal}. Off with a flat battery: {fl}. {alarm}. Cold room at {temp} degrees. {sick.first}
went home ill. [[{hot} must go out first!]]
{out.first} -> {in.first}""",
    facts={
        "shift_date | date": "{d}",
        "handover_time": "{t}",
        "trucks_handled | truck_count": "{tr}",
        "late_trucks": "{late}",
        "pallets_moved": "{pal}",
        "picking_errors | wrong_picks": "{err}",
        "loading_status": "{bal}",
        "alarm_triggered": "{alarm}",
        "cold_room_temperature": "{temp}",
        "broken_vehicle | vehicle_off_duty": "{fl}",
        "absent_worker | went_home_ill": "{sick.first}",
        "priority_order | order_to_ship_first": "{hot}",
        "handed_over_by | outgoing_shift_lead": "{out.first}",
        "handed_over_to | incoming_shift_lead": "{in.first}",
        "overtime_hours | visitor": None,
    },
)

template(
    ask="Extract the supplier rating. | Fill in the supplier evaluation. | Read the purchasing manager's review.",
    values="""
    sup = company
    rival = company
    m = person
    c = city
    yr = date 2019..2023
    ord = int 24..160
    ot = percent 61..98
    rej = decimal 0.2..4.8 step 0.1
    val = money 24000..480000 step 1000
    q = int 2..5
    p = int 2..5
    dec = case We keep them as first choice.: preferred / We look for somebody else.: phase_out /\
        They stay on watch for half a year.: probation
    iso = case certified to ISO 9001: true / without any certificate: false
    aud = date 2024..2026
    pay = case pay within 30 days: 30 / pay within 60 days: 60 / pay within 10 days: 10
    """,
    text="""Supplier review {yr.year}: {sup}, {c}, {iso}

Orders placed: {ord.digits}, worth {val} euros
On time: {ot.digits} percent
Rejected goods: {rej} percent
Marks (1 worst, 5 best): quality {q.digits}, price {p.digits}
Terms: we {pay}

{dec} {rival} was on time in 99 percent, but for twice the price. [[Next audit on
{aud}.]] {m}, purchasing""",
    facts={
        "supplier": "{sup}",
        "supplier_city": "{c}",
        "review_year": "{yr.year}",
        "number_of_orders": "{ord}",
        "order_value | purchase_volume": "{val}",
        "on_time_percent | on_time_delivery_rate": "{ot}",
        "reject_rate_percent": "{rej}",
        "scores": {"quality": "{q}", "price": "{p}"},
        "quality_score": "{q}",
        "iso_certified": "{iso}",
        "payment_days | payment_term_days": "{pay}",
        "decision | supplier_status": "{dec}",
        "competitor": "{rival}",
        "next_audit_date": "{aud}",
        "reviewed_by": "{m}",
        "contract_end | phone": None,
    },
)

template(
    ask="Extract the moving inventory. | List the boxes. | Turn the removal list into JSON.",
    values="""
    c = person
    f = person
    firm = company
    s1 = street
    s2 = street
    d = date
    t = time 7..9
    n1 = int 6..20
    n2 = int 3..12
    n3 = int 4..15
    room1 = one of kitchen / pantry / dining room
    room2 = one of bedroom / nursery / guest room
    room3 = one of study / library / hobby room
    m3 = int 18..65
    price = money 690..2400 step 10
    piano = case There is an upright piano.: true / There is no piano this time.: false
    fl = case ground floor: 0 / first floor: 1 / second floor: 2 / third floor: 3
    men = int 3..5
    boxes = calc n1 + n2 + n3
    """,
    text="""{firm} — removal of {c}, {d}, start {t}
from {s1} to {s2} ({fl})

- {room1}: {n1.digits} boxes
- {room2}: {n2.digits} boxes
- {room3}: {n3.digits} boxes

Volume {m3} cubic metres, {men} movers, fixed price €{price}. {piano} [[Foreman: {f}.]]""",
    facts={
        "moving_company | company": "{firm}",
        "customer": "{c}",
        "moving_date": "{d}",
        "start_time": "{t}",
        "from_address | old_address": "{s1}",
        "to_address | new_address": "{s2}",
        "new_floor | destination_floor": "{fl}",
        "boxes_by_room": [
            {"room": "{room1}", "boxes": "{n1}"},
            {"room": "{room2}", "boxes": "{n2}"},
            {"room": "{room3}", "boxes": "{n3}"},
        ],
        "total_boxes | box_count": "{boxes}",
        "volume_m3": "{m3}",
        "movers | crew_size": "{men}",
        "fixed_price | price": "{price}",
        "has_piano": "{piano}",
        "foreman": "{f}",
        "insurance_value | phone": None,
    },
)

template(
    ask="Extract the cold chain log. | Was the limit exceeded? | Fill in the temperature record.",
    values="""
    prod = one of salmon / raspberries / vaccines / ice cream / oysters
    truck = code TR-###
    log = code LG####
    d = date
    t1 = time 5..7
    t2 = t1 + 90..150 minutes
    t3 = t2 + 60..120 minutes
    a = decimal 1.1..2.9 step 0.1
    b = decimal 5.1..8.9 step 0.1
    c = decimal 3.1..4.4 step 0.1
    lim = decimal 4.5..5 step 0.1
    why = case door left open: door_open / compressor stopped: compressor_failure / traffic jam in the sun: traffic
    rej = case load refused: true / load accepted after tasting: false
    dr = person
    qm = person
    """,
    text="""Logger {log}, truck {truck}, {prod}
limit {lim.digits} °C, {d}
{t1}  {a.digits} °C  loaded
{t2}  {b.digits} °C  {why}
{t3}  {c.digits} °C  unloaded, {rej}
Driver {dr.first}[[; quality check by {qm}]]""",
    facts={
        "logger_id": "{log}",
        "truck | truck_id": "{truck}",
        "cargo | product": "{prod}",
        "temperature_limit": "{lim}",
        "date": "{d}",
        "readings": [
            {"time": "{t1}", "temperature": "{a}"},
            {"time": "{t2}", "temperature": "{b}"},
            {"time": "{t3}", "temperature": "{c}"},
        ],
        "maximum_temperature | highest_reading": "{b}",
        "temperature_at_unloading": "{c}",
        "limit_exceeded": True,
        "excursion_reason | cause": "{why}",
        "load_rejected": "{rej}",
        "driver_first_name": "{dr.first}",
        "quality_inspector": "{qm}",
        "humidity | weight_kg": None,
    },
)

template(
    ask="""Extrais la demande de transport. | Extract the transport request.
    | Fill in the transport order from the French mail.""",
    values="""
    ex = person
    soc = company
    v1 = one of Lyon / Rennes / Metz / Nantes
    v2 = one of Turin / Anvers / Bilbao / Genève
    d = date
    liv = d + 2..5 days
    pal = int 3..24
    kg = int 800..9000 step 100
    prix = int 380..950 step 10
    prod = one of carrelage / vin en bouteilles / pièces de rechange / papier peint
    hay = case Il faut un camion avec hayon.: true / Un hayon n'est pas nécessaire.: false
    temp = case à température ambiante: ambient / entre 2 et 8 degrés: chilled / à l'abri du gel: frost_free
    ref = code TR-####
    tel = phone
    """,
    text="""Bonjour, nous cherchons un transport pour {pal.digits} palettes ({prod}), {kg.digits}
kg en tout, de {v1} à {v2}. Enlèvement le {d}, livraison au plus tard le {liv}, {temp}.
{hay} Notre budget est de {prix.digits} euros. La dernière fois, le chauffeur est
arrivé avec deux heures de retard, merci d'y veiller. Référence : {ref}. [[Téléphone
: {tel}.]]
{ex}, {soc}""",
    facts={
        "pallets | pallet_count": "{pal}",
        "goods": "{prod}",
        "weight_kg | total_weight_kg": "{kg}",
        "pickup_city | origin": "{v1}",
        "delivery_city | destination": "{v2}",
        "pickup_date": "{d}",
        "latest_delivery_date | deliver_by": "{liv}",
        "temperature_requirement": "{temp}",
        "tail_lift_required": "{hay}",
        "budget": "{prix}",
        "reference": "{ref}",
        "contact_person | sender": "{ex}",
        "company": "{soc}",
        "phone": "{tel}",
        "delay_last_time_hours": 2,
        "volume_m3 | email": None,
    },
)

template(
    ask="Extract the inbound schedule. | Which trucks arrive when? | List the arrivals at the dock.",
    values="""
    d = date
    h1 = company
    h2 = company
    h3 = company
    t1 = time 6..8
    t2 = time 9..11
    t3 = time 13..16
    g1 = int 2..5
    g2 = int 6..9
    g3 = int 10..14
    p1 = int 12..33
    p2 = int 12..33
    p3 = int 12..33
    plan = person
    x = case Gate 1 stays closed because of roof work.: true / All gates are open.: false
    y = case the second one brings frozen goods: frozen / the second one brings chemicals: chemicals /\
        the second one brings furniture: furniture
    """,
    text="""Dock plan for {d}, made by {plan}:
{t1} {h1}, gate {g1.digits}, {p1.digits} pallets
{t2} {h2}, gate {g2.digits}, {p2.digits} pallets
{t3} {h3}, gate {g3.digits}, {p3.digits} pallets
Please note that {y}. {x} [[Yesterday 7 trucks came unannounced, so keep some room.]]""",
    facts={
        "date | plan_date": "{d}",
        "planner | made_by": "{plan}",
        "arrivals": [
            {"haulier": "{h1}", "time": "{t1}", "gate": "{g1}"},
            {"haulier": "{h2}", "time": "{t2}", "gate": "{g2}"},
            {"haulier": "{h3}", "time": "{t3}", "gate": "{g3}"},
        ],
        "first_haulier": "{h1}",
        "last_arrival_time": "{t3}",
        "gate_of_second_truck": "{g2}",
        "pallets_of_last_truck": "{p3}",
        "cargo_of_second_truck": "{y}",
        "gate_closed | has_closed_gate": "{x}",
        "truck_count": 3,
        "driver_names | booking_fee": None,
    },
)

template(
    ask="Extract the news item. | What does the article say about the new warehouse? | Fill in the site record.",
    values="""
    firm = company
    city = city
    hq = city
    boss = person
    mayor = person
    sqm = int 12000..64000 step 500
    old = int 3000..9000 step 500
    inv = int 14..95
    jobs = int 60..480 step 10
    open = date
    dig = open - 500..300 days
    robots = int 30..190
    rail = case The site has its own railway siding.: true / The site cannot be reached by rail.: false
    kind = case spare parts: spare_parts / groceries: groceries / medicines: pharmaceuticals / fashion: fashion
    eco = percent 40..90
    """,
    text="""{city}. {firm}, which has its headquarters in {hq}, has opened a warehouse for {kind}
here, on {open}. With {sqm} square metres it replaces three old halls of {old} square
metres each and cost {inv} million euros. {robots} robots and {jobs} people work
there; solar panels cover {eco.digits} percent of the power. {rail} Ground was broken
on {dig}. "It will not stay the last," said director {boss}. [[Mayor {mayor} cut the ribbon.]]""",
    facts={
        "company": "{firm}",
        "headquarters_city": "{hq}",
        "warehouse_city | location": "{city}",
        "goods_type": "{kind}",
        "opening_date": "{open}",
        "groundbreaking_date | construction_start": "{dig}",
        "area_sqm | floor_area_sqm": "{sqm}",
        "old_hall_area_sqm": "{old}",
        "investment_million_eur": "{inv}",
        "employees | jobs": "{jobs}",
        "robots": "{robots}",
        "solar_share_percent": "{eco}",
        "has_rail_access": "{rail}",
        "director": "{boss}",
        "mayor": "{mayor}",
        "architect | annual_rent": None,
    },
)

template(
    ask="Extract the courier request. | Fill in the courier form. | Read the messages and book the courier.",
    values="""
    a = person
    b = person
    cour = person
    what = one of signed contract / sample shoe / birthday cake / key ring / box of slides
    s1 = street
    s2 = street
    t1 = time 9..12
    t2 = t1 + 60..150 minutes
    d = date
    price = money 12..45 step 0.5
    quo = money 50..75 step 1
    mode = case by bike: bicycle / by car: car / by scooter: scooter
    sig = case Needs a signature.: true / Just drop it in the letter box.: false
    kg = decimal 0.2..9.5 step 0.1
    """,
    text="""{a.first}: I have a {what} ({kg.digits} kg) to go from {s1} to {s2}, {d}
{cour.first}: sure, {mode}. when?
{a.first}: fetch it at {t1}, there by {t2} please. {sig}
{cour.first}: {price} euros
{a.first}: great, the others wanted {quo}! it goes to {b}
[[{a.first}: oh and the bell does not work]]""",
    facts={
        "item | what_is_sent": "{what}",
        "weight_kg": "{kg}",
        "pickup_address": "{s1}",
        "delivery_address": "{s2}",
        "date": "{d}",
        "pickup_time": "{t1}",
        "deliver_by_time": "{t2}",
        "transport_mode": "{mode}",
        "signature_required": "{sig}",
        "agreed_price | price": "{price}",
        "competitor_price": "{quo}",
        "courier_first_name": "{cour.first}",
        "customer_first_name | ordered_by": "{a.first}",
        "recipient": "{b}",
        "tracking_number | phone": None,
    },
)

template(
    ask="Extract the import duty notice. | What has to be paid at customs? | Fill in the duty record.",
    values="""
    r = person
    office = city
    sh = company
    item = one of violin / microscope / camera lens / leather saddle / telescope
    from = country
    mrn = code ##DE@@########@#
    d = date
    keep = d + 10..20 days
    val = money 250..1900 step 0.01
    vat = money 50..240 step 0.01
    fee = money 5..7 step 0.5
    pct = decimal 1.7..6.5 step 0.1
    duty = calc round(val * pct / 100, 2)
    inv = case The invoice is missing.: true / The papers are complete.: false
    how = case You may pay online: online / You must come in person: in_person
    t1 = time 8..9
    """,
    text="""Customs office {office}, {d}

Dear {r.title}, a parcel from {sh} ({from}) is waiting for you. Contents: {item}.
Value {val} euros, duty at {pct.digits}%: {duty} euros, import VAT {vat} euros, handling
{fee} euros. {inv} {how}; from {t1} on we are here. After {keep} the parcel goes back. [[Quote
{mrn} whenever you write.]]""",
    facts={
        "customs_office_city": "{office}",
        "recipient": "{r.title}",
        "sender_company | shipper": "{sh}",
        "country_of_origin | sender_country": "{from}",
        "goods | contents": "{item}",
        "declared_value | customs_value": "{val}",
        "duty_rate_percent": "{pct}",
        "duty_amount": "{duty}",
        "import_vat": "{vat}",
        "handling_fee": "{fee}",
        "invoice_missing": "{inv}",
        "payment_channel": "{how}",
        "opening_time": "{t1}",
        "notice_date": "{d}",
        "returned_after | pickup_deadline": "{keep}",
        "mrn | customs_reference": "{mrn}",
        "weight_kg | phone": None,
    },
)

template(
    ask="Extract the goods receipt. | What arrived, what was refused? | Fill in the receiving record.",
    values="""
    gr = code GR-#####
    sup = company
    d = date
    chk = person
    a = one of white beans / red lentils / green peas
    b = one of honey jars / jam jars / pickle jars
    c = one of almond flour / rye flour / corn flour
    qa = int 20..90
    qb = int 100..400 step 12
    rb = int 3..24
    qc = int 10..40
    ua = money 14..32 step 0.1
    ub = money 1..4 step 0.05
    uc = money 20..45 step 0.1
    why = case lids were leaking: leaking / dates had run out: expired /\
        labels were in the wrong language: labelling_error
    sam = case A sample went to the laboratory.: true / No sample was taken.: false
    cold = code S-##
    """,
    text="""Goods receipt {gr} / {d} / {sup}

{qa.digits} sacks of {a} at {ua}, fine
{qb.digits} boxes of {b} at {ub}, of which {rb.digits} refused: {why}
{qc.digits} sacks of {c} at {uc}, fine

{sam} Checked by {chk.first}[[, put away in {cold}]]. Prices in euros.""",
    facts={
        "goods_receipt_number | receipt_number": "{gr}",
        "receipt_date": "{d}",
        "supplier": "{sup}",
        "lines | received_goods": [
            {"product": "{a}", "quantity": "{qa}", "unit_price": "{ua}"},
            {"product": "{b}", "quantity": "{qb}", "unit_price": "{ub}"},
            {"product": "{c}", "quantity": "{qc}", "unit_price": "{uc}"},
        ],
        "products": ["{a}", "{b}", "{c}"],
        "refused_product": "{b}",
        "refused_quantity": "{rb}",
        "refusal_reason": "{why}",
        "sample_taken": "{sam}",
        "checked_by": "{chk.first}",
        "storage_location": "{cold}",
        "currency": "EUR",
        "truck_plate | total_weight": None,
    },
)

template(
    ask="Extract the bill of materials. | List the parts. | Read the parts list for this kit.",
    values="""
    kit = one of bird table / wine rack / shoe bench / plant stand / toy chest
    no = code BOM-####
    rev = one of A / B / C / D
    drawn = person
    d = date
    a = one of side panel / leg / shelf board
    b = one of cross bar / back panel / brace
    c = one of wood screw 4x30 / hex bolt M6 / cam lock
    g = one of felt pad / rubber foot
    na = int 2..4
    nb = int 2..6
    nc = int 12..48 step 4
    ng = int 4..8
    cb = money 1..6 step 0.05
    ca = money 3..14 step 0.05
    tot = money 18..60 step 0.05
    min = int 25..70 step 5
    tool = case Needs a drill.: true / Needs no tools at all.: false
    """,
    text="""{no}, revision {rev}: {kit}
drawn by {drawn}, released {d}

pos 1 | {na.digits} x {a} | {ca}
pos 2 | {nb.digits} x {b} | {cb}
pos 3 | {nc.digits} x {c} | 0.05
[[pos 4 | {ng.digits} x {g} | 0.10]]

material {tot} EUR per kit, assembly {min.digits} minutes. {tool}""",
    facts={
        "bom_number": "{no}",
        "revision": "{rev}",
        "product | kit": "{kit}",
        "designer | drawn_by": "{drawn}",
        "release_date": "{d}",
        "parts": [
            {"part": "{a}", "quantity": "{na}"},
            {"part": "{b}", "quantity": "{nb}"},
            {"part": "{c}", "quantity": "{nc}"},
            {"part": "{g}", "quantity": "{ng}"},
        ],
        "part_names": ["{a}", "{b}", "{c}", "{g}"],
        "price_of_first_position | unit_price_pos_1": "{ca}",
        "price_of_third_position | unit_price_pos_3": 0.05,
        "material_cost": "{tot}",
        "assembly_minutes": "{min}",
        "tools_required | needs_drill": "{tool}",
        "currency": "EUR",
        "weight_kg | supplier": None,
    },
)

template(
    ask="Extract the driver's day. | Fill in the tachograph sheet. | Read the driving log.",
    values="""
    dr = person
    card = code D-########
    truck = code @@@ ###
    d = date
    s = time 4..7
    e = s + 540..720 minutes
    a = city
    b = city
    k1 = int 110000..480000
    drv = int 210..580
    k2 = calc k1 + drv
    br = case one break of 45 minutes: 45 / one break of an hour: 60 / two breaks of half an hour: 60
    night = case at a guarded parking lot: guarded_parking / at home: home / in the cab on a lay-by: roadside
    fine = money 35..180 step 5
    tank = int 120..480 step 10
    """,
    text="""Driver {dr}, card {card}
{d}, lorry {truck}
Start {s} in {a}, odometer {k1.digits} km
End {e} in {b}, odometer {k2.digits} km
{drv.digits} km driven, {br}
Refuelled {tank.digits} litres
Night spent {night}
[[Stopped by the police: lights, {fine} euros]]""",
    facts={
        "driver": "{dr}",
        "driver_card": "{card}",
        "truck_plate | vehicle": "{truck}",
        "date": "{d}",
        "start": {"time": "{s}", "city": "{a}"},
        "end": {"time": "{e}", "city": "{b}"},
        "start_odometer_km": "{k1}",
        "end_odometer_km": "{k2}",
        "distance_km | km_driven": "{drv}",
        "break_minutes | total_break_minutes": "{br}",
        "fuel_litres | litres_refuelled": "{tank}",
        "overnight_location | night_location": "{night}",
        "fine_amount": "{fine}",
        "trailer_plate | employer": None,
    },
)
