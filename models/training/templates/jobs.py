"""Jobs: applications, CV parts, advertisements, references, interviews."""

from ..template import template

template(
    ask="Extract the application. | Fill in the applicant record from this letter. | Who is applying, and for what?",
    values="""
    p = person
    hr = person
    ref = person
    firm = company
    old = company
    post = one of warehouse planner / payroll clerk / bench technician / fleet coordinator
    code = code REF-####
    seen = date 2021..2027
    free = seen + 30..90 days
    years = int 3..14
    pay = int 28000..61000 step 500
    notice = case four weeks: 4 / six weeks: 6 / two weeks: 2 / eight weeks: 8
    move = case I would gladly move for the post: true / I am not able to relocate: false
    """,
    text="""Dear {hr.title}, I saw your advertisement for the post of {post} [[({code}) ]]on {seen} and would like to
    apply. I have spent {years} years at {old}, where {ref}, my supervisor, will be happy to speak for me. My notice
    period is {notice}, so I could join {firm} on {free}. My salary expectation is €{pay} a year. {move}. Yours
    sincerely, {p}""",
    facts={
        "applicant | candidate_name": "{p}",
        "position | job_title": "{post}",
        "job_reference | reference_code": "{code}",
        "advert_seen_on": "{seen}",
        "prospective_employer": "{firm}",
        "current_employer": "{old}",
        "years_at_current_employer": "{years}",
        "reference_person | supervisor": "{ref}",
        "notice_period_weeks": "{notice}",
        "earliest_start_date | available_from": "{free}",
        "salary_expectation | expected_salary": "{pay}",
        "willing_to_relocate": "{move}",
        "applicant_phone | portfolio_url": None,
    },
)

template(
    ask="Parse the job ad. | Extract the vacancy. | Turn this advert into a job posting record.",
    values="""
    firm = company
    town = city
    boss = person
    post = one of Pastry Chef / Lathe Operator / Community Nurse / Bus Mechanic / Data Analyst
    hours = int 20..40
    low = decimal 14.5..19.5 step 0.5
    high = decimal 21.0..29.5 step 0.5
    holiday = int 25..35
    by = date 2022..2027
    start = by + 30..80 days
    kind = case This is a permanent post: permanent / The post is limited to one year: fixed_term /\
        We offer this as a seasonal job: seasonal
    remote = case Working from home is possible two days a week: true / The work can only be done on site: false
    """,
    text="""{firm} in {town} is looking for: {post}

    {hours} hours a week, {low} to {high} euros an hour, {holiday} days of holiday. {kind}. {remote}. [[We would like
    you to start on {start}.]]

Applications by {by} to {boss.email}; {boss} also answers your questions.""",
    facts={
        "company | employer": "{firm}",
        "location | city": "{town}",
        "job_title | position": "{post}",
        "weekly_hours | hours_per_week": "{hours}",
        "minimum_hourly_wage | hourly_rate_min": "{low}",
        "maximum_hourly_wage | hourly_rate_max": "{high}",
        "vacation_days | holiday_days": "{holiday}",
        "contract_type": "{kind}",
        "remote_possible | is_remote": "{remote}",
        "start_date": "{start}",
        "application_deadline | apply_by": "{by}",
        "contact_person | contact_name": "{boss}",
        "application_email": "{boss.email}",
        "required_experience_years | bonus": None,
    },
)

template(
    ask="Extract the work history. | CV part to JSON. | Which jobs has this person had?",
    values="""
    p = person
    a = company
    b = company
    ra = one of Shift Supervisor / Team Lead / Head Brewer / Senior Editor
    rb = one of Trainee / Junior Clerk / Intern / Assistant Buyer
    ca = city
    cb = city
    da = date 2022..2025
    db = date 2019..2021
    team = int 4..18
    saved = percent 6..35
    lang = one of Spanish (C1) / Finnish (B2) / Hindi (native) / Dutch (B1)
    """,
    text="""{p} – EXPERIENCE

{a}, {ca} | {ra} | since {da}
Lead a team of {team}; cut waste by {saved.digits}%.

{b}, {cb} | {rb} | from {db}

[[Languages: English, {lang}]]""",
    facts={
        "candidate | name": "{p}",
        "positions | jobs": [
            {"employer": "{a}", "title": "{ra}", "start_date": "{da}"},
            {"employer": "{b}", "title": "{rb}", "start_date": "{db}"},
        ],
        "current_employer": "{a}",
        "current_position | current_title": "{ra}",
        "current_job_city": "{ca}",
        "first_job_title | earlier_position": "{rb}",
        "first_employer_city | earlier_job_city": "{cb}",
        "team_size": "{team}",
        "waste_reduction_percent": "{saved}",
        "additional_language": "{lang}",
        "driving_licence | current_salary": None,
    },
)

