"""Education: courses, enrolment, grades, school letters."""

from ..template import template

template(
    ask="Extract the school letter. | Fill in the school trip form. | What must the parents know?",
    values="""
    school = school
    teacher = person
    second = person
    day = date
    dest = one of the salt mine / the Roman villa / the aquarium / the planetarium / the mill museum
    bus = time 7..9
    back = time 15..18
    cost = money 6..38 step 0.5
    pay = day - 6..14 days
    pupils = int 21..29
    lunch = case A packed lunch is needed: true / Lunch will be provided: false
    rain = case We go in any weather: true / If it rains, the trip is cancelled: false
    """,
    text="""Dear parents,

    on {day} our class of {pupils} will visit {dest}. The coach leaves the school gate at {bus} and we shall be back at
    about {back}. {lunch}. {rain}. The cost is £{cost} per child; please send the money by {pay}. {second} is coming
    along as second adult.

{teacher}, class teacher, {school}""",
    facts={
        "school": "{school}",
        "trip_date": "{day}",
        "destination": "{dest}",
        "departure_time": "{bus}",
        "return_time": "{back}",
        "number_of_pupils | class_size": "{pupils}",
        "packed_lunch_needed": "{lunch}",
        "takes_place_in_rain": "{rain}",
        "cost_per_child": "{cost}",
        "payment_deadline | pay_by": "{pay}",
        "class_teacher | signed_by": "{teacher}",
        "accompanying_adult | second_adult": "{second}",
        "emergency_phone | bus_company": None,
    },
)

template(
    ask="Extract the course. | Parse this evening class entry. | Course catalogue → JSON",
    values="""
    t = person
    code = code K####
    title = one of Watercolour for the Impatient / Basic Bookkeeping / Danish from Scratch / Repair Your Bike /\
        Understanding Wine
    start = date 2021..2027
    at = time 17..20
    day = weekday
    times = int 4..14
    fee = money 45..210 step 5
    low = money 20..40 step 5
    max = int 8..18
    room = code @ ##
    level = case for beginners: beginner / for the advanced: advanced / for all levels: any /\
        for those with some knowledge: intermediate
    free = case places available: open / fully booked: full / waiting list only: waiting_list
    """,
    text="""{code}  {title}, {level}
with {t}
{start.weekday}s at {at}, {times} times, first on {start}
Room {room}
Fee {fee} €[[ (reduced {low} €)]], at most {max} people
>> {free}""",
    facts={
        "course_number | course_code": "{code}",
        "title": "{title}",
        "level": "{level}",
        "instructor | teacher": "{t}",
        "day_of_week | weekday": "{start.weekday}",
        "start_time": "{at}",
        "number_of_sessions | sessions": "{times}",
        "first_session_date | start_date": "{start}",
        "room": "{room}",
        "fee | regular_fee": "{fee}",
        "reduced_fee": "{low}",
        "max_participants": "{max}",
        "status | availability": "{free}",
        "textbook | minimum_age": None,
    },
)

template(
    ask="Transcript of records: extract. | Which grades did the student get? | Fill in the transcript.",
    values="""
    p = person
    dean = person
    uni = one of Ostfold College / Redwater University / Maritime Academy of the North / Institute of Applied Arts
    id = code S#######
    c1 = one of Linear Algebra / Cell Biology / Macroeconomics / Medieval Law
    c2 = one of Statistics II / Academic Writing / Field Methods / Phonetics
    c3 = one of Ethics / History of Science / Public Speaking / Logic
    g1 = one of A / B / C
    g2 = one of A- / B+ / C+ / D
    g3 = one of B- / A / E
    e1 = decimal 5.0..9.5 step 0.5
    e2 = int 3..6
    e3 = int 2..4
    gpa = decimal 2.1..3.9 step 0.1
    issued = date 2019..2027
    """,
    text="""{uni} – Transcript
Student: {p}   No. {id}

{c1}   {e1} credits   grade {g1}
{c2}   {e2.digits} credits   grade {g2}
{c3}   {e3.digits} credits   grade {g3}

GPA {gpa}
Issued {issued}[[, {dean}, Dean]]""",
    facts={
        "institution | university": "{uni}",
        "student": "{p}",
        "student_number | student_id": "{id}",
        "courses": [
            {"title": "{c1}", "credits": "{e1}", "grade": "{g1}"},
            {"title": "{c2}", "credits": "{e2}", "grade": "{g2}"},
            {"title": "{c3}", "credits": "{e3}", "grade": "{g3}"},
        ],
        "course_titles": ["{c1}", "{c2}", "{c3}"],
        "grade_of_first_course": "{g1}",
        "credits_of_first_course": "{e1}",
        "grade_point_average | gpa": "{gpa}",
        "issue_date | issued_on": "{issued}",
        "dean": "{dean}",
        "degree_title | date_of_birth": None,
    },
)

