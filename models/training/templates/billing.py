"""Billing: invoices, quotes, reminders, subscriptions, bank messages, insurance."""

from ..template import template

template(
    ask="Extract the invoice. | Read this invoice into JSON. | What is billed, to whom and until when?",
    values="""
    seller = company
    client = company
    contact = person
    inv = code INV-#####
    d = date
    due = d + 14..45 days
    from = d - 40..31 days
    to = d - 12..4 days
    h = int 6..80
    rate = money 55..140 step 5
    net = calc h * rate
    exp = money 12..190 step 0.01
    vat = percent 7..25
    iban = code DE## #### #### #### ####
    po = code PO#####
    """,
    text="""INVOICE {inv}
{seller}
Bill to: {client}, attn. {contact}
Date: {d}
Service period: {from} to {to}

Consulting, {h.digits} hours at €{rate}    €{net}
Travel expenses                 €{exp}
All amounts net; VAT of {vat.digits}% will be added.

[[Your purchase order: {po}]]
Please pay by {due} to {iban}, quoting the invoice number.""",
    facts={
        "invoice_number": "{inv}",
        "seller | issuer | supplier": "{seller}",
        "client | customer | bill_to": "{client}",
        "attention_of | contact_person": "{contact}",
        "invoice_date | issue_date": "{d}",
        "due_date | payment_due": "{due}",
        "service_period_start": "{from}",
        "service_period_end": "{to}",
        "hours | billed_hours": "{h}",
        "hourly_rate": "{rate}",
        "consulting_fee | consulting_amount_net": "{net}",
        "travel_expenses": "{exp}",
        "vat_rate | vat_percent": "{vat}",
        "iban | bank_account": "{iban}",
        "purchase_order": "{po}",
        "discount | late_fee": None,
    },
)

template(
    ask="Extract the reminder. | How much is still open? | Fill in the fields of this dunning letter.",
    values="""
    debtor = person
    firm = company
    clerk = person
    inv = code R-20##-####
    d = date
    due = d - 50..20 days
    new = d + 7..12 days
    open = money 80..900 step 0.01
    part = money 20..70 step 5
    fee = money 3..15 step 0.5
    lvl = case This is our first reminder: 1 / This is already our second reminder: 2 /\
        This is our third and last reminder: 3
    court = case After that the matter goes to our lawyers.: true / We are sure it simply slipped your mind.: false
    """,
    text="""{d}

Dear {debtor.title},

{lvl} about invoice {inv}, which was payable on {due}. Thank you for the part payment
of {part} dollars; {open} dollars remain open, and we have to add a fee of {fee}
dollars. Kindly settle both by {new}. {court} [[Should you need instalments, {clerk.first}
in accounts is happy to arrange them.]]

{firm}""",
    facts={
        "invoice_number": "{inv}",
        "debtor | addressed_to": "{debtor.title}",
        "creditor | company": "{firm}",
        "reminder_level | reminder_number": "{lvl}",
        "letter_date": "{d}",
        "original_due_date": "{due}",
        "new_due_date | new_deadline": "{new}",
        "open_amount | amount_outstanding": "{open}",
        "partial_payment | already_paid": "{part}",
        "reminder_fee | dunning_fee": "{fee}",
        "legal_action_announced | threatens_legal_action": "{court}",
        "accounts_contact | contact_for_instalments": "{clerk.first}",
        "currency": "USD",
        "interest_rate | iban": None,
    },
)

template(
    ask="Extract the subscription. | What plan, what price, when does it renew? | Fill in the subscription record.",
    values="""
    user = person
    app = company
    old = one of Basic / Starter / Solo
    plan = one of Plus / Team / Studio / Business
    price = money 6..49 step 0.01
    oldprice = money 2..5 step 0.01
    d = date
    renew = d + 28..31 days
    seats = int 2..25
    cycle = case billed month by month: monthly / billed once a year: yearly / billed every three months: quarterly
    auto = case It renews by itself until you cancel.: true / It will not renew by itself.: false
    last4 = code ####
    gb = int 50..500 step 50
    """,
    text="""Hi {user.first}, your upgrade at {app} went through on {d}. You moved from {old}
(${oldprice}) to {plan}, which is ${price} for {seats} seats, {cycle}. The next payment
is due on {renew}, from the card ending in {last4}. {auto} [[Your storage grows to
{gb.digits} GB today.]] Reply to this mail if you did not ask for this.""",
    facts={
        "plan | new_plan": "{plan}",
        "previous_plan | old_plan": "{old}",
        "price | new_plan_price": "{price}",
        "old_price | previous_price": "{oldprice}",
        "upgrade_date | changed_on": "{d}",
        "next_payment_date | renewal_date": "{renew}",
        "seats | seat_count": "{seats}",
        "billing_cycle | billing_interval": "{cycle}",
        "auto_renew | renews_automatically": "{auto}",
        "card_last_four": "{last4}",
        "storage_gb": "{gb}",
        "provider | service": "{app}",
        "currency": "USD",
        "trial_end | cancellation_date": None,
    },
)

