"""Support: tickets, complaints, refunds, warranty, incident reports."""

from ..template import template

template(
    ask="Classify the ticket and extract its fields. | Extract the ticket. | Turn this support mail into a ticket.",
    values="""
    c = person
    app = company
    d = date
    ver = code #.#.1
    oldver = code 1.#.0
    os = one of Windows 11 / macOS / Ubuntu / Android / iOS
    cat = case the app closes by itself as soon as I open a report: crash /\
        I cannot log in any more, it says unknown user: login / I was charged twice this month: billing /\
        the export takes ten minutes and more: performance
    pr = case Our whole office is at a standstill, please help at once!: urgent /\
        It would be good to have this fixed this week: high / Whenever you find the time: low
    mood = case I am really fed up with this.: negative / Apart from that I love your program.: positive /\
        That is all I can say about it.: neutral
    re = case I have restarted the computer, no change.: true / I have not restarted anything yet.: false
    users = int 3..45
    no = code #######
    """,
    text="""From: {c}
Received: {d}

Hello {app} team, since the update to version {ver} (we had {oldver} before) {cat}.
We are {users} people, all on {os}. {re} {pr}. {mood} [[My earlier ticket about the
printer, {no}, can be closed.]]""",
    facts={
        "reporter | customer_name": "{c}",
        "received_date | created_on": "{d}",
        "product_vendor | company": "{app}",
        "version | app_version": "{ver}",
        "previous_version": "{oldver}",
        "operating_system | os": "{os}",
        "category | issue_category": "{cat}",
        "priority | urgency": "{pr}",
        "sentiment": "{mood}",
        "restarted | has_restarted": "{re}",
        "affected_users | number_of_users": "{users}",
        "earlier_ticket | ticket_to_close": "{no}",
        "phone | serial_number": None,
    },
)

template(
    ask="Extract the complaint. | What is the guest complaining about? | Fill in the complaint form.",
    values="""
    g = person
    h = hotel
    room = int 101..512
    other = int 601..912
    d = date
    n = int 2..6
    prob = case the shower ran cold every morning: bathroom / the air conditioning roared all night: noise /\
        the sheets had not been changed: cleanliness / the desk clerk shouted at us: staff
    paid = money 260..1400 step 10
    want = money 50..220 step 10
    clerk = person
    moved = case we were at least given another room: true / nobody offered us another room: false
    back = case We will not come back.: false / We will come back all the same.: true
    """,
    text="""Dear management of {h},

my wife and I stayed {n} nights from {d} in room {room.digits}. We paid {paid} euros,
and {prob}. When we told {clerk.title} at reception, {moved}. [[The guests in {other.digits}
told us the same.]] We expect {want} euros back and an honest apology. {back}

{g}""",
    facts={
        "guest | complainant": "{g}",
        "hotel": "{h}",
        "room_number | booked_room": "{room}",
        "room_of_other_guests | other_complaining_room": "{other}",
        "arrival_date | check_in": "{d}",
        "nights": "{n}",
        "complaint_category": "{prob}",
        "amount_paid | price_paid": "{paid}",
        "compensation_requested | refund_requested": "{want}",
        "staff_member | receptionist": "{clerk.title}",
        "room_changed | was_moved": "{moved}",
        "will_return | guest_would_return": "{back}",
        "booking_number | guest_email": None,
    },
)

template(
    ask="Extract the incident. | Read the incident report. | Fill in the postmortem fields.",
    values="""
    srv = one of checkout-api / image-resizer / auth-gateway / search-index / mail-relay
    d = date
    t0 = time 8..14
    t1 = t0 + 3..15 minutes
    t2 = t1 + 40..150 minutes
    lead = person
    fix = person
    sev = case SEV1: 1 / SEV2: 2 / SEV3: 3
    err = percent 12..85
    users = int 1200..88000 step 100
    cause = case a certificate nobody had renewed: expired_certificate / a full disk: disk_full /\
        a typo in a configuration file: configuration / a deployment that skipped the tests: bad_deploy
    loss = case No data was lost.: false / About an hour of orders was lost.: true
    act = int 3..9
    id = code INC-####
    """,
    text="""{id} ({sev}) — {srv} unavailable, {d}

{t0} first errors, {t1} pager rings, {t2} all green again. At the peak {err.digits}%
of requests failed; some {users} customers noticed. The cause was {cause}. {loss}
{lead} led the response, the actual fix came from {fix}. [[We agreed on {act} follow-up
tasks.]]""",
    facts={
        "incident_id": "{id}",
        "severity | severity_level": "{sev}",
        "service | affected_service": "{srv}",
        "incident_date": "{d}",
        "started_at | first_error_time": "{t0}",
        "detected_at | pager_time": "{t1}",
        "resolved_at | end_time": "{t2}",
        "peak_error_rate | failed_requests_percent": "{err}",
        "affected_customers": "{users}",
        "root_cause": "{cause}",
        "data_loss": "{loss}",
        "incident_lead | response_leader": "{lead}",
        "fixed_by": "{fix}",
        "follow_up_tasks | action_item_count": "{act}",
        "region | cost": None,
    },
)