template(
    ask="Extract the absence note. | Register the pupil's absence. | Who is absent, and why?",
    values="""
    child = person
    parent = person
    teacher = person
    cls = one of 3b / 5a / 7c / 4d / 6e
    from = date
    back = from + 2..6 days
    why = case a stomach bug: illness / a heavy cold: illness / a great-aunt's funeral: family /\
        the removal men came on the wrong day: other
    doc = case We have been to the doctor: true / We have not seen a doctor: false
    pal = person
    tel = phone
    """,
    text="""Hello {teacher.title}, this is {parent}. {child} from class {cls} has been at home since {from}; the reason:
    {why}. {doc}. {child.He} should be back on {back}. Would you give the homework to {pal}, who lives next door? [[You
    can reach me at {tel}.]]""",
    facts={
        "pupil | student": "{child}",
        "reported_by | parent": "{parent}",
        "class | class_name": "{cls}",
        "absent_since | first_day_of_absence": "{from}",
        "expected_return": "{back}",
        "reason_category | reason": "{why}",
        "doctor_visited": "{doc}",
        "homework_to | homework_helper": "{pal}",
        "parent_phone": "{tel}",
        "medication | body_temperature": None,
    },
)

template(
    ask="Extract the report card. | Fill in the school report. | Read this report and give the marks.",
    values="""
    p = person
    head = person
    teacher = person
    school = school
    year = one of Year 4 / Year 6 / Year 8 / Year 10
    m = percent 41..98
    e = percent 41..98
    s = percent 41..98
    abs = int 2..17
    late = int 21..33
    effort = case works with great care: good / could try much harder: poor / does what is asked: satisfactory
    club = one of chess club / junior choir / coding club / drama group
    signed = date 2019..2027
    up = case moves up to the next class: true / will repeat the year: false
    """,
    text="""End of year report, {school}
{p}, {year}

Mathematics {m.digits}%
English {e.digits}%
Science {s.digits}%

Days absent: {abs.digits}, times late: {late.digits}
{p.first} {effort}. [[{p.His} best hours were in the {club}.]] {p.first} {up}.

{teacher}, form teacher, {signed}. Seen: {head}, head""",
    facts={
        "school": "{school}",
        "pupil": "{p}",
        "school_year | year_group": "{year}",
        "marks": {"mathematics": "{m}", "english": "{e}", "science": "{s}"},
        "mathematics_percent": "{m}",
        "english_percent": "{e}",
        "days_absent": "{abs}",
        "times_late": "{late}",
        "effort": "{effort}",
        "club": "{club}",
        "promoted | moves_up": "{up}",
        "form_teacher": "{teacher}",
        "report_date": "{signed}",
        "head_teacher": "{head}",
        "history_percent | parent_signature": None,
    },
)

template(
    ask="Process the enrolment. | Extract the enrolment form. | University registration data, please",
    values="""
    p = person
    prog = one of BSc Geography / MA Translation / BEng Mechatronics / MSc Public Health
    born = date 1985..1999
    nat = country
    term = one of spring term / autumn term / summer term
    fee = money 310..980 step 0.5
    due = date 2022..2027
    addr = street
    town = city
    mail = email
    full = case full-time: full_time / part-time: part_time / distance learning: distance
    visa = case visa needed: true / no visa needed: false
    adv = person
    num = code 20######
    """,
    text="""ENROLMENT – {term}
Surname and first name: {p}
Born: {born}; citizenship: {nat}; {visa}
Programme: {prog}, {full}
Address: {addr}, {town}
E-mail: {mail}
Semester fee {fee} EUR, due {due}
Academic adviser: {adv}
[[Matriculation no. {num}]]""",
    facts={
        "student | full_name": "{p}",
        "date_of_birth": "{born}",
        "citizenship | nationality": "{nat}",
        "visa_required": "{visa}",
        "programme | degree_programme": "{prog}",
        "study_mode": "{full}",
        "address": {"street": "{addr}", "city": "{town}"},
        "email": "{mail}",
        "semester_fee": "{fee}",
        "fee_due_date": "{due}",
        "academic_adviser": "{adv}",
        "matriculation_number": "{num}",
        "term": "{term}",
        "scholarship | phone": None,
    },
)

template(
    ask="Extract the exam announcement. | When is the exam and what is allowed? | Fill in the exam record.",
    values="""
    prof = person
    asst = person
    subj = one of Thermodynamics / Contract Law / Organic Chemistry / Comparative Syntax
    day = date
    reg = day - 10..20 days
    ins = day + 21..35 days
    at = time 8..14
    mins = int 60..180 step 15
    hall = one of Hall 4 / the Old Gym / Room 112 / Lecture Theatre B
    tasks = int 4..9
    pass = percent 40..60
    a1 = one of a calculator / a dictionary / the printed statute
    a2 = one of one handwritten sheet / two pens / a bottle of water
    phone = case Phones must be handed in: false / Phones may stay on the desk, switched off: true
    """,
    text="""Exam: {subj} ({prof})
    {day}, {at}, {hall}. You have {mins} minutes for {tasks} problems; {pass.digits}% of the points are enough to pass.
    Allowed: {a1} and {a2}. {phone}. Register by {reg}, late requests will be ignored. [[You may look at your marked
    papers on {ins} with {asst}.]]""",
    facts={
        "subject | course": "{subj}",
        "professor | examiner": "{prof}",
        "exam_date": "{day}",
        "exam_time": "{at}",
        "location": "{hall}",
        "duration_minutes": "{mins}",
        "number_of_problems": "{tasks}",
        "pass_mark_percent": "{pass}",
        "allowed_aids": ["{a1}", "{a2}"],
        "phone_on_desk_allowed": "{phone}",
        "registration_deadline": "{reg}",
        "inspection_date | papers_can_be_seen_on": "{ins}",
        "inspection_with": "{asst}",
        "resit_date | weighting": None,
    },
)

