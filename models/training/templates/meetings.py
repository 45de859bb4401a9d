"""Minutes, agendas, action items, appointments, rescheduling and phone memos."""

from ..template import template

template(
    ask="Extract the minutes. | Fill in the minutes form. | Turn these minutes into JSON.",
    values="""
    d = date
    next = d + 14..35 days
    s = time 9..14
    e = s + 1..2 hours
    chair = person
    sec = person
    p1 = person
    p2 = person
    abs = person
    task1 = one of order new hi-vis vests / get three quotes for the roof / update the risk register / draft the tender
    task2 = one of call the insurers / repair the gate / book the auditors / write to the tenants
    due1 = d + 3..10 days
    due2 = d + 11..25 days
    room = one of Boardroom / Room 2.14 / canteen / Meeting Room C
    """,
    text="""Minutes of the site meeting, {d}, {s} to {e}, {room}
    Present: {chair} (chair), {sec} (minutes), {p1}, {p2}
    Apologies: {abs}

    1. {p1} to {task1}, by {due1}.
    2. {p2} to {task2}, by {due2}.
    [[Next meeting: {next}.]]""",
    facts={
        "meeting_date | date": "{d}",
        "start_time": "{s}",
        "end_time": "{e}",
        "room | location": "{room}",
        "chair | chaired_by": "{chair}",
        "minutes_by | minute_taker": "{sec}",
        "absent | apologies_from": "{abs}",
        "attendees | present": ["{chair}", "{sec}", "{p1}", "{p2}"],
        "action_items | actions": [
            {"owner": "{p1}", "task": "{task1}", "due_date": "{due1}"},
            {"owner": "{p2}", "task": "{task2}", "due_date": "{due2}"},
        ],
        "first_action_owner": "{p1}",
        "second_action_due_date | due_date_of_second_action": "{due2}",
        "next_meeting_date": "{next}",
        "decision | guest": None,
    },
)

template(
    ask="Extract the rescheduled meeting. | Which meeting moves to when? | Fill in the calendar change.",
    values="""
    a = person
    b = person
    who = person
    topic = one of budget review / onboarding call / supplier audit / quarterly catch-up / salary talk
    old = date
    new = old + 1..9 days
    ot = time 9..11
    nt = time 13..16
    why = one of dentist's appointment / power cut at the office / clash with the board meeting / sick child
    place = one of on Teams / in my office / in the usual room / at the cafe downstairs
    dur = int 20..90 step 5
    same = case The invitation has been updated: true / I haven't changed the invitation yet: false /\
        A new invitation is on its way to you: true
    """,
    text="""Hi {b.first}, I'm afraid I can't make our {topic} on {old} at {ot} because of a {why}. Would {new} suit you?
    That's a {new.weekday}. I'm free from {nt} and {dur} minutes should do, {place}. {same}. [[{who.first} says that you
    asked for the figures; {who.he} will bring them.]]

    Best, {a.first}""",
    facts={
        "topic | subject": "{topic}",
        "original_date | old_date": "{old}",
        "original_time | old_time": "{ot}",
        "proposed_date | new_date": "{new}",
        "proposed_weekday | new_weekday": "{new.weekday}",
        "proposed_time | new_time": "{nt}",
        "reason": "{why}",
        "duration_minutes": "{dur}",
        "invitation_updated": "{same}",
        "sender | requested_by": "{a.first}",
        "recipient": "{b.first}",
        "figures_brought_by": "{who.first}",
        "dial_in_code": None,
    },
)

template(
    ask="Extract the phone memo. | Fill in the call note. | Who called, and what about?",
    values="""
    caller = person
    firm = company
    for1 = person
    by = person
    d = date
    t = time 9..16
    tel = phone
    about = one of missing pallets / lease renewal / invoice reminders / broken scanner /\
        reference for a former colleague
    until = time 17..17
    urg = case URGENT: high / no rush: low / when convenient: low / needs an answer today: high
    act = case will ring again: caller will call back / please ring back: call back / please answer by e-mail: e-mail
    """,
    text="""WHILE YOU WERE OUT
    To: {for1}
    Date/time: {d}, {t}
    Caller: {caller}, {firm}
    Number: {tel} (until {until})
    About: {about}
    {urg} / {act}
    [[Taken by: {by}]]""",
    facts={
        "message_for | recipient": "{for1}",
        "call_date | date": "{d}",
        "call_time | time": "{t}",
        "caller | caller_name": "{caller}",
        "caller_company": "{firm}",
        "phone | callback_number": "{tel}",
        "reachable_until": "{until}",
        "regarding | about": "{about}",
        "urgency | priority": "{urg}",
        "action | follow_up": "{act}",
        "taken_by | message_taken_by": "{by}",
        "caller_email": None,
    },
)

