"""Dates, weekdays, times and durations in spellings that are rarer elsewhere."""

from ..template import template

template(
    ask="Extract the delivery slot. | When will the parcel come? | Fill in the delivery form.",
    values="""
    p = person
    drv = person
    when = date
    iso = calc when
    short = calc when.strftime("%a %b %e, %Y").replace("  ", " ")
    from1 = time 8..11
    until = time 12..16
    f = calc "%02d%02d" % (from1 // 60, from1 % 60)
    u = calc "%02d%02d" % (until // 60, until % 60)
    fi = calc "%02d:%02d" % (from1 // 60, from1 % 60)
    ui = calc "%02d:%02d" % (until // 60, until % 60)
    kg = decimal 0.8..24.5 step 0.1
    no = code 1Z######@@
    safe = one of porch / garage / garden shed / neighbour at no. 12
    sig = case Signature required: true / No signature needed: false
    tries = case 1st attempt: 1 / 2nd attempt: 2 / 3rd and last attempt: 3
    """,
    text="""PARCEL {no} ({kg} kg) for {p}
    {tries}: {short}, {f}-{u} hrs
    {sig}. Safe place: {safe}
    [[Driver: {drv.first}]]""",
    facts={
        "tracking_number | parcel_number": "{no}",
        "recipient": "{p}",
        "weight_kg": "{kg}",
        "delivery_date": "{iso}",
        "delivery_window": {"from": "{fi}", "until": "{ui}"},
        "earliest_time | slot_start": "{fi}",
        "latest_time | slot_end": "{ui}",
        "attempt_number | attempt": "{tries}",
        "signature_required": "{sig}",
        "safe_place": "{safe}",
        "driver": "{drv.first}",
        "sender": None,
    },
)

template(
    ask="Extract the course dates. | Which days does the course run? | Fill in the course form.",
    values="""
    tea = person
    y = date
    first = calc y
    title = one of Italian for the kitchen / Soldering / Calligraphy / Tai chi / Bicycle repair
    n = int 6..14
    t = time 18..19
    min = case an hour and a half: 90 / three quarters of an hour: 45 / two hours: 120 / an hour and a quarter: 75 /\
        two and a half hours: 150
    fee = money 60..190 step 5
    room = code @##
    free = case Places are still available: true / The course is fully booked: false
    """,
    text="""{title} with {tea}. Every {y.weekday} from {y.day} {y.month} {y.year} on, {n} evenings, always at {t} and
    each lasting {min}, in room {room}. The fee is {fee} euros. {free}. [[Please note that the taster session has been
    dropped this year.]]""",
    facts={
        "course | course_title": "{title}",
        "teacher": "{tea}",
        "first_session_date | starts_on": "{first}",
        "weekday": "{y.weekday}",
        "number_of_sessions | evenings": "{n}",
        "start_time": "{t}",
        "session_minutes | duration_minutes": "{min}",
        "room": "{room}",
        "fee_eur": "{fee}",
        "places_available": "{free}",
        "certificate_awarded": None,
    },
)

template(
    ask="Extract the diary note. | What is planned? | Put the reminder into the calendar form.",
    values="""
    me = person
    den = person
    today = date
    todayiso = calc today
    tom = today + 1..1 days
    tomiso = calc tom
    dow = calc today.strftime("%A, %B %e").replace("  ", " ")
    hour = one of dentist / barber / optician / physiotherapist
    t = time 14..17
    bus = int 12..88
    money1 = money 20..140 step 5
    ins = case The insurance pays: true / I have to pay it myself: false
    """,
    text="""{dow}, {today.year}. Tomorrow at {t} I must be at the {hour}'s, {den.title} this time. Bus {bus.digits} goes
    every twenty minutes. It costs about {money1} euros. {ins}. [[Today I only have to ring {me.first} back.]]""",
    facts={
        "entry_date | written_on": "{todayiso}",
        "appointment_date": "{tomiso}",
        "appointment_time": "{t}",
        "appointment_with | practitioner": "{den.title}",
        "type_of_practitioner | appointment_type": "{hour}",
        "bus_line": "{bus}",
        "expected_cost_eur": "{money1}",
        "paid_by_insurance": "{ins}",
        "person_to_call_back": "{me.first}",
        "appointment_address": None,
    },
)