template(
    ask="Extract the warranty claim. | Is it covered? Fill in the claim. | Read the service report.",
    values="""
    c = person
    tech = person
    prod = one of espresso machine / vacuum cleaner / food processor / air purifier / sewing machine
    model = code @@-###
    sn = code S/N ########
    bought = date
    came = bought + 200..700 days
    done = came + 4..16 days
    def = one of pump leaks / motor burnt / switch stuck / fan blocked / display dark
    cover = case covered by the warranty: true / not covered, as it was dropped: false
    part = money 18..95 step 0.01
    lab = money 100..160 step 5
    way = case repaired: repaired / replaced by a new one: replaced / sent back unrepaired: returned_unrepaired
    km = int 2..9
    """,
    text="""SERVICE REPORT
Customer   {c}
Appliance  {prod} {model}, {sn}
Purchased  {bought}
Arrived    {came}
Finding    {def}
Decision   {cover}
Spare part {part} EUR, labour {lab} EUR
Outcome    {way} on {done}
[[Technician {tech}, {km.digits} km on the road]]""",
    facts={
        "customer": "{c}",
        "appliance | product": "{prod}",
        "model": "{model}",
        "serial_number": "{sn}",
        "purchase_date": "{bought}",
        "received_date | arrived_on": "{came}",
        "completed_on | outcome_date": "{done}",
        "defect | finding": "{def}",
        "covered_by_warranty | warranty_accepted": "{cover}",
        "spare_part_cost | parts_cost": "{part}",
        "labour_cost": "{lab}",
        "outcome | resolution": "{way}",
        "technician": "{tech}",
        "customer_phone | shipping_cost": None,
    },
)

template(
    ask="Extract the chat. | Summarise this support chat as JSON. | What was the problem and how was it solved?",
    values="""
    c = person
    ag = person
    dev = one of router / set-top box / smart speaker / doorbell camera / mesh repeater
    light = case blinking red: red / steady orange: orange / not on at all: off / blinking blue: blue
    n = int 2..5
    mins = int 10..40 step 5
    ok = case it works, thank you so much: solved / still nothing, sorry: unsolved
    new = case I am sending you a new power supply, too.: true / You will not need any spare parts.: false
    stars = int 2..5
    tick = code T-#####
    call = time 15..19
    cust = code ########
    """,
    text="""{ag.first}: Hi, {ag.first} here. May I have your customer number?
{c.first}: {cust}. my {dev} lost the connection, the light is {light}
{ag.first}: How often have you restarted it?
{c.first}: {n} times in the last {mins.digits} minutes
{ag.first}: Please press the button at the back for ten seconds.
{c.first}: {ok}
{ag.first}: Good to know. {new}
{ag.first}: Your ticket is {tick}. [[At {call} a colleague rings you.]]
{c.first}: 👍 {stars.digits} stars from me""",
    facts={
        "customer_number": "{cust}",
        "customer_first_name": "{c.first}",
        "agent | agent_first_name": "{ag.first}",
        "device": "{dev}",
        "light_status | led_status": "{light}",
        "restart_count | number_of_restarts": "{n}",
        "button_press_seconds": 10,
        "resolution_status | status": "{ok}",
        "spare_part_sent | sends_power_supply": "{new}",
        "ticket_number": "{tick}",
        "callback_time": "{call}",
        "rating | stars": "{stars}",
        "serial_number | refund": None,
    },
)

template(
    ask="Extract the refund decision. | What is refunded and why? | Fill in the refund record.",
    values="""
    c = person
    firm = company
    ag = person
    case_no = code CASE-#####
    asked = date
    dec = asked + 2..9 days
    claim = money 120..380 step 0.01
    give = money 30..110 step 0.01
    why = case the concert was cancelled: event_cancelled / the parcel never reached you: not_received /\
        the zip broke within a week: defective / you were sent the wrong model: wrong_item
    way = case as a voucher: voucher / to your card: card / to your PayPal account: paypal /\
        as a bank transfer: bank_transfer
    ok = case We grant your request in part.: partially_approved /\
        We are not liable, but pay you a share as a gesture.: goodwill
    days = int 3..14
    app = case You may appeal against this.: true / This decision is final.: false
    """,
    text="""{case_no}
Dear {c.title}, on {asked} you asked us for €{claim} because {why}. {ok} You will
receive €{give} {way}; please allow {days} days. {app} [[The decision was made by {ag},
customer relations.]] Date of the decision: {dec}
{firm}""",
    facts={
        "case_number | case_id": "{case_no}",
        "customer | addressed_to": "{c.title}",
        "company": "{firm}",
        "request_date": "{asked}",
        "decision_date": "{dec}",
        "claimed_amount | amount_requested": "{claim}",
        "refund_amount | amount_granted": "{give}",
        "reason | refund_reason": "{why}",
        "refund_method": "{way}",
        "decision": "{ok}",
        "processing_days": "{days}",
        "can_appeal | appeal_possible": "{app}",
        "decided_by": "{ag}",
        "order_number | iban": None,
    },
)

