"""Health: appointments, prescriptions, patient notes, gym, diets."""

from ..template import template

template(
    ask="Extract the appointment. | Put the doctor's appointment into the form. | When, with whom, why?",
    values="""
    p = person
    doc = person
    old = date 2021..2027
    new = old + 3..16 days
    at = time 8..16
    mins = int 20..60 step 5
    why = one of a blood test / a hearing test / the removal of stitches / a skin check
    floor = case second floor: 2 / fourth floor: 4 / ground floor: 0
    fast = case Please come with an empty stomach: true / You may eat and drink as usual: false
    tel = phone
    fee = money 15..60 step 5
    """,
    text="""Dear {p.title}, your appointment of {old} has had to be cancelled. Dr {doc} can see you on {new} at {at}
    instead, {floor}, for {why}. {fast}. Allow {mins} minutes. If you do not come and do not tell us a day before, we
    charge €{fee}. [[Our number is {tel}.]]""",
    facts={
        "doctor": "{doc}",
        "cancelled_date | original_appointment_date": "{old}",
        "new_appointment_date | appointment_date": "{new}",
        "appointment_time": "{at}",
        "reason | purpose": "{why}",
        "floor": "{floor}",
        "fasting_required": "{fast}",
        "expected_duration_minutes": "{mins}",
        "no_show_fee": "{fee}",
        "practice_phone": "{tel}",
        "room_number | insurance_company": None,
    },
)

template(
    ask="Extract the prescription. | Medication plan → JSON | What must the patient take?",
    values="""
    p = person
    doc = person
    born = date 1940..1999
    day = date 2020..2027
    m1 = one of Amlodex / Rivalin / Tensopar
    m2 = one of Gastrovel / Omeluna / Citrapan
    d1 = case 1 tablet: 1 / 2 tablets: 2 / half a tablet: 0.5
    d2 = case 1 capsule: 1 / 2 capsules: 2
    s1 = int 5..40 step 5
    s2 = int 100..400 step 50
    pack = int 20..100 step 10
    days = int 5..14
    refill = case repeat allowed: true / no repeat: false
    allergy = one of aspirin / iodine / penicillin / sulfa drugs
    """,
    text="""Rx  {day}
Patient: {p}, b. {born}
1) {m1} {s1.digits} mg, {d1} in the morning, pack of {pack.digits}
2) {m2} {s2.digits} mg, {d2} at night for {days} days
{refill}
[[! allergic to {allergy}]]
Dr {doc}""",
    facts={
        "patient": "{p}",
        "date_of_birth": "{born}",
        "prescription_date": "{day}",
        "medications": [
            {"name": "{m1}", "strength_mg": "{s1}", "dose": "{d1}", "time": "morning"},
            {"name": "{m2}", "strength_mg": "{s2}", "dose": "{d2}", "time": "night"},
        ],
        "morning_medication": "{m1}",
        "night_medication": "{m2}",
        "night_medication_days": "{days}",
        "pack_size_of_morning_medication": "{pack}",
        "repeat_allowed": "{refill}",
        "allergy": "{allergy}",
        "prescribed_by": "{doc}",
        "pharmacy | body_weight_kg": None,
    },
)

template(
    ask="""Extract the patient note. | Summarise the consultation in the fields.
    | Fill in the record from the doctor's note.""",
    values="""
    p = person
    doc = person
    day = date
    age = int 21..88
    temp = decimal 36.4..39.6 step 0.1
    sys = int 108..178
    dia = int 62..98
    pulse = int 54..99
    days = int 2..12
    sym = one of a dry cough / pain in the right shoulder / dizziness on getting up / a swollen ankle
    sm = case non-smoker: false / smoker: true
    sick = int 2..10
    next = day + 7..21 days
    med = one of ibuprofen / a saline spray / compression bandage / vitamin D
    sev = case mild: mild / moderate: moderate / severe: severe
    """,
    text="""{day}, seen by Dr {doc}. {p}, {age}, {sm}, complains of {sym} for {days} days, {sev}. Temp {temp} °C, BP
    {sys.digits}/{dia.digits}, pulse {pulse.digits}. Plan: {med}, rest. Sick note for {sick} days. [[Review on
    {next}.]]""",
    facts={
        "visit_date": "{day}",
        "physician": "{doc}",
        "patient": "{p}",
        "patient_age": "{age}",
        "smoker | is_smoker": "{sm}",
        "chief_complaint | symptom": "{sym}",
        "symptom_duration_days": "{days}",
        "severity": "{sev}",
        "temperature_celsius": "{temp}",
        "blood_pressure": {"systolic": "{sys}", "diastolic": "{dia}"},
        "heart_rate | pulse": "{pulse}",
        "treatment": "{med}",
        "sick_leave_days": "{sick}",
        "follow_up_date | review_date": "{next}",
        "weight_kg | diagnosis_code": None,
    },
)