template(
    ask="""Extract the interview invitation. | Put the interview into my calendar format.
    | When, where and with whom is the interview?""",
    values="""
    p = person
    a = person
    b = person
    firm = company
    day = date
    at = time 8..15
    mins = int 25..90 step 5
    road = street
    floor = case on the ground floor: 0 / on the third floor: 3 / on the first floor: 1 / on the seventh floor: 7
    bring = one of your certificates / a work sample / your portfolio / a photo ID
    test = case There will be a short written test: true / There is no test: false
    reply = day - 4..8 days
    tel = phone
    """,
    text="""Hello {p.first},

    good news: {firm} would like to meet you on {day} at {at}. Plan {mins} minutes. You will talk to {a} from the
    department; {b} from Human Resources may look in. We are at {road}, {floor}. Please bring {bring}. {test}. Could you
    confirm by {reply}? [[If you get lost, ring {tel}.]]""",
    facts={
        "company | employer": "{firm}",
        "interview_date": "{day}",
        "interview_time": "{at}",
        "duration_minutes | planned_minutes": "{mins}",
        "main_interviewer | department_interviewer": "{a}",
        "hr_contact | human_resources_person": "{b}",
        "address | interview_address": "{road}",
        "floor": "{floor}",
        "bring_along | documents_to_bring": "{bring}",
        "has_written_test": "{test}",
        "confirm_by | confirmation_deadline": "{reply}",
        "phone_number | phone": "{tel}",
        "travel_allowance | parking_space": None,
    },
)

template(
    ask="Extract the data of the reference. | Fill in the reference check. | Letter of reference; who, what, how good?",
    values="""
    p = person
    boss = person
    firm = company
    post = one of stage carpenter / night auditor / laboratory assistant / delivery driver
    start = date 2019..2021
    end = date 2022..2026
    days = case never missed a day: 0 / missed only two days: 2 / missed five days: 5
    verdict = case This is a recommendation without reservation: strong /\
        I can give a recommendation for simpler tasks only: limited / I am unable to give a recommendation: none
    best = one of patience with difficult customers / a steady hand / a memory for faces / neat paperwork
    team = int 5..19
    """,
    text="""To whom it may concern

    {p} was employed at {firm} as {post} from {start} to {end}, in a crew of {team}. In the last year {p.he} {days}.
    What I valued most was {best}. {verdict}.

{boss}, Managing Director""",
    facts={
        "employee | subject_of_reference": "{p}",
        "employer": "{firm}",
        "position_held": "{post}",
        "employed_from": "{start}",
        "employed_until": "{end}",
        "crew_size": "{team}",
        "days_missed_last_year": "{days}",
        "main_strength": "{best}",
        "recommendation": "{verdict}",
        "referee | signed_by": "{boss}",
        "reason_for_leaving | salary": None,
    },
)

template(
    ask="Record the rejection. | Extract this letter. | What did they decide, and what now?",
    values="""
    p = person
    hr = person
    firm = company
    post = one of editorial assistant / crane operator / museum guide / solar installer
    applied = date 2020..2026
    n = int 34..420
    rounds = int 2..5
    keep = case We will keep your documents for six months: true / Your documents have been deleted: false
    other = one of Thornbury / Eastgate / Rosedale / Kingsmead
    next = applied + 90..200 days
    """,
    text="""Dear {p.title}, thank you for your application of {applied} as {post}. We received {n} applications, and
    after {rounds} rounds of interviews we have decided on another candidate. {keep}. [[Our {other} branch will be
    hiring again from {next}, and we would be glad to hear from you then.]] With best wishes, {hr}, {firm}""",
    facts={
        "company": "{firm}",
        "position_applied_for": "{post}",
        "application_date": "{applied}",
        "applications_received | number_of_applicants": "{n}",
        "interview_rounds": "{rounds}",
        "decision | outcome": "rejected",
        "documents_kept": "{keep}",
        "branch_hiring_again | other_branch": "{other}",
        "hiring_again_from": "{next}",
        "sender | signed_by": "{hr}",
        "successful_candidate | rejection_reason": None,
    },
)

template(
    ask="Offer letter → JSON | Extract the terms of the job offer. | Fill in the contract summary.",
    values="""
    p = person
    boss = person
    sign = person
    firm = company
    post = one of Treasury Analyst / Product Designer / Site Foreman / Clinical Pharmacist
    town = city
    pay = int 31000..98000 step 500
    bonus = money 1000..6000 step 250
    days = int 22..32
    start = date 2022..2027
    sent = start - 40..70 days
    by = sent + 7..14 days
    trial = case three months: 3 / six months: 6 / four months: 4
    car = case a company car is included: true / there is no company car: false
    """,
    text="""{town}, {sent}

Dear {p.title},

    We are pleased to offer you the position of {post}, beginning {start}. You will report to {boss}. Your gross salary
    is ${pay} a year[[, with a signing bonus of ${bonus}]]; {car}. You have {days} days of paid leave. The probation
    period is {trial}. To accept, return a signed copy by {by}.

{sign}
{firm}""",
    facts={
        "employer | company": "{firm}",
        "letter_date": "{sent}",
        "position | job_title": "{post}",
        "first_working_day | start_date": "{start}",
        "reports_to | line_manager": "{boss}",
        "annual_salary | gross_annual_salary": "{pay}",
        "signing_bonus": "{bonus}",
        "company_car": "{car}",
        "paid_leave_days": "{days}",
        "probation_months": "{trial}",
        "acceptance_deadline": "{by}",
        "signatory": "{sign}",
        "place_of_letter": "{town}",
        "pension_contribution | stock_options": None,
    },
)