template(
    ask="Extract the bug report. | Fill in the issue template. | Turn this issue into JSON.",
    values="""
    u = person
    lib = one of tinychart / logbook-js / mapfold / queuebee / parsley-md
    v = code #.##.#
    fixv = code #.##.#-rc#
    node = int 16..22 step 2
    sev = case blocks our release: critical / annoying, but we can live with it: minor / breaks one of our pages: major
    comp = one of tooltip / parser / zoom control / scheduler / plugin loader
    rep = case happens every time: always / happens about half of the time: sometimes / happened once so far: rarely
    n = int 40..900
    line = int 12..780
    d = date
    wa = case No workaround found.: false / As a workaround we catch the error.: true
    pr = case I can send a pull request.: true / I have no time for a patch.: false
    """,
    text="""**{lib} {v}: TypeError in the {comp}**

Opened by {u} on {d}. {rep}; {sev}. Node {node.digits}, reproduced with a list of
{n} entries, error at line {line.digits}. {wa} {pr}

> maintainer: thanks, will look into it[[; try {fixv} if you are in a hurry]]""",
    facts={
        "library | package": "{lib}",
        "affected_version | version": "{v}",
        "version_with_fix | suggested_version": "{fixv}",
        "node_version": "{node}",
        "component": "{comp}",
        "error_type": "TypeError",
        "severity": "{sev}",
        "reproducibility": "{rep}",
        "list_size | number_of_entries": "{n}",
        "line | line_number": "{line}",
        "reporter | opened_by": "{u}",
        "opened_on | report_date": "{d}",
        "has_workaround": "{wa}",
        "offers_pull_request | can_contribute_fix": "{pr}",
        "browser | assignee": None,
    },
)

template(
    ask="Beschwerde auslesen. | Extract the complaint. | Read this German complaint and fill in the ticket.",
    values="""
    k = person
    firma = company
    nr = code RK-####
    ware = one of Waschmaschine / Matratze / Kaffeemaschine / Stehlampe / Gefriertruhe
    mangel = case kam mit einer großen Beule an: damaged / fehlt bis heute: not_delivered /\
        ist in der falschen Farbe gekommen: wrong_item / ging nach zwei Tagen kaputt: defective
    d = case 11. Mai 2025: 2025-05-11 / 2. Dezember 2024: 2024-12-02 / 19. August 2026: 2026-08-19
    preis = int 89..890
    mal = case schon zum dritten Mal: 3 / schon zum zweiten Mal: 2 / zum ersten Mal: 1
    frist = case binnen einer Woche: 7 / binnen zehn Tagen: 10 / binnen 14 Tagen: 14
    ton = case Ich bin wirklich verärgert.: negative / Sonst war ich mit Ihnen immer sehr zufrieden.: positive
    will = case Ich möchte mein Geld zurück: refund / Bitte tauschen Sie das Gerät um: exchange /\
        Schicken Sie mir bitte einen Techniker: repair
    foto = case Fotos hängen an.: true / Fotos habe ich leider keine.: false
    """,
    text="""An {firma}

Ich schreibe Ihnen {mal}. Die am {d} bestellte {ware} (Auftrag {nr}, {preis.digits}
Euro) {mangel}. {will}, und zwar {frist}. {foto} {ton}
[[Bitte rufen Sie mich nicht auf der Arbeit an.]]

{k}""",
    facts={
        "customer": "{k}",
        "company": "{firma}",
        "order_number": "{nr}",
        "product": "{ware}",
        "problem | issue_type": "{mangel}",
        "order_date": "{d}",
        "price": "{preis}",
        "contact_attempt | times_contacted": "{mal}",
        "deadline_days": "{frist}",
        "sentiment": "{ton}",
        "requested_resolution": "{will}",
        "photos_attached": "{foto}",
        "phone | delivery_date": None,
    },
)

template(
    ask="Extract the triage. | Read the help-desk notes. | Which tickets came in? Fill in the list.",
    values="""
    d = date
    a = person
    b = person
    c = person
    n1 = code HD-1###
    n2 = code HD-2###
    n3 = code HD-3###
    p1 = one of monitor stays black / keyboard types double / docking station dead
    p2 = one of needs access to the payroll folder / wants a second mailbox / lost the phone PIN
    p3 = one of projector in room 4 hums / printer on floor 2 jams / badge reader refuses cards
    ass = person
    open = int 12..48
    closed = int 3..11
    old = int 30..120
    hw = case a new one has been ordered: true / a new one has not been ordered: false
    """,
    text="""Help desk, morning round, {d}. Closed yesterday: {closed}. Still open: {open}, the
oldest for {old.digits} days.
New:
{n1} {a}: {p1} ({hw})
{n2} {b}: {p2}
{n3} {c}: {p3}
{ass.first} takes the first one[[, the rest waits for the intern]].""",
    facts={
        "date | meeting_date": "{d}",
        "new_tickets": [
            {"id": "{n1}", "reporter": "{a}", "problem": "{p1}"},
            {"id": "{n2}", "reporter": "{b}", "problem": "{p2}"},
            {"id": "{n3}", "reporter": "{c}", "problem": "{p3}"},
        ],
        "new_ticket_ids": ["{n1}", "{n2}", "{n3}"],
        "open_tickets | open_count": "{open}",
        "closed_yesterday | closed_count": "{closed}",
        "oldest_ticket_days": "{old}",
        "first_ticket_assignee": "{ass.first}",
        "replacement_ordered | hardware_ordered": "{hw}",
        "access_or_mailbox_requester | reporter_of_second_ticket": "{b}",
        "sla_breaches | on_call_phone": None,
    },
)