template(
    ask="Extract the gym membership. | Fill in the membership contract. | Fitness studio contract, give JSON",
    values="""
    p = person
    tr = person
    gym = one of Ironworks / Flexhalle / Pulse Factory / The Barn Gym
    start = date 2021..2027
    fee = money 19..59 step 0.1
    join = money 60..99 step 1
    months = int 6..24
    notice = case one month: 1 / three months: 3 / two months: 2
    sauna = case sauna included: true / sauna costs extra: false
    tier = case Bronze card: bronze / Silver card: silver / Gold card: gold
    card = code GYM-####
    open = time 5..7
    close = time 21..23
    free = int 2..5
    """,
    text="""{gym} membership for {p}: {tier}, no. {card}, begins {start}, runs {months} months, notice {notice}. Monthly
    {fee} €, once-only joining fee {join} €. {sauna}. Open daily from {open} to {close}. You may bring a friend along
    {free} times a year. [[Your trainer for the first session: {tr}.]]""",
    facts={
        "gym": "{gym}",
        "member": "{p}",
        "membership_tier": "{tier}",
        "membership_number": "{card}",
        "start_date": "{start}",
        "minimum_term_months": "{months}",
        "notice_period_months": "{notice}",
        "monthly_fee": "{fee}",
        "joining_fee": "{join}",
        "sauna_included": "{sauna}",
        "opening_time": "{open}",
        "closing_time": "{close}",
        "guest_visits_per_year": "{free}",
        "trainer": "{tr}",
        "locker_number | student_discount": None,
    },
)

template(
    ask="Extract the training log. | What did I train? | Workout note to JSON, please",
    values="""
    pal = person
    day = date
    at = time 6..20
    w1 = decimal 42.5..97.5 step 2.5
    w2 = decimal 12.0..32.0 step 2.0
    r1 = int 5..12
    r2 = int 8..15
    km = decimal 2.5..12.5 step 0.1
    run = int 21..70
    kcal = int 310..890 step 10
    hr = int 118..171
    mood = case felt like a lion: great / felt heavy the whole time: bad / felt OK: ok
    hurt = case left knee complained: true / no aches: false
    sleep = decimal 5.5..8.5 step 0.5
    """,
    text="""{day}, start {at}
squat {w1} kg x {r1.digits}
curl {w2} kg x {r2.digits}
run {km} km in {run.digits} min
avg pulse {hr.digits}, {kcal.digits} kcal, {mood}, {hurt}
{pal.first} held the stopwatch[[; slept {sleep} h before]]""",
    facts={
        "workout_date": "{day}",
        "start_time": "{at}",
        "strength_exercises": [
            {"name": "squat", "weight_kg": "{w1}", "reps": "{r1}"},
            {"name": "curl", "weight_kg": "{w2}", "reps": "{r2}"},
        ],
        "squat_weight_kg": "{w1}",
        "curl_reps": "{r2}",
        "running_distance_km": "{km}",
        "running_minutes": "{run}",
        "calories_burned": "{kcal}",
        "average_heart_rate": "{hr}",
        "feeling": "{mood}",
        "had_pain": "{hurt}",
        "hours_of_sleep": "{sleep}",
        "training_partner": "{pal.first}",
        "body_weight_kg | gym_name": None,
    },
)

template(
    ask="Extract the diet plan. | Fill in the nutrition plan. | What does the dietician recommend?",
    values="""
    p = person
    diet = person
    start = date 2021..2027
    check = start + 21..60 days
    now = decimal 68.5..109.5 step 0.5
    goal = decimal 55.5..67.5 step 0.5
    kcal = int 1400..2300 step 50
    water = decimal 1.5..3.0 step 0.5
    b = one of oat porridge / rye bread with cottage cheese / two boiled eggs
    l = one of lentil salad / chicken with rice / vegetable soup
    d = one of grilled trout / stuffed peppers / a small omelette
    no1 = one of fizzy drinks / white bread / fried food
    no2 = one of late snacks / alcohol / sweets
    coffee = case Coffee is allowed: true / Coffee is off the list: false
    fee = money 40..90 step 5
    """,
    text="""Plan for {p}, starting {start}. You weigh {now} kg, the aim is {goal} kg. Daily limit: {kcal} kcal; drink
    {water} litres of water.

Breakfast: {b}. Lunch: {l}. Dinner: {d}.
Avoid {no1} and {no2}. {coffee}.
[[Next weigh-in on {check} (€{fee}).]]
{diet}, dietician""",
    facts={
        "client": "{p}",
        "plan_start": "{start}",
        "current_weight_kg": "{now}",
        "target_weight_kg": "{goal}",
        "daily_calories": "{kcal}",
        "water_litres_per_day": "{water}",
        "meals": {"breakfast": "{b}", "lunch": "{l}", "dinner": "{d}"},
        "dinner": "{d}",
        "foods_to_avoid": ["{no1}", "{no2}"],
        "coffee_allowed": "{coffee}",
        "next_weigh_in": "{check}",
        "weigh_in_fee": "{fee}",
        "dietician": "{diet}",
        "height_cm | allergies": None,
    },
)

template(
    ask="Record the vaccination. | Vaccination card: extract. | Which vaccines were given, and when is the next due?",
    values="""
    p = person
    doc = person
    born = date 1950..2015
    d1 = date 2019..2023
    d2 = date 2024..2026
    next = d2 + 365..3650 days
    v1 = one of Tetanus / Hepatitis A / Rabies
    v2 = one of Influenza / Measles / Typhoid
    lot1 = code @@####
    lot2 = code ##@@##
    arm = case left arm: left / right arm: right
    fever = case slight fever afterwards: true / no reaction: false
    trip = country
    """,
    text="""{p}   born {born}
{v1}   {d1}   lot {lot1}
{v2}   {d2}   lot {lot2}   {arm}, {fever}
next {v2} shot: {next}
[[Travelling to: {trip}]]
stamp: Dr {doc}""",
    facts={
        "patient": "{p}",
        "date_of_birth": "{born}",
        "vaccinations": [
            {"vaccine": "{v1}", "date": "{d1}", "lot": "{lot1}"},
            {"vaccine": "{v2}", "date": "{d2}", "lot": "{lot2}"},
        ],
        "first_vaccine": "{v1}",
        "second_vaccine_lot": "{lot2}",
        "injection_arm": "{arm}",
        "fever_after_second_vaccination | had_fever": "{fever}",
        "next_due_date": "{next}",
        "travel_destination": "{trip}",
        "doctor": "{doc}",
        "insurance_number | blood_group": None,
    },
)