template(
    ask="Extract the agenda. | Agenda as data, please. | Fill in the agenda form.",
    values="""
    org = one of Parish council / Works council / Parents' association / Tenants' committee / Safety board
    d = date
    t1 = time 17..18
    t2 = t1 + 15..15 minutes
    t3 = t2 + 30..30 minutes
    t4 = t3 + 45..45 minutes
    p1 = person
    p2 = person
    chair = person
    i1 = one of accounts for the year / new locks for the hall / bus shelter
    i2 = one of planting of street trees / noise complaints / fire drill
    papers = d - 5..9 days
    quorum = int 5..9
    pub = case The public may attend: true / Closed session: false / Members of the public are welcome: true
    """,
    text="""{org} - {d}
    Papers must be in by {papers}. Quorum: {quorum}. {pub}.

    {t1} - Apologies, minutes of the last meeting ({chair}, chair)
    {t2} - {i1} ({p1})
    {t3} - {i2} ({p2})
    {t4} - Any other business""",
    facts={
        "body | committee": "{org}",
        "meeting_date": "{d}",
        "papers_due | papers_deadline": "{papers}",
        "quorum": "{quorum}",
        "open_to_public | is_public": "{pub}",
        "starts_at | start_time": "{t1}",
        "chair": "{chair}",
        "agenda | items": [
            {"time": "{t2}", "item": "{i1}", "presenter": "{p1}"},
            {"time": "{t3}", "item": "{i2}", "presenter": "{p2}"},
        ],
        "any_other_business_at": "{t4}",
        "presenters": ["{p1}", "{p2}"],
        "location | end_time": None,
    },
)

template(
    ask="List the tasks. | Extract who has to do what. | Action items as JSON, please.",
    values="""
    a = person
    b = person
    c = person
    boss = person
    t1 = one of export the survey / clean the mailing list / fix the login page / write the press text
    t2 = one of ring the printers / find a photographer / check the contracts / test the backup
    t3 = one of book a table / buy stamps / renew the domain / send the thank-you cards
    d1 = date
    d2 = d1 + 2..6 days
    pr = case that one is top priority: high / nobody is waiting for that: low / that one would be nice to have: low
    h = decimal 1.5..6.5 step 0.5
    """,
    text="""ok quick recap from me ({boss.first}) because nobody took notes:
    - {a.first}: {t1} by {d1} ({pr})
    - {b.first}: {t2} by {d2}, shouldn't take more than {h} hours
    - {c.first}: {t3}, no deadline
    shout if I got anything wrong""",
    facts={
        "tasks | action_items": [
            {"assignee": "{a.first}", "task": "{t1}", "due": "{d1}"},
            {"assignee": "{b.first}", "task": "{t2}", "due": "{d2}"},
            {"assignee": "{c.first}", "task": "{t3}", "due": None},
        ],
        "assignees": ["{a.first}", "{b.first}", "{c.first}"],
        "written_by | author": "{boss.first}",
        "first_task_priority": "{pr}",
        "first_task_due": "{d1}",
        "second_task_due": "{d2}",
        "second_task_estimate_hours": "{h}",
        "third_task_owner": "{c.first}",
        "third_task_due": None,
        "number_of_tasks": 3,
        "meeting_date": None,
    },
)

template(
    ask="Extract the appointment. | Fill in the appointment form. | When is the appointment?",
    values="""
    pat = person
    doc = person
    nurse = person
    d = date
    t = time 8..16
    early = int 5..20 step 5
    what = one of eye test / blood test / hearing check / vaccination / skin check
    where = street
    fast = case Please do not eat anything beforehand: true / You may eat and drink as usual: false
    tel = phone
    fee = money 20..60 step 5
    hours = int 24..48 step 24
    id1 = code PT-#####
    """,
    text="""Dear {pat.title}, your {what} with Dr {doc.last} is on {d}, a {d.weekday}, at {t}, {where}, first floor.
    Kindly come {early} minutes early and ask for {nurse.first}. {fast}. If you cannot come, tell us {hours.digits}
    hours ahead on {tel}, or we shall have to charge ${fee}. [[Patient number: {id1}]]""",
    facts={
        "patient | patient_name": "{pat.title}",
        "type_of_appointment | procedure": "{what}",
        "doctor": "Dr {doc.last}",
        "appointment_date": "{d}",
        "weekday": "{d.weekday}",
        "appointment_time": "{t}",
        "address": "{where}",
        "arrive_minutes_early": "{early}",
        "ask_for | contact_on_arrival": "{nurse.first}",
        "fasting_required": "{fast}",
        "cancellation_notice_hours": "{hours}",
        "cancellation_phone": "{tel}",
        "no_show_fee": "{fee}",
        "patient_number | patient_id": "{id1}",
        "insurance_company": None,
    },
)