template(
    ask="Extract the recall. | Read the safety notice. | Fill in the recall record.",
    values="""
    maker = company
    prod = one of travel kettle / night light / heating pad / power bank / hair dryer
    model = code @@##
    lot1 = code L###
    lot2 = code L###X
    from = date
    to = from + 60..300 days
    pub = to + 30..120 days
    units = int 2000..64000 step 100
    rep = int 4..14
    risk = case it may catch fire: fire / it may give an electric shock: electric_shock /\
        small parts may come loose and be swallowed: choking / the glass may burst: cuts
    hurt = case Nobody has been hurt so far.: false / Three people had to see a doctor.: true
    todo = case Send it in, you get your money back: refund / Send it in, you get a safe one: replacement /\
        Stay at home, we send a technician: repair
    phone = phone
    """,
    text="""Safety notice, {pub}. {maker} calls back its {prod} {model}, about {units} pieces,
batches {lot1} and {lot2}, sold between {from} and {to}: {risk}. We know of {rep}
cases. {hurt} Do not use it any more. {todo}; no receipt is needed. [[Hotline: {phone}.]]""",
    facts={
        "manufacturer": "{maker}",
        "product": "{prod}",
        "model": "{model}",
        "batches | lot_numbers": ["{lot1}", "{lot2}"],
        "sold_from": "{from}",
        "sold_until": "{to}",
        "notice_date | publication_date": "{pub}",
        "units_affected": "{units}",
        "reported_cases | known_cases": "{rep}",
        "hazard | risk_type": "{risk}",
        "injuries_reported": "{hurt}",
        "remedy": "{todo}",
        "receipt_required": False,
        "hotline": "{phone}",
        "retail_price | country": None,
    },
)

template(
    ask="Extract the feedback. | Classify this app review. | Fill in the review fields.",
    values="""
    u = person
    app = one of StepPal / PlantPing / Lunchly / NightOwl Radio / TripFold
    st = int 2..4
    d = date
    v = decimal 3.1..7.9 step 0.1
    ph = one of Pixel 7 / Galaxy S23 / iPhone 14 / Fairphone 5
    topic = case the ads between every screen: ads / how fast it drains the battery: battery /\
        that my data vanished after the update: data_loss / the price of the premium version: pricing
    mood = case I am so disappointed.: negative / I still adore this app.: positive /\
        It is neither good nor bad.: neutral
    likes = int 12..950
    ans = case Developer replied: true / No reply from the developer: false
    fee = money 2..9 step 0.01
    un = case Uninstalled.: true / I keep it for now.: false
    """,
    text="""{app} {v}
{u.first} · {d} · {st.digits}/5 · {ph}

What I want to talk about is {topic}. {mood} I pay {fee} dollars a month, and a friend
of mine has had the same trouble since version 2. {un}

[[{likes.digits} found this useful · ]]{ans}""",
    facts={
        "app | app_name": "{app}",
        "app_version": "{v}",
        "reviewer_first_name | reviewer": "{u.first}",
        "review_date": "{d}",
        "rating | stars": "{st}",
        "device | phone_model": "{ph}",
        "topic | feedback_category": "{topic}",
        "sentiment": "{mood}",
        "useful_votes": "{likes}",
        "developer_replied": "{ans}",
        "monthly_fee": "{fee}",
        "uninstalled | has_uninstalled": "{un}",
        "email | operating_system": None,
    },
)

template(
    ask="Extract the escalation. | Fill in the escalation form. | Read this hand-over between two support levels.",
    values="""
    l1 = person
    l2 = person
    c = company
    cc = person
    tick = code ZX-#####
    open = date
    esc = open + 2..8 days
    due = esc + 1..4 days
    tier = case gold contract: gold / silver contract: silver / basic contract: basic
    prod = one of label printer / time clock / cash register / barcode scanner
    n = int 2..30
    tried = one of a factory reset / new firmware / another cable / a clean installation
    next = one of a look at the logs / a visit on site / a loan device / a call with the vendor
    down = case They cannot work at all.: critical / They can work, but slowly.: medium / They hardly notice it.: low
    up = case The customer is furious.: negative / The customer stays patient and kind.: positive
    """,
    text="""Hand-over {tick}

{l2.first}, this one is yours. {c} ({tier}) has {n} times the same {prod}, and all
of them freeze. Open since {open}, with you since {esc}, promised for {due}. I tried
{tried}; what is missing is {next}. {down} {up} Speak to {cc.title} there, [[not
to the boss, ]]please.

{l1.first}""",
    facts={
        "ticket_id": "{tick}",
        "customer | client_company": "{c}",
        "contract_level | contract_tier": "{tier}",
        "device_type | product": "{prod}",
        "device_count": "{n}",
        "opened_on": "{open}",
        "escalated_on": "{esc}",
        "promised_for | due_date": "{due}",
        "already_tried": "{tried}",
        "next_step": "{next}",
        "impact | impact_level": "{down}",
        "customer_sentiment": "{up}",
        "new_assignee | handed_to": "{l2.first}",
        "previous_assignee | handed_over_by": "{l1.first}",
        "customer_contact": "{cc.title}",
        "root_cause | warranty_until": None,
    },
)