template(
    ask="Extract the dentist's estimate. | Fill in the treatment plan. | Dental cost plan → fields",
    values="""
    p = person
    den = person
    day = date
    until = day + 60..120 days
    t1 = int 11..28
    t2 = int 31..48
    w1 = one of ceramic crown / gold inlay / root canal treatment
    w2 = one of composite filling / extraction / sealing
    c1 = money 380..890 step 0.01
    c2 = money 60..190 step 0.01
    ins = percent 40..75
    vis = int 2..5
    pain = case Local anaesthetic is included: true / Local anaesthetic is charged separately: false
    ref = code HKP-####
    """,
    text="""Estimate {ref}, {day}
For {p}
Tooth {t1.digits}: {w1}, {c1} EUR
Tooth {t2.digits}: {w2}, {c2} EUR
Your insurance pays {ins.digits}%. Visits needed: {vis.digits}. {pain}.
Valid until {until}. [[Dentist: {den}]]""",
    facts={
        "estimate_number": "{ref}",
        "estimate_date": "{day}",
        "patient": "{p}",
        "treatments": [
            {"tooth": "{t1}", "treatment": "{w1}", "cost": "{c1}"},
            {"tooth": "{t2}", "treatment": "{w2}", "cost": "{c2}"},
        ],
        "first_treatment": "{w1}",
        "second_treatment_cost": "{c2}",
        "insurance_percent | covered_percent": "{ins}",
        "visits_needed": "{vis}",
        "anaesthetic_included": "{pain}",
        "valid_until": "{until}",
        "dentist": "{den}",
        "payment_method | first_visit_date": None,
    },
)

template(
    ask="Arztbrief auswerten (englische Schlüssel). | Extract the German patient note.",
    values="""
    p = person
    arzt = person
    tag = date
    kontrolle = tag + 10..30 days
    alter = int 31..84
    besch = one of Rückenschmerzen / Husten / Schwindel / Schlafstörungen
    temp = case 37,8: 37.8 / 36,9: 36.9 / 38,4: 38.4
    puls = int 58..99
    med = one of Salbeitee / Ibuprofen / Magnesium / ein Nasenspray
    tage = case drei: 3 / fünf: 5 / zehn: 10
    rauch = case raucht nicht: false / raucht: true
    kg = case 71,5: 71.5 / 88,2: 88.2 / 64,7: 64.7
    """,
    text="""{p}, {alter.digits} Jahre ({rauch}), kam am {tag} mit der Beschwerde „{besch}“ in die Praxis. Temperatur
    {temp} °C, Puls {puls.digits}, Gewicht {kg} kg. Verordnet: {med}. Krankschreibung für {tage} Tage. [[Kontrolle am
    {kontrolle}.]] Gez. Dr. {arzt}""",
    facts={
        "patient": "{p}",
        "age": "{alter}",
        "is_smoker": "{rauch}",
        "visit_date": "{tag}",
        "complaint | symptom": "{besch}",
        "temperature_c": "{temp}",
        "pulse": "{puls}",
        "weight_kg": "{kg}",
        "prescribed": "{med}",
        "sick_leave_days": "{tage}",
        "follow_up_date": "{kontrolle}",
        "doctor": "{arzt}",
        "blood_pressure | insurance": None,
    },
)

template(
    ask="Extract the lab results. | Lab report → JSON | Which values are outside the range?",
    values="""
    p = person
    lab = person
    taken = date 2020..2027
    out = taken + 1..4 days
    at = time 7..10
    hb = decimal 11.2..16.8 step 0.1
    chol = int 151..289
    glu = int 72..139
    iron = int 34..149
    flag = case high: high / low: low / normal: normal
    num = code L-######
    sober = case fasting sample: true / non-fasting sample: false
    doc = person
    wait = case vitamin B12 still outstanding: pending / vitamin B12 normal: normal
    """,
    text="""LABORATORY REPORT {num}
Patient {p} | ordered by Dr {doc}
Taken {taken} {at}, {sober} | reported {out}

Haemoglobin   {hb} g/dl
Cholesterol   {chol.digits} mg/dl   {flag}
Glucose       {glu.digits} mg/dl
Ferritin      {iron.digits} ng/ml
{wait}
[[Released by {lab}]]""",
    facts={
        "report_number": "{num}",
        "patient": "{p}",
        "ordered_by": "{doc}",
        "sample_date": "{taken}",
        "sample_time": "{at}",
        "fasting": "{sober}",
        "report_date": "{out}",
        "hemoglobin_g_dl": "{hb}",
        "cholesterol_mg_dl": "{chol}",
        "cholesterol_flag": "{flag}",
        "glucose_mg_dl": "{glu}",
        "ferritin_ng_ml": "{iron}",
        "vitamin_b12_status": "{wait}",
        "released_by": "{lab}",
        "patient_sex | creatinine": None,
    },
)

