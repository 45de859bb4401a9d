"""Purchases: orders, carts, receipts, delivery notes, returns."""

from ..template import template

template(
    ask="""Extract the order. | What did the customer order? | Turn this confirmation into JSON.
    | Please read out the order details.""",
    values="""
    buyer = person
    shop = company
    order = code ORD-######
    ordered = date
    shipped = ordered + 1..3 days
    eta = shipped + 2..6 days
    a = one of cast iron pan / salad spinner / pepper mill / mixing bowl / bread knife
    b = one of tea towel / oven glove / apron / linen napkin / placemat
    qb = int 2..8
    total = money 40..260 step 0.01
    shipping = money 3..9 step 0.05
    gift = case It will be gift-wrapped, as you asked.: true / You did not choose gift wrapping.: false
    voucher = code WELCOME##
    """,
    text="""Hi {buyer.first},

Thank you for shopping at {shop}! We received your order {order} on {ordered}. Your
{a} and the {qb} matching pieces ({b}, natural colour) leave our warehouse on {shipped}
and should be with you by {eta}. {gift}

Total charged to your card: €{total}, of which €{shipping} is for shipping. [[For
your next visit, the code {voucher} takes ten percent off.]]

The {shop} team""",
    facts={
        "order_number | order_id": "{order}",
        "customer_first_name | first_name": "{buyer.first}",
        "shop | store | merchant": "{shop}",
        "order_date | ordered_on": "{ordered}",
        "shipping_date | dispatch_date | leaves_warehouse_on": "{shipped}",
        "estimated_delivery | expected_delivery_date": "{eta}",
        "total_amount | total_charged": "{total}",
        "shipping_cost | shipping_fee": "{shipping}",
        "gift_wrapped | is_gift": "{gift}",
        "voucher_code | discount_code": "{voucher}",
        "items": [{"name": "{a}"}, {"name": "{b}", "quantity": "{qb}"}],
        "currency": "EUR",
        "tracking_number | phone": None,
    },
)

template(
    ask="Fill in the receipt. | Read the receipt. | Extract store, items and totals from this till receipt.",
    values="""
    store = company
    street = street
    city = city
    d = date
    t = time 8..20
    p1 = money 1..6 step 0.01
    p2 = money 2..9 step 0.01
    p3 = money 1..4 step 0.01
    a = one of OAT MILK 1L / BROWN EGGS 10PK / BUTTER UNSALTED / GREEK YOGURT
    b = one of CHEDDAR MATURE / SMOKED HAM / SALMON FILLET / CHICKEN THIGHS
    c = one of BANANAS LOOSE / RED ONIONS / SPINACH 200G / LEMONS NET
    total = calc round(p1 + p2 + p3, 2)
    cashier = person
    till = int 2..14
    pay = case CONTACTLESS: contactless / CASH: cash / VISA DEBIT CHIP AND PIN: debit_card / GIFT CARD: gift_card
    points = int 120..4800
    """,
    text="""{store}
{street}, {city}
{d}  {t}   TILL {till.digits}
You were served by {cashier.first}
------------------------
{a}    {p1}
{b}    {p2}
{c}    {p3}
------------------------
TOTAL GBP    {total}
PAID BY {pay}
ITEMS 3
[[Your points balance is {points}]]
THANK YOU - PLEASE CALL AGAIN""",
    facts={
        "store | merchant_name | shop": "{store}",
        "store_city | city": "{city}",
        "store_street | street_address": "{street}",
        "purchase_date | receipt_date": "{d}",
        "purchase_time | time": "{t}",
        "till_number | register": "{till}",
        "cashier | served_by": "{cashier.first}",
        "line_items | items": [
            {"description": "{a}", "price": "{p1}"},
            {"description": "{b}", "price": "{p2}"},
            {"description": "{c}", "price": "{p3}"},
        ],
        "item_count | number_of_items": 3,
        "total | total_amount": "{total}",
        "currency": "GBP",
        "payment_method | paid_by": "{pay}",
        "loyalty_points | points_balance": "{points}",
        "vat_number | discount": None,
    },
)

template(
    ask="Extract the return request. | What is being sent back and why? | Fill in the returns form.",
    values="""
    c = person
    order = code #######
    bought = date
    item = one of rain jacket / wool jumper / denim shirt / fleece vest / linen blazer
    size = one of S / M / L / XL
    want = one of XS / XXL / 3XL
    color = color
    reason = case it is far too tight across the shoulders: wrong_size /\
        the zip came apart on the first day: defective / the colour is nothing like the photo: not_as_described /\
        I simply changed my mind: changed_mind
    worn = case I have only tried it on indoors and the labels are still attached: false /\
        I did wear it once, for an afternoon, I admit: true
    price = money 35..180 step 0.01
    outcome = case Could you please refund the money: refund / I would rather have store credit: store_credit /\
        Please just send me another one: exchange
    """,
    text="""Subject: return, order {order}

Hello,
I bought a {item} in {color}, size {size}, from you on {bought} for £{price} and
I'd like to send it back because {reason}. {worn}. {outcome}. My sister, who is between
sizes as well, asked whether you ever stock {want}; she doesn't want to order anything
yet.
Kind regards
{c}""",
    facts={
        "order_number | order_id": "{order}",
        "customer_name | customer": "{c}",
        "item | product | returned_item": "{item}",
        "color | item_color": "{color}",
        "size | size_bought": "{size}",
        "purchase_date | bought_on": "{bought}",
        "price_paid | purchase_price": "{price}",
        "return_reason | reason_code": "{reason}",
        "was_worn | has_been_worn": "{worn}",
        "requested_outcome | resolution_wanted": "{outcome}",
        "size_asked_about_by_sister": "{want}",
        "return_label_number | delivery_date": None,
    },
)