template(
    ask="Extract the lost luggage report. | Fill in the baggage claim. | What is missing?",
    values="""
    p = person
    air = company
    fl = code @@ ####
    tag = code ##########
    ref = code @@@XS#####
    from = city
    via = city
    to = city
    d = date
    col = color
    type = case hard-shell suitcase: suitcase / rucksack with a red ribbon: backpack / guitar case: instrument /\
        folded pushchair: pushchair
    kg = decimal 8.5..23 step 0.5
    val = money 200..1800 step 50
    med = case There is medicine inside.: true / There is no medicine inside.: false
    hotel = hotel
    until = d + 3..9 days
    bags = int 2..4
    """,
    text="""Report {ref}, taken at the {to} counter
Passenger {p}, flight {fl} of {d} with {air}, {from} – {via} – {to}
Handed in {bags} pieces; missing: one {col} {type}, {kg.digits} kg, tag {tag}
Value of contents stated as {val} euros. {med}
Deliver to {hotel} until {until}[[, afterwards to the home address]].""",
    facts={
        "report_number | reference": "{ref}",
        "passenger": "{p}",
        "airline": "{air}",
        "flight_number": "{fl}",
        "flight_date": "{d}",
        "route": ["{from}", "{via}", "{to}"],
        "departure_city | origin": "{from}",
        "transfer_city": "{via}",
        "bag_tag | tag_number": "{tag}",
        "bag_color | color": "{col}",
        "bag_type": "{type}",
        "weight_kg": "{kg}",
        "declared_value | contents_value": "{val}",
        "contains_medicine": "{med}",
        "checked_pieces | bags_checked_in": "{bags}",
        "delivery_hotel | temporary_address": "{hotel}",
        "at_hotel_until": "{until}",
        "phone | brand": None,
    },
)

template(
    ask="Extract the call notes. | Classify the call. | Fill in the CRM entry for this call.",
    values="""
    c = person
    ag = person
    d = date
    t = time 8..17
    mins = int 4..38
    wait = int 45..60
    why = case wants to know where the technician is: appointment / does not understand the last bill: billing /\
        would like a faster line: upgrade / wishes to cancel: cancellation
    mood = case Friendly, even laughed about it.: positive / Shouted at me and hung up.: negative /\
        Matter-of-fact.: neutral
    vip = case customer since the very first year, VIP: true / new customer, no VIP: false
    promise = money 10..40 step 5
    next = d + 1..6 days
    first = case settled on the phone: true / could not be settled on the phone: false
    acct = code 77######
    """,
    text="""Call {d} {t}, {mins.digits} min (waited {wait.digits} seconds)
{c}, account {acct} — {vip}
{why}. {mood}
Credit of €{promise} promised. {first}[[, look again on {next}]].
/ {ag.first}""",
    facts={
        "customer | caller": "{c}",
        "account_number": "{acct}",
        "call_date": "{d}",
        "call_time": "{t}",
        "duration_minutes | call_length_minutes": "{mins}",
        "waiting_seconds | wait_time_seconds": "{wait}",
        "call_reason | reason": "{why}",
        "sentiment | caller_mood": "{mood}",
        "is_vip": "{vip}",
        "credit_promised | credit_amount": "{promise}",
        "first_call_resolution | resolved_on_phone": "{first}",
        "follow_up_date": "{next}",
        "agent_first_name": "{ag.first}",
        "email | contract_end": None,
    },
)

template(
    ask="Extract the accident report. | Read the workplace incident. | Fill in the safety form.",
    values="""
    v = person
    w = person
    sup = person
    firm = company
    d = date
    t = time 7..16
    rep = d + 1..3 days
    place = one of loading bay 3 / the paint shop / the cold store / stairwell B / the packing line
    what = case slipped on a wet patch: slip / was hit by a falling box: struck_by_object /\
        cut a finger on a blade: cut / got a hand caught in the belt: caught_in_machine
    off = int 2..20
    aid = case First aid was given on the spot: true / First aid was refused: false
    gear = case protective gloves were worn: true / protective gloves were not worn: false
    sev = case a bruise and nothing more: minor / a broken wrist: serious / a deep wound, sewn in hospital: moderate
    yr = int 2..5
    """,
    text="""Accident report of {firm}: on {d} at {t}, {v} {what} at {place}. Result: {sev}. {aid},
{gear}. {w}, who stood nearby, saw it all. Expected absence: {off} days. It is the
same spot as {yr} earlier accidents this year. Reported on {rep} by {sup.title}[[,
who has had the spot closed off]].""",
    facts={
        "injured_person | victim": "{v}",
        "witness": "{w}",
        "reported_by | reporter": "{sup.title}",
        "company | employer": "{firm}",
        "accident_date": "{d}",
        "accident_time": "{t}",
        "report_date": "{rep}",
        "location | place": "{place}",
        "accident_type": "{what}",
        "severity | injury_severity": "{sev}",
        "first_aid_given": "{aid}",
        "gloves_worn | protective_gear_worn": "{gear}",
        "days_absent | expected_absence_days": "{off}",
        "earlier_accidents_this_year": "{yr}",
        "insurance_number | hospital": None,
    },
)