template(
    ask="Extract the emergency call. | Ambulance log: fill in. | What happened and who went there?",
    values="""
    cal = person
    pat = person
    med = person
    t0 = time 7..20
    t1 = t0 + 6..14 minutes
    t2 = t1 + 20..40 minutes
    day = date
    road = street
    hosp = one of St Brannock's / General North / the Eye Clinic / Mercy Hospital
    unit = code R-##
    age = int 31..93
    what = one of a fall from a ladder / chest pain / a bee sting / a burn from hot oil
    conc = case conscious: true / unconscious: false
    prio = case priority one: 1 / priority two: 2 / priority three: 3
    """,
    text="""{day}
{t0} call from {cal}, {road}: {what}, {prio}
{t1} unit {unit} on the scene. Patient {pat}, {age} years, {conc}
{t2} handed over at {hosp}
paramedic {med.first}[[; no relatives present]]""",
    facts={
        "incident_date": "{day}",
        "call_time": "{t0}",
        "caller": "{cal}",
        "address": "{road}",
        "emergency | what_happened": "{what}",
        "priority": "{prio}",
        "arrival_time | on_scene_at": "{t1}",
        "unit": "{unit}",
        "patient": "{pat}",
        "patient_age": "{age}",
        "patient_conscious": "{conc}",
        "handover_time": "{t2}",
        "hospital": "{hosp}",
        "paramedic": "{med.first}",
        "medication_given | caller_phone": None,
    },
)

template(
    ask="Extract the insurance letter. | Health insurance claim: fill in. | What does the insurer pay?",
    values="""
    p = person
    clerk = person
    ins = one of Meridian Health / Alpenkasse / Civic Care / Good Shield
    bill = money 210..2900 step 0.01
    own = money 20..180 step 0.01
    treat = date 2020..2026
    got = treat + 10..30 days
    let = got + 5..20 days
    kind = one of new glasses / physiotherapy / an MRI scan / a hearing aid
    claim = code C-#######
    res = case We are happy to cover it: approved / We must turn your claim down: denied /\
        We need a second opinion first: pending
    days = int 14..30
    app = case You may appeal: true / No appeal is possible: false
    """,
    text="""{ins} · {let}
Dear {p.title},
    your claim {claim} for {kind}, which reached us on {got}, has been examined. {res}. The bill of {bill} euros is
    dated {treat}; whatever we decide, {own} euros of it remain with you. {app}. [[Whatever we owe you is paid within
    {days} days.]] Your contact is {clerk}.""",
    facts={
        "insurer": "{ins}",
        "letter_date": "{let}",
        "claim_number": "{claim}",
        "claim_for | treatment": "{kind}",
        "received_on | claim_received": "{got}",
        "decision": "{res}",
        "bill_amount": "{bill}",
        "bill_date": "{treat}",
        "own_share | patient_share": "{own}",
        "appeal_possible": "{app}",
        "payment_period_days": "{days}",
        "contact_person": "{clerk}",
        "policy_number | bank_account": None,
    },
)

template(
    ask="Extract the class schedule. | Yoga class flyer: fill in. | Details of the class",
    values="""
    t = person
    sub = person
    style = one of Hatha Yoga / Aqua Gym / Tai Chi / Pilates / Zumba
    day = weekday
    at = time 7..19
    mins = int 45..90 step 15
    start = date 2022..2027
    n = int 6..12
    drop = money 9..18 step 0.5
    block = money 70..140 step 5
    max = int 13..20
    mats = case Mats are provided: true / Bring your own mat: false
    lvl = case suitable for absolute beginners: beginner / for those with practice: intermediate / demanding: advanced
    sick = start + 14..60 days
    """,
    text="""🧘 {style} with {t}! Every {start.weekday}, {at}, {mins} min, {lvl}. Starts {start}. Single class {drop},
    block of {n.digits} for {block} (CHF). {mats}. Never more than {max.digits} people. [[On {sick} {sub.first} will
    stand in.]]""",
    facts={
        "class_name | style": "{style}",
        "instructor": "{t}",
        "weekday": "{start.weekday}",
        "start_time": "{at}",
        "duration_minutes": "{mins}",
        "level": "{lvl}",
        "first_class_date": "{start}",
        "single_class_price": "{drop}",
        "classes_per_block": "{n}",
        "block_price": "{block}",
        "currency": "CHF",
        "mats_provided": "{mats}",
        "max_participants": "{max}",
        "substitute_instructor": "{sub.first}",
        "substitution_date": "{sick}",
        "studio_address | phone": None,
    },
)