template(
    ask="Extract the delivery note. | Read this delivery note into JSON. | Which goods were delivered?",
    values="""
    supplier = company
    buyer = company
    note = code DN-#####
    po = code PO-####
    d = date
    ordered = d - 4..15 days
    q1 = int 4..60
    q2 = int 2..30
    q3 = int 3..25
    back = int 2..9
    a = one of paint roller / dust sheet / masking tape / filling knife
    b = one of wall primer 10 l / ceiling white 10 l / wood stain 5 l
    c = one of sanding block / wire brush / paint tray
    driver = person
    receiver = person
    damaged = case one carton dented: true / all cartons intact: false
    weight = decimal 80..420 step 0.5
    """,
    text="""DELIVERY NOTE {note}
From: {supplier}
To: {buyer}, goods inwards
Your order: {po} of {ordered}
Delivered: {d}

Qty   Article
{q1.digits}   {a}
{q2.digits}   {b}
{q3.digits}   {c}
[[To follow: {back.digits} x {c}, on back order]]

Gross weight {weight.digits} kg
Condition on arrival: {damaged}
Driver: {driver}
Received by: {receiver}""",
    facts={
        "delivery_note_number | note_number": "{note}",
        "purchase_order | po_number": "{po}",
        "supplier | sender": "{supplier}",
        "recipient_company | customer": "{buyer}",
        "delivery_date | delivered_on": "{d}",
        "order_date": "{ordered}",
        "items | articles": [
            {"article": "{a}", "quantity": "{q1}"},
            {"article": "{b}", "quantity": "{q2}"},
            {"article": "{c}", "quantity": "{q3}"},
        ],
        "back_order_quantity | quantity_to_follow": "{back}",
        "gross_weight_kg": "{weight}",
        "is_damaged | damage_reported": "{damaged}",
        "driver_name | driver": "{driver}",
        "received_by | receiver": "{receiver}",
        "invoice_number | total_price": None,
    },
)

template(
    ask="What is in the cart? | List the cart. | Extract the shopping cart from this chat.",
    values="""
    a = one of yoga mat / foam roller / skipping rope / resistance band
    b = one of kettlebell 8 kg / kettlebell 12 kg / dumbbell pair 5 kg
    c = one of water bottle / gym towel / sports bag
    qa = int 2..5
    qc = int 2..6
    pb = money 18..59 step 0.1
    min = money 60..120 step 10
    sub = money 70..190 step 0.05
    code = code FIT-@@##
    off = percent 5..25
    ship = case Shipping is on us: true / Shipping comes on top, I am afraid: false
    agent = person
    """,
    text="""Customer: hey, can you check my cart? it looks wrong
{agent.first} (support): Sure! I see {qa} times the {a}, one {b} at €{pb} and {qc}
times the {c}.
Customer: oh ok, that is actually right
{agent.first} (support): Great. The subtotal is €{sub}. {ship}; for carts like yours
the limit is €{min}.
Customer: [[and my code {code}? ]]is the newsletter deal in?
{agent.first} (support): The newsletter discount of {off.digits}% is already in, yes.""",
    facts={
        "cart_items | items": [
            {"product": "{a}", "quantity": "{qa}"},
            {"product": "{b}", "quantity": 1},
            {"product": "{c}", "quantity": "{qc}"},
        ],
        "subtotal | cart_subtotal": "{sub}",
        "free_shipping | is_shipping_free": "{ship}",
        "free_shipping_limit | shipping_threshold": "{min}",
        "promo_code | coupon": "{code}",
        "discount_percent | newsletter_discount": "{off}",
        "support_agent | agent_first_name": "{agent.first}",
        "weight_item | strength_equipment": "{b}",
        "weight_item_price": "{pb}",
        "customer_name | customer_email": None,
        "delivery_address": None,
    },
)