template(
    ask="Extract the refund request. | Extrae la solicitud. | Fill in the refund form from the Spanish mail.",
    values="""
    cl = person
    em = company
    pedido = code ES-######
    prod = one of lámpara / batidora / maleta / bicicleta estática / cafetera
    d = case el 6 de febrero de 2025: 2025-02-06 / el 19 de octubre de 2024: 2024-10-19 /\
        el 30 de junio de 2026: 2026-06-30
    imp = int 35..480
    env = int 5..20
    mot = case llegó rota: damaged / nunca llegó: not_received / no es la que pedí: wrong_item /\
        ya no la necesito: changed_mind
    via = case a mi tarjeta: card / a mi cuenta bancaria: bank_transfer / en un vale: voucher
    rec = case Adjunto el recibo.: true / He perdido el recibo.: false
    tono = case Es una vergüenza, de verdad.: negative / Gracias por su amable ayuda de siempre.: positive
    """,
    text="""Estimados señores de {em}:

Compré {d} una {prod} por {imp.digits} euros (pedido {pedido}), más {env.digits}
euros de envío, pero {mot}. Solicito que me devuelvan el dinero {via}. {rec} {tono}
[[Espero su respuesta en una semana.]]

{cl}""",
    facts={
        "customer": "{cl}",
        "company": "{em}",
        "order_number": "{pedido}",
        "product": "{prod}",
        "purchase_date": "{d}",
        "price | product_price": "{imp}",
        "shipping_cost": "{env}",
        "reason | refund_reason": "{mot}",
        "refund_method": "{via}",
        "receipt_attached | has_receipt": "{rec}",
        "sentiment": "{tono}",
        "phone | serial_number": None,
    },
)

template(
    ask="Extract the status page update. | What is broken and since when? | Fill in the status fields.",
    values="""
    site = company
    comp1 = one of Uploads / Search / Notifications
    comp2 = one of Video calls / Calendar sync / Payments
    comp3 = one of Public API / Mobile apps / Reports
    d = date
    t1 = time 9..12
    t2 = t1 + 15..45 minutes
    t3 = t2 + 30..90 minutes
    st = case Identified — we know what is wrong and work on it: identified /\
        Monitoring — the fix is out and we watch it: monitoring / Resolved — everything works again: resolved /\
        Investigating — we do not know the reason yet: investigating
    reg = one of Europe / North America / South-East Asia
    pc = percent 3..30
    sla = case Credits will be given automatically.: true / No credits apply.: false
    planned = d + 4..20 days
    """,
    text="""{site} status · {d}

{t3} {st}.
{t2} We see slow answers in {comp1} and {comp2}, above all in {reg}; {pc.digits}%
of calls are concerned.
{t1} Our alarms went off.

{comp3}: operational
{sla} [[Planned maintenance of the database on {planned} stays as announced.]]""",
    facts={
        "company | site": "{site}",
        "incident_date": "{d}",
        "status | incident_status": "{st}",
        "affected_components": ["{comp1}", "{comp2}"],
        "unaffected_component | operational_component": "{comp3}",
        "region": "{reg}",
        "affected_calls_percent": "{pc}",
        "first_alarm_time | detected_at": "{t1}",
        "latest_update_time | last_updated_at": "{t3}",
        "credits_given | sla_credits": "{sla}",
        "maintenance_date | planned_maintenance": "{planned}",
        "root_cause | number_of_users": None,
    },
)

template(
    ask="Extract the letter. | What does the passenger demand from the railway? | Fill in the compensation claim.",
    values="""
    p = person
    rail = company
    tr = code IC ###
    tr2 = code RE ##
    a = city
    b = city
    d = date
    dep = time 7..11
    late = int 61..180
    paid = money 24..119 step 0.1
    pct = case a quarter of the fare: 25 / half of the fare: 50
    miss = case My connection was gone.: true / I caught my connection only because that one was late, too.: false
    taxi = money 28..65 step 0.5
    iban = code NL## BANK #########
    seat = int 11..98
    car = int 2..9
    """,
    text="""Passenger rights, {rail}

I took {tr} on {d} at {dep} from {a} to {b} (coach {car}, seat {seat.digits}). It
came in {late} minutes late. {miss} My ticket cost {paid} euros; I claim {pct}[[
as well as {taxi} euros for the taxi that {tr2} would have saved me]]. Please use {iban}.

{p}""",
    facts={
        "passenger": "{p}",
        "railway | company": "{rail}",
        "train_number": "{tr}",
        "travel_date": "{d}",
        "departure_time": "{dep}",
        "from_city | origin": "{a}",
        "to_city | destination": "{b}",
        "coach | car_number": "{car}",
        "seat": "{seat}",
        "delay_minutes": "{late}",
        "missed_connection": "{miss}",
        "ticket_price | fare": "{paid}",
        "claimed_percent | compensation_percent": "{pct}",
        "taxi_cost": "{taxi}",
        "iban": "{iban}",
        "booking_code | arrival_time": None,
    },
)

template(
    ask="Extract the return authorisation. | May the customer send it back? | Fill in the RMA.",
    values="""
    c = person
    st = company
    ag = person
    rma = code RMA-#####
    ord = code O-######
    item = one of standing desk / projector / smart watch / e-reader / gaming chair
    d = date
    until = d + 10..28 days
    kg = decimal 0.5..24 step 0.1
    lab = case A paid label is attached.: true / Please pay the postage yourself.: false
    inf = case It goes back to the maker for repair.: repair / You get the money as soon as it is here.: refund /\
        A new one leaves once it is here.: replacement
    fee = percent 5..20
    street = street
    city = city
    box = int 2..8
    """,
    text="""Hello {c.first},

yes, you may send back the {item} from order {ord}. Write {rma} on the outside of
the box and send it to {st}, {street}, {city}. We must have it by {until}. {lab}
{inf} If the original packing is missing, we keep {fee.digits}%. The parcel may weigh
{kg.digits} kg at most. [[Do not send the {box} screws, we have plenty.]]

{ag.first}, {d}""",
    facts={
        "rma_number": "{rma}",
        "order_number": "{ord}",
        "item | product": "{item}",
        "customer_first_name": "{c.first}",
        "agent_first_name | signed_by": "{ag.first}",
        "return_address": {"company": "{st}", "street": "{street}", "city": "{city}"},
        "return_deadline | must_arrive_by": "{until}",
        "message_date": "{d}",
        "prepaid_label | label_attached": "{lab}",
        "resolution | what_happens_next": "{inf}",
        "missing_packing_fee_percent": "{fee}",
        "max_weight_kg": "{kg}",
        "screw_count": "{box}",
        "refund_amount | phone": None,
    },
)