template(
    ask="Review of a clinic: extract. | What does the reviewer say? | Patient review → fields",
    values="""
    doc = person
    nurse = person
    clinic = one of Riverside Clinic / Dr Sommer & Partners / Lakeview Hospital / Skin Centre West
    day = date
    wait = int 25..140 step 5
    told = int 10..20 step 5
    stars = case one star: 1 / two stars: 2 / four stars: 4 / five stars: 5
    park = money 3..12 step 0.5
    op = one of a knee operation / varicose veins / a second opinion / a broken wrist
    sent = case I left in tears of anger: negative / I left with a smile: positive /\
        I left neither happy nor cross: neutral
    back = case I would go there again: true / Never again: false
    """,
    text="""{clinic}, visit on {day}, because of {op}. They told me to expect {told} minutes in the waiting room; it was
    {wait}. Nurse {nurse.first} kept me going with tea, and {doc} explained everything twice. {sent}. [[The car park
    took another £{park}.]] {back}. I give {stars}.""",
    facts={
        "clinic": "{clinic}",
        "visit_date": "{day}",
        "reason_for_visit": "{op}",
        "announced_waiting_minutes": "{told}",
        "actual_waiting_minutes": "{wait}",
        "nurse": "{nurse.first}",
        "doctor": "{doc}",
        "sentiment": "{sent}",
        "parking_cost": "{park}",
        "would_return": "{back}",
        "rating | stars": "{stars}",
        "reviewer_name | treatment_cost": None,
    },
)

template(
    ask="Extract the care note. | Home care visit: fill in the log. | Care diary → JSON",
    values="""
    cli = person
    carer = person
    dau = person
    day = date
    t0 = time 7..19
    mins = int 25..55 step 5
    ml = int 200..900 step 50
    walk = case walked to the window and back: true / did not get up today: false
    mood = case in high spirits: good / tearful: low / calm: neutral
    ate = case ate everything: 100 / ate half of it: 50 / left it untouched: 0
    dish = food
    skin = case skin intact: ok / red spot on the left heel: attention
    pills = int 2..7
    next = time 20..22
    """,
    text="""Visit {day} {t0}, {mins} min. Client: {cli}. {mood}, {walk}. Gave {pills} tablets, {ml} ml of water. Meal on
    the tray: {dish}; {cli.first} {ate}. {skin}. [[{dau.first} from the family rang and will come at {next}.]] –
    {carer}""",
    facts={
        "visit_date": "{day}",
        "visit_start": "{t0}",
        "visit_duration_minutes": "{mins}",
        "client": "{cli}",
        "mood": "{mood}",
        "client_walked": "{walk}",
        "tablets_given": "{pills}",
        "water_ml": "{ml}",
        "meal": "{dish}",
        "meal_eaten_percent": "{ate}",
        "skin_condition": "{skin}",
        "relative_coming_at": "{next}",
        "carer": "{carer}",
        "temperature | next_visit_date": None,
    },
)

template(
    ask="Extract the data of the medicine label. | Package label: fill in. | Read the label",
    values="""
    maker = company
    name = one of Nasivent / Dolorex / Calmara / Vitazin / Tussifort
    form = case nasal spray: spray / film-coated tablets: tablet / syrup: liquid / ointment: ointment
    sub = one of xylometazoline / naproxen / valerian extract / thyme extract
    mg = decimal 0.5..9.5 step 0.5
    n = int 20..100 step 10
    exp = date 2025..2027
    lot = code ##@###
    age = int 6..14
    max = int 2..4
    rx = case Available without a prescription: false / Prescription only: true
    temp = int 21..30
    price = money 4..29 step 0.01
    """,
    text="""{name}® {form}
active ingredient: {sub} {mg} mg
contents: {n.digits} doses
Not for children under {age.digits} years. Do not use more than {max.digits} times a day. Store below {temp.digits} °C.

{rx}.
LOT {lot}   EXP {exp}
{maker}   [[€ {price}]]""",
    facts={
        "product_name": "{name}",
        "dosage_form": "{form}",
        "active_ingredient": "{sub}",
        "strength_mg": "{mg}",
        "doses_per_pack": "{n}",
        "minimum_age": "{age}",
        "max_uses_per_day": "{max}",
        "storage_below_celsius": "{temp}",
        "prescription_required": "{rx}",
        "lot_number": "{lot}",
        "expiry_date": "{exp}",
        "manufacturer": "{maker}",
        "price": "{price}",
        "side_effects | barcode": None,
    },
)

template(
    ask="Extrae la cita médica. | Extract the Spanish appointment message (English keys).",
    values="""
    p = person
    med = person
    enf = person
    fecha = date
    hora = time 8..18
    esp = one of dermatología / oftalmología / traumatología / pediatría
    planta = case segunda planta: 2 / planta baja: 0 / quinta planta: 5
    sala = int 21..48
    min = case diez minutos: 10 / un cuarto de hora: 15 / veinte minutos: 20
    ayun = case Debe venir en ayunas: true / No hace falta venir en ayunas: false
    precio = int 35..95
    tel = phone
    """,
    text="""Aviso para {p}: su cita de {esp} con {med} es el {fecha} a las {hora} ({planta}, sala {sala.digits}). Llegue
    con {min} de antelación. {ayun}. La consulta cuesta {precio.digits} euros. [[Para anular, llame al {tel} y pregunte
    por {enf}.]]""",
    facts={
        "patient": "{p}",
        "specialty": "{esp}",
        "doctor": "{med}",
        "appointment_date": "{fecha}",
        "appointment_time": "{hora}",
        "floor": "{planta}",
        "room_number": "{sala}",
        "arrive_minutes_early": "{min}",
        "fasting_required": "{ayun}",
        "consultation_fee": "{precio}",
        "cancellation_phone": "{tel}",
        "cancellation_contact": "{enf}",
        "address | insurance": None,
    },
)