template(
    ask="Extract the recruiter's message. | What does the recruiter offer? | Summarise in the fields.",
    values="""
    r = person
    agency = company
    town = city
    role = one of Go developer / SAP consultant / site reliability engineer / test automation engineer
    low = int 450..600 step 10
    high = int 650..900 step 10
    months = int 4..18
    start = date 2023..2027
    onsite = case four days on site: 4 / one day on site: 1 / two days on site: 2
    lang = case German is a must: true / English alone is fine: false
    sector = one of a bank / an insurer / a railway / a car maker
    call = time 9..17
    day = weekday
    """,
    text="""hi!! saw your profile 👋 I'm {r} from {agency}. got a client ({sector} in {town}) who needs a {role},
    {months} months from {start}, day rate {low}–{high} EUR, {onsite} per week, rest remote. {lang}. up for a quick chat
    {day} at {call}? else drop me a line, {r.email}""",
    facts={
        "recruiter": "{r}",
        "agency": "{agency}",
        "client_sector": "{sector}",
        "client_city | location": "{town}",
        "role": "{role}",
        "duration_months | contract_months": "{months}",
        "project_start": "{start}",
        "day_rate": {"min": "{low}", "max": "{high}"},
        "on_site_days_per_week": "{onsite}",
        "german_required": "{lang}",
        "suggested_call_day": "{day}",
        "suggested_call_time": "{call}",
        "recruiter_email": "{r.email}",
        "client_name | payment_terms": None,
    },
)

template(
    ask="Fill in the interview evaluation. | Extract the interviewer's notes. | Notes after a job interview:",
    values="""
    p = person
    me = person
    day = date
    late = case on the dot: 0 / ten minutes late: 10 / five minutes late: 5 / a quarter of an hour late: 15
    tech = int 2..10
    team = int 2..10
    pay = int 36000..72000 step 1000
    good = one of asked clever questions / knew our product / solved the puzzle in no time
    bad = one of talks over people / vague about the last job / no idea of accounting
    free = date 2025..2027
    rec = case Hire: hire / No: reject / Second interview, please: second_interview
    smoker = one of blue suit / green jumper / bow tie
    """,
    text="""Interview notes, {day}, {me}
- candidate: {p}, {late}, {smoker}
- technical {tech.digits}/10, teamwork {team.digits}/10
- plus: {good}
- minus: {bad}
- wants {pay} a year[[, free from {free}]]
- {rec}.""",
    facts={
        "candidate": "{p}",
        "interviewer": "{me}",
        "interview_date": "{day}",
        "minutes_late": "{late}",
        "technical_score": "{tech}",
        "teamwork_score": "{team}",
        "strength": "{good}",
        "weakness": "{bad}",
        "salary_wish | requested_salary": "{pay}",
        "available_from": "{free}",
        "recommendation": "{rec}",
        "position | highest_degree": None,
    },
)

template(
    ask="Extrahiere die Stellenanzeige. | Job ad in German: give the fields. | Fülle das Formular aus.",
    values="""
    firm = company
    ort = one of Lübeck / Bregenz / Halle / Winterthur / Kassel
    kon = person
    beruf = one of Bäckergeselle / Mechatronikerin / Buchhalterin / Erzieher / Gärtnerin
    std = int 24..39
    lohn = case 17,50 Euro: 17.5 / 19,20 Euro: 19.2 / 22,80 Euro: 22.8 / 15,90 Euro: 15.9
    bis = date
    ab = bis + 30..90 days
    urlaub = int 26..33
    auto = case Ein Führerschein ist erforderlich: true / Ein Führerschein ist nicht nötig: false
    schicht = case Frühschicht: early / Spätschicht: late / Nachtschicht: night
    tel = phone
    """,
    text="""Wir suchen zum {ab}: {beruf} ({std.digits} Std./Woche, {schicht}) für unseren Betrieb in {ort}. Wir zahlen
    {lohn} die Stunde und geben {urlaub.digits} Tage Urlaub. {auto}. Bewerbungen bitte bis {bis} an {kon}, {firm}.
    [[Fragen vorab? Tel. {tel}]]""",
    facts={
        "employer | company": "{firm}",
        "job_title": "{beruf}",
        "city | workplace": "{ort}",
        "start_date": "{ab}",
        "application_deadline": "{bis}",
        "weekly_hours": "{std}",
        "shift": "{schicht}",
        "hourly_wage": "{lohn}",
        "vacation_days": "{urlaub}",
        "driving_licence_required": "{auto}",
        "contact_person": "{kon}",
        "phone": "{tel}",
        "email | minimum_age": None,
    },
)