template(
    ask="Extract the shift plan. | Shifts as JSON. | Fill in the roster.",
    values="""
    a = person
    b = person
    c = person
    mon = date
    i1 = calc mon
    e2 = mon + 1..1 days
    i2 = calc e2
    e3 = mon + 2..2 days
    i3 = calc e3
    x1 = calc mon.strftime("%a %d.%m.")
    x2 = calc e2.strftime("%a %d.%m.")
    x3 = calc e3.strftime("%a %d.%m.")
    y = calc mon.strftime("%Y")
    k1 = case EARLY: early / LATE: late / NIGHT: night
    k2 = case EARLY: early / LATE: late / NIGHT: night
    k3 = case EARLY: early / LATE: late / OFF: off
    ward = one of Ward 3 / Ward 7B / Intensive Care / Outpatients
    lead = person
    """,
    text="""{ward}, roster {y}
    {x1}  {a}  {k1}
    {x2}  {b}  {k2}
    {x3}  {c}  {k3}
    Questions to {lead}""",
    facts={
        "ward | department": "{ward}",
        "shifts | roster": [
            {"date": "{i1}", "name": "{a}", "shift": "{k1}"},
            {"date": "{i2}", "name": "{b}", "shift": "{k2}"},
            {"date": "{i3}", "name": "{c}", "shift": "{k3}"},
        ],
        "first_date": "{i1}",
        "second_date": "{i2}",
        "staff | names": ["{a}", "{b}", "{c}"],
        "first_shift_type": "{k1}",
        "person_on_second_day": "{b}",
        "contact_person | questions_to": "{lead}",
        "overtime_hours": None,
    },
)

template(
    ask="Extract the log entries. | Log to JSON. | Parse these lines.",
    values="""
    at1 = time 0..5
    at2 = time 6..13
    at3 = time 14..23
    day1 = date
    i = calc day1
    s = calc day1.strftime("%Y/%m/%d")
    c1 = calc "%02d:%02d" % (at1 // 60, at1 % 60)
    c2 = calc "%02d:%02d" % (at2 // 60, at2 % 60)
    c3 = calc "%02d:%02d" % (at3 // 60, at3 % 60)
    host = one of web-01 / db-main / mail-2 / cache-eu
    user1 = one of backup / root / deploy / mkessler
    n = int 22..480
    mb = int 120..980
    ms = int 210..990
    code1 = one of E1042 / E2207 / E0019 / E3310
    ok = case SUCCESS: success / FAILED: failure
    """,
    text="""[{s} {c1}] {host} INFO job started by {user1}
    [{s} {c2}] {host} ERROR {code1} after {ms.digits} ms, skipped {n.digits}
    [{s} {c3}] {host} INFO job ended: {ok}, {mb.digits} MB written""",
    facts={
        "log_date | date": "{i}",
        "host | server": "{host}",
        "started_at | job_start": "{c1}",
        "started_by | user": "{user1}",
        "error_time": "{c2}",
        "error_code": "{code1}",
        "error_after_ms": "{ms}",
        "files_skipped": "{n}",
        "ended_at | job_end": "{c3}",
        "result | outcome": "{ok}",
        "megabytes_written": "{mb}",
        "levels": ["INFO", "ERROR", "INFO"],
        "exit_code | process_id": None,
    },
)

template(
    ask="Extract the contract dates. | Fill in the lease data. | Lease as data, please.",
    values="""
    land = person
    ten = person
    begin = date
    sig = begin - 10..40 days
    b = calc begin
    sg = calc sig
    bn = calc str(begin.day) + ("th" if 10 < begin.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(begin.day % 10, "th"))
    sn = calc str(sig.day) + ("th" if 10 < sig.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(sig.day % 10, "th"))
    term = case two years: 24 / eighteen months: 18 / one year: 12 / half a year: 6 / three years: 36
    notice = case three months': 3 / one month's: 1 / two months': 2
    rent = money 540..1980 step 10
    dep = money 2000..3900 step 50
    adr = street
    due = int 2..5
    furn = case The flat is let furnished: true / The flat is let without furniture: false
    sqm = decimal 28.5..118 step 0.5
    """,
    text="""This lease, signed on the {sn} day of {sig.month}, {sig.year}, between {land} (landlord) and {ten} (tenant),
    begins on the {bn} day of {begin.month}, {begin.year} and runs for {term}. The flat at {adr} measures {sqm} square
    metres. {furn}. The monthly rent is ${rent}, payable by day {due.digits} of each month; a security deposit of ${dep}
    has been paid. Either side may end it with {notice} notice.""",
    facts={
        "landlord": "{land}",
        "tenant": "{ten}",
        "signed_on | signature_date": "{sg}",
        "lease_start | begins_on": "{b}",
        "term_months | lease_term_months": "{term}",
        "address": "{adr}",
        "area_sqm": "{sqm}",
        "is_furnished": "{furn}",
        "monthly_rent": "{rent}",
        "notice_period_months": "{notice}",
        "rent_due_day": "{due}",
        "security_deposit": "{dep}",
        "parking_space": None,
    },
)