template(
    ask="Extract the running event confirmation. | Race registration: fill in. | Entry confirmation → JSON",
    values="""
    p = person
    cp = person
    race = one of Harbour Dash / Twelve Bridges Run / Moonlight Run / Vineyard Trail
    town = city
    day = date 2022..2027
    at = time 7..10
    pick = day - 1..2 days
    bib = int 120..990
    fee = money 18..75 step 0.5
    km = decimal 5.5..21.5 step 0.1
    block = case start block A: A / start block B: B / start block C: C
    shirt = case T-shirt size M ordered: M / T-shirt size XL ordered: XL / no T-shirt ordered: null
    goal = case under two hours: 120 / under an hour and a half: 90 / under three hours: 180
    med = case medical certificate received: true / medical certificate still missing: false
    tel = phone
    """,
    text="""You're in, {p.first}! {race} ({km} km), {town}, {day}, first start at {at}. Bib {bib.digits}, {block}. Your
    aim: {goal}. Paid: {fee} EUR; {shirt}; {med}. Collect your number on {pick}. [[Emergency contact: {cp}, {tel}]]""",
    facts={
        "runner_first_name": "{p.first}",
        "race": "{race}",
        "distance_km": "{km}",
        "city": "{town}",
        "race_date": "{day}",
        "start_time": "{at}",
        "bib_number": "{bib}",
        "start_block": "{block}",
        "target_time_minutes": "{goal}",
        "entry_fee": "{fee}",
        "shirt_size": "{shirt}",
        "medical_certificate_received": "{med}",
        "number_pickup_date": "{pick}",
        "emergency_contact": {"name": "{cp}", "phone": "{tel}"},
        "club | nationality": None,
    },
)

template(
    ask="Extract the physiotherapy plan. | What exercises, how often? | Fill in the therapy form.",
    values="""
    p = person
    th = person
    dr = person
    why = one of frozen shoulder / torn ligament / hip replacement / slipped disc
    n = int 6..18
    mins = int 20..45 step 5
    start = date 2021..2027
    e1 = one of wall slides / heel raises / bridging
    e2 = one of towel stretch / clam shells / balance board
    r1 = int 8..15
    r2 = int 21..30
    pain = int 3..9
    goal = case climbing stairs without a rail: stairs / lifting a kettle: lifting / tying shoes: bending
    home = case Exercises must also be done at home: true / No exercises at home for the time being: false
    pay = money 8..24 step 0.5
    """,
    text="""THERAPY PLAN
{p}, diagnosis: {why}, sent by Dr {dr}
{n} sessions of {mins} min, from {start}
pain on a scale to ten: {pain.digits}
1) {e1}, {r1.digits} times
2) {e2}, {r2.digits} times
{home}. Goal: {goal}.
Therapist {th}[[, patient pays {pay} € a session]]""",
    facts={
        "patient": "{p}",
        "diagnosis": "{why}",
        "referring_doctor": "{dr}",
        "number_of_sessions": "{n}",
        "session_minutes": "{mins}",
        "first_session": "{start}",
        "pain_score": "{pain}",
        "exercises": [{"name": "{e1}", "repetitions": "{r1}"}, {"name": "{e2}", "repetitions": "{r2}"}],
        "first_exercise": "{e1}",
        "home_exercises": "{home}",
        "goal_category": "{goal}",
        "therapist": "{th}",
        "patient_payment_per_session": "{pay}",
        "insurance | discharge_date": None,
    },
)

template(
    ask="Extract the blood donation record. | Blood drive text: fill in. | Give the donation data.",
    values="""
    p = person
    nurse = person
    day = date 2020..2026
    next = day + 56..90 days
    at = time 12..19
    ml = int 420..500 step 10
    n = int 4..19
    kg = int 54..98
    hb = decimal 12.6..16.4 step 0.1
    grp = one of A+ / O- / B+ / AB-
    place = one of the fire station / St Luke's hall / the sports centre / a bus on the market square
    snack = one of cheese rolls / waffles / goulash / apple juice
    ok = case felt fine: true / felt a little faint: false
    """,
    text="""Another donation, my {n.digits}th or so, on {day}, at {place}. The form says about me: {p}, {kg} kilos,
    group {grp}, haemoglobin {hb}. {nurse} took {ml} ml at {at}; I {ok}. Afterwards: {snack}. [[I may come back from
    {next}.]]""",
    facts={
        "donor": "{p}",
        "donation_date": "{day}",
        "place": "{place}",
        "donor_weight_kg": "{kg}",
        "blood_group": "{grp}",
        "hemoglobin": "{hb}",
        "nurse": "{nurse}",
        "volume_ml": "{ml}",
        "donation_time": "{at}",
        "donor_felt_fine": "{ok}",
        "snack": "{snack}",
        "next_possible_date": "{next}",
        "donor_date_of_birth | donor_card_number": None,
    },
)