template(
    ask="Extract the transaction. | Read this bank text message. | What happened on the account?",
    values="""
    bank = company
    last4 = code ####
    amount = money 4..780 step 0.01
    bal = money 900..6400 step 0.01
    shop = company
    city = city
    d = date
    t = time
    kind = case Card payment: card_payment / Direct debit: direct_debit / Cash withdrawal fee: fee /\
        Standing order: standing_order
    limit = money 7000..9900 step 100
    phone = phone
    block = case We have blocked the card to be safe.: true / Your card stays active.: false
    """,
    text="""{bank}: {kind} of EUR {amount} to {shop}, {city}, {d} {t}, account ending {last4}.
Balance now EUR {bal}. Monthly limit: EUR {limit}. {block} [[Not you? Call {phone},
day and night.]]""",
    facts={
        "bank | bank_name": "{bank}",
        "amount | transaction_amount": "{amount}",
        "payee | merchant": "{shop}",
        "merchant_city": "{city}",
        "transaction_date": "{d}",
        "transaction_time": "{t}",
        "transaction_type": "{kind}",
        "account_last_digits | account_ending": "{last4}",
        "balance | new_balance": "{bal}",
        "monthly_limit": "{limit}",
        "card_blocked": "{block}",
        "hotline | emergency_phone": "{phone}",
        "currency": "EUR",
        "exchange_rate | fee": None,
    },
)

template(
    ask="Extract the claim. | Fill in the insurance claim. | What damage is reported?",
    values="""
    holder = person
    other = person
    insurer = company
    pol = code KV-######-#
    plate1 = code @@ ####
    plate2 = code @@@ ###
    d = date
    t = time 7..21
    rep = d + 1..5 days
    city = city
    dmg = money 600..4200 step 10
    part = one of rear bumper / front left wing / driver's door / tail light / windscreen
    hurt = case Nobody was hurt.: false / One passenger was taken to hospital.: true
    police = case The police recorded the accident: true / We did not call the police: false
    fault = case I was standing still at the lights when it happened: other_party /\
        I overlooked the other car, I am sorry to say: policyholder / Neither of us saw the other in the fog: unclear
    """,
    text="""To {insurer}, claims. Policy {pol}. Written on {rep}.

On {d} at {t} my car ({plate1}) and that of {other} ({plate2}) collided in {city}.
{fault}. My {part} is broken; the garage speaks of {dmg} euros. {hurt} {police}[[,
and {other.first} has taken photos]].

{holder}""",
    facts={
        "policy_number": "{pol}",
        "insurer | insurance_company": "{insurer}",
        "policyholder | claimant": "{holder}",
        "other_driver | other_party": "{other}",
        "own_licence_plate | claimant_plate": "{plate1}",
        "other_licence_plate": "{plate2}",
        "accident_date | date_of_loss": "{d}",
        "accident_time": "{t}",
        "report_date | letter_date": "{rep}",
        "accident_city | place": "{city}",
        "damaged_part": "{part}",
        "estimated_damage | repair_estimate": "{dmg}",
        "injuries | anyone_injured": "{hurt}",
        "police_report": "{police}",
        "at_fault | fault": "{fault}",
        "deductible | claim_number": None,
    },
)

template(
    ask="Extract the quote. | List the items of this offer. | Read the craftsman's estimate as JSON.",
    values="""
    firm = company
    c = person
    street = street
    q = code AN-####
    d = date
    valid = d + 20..60 days
    start = valid + 5..20 days
    a = one of remove old tiles / strip the wallpaper / take out the bathtub
    b = one of plaster the walls / level the floor / renew the pipes
    e = one of lay new tiles / paint two coats / fit a walk-in shower
    ma = money 200..900 step 10
    mb = money 400..1800 step 10
    me = money 800..3500 step 10
    total = calc ma + mb + me
    days = int 4..15
    skip = case Disposal of rubble is included: true / Disposal of rubble is not included: false
    """,
    text="""Quotation {q} for {c}, {street}
prepared {d}, good until {valid}

(1) {a}: €{ma}
(2) {b}: €{mb}
(3) {e}: €{me}
Sum: €{total}

{skip}. The work will take about {days} days; we could begin on {start}. [[A deposit
of 20% is due when you sign.]]
{firm}""",
    facts={
        "quote_number | quotation_number": "{q}",
        "customer | prepared_for": "{c}",
        "site_address | street": "{street}",
        "quote_date | prepared_on": "{d}",
        "valid_until | expiry_date": "{valid}",
        "positions | line_items": [
            {"work": "{a}", "amount": "{ma}"},
            {"work": "{b}", "amount": "{mb}"},
            {"work": "{e}", "amount": "{me}"},
        ],
        "total | total_amount": "{total}",
        "duration_days": "{days}",
        "possible_start | start_date": "{start}",
        "disposal_included": "{skip}",
        "contractor | company": "{firm}",
        "vat_amount | phone": None,
    },
)