template(
    ask="Extract the feedback on the course. | Course evaluation: fill in. | What did the student think?",
    values="""
    t = person
    course = one of Creative Writing / Intro to Robotics / Pottery II / Tax Law for Founders
    done = date 2020..2027
    stars = int 2..5
    pace = case far too fast: too_fast / much too slow: too_slow / just right: right
    sent = case I loved nearly every minute of it: positive / It was a waste of my evenings: negative /\
        Some weeks were fine, some were not: mixed
    best = one of the field trip / the second assignment / the guest from the newspaper
    worst = one of the cold room / the endless slides / the group project
    weeks = int 6..15
    hours = decimal 1.5..7.5 step 0.5
    price = money 80..390 step 10
    again = case I would recommend it: true / I would not recommend it: false
    """,
    text="""Took {course} with {t}, finished on {done}. {weeks} weeks, about {hours} hours of homework a week, $ {price}
    all in. {sent}. The pace was {pace}. High point: {best}. Low point: {worst}. {stars} of 5 stars. {again}.""",
    facts={
        "course": "{course}",
        "teacher": "{t}",
        "completion_date | finished_on": "{done}",
        "duration_weeks": "{weeks}",
        "weekly_homework_hours": "{hours}",
        "price_paid": "{price}",
        "sentiment": "{sent}",
        "pace": "{pace}",
        "best_part": "{best}",
        "worst_part": "{worst}",
        "rating | stars": "{stars}",
        "would_recommend": "{again}",
        "student_name | course_platform": None,
    },
)

template(
    ask="Elternbrief → JSON (englische Schlüssel) | Extract the German school letter.",
    values="""
    l = person
    s = person
    kl = one of 4a / 6b / 8c / 9d
    tag = date
    zeit = time 17..20
    raum = one of Aula / Mensa / Raum 204 / Turnhalle
    thema = one of die Klassenfahrt / die neuen Tablets / das Schulfest / die Wahl der zweiten Fremdsprache
    geld = case 45 Euro: 45 / 128 Euro: 128 / 12,50 Euro: 12.5 / 260 Euro: 260
    bis = tag - 3..12 days
    kinder = int 22..31
    saft = case Für Getränke ist gesorgt: true / Getränke bitte selbst mitbringen: false
    """,
    text="""Liebe Eltern der Klasse {kl}, zum Elternabend am {tag} um {zeit} Uhr lade ich Sie herzlich ein (Ort:
    {raum}). Thema ist {thema}. Bitte überweisen Sie bis {bis} {geld} in die Klassenkasse; bei {kinder.digits} Kindern
    kommt etwas zusammen. {saft}. [[Vertreten werden Sie, wie gewählt, durch {s}.]]

{l}, Klassenlehrkraft""",
    facts={
        "class_name": "{kl}",
        "meeting_date": "{tag}",
        "meeting_time": "{zeit}",
        "location": "{raum}",
        "topic": "{thema}",
        "amount_to_transfer | payment_amount": "{geld}",
        "payment_deadline": "{bis}",
        "number_of_children": "{kinder}",
        "drinks_provided": "{saft}",
        "parent_representative": "{s}",
        "class_teacher": "{l}",
        "phone | end_time": None,
    },
)

template(
    ask="Extract the scholarship notice. | Fill in the award record. | Scholarship letter, please parse",
    values="""
    p = person
    spons = person
    sup = person
    fund = one of Lindgren Foundation / Ravel Trust / Northern Fellowship / Alma Fund
    sum = money 450..1400 step 50
    months = int 6..18
    start = date 2022..2027
    letter = start - 60..100 days
    rank = int 2..9
    n = int 110..870
    dest = country
    proj = one of moss as a building material / songs of canal workers / cheap water filters / early printing in prisons
    renew = case It can be renewed once: true / It cannot be renewed: false
    """,
    text="""{letter}. Dear {p.first}, congratulations: the {fund} has placed your project on {proj} at number
    {rank.digits} of {n} and grants you ${sum} a month for {months} months, from {start}. {renew}. Part of the work must
    be done in {dest}. [[Your supervisor, {sup}, has been informed.]] Your contact here is {spons}.""",
    facts={
        "recipient_first_name": "{p.first}",
        "foundation | sponsor": "{fund}",
        "letter_date": "{letter}",
        "project_topic": "{proj}",
        "ranking | place": "{rank}",
        "number_of_proposals": "{n}",
        "monthly_amount": "{sum}",
        "duration_months": "{months}",
        "funding_starts": "{start}",
        "renewable": "{renew}",
        "research_country": "{dest}",
        "supervisor": "{sup}",
        "foundation_contact": "{spons}",
        "final_report_due | university": None,
    },
)