template(
    ask="Extract the pharmacy message. | What did the pharmacy say? | Pharmacy pick-up: fill in the fields.",
    values="""
    p = person
    ph = person
    shop = one of Lion Pharmacy / Market Chemist / Rose Pharmacy / Harbour Pharmacy
    med = one of the eye drops / your inhaler / the cortisone cream / the insulin pens
    alt = one of the generic from Leander / a pack of fifty / the unflavoured version
    day = date
    close = time 17..20
    keep = day + 5..10 days
    pay = money 5..48 step 0.01
    code = code ###-###
    stock = case is ready for collection: ready / has been ordered: ordered / cannot be supplied at present: unavailable
    del = case We can deliver it: true / We do not deliver: false
    id = case Bring your ID: true / No ID is needed: false
    """,
    text="""{shop} on {day}: Hello {p.title}, here is the latest about {med}: it {stock}. We keep orders until {keep}.
    You pay €{pay}. Pick-up code {code}. {id}. {del}. Open until {close} today. [[As a replacement {ph} suggests
    {alt}.]]""",
    facts={
        "pharmacy": "{shop}",
        "message_date": "{day}",
        "medicine": "{med}",
        "order_status": "{stock}",
        "kept_until": "{keep}",
        "amount_to_pay": "{pay}",
        "pickup_code": "{code}",
        "id_required": "{id}",
        "delivery_available": "{del}",
        "closing_time": "{close}",
        "pharmacist": "{ph}",
        "suggested_alternative": "{alt}",
        "doctor | phone": None,
    },
)

template(
    ask="Extract the sleep study questionnaire. | Fill in from the interview. | Sleep diary → JSON",
    values="""
    p = person
    st = person
    day = date
    bed = time 21..23
    up = time 5..8
    wake = int 2..6
    lie = int 15..75 step 5
    cups = int 2..7
    last = time 14..18
    h = decimal 4.5..8.5 step 0.5
    snore = case My wife says I snore: true / Nobody has ever complained of my snoring: false
    screen = case I look at my phone in bed: true / The phone stays in the kitchen: false
    q = case rested: good / shattered: poor / so-so: fair
    age = int 31..76
    """,
    text="""Interviewer ({st.first}): Good morning {p.first}, night before {day}. When did you switch off the light?

– At {bed}. It took me {lie} minutes to fall asleep, and I woke {wake} times.
Interviewer: And you got up ...?
– At {up}. In all perhaps {h} hours. I feel {q}. {screen}.
Interviewer: Coffee?
– {cups} cups[[, the last at {last}]]. {snore}.""",
    facts={
        "participant": "{p.first}",
        "interviewer": "{st.first}",
        "interview_date": "{day}",
        "lights_out": "{bed}",
        "minutes_to_fall_asleep": "{lie}",
        "awakenings": "{wake}",
        "got_up_at": "{up}",
        "hours_slept": "{h}",
        "sleep_quality": "{q}",
        "phone_in_bed": "{screen}",
        "cups_of_coffee": "{cups}",
        "last_coffee_at": "{last}",
        "snores": "{snore}",
        "participant_age | medication": None,
    },
)

template(
    ask="Extract the health news. | News report: fill in. | What does the study find?",
    values="""
    lead = person
    crit = person
    inst = one of the Karolin Institute / the University of Aster / the Coastal Health Agency
    n = int 1200..9800
    years = int 3..12
    drop = percent 8..39
    mins = int 15..50 step 5
    what = one of a daily walk / an afternoon nap / singing in a choir / gardening
    dis = one of heart attacks / depression / type 2 diabetes / falls
    pub = date 2020..2027
    fund = company
    age = int 45..70
    cause = case The study cannot prove a cause: false / The authors see a causal link: true
    women = percent 41..63
    """,
    text="""People who take up {what} ({mins} minutes are enough) have {drop.digits}% fewer cases of {dis}, a study by
    {inst} suggests. The team around {lead} followed {n} adults over the age of {age}, {women.digits}% of them women,
    for {years} years. {cause}. [[The work, paid for by {fund}, appeared on {pub}.]] {crit}, who was not involved, warns
    against hasty conclusions.""",
    facts={
        "activity": "{what}",
        "minutes_needed": "{mins}",
        "reduction_percent": "{drop}",
        "condition | disease": "{dis}",
        "institution": "{inst}",
        "lead_researcher": "{lead}",
        "participants | sample_size": "{n}",
        "minimum_age": "{age}",
        "share_of_women_percent": "{women}",
        "follow_up_years": "{years}",
        "causal_link_claimed": "{cause}",
        "funded_by": "{fund}",
        "publication_date": "{pub}",
        "independent_expert": "{crit}",
        "journal | study_cost": None,
    },
)

template(
    ask="Extract the optician's order. | Glasses order → JSON | Fill in the order slip.",
    values="""
    p = person
    opt = person
    frame = one of Oslo 12 / Round Two / Carla / Titan Light
    col = color
    r = decimal -4.5..-0.5 step 0.25
    l = decimal 0.5..3.5 step 0.25
    pd = int 58..70
    price = money 120..480 step 1
    dep = money 20..90 step 5
    day = date
    ready = day + 6..15 days
    kind = case reading glasses: reading / varifocals: varifocal / distance glasses: distance
    coat = case anti-glare coating: true / no coating: false
    num = code OP#####
    war = case two years: 24 / one year: 12 / three years: 36
    """,
    text="""ORDER {num} / {day}
customer {p}
{kind}, frame "{frame}", {col}
right {r}  left +{l}  PD {pd.digits}
{coat}, guarantee {war}
price {price} EUR, deposit {dep} EUR received
ready {ready} [[served by {opt}]]""",
    facts={
        "order_number": "{num}",
        "order_date": "{day}",
        "customer": "{p}",
        "glasses_type": "{kind}",
        "frame_model": "{frame}",
        "frame_color": "{col}",
        "prescription": {"right": "{r}", "left": "{l}"},
        "pupillary_distance": "{pd}",
        "anti_glare_coating": "{coat}",
        "guarantee_months": "{war}",
        "price": "{price}",
        "deposit_paid": "{dep}",
        "ready_on": "{ready}",
        "optician": "{opt}",
        "discount | customer_phone": None,
    },
)