template(
    ask="Extract the utility bill. | How much power was used and what is to be paid? | Fill in the meter data.",
    values="""
    c = person
    util = company
    cust = code ##-######
    meter = code 1EMH00########
    from = date
    to = from + 360..366 days
    old = int 10000..30000
    use = int 1400..5200
    new = calc old + use
    ct = decimal 24..42 step 0.1
    paid = money 500..1900 step 10
    due = money 20..380 step 0.01
    bal = case You will get back the following amount: credit / You still have to pay: debit
    green = case The power came entirely from wind and water.: true / The power came from a mix, coal included.: false
    next = money 55..160 step 1
    """,
    text="""{util} — annual statement for {c}, customer {cust}

Meter {meter}
Reading {from}: {old.digits} kWh
Reading {to}: {new.digits} kWh
Used: {use.digits} kWh at {ct} cents

Instalments received: €{paid}. {bal}: €{due}. {green} [[From next month your instalment
is €{next}.]]""",
    facts={
        "customer_number": "{cust}",
        "customer | customer_name": "{c}",
        "utility | provider": "{util}",
        "meter_number": "{meter}",
        "period_start | first_reading_date": "{from}",
        "period_end | second_reading_date": "{to}",
        "opening_reading | old_reading": "{old}",
        "closing_reading | new_reading": "{new}",
        "consumption_kwh": "{use}",
        "price_per_kwh_cents": "{ct}",
        "instalments_paid": "{paid}",
        "final_amount | balance_amount": "{due}",
        "balance_type": "{bal}",
        "renewable | is_green_power": "{green}",
        "new_instalment | next_monthly_instalment": "{next}",
        "base_fee | iban": None,
    },
)

template(
    ask="Extract the cancellation letter. | What contract is cancelled and as of when? | Fill in the cancellation.",
    values="""
    c = person
    gym = company
    mem = code M-#####
    d = date
    end = d + 28..95 days
    start = d - 800..380 days
    fee = money 19..69 step 0.5
    why = case I am moving abroad: relocation / My doctor has forbidden me weights: health /\
        It has simply become too expensive for me: price / I have not found the time to come: no_time
    conf = case Please confirm this in writing.: true / There is no need to confirm this.: false
    key = case The locker key is in this envelope.: true / I still have the locker key and will drop it off.: false
    phone = phone
    """,
    text="""{c}
{d}

To {gym}

I am ending my membership ({mem}), which I have held since {start}, as of {end}.
{why}. Please do not debit the monthly {fee} euros after that. {conf} {key} [[Calls
asking me to stay would be in vain; if you must, {phone}.]]""",
    facts={
        "membership_number | contract_number": "{mem}",
        "member | customer": "{c}",
        "company | gym": "{gym}",
        "letter_date": "{d}",
        "cancellation_date | contract_end": "{end}",
        "member_since | contract_start": "{start}",
        "monthly_fee": "{fee}",
        "reason | cancellation_reason": "{why}",
        "confirmation_requested | wants_confirmation": "{conf}",
        "key_enclosed | locker_key_enclosed": "{key}",
        "phone": "{phone}",
        "refund_amount | email": None,
    },
)

template(
    ask="Extract the payment notice. | Read the remittance advice. | Which invoices were paid?",
    values="""
    payer = company
    payee = company
    d = date
    a = code ###-###A
    b = code ###-###B
    c = code ###-###C
    ma = money 100..2400 step 0.01
    mb = money 100..2400 step 0.01
    mc = money 50..700 step 0.01
    ref = code TRX########
    disc = percent 2..4
    clerk = person
    short = case the pallets came broken: damaged_goods / the price was not the one agreed: price_dispute /\
        the goods have not arrived: not_delivered
    """,
    text="""Remittance advice from {payer} to {payee}
Transfer reference {ref}, value date {d}

{a}  {ma}  paid
{b}  {mb}  paid
{c}  {mc}  withheld, {short}

All figures in euros after {disc.digits}% cash discount. [[Questions to {clerk},
accounts payable.]]""",
    facts={
        "payer": "{payer}",
        "payee | recipient": "{payee}",
        "reference | transfer_reference": "{ref}",
        "value_date | payment_date": "{d}",
        "paid_invoices": [{"number": "{a}", "amount": "{ma}"}, {"number": "{b}", "amount": "{mb}"}],
        "withheld_invoice | unpaid_invoice_number": "{c}",
        "withheld_amount": "{mc}",
        "withholding_reason": "{short}",
        "cash_discount_percent": "{disc}",
        "contact | accounts_payable_contact": "{clerk}",
        "invoice_numbers | all_invoice_numbers": ["{a}", "{b}", "{c}"],
        "iban | bank_fee": None,
    },
)