template(
    ask="Extract the resignation. | HR: register this letter. | Who is leaving, and when?",
    values="""
    p = person
    boss = person
    firm = company
    post = one of Senior Accountant / Dispatcher / Floor Manager / Lab Technician
    today = date 2020..2027
    last = today + 28..90 days
    since = date 2010..2018
    left = int 3..16
    why = case I am moving abroad with my family: relocation / I have been offered a better-paid position: new_job /\
        my health no longer allows night shifts: health / I am going back to university: education
    next = person
    keep = one of the dented kettle / my office plant / the corner desk
    """,
    text="""{today}

Dear {boss.title},

    I hereby resign from my position as {post} at {firm}, which I have held since {since}. My last day will be {last}; I
    still have {left} days of leave and would like to take them before. The reason is simple: {why}. I suggest that
    {next} takes over the open files. You may have {keep}.

{p}""",
    facts={
        "employee": "{p}",
        "letter_date | date_of_notice": "{today}",
        "position": "{post}",
        "employer": "{firm}",
        "employed_in_position_since": "{since}",
        "last_working_day": "{last}",
        "remaining_leave_days": "{left}",
        "reason | reason_for_leaving": "{why}",
        "suggested_successor": "{next}",
        "leaves_behind": "{keep}",
        "new_employer | severance_pay": None,
    },
)

template(
    ask="Extract the shift change. | Which shifts are swapped? | Update the rota from this chat.",
    values="""
    a = person
    b = person
    boss = person
    d1 = date
    d2 = d1 + 2..6 days
    t1 = time 6..9
    t2 = time 13..16
    site = one of the Dock Road depot / the airport kiosk / ward seven / the main kitchen
    why = one of my cousin's wedding / a dentist appointment / a driving test / a concert
    ok = case approved: true / NOT approved, sorry: false
    pay = money 20..60 step 5
    """,
    text="""{a.first}: anyone free to take my early shift on {d1}? starts {t1}, {site}. it's {why}

{b.first}: I could, if you do my late one on {d2}, starts {t2}
{a.first}: deal!! [[and I owe you €{pay} for the taxi]]
{boss.first} (supervisor): {ok}""",
    facts={
        "requested_by | employee_asking": "{a.first}",
        "swap_partner | colleague": "{b.first}",
        "early_shift": {"date": "{d1}", "start_time": "{t1}"},
        "late_shift": {"date": "{d2}", "start_time": "{t2}"},
        "early_shift_date": "{d1}",
        "late_shift_start": "{t2}",
        "early_shift_location": "{site}",
        "reason": "{why}",
        "approved": "{ok}",
        "supervisor": "{boss.first}",
        "taxi_money_owed": "{pay}",
        "overtime_hours | break_minutes": None,
    },
)

template(
    ask="""Extract the freelancer's profile. | Fill in the marketplace listing.
    | What does this freelancer charge and do?""",
    values="""
    p = person
    craft = one of subtitler / proofreader / food photographer / voice actor / illustrator
    rate = money 35..110 step 5
    min = money 120..300 step 10
    done = int 1020..3900
    stars = decimal 3.6..4.9 step 0.1
    years = int 3..18
    town = city
    hours = case within a day: 24 / within two hours: 2 / within half a day: 12
    free = date 2024..2027
    express = case takes rush jobs: true / takes no rush jobs: false
    t1 = one of audio cleanup / layout / colour correction
    t2 = one of invoices in three currencies / printing advice / script editing
    """,
    text="""{p} – {craft}, {town} ★ {stars} ({done} finished orders)
    ${rate}/hour, smallest order ${min}. {years} years in the trade. Usually replies {hours}, {express}. Extras: {t1},
    {t2}. [[Fully booked until {free}.]]""",
    facts={
        "freelancer | name": "{p}",
        "profession": "{craft}",
        "city | based_in": "{town}",
        "rating | stars": "{stars}",
        "completed_orders": "{done}",
        "hourly_rate": "{rate}",
        "minimum_order | smallest_order_amount": "{min}",
        "years_of_experience": "{years}",
        "response_time_hours": "{hours}",
        "accepts_rush_jobs": "{express}",
        "extra_services | extras": ["{t1}", "{t2}"],
        "booked_until": "{free}",
        "languages | vat_number": None,
    },
)