template(
    ask="Convert the timetable line. | Extract the tutoring arrangement. | Tutor chat: get the facts",
    values="""
    tutor = person
    kid = person
    mum = person
    subj = one of maths / Latin / physics / French / chemistry
    rate = money 12..38 step 1
    day = weekday
    at = time 14..18
    mins = case 45 minutes: 45 / an hour and a half: 90 / one hour: 60
    first = date 2023..2027
    test = first + 14..30 days
    grade = int 7..11
    online = case online: online / at our kitchen table: at_home / in the library: library
    trial = case first lesson free: true / no free trial lesson: false
    """,
    text="""{mum.first}: Hi, {kid.first} needs help with {subj}, grade {grade.digits}. The next test is on {test} 😬

{tutor.first}: no problem. {first.weekday}s at {at}? {mins}, €{rate} each, {trial}

{mum.first}: perfect, {online} if that's ok
{tutor.first}: sure. so we start on {first}""",
    facts={
        "student_first_name | pupil": "{kid.first}",
        "parent_first_name": "{mum.first}",
        "tutor_first_name": "{tutor.first}",
        "subject": "{subj}",
        "grade_level": "{grade}",
        "next_test_date": "{test}",
        "lesson_day": "{first.weekday}",
        "lesson_time": "{at}",
        "lesson_length_minutes": "{mins}",
        "price_per_lesson": "{rate}",
        "trial_lesson_free": "{trial}",
        "location_type": "{online}",
        "first_lesson_date": "{first}",
        "tutor_phone | cancellation_policy": None,
    },
)

template(
    ask="Extract the library notice. | Overdue notice → fields | University library reminder: fill in.",
    values="""
    p = person
    b1 = one of The Theory of Knots / Peat and People / Letters from Trieste
    b2 = one of Handbook of Rope / A Grammar of Silence / Bees in Winter
    d1 = date
    d2 = d1 + 2..9 days
    sent = d2 + 10..20 days
    fine = money 1..9 step 0.25
    block = money 20..30 step 1
    card = code LB######
    lib = person
    renew = case can be renewed: true / cannot be renewed: false
    desk = time 16..19
    n = int 2..3
    """,
    text="""Reminder {n.digits} – {sent}
Borrower {p}, card {card}

"{b1}" due {d1}
"{b2}" due {d2} ({renew})

    Fines so far: £{fine}. From £{block} your card is blocked. Please return the books to the main desk, open until
    {desk}. [[Questions to {lib}.]]""",
    facts={
        "borrower": "{p}",
        "card_number": "{card}",
        "reminder_number": "{n}",
        "reminder_date | notice_date": "{sent}",
        "books": [
            {"title": "{b1}", "due_date": "{d1}"},
            {"title": "{b2}", "due_date": "{d2}"},
        ],
        "first_book_title": "{b1}",
        "second_book_renewable": "{renew}",
        "second_book_due_date": "{d2}",
        "current_fines | fine_amount": "{fine}",
        "blocking_limit": "{block}",
        "desk_open_until": "{desk}",
        "librarian | contact": "{lib}",
        "borrower_email | author_of_first_book": None,
    },
)

template(
    ask="Extract the thesis registration. | Fill in the thesis form. | Who supervises what until when?",
    values="""
    p = person
    s1 = person
    s2 = person
    title = one of Noise in Open-Plan Offices / The Bicycle in Rural Novels / Salt Tolerance of Barley /\
        A Cheap Seismograph
    reg = date 2021..2026
    due = reg + 120..200 days
    pages = int 40..95 step 5
    words = int 12000..35000 step 1000
    kind = case Bachelor's thesis: bachelor / Master's thesis: master / Doctoral thesis: doctoral
    copies = int 2..4
    lang = one of English / Swedish / Catalan
    lock = case The thesis will be locked for two years: true / The thesis will be published at once: false
    firm = company
    """,
    text="""{kind} of {p}: "{title}". Registered on {reg}, to be handed in by {due} in {copies} copies. First supervisor
    {s1}, second supervisor {s2}. It is written in {lang} and should have about {pages} pages, which is some {words}
    words. {lock}. [[The data come from {firm}.]]""",
    facts={
        "author | student": "{p}",
        "thesis_title": "{title}",
        "thesis_type": "{kind}",
        "registration_date": "{reg}",
        "submission_deadline": "{due}",
        "copies": "{copies}",
        "first_supervisor": "{s1}",
        "second_supervisor": "{s2}",
        "language": "{lang}",
        "expected_pages": "{pages}",
        "expected_words": "{words}",
        "is_locked | embargoed": "{lock}",
        "data_provider | partner_company": "{firm}",
        "grade | defence_date": None,
    },
)