template(
    ask="Extract the decision. | What did the board decide? | Fill in the resolution form.",
    values="""
    d = date
    no = code ##/####
    what = one of sale of the lakeside plot / purchase of two electric vans / new pension scheme /\
        closure of the Leith office
    mov = person
    sec = person
    yes = int 6..12
    nay = int 2..5
    abst = case no abstentions: 0 / one abstention: 1 / two abstentions: 2
    amt = money 45000..780000 step 500
    eff = d + 20..90 days
    rep = person
    conf = case The resolution is confidential: true / The resolution may be made public: false
    """,
    text="""RESOLUTION {no}. At its meeting on {d} the board approved the {what}, moved by {mov} and seconded by {sec},
    with {yes} votes to {nay} and {abst}. The sum involved is £{amt}. It takes effect on {eff}. {conf}. [[{rep} will
    report on progress.]]""",
    facts={
        "resolution_number": "{no}",
        "meeting_date | decided_on": "{d}",
        "subject | approved_matter": "{what}",
        "moved_by | proposer": "{mov}",
        "seconded_by | seconder": "{sec}",
        "votes_for": "{yes}",
        "votes_against": "{nay}",
        "abstentions": "{abst}",
        "votes": {"for": "{yes}", "against": "{nay}", "abstentions": "{abst}"},
        "amount | sum_involved": "{amt}",
        "effective_date": "{eff}",
        "is_confidential": "{conf}",
        "progress_reported_by": "{rep}",
        "outcome | result": "approved",
        "legal_adviser": None,
    },
)

template(
    ask="Extract the interview invitation. | Fill in the interview form. | Put the job interview into JSON.",
    values="""
    cand = person
    hr = person
    mgr = person
    firm = company
    pos = job
    d = date
    t = time 9..16
    len1 = int 45..90 step 15
    floor = int 2..9
    adr = street
    reply = d - 2..4 days
    test = case There will be a short written test: true / There is no test: false / No test awaits you: false
    paid = case We pay your train fare: true / Unfortunately we cannot pay travel costs: false
    mail = email
    """,
    text="""Dear {cand},

    thank you for applying for the post of {pos}. {firm} would like to meet you on {d} at {t}, {adr}, floor
    {floor.digits}. You will talk to {mgr}, who leads the team, for about {len1} minutes. {test}. {paid}. Please let me
    know by {reply} ({mail}).

    {hr}, Human Resources""",
    facts={
        "candidate": "{cand}",
        "position | job_title": "{pos}",
        "company": "{firm}",
        "interview_date": "{d}",
        "interview_time": "{t}",
        "duration_minutes": "{len1}",
        "floor": "{floor}",
        "address": "{adr}",
        "interviewer | team_leader": "{mgr}",
        "hr_contact | sent_by": "{hr}",
        "has_test | written_test": "{test}",
        "travel_costs_paid": "{paid}",
        "reply_by | confirm_by": "{reply}",
        "reply_email": "{mail}",
        "salary": None,
    },
)

template(
    ask="Extract the stand-up notes. | Summarise the stand-up as JSON.",
    values="""
    d = date
    a = person
    b = person
    c = person
    tk1 = code APP-###
    tk2 = code APP-###
    tk3 = code WEB-##
    block = one of missing test data / broken staging server / unfinished design / expired key
    out = d + 1..3 days
    back = out + 5..12 days
    pct = percent 40..90
    rel = case release is on track: on track / release is at risk: at risk / release is delayed: delayed
    """,
    text="""standup {d}
    {a.first}: finished {tk1}, starting {tk2} today
    {b.first}: still on {tk3}, about {pct.digits}% done, blocked by the {block}
    {c.first}: away from {out}, back {back}
    -> {rel}[[, {a.first} to tell support]]""",
    facts={
        "standup_date | date": "{d}",
        "finished_ticket | completed_ticket": "{tk1}",
        "started_ticket | ticket_started_today": "{tk2}",
        "ticket_in_progress_by_blocked_person | blocked_ticket": "{tk3}",
        "blocked_person | blocked_team_member": "{b.first}",
        "blocker": "{block}",
        "blocked_ticket_progress_percent": "{pct}",
        "absent_soon | person_on_leave": "{c.first}",
        "leave_starts | away_from": "{out}",
        "leave_ends | back_on": "{back}",
        "release_status": "{rel}",
        "team_members": ["{a.first}", "{b.first}", "{c.first}"],
        "sprint_number | release_date": None,
    },
)