template(
    ask="Extract the order from this phone memo. | What did the caller order? | Note down the order as JSON.",
    values="""
    caller = person
    taker = person
    phone = phone
    kg = int 3..12
    q = int 12..60 step 2
    bread = one of sourdough loaves / rye loaves / baguettes / spelt loaves
    pastry = one of croissants / cinnamon buns / cheese twists / almond slices
    d = date
    t = time 6..10
    deposit = money 20..80 step 5
    way = case will fetch it all with the van: pickup / wants it brought to the parish hall: delivery /\
        sends a courier for it: courier
    nuts = case Nothing with nuts, please!: true / Nuts are no problem.: false
    """,
    text="""Memo for the bakehouse, taken by {taker.first}

{caller} rang ({phone}). For {d.weekday}, {d}: {kg} {bread} and {q} {pastry}. {caller.He}
{way}, needed by {t} at the latest. {nuts} [[Left a deposit of €{deposit} last week.]]
Last year it was 100 rolls, so don't be surprised.""",
    facts={
        "customer_name | caller": "{caller}",
        "phone | callback_number": "{phone}",
        "needed_on | order_for_date": "{d}",
        "needed_by_time | ready_by": "{t}",
        "bread_type | bread": "{bread}",
        "bread_quantity | number_of_loaves": "{kg}",
        "pastry_type": "{pastry}",
        "pastry_quantity": "{q}",
        "fulfilment | handover": "{way}",
        "nut_free | must_be_nut_free": "{nuts}",
        "deposit_paid | deposit": "{deposit}",
        "order_taken_by | memo_author": "{taker.first}",
        "quantity_of_rolls_last_year": 100,
        "total_price | email": None,
    },
)

template(
    ask="Pull the key data from the e-mail. | Extract the shipping notice. | When does the parcel come?",
    values="""
    shop = company
    carrier = one of DHL / UPS / FedEx / GLS / DPD / Hermes
    track = code 1Z@@########
    order = code A-#######
    d = date
    slot1 = time 9..13
    slot2 = slot1 + 120..180 minutes
    name = person
    neighbour = person
    parcels = int 2..4
    left = case we will leave it in the porch: true / we will take it back to the depot: false
    app = url
    """,
    text="""Your {shop} order is nearly there! {carrier} is bringing your {parcels} parcels on
{d.weekday}, {d}, between {slot1} and {slot2} at the latest. The driver knows your name, {name},
but not your doorbell. If nobody answers, {left}. [[You named {neighbour} next door
as a safe place.]] Follow every step at {app} with the number {track}. Please quote
{order}, not the tracking number, when you write to us.""",
    facts={
        "carrier | shipping_company": "{carrier}",
        "tracking_number": "{track}",
        "order_number": "{order}",
        "shop | seller": "{shop}",
        "delivery_date": "{d}",
        "window_start | earliest_delivery_time": "{slot1}",
        "window_end | latest_delivery_time": "{slot2}",
        "recipient | recipient_name": "{name}",
        "number_of_parcels | parcel_count": "{parcels}",
        "leave_in_porch | may_leave_without_signature": "{left}",
        "neighbour | alternative_recipient": "{neighbour}",
        "tracking_url | tracking_page": "{app}",
        "weight_kg | order_total": None,
    },
)

template(
    ask="Extract the purchase order. | Fill in the PO fields. | Read this purchase order.",
    values="""
    buyer = company
    vendor = company
    contact = person
    approver = person
    po = code PO-20##-####
    d = date
    need = d + 10..45 days
    q1 = int 10..400 step 5
    u1 = money 2..40 step 0.01
    q2 = int 2..60
    u2 = money 15..300 step 0.5
    a = one of toner cartridge black / USB-C dock / 24 inch monitor / wireless headset
    b = one of desk riser / cable tray / monitor arm / keyboard
    terms = case 30 days net: 30 / 14 days net: 14 / 60 days net: 60 / payment within 45 days: 45
    ceiling = money 5000..20000 step 500
    """,
    text="""Purchase order {po}, issued {d}
Buyer: {buyer}
Vendor: {vendor}

1) {a}, {q1} pcs at ${u1} each
2) {b}, {q2} pcs at ${u2} each

Deliver to our main building no later than {need}. Terms: {terms}. Questions go to
{contact} ({contact.email}). [[Signed for the budget holder: {approver}, who may
approve orders up to ${ceiling}.]]""",
    facts={
        "po_number | purchase_order_number": "{po}",
        "issue_date | po_date": "{d}",
        "buyer | buying_company": "{buyer}",
        "vendor | supplier": "{vendor}",
        "line_items | lines": [
            {"description": "{a}", "quantity": "{q1}", "unit_price": "{u1}"},
            {"description": "{b}", "quantity": "{q2}", "unit_price": "{u2}"},
        ],
        "deliver_by | required_delivery_date": "{need}",
        "payment_terms_days": "{terms}",
        "contact_person | contact_name": "{contact}",
        "contact_email": "{contact.email}",
        "approved_by | signatory": "{approver}",
        "approval_limit": "{ceiling}",
        "currency": "USD",
        "vendor_phone | tax_rate": None,
    },
)