template(
    ask="Extract the nursery place offer. | Kindergarten letter, fill in the data.",
    values="""
    child = person
    parent = person
    lead = person
    nursery = one of Hedgehog House / The Treehouse / Little Acorns / Sunny Lane Nursery
    born = date 2020..2022
    start = date 2023..2025
    answer = start - 60..90 days
    from = time 7..8
    to = time 14..17
    fee = money 180..690 step 1
    food = money 40..95 step 1
    group = one of the Otters / the Ladybirds / the Foxes
    settle = case two weeks: 14 / ten days: 10 / a week: 7
    nap = case with an afternoon nap: true / without an afternoon nap: false
    """,
    text="""Dear {parent.title}, we can offer {child} (born {born}) a place with {group} at {nursery} from {start}.
    Hours: {from} to {to}, {nap}. Monthly fee €{fee}, [[lunch another €{food}, ]]payable in advance. Settling in takes
    {settle}, during which one parent stays. {lead} leads the group. We need your answer by {answer}.""",
    facts={
        "child": "{child}",
        "child_date_of_birth": "{born}",
        "nursery": "{nursery}",
        "group": "{group}",
        "start_date": "{start}",
        "opens_at | hours_from": "{from}",
        "closes_at | hours_until": "{to}",
        "monthly_fee": "{fee}",
        "monthly_lunch_fee": "{food}",
        "settling_in_days": "{settle}",
        "afternoon_nap": "{nap}",
        "group_leader": "{lead}",
        "answer_by | reply_deadline": "{answer}",
        "deposit | vaccination_status": None,
    },
)

template(
    ask="Minutes of the school council; extract. | What was decided at the meeting?",
    values="""
    chair = person
    sec = person
    absent = person
    treas = person
    day = date
    next = day + 20..40 days
    from = time 15..17
    dur = case one hour: 60 / ninety minutes: 90 / two hours: 120
    yes = int 9..18
    no = int 2..7
    topic = one of a ban on crisps / a second water fountain / mixed football teams / a quiet room
    res = case carried: accepted / rejected: rejected / put off until the next meeting: postponed
    cash = money 120..980 step 0.01
    party = one of lantern night / a jumble sale / a talent show
    """,
    text="""School council, {day}, started {from}, lasted {dur}
Chair: {chair}. Minutes: {sec}. Apologies from {absent}.
1. Motion for {topic}: {yes.digits} in favour, {no.digits} against; {res}.
2. {treas} reports {cash} euros in the kitty.
[[3. Next event: {party}.]]
Next meeting {next}""",
    facts={
        "meeting_date": "{day}",
        "start_time": "{from}",
        "duration_minutes": "{dur}",
        "chair": "{chair}",
        "minutes_taken_by | secretary": "{sec}",
        "absent | apologies_from": "{absent}",
        "motion | proposal": "{topic}",
        "votes_for": "{yes}",
        "votes_against": "{no}",
        "motion_outcome | result": "{res}",
        "treasurer": "{treas}",
        "cash_balance | money_in_kitty": "{cash}",
        "next_event": "{party}",
        "next_meeting_date": "{next}",
        "location | number_of_pupils": None,
    },
)

template(
    ask="Extract the language test certificate. | Certificate data please | Which level was reached?",
    values="""
    p = person
    ex = person
    centre = city
    lang = one of Norwegian / Greek / Mandarin / Hungarian / Irish
    level = one of A2 / B1 / B2 / C1
    total = int 61..99
    r = int 12..25
    l = int 12..25
    w = int 12..25
    sp = int 12..25
    day = date 2019..2026
    issued = day + 14..40 days
    num = code ####-@@-##
    born = date 1965..1999
    grade = case very good: very_good / good: good / sufficient: sufficient
    """,
    text="""CERTIFICATE no. {num}
{p}, born on {born}, sat the {lang} test ({level}) in {centre} on {day}.
Reading {r.digits}/25 · Listening {l.digits}/25 · Writing {w.digits}/25 · Speaking {sp.digits}/25

Overall grade: {grade}
Issued {issued}. [[Examiner: {ex}]]""",
    facts={
        "certificate_number": "{num}",
        "candidate": "{p}",
        "date_of_birth": "{born}",
        "language": "{lang}",
        "cefr_level | level": "{level}",
        "test_city | test_location": "{centre}",
        "test_date": "{day}",
        "scores": {"reading": "{r}", "listening": "{l}", "writing": "{w}", "speaking": "{sp}"},
        "reading_score": "{r}",
        "speaking_score": "{sp}",
        "overall_grade": "{grade}",
        "issued_on | issue_date": "{issued}",
        "examiner": "{ex}",
        "valid_until | nationality": None,
    },
)

template(
    ask="Support ticket from the e-learning platform; extract. | What is the student's problem?",
    values="""
    p = person
    t = person
    course = one of ECO-101 / BIO-230 / HIS-115 / CS-340
    sub = date
    at = time 20..23
    due = sub + 1..3 days
    size = decimal 1.2..48.5 step 0.1
    limit = int 50..100 step 10
    tries = int 3..9
    err = one of Error 413 / Upload stalled / Token expired / Unknown format
    prio = case please help tonight: high / no hurry: low / it would be nice to hear from you tomorrow: medium
    os = one of Linux / an old tablet / a school laptop
    paid = case The other students have the same problem: true / The other students have no such problem: false
    """,
    text="""Subject: can't upload!!!

    Hi, I'm {p}, course {course} with {t}. On {sub} at {at} I tried {tries} times to hand in my essay ({size} MB, the
    limit is said to be {limit} MB) and only got "{err}". I use {os}. {paid}. The deadline is {due}, so {prio}.""",
    facts={
        "student": "{p}",
        "course_code": "{course}",
        "teacher": "{t}",
        "problem_date | occurred_on": "{sub}",
        "problem_time": "{at}",
        "attempts": "{tries}",
        "file_size_mb": "{size}",
        "size_limit_mb": "{limit}",
        "error_message": "{err}",
        "device | operating_system": "{os}",
        "others_affected": "{paid}",
        "submission_deadline": "{due}",
        "priority": "{prio}",
        "browser | ticket_number": None,
    },
)