template(
    ask="Lies das Protokoll und fülle das Formular aus. | Extract the data of these German minutes.",
    values="""
    d = date
    naechst = d + 28..90 days
    uhr = time 17..20
    leit = person
    prot = person
    kasse = person
    verein = one of Turnverein / Kleingartenverein / Förderverein / Schützenverein / Imkerverein
    anw = int 14..86
    bei = int 24..90
    alt = int 10..22
    ja = case einstimmig angenommen: accepted / mit knapper Mehrheit abgelehnt: rejected /\
        mit großer Mehrheit angenommen: accepted / auf die nächste Sitzung vertagt: postponed
    """,
    text="""Protokoll der Sitzung vom {d}, {verein}. Anwesend: {anw.digits} Mitglieder. Leitung: {leit}; Protokoll:
    {prot}. Für die Kasse schlug {kasse} vor, den Jahresbeitrag von {alt.digits} auf {bei.digits} Euro zu erhöhen. Der
    Antrag wurde {ja}. [[Die nächste Sitzung ist am {naechst} um {uhr} Uhr.]]""",
    facts={
        "meeting_date": "{d}",
        "association | club_type": "{verein}",
        "members_present": "{anw}",
        "chaired_by": "{leit}",
        "minutes_by": "{prot}",
        "treasurer": "{kasse}",
        "current_fee_eur": "{alt}",
        "proposed_fee_eur": "{bei}",
        "motion_result | vote_result": "{ja}",
        "next_meeting_date": "{naechst}",
        "next_meeting_time": "{uhr}",
        "venue": None,
    },
)

template(
    ask="Extract the handover note. | Fill in the handover form. | What must the deputy know?",
    values="""
    a = person
    dep = person
    client = company
    cp = person
    f = date
    b = f + 7..21 days
    dl = f + 2..5 days
    off = money 12000..88000 step 100
    rab = percent 3..12
    t = time 9..16
    door = code ####
    reach = case I can be reached by text message: true / I will not be reachable at all: false
    file1 = one of blue folder / shared drive / top drawer / project wiki
    """,
    text="""{dep.first}, I'm away from {f} and back at my desk on {b}. The only thing that can't wait is the offer for
    {client}: €{off}, due {dl}. {cp} over there will ask for a discount; you may go up to {rab} percent. {cp.He} usually
    rings at {t} or so. Everything is in the {file1}. {reach}. [[Code for the archive door: {door}.]] Thanks!
    {a.first}""",
    facts={
        "absent_person | away": "{a.first}",
        "deputy | covering": "{dep.first}",
        "away_from": "{f}",
        "back_on": "{b}",
        "client | customer": "{client}",
        "offer_amount_eur | offer_value": "{off}",
        "offer_due_date": "{dl}",
        "max_discount_percent": "{rab}",
        "client_contact": "{cp}",
        "client_calls_at": "{t}",
        "documents_location | files_are_in": "{file1}",
        "is_reachable": "{reach}",
        "archive_door_code": "{door}",
        "holiday_destination": None,
    },
)

template(
    ask="Extract the room booking. | Fill in the room request.",
    values="""
    p = person
    ext = code ####
    d = date
    s = time 9..13
    e = s + 1..4 hours
    n = int 6..40
    room = one of Aspen / Birch / Cedar / Rowan / Willow
    lay = case chairs in a circle: circle / classroom style: classroom / U-shape: U-shape / theatre style: theatre
    cof = case Coffee for everybody at the start: true / No catering: false / No food or drink needed: false
    proj = case with a projector: true / without a projector: false
    cc = code ####
    """,
    text="""Room request #{cc}
    Requested by {p}, extension {ext}
    Room {room}, {d}, {s}-{e}
    Persons {n.digits}, {lay}, {proj}
    {cof}. [[Remarks: the blinds in that room have been broken for weeks.]]""",
    facts={
        "request_number": "{cc}",
        "requested_by": "{p}",
        "extension": "{ext}",
        "room": "{room}",
        "date": "{d}",
        "from | start_time": "{s}",
        "until | end_time": "{e}",
        "number_of_persons | persons": "{n}",
        "seating | layout": "{lay}",
        "projector_needed": "{proj}",
        "catering | coffee_requested": "{cof}",
        "slot": {"date": "{d}", "start": "{s}", "end": "{e}"},
        "cost_centre": None,
    },
)

template(
    ask="Extract the dialogue's result. | What did the two agree on? | Fill in the appointment from the dialogue.",
    values="""
    a = person
    b = person
    d = date
    t0 = time 9..10
    t = time 14..17
    place = one of bakery / library / boatyard / post office
    thing = one of van / piano / flat / greenhouse
    price = money 400..4800 step 50
    off = money 100..390 step 10
    cash = case Cash, please: cash / A bank transfer will do: bank transfer / You can pay by card: card
    """,
    text="""{a.first}: You're still interested in the {thing}?
    {b.first}: I am. Could I see it at {t0}, {d}?
    {a.first}: The day's fine, but before {t} I'm out.
    {b.first}: All right. {price} dollars, you said?
    {a.first}: Yes, and no, I won't take {off} less. {cash}.
    {b.first}: Fine. We meet at the {place}?
    {a.first}: Yes. See you then.""",
    facts={
        "seller": "{a.first}",
        "buyer | interested_person": "{b.first}",
        "object | item": "{thing}",
        "agreed_date | viewing_date": "{d}",
        "agreed_time | viewing_time": "{t}",
        "time_first_suggested | suggested_time": "{t0}",
        "asking_price | price": "{price}",
        "refused_discount | discount_refused": "{off}",
        "payment_method": "{cash}",
        "meeting_place": "{place}",
        "is_agreed": True,
        "seller_phone": None,
    },
)