template(
    ask="Extract the order details. | Bestellung als JSON, bitte. | Read this German order mail.",
    values="""
    k = person
    firma = company
    nr = code B-######
    d = case 3. März 2025: 2025-03-03 / 17. Oktober 2024: 2024-10-17 / 28. Mai 2026: 2026-05-28 /\
        9. Dezember 2023: 2023-12-09
    n = int 2..30
    art = one of Gartenstühle / Sonnenschirme / Stehtische / Bierbänke / Sitzkissen
    preis = int 15..90
    lief = case Wir liefern frei Haus: true / Die Lieferung kostet extra: false
    zahl = case auf Rechnung: invoice / per Vorkasse: prepayment / mit PayPal: paypal / per Lastschrift: direct_debit
    ort = one of Lübeck / Kassel / Regensburg / Freiburg / Jena
    """,
    text="""Guten Tag {k},

vielen Dank für Ihre Bestellung {nr} vom {d}. Wir haben für Sie {n.digits} {art}
zu je {preis.digits} Euro vorgemerkt. {lief}, die Ware kommt aus unserem Lager in
{ort}. Sie zahlen {zahl}. Bitte prüfen Sie die Ware bei der Annahme; Rücksendungen
sind 14 Tage lang möglich.

Freundliche Grüße
{firma}""",
    facts={
        "order_number": "{nr}",
        "order_date": "{d}",
        "customer | customer_name": "{k}",
        "article | product": "{art}",
        "quantity": "{n}",
        "unit_price | price_per_piece": "{preis}",
        "free_delivery": "{lief}",
        "payment_method": "{zahl}",
        "warehouse_city | ships_from": "{ort}",
        "return_period_days": 14,
        "seller": "{firma}",
        "delivery_date | discount": None,
    },
)

template(
    ask="Extract data. | What does this return label say? | Read the label.",
    values="""
    rma = code RMA######
    from = person
    street = street
    city = city
    depot = city
    w = decimal 0.4..12 step 0.1
    by = date
    service = case STANDARD 3-5 DAYS: standard / EXPRESS NEXT DAY: express / ECONOMY 7-10 DAYS: economy
    paid = case POSTAGE PAID: true / AFFIX POSTAGE HERE: false
    hub = code H##
    """,
    text="""RETURN {rma}
{paid}
FROM: {from}
      {street}
      {city}
TO:   RETURNS CENTRE, DOCK 7
      {depot}
WEIGHT {w} KG   [[HUB {hub}]]
{service}
DROP OFF BEFORE {by}""",
    facts={
        "rma_number | return_number": "{rma}",
        "sender_name | sender": "{from}",
        "sender_street": "{street}",
        "sender_city": "{city}",
        "destination_city | returns_centre_city": "{depot}",
        "dock | dock_number": 7,
        "weight_kg | weight": "{w}",
        "drop_off_deadline | use_before": "{by}",
        "service_level | shipping_speed": "{service}",
        "postage_paid | is_prepaid": "{paid}",
        "hub_code": "{hub}",
        "recipient_phone | declared_value": None,
    },
)

template(
    ask="""Who wants what? Extract the office order. | Read the chat and fill in the lunch order.
    | List the dishes with prices.""",
    values="""
    p1 = person
    p2 = person
    p3 = person
    boss = person
    place = restaurant
    a = one of pad thai / green curry / tom yum soup / papaya salad
    b = one of beef burger / veggie wrap / club sandwich / chicken bowl
    c = one of margherita / lasagne / gnocchi / caprese salad
    m1 = money 8..15 step 0.1
    m2 = money 7..14 step 0.1
    m3 = money 8..13 step 0.1
    t = time 11..13
    tip = money 2..6 step 1
    who = case boss pays today: true / everyone pays their own share: false
    """,
    text="""[#lunch]
{boss.first}: ordering from {place} in ten minutes, shout
{p1.first}: {a} for me, that's {m1}
{p2.first}: {b} ({m2})
{p3.first}: had the {b} yesterday and regretted it, so {c} please, {m3}
{boss.first}: ok, {who}. food is here at {t} sharp. [[I add {tip} euros for the rider.]]""",
    facts={
        "restaurant | ordered_from": "{place}",
        "orders": [
            {"dish": "{a}", "price": "{m1}"},
            {"dish": "{b}", "price": "{m2}"},
            {"dish": "{c}", "price": "{m3}"},
        ],
        "people_eating | order_names": ["{p1.first}", "{p2.first}", "{p3.first}"],
        "organiser | who_places_the_order": "{boss.first}",
        "arrival_time | delivery_time": "{t}",
        "rider_tip | tip": "{tip}",
        "boss_pays": "{who}",
        "channel": "#lunch",
        "number_of_dishes": 3,
        "most_recent_regretted_dish | dish_regretted_yesterday": "{b}",
        "drinks | delivery_fee": None,
    },
)

template(
    ask="Fill in the warranty registration. | Extract the product registration. | What did they register?",
    values="""
    owner = person
    brand = company
    prod = one of dishwasher / tumble dryer / fridge freezer / induction hob / washing machine
    model = code WX-###@
    serial = code ##@@#######
    bought = date
    years = int 3..10
    dealer = company
    city = city
    price = money 320..1900 step 1
    news = case Yes, send me news: true / No news, thanks: false
    """,
    text="""Product registration, {brand}

Name ............ {owner}
E-mail .......... {owner.email}
Product ........: {prod}
Model ........... {model}
Serial no. ...... {serial}
Bought on ....... {bought}
Dealer .......... {dealer}, {city}
Price paid ...... {price} EUR
Newsletter ...... {news}

With this registration your guarantee on the {prod} grows from 2 years to {years.digits}
years[[, counted from {bought.year}]].""",
    facts={
        "owner | registered_to": "{owner}",
        "email": "{owner.email}",
        "product_type | appliance": "{prod}",
        "model | model_number": "{model}",
        "serial_number": "{serial}",
        "purchase_date": "{bought}",
        "dealer": {"name": "{dealer}", "city": "{city}"},
        "price_paid | purchase_price": "{price}",
        "manufacturer | brand": "{brand}",
        "newsletter_opt_in | wants_newsletter": "{news}",
        "guarantee_years | extended_warranty_years": "{years}",
        "phone | invoice_number": None,
    },
)