template(
    ask="Extract the facts. | What does the landlord charge? | Fill in the rent adjustment.",
    values="""
    t = person
    l = person
    street = street
    flat = one of second floor left / attic flat / ground floor right / third floor right
    old = money 520..790 step 5
    new = money 800..1100 step 5
    extra = money 90..240 step 5
    d = date
    from = d + 62..95 days
    reply = d + 30..58 days
    sqm = decimal 42..96 step 0.5
    since = date 2015..2018
    heat = case Heating is part of the extra costs.: true / Heating is billed separately by the supplier.: false
    """,
    text="""{t.title}, {street}, {flat}

Dear tenant,
your rent has not changed since {since.year}, when it was set at €{old}. From {from}
it will be €{new} for your {sqm} square metres, plus €{extra} of extra costs as before.
{heat} I ask for your consent by {reply}. [[The comparison with three flats nearby
is enclosed.]]

{d}, {l}""",
    facts={
        "tenant": "{t.title}",
        "landlord | sender": "{l}",
        "street | property_street": "{street}",
        "flat_position | flat": "{flat}",
        "current_rent | old_rent": "{old}",
        "new_rent": "{new}",
        "extra_costs | service_charges": "{extra}",
        "effective_date | new_rent_from": "{from}",
        "consent_deadline | reply_by": "{reply}",
        "letter_date": "{d}",
        "living_area_sqm": "{sqm}",
        "unchanged_since_year | last_change_year": "{since.year}",
        "heating_included": "{heat}",
        "deposit | tenant_email": None,
    },
)

template(
    ask="Lies die Rechnung aus. | Extract the invoice data. | Turn the German invoice mail into JSON.",
    values="""
    firma = company
    k = person
    nr = code RE-#####
    kd = code K####
    d = case 14.02.2025: 2025-02-14 / 03.11.2024: 2024-11-03 / 27.06.2026: 2026-06-27 / 08.09.2023: 2023-09-08
    frist = case innerhalb von 14 Tagen: 14 / innerhalb von 30 Tagen: 30 / innerhalb von zehn Tagen: 10 / sofort: 0
    std = int 2..18
    satz = int 45..95
    netto = calc std * satz
    fahrt = int 15..60
    art = one of Heizungswartung / Dachrinnenreinigung / Malerarbeiten / Gartenpflege
    mat = case Material ist im Preis enthalten.: true / Material wird gesondert berechnet.: false
    sk = case 2 % Skonto bei Zahlung binnen einer Woche: 2 / 3 % Skonto bei Zahlung binnen einer Woche: 3 /\
        kein Skonto möglich: 0
    """,
    text="""Rechnung {nr} vom {d}
Kundennummer {kd}, {k}

Leistung: {art}
{std.digits} Stunden zu {satz.digits} EUR = {netto.digits} EUR
Anfahrt: {fahrt.digits} EUR
{mat}

Zahlbar {frist}, {sk}. [[Danke, dass Sie uns schon so lange treu sind!]]
{firma}""",
    facts={
        "invoice_number": "{nr}",
        "invoice_date": "{d}",
        "customer_number": "{kd}",
        "customer": "{k}",
        "service": "{art}",
        "hours": "{std}",
        "hourly_rate": "{satz}",
        "labour_amount | labour_cost": "{netto}",
        "travel_fee | travel_charge": "{fahrt}",
        "material_included": "{mat}",
        "payment_term_days": "{frist}",
        "cash_discount_percent": "{sk}",
        "issuer | company": "{firma}",
        "iban | due_date": None,
    },
)

template(
    ask="Extract the expense claim. | Which expenses does the employee claim? | Fill in the expense report.",
    values="""
    emp = person
    boss = person
    city = city
    client = company
    from = date
    to = from + 2..4 days
    train = money 49..230 step 0.01
    hotel = money 140..520 step 0.01
    taxi = money 11..48 step 0.5
    lost = case The taxi receipt got lost.: false / All receipts are attached.: true
    cc = code CC-###
    adv = money 100..300 step 50
    nights = calc (to - from).days
    """,
    text="""Expense report of {emp}, cost centre {cc}

Trip to {city}, visit to {client}, {from} to {to}
Train: {train} EUR
Hotel, {nights} nights: {hotel} EUR
Taxi: {taxi} EUR
{lost}
[[Advance received: {adv} EUR]]

To be approved by {boss.title}""",
    facts={
        "employee | submitted_by": "{emp}",
        "approver | to_be_approved_by": "{boss.title}",
        "destination | trip_city": "{city}",
        "client | visited_company": "{client}",
        "trip_start | departure_date": "{from}",
        "trip_end | return_date": "{to}",
        "nights | hotel_nights": "{nights}",
        "expenses": {"train": "{train}", "hotel": "{hotel}", "taxi": "{taxi}"},
        "hotel_cost": "{hotel}",
        "receipts_complete | all_receipts_attached": "{lost}",
        "cost_center": "{cc}",
        "advance | advance_received": "{adv}",
        "mileage | approval_date": None,
    },
)