template(
    ask="Extract the alert. | Parse this monitoring alert. | Fill in the alert record.",
    values="""
    host = code web-##.prod
    backup = code web-##.spare
    met = one of cpu_load / disk_usage / memory_used / queue_length
    val = int 91..99
    thr = int 75..90
    d = date
    t = time
    dur = int 5..45
    st = case [FIRING]: firing / [RESOLVED]: resolved / [SILENCED]: silenced
    sv = case severity=page: page / severity=warn: warning / severity=info: info
    on = person
    sec = person
    ack = case acknowledged: true / not acknowledged: false
    run = url
    inc = int 2..7
    """,
    text="""{st} {met} on {host}
> {sv} value={val.digits} threshold={thr.digits} for {dur.digits} minutes
{d} {t}, {ack}
on call: {on}, second: {sec}
this week: {inc.digits} alerts on this host, none on {backup}
[[runbook: {run}]]""",
    facts={
        "host | hostname": "{host}",
        "metric": "{met}",
        "value | current_value": "{val}",
        "threshold": "{thr}",
        "duration_minutes": "{dur}",
        "state | alert_state": "{st}",
        "severity": "{sv}",
        "alert_date": "{d}",
        "alert_time": "{t}",
        "is_acknowledged | acknowledged": "{ack}",
        "on_call | primary_on_call": "{on}",
        "secondary_on_call | backup_person": "{sec}",
        "runbook_url": "{run}",
        "alerts_this_week": "{inc}",
        "host_without_alerts": "{backup}",
        "region | resolved_at": None,
    },
)

template(
    ask="Extract the complaint about noise. | Fill in the complaint record. | What do the neighbours report?",
    values="""
    a = person
    b = person
    m = person
    street = street
    d = date
    t1 = time 21..22
    t2 = t1 + 50..110 minutes
    fl = case on the first floor: 1 / on the second floor: 2 / on the third floor: 3 / on the fourth floor: 4
    src = case a drum kit: music / a dog that howled: pets / hammering and drilling: building_work /\
        a party with fireworks: party
    n = int 4..9
    pol = case The police came.: true / We did not call the police.: false
    talk = case I had spoken to them before.: true / I have not spoken to them so far.: false
    db = int 61..92
    ref = code L/##/###
    """,
    text="""To the property manager, {m.title}

On {d}, from {t1} until {t2}, there was {src} in the flat of {b} {fl}, {street}.
It was the {n.digits}th time since spring. My telephone measured {db.digits} decibels.
{pol} {talk} [[You will remember my letter {ref}.]] I ask you to do something at last.

{a}""",
    facts={
        "complainant | written_by": "{a}",
        "noisy_neighbour | accused_tenant": "{b}",
        "property_manager | addressee": "{m.title}",
        "street | address": "{street}",
        "floor | floor_of_noise": "{fl}",
        "noise_date | incident_date": "{d}",
        "noise_started": "{t1}",
        "noise_ended": "{t2}",
        "noise_type | source": "{src}",
        "measured_decibels": "{db}",
        "times_since_spring | occurrences": "{n}",
        "police_called | police_came": "{pol}",
        "spoke_to_neighbour_before": "{talk}",
        "earlier_letter | previous_reference": "{ref}",
        "phone | rent_reduction": None,
    },
)

template(
    ask="Extract the survey answer. | Fill in the survey result. | Read this customer survey.",
    values="""
    c = person
    firm = company
    d = date
    nps = int 2..10
    sp = int 1..5
    fr = int 1..5
    pr = int 1..5
    how = case a friend: recommendation / a poster at the station: advertising / a search engine: search /\
        the radio: radio
    yes = case Would buy again? yes: true / Would buy again? no: false
    call = case May we call you? yes: true / May we call you? no: false
    wish = one of longer opening hours / a bigger car park / smaller portions / a children's corner
    age = int 19..78
    vis = int 2..12
    """,
    text="""{firm} — how did we do?
Filled in: {d}
How likely are you to recommend us (0-10)? {nps.digits}
Speed (1-5): {sp.digits}
Friendliness (1-5): {fr.digits}
Prices (1-5): {pr.digits}
How did you find us? Through {how}
Visits this year: {vis.digits}   Age: {age.digits}
{yes}
{call}
What is missing: {wish}
[[Name: {c}]]""",
    facts={
        "company": "{firm}",
        "survey_date | filled_in_on": "{d}",
        "nps_score | likelihood_to_recommend": "{nps}",
        "ratings": {"speed": "{sp}", "friendliness": "{fr}", "prices": "{pr}"},
        "friendliness_rating": "{fr}",
        "found_through | channel": "{how}",
        "visits_this_year": "{vis}",
        "age | customer_age": "{age}",
        "would_buy_again": "{yes}",
        "may_be_called | contact_allowed": "{call}",
        "wish | suggestion": "{wish}",
        "respondent | customer_name": "{c}",
        "email | phone": None,
    },
)