template(
    ask="Summarise the purchase. | What was bought, where, for how much? | Extract the diary entry's purchase.",
    values="""
    seller = person
    friend = person
    thing = one of writing desk / rocking chair / grandfather clock / pine chest / mirror
    year = date 1880..1965
    ask = money 200..420 step 10
    paid = money 90..190 step 5
    city = city
    d = date
    works = case It works perfectly and looks it: good / It needs a lot of love, to be honest: needs_repair /\
        It looks as new: like_new
    km = int 12..80
    """,
    text="""{d}. Flea market in {city} with {friend.first}, {km} kilometres on the back roads.
Found a {thing}, made in {year.year} according to the stamp. {seller}, who ran the
stall, wanted {ask} euros; after much sighing on both sides I paid {paid}. {works}.
{friend.first} bought nothing, [[except a plum cake for 7 euros,]] and laughed at
me all the way home.""",
    facts={
        "item | item_bought": "{thing}",
        "year_made | year_of_manufacture": "{year.year}",
        "price_paid | final_price": "{paid}",
        "asking_price | original_price": "{ask}",
        "seller | seller_name": "{seller}",
        "companion | accompanied_by": "{friend.first}",
        "market_city | city": "{city}",
        "purchase_date | entry_date": "{d}",
        "condition": "{works}",
        "distance_km | kilometres_driven": "{km}",
        "receipt_number | warranty": None,
    },
)

template(
    ask="Extract the cancellation. | What is cancelled and what stays? | Fill in the change request for this order.",
    values="""
    c = person
    order = code SO-######
    d = date
    drop = one of garden hose / bird bath / hedge trimmer / compost bin
    keep = one of lawn rake / watering can / wheelbarrow / pruning saw
    refund = money 25..140 step 0.01
    remain = money 20..95 step 0.01
    days = int 3..10
    shipped = case Luckily nothing had left the warehouse: false / Unfortunately the parcel was already on the van: true
    agent = person
    """,
    text="""Dear {c.title},

as you asked on {d}, we have taken the {drop} out of order {order}. The {keep} stays
in it. {shipped}. €{refund} will be back on your account within {days} working days,
and the new total is €{remain}. [[If anything else comes to mind, ask for {agent.first}
in our garden team.]]""",
    facts={
        "order_number | order_id": "{order}",
        "cancelled_item | removed_product": "{drop}",
        "remaining_item | kept_product": "{keep}",
        "request_date | asked_on": "{d}",
        "refund_amount": "{refund}",
        "new_total | new_order_total": "{remain}",
        "refund_within_days | refund_working_days": "{days}",
        "already_shipped": "{shipped}",
        "contact_in_team | contact_first_name": "{agent.first}",
        "customer | addressed_to": "{c.title}",
        "cancellation_fee | cancellation_reason": None,
    },
)

template(
    ask="Extract the order. | Commande en JSON. | Lis ce message et remplis la fiche de commande.",
    values="""
    cl = person
    n = int 3..24
    m = int 2..12
    vin = one of Chinon / Sancerre / Gigondas / Morgon / Muscadet
    fro = one of comté / reblochon / cantal / beaufort
    d = case le 4 avril 2025: 2025-04-04 / le 21 novembre 2024: 2024-11-21 / le 12 juin 2026: 2026-06-12 /\
        le 30 août 2023: 2023-08-30
    prix = int 60..480
    liv = case Je passerai les chercher moi-même: pickup / Merci de les livrer à domicile: delivery /\
        Un transporteur viendra les prendre: courier
    tel = phone
    paye = case J'ai déjà payé en ligne: true / Je paierai sur place: false
    """,
    text="""Bonjour, je voudrais commander {n.digits} bouteilles de {vin} et {m.digits} tranches
de {fro} pour une fête {d}. {liv}. {paye}, {prix.digits} euros en tout selon votre
site. En cas de souci, appelez-moi au {tel}. Nous serons une quarantaine, mais tout
le monde ne boit pas !
Cordialement, {cl}""",
    facts={
        "customer | customer_name": "{cl}",
        "wine": "{vin}",
        "bottles | number_of_bottles": "{n}",
        "cheese": "{fro}",
        "cheese_slices": "{m}",
        "event_date | party_date": "{d}",
        "total_price | total_amount": "{prix}",
        "fulfilment_method": "{liv}",
        "already_paid | is_paid": "{paye}",
        "phone": "{tel}",
        "order_number | email": None,
    },
)