template(
    ask="""Extract the training record. | Employee training: fill in.
    | Which course did the employee take, with what result?""",
    values="""
    p = person
    trainer = person
    exam = person
    course = one of Forklift Basic / Working at Height / Food Hygiene Level 2 / First Aid Refresher
    begun = date 2020..2027
    done = begun + 1..4 days
    until = done + 365..1095 days
    hours = int 6..24
    score = percent 71..99
    fee = money 90..420 step 0.5
    paid = case The employer pays: employer / The employee pays: employee / The job centre pays: job_centre
    room = code R@##
    cert = code CERT-#####
    """,
    text="""TRAINING RECORD
Participant: {p}
Course: {course} ({hours} hours)
Start {begun} / End {done}
Room {room}, trainer {trainer}, examined by {exam}
Result: {score.digits}% – passed
Fee: {fee} EUR. {paid}.
[[Certificate {cert}, valid until {until}]]""",
    facts={
        "participant": "{p}",
        "course_title | course": "{course}",
        "duration_hours": "{hours}",
        "start_date": "{begun}",
        "end_date": "{done}",
        "trainer": "{trainer}",
        "examiner": "{exam}",
        "score_percent": "{score}",
        "passed": True,
        "course_fee": "{fee}",
        "fee_paid_by": "{paid}",
        "certificate_number": "{cert}",
        "certificate_valid_until": "{until}",
        "next_course | participant_id": None,
    },
)

template(
    ask="Small ad: extract. | What kind of help is wanted? | Odd-job advert to JSON",
    values="""
    who = person
    tel = phone
    work = one of pick 400 kilos of plums / dog-walk a very old spaniel / teach an uncle to use a tablet /\
        paint a garden fence
    day = weekday
    from = time 8..11
    hours = int 2..6
    pay = decimal 11.5..19.5 step 0.5
    road = street
    age = int 16..21
    lunch = case lunch included: true / bring your own lunch: false
    start = date 2022..2027
    tool = one of gloves / a bicycle / sturdy boots / a calm voice
    """,
    text="""WANTED: help to {work}. {hours} hours each {start.weekday} from {from}, first time {start}, {road}. £{pay}
    per hour, {lunch}. Minimum age {age.digits}, {tool} needed. Ring {who.title} [[({who.first})]] on {tel} after 7
    pm.""",
    facts={
        "task | work": "{work}",
        "hours_per_visit | hours": "{hours}",
        "day_of_week": "{start.weekday}",
        "starting_time | from_time": "{from}",
        "first_date": "{start}",
        "address": "{road}",
        "hourly_pay | pay_per_hour": "{pay}",
        "lunch_included": "{lunch}",
        "minimum_age": "{age}",
        "required_equipment | required": "{tool}",
        "contact_first_name": "{who.first}",
        "contact_phone": "{tel}",
        "call_after": "19:00",
        "insurance | email": None,
    },
)

template(
    ask="Extract the payslip. | Pay statement → fields | Read this payslip and fill in the form.",
    values="""
    p = person
    firm = company
    month = month
    gross = money 2100..5900 step 0.01
    net = money 1400..2050 step 0.01
    tax = money 210..640 step 0.01
    pension = money 80..190 step 0.01
    hours = decimal 120.5..168.5 step 0.5
    over = int 2..14
    paid = date 2021..2027
    num = code E-####
    sick = int 2..6
    union = case Union fee deducted: true / No union fee: false
    """,
    text="""{firm}
Pay for {month}   Employee {num}, {p}

Hours worked      {hours}
of which overtime {over.digits}
Sick days         {sick.digits}
Gross             {gross}
Income tax        {tax}
Pension           {pension}
{union}
NET, paid on {paid}: {net}""",
    facts={
        "employer": "{firm}",
        "pay_period_month | month": "{month}",
        "employee_number": "{num}",
        "employee_name": "{p}",
        "hours_worked": "{hours}",
        "overtime_hours": "{over}",
        "sick_days": "{sick}",
        "gross_pay": "{gross}",
        "income_tax": "{tax}",
        "pension_contribution": "{pension}",
        "union_fee_deducted": "{union}",
        "net_pay": "{net}",
        "payment_date": "{paid}",
        "bank_account | hourly_rate": None,
    },
)

template(
    ask="Read the accident report at work and extract. | Fill in the incident form.",
    values="""
    p = person
    aider = person
    mgr = person
    day = date
    at = time 7..19
    told = day + 1..3 days
    where = one of loading bay / canteen kitchen / paint shop / server room
    part = one of left thumb / right ankle / lower back / left knee
    how = one of slipped on a wet floor / caught on a roll of wire / fell off a step ladder / was hit by a door
    off = int 2..14
    machine = case The machine was switched off at once: true / The machine kept running: false
    sev = case a minor injury: minor / a serious injury: serious / a moderate injury: moderate
    """,
    text="""On {day} at {at}, {p} {how} in the {where} and hurt {p.his} {part} – {sev}, according to the doctor. {aider}
    gave first aid. {machine}. {p.title} was unable to work for {off} days. The report was sent to {mgr}, the safety
    officer, on {told}.""",
    facts={
        "injured_person": "{p}",
        "accident_date": "{day}",
        "accident_time": "{at}",
        "cause | what_happened": "{how}",
        "location | area": "{where}",
        "injured_body_part": "{part}",
        "severity": "{sev}",
        "first_aider": "{aider}",
        "machine_switched_off": "{machine}",
        "days_off_work | lost_days": "{off}",
        "safety_officer": "{mgr}",
        "report_sent_on": "{told}",
        "hospital | witness": None,
    },
)