template(
    ask="Extract the training plan. | Fill in the safety training record. | Training record as JSON.",
    values="""
    tr = person
    resp = person
    firm = company
    d = date
    renew = d + 300..365 days
    t = time 8..14
    h = decimal 1.5..4.5 step 0.5
    n = int 8..34
    miss = person
    topic = one of ladders and scaffolds / chemical spills / lifting and carrying / forklift trucks / fire extinguishers
    test = case all passed the test: passed / two people must repeat the test: partly passed / there was no test: none
    cert = code SC-####-@@
    """,
    text="""Safety instruction at {firm}: {topic}. Held by {tr} on {d}, from {t}, {h} hours. {n} employees took part;
    {test}. {miss} was ill and has to catch up. The training must be repeated by {renew}. [[Certificate {cert}.]]
    Responsible: {resp}.""",
    facts={
        "company": "{firm}",
        "topic | training_topic": "{topic}",
        "trainer | instructor": "{tr}",
        "training_date": "{d}",
        "started_at": "{t}",
        "duration_hours": "{h}",
        "participants | participant_count": "{n}",
        "test_result": "{test}",
        "absent_employee": "{miss}",
        "repeat_by | valid_until": "{renew}",
        "certificate_number": "{cert}",
        "responsible_person": "{resp}",
        "training_cost": None,
    },
)

template(
    ask="Extract the calendar entry. | Read the invitation and fill in the event. | Calendar data, please.",
    values="""
    org = person
    r1 = email
    r2 = email
    sub = one of Kick-off new warehouse / Lessons learned / Year-end closing / Roadmap / Vendor demo
    d = date
    s = time 9..15
    e = s + 1..2 hours
    rem = int 10..30 step 5
    opt = person
    link = url
    loc = one of Online / HQ 4.02 / Plant 2 / Customer site
    """,
    text="""BEGIN INVITATION
    Subject: {sub}
    Organizer: {org}
    Attendees: {r1}; {r2}
    Optional: {opt}
    Start: {d} {s}
    End: {d} {e}
    Location: {loc}
    Reminder: {rem.digits} minutes before
    [[Link: {link}]]""",
    facts={
        "subject | title": "{sub}",
        "organizer": "{org}",
        "attendees | required_attendees": ["{r1}", "{r2}"],
        "optional_attendee": "{opt}",
        "date": "{d}",
        "starts_at": "{s}",
        "ends_at": "{e}",
        "location": "{loc}",
        "reminder_minutes": "{rem}",
        "meeting_link": "{link}",
        "time_zone | recurrence": None,
    },
)

template(
    ask="Extract the complaint made in the meeting. | Fill in the grievance record.",
    values="""
    emp = person
    man = person
    rep = person
    d = date
    inc = d - 4..25 days
    ans = d + 7..21 days
    hours = decimal 6.5..22.5 step 0.5
    pay = money 120..640 step 10
    cat = case overtime was not paid: pay / shifts are changed without notice: working time /\
        the workshop is far too cold: working conditions
    un = case is in the union: true / does not belong to the union: false
    emp2 = job
    """,
    text="""Note of a talk held on {d}. {emp}, {emp2} with us, came with {rep}, who sits on the works council, to
    complain about {man}, {emp.his} supervisor. {emp.He} says that {cat}. The matter goes back to {inc}. According to
    the time sheet, {hours} extra hours are open, worth ${pay}. {emp.He} {un}. I promised a written answer by {ans}.""",
    facts={
        "employee | complainant": "{emp}",
        "employee_job | job_title": "{emp2}",
        "works_council_member | accompanied_by": "{rep}",
        "supervisor": "{man}",
        "talk_date | meeting_date": "{d}",
        "incident_date | matter_dates_from": "{inc}",
        "complaint_category | category": "{cat}",
        "open_overtime_hours": "{hours}",
        "overtime_value": "{pay}",
        "is_union_member": "{un}",
        "answer_due | written_answer_by": "{ans}",
        "witness": None,
    },
)