template(
    ask="Extract the festival days. | Festival data, please. | Fill in the form.",
    values="""
    fest = one of Cherry Festival / Kite Days / Film Week / Oyster Festival / Blues on the Quay
    begin = date
    fin = begin + 3..3 days
    si = calc begin
    ei = calc fin
    r = calc ("%s-%s " % (begin.day, fin.day) + fin.strftime("%B %Y")) \
        if begin.month == fin.month else ("%s " % begin.day + begin.strftime("%B") \
        + " to %s " % fin.day + fin.strftime("%B %Y"))
    o = case noon: 12 / 11 am: 11 / 2 p.m.: 14 / four o'clock in the afternoon: 16 / ten in the morning: 10
    dayp = money 12..30 step 0.5
    all = money 45..85 step 0.5
    town = city
    dir = person
    kid = int 10..14
    camp = case Camping is allowed: true / There is no campsite: false
    acts = int 18..64
    """,
    text="""{fest}! {town}, {r}. {acts} acts on three stages. The grounds open at {o} every day. Day ticket ${dayp}, all
    four days ${all}, children under {kid.digits} free. {camp}. [[Artistic director: {dir}.]]""",
    facts={
        "festival | event_name": "{fest}",
        "city": "{town}",
        "first_day | start_date": "{si}",
        "last_day | end_date": "{ei}",
        "number_of_acts | acts": "{acts}",
        "stages | number_of_stages": 3,
        "grounds_open_at | opening_time": "{o}:00",
        "day_ticket_price": "{dayp}",
        "four_day_ticket_price | festival_pass_price": "{all}",
        "free_for_children_under": "{kid}",
        "camping_allowed": "{camp}",
        "artistic_director": "{dir}",
        "headliner": None,
    },
)

template(
    ask="Extract the phone message. | When should the call take place? | Fill in the callback form.",
    values="""
    a = person
    b = person
    firm = company
    today = date
    ti = calc today
    x = today + 2..2 days
    xi = calc x
    us = calc today.strftime("%m/%d/%Y")
    t = time 9..11
    u = time 14..16
    tel = phone
    why = one of unpaid invoice / new brochure / broken seal / interview
    eng = case speaks English: true / does not speak English: false
    min = case ten minutes: 10 / a quarter of an hour: 15 / half an hour: 30 / five minutes: 5
    """,
    text="""Call log (US date format), {us}
    {t}: {a} of {firm} asked for {b} about the {why}. Was told to ring again at {u} the day after tomorrow. Needs {min}.
    {a.He} {eng}. [[Number: {tel}]]""",
    facts={
        "call_date": "{ti}",
        "call_time | called_at": "{t}",
        "caller": "{a}",
        "caller_company": "{firm}",
        "person_asked_for | wanted_person": "{b}",
        "subject | topic": "{why}",
        "next_call_date | callback_date": "{xi}",
        "next_call_time | callback_time": "{u}",
        "minutes_needed | expected_duration_minutes": "{min}",
        "caller_speaks_english": "{eng}",
        "phone": "{tel}",
        "call_taken_by": None,
    },
)

template(
    ask="Extract the birth notice. | Fill in the form for the baby. | Birth announcement to JSON.",
    values="""
    mum = person
    dad = person
    baby = person
    mid = person
    born = date
    bi = calc born
    clk = time 1..23
    w = calc born.strftime("%A %e %B").replace("  ", " ")
    tt = calc "%d.%02d %s" % ((clk // 60 - 1) % 12 + 1, clk % 60, \
        "in the morning" if clk < 720 else "in the afternoon" if clk < 1080 else "in the evening")
    ati = calc "%02d:%02d" % (clk // 60, clk % 60)
    g = int 2450..4380 step 10
    cm = int 47..55
    hosp = one of St Mary's Hospital / City Clinic / Queen's Maternity Unit / Lakeside Birth Centre
    sib = case {baby.He} joins two big brothers: 2 / {baby.He} joins a big sister: 1 / {baby.He} is our first child: 0
    well = case Everybody is well: true / One of us is still in bed with a fever: false
    """,
    text="""Here at last! {baby.first} was born on {w} {born.year}, at {tt}, at {hosp}, weighing {g} grams and measuring
    {cm} cm. {sib}. {well}. [[Thank you, {mid.first}, best of midwives! ]]Proud parents: {mum.first} and {dad.first}""",
    facts={
        "baby_name | child": "{baby.first}",
        "date_of_birth | birth_date": "{bi}",
        "time_of_birth | born_at": "{ati}",
        "hospital | place_of_birth": "{hosp}",
        "weight_grams": "{g}",
        "length_cm": "{cm}",
        "older_siblings": "{sib}",
        "midwife": "{mid.first}",
        "parents": ["{mum.first}", "{dad.first}"],
        "everyone_well": "{well}",
        "surname | godparent": None,
    },
)