template(
    ask="Extract the direct debit mandate. | Fill in the mandate. | Read the form.",
    values="""
    acc = person
    child = person
    club = company
    cred = code DE##ZZZ########
    man = code MR-####-##
    iban = code AT## #### #### #### ####
    d = date
    first = d + 15..50 days
    amt = money 12..75 step 0.5
    kind = case [x] recurring  [ ] one-off: recurring / [ ] recurring  [x] one-off: one_off
    day = one of 1st / 5th / 15th / 20th
    sig = case signed: true / signature missing: false
    """,
    text="""SEPA DIRECT DEBIT MANDATE
Creditor: {club}, ID {cred}
Mandate reference: {man}
Payment: {kind}
Account holder: {acc}
IBAN: {iban}
Paying for: {child} (junior section)
Amount: EUR {amt}, on the {day} of the month
First debit: {first}
[[Dated {d}, {sig}]]""",
    facts={
        "mandate_reference": "{man}",
        "creditor | creditor_name": "{club}",
        "creditor_id": "{cred}",
        "payment_type | mandate_type": "{kind}",
        "account_holder": "{acc}",
        "iban": "{iban}",
        "member | paid_for_person": "{child}",
        "amount": "{amt}",
        "debit_day | day_of_month": "{day}",
        "first_debit_date": "{first}",
        "mandate_date": "{d}",
        "is_signed": "{sig}",
        "bic | phone": None,
    },
)

template(
    ask="Extract the price change. | What will the service cost from now on? | Fill in the notice.",
    values="""
    prov = company
    c = person
    service = one of fibre internet / mobile tariff / cloud backup / cable television / web hosting
    old = money 29..39 step 0.01
    new = money 40..49 step 0.01
    d = date
    eff = d + 30..60 days
    stop = eff - 14..3 days
    pct = calc round((new - old) / old * 100)
    speed = int 100..900 step 50
    why = case Wages and energy have become dearer: costs / We have built new lines in your street: expansion /\
        The law now asks us for more security: regulation
    cancel = case You may leave free of charge if you do not like this: true / Your minimum term stays as it was: false
    """,
    text="""Dear {c.title}, we do not like writing this. {why}, and so your {service} will go
up by about {pct.digits}%, from €{old} to €{new} a month, as of {eff}. {cancel};
write to us before {stop}. [[Your speed of {speed.digits} Mbit/s stays the same.]]
This letter was sent on {d}. {prov}""",
    facts={
        "provider": "{prov}",
        "customer | addressee": "{c.title}",
        "service | product": "{service}",
        "old_price | current_price": "{old}",
        "new_price | new_monthly_price": "{new}",
        "increase_percent": "{pct}",
        "effective_date | valid_from": "{eff}",
        "response_deadline | write_before": "{stop}",
        "notice_date | letter_date": "{d}",
        "reason": "{why}",
        "special_cancellation_right | may_cancel_free": "{cancel}",
        "speed_mbit": "{speed}",
        "contract_number | discount": None,
    },
)

template(
    ask="Extract the donation receipt. | Read this donation receipt. | Fill in the receipt record.",
    values="""
    org = one of Harbour Food Bank / Otter Rescue Trust / Village Library Fund / Lifeboat Friends
    donor = person
    tres = person
    amt = money 25..1500 step 5
    d = date
    iss = d + 10..40 days
    no = code ZB/####
    way = case by bank transfer: bank_transfer / in cash at our stall: cash / by cheque: cheque /\
        through the website: online
    tax = case It can be deducted from tax.: true / It cannot be deducted from tax.: false
    goal = money 8000..30000 step 500
    purp = one of winter coats / reading lamps / hot lunches / swimming lessons
    """,
    text="""{org} thanks {donor} for the gift of {amt} pounds, received {way} on {d}. {tax} It
goes towards {purp}, for which we are collecting {goal} pounds altogether. Receipt
no. {no}, made out on {iss}. [[{tres}, treasurer]]""",
    facts={
        "organisation | charity": "{org}",
        "donor | donor_name": "{donor}",
        "amount | donation_amount": "{amt}",
        "payment_method": "{way}",
        "donation_date | received_on": "{d}",
        "receipt_date | issued_on": "{iss}",
        "receipt_number": "{no}",
        "tax_deductible": "{tax}",
        "purpose": "{purp}",
        "fundraising_goal | target_amount": "{goal}",
        "treasurer | signed_by": "{tres}",
        "currency": "GBP",
        "donor_address | membership_number": None,
    },
)