template(
    ask="Extract the possible dates. | Poll result as JSON. | Which day was chosen?",
    values="""
    p = person
    host = person
    d1 = date
    d2 = d1 + 1..3 days
    d3 = d2 + 2..4 days
    v1 = int 2..4
    v2 = int 8..11
    v3 = int 5..7
    t = time 18..19
    what = one of Bonfire planning / Stock-taking / Team supper / Handover of the keys
    veg = case two vegetarians: 2 / one vegetarian: 1 / no vegetarians: 0 / five vegetarians: 5
    """,
    text="""Poll "{what}" is closed.
    [{v1.digits} votes] {d1}
    [{v2.digits} votes] {d2}  <-- chosen
    [{v3.digits} votes] {d3}
    {p} set up the poll. We meet at {t} at {host.first}'s, {veg} so far. [[Please bring chairs.]]""",
    facts={
        "poll_title | title": "{what}",
        "chosen_date | selected_date": "{d2}",
        "votes_for_chosen_date": "{v2}",
        "options": [
            {"date": "{d1}", "votes": "{v1}"},
            {"date": "{d2}", "votes": "{v2}"},
            {"date": "{d3}", "votes": "{v3}"},
        ],
        "first_option_votes": "{v1}",
        "last_option_date": "{d3}",
        "created_by | poll_owner": "{p}",
        "meeting_time": "{t}",
        "host": "{host.first}",
        "vegetarians": "{veg}",
        "is_open": False,
        "comment_count": None,
    },
)

template(
    ask="Extract the sales call. | Fill in the CRM entry. | Call report to JSON.",
    values="""
    rep = person
    con = person
    conjob = job
    firm = company
    d = date
    fol = d + 5..20 days
    dec = d + 25..60 days
    dur = int 12..55
    seats = int 20..450
    price = money 6..24 step 0.5
    comp = company
    stage = case They want a trial first: trial / They have asked for a contract: contract /\
        They are only looking around: prospect / They said no: lost
    tone = case friendly: positive / cool: negative / matter-of-fact: neutral
    """,
    text="""{rep.first}'s call report: talked to {con}, {conjob} at {firm}, for {dur} minutes on {d}. {stage}. About
    {seats} users; I mentioned ${price} per user a month. At present they use something made by {comp}; mood: {tone}. I
    ring again on {fol}. [[A decision is not expected before {dec}.]]""",
    facts={
        "sales_rep | caller": "{rep.first}",
        "contact | contact_person": "{con}",
        "contact_job_title": "{conjob}",
        "prospect_company | account": "{firm}",
        "current_supplier | competitor": "{comp}",
        "call_date": "{d}",
        "call_duration_minutes": "{dur}",
        "stage | deal_stage": "{stage}",
        "user_count | seats": "{seats}",
        "price_per_user_month": "{price}",
        "mood | sentiment": "{tone}",
        "next_call_date | follow_up_on": "{fol}",
        "decision_not_before | decision_date": "{dec}",
        "contact_phone": None,
    },
)

template(
    ask="Extract the school meeting. | Form for the parent-teacher talk. | Put the note into JSON.",
    values="""
    par = person
    kid = person
    tea = person
    d = date
    t = time 14..17
    mins = int 10..20 step 5
    room = int 101..329
    grade = int 3..9
    sub = one of mathematics / French / spelling / physics
    miss = int 2..9
    well = case is doing very well: good / is falling behind: poor / is doing all right: average
    interp = case An interpreter will be there: true / We have no interpreter that day: false
    """,
    text="""Dear {par.title}, may I invite you to a talk about {kid.first} (year {grade.digits}) on {d} at {t} in room
    {room.digits}? {mins} minutes ought to be enough. {kid.first} {well} in {sub}, and has been absent {miss} times this
    term. {interp}. [[Please send the slip back.]] Kind regards, {tea}""",
    facts={
        "parent": "{par.title}",
        "pupil | student": "{kid.first}",
        "teacher": "{tea}",
        "meeting_date": "{d}",
        "meeting_time": "{t}",
        "room": "{room}",
        "duration_minutes": "{mins}",
        "school_year | year_group": "{grade}",
        "subject": "{sub}",
        "performance": "{well}",
        "absences_this_term": "{miss}",
        "interpreter_present": "{interp}",
        "headteacher": None,
    },
)