template(
    ask="""Extract the shop's message. | What is out of stock and what does it offer instead?
    | Fill in the substitution.""",
    values="""
    cust = person
    picker = person
    order = code G####-##
    a = one of blueberries / raspberries / strawberries
    b = one of blackberries / red grapes / cherries
    c = one of tofu / halloumi / feta / hummus
    pa = money 2..5 step 0.05
    pb = money 2..5 step 0.05
    t1 = time 15..18
    t2 = t1 + 60..60 minutes
    d = date
    ok = case You allowed substitutes, so we did it for you: true /\
        You did not allow substitutes, so we only suggest it: false
    bags = int 3..9
    """,
    text="""{cust.first}, your groceries (order {order}) are packed: {bags} bags. There were
no {a} left at €{pa}; {picker.first}, who packed for you, would put in {b} at €{pb}
instead. {ok}. The {c} is in, last one on the shelf! [[Our van comes between {t1} and {t2} on {d}.]]""",
    facts={
        "order_number": "{order}",
        "out_of_stock_item | missing_item": "{a}",
        "missing_item_price": "{pa}",
        "substitute | suggested_item": "{b}",
        "substitute_price": "{pb}",
        "substitutes_allowed | substitution_done": "{ok}",
        "last_on_shelf_item": "{c}",
        "bag_count | number_of_bags": "{bags}",
        "picker | packed_by": "{picker.first}",
        "delivery_date": "{d}",
        "slot_start | earliest_arrival": "{t1}",
        "slot_end | latest_arrival": "{t2}",
        "order_total | delivery_fee": None,
    },
)

template(
    ask="Extract the pre-order. | Read this pre-order note. | Fill in the fields from the bookshop's card.",
    values="""
    c = person
    title = one of The Salt Road / A Winter of Bees / Nine Locks / The Ferry Clerk / Small Weather
    author = person
    release = date
    left = release - 20..60 days
    price = money 12..32 step 0.5
    n = int 2..4
    signed = case signed copies, please: true / unsigned is fine: false
    fmt = case hardback: hardcover / paperback: paperback / audio book on CD: audiobook
    clerk = person
    notify = case ring when it is here: phone / drop a text message: sms / an e-mail will do: email
    """,
    text="""Pre-order card, filled in {left} by {clerk.first}
For: {c}
Book: "{title}" by {author} ({fmt})
Copies: {n}, {signed}
Comes out: {release}
Price: £{price} per copy[[; our window offer ends with the release]]
When it arrives: {notify}""",
    facts={
        "customer | ordered_by": "{c}",
        "book_title | title": "{title}",
        "author": "{author}",
        "format": "{fmt}",
        "copies | quantity": "{n}",
        "signed | wants_signed_copies": "{signed}",
        "release_date | publication_date": "{release}",
        "card_date | pre_order_date": "{left}",
        "price_per_copy | unit_price": "{price}",
        "staff_member | clerk": "{clerk.first}",
        "notification_method | notify_by": "{notify}",
        "isbn | deposit": None,
    },
)

template(
    ask="Parse the log. | Extract the order events. | Read the log lines and fill in the record.",
    values="""
    order = code ord_#####
    user = code u####
    total = money 12..640 step 0.01
    tax = money 1..9 step 0.01
    d = date
    t1 = time 8..12
    t2 = t1 + 4..50 minutes
    t3 = t2 + 60..180 minutes
    items = int 2..9
    fail = int 2..4
    method = one of card / paypal / klarna / apple_pay
    st = case order shipped: shipped / order cancelled by user: cancelled / order on hold for review: on_hold /\
        order delivered to locker: delivered
    wh = code WH-@#
    """,
    text="""== {d} ==
{t1} INFO cart checked out, user={user} order={order} items={items.digits}
{t1} INFO amount={total} tax={tax} currency=CHF
{t2} WARN paid via {method} after {fail.digits} failed attempts
{t3} INFO [[warehouse={wh} ]]{st}""",
    facts={
        "order_id": "{order}",
        "user_id": "{user}",
        "item_count": "{items}",
        "amount | order_amount": "{total}",
        "tax | tax_amount": "{tax}",
        "currency": "CHF",
        "payment_method": "{method}",
        "failed_payment_attempts": "{fail}",
        "checkout_time": "{t1}",
        "payment_time": "{t2}",
        "last_event_time": "{t3}",
        "log_date | date": "{d}",
        "order_status | final_status": "{st}",
        "warehouse": "{wh}",
        "coupon | ip_address": None,
    },
)