template(
    ask="Extract the policy. | Read this insurance policy summary. | Fill in the insurance record.",
    values="""
    c = person
    ins = company
    ben = person
    agent = person
    pol = code LV#######
    start = date
    sum = money 50000..250000 step 5000
    prem = money 14..88 step 0.01
    ded = money 100..900 step 50
    term = int 5..30
    smoker = case smoker: true / non-smoker: false
    pay = case monthly premium: monthly / yearly premium: yearly / half-yearly premium: half_yearly
    birth = date 1950..1999
    """,
    text="""{ins} — your cover at a glance
Policy: {pol}
Insured: {c}, born {birth}, {smoker}
In case of death we pay {sum} EUR to {ben}.
Starts: {start}; runs for {term} years
{pay}: {prem} EUR
Excess on the added dental cover: {ded} EUR
[[Your adviser: {agent}, {agent.email}]]""",
    facts={
        "policy_number": "{pol}",
        "insurer": "{ins}",
        "insured_person | insured": "{c}",
        "date_of_birth | birth_date": "{birth}",
        "is_smoker": "{smoker}",
        "beneficiary": "{ben}",
        "sum_insured | death_benefit": "{sum}",
        "start_date | cover_starts": "{start}",
        "term_years | duration_years": "{term}",
        "premium": "{prem}",
        "premium_interval": "{pay}",
        "deductible | dental_excess": "{ded}",
        "adviser": {"name": "{agent}", "email": "{agent.email}"},
        "medical_conditions | phone": None,
    },
)

template(
    ask="Extract the split. | Who owes whom how much? | Read the chat and fill in the settlement.",
    values="""
    a = person
    b = person
    c = person
    rent = money 300..600 step 10
    food = money 80..180 step 1
    fuel = money 35..75 step 1
    owe = money 20..70 step 1
    d = date
    n = int 3..6
    done = case just sent it: true / will do it on payday: false
    place = city
    """,
    text="""{a.first}: ok the weekend near {place}, {n} of us. I put down {rent} for the cabin,
{b.first} {food} for groceries, {c.first} {fuel} for petrol
{b.first}: so what do I owe you?
{a.first}: nothing, we're even. {c.first} owes me {owe}
{c.first}: {done}
{a.first}: thanks[[, by {d} would be great, the bank takes my loan then]]
{b.first}: same cabin next year? they want 50 more then""",
    facts={
        "cabin_paid_by": "{a.first}",
        "cabin_cost": "{rent}",
        "groceries_paid_by": "{b.first}",
        "groceries_cost | food_cost": "{food}",
        "fuel_cost | petrol_cost": "{fuel}",
        "fuel_paid_by": "{c.first}",
        "debtor | who_owes_money": "{c.first}",
        "creditor | who_is_owed": "{a.first}",
        "amount_owed | debt": "{owe}",
        "transfer_done | already_transferred": "{done}",
        "pay_by | deadline": "{d}",
        "group_size | number_of_people": "{n}",
        "cabin_price_increase_next_year": 50,
        "iban | currency": None,
    },
)

template(
    ask="Extract the loan offer. | What are the terms of the loan? | Fill in the loan record.",
    values="""
    bank = company
    c = person
    adv = person
    sum = money 5000..45000 step 500
    want = money 50000..60000 step 1000
    rate = decimal 2.5..8.9 step 0.05
    m = int 24..84 step 12
    inst = calc round(sum * (1 + rate * m / 2400) / m, 2)
    d = date
    until = d + 14..30 days
    purp = case a used camper van: vehicle / new windows: renovation / a master's degree: education /\
        paying off an older loan: refinancing
    early = case Early repayment is free at any time.: true / Early repayment costs a compensation.: false
    no = code DL-######
    """,
    text="""Offer {no}, {d}

Dear {c.title}, you asked us for {want} euros for {purp}. After looking at your papers
we can offer {sum} euros over {m.digits} months at {rate.digits}% a year, that is
{inst} euros each month. {early} Our offer stands until {until}. [[Bring your passport
when you come to sign with {adv.title}.]]
{bank}""",
    facts={
        "offer_number | loan_number": "{no}",
        "offer_date": "{d}",
        "lender | bank": "{bank}",
        "applicant | borrower": "{c.title}",
        "requested_amount | amount_asked_for": "{want}",
        "loan_amount | amount_offered": "{sum}",
        "term_months | duration_months": "{m}",
        "interest_rate | annual_rate": "{rate}",
        "monthly_instalment": "{inst}",
        "purpose | loan_purpose": "{purp}",
        "free_early_repayment": "{early}",
        "offer_valid_until": "{until}",
        "adviser": "{adv.title}",
        "guarantor | processing_fee": None,
    },
)

template(
    ask="Extract the bill. | Lis cette facture d'eau. | What is due and when?",
    values="""
    ab = person
    soc = company
    ref = code F##-####
    d = date
    ech = d + 15..40 days
    m3 = int 22..140
    mt = int 60..390
    prec = int 150..180
    mode = case par prélèvement automatique: direct_debit / par chèque: cheque / par virement: bank_transfer
    est = case Votre consommation a été estimée.: true / Votre compteur a été relevé sur place.: false
    """,
    text="""{soc}
Facture {ref}, émise le {d}
Abonné : {ab}

{est} Vous avez consommé {m3.digits} m³ d'eau (période précédente : {prec.digits}
m³). Montant à payer : {mt.digits} €, à régler {mode} avant le {ech}. [[Une fuite
? Notre équipe est joignable jour et nuit.]]""",
    facts={
        "invoice_number | bill_reference": "{ref}",
        "issue_date": "{d}",
        "due_date | pay_before": "{ech}",
        "customer | subscriber": "{ab}",
        "provider": "{soc}",
        "consumption_m3 | water_used_m3": "{m3}",
        "previous_consumption_m3": "{prec}",
        "amount_due": "{mt}",
        "payment_method": "{mode}",
        "is_estimated": "{est}",
        "meter_number | late_fee": None,
    },
)