template(
    ask="Extrahiere den Termin. | Extract the appointment from this German message.",
    values="""
    a = person
    b = person
    tag = date
    iso = calc tag
    uhr = case halb elf vormittags: 10 / halb drei nachmittags: 14 / 16.30 Uhr: 16 / 17:30 Uhr: 17 /\
        halb sieben abends: 18
    ort = one of Rathaus / Bibliothek / Werkstatt / Praxis / Bahnhof
    dauer = case eine halbe Stunde: 30 / anderthalb Stunden: 90 / eine Dreiviertelstunde: 45 / zwei Stunden: 120
    pers = int 3..12
    kuchen = case Ich bringe Kuchen mit: true / Kuchen gibt es diesmal keinen: false
    thema = one of Umzug / Sommerfest / neue Heizung / Vertrag / Klassenfahrt
    """,
    text="""Hallo {b.first}, der Termin steht: {tag.weekday}, {tag.day}. {tag.month} {tag.year}, {uhr}, Treffpunkt
    {ort}. Thema: {thema}. Wir sind {pers.digits} Leute und brauchen ungefähr {dauer}. {kuchen}. [[Sag bitte Bescheid,
    wenn du nicht kannst.]] Gruß, {a.first}""",
    facts={
        "sender": "{a.first}",
        "recipient": "{b.first}",
        "date | appointment_date": "{iso}",
        "weekday": "{tag.weekday}",
        "time | start_time": "{uhr}:30",
        "meeting_point | place": "{ort}",
        "topic": "{thema}",
        "participants | number_of_people": "{pers}",
        "duration_minutes": "{dauer}",
        "cake_provided": "{kuchen}",
        "end_time": None,
    },
)

template(
    ask="Extrae la cita. | Extract the appointment from this Spanish message.",
    values="""
    a = person
    b = person
    dia = date
    iso = calc dia
    hora = case las cuatro y media de la tarde: 16 / las diez y media de la mañana: 10 / las 12.30: 12 /\
        las 17:30 horas: 17 / las siete y media de la tarde: 19
    sitio = one of Café Central / Bar Norte / Hotel Sol / Librería Mar
    dur = case una hora: 60 / media hora: 30 / hora y media: 90 / tres cuartos de hora: 45
    pers = int 3..9
    tel = phone
    pago = case Yo invito: true / Cada uno paga lo suyo: false
    tema = one of viaje / contrato / regalo para la profesora / piso nuevo
    """,
    text="""Hola, {b.first}: nos vemos el {dia.weekday} {dia.day} de {dia.month} de {dia.year} a {hora} en el sitio de
    siempre, {sitio}. Seremos {pers.digits} y hablaremos del {tema} durante {dur}. {pago}. [[Si no puedes, llama al
    {tel}.]] Un abrazo, {a.first}""",
    facts={
        "sender": "{a.first}",
        "recipient": "{b.first}",
        "date": "{iso}",
        "weekday": "{dia.weekday}",
        "time | meeting_time": "{hora}:30",
        "place | venue": "{sitio}",
        "people | number_of_people": "{pers}",
        "topic": "{tema}",
        "duration_minutes": "{dur}",
        "sender_pays": "{pago}",
        "phone": "{tel}",
        "end_time": None,
    },
)