template(
    ask="Read the review and extract the purchase. | What did the reviewer buy and think? | Extract the review.",
    values="""
    rev = person
    item = one of electric kettle / stick blender / toaster / coffee grinder / rice cooker
    stars = int 2..4
    price = money 24..129 step 0.01
    d = date
    months = int 2..18
    good = one of quiet motor / sturdy handle / quick heating / long cable / easy cleaning
    bad = one of flimsy lid / glaring light / loud beep / tiny buttons
    rec = case I would buy it again tomorrow.: true / I would not recommend it to anyone.: false
    ver = case Verified purchase: true / Unverified: false
    helpful = int 3..480
    """,
    text="""{stars.digits} out of 5 stars — {ver}
Reviewed by {rev} on {d}

Have had this {item} for {months} months now. Paid {price} dollars, and my old one
cost half of that. What I like is the {good}; what drives me mad is the {bad}.
{rec}
[[{helpful.digits} people found this helpful]]""",
    facts={
        "rating | stars": "{stars}",
        "reviewer | reviewer_name": "{rev}",
        "review_date": "{d}",
        "product | product_type": "{item}",
        "months_owned | months_in_use": "{months}",
        "price_paid": "{price}",
        "pro | praised_feature": "{good}",
        "con | criticised_feature": "{bad}",
        "would_recommend | recommends_product": "{rec}",
        "verified_purchase": "{ver}",
        "helpful_votes": "{helpful}",
        "currency": "USD",
        "brand | serial_number": None,
    },
)

template(
    ask="Extract the exchange. | Fill in what is exchanged. | Read the counter note.",
    values="""
    c = person
    staff = person
    old = int 36..38
    new = int 39..42
    shoe = one of trail runners / ankle boots / canvas sneakers / sandals / loafers
    color = color
    d = date
    bought = d - 3..25 days
    extra = money 2..20 step 1
    receipt = case Receipt was shown: true / No receipt, but found in the system: false
    box = case box missing: false / came in the box: true
    ticket = code X-####
    """,
    text="""Exchange slip {ticket}, {d}. {c} brought back the {shoe} ({color}) from {bought}:
a {old.digits} pinches, took a {new.digits} instead, same model. {receipt}; {box}.
The new pair has gone up in price, {c.he} paid the difference of {extra} euros in
cash. [[Handled by {staff}.]]""",
    facts={
        "slip_number | exchange_number": "{ticket}",
        "customer": "{c}",
        "shoe_model | product": "{shoe}",
        "color": "{color}",
        "old_size | returned_size": "{old}",
        "new_size | size_taken": "{new}",
        "exchange_date": "{d}",
        "original_purchase_date": "{bought}",
        "price_difference | amount_paid_in_addition": "{extra}",
        "receipt_shown | has_receipt": "{receipt}",
        "original_box | box_present": "{box}",
        "handled_by | staff_member": "{staff}",
        "payment_method": "cash",
        "customer_phone | refund_amount": None,
    },
)

template(
    ask="""Extract the wholesale order. | List each item with quantity and price per case.
    | Turn this order message into JSON.""",
    values="""
    buyer = person
    shop = restaurant
    q1 = int 3..20
    q2 = int 2..15
    q3 = int 2..10
    a = one of tinned tomatoes / chickpeas in brine / coconut milk / tomato passata
    b = one of olive oil 5 l / sunflower oil 10 l / rapeseed oil 5 l
    c = one of basmati rice 20 kg / risotto rice 5 kg / couscous 10 kg
    m1 = money 9..28 step 0.1
    m2 = money 22..60 step 0.1
    m3 = money 15..45 step 0.1
    d = date
    t = time 6..9
    gate = int 2..6
    sub = case if the rice is out, leave it away: false / if the rice is out, send what you have: true
    acct = code C#####
    """,
    text="""morning! {buyer.first} from {shop} here, account {acct}. for {d} please:
- {q1} cases {a}, {m1} each like last time
- {q2} canisters {b} at {m2}
- {q3} bags {c} at {m3}
deliver to gate {gate.digits} around {t}, before the kitchen gets busy. {sub}. [[say
hi to the night shift in dispatch]]""",
    facts={
        "items | order_lines": [
            {"item": "{a}", "quantity": "{q1}", "unit_price": "{m1}"},
            {"item": "{b}", "quantity": "{q2}", "unit_price": "{m2}"},
            {"item": "{c}", "quantity": "{q3}", "unit_price": "{m3}"},
        ],
        "customer_account | account_number": "{acct}",
        "restaurant | customer": "{shop}",
        "contact_first_name | ordered_by": "{buyer.first}",
        "delivery_date": "{d}",
        "delivery_time": "{t}",
        "gate | gate_number": "{gate}",
        "oil_product": "{b}",
        "oil_quantity | number_of_canisters": "{q2}",
        "rice_substitution_allowed | substitute_rice": "{sub}",
        "driver | total": None,
    },
)

template(
    ask="Extract the gift order. | Read the gift message form. | Who sends what to whom?",
    values="""
    from = person
    to = person
    street = street
    city = city
    gift = one of tulip bouquet / box of pralines / fruit basket / potted orchid / bottle of sherry
    d = date
    paid = d - 2..9 days
    price = money 19..89 step 0.5
    occ = case Happy birthday, you old rascal!: birthday / Get well soon, we miss you!: get_well /\
        Congratulations on the little one!: birth / All the best for your retirement!: retirement
    anon = case print my name on the card: false / please keep my name off the card: true
    order = code GF#####
    """,
    text="""GIFT ORDER {order}
Ordered by {from} ({from.email}), paid {paid}
Present: {gift}, €{price} including card
Hand over on {d} to {to}, {street}, {city}
Card text: "{occ}"
Remarks: {anon}[[; ring twice, {to.he} is hard of hearing]]""",
    facts={
        "order_number": "{order}",
        "sender | ordered_by": "{from}",
        "sender_email": "{from.email}",
        "recipient | recipient_name": "{to}",
        "delivery_address | recipient_address": {"street": "{street}", "city": "{city}"},
        "gift | present": "{gift}",
        "price | total_price": "{price}",
        "handover_date | delivery_date": "{d}",
        "payment_date | paid_on": "{paid}",
        "occasion": "{occ}",
        "anonymous | is_anonymous": "{anon}",
        "recipient_email | delivery_time": None,
    },
)