template(
    ask="Résumé de consultation: remplis les champs (clés anglaises). | Extract the French physio message.",
    values="""
    p = person
    kine = person
    jour = date
    heure = time 8..18
    n = case dix séances: 10 / six séances: 6 / douze séances: 12
    mal = one of une entorse / une tendinite / un lumbago / une capsulite
    duree = int 25..45
    prix = case 38,50 euros: 38.5 / 42 euros: 42 / 29,90 euros: 29.9
    etage = case au troisième étage: 3 / au rez-de-chaussée: 0 / au premier étage: 1
    asc = case Il y a un ascenseur: true / Il n'y a pas d'ascenseur: false
    rue = one of 12 rue des Lilas / 4 place du Marché / 87 avenue Foch
    tel = phone
    """,
    text="""Bonjour {p}, je vous attends le {jour} à {heure} pour la première de vos {n} ({mal}). Chaque séance dure
    {duree.digits} minutes et coûte {prix}. Le cabinet se trouve {rue}, {etage}. {asc}. [[En cas d'empêchement :
    {tel}.]] {kine}, kinésithérapeute""",
    facts={
        "patient": "{p}",
        "first_session_date": "{jour}",
        "first_session_time": "{heure}",
        "number_of_sessions": "{n}",
        "condition": "{mal}",
        "session_minutes": "{duree}",
        "price_per_session": "{prix}",
        "address": "{rue}",
        "floor": "{etage}",
        "has_elevator": "{asc}",
        "phone": "{tel}",
        "therapist": "{kine}",
        "insurance | parking": None,
    },
)

template(
    ask="Extract the discharge letter. | Hospital discharge: fill in. | What was done, and what comes next?",
    values="""
    p = person
    surg = person
    gp = person
    hosp = one of Mount Rowan Hospital / Northern Infirmary / Lindenhof Clinic
    born = date 1938..1995
    in = date 2020..2026
    op = in + 1..2 days
    out = op + 3..9 days
    stitch = out + 7..10 days
    what = one of removal of the appendix / repair of an inguinal hernia / replacement of the left knee /\
        removal of gallstones
    mins = int 35..190 step 5
    mg = int 200..800 step 100
    times = int 2..4
    drive = case may drive again at once: true / must not drive for four weeks: false
    compl = case there were no complications: none / there was some bleeding afterwards: bleeding /\
        there was fever on the second day: fever
    ward = code W#
    """,
    text="""{hosp}, ward {ward}
Dear Dr {gp},

    we report on {p}, born on {born}, who was with us from {in} to {out}. On {op}, {surg} carried out the operation
    ({what}), which took {mins} minutes; {compl}. The patient {drive}. Medication: ibuprofen {mg.digits} mg, {times}
    times a day, as needed. [[Please remove the stitches on {stitch}.]]""",
    facts={
        "hospital": "{hosp}",
        "ward": "{ward}",
        "general_practitioner | addressee": "{gp}",
        "patient": "{p}",
        "date_of_birth": "{born}",
        "admission_date": "{in}",
        "discharge_date": "{out}",
        "operation_date": "{op}",
        "operation": "{what}",
        "surgeon": "{surg}",
        "operation_minutes": "{mins}",
        "complication": "{compl}",
        "driving_allowed": "{drive}",
        "medication": {"name": "ibuprofen", "dose_mg": "{mg}", "times_per_day": "{times}"},
        "stitches_removed_on": "{stitch}",
        "allergies | insurance_number": None,
    },
)

template(
    ask="Extract the hotline call. | Poison hotline transcript: fill in the protocol. | What did the caller report?",
    values="""
    cal = person
    adv = person
    day = date
    at = time 8..22
    age = int 2..5
    kg = int 11..19
    what = one of dishwasher salt / two yew berries / a sip of lamp oil / vitamin tablets / washing-up liquid
    ago = int 20..50 step 5
    sym = case coughing a little: mild / cheerful as ever: none / very sleepy: moderate
    do = case Give a glass of water and wait: observe / Take the child to hospital at once: hospital /\
        Let a doctor see the child today: doctor
    vom = case And has the child been sick? – Yes, once.: true / And has the child been sick? – No.: false
    tel = phone
    file = code PX-####
    """,
    text="""File {file}, {day}, {at}, adviser {adv}

– Poison hotline, how can I help?
– This is {cal}. My little one has swallowed {what}, {ago} minutes ago!
– How old, and how heavy?
– {age}, about {kg} kilos.
– {vom}
– And how is the child now?
– {sym}.
– {do}. [[We'll ring you back on {tel}.]]""",
    facts={
        "file_number": "{file}",
        "call_date": "{day}",
        "call_time": "{at}",
        "adviser": "{adv}",
        "caller": "{cal}",
        "substance": "{what}",
        "minutes_since_ingestion": "{ago}",
        "child_age": "{age}",
        "child_weight_kg": "{kg}",
        "has_vomited": "{vom}",
        "symptom_severity": "{sym}",
        "advice": "{do}",
        "callback_number": "{tel}",
        "child_name | amount_ml": None,
    },
)