template(
    ask="Relève le rendez-vous. | Extract the appointment from this French message.",
    values="""
    a = person
    b = person
    jour = date
    iso = calc jour
    h = case 14 h 30: 14 / dix heures et demie: 10 / 16h30: 16 / onze heures trente: 11 / 18 h 30: 18
    lieu = one of Café des Arts / Bar du Port / Bistro Central / Salon Morel
    duree = case une heure: 60 / une demi-heure: 30 / une heure et demie: 90 / trois quarts d'heure: 45
    n = int 3..9
    prix = money 12..38 step 0.5
    ok = case J'ai déjà réservé: true / Je n'ai pas encore réservé: false
    code1 = code ####
    """,
    text="""Bonjour {b.first}, je vous propose le {jour.weekday} {jour.day} {jour.month} {jour.year} à {h}, au {lieu}.
    Nous serons {n.digits} et il nous faudra {duree}. Le menu est à {prix} euros. {ok}. [[Le code de la porte est le
    {code1}.]] Bien à vous, {a.first}""",
    facts={
        "sender": "{a.first}",
        "recipient": "{b.first}",
        "date": "{iso}",
        "weekday": "{jour.weekday}",
        "time": "{h}:30",
        "place | venue": "{lieu}",
        "number_of_people | guests": "{n}",
        "duration_minutes": "{duree}",
        "menu_price_eur": "{prix}",
        "is_reserved | table_reserved": "{ok}",
        "door_code": "{code1}",
        "phone": None,
    },
)

template(
    ask="Extract the time sheet. | Hours as data. | Fill in the time sheet form.",
    values="""
    p = person
    boss = person
    when = date
    iso = calc when
    nxt = when + 1..1 days
    iso2 = calc nxt
    x1 = calc when.strftime("%d-%b-%y")
    x2 = calc nxt.strftime("%d-%b-%y")
    in1 = time 7..8
    out1 = time 15..16
    in2 = time 9..10
    out2 = time 17..18
    br = case 30 min: 30 / 45 min: 45 / 1 h: 60
    proj = code P-###
    ot = decimal 0.5..3 step 0.5
    ok = case APPROVED: approved / OPEN: pending / QUERY: queried
    """,
    text="""TIME SHEET - {p} - project {proj}
    {x1}  in {in1}  out {out1}
    {x2}  in {in2}  out {out2}
    Break each day: {br}. Overtime in total: {ot} h.
    Status: {ok} (supervisor {boss})""",
    facts={
        "employee": "{p}",
        "project": "{proj}",
        "days | entries": [
            {"date": "{iso}", "in": "{in1}", "out": "{out1}"},
            {"date": "{iso2}", "in": "{in2}", "out": "{out2}"},
        ],
        "first_day": "{iso}",
        "second_day": "{iso2}",
        "first_day_start": "{in1}",
        "second_day_end": "{out2}",
        "break_minutes": "{br}",
        "overtime_hours": "{ot}",
        "status": "{ok}",
        "supervisor": "{boss}",
        "hourly_wage": None,
    },
)

template(
    ask="Extract the prescription. | When is what to be taken? | Medicine plan to JSON.",
    values="""
    p = person
    doc = person
    s = date
    si = calc s
    e = s + 6..13 days
    ei = calc e
    x = calc s.strftime("%b %e").replace("  ", " ")
    y = calc e.strftime("%b %e, %Y").replace("  ", " ")
    med = one of Lorasol / Penidex / Calvamin / Antiprox
    mg = int 5..500 step 5
    freq = case three times a day: 3 / twice a day: 2 / once a day: 1 / four times a day: 4
    food = case with meals: true / on an empty stomach: false
    t = time 20..22
    box = int 10..60 step 10
    drive = case Do not drive while taking it: false / Driving is no problem: true
    born = date 1940..1999
    """,
    text="""Rx for {p} (born {born}): {med} {mg.digits} mg, {freq}, {food}, last dose not after {t} each day. Take from
    {s.year} {x} through {y}. One box of {box.digits}. {drive}. [[Dr {doc.last}]]""",
    facts={
        "patient": "{p}",
        "date_of_birth": "{born}",
        "medicine | drug": "{med}",
        "strength_mg | dose_mg": "{mg}",
        "times_per_day | doses_per_day": "{freq}",
        "take_with_food": "{food}",
        "last_dose_not_after": "{t}",
        "start_date | take_from": "{si}",
        "end_date | take_until": "{ei}",
        "tablets_in_box | box_size": "{box}",
        "driving_allowed": "{drive}",
        "doctor": "Dr {doc.last}",
        "refills": None,
    },
)