template(
    ask="Extract the internship details. | What is offered to the intern? | Internship confirmation: fill in.",
    values="""
    p = person
    tutor = person
    firm = company
    uni = one of Northbridge University / the Academy of Design / Lakeside College / the Technical University
    dep = one of Acoustics / Press and Media / Water Quality / Furniture Restoration
    from = date 2022..2027
    to = from + 40..180 days
    pay = money 450..1250 step 10
    hrs = int 20..38
    cert = case You will receive a certificate: true / We do not issue certificates: false
    pass = money 29..70 step 1
    bed = case A room in our hostel is free for you: true / You must find a room yourself: false
    """,
    text="""Dear {p.first}, we confirm your internship in {dep} at {firm}, from {from} to {to}, {hrs} hours a week. You
    get {pay} euros a month[[ and a bus pass worth {pass} euros]]. {bed}. {tutor} will be your tutor. {cert}. Please
    have {uni} send us the learning agreement.""",
    facts={
        "intern_first_name": "{p.first}",
        "department": "{dep}",
        "company": "{firm}",
        "internship_start": "{from}",
        "internship_end": "{to}",
        "weekly_hours": "{hrs}",
        "monthly_pay | stipend": "{pay}",
        "bus_pass_value": "{pass}",
        "room_provided | accommodation_provided": "{bed}",
        "tutor": "{tutor}",
        "certificate_issued": "{cert}",
        "university | sending_institution": "{uni}",
        "intern_email | field_of_study": None,
    },
)

template(
    ask="Extract the layoff news. | News item: fill in the fields. | How many jobs, where, when?",
    values="""
    firm = company
    boss = person
    union = person
    town = city
    other = city
    cut = int 80..950
    staff = int 1100..7800
    day = date 2020..2027
    close = day + 120..300 days
    fund = int 200000..4000000 step 50000
    prod = one of gearboxes / garden chairs / frozen pizza / copper cable
    mood = case called the plan a disgrace: negative / called the plan painful but fair: neutral /\
        welcomed the plan: positive
    """,
    text="""{town} – {firm}, maker of {prod}, is to cut {cut} of its {staff} jobs. The plant here will close on {close},
    and production moves to {other}, chief executive {boss} told workers on {day}. {union}, speaking for the union,
    {mood}. [[A fund of €{fund} is to pay for retraining.]]""",
    facts={
        "company": "{firm}",
        "product | makes": "{prod}",
        "closing_plant_city | affected_city": "{town}",
        "jobs_cut": "{cut}",
        "total_jobs | total_employees": "{staff}",
        "closing_date": "{close}",
        "production_moves_to": "{other}",
        "announced_by | chief_executive": "{boss}",
        "announcement_date": "{day}",
        "union_speaker": "{union}",
        "union_reaction": "{mood}",
        "retraining_fund": "{fund}",
        "share_price | annual_loss": None,
    },
)

template(
    ask="Extrae los datos de la oferta de empleo. | Spanish job ad to JSON (English keys).",
    values="""
    firm = company
    jefa = person
    ciudad = one of Zaragoza / Córdoba / Bilbao / Montevideo / Puebla
    puesto = one of camarero / electricista / traductora / auxiliar de farmacia
    plazas = case dos plazas: 2 / tres plazas: 3 / una plaza: 1 / cinco plazas: 5
    inicio = date
    turno = case turno de noche: night / turno de mañana: morning / turno de tarde: afternoon
    exp = case No hace falta experiencia: false / Se exige experiencia: true
    anos = int 21..30
    correo = email
    """,
    text="""{firm} busca {puesto} en {ciudad} ({plazas}, {turno}). Incorporación el {inicio}. {exp}. Ofrecemos formación
    y {anos.digits} días de vacaciones. Interesados, escribir a {correo}[[, a la atención de {jefa}]].""",
    facts={
        "employer": "{firm}",
        "job_title": "{puesto}",
        "city": "{ciudad}",
        "openings | number_of_vacancies": "{plazas}",
        "shift": "{turno}",
        "start_date": "{inicio}",
        "experience_required": "{exp}",
        "vacation_days": "{anos}",
        "application_email": "{correo}",
        "contact_person": "{jefa}",
        "monthly_salary | contract_type": None,
    },
)