template(
    ask="Extract the site visit. | Fill in the visit report. | What was found on site?",
    values="""
    ins = person
    own = person
    d = date
    again = d + 20..50 days
    t = time 8..15
    adr = street
    town = city
    temp = decimal 2.5..18.5 step 0.5
    flats = int 6..48
    faults = int 3..17
    worst = one of blocked fire exit / loose handrail / damp cellar / missing smoke alarms
    sev = case must be put right at once: critical / should be put right within the month: moderate /\
        can wait until spring: minor
    fine = money 200..1900 step 50
    key = case I was let into every room: true / two rooms stayed locked: false
    """,
    text="""Inspected {adr}, {town}, {flats} flats, on {d}, arriving {t}; {temp} °C in the stairwell. The owner, {own},
    walked round with me and {key}. I counted {faults} faults. The worst is the {worst}: it {sev}. I come back on
    {again}; if nothing has happened by then, a penalty of €{fine} follows. [[{ins}, inspector]]""",
    facts={
        "inspection_date": "{d}",
        "arrival_time": "{t}",
        "address": {"street": "{adr}", "city": "{town}"},
        "number_of_flats": "{flats}",
        "stairwell_temperature_c": "{temp}",
        "owner": "{own}",
        "full_access | all_rooms_accessible": "{key}",
        "faults_found | number_of_faults": "{faults}",
        "worst_fault": "{worst}",
        "severity": "{sev}",
        "second_visit_date | reinspection_date": "{again}",
        "possible_penalty_eur": "{fine}",
        "inspector": "{ins}",
        "building_year": None,
    },
)

template(
    ask="Extrais les données du compte rendu. | Extract the meeting data from this French note.",
    values="""
    pres = person
    sec = person
    inv = person
    d = date
    proc = d + 28..90 days
    h = time 9..18
    budget = int 1200..1900
    n = int 7..24
    lieu = one of salle des fêtes / mairie / bibliothèque / maison des associations
    vote = case adopté à l'unanimité: adopted / rejeté: rejected / reporté à la prochaine réunion: postponed
    """,
    text="""Compte rendu du {d}. La séance est ouverte à {h}, à la {lieu}. Présidence : {pres}. {n.digits} membres sont
    présents. Le budget de {budget.digits} euros est {vote}. {inv} présente son projet de jardin. [[Prochaine réunion :
    le {proc}.]] Secrétaire de séance : {sec}""",
    facts={
        "meeting_date": "{d}",
        "opened_at | start_time": "{h}",
        "venue": "{lieu}",
        "chair | president": "{pres}",
        "secretary": "{sec}",
        "members_present": "{n}",
        "budget_eur": "{budget}",
        "budget_vote | budget_decision": "{vote}",
        "garden_project_presenter": "{inv}",
        "next_meeting_date": "{proc}",
        "end_time | absent_members": None,
    },
)

template(
    ask="Extract the reminder. | Turn this into a task. | Fill in the to-do entry.",
    values="""
    who = person
    from1 = person
    d = date
    t = time 10..16
    due = d + 1..4 days
    doc = one of signed lease / ID copy / tax form / meter reading / vaccination card
    no = code V-####-##
    where = one of counter 4 / reception / Room 12 / window B
    try1 = case This is our first reminder: 1 / This is the second time we ask: 2 /\
        We now ask you for the third and last time: 3
    fee = money 15..45 step 5
    copy = case A copy is not enough, we need the original: true / A photocopy will do: false
    """,
    text="""{d}, {t}
    File {no}

    {who.title}, we are still waiting for your {doc}. {try1}. Please hand it in at {where} not later than {due};
    otherwise a fee of {fee} euros falls due. {copy}. [[Questions: {from1}.]]""",
    facts={
        "recipient": "{who.title}",
        "letter_date | written_on": "{d}",
        "written_at | time_written": "{t}",
        "file_number | case_number": "{no}",
        "missing_document | document": "{doc}",
        "reminder_number | reminder_count": "{try1}",
        "hand_in_at | place": "{where}",
        "deadline | due_date": "{due}",
        "late_fee_eur | fee": "{fee}",
        "original_required": "{copy}",
        "contact_person": "{from1}",
        "contact_phone": None,
    },
)

template(
    ask="Extract the project status. | Fill in the status report. | Status as data, please.",
    values="""
    pm = person
    spons = person
    proj = one of Harbour Lights / Project Finch / New Till / Blue Roof / Archive 2000
    d = date
    end = d + 60..240 days
    was = end - 20..50 days
    ms = d + 10..30 days
    bud = int 120000..900000 step 5000
    sp = int 30000..110000 step 500
    rest = calc bud - sp
    done = percent 20..85
    n = int 4..16
    risk = one of late deliveries / staff turnover / unclear requirements / old cabling
    light = case all is going to plan: green / there are problems, but we can handle them: yellow /\
        we need help now: red
    """,
    text="""{proj}, status as of {d} (report by {pm}, for {spons})
    In short, {light}. The work is {done} percent done; {n} people are on it. Of the budget of ${bud}, ${sp} has been
    spent. The biggest risk is {risk}. Next milestone {ms}. We now expect to finish on {end} instead of {was}.""",
    facts={
        "project_name | project": "{proj}",
        "report_date | status_date": "{d}",
        "project_manager | reported_by": "{pm}",
        "sponsor": "{spons}",
        "status | traffic_light": "{light}",
        "percent_complete": "{done}",
        "team_size": "{n}",
        "budget": "{bud}",
        "spent | amount_spent": "{sp}",
        "remaining_budget": "{rest}",
        "main_risk | biggest_risk": "{risk}",
        "next_milestone": "{ms}",
        "expected_finish_date": "{end}",
        "originally_planned_finish": "{was}",
        "is_delayed": True,
        "customer": None,
    },
)