template(
    ask="Extract the bulk discount. | Fill in the fields from this notice to customers. | Read the price tiers.",
    values="""
    shop = company
    item = one of notebook / canvas bag / ceramic mug / enamel badge / wooden pencil
    single = money 4..9 step 0.05
    n1 = int 25..50 step 5
    n2 = int 100..250 step 50
    off1 = percent 5..10
    off2 = percent 15..30
    until = date
    setup = money 25..75 step 5
    days = int 5..15
    rep = person
    logo = case with your logo printed on it: true / plain, without any print: false
    """,
    text="""Buying more pays at {shop}: the {item}, {logo}, costs €{single} as a single piece.
From {n1.digits} pieces we take {off1.digits}% off, from {n2.digits} pieces even
{off2.digits}%. There is a one-off set-up charge of €{setup}, whatever the quantity.
Production takes {days} working days. These prices hold until {until}. [[{rep} ({rep.email})
is glad to send a sample.]]""",
    facts={
        "seller | company": "{shop}",
        "product | item": "{item}",
        "single_price | unit_price": "{single}",
        "discount_tiers": [
            {"min_quantity": "{n1}", "percent": "{off1}"},
            {"min_quantity": "{n2}", "percent": "{off2}"},
        ],
        "highest_discount_percent | max_discount": "{off2}",
        "setup_fee | setup_charge": "{setup}",
        "production_days | lead_time_days": "{days}",
        "valid_until | prices_valid_until": "{until}",
        "printed | has_logo_print": "{logo}",
        "contact_person | sample_contact": "{rep}",
        "contact_email": "{rep.email}",
        "minimum_order | phone": None,
    },
)

template(
    ask="Extract the click-and-collect details. | When and where can it be picked up? | Fill in the pickup.",
    values="""
    c = person
    code = code ######
    store = city
    street = street
    ready = date
    until = ready + 5..14 days
    close = time 18..21
    item = one of bike helmet / camping stove / head torch / sleeping bag / rucksack
    price = money 25..180 step 0.01
    paid = case Already paid online, just show the code.: true / You pay at the till when you collect.: false
    proxy = person
    km = decimal 0.5..9.5 step 0.1
    """,
    text="""Ready to collect! {c.first}, your {item} is waiting in our {store} shop ({street},
{km.digits} km from you) since {ready}. Pickup code: {code}. We are open until {close}
and hold it for you up to {until}; after that it goes back on the shelf. Price €{price}.
{paid} [[As you told us, {proxy} may collect it for you.]]""",
    facts={
        "pickup_code | collection_code": "{code}",
        "customer_first_name": "{c.first}",
        "item | product": "{item}",
        "store_city | pickup_city": "{store}",
        "store_address | street": "{street}",
        "ready_since | ready_date": "{ready}",
        "held_until | pickup_deadline": "{until}",
        "closing_time": "{close}",
        "price": "{price}",
        "paid_online | is_paid": "{paid}",
        "authorised_person | may_be_collected_by": "{proxy}",
        "distance_km": "{km}",
        "opening_time | order_number": None,
    },
)

template(
    ask="Extract the complaint about the delivery. | What is missing? | Compare ordered and received, as JSON.",
    values="""
    c = person
    order = code K-####-###
    a = one of floor tiles / roof slates / paving slabs / bricks
    ordered = int 300..900 step 10
    got = int 120..280 step 10
    broken = int 3..15
    d = date
    driver = person
    photos = case Photos are attached.: true / I could not take any photos, it was pouring.: false
    act = case Please send the rest at once: send_rest / Take everything back, we found another dealer: return_all /\
        Just correct the invoice: correct_invoice
    phone = phone
    """,
    text="""To the dispatch department

On {d} your lorry came with order {order}. We ordered {ordered} {a}; what stood in
the yard afterwards were {got}, {broken} of them broken. Your driver, {driver.title},
wrote nothing of this on the slip. {photos} {act}. [[You reach me under {phone}.]]

{c}""",
    facts={
        "order_number": "{order}",
        "material | goods": "{a}",
        "quantity_ordered": "{ordered}",
        "quantity_received | quantity_delivered": "{got}",
        "quantity_broken | damaged_pieces": "{broken}",
        "delivery_date": "{d}",
        "driver": "{driver.title}",
        "photos_attached | has_photos": "{photos}",
        "requested_action": "{act}",
        "customer_phone | phone": "{phone}",
        "customer | complainant": "{c}",
        "department | addressed_to": "dispatch department",
        "invoice_number | compensation": None,
    },
)