template(
    ask="Extract the deadline. | Which deadlines apply? | Application dates as data.",
    values="""
    org = one of Harlow Foundation / Arts Council / Ridley Trust / Nordic Science Fund
    off = person
    call = date
    ci = calc call
    dl = call + 40..80 days
    di = calc dl
    dec = dl + 30..60 days
    ds = calc dec.strftime("%B %Y")
    dm = calc dec.strftime("%Y-%m")
    dn = calc str(dl.day) + ("th" if 10 < dl.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(dl.day % 10, "th"))
    h = case noon: 12 / 5 p.m.: 17 / 11 in the morning: 11 / 3 p.m.: 15
    max1 = money 5000..90000 step 500
    n = int 4..15
    yrs = case two years: 2 / three years: 3 / one year: 1
    post = case Applications by post are not accepted: false / You may also apply by post: true
    mail = email
    """,
    text="""The {org} opens its call on {call.month} {call.day}, {call.year}. Applications must arrive no later than {h}
    on {dl.weekday}, {dl.month} {dn}, {dl.year}. {post}. Up to {n} projects of {yrs} each will be supported with as much
    as {max1} euros apiece; decisions will be made in {ds}. [[Questions: {off}, {mail}]]""",
    facts={
        "funder | organisation": "{org}",
        "call_opens_on": "{ci}",
        "deadline_date | application_deadline": "{di}",
        "deadline_time": "{h}:00",
        "deadline_weekday": "{dl.weekday}",
        "postal_application_allowed": "{post}",
        "max_projects | number_of_projects": "{n}",
        "project_duration_years": "{yrs}",
        "max_grant_eur | max_amount": "{max1}",
        "decision_month": "{dm}",
        "contact_person": "{off}",
        "contact_email": "{mail}",
        "co_funding_percent": None,
    },
)

template(
    ask="Extract the school timetable. | Timetable to data. | Fill in the lesson plan.",
    values="""
    cls = one of 5a / 7c / 9b / 10d
    t1 = person
    t2 = person
    day1 = one of Mon / Tue / Wed
    day2 = one of Thu / Fri
    s1 = one of Biology / Art / Latin
    s2 = one of Physics / Music / Geography
    a = time 8..9
    b = time 10..11
    r1 = code ###
    r2 = code @#
    start = date
    si = calc start
    sx = calc start.strftime("%d %b %Y").lstrip("0")
    len1 = int 40..50 step 5
    gym = case Bring your sports kit: true / No sports kit needed: false
    """,
    text="""Class {cls}, valid as of {sx}
    {day1} {a}: {s1}, {t1.title}, room {r1}
    {day2} {b}: {s2}, {t2.title}, room {r2}
    Lessons last {len1.digits} minutes. {gym}.""",
    facts={
        "class": "{cls}",
        "valid_from": "{si}",
        "lessons": [
            {"weekday": "{day1}", "time": "{a}", "subject": "{s1}", "teacher": "{t1.title}"},
            {"weekday": "{day2}", "time": "{b}", "subject": "{s2}", "teacher": "{t2.title}"},
        ],
        "first_lesson_subject": "{s1}",
        "first_lesson_weekday": "{day1}",
        "second_lesson_time": "{b}",
        "second_lesson_teacher": "{t2.title}",
        "second_lesson_room": "{r2}",
        "lesson_minutes": "{len1}",
        "sports_kit_needed": "{gym}",
        "class_teacher": None,
    },
)

template(
    ask="""Extract the e-mail. | Which appointment does the mail propose?
    | Read the header and the text, then fill in the form.""",
    values="""
    a = person
    b = person
    sent = date
    si = calc sent
    hdr = calc sent.strftime("%a, %e %b %Y").replace("  ", " ")
    clk = time 7..20
    c = calc "%02d:%02d:%02d" % (clk // 60, clk % 60, clk % 47)
    ci = calc "%02d:%02d" % (clk // 60, clk % 60)
    meet = sent + 1..1 days
    mi = calc meet
    when = case tomorrow at noon: 12 / tomorrow at 3 p.m.: 15 / tomorrow at ten in the morning: 10 /\
        tomorrow at 4 o'clock in the afternoon: 16
    zone = one of +0200 / +0100 / +0000 / -0500
    sub = one of Boiler / Stand 12 / Fence / Papers
    mins = case half an hour: 30 / an hour: 60 / twenty minutes: 20 / an hour and a half: 90
    loc = one of cafeteria / workshop / car park / library
    pri = case X-Priority normal: normal / X-Priority high: high / X-Priority low: low
    """,
    text="""Date: {hdr} {c} {zone}
    From: {a} <{a.email}>
    To: {b} <{b.email}>
    Subject: {sub}
    {pri}

    Hi {b.first}, can we talk {when}? Let's meet in the {loc}; {mins} will do. [[I'll bring the keys.]] {a.first}""",
    facts={
        "sender": "{a}",
        "sender_email": "{a.email}",
        "recipient": "{b}",
        "recipient_email": "{b.email}",
        "subject": "{sub}",
        "sent_on | sent_date": "{si}",
        "sent_at | sent_time": "{ci}",
        "priority": "{pri}",
        "meeting_date | proposed_date": "{mi}",
        "meeting_time | proposed_time": "{when}:00",
        "meeting_place": "{loc}",
        "duration_minutes": "{mins}",
        "cc | attachment": None,
    },
)