template(
    ask="Extract the message from reception. | Fill in the visitor log. | Visitor data, please.",
    values="""
    vis = person
    firm = company
    host = person
    guard = person
    d = date
    s = time 8..11
    e = s + 1..5 hours
    badge = int 12..240
    plate = code @@-##-@@
    why = case came for an interview: interview / came to repair the copier: repair / came to audit the books: audit /\
        came with a delivery: delivery
    id1 = case Identity card was checked: true / Identity was not checked: false
    car = color
    """,
    text="""{d} | {s} | {vis} ({firm}) | {why}
    to see {host} | badge {badge.digits} | {car} car, {plate}
    {id1}. Left the building at {e}, badge returned. [[On duty: {guard}]]""",
    facts={
        "visit_date | date": "{d}",
        "arrival_time | signed_in_at": "{s}",
        "departure_time | signed_out_at": "{e}",
        "visitor": "{vis}",
        "visitor_company": "{firm}",
        "purpose | reason_for_visit": "{why}",
        "host | visited_person": "{host}",
        "badge_number": "{badge}",
        "badge_returned": True,
        "car_color | vehicle_color": "{car}",
        "license_plate": "{plate}",
        "identity_checked": "{id1}",
        "guard_on_duty | receptionist": "{guard}",
        "visitor_phone": None,
    },
)

template(
    ask="Extract the deal reached. | What was agreed? | Settlement form, please.",
    values="""
    med = person
    x = person
    y = person
    d = date
    pay1 = d + 10..20 days
    pay2 = d + 40..60 days
    s = time 10..11
    h = decimal 2.5..6.5 step 0.5
    claim = money 9000..20000 step 100
    sum1 = money 2000..4000 step 100
    sum2 = money 1000..1900 step 100
    tot = calc sum1 + sum2
    apol = case will apologise in writing: true / will not apologise: false
    sec1 = case Both will keep silent about the terms: true / Both are free to talk about the terms: false
    """,
    text="""Mediation, {d}, begun at {s}, {h} hours, led by {med}. {x} had claimed {claim} francs from {y}. Settled as
    follows: {y.last} pays {sum1} francs by {pay1} and a further {sum2} by {pay2}. {y.He} {apol}. {sec1}. [[Each side
    bears its own costs.]]""",
    facts={
        "mediator": "{med}",
        "claimant": "{x}",
        "respondent | debtor": "{y}",
        "mediation_date": "{d}",
        "started_at": "{s}",
        "duration_hours": "{h}",
        "amount_claimed": "{claim}",
        "first_instalment": "{sum1}",
        "first_instalment_due": "{pay1}",
        "second_instalment": "{sum2}",
        "second_instalment_due": "{pay2}",
        "instalments": [{"amount": "{sum1}", "due": "{pay1}"}, {"amount": "{sum2}", "due": "{pay2}"}],
        "total_settlement": "{tot}",
        "written_apology": "{apol}",
        "is_confidential": "{sec1}",
        "lawyer | court": None,
    },
)

template(
    ask="Extract the on-call rota. | Fill in the rota. | Who is on call?",
    values="""
    a = person
    b = person
    c = person
    d1 = date
    d2 = d1 + 7..7 days
    d3 = d2 + 7..7 days
    t = time 8..9
    pn = phone
    esc = int 15..45 step 5
    pay = money 180..420 step 10
    hol = one of Whit Monday / All Saints / Boxing Day / May Day
    swap = case Swaps need no approval: false / Swaps must be approved by the team leader: true
    lead = person
    """,
    text="""ON CALL (handover always {t})
    from {d1}: {a}
    from {d2}: {b}
    from {d3}: {c}

    Hotline {pn}. No answer within {esc.digits} minutes: escalate to {lead}. Allowance {pay} euros a week. {swap}.
    [[{hol} counts double.]]""",
    facts={
        "handover_time": "{t}",
        "rota | shifts": [
            {"from": "{d1}", "person": "{a}"},
            {"from": "{d2}", "person": "{b}"},
            {"from": "{d3}", "person": "{c}"},
        ],
        "first_on_call | on_call_first_week": "{a}",
        "second_week_starts": "{d2}",
        "third_week_on_call": "{c}",
        "hotline": "{pn}",
        "escalate_after_minutes": "{esc}",
        "escalation_contact": "{lead}",
        "weekly_allowance_eur": "{pay}",
        "swap_approval_required": "{swap}",
        "double_pay_holiday": "{hol}",
        "backup_person": None,
    },
)