template(
    ask="Extract the French course flyer. | Dépliant d'un stage: remplis les champs (clés anglaises).",
    values="""
    prof = person
    aide = person
    ville = one of Rennes / Namur / Grenoble / Sion / Arles
    stage = one of reliure / vannerie / danse bretonne / photographie de nuit
    debut = date
    jours = case trois jours: 3 / cinq jours: 5 / une semaine: 7 / deux jours: 2
    prix = int 90..480 step 10
    places = int 21..30
    age = int 21..25
    heure = time 9..15
    repas = case Les repas sont compris: true / Les repas ne sont pas compris: false
    tel = phone
    """,
    text="""Stage de {stage} à {ville}, {jours}, à partir du {debut} ; accueil à {heure}. {prof} vous guide, avec l'aide
    de {aide}. {places.digits} places, {prix.digits} € par personne. {repas}. [[Inscription au {tel}.]]""",
    facts={
        "workshop_topic | course": "{stage}",
        "city": "{ville}",
        "duration_days": "{jours}",
        "start_date": "{debut}",
        "welcome_time | arrival_time": "{heure}",
        "instructor": "{prof}",
        "assistant": "{aide}",
        "places | capacity": "{places}",
        "price_per_person": "{prix}",
        "meals_included": "{repas}",
        "phone": "{tel}",
        "website | minimum_age": None,
    },
)

template(
    ask="Extract the driving school record. | Learner's progress: fill in. | Driving lesson notes",
    values="""
    p = person
    ins = person
    ex = person
    n = int 4..19
    total = int 21..40
    day = date 2020..2027
    test = day + 14..40 days
    at = time 8..15
    fee = money 42..78 step 1
    testfee = money 95..180 step 5
    bad = one of parallel parking / roundabouts / hill starts / the shoulder check
    good = one of braking / motorway lanes / reading signs
    theory = case Theory passed: true / Theory not passed yet: false
    plate = code @@@ ##@
    """,
    text="""Lesson {n.digits} of {total.digits}: {p}, {day}, car {plate}, instructor {ins.title}

fine: {good}. weak: {bad} (again!)
{theory}. €{fee} paid in cash.
Road test {test}, {at}, fee €{testfee}[[ with {ex}]].""",
    facts={
        "learner": "{p}",
        "lesson_number": "{n}",
        "lessons_planned | total_lessons": "{total}",
        "lesson_date": "{day}",
        "car_registration": "{plate}",
        "strength": "{good}",
        "weakness": "{bad}",
        "theory_passed": "{theory}",
        "lesson_price | lesson_fee": "{fee}",
        "test_date": "{test}",
        "test_time": "{at}",
        "test_fee": "{testfee}",
        "examiner": "{ex}",
        "licence_class | learner_age": None,
    },
)

template(
    ask="Extract the school news. | News item about a school; fill in. | What is reported?",
    values="""
    school = school
    head = person
    pupil = person
    mayor = person
    town = city
    day = date
    comp = one of the bridge-building contest / the national spelling bee / the rocket challenge / the debating cup
    place = case first prize: 1 / second prize: 2 / third prize: 3
    teams = int 21..140
    money = money 500..4000 step 100
    plan = one of a telescope / new stage lights / a school garden / a pizza oven
    age = int 11..17
    load = int 130..980
    tv = case A television crew was present: true / No television crew was present: false
    """,
    text="""Pupils of {school} in {town} have won {place} in {comp}; {teams} teams took part. The model made by {pupil},
    {age}, and four friends carried {load} kilos. {tv}. Head teacher {head} wants to spend the prize of ${money} on
    {plan}. [[{mayor}, the mayor, will receive the team on {day}.]]""",
    facts={
        "school": "{school}",
        "town": "{town}",
        "competition": "{comp}",
        "rank | placement": "{place}",
        "number_of_teams": "{teams}",
        "pupil | team_member": "{pupil}",
        "pupil_age": "{age}",
        "load_carried_kg": "{load}",
        "television_present": "{tv}",
        "head_teacher": "{head}",
        "prize_money": "{money}",
        "planned_purchase": "{plan}",
        "mayor": "{mayor}",
        "reception_date": "{day}",
        "sponsor | team_name": None,
    },
)

template(
    ask="Extract the quiz result log. | Parse the LMS log line. | Quiz attempt → JSON",
    values="""
    p = person
    quiz = one of Fractions 2 / Ohm's Law / Verb Forms / Capitals of Asia
    day = date
    at = time 8..21
    sec = int 95..880
    right = int 8..18
    total = int 20..25
    att = int 2..4
    pct = calc round(100 * right / total)
    id = code q-#####
    state = case GRADED: graded / PENDING REVIEW: pending / REGRADED: regraded
    hints = case hints off: false / hints on: true
    """,
    text="""[{id}] {day} {at} user="{p}" quiz="{quiz}" attempt {att.digits} | {right.digits} of {total.digits} correct
    ({pct.digits}%) in {sec} s | {hints} | {state}""",
    facts={
        "attempt_id | log_id": "{id}",
        "date": "{day}",
        "time": "{at}",
        "user | student": "{p}",
        "quiz_title | quiz": "{quiz}",
        "attempt_number": "{att}",
        "correct_answers": "{right}",
        "total_questions": "{total}",
        "score_percent": "{pct}",
        "duration_seconds": "{sec}",
        "hints_enabled": "{hints}",
        "state | status": "{state}",
        "teacher | ip_address": None,
    },
)