template(
    ask="Extract the timesheet note. | Freelance hours: give the record. | Turn this work log into JSON.",
    values="""
    p = person
    client = company
    day = date
    a = time 8..9
    b = time 12..13
    c = time 14..15
    what1 = one of wrote the tide module / fixed the label printer / rewired hall B
    what2 = one of call with the customer / tidied the wiki / ordered spare parts
    rate = money 48..120 step 1
    km = int 22..180
    bill = case billable: true / not billable: false
    ticket = code TCK-###
    """,
    text="""{day} {client} ({p.first})
{a} to {b}: {what1} [[{ticket}]]
from {c} on: {what2}, 1.5 h, {bill}
drive {km.digits} km
rate {rate}/h""",
    facts={
        "work_date": "{day}",
        "client": "{client}",
        "worker | logged_by": "{p.first}",
        "morning_start": "{a}",
        "morning_end": "{b}",
        "morning_task": "{what1}",
        "ticket | ticket_number": "{ticket}",
        "afternoon_start": "{c}",
        "afternoon_task": "{what2}",
        "afternoon_hours": 1.5,
        "afternoon_billable": "{bill}",
        "kilometres_driven": "{km}",
        "hourly_rate": "{rate}",
        "approved_by | invoice_number": None,
    },
)

template(
    ask="Career fair: extract the stand. | Which company is at which stand? | Fill in the exhibitor record.",
    values="""
    firm = company
    firm2 = company
    rep = person
    rep2 = person
    stand = code @##
    stand2 = code @##
    day = date
    open = time 9..10
    jobs = int 3..19
    jobs2 = int 21..60
    talk = time 11..15
    gift = one of tote bags / pens that also measure / jelly beans / seed packets
    interviews = case with interviews on the spot: true / without interviews on the spot: false
    """,
    text="""Career Day, {day}, doors at {open}. {firm} (stand {stand}) has {jobs} vacancies, {interviews}; ask for
    {rep}. Next to it, {firm2} (stand {stand2}) offers {jobs2} places; {rep2} gives a talk at {talk} and {gift} to
    everyone.""",
    facts={
        "event_date": "{day}",
        "doors_open": "{open}",
        "exhibitors": [
            {"company": "{firm}", "stand": "{stand}", "vacancies": "{jobs}", "contact": "{rep}"},
            {"company": "{firm2}", "stand": "{stand2}", "vacancies": "{jobs2}", "contact": "{rep2}"},
        ],
        "first_exhibitor": "{firm}",
        "first_stand_number": "{stand}",
        "interviews_on_the_spot": "{interviews}",
        "second_exhibitor_vacancies": "{jobs2}",
        "talk_given_by": "{rep2}",
        "talk_time": "{talk}",
        "giveaway": "{gift}",
        "entrance_fee | closing_time": None,
    },
)

template(
    ask="Extract the complaint about working conditions. | HR ticket: fill in. | Read this message to HR.",
    values="""
    p = person
    boss = person
    hr = person
    since = date 2021..2026
    hours = int 46..62
    agreed = int 30..40
    unpaid = int 21..90
    sum = money 640..2900 step 10
    meet = date 2027..2027
    tone = case I am furious: angry / I write this with regret: calm / I am at the end of my strength: desperate
    dep = one of Dispatch / Accounts / Returns / Packing
    union = case I have already spoken to the union: true / I have not spoken to the union yet: false
    """,
    text="""To {hr}
    {tone}. Since {since} I have worked {hours} hours a week in {dep} although my contract says {agreed}. {unpaid} hours
    of overtime, worth €{sum}, have not been paid, and {boss}, my shift lead, only shrugs. {union}. [[I ask for a
    meeting on {meet}.]]

{p}""",
    facts={
        "complainant | employee": "{p}",
        "addressed_to": "{hr}",
        "tone": "{tone}",
        "problem_since": "{since}",
        "department": "{dep}",
        "actual_weekly_hours": "{hours}",
        "contract_weekly_hours": "{agreed}",
        "unpaid_overtime_hours": "{unpaid}",
        "unpaid_amount": "{sum}",
        "shift_lead": "{boss}",
        "union_informed": "{union}",
        "requested_meeting_date": "{meet}",
        "personnel_number | desired_compensation": None,
    },
)

template(
    ask="""Extract the job application status mail. | Applicant tracking: fill in the entry.
    | What happens next with this application?""",
    values="""
    p = person
    rec = person
    firm = company
    id = code APP-######
    got = date 2023..2027
    role = one of Cabin Crew / Tax Trainee / UX Writer / Conservation Ranger
    stage = case We have just received your documents: received / Your documents are being reviewed: in_review /\
        You have been shortlisted: shortlisted / We have put the vacancy on hold: on_hold
    task = got + 5..20 days
    mins = int 40..90 step 5
    n = int 2..4
    video = one of Talkroom / Meetly / Quickcam
    cv = case your CV is missing: false / your CV is complete: true
    """,
    text="""Application {id}
    Hello {p.first}, {rec} from {firm} here. {stage}. Role: {role}; received on {got}; {cv}. [[The next step is an
    online test of {mins} minutes on {video}, open until {task}.]] In total there are {n} steps.""",
    facts={
        "application_id": "{id}",
        "applicant_first_name": "{p.first}",
        "recruiter": "{rec}",
        "company": "{firm}",
        "role | position": "{role}",
        "status | stage": "{stage}",
        "received_on": "{got}",
        "cv_complete": "{cv}",
        "test_duration_minutes": "{mins}",
        "test_platform": "{video}",
        "test_deadline": "{task}",
        "number_of_steps": "{n}",
        "interview_date | salary_range": None,
    },
)