template(
    ask="Extract the refund. | Read the credit note. | Fill in the credit note fields.",
    values="""
    firm = company
    c = company
    cn = code CN-####
    inv = code INV-####
    d = date
    invd = d - 40..10 days
    q = int 2..20
    item = one of conference chair / whiteboard / filing cabinet / desk lamp
    unit = money 15..120 step 1
    tot = calc q * unit
    full = money 2500..6000 step 10
    by = case We set it off against your next invoice.: offset / We transfer it to your account.: bank_transfer /\
        A cheque is on its way.: cheque
    returned = case The goods are back in our stores.: true / You may keep the goods.: false
    """,
    text="""Credit note {cn} ({d})
in favour of {c}
relating to invoice {inv} of {invd} over €{full}

{q.digits} x {item} at €{unit}, credited in full: €{tot}

{returned} {by} [[We apologise for the mix-up at our loading bay.]]
{firm}""",
    facts={
        "credit_note_number": "{cn}",
        "credit_note_date | credit_date": "{d}",
        "customer | in_favour_of": "{c}",
        "related_invoice | original_invoice_number": "{inv}",
        "original_invoice_date": "{invd}",
        "original_invoice_amount": "{full}",
        "credited_item": "{item}",
        "credited_quantity": "{q}",
        "unit_price": "{unit}",
        "credit_amount | total_credit": "{tot}",
        "refund_method | settlement": "{by}",
        "goods_returned": "{returned}",
        "issuer": "{firm}",
        "vat_rate | due_date": None,
    },
)

template(
    ask="Extract the wire instruction. | Fill in the transfer form. | Read the payment order from this mail.",
    values="""
    boss = person
    clerk = person
    firm = company
    to = company
    amt = money 1200..48000 step 50
    old = money 100..900 step 50
    bic = code @@@@DEFF###
    iban = code CH## #### #### ####
    d = date
    ref = one of annual licence / server parts / trade fair stand / translation work
    urgent = case It has to be there the same day: true / No hurry with this one: false
    cur = case Swiss francs: CHF / euros: EUR / US dollars: USD / pounds sterling: GBP
    """,
    text="""Morning {clerk.first},

could you make a transfer for {firm}, please? {amt} {cur} to {to}, IBAN {iban}, BIC
{bic}, reference "{ref}". Value date {d}. {urgent}. The bank keeps {old} for itself
if you use the express form, so don't. [[I sign this afternoon.]]

Thanks, {boss.first}""",
    facts={
        "beneficiary | recipient": "{to}",
        "amount | transfer_amount": "{amt}",
        "currency": "{cur}",
        "iban": "{iban}",
        "bic | swift_code": "{bic}",
        "reference | payment_reference": "{ref}",
        "value_date | execution_date": "{d}",
        "same_day | is_urgent": "{urgent}",
        "ordering_company | on_behalf_of": "{firm}",
        "requested_by": "{boss.first}",
        "assigned_to | clerk": "{clerk.first}",
        "express_fee": "{old}",
        "invoice_number | exchange_rate": None,
    },
)

template(
    ask="Extract the failed payment. | Why did the payment fail and what happens next? | Fill in the payment record.",
    values="""
    u = person
    srv = company
    amt = money 5..59 step 0.01
    d = date
    retry = d + 3..5 days
    lock = d + 10..20 days
    n = case for the first time: 1 / for the second time: 2 / for the third time: 3
    why = case the card has expired: expired_card / there was not enough money on the account: insufficient_funds /\
        your bank said no without telling us why: declined_by_bank
    brand = one of Visa / Mastercard / American Express / Maestro
    last = code ####
    data = case Your files stay safe meanwhile.: true / Your files are deleted after that.: false
    bill = code bill_@@####
    """,
    text="""Heads up, {u.first}: on {d} we could not collect ${amt} from your {brand} card (…{last}),
{n}, because {why}. We try again on {retry}. If that fails, too, your account is
locked on {lock}. {data} [[This concerns {bill}.]] A new card takes one minute to
add. — {srv} billing""",
    facts={
        "amount | failed_amount": "{amt}",
        "failure_date": "{d}",
        "failure_reason": "{why}",
        "attempt | attempt_number": "{n}",
        "retry_date | next_attempt": "{retry}",
        "lock_date | account_locked_on": "{lock}",
        "card_brand": "{brand}",
        "card_last_digits": "{last}",
        "data_kept | files_stay_safe": "{data}",
        "bill_id": "{bill}",
        "service | merchant": "{srv}",
        "customer_first_name": "{u.first}",
        "currency": "USD",
        "late_fee | customer_email": None,
    },
)