template(
    ask="Extract the exchange programme message. | Host family data: fill in the form.",
    values="""
    guest = person
    mum = person
    dad = person
    dog = one of Biscuit / Rollo / Pepper / Loki
    land = country
    town = city
    arr = date 2022..2027
    dep = arr + 60..170 days
    at = time 10..21
    flight = code @@ ####
    age = int 14..18
    food = one of fish / nuts / mushrooms / pork
    kids = case our two girls: 2 / our son: 1 / our four boys: 4
    wifi = case There is wifi in every room: true / We have no wifi in the house: false
    sport = one of fencing / rowing / handball / climbing
    """,
    text="""Hello {guest.first}! We are your host family: {mum}, {dad}, {kids} and {dog} the dog. We live near {town}.
    {wifi}. Your form says you are {age}, come from {land}, love {sport} and can't eat {food} – all fine. We'll pick you
    up on {arr} at {at}[[, flight {flight}]], and keep you until {dep}, if you can stand us.""",
    facts={
        "exchange_student": "{guest.first}",
        "student_age": "{age}",
        "student_home_country": "{land}",
        "student_sport": "{sport}",
        "food_not_eaten | dietary_restriction": "{food}",
        "host_parents": ["{mum}", "{dad}"],
        "host_children": "{kids}",
        "dog_name": "{dog}",
        "host_town": "{town}",
        "arrival": {"date": "{arr}", "time": "{at}"},
        "flight_number": "{flight}",
        "departure_date": "{dep}",
        "has_wifi": "{wifi}",
        "school_name | host_phone": None,
    },
)

template(
    ask="Extract the music school contract. | Fill in the lesson agreement.",
    values="""
    pupil = person
    payer = person
    t = person
    inst = one of trombone / classical guitar / accordion / violin / drums
    start = date 2021..2027
    day = weekday
    at = time 13..19
    mins = int 30..60 step 15
    fee = money 52..128 step 0.5
    loan = money 9..24 step 0.5
    end = case one month: 1 / six weeks: 1.5 / three months: 3
    conc = start + 90..200 days
    group = case single lessons: individual / in pairs: pair / in a group of four: group
    own = case own instrument: true / no instrument of their own: false
    """,
    text="""Agreement with {payer} for {pupil}. Instrument: {inst} ({own}). Teacher: {t}. {start.weekday}, {at}, {mins}
    minutes, {group}. Begins {start}. €{fee} per month[[, use of the practice room €{loan}]]. Notice: {end} to the end
    of term. Pupils' concert: {conc}.""",
    facts={
        "pupil": "{pupil}",
        "contract_partner | paying_person": "{payer}",
        "teacher": "{t}",
        "instrument": "{inst}",
        "owns_instrument": "{own}",
        "lesson_weekday": "{start.weekday}",
        "lesson_time": "{at}",
        "lesson_duration_minutes": "{mins}",
        "lesson_type": "{group}",
        "lessons_begin": "{start}",
        "monthly_fee": "{fee}",
        "practice_room_fee": "{loan}",
        "notice_period_months": "{end}",
        "concert_date": "{conc}",
        "sibling_discount | iban": None,
    },
)

template(
    ask="Extract the after-school programme. | School canteen notice; fill in. | What changes in the canteen?",
    values="""
    school = school
    cook = person
    resp = person
    old = money 2..3 step 0.1
    new = money 4..5 step 0.1
    from = date 2021..2027
    order = time 8..9
    dish = one of lentil stew / fish pie / spinach lasagne / potato soup
    veg = case Every day there is a vegetarian dish: true / There is no vegetarian dish any more: false
    meals = int 140..420
    waste = percent 6..19
    n = int 3..12
    mail = email
    """,
    text="""From {from} a school lunch at {school} costs {new} euros instead of {old}. Meals must be ordered by {order}
    on the same day. {veg}. The kitchen under {cook} cooks {meals} meals a day with {n} helpers and throws away only
    {waste} per cent. [[Vote of the year: {dish}!]] Complaints, if you must, to {resp}, {mail}.""",
    facts={
        "school": "{school}",
        "new_price_from | effective_date": "{from}",
        "new_price": "{new}",
        "old_price": "{old}",
        "order_deadline_time": "{order}",
        "vegetarian_dish_daily": "{veg}",
        "kitchen_head": "{cook}",
        "meals_per_day": "{meals}",
        "helpers": "{n}",
        "waste_percent": "{waste}",
        "favourite_dish": "{dish}",
        "complaints_to": "{resp}",
        "complaints_email": "{mail}",
        "supplier | allergens": None,
    },
)