template(
    ask="Extract the security notice. | What leaked and what should users do? | Fill in the breach record.",
    values="""
    firm = company
    ciso = person
    found = date
    when = found - 40..12 days
    told = found + 1..6 days
    n = int 3000..240000 step 500
    d1 = one of e-mail addresses / user names / postal addresses
    d2 = one of phone numbers / order histories / birthdays
    pw = case Passwords were among them.: true / Passwords were not among them.: false
    how = case a laptop stolen from a car: theft / a mail that tricked one of us: phishing /\
        a backup that stood open to the net: misconfiguration / a hole in a purchased program: third_party_vulnerability
    auth = case We have told the data protection authority.: true /\
        We still have to tell the data protection authority.: false
    mail = email
    yrs = int 2..6
    """,
    text="""An open word from {firm}

On {found} we found out that strangers had got hold of data of {n} customers, and
that this had begun as early as {when}. They got {d1} and {d2}. {pw} The way in was
{how}. {auth} We write to you now, on {told}, because we wanted to be sure first.
You do not have to do anything. [[Questions: {ciso}, {mail}.]] It is our first breach
in {yrs} years.""",
    facts={
        "company": "{firm}",
        "discovered_on | discovery_date": "{found}",
        "breach_started | started_on": "{when}",
        "notification_date | customers_told_on": "{told}",
        "affected_customers | records_affected": "{n}",
        "leaked_data | data_types": ["{d1}", "{d2}"],
        "passwords_leaked": "{pw}",
        "cause | attack_vector": "{how}",
        "authority_informed": "{auth}",
        "contact_person": "{ciso}",
        "contact_email": "{mail}",
        "years_since_last_breach | years_without_breach": "{yrs}",
        "action_required": False,
        "fine | phone": None,
    },
)

template(
    ask="Extract the repair order. | Fill in the workshop slip. | What is to be repaired?",
    values="""
    c = person
    mec = person
    shop = company
    plate = code @@@-###
    car = one of Golf / Civic / Punto / Megane / Fabia
    km = int 42000..198000 step 100
    in = date
    out = in + 1..4 days
    t = time 15..18
    j1 = one of change the oil / replace the timing belt / renew the brake discs
    j2 = one of check the lights / top up the coolant / rotate the tyres
    est = money 180..690 step 10
    max = money 750..900 step 50
    loan = case courtesy car given: true / no courtesy car wanted: false
    wait = case Call before you do more: call_first / Go ahead without asking: pre_approved
    """,
    text="""{shop} · repair order
{car}, {plate}, {km.digits} km · owner {c}
In: {in}. Ready: {out}, {t}
Jobs: {j1}; {j2}
Estimate €{est}. {wait}, up to €{max} in all.
{loan}
[[Mechanic: {mec.first}]]""",
    facts={
        "workshop | garage": "{shop}",
        "owner | customer": "{c}",
        "car_model | vehicle": "{car}",
        "licence_plate": "{plate}",
        "mileage_km | odometer_km": "{km}",
        "received_on | drop_off_date": "{in}",
        "ready_on | pickup_date": "{out}",
        "ready_at | pickup_time": "{t}",
        "jobs | tasks": ["{j1}", "{j2}"],
        "estimate | estimated_cost": "{est}",
        "maximum_amount | cost_limit": "{max}",
        "approval_rule": "{wait}",
        "courtesy_car | has_courtesy_car": "{loan}",
        "mechanic_first_name": "{mec.first}",
        "phone | vin": None,
    },
)

template(
    ask="Extract the moderation report. | Classify the report. | Fill in the moderation fields.",
    values="""
    rep = code user_####
    bad = code guest_####
    mod = person
    d = date
    t = time
    why = case keeps selling watches in every thread: spam / called me names I will not repeat: harassment /\
        posted my street and number: doxxing / passes off my drawings as his own: copyright
    pri = case Please look at this right now.: high / No need to hurry.: low
    dec = case banned for good: permanent_ban / warned: warning / muted for a week: temporary_mute /\
        left alone: no_action
    n = int 2..30
    forum = one of Woodworking / Trains / Sourdough / Retro Games
    del = case the posts were removed: true / the posts stay up: false
    days = int 2..9
    """,
    text="""Report by {rep} on {bad} in the forum {forum}, {d} {t}:
"This account {why}. {n} posts so far. {pri}"

Decision after {days} days[[ by {mod.first}]]: {bad} {dec}, {del}. The account had
been reported once before, in the forum Announcements.""",
    facts={
        "reported_by | reporter": "{rep}",
        "reported_account | reported_user": "{bad}",
        "forum": "{forum}",
        "report_date": "{d}",
        "report_time": "{t}",
        "category | violation": "{why}",
        "priority": "{pri}",
        "post_count | offending_posts": "{n}",
        "decision | action_taken": "{dec}",
        "posts_removed": "{del}",
        "days_until_decision": "{days}",
        "moderator_first_name": "{mod.first}",
        "previous_reports": 1,
        "appeal_date | ip_address": None,
    },
)