template(
    ask="Extract the statement lines. | List the transactions. | Turn the account statement into JSON.",
    values="""
    h = person
    bank = company
    d0 = date
    d1 = d0 + 2..5 days
    d2 = d1 + 2..6 days
    d3 = d2 + 2..7 days
    s1 = company
    s2 = restaurant
    s3 = company
    m1 = money 9..140 step 0.01
    m2 = money 14..88 step 0.01
    m3 = money 1400..3100 step 0.01
    open = money 300..990 step 0.01
    stat = int 2..12
    over = case overdraft agreed: true / no overdraft agreed: false
    """,
    text="""{bank}   Statement no. {stat.digits}   {h}
Opening balance {d0}: {open}

{d1}   {s1}   card      -{m1}
{d2}   {s2}   card      -{m2}
{d3}   {s3}   salary    +{m3}

({over})[[ Please check the bookings within six weeks.]]""",
    facts={
        "account_holder": "{h}",
        "bank": "{bank}",
        "statement_number": "{stat}",
        "opening_date": "{d0}",
        "opening_balance": "{open}",
        "card_payments": [
            {"date": "{d1}", "payee": "{s1}", "amount": "{m1}"},
            {"date": "{d2}", "payee": "{s2}", "amount": "{m2}"},
        ],
        "salary_amount | salary": "{m3}",
        "employer | salary_paid_by": "{s3}",
        "salary_date": "{d3}",
        "has_overdraft": "{over}",
        "restaurant_payee": "{s2}",
        "iban | closing_balance": None,
    },
)

template(
    ask="Extract the payment plan. | List the instalments. | What was agreed on?",
    values="""
    d = person
    c = company
    neg = person
    total = money 900..2900 step 10
    r1 = money 100..290 step 10
    r2 = money 300..490 step 10
    r3 = money 500..690 step 10
    d1 = date
    d2 = d1 + 30..31 days
    d3 = d2 + 30..31 days
    agreed = d1 - 20..5 days
    fee = case without interest: false / with interest of one percent a month: true
    file = code AZ ###/##
    miss = case If one of them is late, the whole rest is due at once: immediate_full_payment /\
        If one of them is late, we simply talk again: renegotiation
    """,
    text="""Note on the call with {d}, file {file}

Debt of {total} euros to {c} in all. {d.He} cannot pay at once. Agreed on {agreed}, {fee}:
{r1} euros on {d1}, {r2} euros on {d2} and {r3} euros on {d3}, then we look at what
is left. {miss}. [[Spoken with {neg.first}, who is glad it is settled.]]""",
    facts={
        "debtor": "{d}",
        "creditor": "{c}",
        "file_number | case_number": "{file}",
        "total_debt": "{total}",
        "agreement_date": "{agreed}",
        "instalments": [
            {"amount": "{r1}", "due": "{d1}"},
            {"amount": "{r2}", "due": "{d2}"},
            {"amount": "{r3}", "due": "{d3}"},
        ],
        "first_instalment_date": "{d1}",
        "last_instalment_amount | third_instalment": "{r3}",
        "interest_charged | with_interest": "{fee}",
        "consequence_of_late_payment": "{miss}",
        "negotiator_first_name": "{neg.first}",
        "phone | court": None,
    },
)

template(
    ask="Extract the fine. | Read the parking notice. | Fill in the penalty record.",
    values="""
    city = city
    plate = code @@-@@ ###
    street = street
    d = date
    t1 = time 8..17
    t2 = t1 + 20..90 minutes
    full = money 50..120 step 5
    half = money 20..45 step 5
    days = int 10..28
    ref = code PCN#######
    off = one of no valid ticket / parked on a crossing / in a residents' bay / on a loading bay
    make = case a blue estate car: estate / a white van: van / a black motorcycle: motorcycle /\
        a red convertible: convertible
    officer = code CE###
    tow = case The vehicle was towed away.: true / The vehicle was left where it stood.: false
    """,
    text="""CITY OF {city} — PENALTY CHARGE {ref}
Officer {officer} saw {make}, plate {plate},
from {t1} to {t2} on {d}, at {street}.
Contravention: {off}. {tow}
The charge is {full} pounds; if you pay within {days.digits} days we accept {half}
pounds. [[Appeals must be made in writing.]]""",
    facts={
        "penalty_number | reference": "{ref}",
        "authority_city | city": "{city}",
        "licence_plate | plate": "{plate}",
        "vehicle_type": "{make}",
        "location | street": "{street}",
        "offence_date": "{d}",
        "observed_from": "{t1}",
        "observed_until": "{t2}",
        "offence | contravention": "{off}",
        "full_charge | full_amount": "{full}",
        "discounted_charge | reduced_amount": "{half}",
        "discount_period_days": "{days}",
        "officer_id": "{officer}",
        "was_towed": "{tow}",
        "driver_name | paid_on": None,
    },
)