template(
    ask="""Extract the conversation with the teacher. | Notes after parents' evening: fill in.
    | What did the teacher say?""",
    values="""
    kid = person
    t = person
    friend = person
    day = date 2020..2027
    test = day + 5..15 days
    mins = int 8..19
    wait = int 21..45
    best = one of geography / drawing / mental arithmetic / reading aloud
    weak = one of spelling / fractions / handwriting / long division
    missing = case not a single piece of homework: 0 / three pieces of homework: 3 / five pieces of homework: 5
    behave = case charming: good / restless: restless / far too quiet: withdrawn
    glasses = case an eye test would be a good idea: true / there is nothing wrong with the eyes: false
    tutor = money 14..28 step 1
    seat = one of by the window / in the front row / next to the door
    """,
    text="""{day}. Waited {wait} minutes for a talk of {mins}. {t}, the new teacher, finds {kid.first} {behave}. Strong
    in {best}, weak in {weak}; {missing} missing this term. {kid.He} sits {seat} now, no longer beside {friend.first},
    and {glasses}. The next test is on {test}. [[A tutor would cost €{tutor} an hour.]]""",
    facts={
        "meeting_date": "{day}",
        "waiting_time_minutes": "{wait}",
        "conversation_minutes": "{mins}",
        "teacher": "{t}",
        "child_first_name": "{kid.first}",
        "behaviour": "{behave}",
        "strong_subject": "{best}",
        "weak_subject": "{weak}",
        "missing_homework": "{missing}",
        "current_seat": "{seat}",
        "former_neighbour_in_class": "{friend.first}",
        "eye_test_recommended": "{glasses}",
        "next_test_date": "{test}",
        "tutor_hourly_rate": "{tutor}",
        "class_name | marks": None,
    },
)

template(
    ask="Extract the graduation programme. | Programme of the ceremony → JSON | What happens when?",
    values="""
    rector = person
    speaker = person
    best = person
    band = one of the Brass Quintet / the University Choir / the Lunch Hour Jazz Band / the Faculty Strings
    day = date 2021..2027
    t1 = time 9..11
    t2 = t1 + 20..40 minutes
    t3 = t2 + 60..90 minutes
    n = int 120..980
    guests = case two guests each: 2 / three guests each: 3 / one guest each: 1
    robe = money 25..60 step 5
    hall = one of the Riding School / Hall of Mirrors / the Botanical Garden / St Luke's
    live = case A live stream is provided: true / There will be no live stream: false
    avg = decimal 1.0..1.4 step 0.1
    """,
    text="""GRADUATION DAY, {day}, at {hall}

{t1} | Music: {band}
{t2} | Speech: {speaker}, "What we owe the ones who failed"
{t3} | Degrees, handed out by {rector}, rector

{n} graduates, {guests}. {live}. Best of the year: {best}, average {avg}. [[Gowns can be hired for €{robe}.]]""",
    facts={
        "ceremony_date": "{day}",
        "venue": "{hall}",
        "music_by": "{band}",
        "music_time": "{t1}",
        "main_speaker": "{speaker}",
        "speech_title": "What we owe the ones who failed",
        "speech_time": "{t2}",
        "degrees_handed_out_at": "{t3}",
        "rector": "{rector}",
        "number_of_graduates": "{n}",
        "guests_per_graduate": "{guests}",
        "live_stream": "{live}",
        "best_graduate": {"name": "{best}", "average": "{avg}"},
        "gown_hire_price": "{robe}",
        "dress_code | parking": None,
    },
)

template(
    ask="Extract the study group plan. | Group chat before an exam: who does what? | Fill in the study plan.",
    values="""
    a = person
    b = person
    c = person
    exam = date 2022..2027
    meet = exam - 4..9 days
    at = time 14..19
    room = code B#.##
    ca = int 2..5
    cb = int 6..9
    cc = int 10..14
    pizza = money 8..15 step 0.5
    pages = int 21..60
    calm = case I'm panicking: panicked / I'm fairly relaxed: calm / I have given up: resigned
    key = case the room is booked: true / nobody has booked the room yet: false
    """,
    text="""{a.first}: exam's on {exam}, people. {calm}
{b.first}: meet on {meet}, {at}, {room}? {key}
{c.first}: ok. I summarise chapter {cc.digits}
{a.first}: I'll take chapter {ca.digits}, that's {pages} pages, ugh
{b.first}: then {cb.digits} is mine[[. pizza, {pizza} euros each, I'll order]]""",
    facts={
        "exam_date": "{exam}",
        "meeting_date": "{meet}",
        "meeting_time": "{at}",
        "room": "{room}",
        "room_booked": "{key}",
        "meeting_proposed_by": "{b.first}",
        "mood_of_first_writer": "{calm}",
        "assignments": [
            {"person": "{c.first}", "chapter": "{cc}"},
            {"person": "{a.first}", "chapter": "{ca}"},
            {"person": "{b.first}", "chapter": "{cb}"},
        ],
        "participants": ["{a.first}", "{b.first}", "{c.first}"],
        "pages_in_first_writers_chapter | pages_mentioned": "{pages}",
        "pizza_price_per_person": "{pizza}",
        "subject | professor": None,
    },
)