template(
    ask="Extract the apprentice's report. | Apprenticeship logbook entry; fill in. | What was done this week?",
    values="""
    p = person
    master = person
    week = int 21..51
    trade = one of joinery / hairdressing / baking / sheet metal work
    t1 = one of sharpening tools / sorting screws / sweeping the yard
    t2 = one of a first customer of my own / reading drawings / a visit to the sawmill
    t3 = one of safety rules / fractions / writing an order
    school = case two days of school: 2 / one day of school: 1 / no school this week: 0
    late = int 2..12
    signed = date 2020..2027
    mark = decimal 1.3..4.0 step 0.1
    liked = case best week so far: positive / a week to forget: negative / a week like any other: neutral
    """,
    text="""Logbook, week {week.digits}, {trade}
    Done: {t1}; {t2}; {t3}. {school}. Came {late} minutes late on Monday because of the bus. Test in technical maths:
    {mark}. My verdict: {liked}.

Apprentice: {p}   Checked by {master} on {signed}""",
    facts={
        "week_number": "{week}",
        "trade": "{trade}",
        "activities | tasks": ["{t1}", "{t2}", "{t3}"],
        "school_days": "{school}",
        "minutes_late": "{late}",
        "test_subject": "technical maths",
        "test_mark | maths_grade": "{mark}",
        "sentiment | verdict": "{liked}",
        "apprentice": "{p}",
        "checked_by | instructor": "{master}",
        "checked_on": "{signed}",
        "absence_days | company": None,
    },
)

template(
    ask="""Extract the facts from this news item on a strike. | Strike report: fill in.
    | Who strikes, since when, for what?""",
    values="""
    u = person
    m = person
    firm = company
    town = city
    start = date 2021..2027
    talks = start + 6..20 days
    n = int 140..2900
    want = decimal 6.5..9.5 step 0.5
    offer = decimal 2.0..4.5 step 0.5
    hours = int 35..38
    loss = int 100000..900000 step 10000
    buses = int 21..90
    mood = case refused to comment: none / spoke of blackmail: hostile / said the door was open: conciliatory
    night = case Night services are running: true / Night services have stopped, too: false
    """,
    text="""The drivers of {firm} in {town} have been on strike since {start}. {n} of them stayed away from work on the
    first day, and {buses} buses never left the depot. {night}. The union under {u} demands {want} per cent more pay and
    a week of {hours} hours; the company has offered {offer} per cent, which the union calls a joke. Managing director
    {m} {mood}. [[Each day costs the company about €{loss}.]] The two sides meet again on {talks}.""",
    facts={
        "company": "{firm}",
        "city": "{town}",
        "strike_began_on": "{start}",
        "strikers_on_first_day": "{n}",
        "buses_in_depot": "{buses}",
        "night_services_running": "{night}",
        "union_leader": "{u}",
        "pay_rise_demanded_percent": "{want}",
        "pay_rise_offered_percent": "{offer}",
        "demanded_weekly_hours": "{hours}",
        "managing_director": "{m}",
        "management_reaction": "{mood}",
        "daily_loss": "{loss}",
        "next_talks_date": "{talks}",
        "mediator | strike_ended_on": None,
    },
)

template(
    ask="Extract the expense claim. | Travel expenses to JSON | Fill in the reimbursement form from this note.",
    values="""
    p = person
    boss = person
    client = company
    town = city
    out = date 2020..2027
    back = out + 1..4 days
    train = money 60..240 step 0.01
    hotel = money 300..690 step 0.01
    meal = money 15..58 step 0.01
    km = int 21..90
    id = code EXP-####
    card = case paid with the company card: company_card / paid privately: private
    ok = case approved: approved / sent back for a receipt: returned / waiting for a signature: pending
    rec = case all receipts attached: true / taxi receipt missing: false
    """,
    text="""{id}: {p}, trip to {client}, {town}, {out} until {back}
train {train} EUR
hotel {hotel} EUR, {card}
dinner {meal} EUR
[[own car to the station: {km.digits} km]]
{rec}; {ok} ({boss})""",
    facts={
        "claim_id | claim_number": "{id}",
        "employee": "{p}",
        "client_visited": "{client}",
        "destination_city": "{town}",
        "trip_start": "{out}",
        "trip_end": "{back}",
        "train_cost": "{train}",
        "hotel_cost": "{hotel}",
        "dinner_cost": "{meal}",
        "hotel_payment": "{card}",
        "kilometres_by_car": "{km}",
        "receipts_complete": "{rec}",
        "status": "{ok}",
        "approver": "{boss}",
        "flight_cost | parking_cost": None,
    },
)