template(
    ask="Extract the incident. | Fill in the incident form. | When did what happen?",
    values="""
    p = person
    off = person
    rep = date
    ri = calc rep
    ev = rep - 1..1 days
    ei = calc ev
    head = calc rep.strftime("%A %e %B %Y").replace("  ", " ")
    tt = case yesterday evening at half past eight: 20 / yesterday morning at half past nine: 9 /\
        yesterday afternoon at half past three: 15 / last night at half past eleven: 23
    hh = calc "%02d:30" % tt
    what = one of bicycle / laptop / wallet / handbag
    col = color
    val = int 120..1900 step 10
    loc = one of railway station / library / market hall / gym
    seen = case Nobody saw anything: 0 / Two passers-by saw it happen: 2 / One witness has come forward: 1
    ins = case It is insured: true / It was not insured: false
    no = code ##-####
    """,
    text="""Report {no}, taken on {head} by {off}
    {p} states that {p.his} {col} {what}, worth {val} dollars, was stolen {tt} outside the {loc}. {seen}. {ins}.""",
    facts={
        "report_number": "{no}",
        "report_date | reported_on": "{ri}",
        "officer | report_taken_by": "{off}",
        "victim | reported_by": "{p}",
        "stolen_item": "{what}",
        "item_color": "{col}",
        "value_usd": "{val}",
        "theft_date | date_of_theft": "{ei}",
        "theft_time | time_of_theft": "{hh}",
        "place_of_theft": "{loc}",
        "witnesses | number_of_witnesses": "{seen}",
        "is_insured": "{ins}",
        "suspect": None,
    },
)

template(
    ask="Extract the receipt. | Fill in the parking receipt. | Parking data, please.",
    values="""
    day1 = date
    i = calc day1
    us = calc day1.strftime("%m/%d/%y")
    in1 = time 8..11
    out1 = time 13..17
    x = calc "%d:%02d%s" % ((in1 // 60 - 1) % 12 + 1, in1 % 60, "AM" if in1 < 720 else "PM")
    y = calc "%d:%02d%s" % ((out1 // 60 - 1) % 12 + 1, out1 % 60, "AM" if out1 < 720 else "PM")
    ii = calc "%02d:%02d" % (in1 // 60, in1 % 60)
    oo = calc "%02d:%02d" % (out1 // 60, out1 % 60)
    lvl = int 2..6
    bay = code @##
    fee = money 6..38 step 0.5
    tax = money 0.5..3 step 0.05
    how = case VISA: card / CASH: cash / MOBILE APP: app
    plate = code @@@-####
    gar = one of Union Garage / Pier 9 Parking / Main St Deck / Airport Lot C
    lost = case LOST TICKET: true / TICKET OK: false
    """,
    text="""{gar} (all dates month/day/year)
    IN  {us} {x}
    OUT {us} {y}
    LEVEL {lvl.digits} BAY {bay}  PLATE {plate}
    {lost}
    FEE ${fee} INCL. TAX ${tax}  PAID {how}""",
    facts={
        "garage": "{gar}",
        "parking_date | date": "{i}",
        "entry_time | time_in": "{ii}",
        "exit_time | time_out": "{oo}",
        "level": "{lvl}",
        "bay": "{bay}",
        "license_plate": "{plate}",
        "ticket_lost": "{lost}",
        "fee | total_fee": "{fee}",
        "tax_included": "{tax}",
        "payment_method": "{how}",
        "discount": None,
    },
)

template(
    ask="Extract the history of the house. | Fill in the monument record. | Years and names, please.",
    values="""
    own = person
    arch = person
    now = person
    town = city
    b = date 1720..1890
    f = date 1900..1925
    r = date 1990..2015
    la = date 2019..2025
    lan = calc la.strftime("%e.%m.%Y").strip()
    fl = int 3..6
    rooms = int 12..64
    use = case Today it is a museum: museum / Today it is a hotel: hotel / Today it stands empty: vacant /\
        Today it is a school: school
    list1 = case It is a listed building: true / It has never been listed: false
    cost = decimal 1.2..18.5 step 0.1
    fest = one of roof / left wing / stables / orangery
    """,
    text="""Built for {own} by {arch} in the spring of {b.year}; the {fest} burnt down in {f.year}. {town} town council
    bought the ruin in {r.month} {r.year} and spent {cost} million on it. The house has {fl} floors and {rooms} rooms.
    {use}. {list1}. [[Last inspected on {lan} by {now}.]]""",
    facts={
        "built_for | first_owner": "{own}",
        "architect | builder": "{arch}",
        "year_built | built_in_year": "{b.year}",
        "burnt_part | part_destroyed_by_fire": "{fest}",
        "fire_year | year_of_fire": "{f.year}",
        "purchase_year | bought_by_council_in_year": "{r.year}",
        "purchase_month": "{r.month}",
        "town": "{town}",
        "restoration_cost_millions": "{cost}",
        "floors | number_of_floors": "{fl}",
        "rooms | number_of_rooms": "{rooms}",
        "current_use": "{use}",
        "is_listed": "{list1}",
        "last_inspector": "{now}",
        "demolition_date": None,
    },
)

template(
    ask="Extract the backup schedule. | Schedule as JSON. | Fill in the maintenance window.",
    values="""
    sys = one of mail server / ticket shop / intranet / payment gateway
    adm = person
    s = date
    si = calc s
    iso = calc s.strftime("%Y-%m-%d")
    clk = time 20..22
    z = calc "T%02d:%02dZ" % (clk // 60, clk % 60)
    ci = calc "%02d:%02d" % (clk // 60, clk % 60)
    dur = case PT2H: 120 / PT45M: 45 / PT90M: 90 / PT30M: 30 / PT1H30M: 90
    ver = code #.##.#
    old = code #.#.#
    risk = case impact high: high / impact low: low / impact none: none
    rb = case rollback possible: true / no rollback: false
    tk = code CHG-#####
    n = int 120..8800
    """,
    text="""{tk}: {sys}
    window {iso}{z} duration {dur}
    upgrade {old} -> {ver}
    {risk}, {n} users affected, {rb}
    contact {adm} <{adm.email}>""",
    facts={
        "change_number | ticket": "{tk}",
        "system": "{sys}",
        "window_date | maintenance_date": "{si}",
        "window_start_time | start_time": "{ci}",
        "duration_minutes": "{dur}",
        "current_version | old_version": "{old}",
        "new_version | target_version": "{ver}",
        "impact": "{risk}",
        "users_affected": "{n}",
        "rollback_possible": "{rb}",
        "contact_person": "{adm}",
        "contact_email": "{adm.email}",
        "approved_by": None,
    },
)

template(
    ask="Extract the reply about the date. | Which date was agreed? | What did they settle on?",
    values="""
    a = person
    b = person
    p1 = date
    p2 = p1 + 3..5 days
    p3 = p1 + 7..9 days
    i3 = calc p3
    x1 = calc p1.strftime("%e %b").strip()
    x2 = calc p2.strftime("%e %b").strip()
    x3 = calc p3.strftime("%e %b %Y").strip()
    t = time 10..18
    job1 = one of chimney / boiler / garage door / gutter
    fee = money 60..240 step 5
    hours = case two hours: 2 / an hour and a half: 1.5 / three hours: 3 / half a day: 4
    dog = case Mind the dog: true / There are no animals: false
    tel = phone
    """,
    text="""{a.first}: For the {job1} I could offer {x1}, {x2} or {x3}.
    {b.first}: not the first two, I'm away. The last one then, {t}?
    {a.first}: Fine. It takes {hours} and costs {fee} euros.
    {b.first}: ok. {dog}. [[My number is {tel}.]]""",
    facts={
        "craftsman | offered_by": "{a.first}",
        "customer": "{b.first}",
        "object | work_on": "{job1}",
        "agreed_date | appointment_date": "{i3}",
        "agreed_time | appointment_time": "{t}",
        "duration_hours": "{hours}",
        "cost_eur | price": "{fee}",
        "has_dog": "{dog}",
        "customer_phone": "{tel}",
        "is_confirmed": True,
        "address": None,
    },
)
