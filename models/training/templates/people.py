"""People: biographies, appointments, obituaries, staff pages, introductions, contact cards."""

from ..template import template

template(
    ask="Extract the person's biography. | Fill in the author profile from this text. | Who is this about?",
    values="""
    author = person
    born = date 1948..1968
    birthplace = city
    home = city
    genre = one of crime novels / children's books / historical fiction / travel writing / poetry
    books = int 3..19
    first = one of The Salt Ladder / Winter Orchard / A Map of Small Rivers / The Clockmaker's Debt / Low Tide
    debut = case 1994: 1994 / 1999: 1999 / 2003: 2003 / 2007: 2007
    prize = money 5000..40000 step 500
    translator = person
    """,
    text="""{author} was born in {birthplace} on {born} and now lives in {home} with two cats and a leaking roof.
    {author.He} is best known for {genre}, and has published {books} books since {author.his} debut, "{first}", came out
    in {debut}. [[The Harbour Prize, worth £{prize}, went to {author.him} for the latest of them.]] [[{translator} has
    translated most of the work into French.]]""",
    facts={
        "author_name | full_name | author": "{author}",
        "date_of_birth | born_on": "{born}",
        "birthplace | place_of_birth": "{birthplace}",
        "current_residence | lives_in": "{home}",
        "genre": "{genre}",
        "number_of_books | books_published": "{books}",
        "debut_title | first_book": "{first}",
        "debut_year": "{debut}",
        "prize_amount": "{prize}",
        "french_translator | translator": "{translator}",
        "number_of_cats": 2,
        "literary_agent | publisher": None,
    },
)

template(
    ask="Summarise the appointment as JSON. | Read the press release and fill in the fields. | Company announcement:",
    values="""
    firm = company
    new = person
    old = person
    chair = person
    role = one of chief financial officer / head of sales / general counsel / chief technology officer /\
        operations director
    start = date 2021..2027
    announced = start - 20..60 days
    staff = int 120..9000
    years = int 6..18
    office = city
    """,
    text="""{firm} today, {announced}, named {new} as its next {role}. {new.title} will take over on {start} from {old},
    who is retiring after {years} years. "We could not have hoped for a better choice," said {chair}, chair of the
    board. The company employs {staff} people[[ and has its head office in {office}]].""",
    facts={
        "company | organisation": "{firm}",
        "appointee | new_officer": "{new}",
        "position | role": "{role}",
        "start_date | takes_office_on": "{start}",
        "announcement_date": "{announced}",
        "predecessor": "{old}",
        "predecessor_years_of_service": "{years}",
        "board_chair | chairperson": "{chair}",
        "employee_count | headcount": "{staff}",
        "headquarters_city | head_office": "{office}",
        "annual_salary | signing_bonus": None,
    },
)

template(
    ask="Extract the details of this obituary. | Fill in the memorial form. | Obituary. Give me the data.",
    values="""
    dead = person
    died = date 2019..2027
    funeral = died + 5..12 days
    at = time 9..15
    age = int 71..98
    spouse = person
    church = one of St Anne's Church / the Quaker meeting house / Holy Trinity / the crematorium chapel
    children = case a son and two daughters: 3 / two sons: 2 / four daughters: 4 / an only daughter: 1
    trade = one of carpenter / midwife / bus driver / piano teacher / lock keeper
    flowers = case No flowers, please: false / Flowers are welcome: true
    charity = one of the lifeboats / the hospice / the bird sanctuary / the children's ward
    """,
    text="""{dead}, for half a lifetime the village's {trade}, passed away peacefully on {died}, aged {age}. {dead.He}
    was married to {spouse} for over forty years and leaves {children}. The service will be held at {church} on
    {funeral} at {at}. {flowers}. [[Donations to {charity} would be appreciated.]]""",
    facts={
        "deceased | name_of_deceased": "{dead}",
        "date_of_death": "{died}",
        "age_at_death | age": "{age}",
        "occupation | trade": "{trade}",
        "spouse | married_to": "{spouse}",
        "number_of_children | children_count": "{children}",
        "funeral_date | service_date": "{funeral}",
        "funeral_time | service_time": "{at}",
        "funeral_location | service_venue": "{church}",
        "flowers_welcome": "{flowers}",
        "donations_to | charity": "{charity}",
        "cause_of_death | funeral_director": None,
    },
)

template(
    ask="Turn this contact card into JSON. | vCard fields, please | What are the contact details?",
    values="""
    p = person
    firm = company
    role = one of Senior Buyer / Project Engineer / Export Manager / Account Executive / Quality Inspector
    office = phone
    mobile = phone
    mail = email
    site = url
    road = street
    town = city
    assistant = person
    """,
    text="""{p}
{role}
{firm}
{road}, {town}
Office {office}
[[Mobile {mobile}]]
{mail}
{site}
[[Assistant: {assistant}]]""",
    facts={
        "full_name | contact_name": "{p}",
        "job_title | position": "{role}",
        "company | organization": "{firm}",
        "address": {"street": "{road}", "city": "{town}"},
        "office_phone | work_phone": "{office}",
        "mobile_phone | mobile": "{mobile}",
        "email | email_address": "{mail}",
        "website | homepage": "{site}",
        "assistant_name | assistant": "{assistant}",
        "fax_number | postal_code": None,
    },
)

template(
    ask="Fill in the staff directory entry. | Extract the fields of the staff page. | Who works here, and since when?",
    values="""
    p = person
    boss = person
    department = one of Marine Geology / Rare Books / Facilities / Student Housing / Applied Optics
    room = code @-###
    ext = code 4###
    joined = date 2019..2024
    langs1 = one of Portuguese / Polish / Arabic / Dutch
    langs2 = one of Italian / Japanese / Welsh / Korean
    days = case Mondays to Thursdays: 4 / every weekday: 5 / Tuesdays and Wednesdays only: 2 /\
        Mondays, Wednesdays and Fridays: 3
    hours = time 9..11
    """,
    text="""{p} joined {department} on {joined} and reports to {boss}. You will find {p.him} in room {room}, extension
    {ext}, {days}; drop-in hour starts at {hours}. Apart from English, {p.first} speaks {langs1} and {langs2}. Write to
    {p.email} for an appointment outside those days.""",
    facts={
        "name | employee_name": "{p}",
        "department | unit": "{department}",
        "start_date | joined_on": "{joined}",
        "supervisor | reports_to | manager": "{boss}",
        "room | office_room": "{room}",
        "phone_extension | extension": "{ext}",
        "days_per_week": "{days}",
        "drop_in_time | drop_in_hour_starts": "{hours}",
        "foreign_languages | languages_other_than_english": ["{langs1}", "{langs2}"],
        "employee_email": "{p.email}",
        "home_address | date_of_birth": None,
    },
)

template(
    ask="A new member wrote this in the forum. Extract a profile. | Make a member profile from the introduction.",
    values="""
    p = person
    nick = one of mossyrock / kettle_black / northwind77 / tinhat / bluefinch
    age = int 22..68
    town = city
    hobby = one of bell ringing / model railways / wild swimming / bookbinding / beekeeping
    second = one of crosswords / chess / darts / juggling
    years = int 2..15
    kids = case no kids: 0 / three kids: 3 / twins: 2 / one teenager: 1
    license = case I hold a full licence by now: true / I still have no licence: false
    found = one of a podcast / my neighbour / a poster at the library / a magazine article
    """,
    text="""Hi all, {nick} here, or {p} when my mother calls. I'm {age}, live near {town}, {kids}, one patient partner.
    I've been into {hobby} for {years} years ({second} on rainy days). {license}. [[I heard about this forum through
    {found}.]] Looking forward to learning from you lot!""",
    facts={
        "username | nickname": "{nick}",
        "real_name": "{p}",
        "age": "{age}",
        "location | nearest_town": "{town}",
        "children | number_of_children": "{kids}",
        "main_hobby | hobby": "{hobby}",
        "years_of_experience": "{years}",
        "rainy_day_hobby": "{second}",
        "has_licence | licensed": "{license}",
        "referral_source | heard_about_us_via": "{found}",
        "occupation | birthday": None,
    },
)

template(
    ask="Extract the biographical data of the musician. | Programme note. Fill in the soloist's record.",
    values="""
    solo = person
    cond = person
    teacher = person
    inst = one of cello / oboe / harp / viola / bassoon
    built = case 1742: 1742 / 1811: 1811 / 1869: 1869 / 1903: 1903
    start = int 4..11
    city1 = city
    night = date 2022..2027
    at = time 18..20
    records = int 2..14
    composer = one of Dvořák / Elgar / Shostakovich / Vivaldi
    """,
    text="""Tonight's soloist, {solo}, began to play the {inst} at the age of {start} and later studied with {teacher}
    in {city1}. {solo.He} has made {records} recordings. The instrument you hear was built in {built}. [[On {night}
    {solo.he} returns to this hall, conducted by {cond}, with music by {composer}; that concert begins at {at}.]]""",
    facts={
        "soloist | musician": "{solo}",
        "instrument": "{inst}",
        "started_at_age | age_at_first_lesson": "{start}",
        "teacher | studied_with": "{teacher}",
        "city_of_studies | studied_in": "{city1}",
        "recordings | number_of_recordings": "{records}",
        "instrument_built_in | year_of_instrument": "{built}",
        "next_concert_date | return_date": "{night}",
        "next_concert_conductor": "{cond}",
        "next_concert_composer": "{composer}",
        "next_concert_time": "{at}",
        "record_label | ticket_price": None,
    },
)

template(
    ask="Complete the missing person report. | Extract the description. | Police notice; give the fields.",
    values="""
    p = person
    officer = person
    age = int 24..79
    height = int 155..195
    seen = date 2020..2027
    at = time 6..22
    place = one of the ferry terminal / the bus station / Northgate car park / the reservoir path
    coat = color
    hat = one of woollen hat / baseball cap / straw hat / flat cap
    hair = one of grey / dark brown / blonde / red
    glasses = case wears glasses: true / does not wear glasses: false
    ref = code MP/####
    tel = phone
    """,
    text="""MISSING: {p}, aged {age}, about {height} cm tall, {hair} hair, {glasses}. Last seen on {seen} at {at} near
    {place}, in a coat that witnesses call {coat}, and a {hat}. Anyone with information should ring {officer} on {tel}[[
    and quote {ref}]].""",
    facts={
        "missing_person | name_of_missing_person": "{p}",
        "age": "{age}",
        "height_cm": "{height}",
        "hair_color | hair": "{hair}",
        "wears_glasses": "{glasses}",
        "last_seen": {"date": "{seen}", "time": "{at}", "place": "{place}"},
        "coat_color": "{coat}",
        "headgear | hat": "{hat}",
        "contact_officer | officer": "{officer}",
        "contact_phone | phone": "{tel}",
        "case_reference | reference": "{ref}",
        "weight_kg | eye_color": None,
    },
)

template(
    ask="Read the wedding announcement and extract the data. | Who marries whom, when and where?",
    values="""
    a = person
    b = person
    dad = person
    mum = person
    day = date 2022..2027
    at = time 10..16
    venue = one of Castle Farm / the Orangery / Elmwood Hall / the old lighthouse
    town = city
    guests = int 40..180
    reply = day - 30..60 days
    honeymoon = country
    kids = case Children are most welcome: true / We ask you to leave the children at home this once: false
    """,
    text="""{mum} and {dad} request the pleasure of your company at the wedding of {a} and {b}. The ceremony takes place
    at {venue}, {town}, on {day} at {at}. We expect {guests} guests. {kids}. Kindly reply by {reply}. [[The couple leave
    for {honeymoon} the morning after.]]""",
    facts={
        "couple | wedding_couple": ["{a}", "{b}"],
        "hosts | invitation_from": ["{mum}", "{dad}"],
        "wedding_date | ceremony_date": "{day}",
        "ceremony_time": "{at}",
        "venue": "{venue}",
        "town | city": "{town}",
        "expected_guests | guest_count": "{guests}",
        "children_welcome": "{kids}",
        "rsvp_deadline | reply_by": "{reply}",
        "honeymoon_destination": "{honeymoon}",
        "dress_code | gift_list_url": None,
    },
)

template(
    ask="Extrahiere die Daten der Person. | Extract the data of this German text. | Wer ist die neue Leitung?",
    values="""
    neu = person
    alt = person
    amt = one of Stadtbibliothek / Musikschule / Volkshochschule / Jugendherberge
    antritt = date
    alter = int 34..61
    herkunft = one of Kiel / Graz / Chur / Erfurt / Bremen
    jahre = case sieben: 7 / elf: 11 / vierundzwanzig: 24 / neun: 9
    sprachen1 = one of Polnisch / Spanisch / Türkisch
    stellen = int 21..48
    umzug = case zieht mit der ganzen Familie um: true / pendelt vorerst: false
    """,
    text="""Die {amt} hat eine neue Leitung: {neu} ({alter.digits}) kommt aus {herkunft} und tritt die Stelle am
    {antritt} an, zusammen mit einem Team von {stellen.digits} Angestellten. {neu} spricht neben Deutsch auch
    {sprachen1} und {umzug}. [[Zuvor hatte {alt} das Haus {jahre} Jahre lang geführt.]]""",
    facts={
        "institution": "{amt}",
        "new_director": "{neu}",
        "age_of_new_director": "{alter}",
        "origin_city | comes_from": "{herkunft}",
        "start_date": "{antritt}",
        "number_of_employees | team_size": "{stellen}",
        "second_language": "{sprachen1}",
        "is_relocating | moves_house": "{umzug}",
        "former_director | predecessor": "{alt}",
        "years_led_by_predecessor": "{jahre}",
        "salary | application_deadline": None,
    },
)

template(
    ask="Extract the councillor's profile. | Fill in the politician record. | Local election leaflet:",
    values="""
    c = person
    rival = person
    ward = one of Millbrook / Castle Ward / East Quay / Harrow Hill / Fairfield
    party = one of the Greens / the Liberal Democrats / the Rural Alliance / the Civic List
    elected = case 2015: 2015 / 2018: 2018 / 2021: 2021
    votes = int 1100..4800
    majority = int 24..390
    vote = date 2023..2027
    past = one of paramedic / dairy farmer / tax inspector / geography teacher
    promise1 = one of a safe crossing at the school / longer library hours / a skate park
    promise2 = one of more benches / a night bus / free parking on Saturdays
    """,
    text="""{c} has represented {ward} on the council for {party} since {elected}. A former {past}, {c.he} won {votes}
    votes last time, just {majority} ahead of {rival}. On {vote} {c.he} asks for your vote again, and promises
    {promise1} and {promise2}.""",
    facts={
        "candidate | councillor": "{c}",
        "ward | constituency": "{ward}",
        "party": "{party}",
        "first_elected | councillor_since": "{elected}",
        "former_occupation | previous_job": "{past}",
        "votes_received | votes_last_time": "{votes}",
        "winning_margin | majority": "{majority}",
        "runner_up | closest_rival": "{rival}",
        "election_date | polling_day": "{vote}",
        "promises | pledges": ["{promise1}", "{promise2}"],
        "campaign_budget | campaign_phone": None,
    },
)

template(
    ask="Extract the alumni news. | Class notes to JSON, one record. | What has become of this graduate?",
    values="""
    p = person
    spouse = person
    baby = one of Tobias / Mirela / Otis / Hanne / Iris
    year = case 2009: 2009 / 2012: 2012 / 2014: 2014 / 2016: 2016
    degree = one of chemistry / land surveying / Slavic studies / naval architecture
    firm = company
    place = city
    birth = date 2021..2026
    weight = decimal 2.6..4.4 step 0.1
    talk = birth + 100..300 days
    fee = money 10..60 step 5
    """,
    text="""{p} (class of {year}, {degree}) writes from {place}: "I have finally left academia and work for {firm}.
    {spouse} and I have a baby, {baby}, born on {birth}, {weight} kg of pure noise. [[If you want to hear about life
    outside the lab, come to my alumni talk on {talk}; tickets are ${fee}.]]" """,
    facts={
        "alumnus | graduate_name": "{p}",
        "graduation_year | class_of": "{year}",
        "field_of_study | subject": "{degree}",
        "employer": "{firm}",
        "city | lives_in": "{place}",
        "partner_name | spouse": "{spouse}",
        "child": {"name": "{baby}", "birth_date": "{birth}", "weight_kg": "{weight}"},
        "talk_date": "{talk}",
        "ticket_price": "{fee}",
        "still_in_academia": False,
        "phone | thesis_title": None,
    },
)

template(
    ask="Who called and what did they want? | Convert the phone memo. | Fill in the call log entry from this memo.",
    values="""
    caller = person
    target = person
    taker = person
    firm = company
    day = date
    at = time 8..17
    back = at + 60..180 minutes
    num = phone
    topic = one of the carpet samples / an unpaid invoice / the parking permits / next week's audit
    urgent = case It's urgent: high / No rush at all: low / Fairly important: medium
    tries = int 2..5
    """,
    text="""While you were out
For: {target}
Date: {day}   Time: {at}
Caller: {caller}, {firm}
Re: {topic}
{urgent}. Has already tried {tries} times. Please ring back on {num}[[ before {back}]].

Taken by {taker.first}""",
    facts={
        "message_for | recipient": "{target}",
        "caller | caller_name": "{caller}",
        "caller_company": "{firm}",
        "call_date": "{day}",
        "call_time": "{at}",
        "subject | regarding": "{topic}",
        "priority | urgency": "{urgent}",
        "previous_attempts": "{tries}",
        "callback_number": "{num}",
        "call_back_before": "{back}",
        "taken_by": "{taker.first}",
        "caller_email | caller_job_title": None,
    },
)

template(
    ask="Extract the athlete's data. | Player profile, fill in. | Sports page: who signed?",
    values="""
    p = person
    coach = person
    club = one of Harbour Rovers / Northern Hawks / Red Lions / Valley United
    former = one of Granite City / Old Mill Athletic / Southport Bears
    age = int 19..34
    nat = country
    number = int 21..49
    pos = one of goalkeeper / left back / striker / centre half / winger
    fee = money 100000..900000 step 5000
    until = date 2026..2027
    goals = int 3..19
    injury = case is still injured: true / is fully fit: false
    """,
    text="""{club} have signed {pos} {p}, {age}, from {former} for a fee of €{fee}. Born in {nat}, {p.he} scored {goals}
    goals last season, will wear shirt number {number}, and {injury}. "A clever player," said {coach}, the coach. The
    contract runs until {until}.""",
    facts={
        "player | player_name": "{p}",
        "new_club | signed_by": "{club}",
        "previous_club | former_club": "{former}",
        "player_age": "{age}",
        "country_of_birth": "{nat}",
        "position": "{pos}",
        "transfer_fee": "{fee}",
        "shirt_number": "{number}",
        "goals_last_season": "{goals}",
        "is_injured | injured": "{injury}",
        "coach": "{coach}",
        "contract_end_date | contract_expires": "{until}",
        "weekly_wage | player_agent": None,
    },
)

template(
    ask="Fill in the witness record from the statement. | Extract the witness details.",
    values="""
    w = person
    off = person
    driver = person
    born = date 1950..2001
    given = date 2020..2027
    incident = given - 1..6 days
    at = time 7..21
    road = street
    job = one of florist / night porter / retired nurse / cycle courier
    car = color
    plate = code @@## @@@
    persons = case I was alone: false / My sister was with me: true / I had my neighbour with me: true
    metres = int 15..80
    """,
    text="""Statement of {w}, born {born}, of {road}, {job}. Taken on {given} by Sergeant {off}.

    "On {incident}, at about {at}, I stood some {metres} metres from the crossing. {persons}. I saw a car, {car},
    registration {plate}, go through the lights. I later learned that the driver was {driver}." """,
    facts={
        "witness | witness_name": "{w}",
        "witness_date_of_birth": "{born}",
        "witness_address": "{road}",
        "witness_occupation": "{job}",
        "statement_date": "{given}",
        "taken_by | officer": "{off}",
        "incident_date": "{incident}",
        "incident_time": "{at}",
        "distance_m | distance_from_crossing_in_metres": "{metres}",
        "witness_was_accompanied": "{persons}",
        "vehicle": {"color": "{car}", "registration": "{plate}"},
        "driver": "{driver}",
        "vehicle_make | injuries": None,
    },
)

template(
    ask="Extract the speaker bios. | Give me the conference speakers. | Which people will speak, and about what?",
    values="""
    a = person
    b = person
    mod = person
    fa = company
    fb = company
    ta = one of Frugal Databases / Testing in the Dark / Why Maps Lie / Queues for Humans
    tb = one of The Cost of Waiting / Small Models, Big Lakes / A Year without Meetings
    t1 = time 9..10
    t2 = t1 + 60..120 minutes
    day = date 2022..2027
    seats = int 60..400
    """,
    text="""Speakers on {day}

* {a} ({fa}) – "{ta}", starts at {t1}
* {b} ({fb}) – "{tb}", starts at {t2}

Moderator: {mod}. The room seats {seats}. Questions beforehand to {mod.email}.""",
    facts={
        "event_date | conference_date": "{day}",
        "speakers": [
            {"name": "{a}", "company": "{fa}", "talk": "{ta}"},
            {"name": "{b}", "company": "{fb}", "talk": "{tb}"},
        ],
        "first_talk_time": "{t1}",
        "second_talk_time": "{t2}",
        "first_speaker": "{a}",
        "second_talk_title": "{tb}",
        "moderator": "{mod}",
        "room_capacity | seats": "{seats}",
        "questions_email | contact_email": "{mod.email}",
        "venue | admission_fee": None,
    },
)

template(
    ask="Résume cette notice en JSON. | Extract the data of this French biography.",
    values="""
    p = person
    maitre = person
    metier = one of photographe / architecte / paysagiste / céramiste
    ville = one of Nantes / Lausanne / Liège / Dijon / Québec
    atelier = one of Marseille / Genève / Bruges / Annecy
    naissance = date 1952..1985
    expos = int 21..60
    prix = case 2011: 2011 / 2016: 2016 / 2019: 2019
    enfants = case sans enfants: 0 / avec ses trois enfants: 3 / avec sa fille unique: 1
    """,
    text="""{p}, {metier}, naît à {ville} le {naissance}. Après un apprentissage auprès de {maitre}, l'artiste ouvre son
    atelier à {atelier}, où il fait toujours bon passer, et y vit {enfants}. Une carrière de {expos.digits} expositions
    a été couronnée en {prix} par le prix des Ateliers.""",
    facts={
        "artist | person_name": "{p}",
        "profession": "{metier}",
        "birth_city | place_of_birth": "{ville}",
        "birth_date": "{naissance}",
        "mentor | apprenticed_to": "{maitre}",
        "studio_city | workshop_location": "{atelier}",
        "children_count": "{enfants}",
        "exhibitions | number_of_exhibitions": "{expos}",
        "award_name": "prix des Ateliers",
        "award_year": "{prix}",
        "gallery | spouse": None,
    },
)

template(
    ask="Extract the volunteer's details. | Volunteer of the month: fill in the record.",
    values="""
    v = person
    coord = person
    org = one of the food bank / the night shelter / the repair café / the hospital radio / the toy library
    since = date 2019..2022
    hours = int 3..14
    age = int 17..83
    day = weekday
    other = one of sorting tins / fixing toasters / driving the van / answering the phone
    total = int 1050..2900
    car = case has a driving licence: true / does not drive: false
    award = date 2024..2027
    """,
    text="""Volunteer of the month: {v}! {v.first} is {age} and has been with {org} since {since}. {v.He} gives us
    {hours} hours a week, usually on a {day}, mostly {other}, which adds up to {total} hours so far. {v.He} {car}.
    [[{coord}, our coordinator, will hand over the badge on {award}.]]""",
    facts={
        "volunteer | volunteer_name": "{v}",
        "age": "{age}",
        "organisation | organization": "{org}",
        "volunteer_since | member_since": "{since}",
        "hours_per_week | weekly_hours": "{hours}",
        "usual_day": "{day}",
        "main_task": "{other}",
        "total_hours": "{total}",
        "has_driving_licence | can_drive": "{car}",
        "coordinator": "{coord}",
        "award_date | badge_handover_date": "{award}",
        "t_shirt_size | emergency_contact": None,
    },
)

template(
    ask="Passenger list entry: extract. | Transcribe this archive card into fields. | Emigrant record",
    values="""
    p = person
    kin = person
    ship = one of SS Albatros / SS Caledon / MS Livonia / SS Isere
    from = city
    to = city
    left = case 3 April 1911: 1911-04-03 / 22 September 1908: 1908-09-22 / 17 May 1923: 1923-05-17
    age = int 18..52
    trade = one of cooper / seamstress / blacksmith / tinsmith / clerk
    money = int 12..85
    bags = int 2..6
    read = case yes: true / no: false
    """,
    text="""Card 117
Name: {p}
Age: {age}
Trade: {trade}
Reads/writes: {read}
Vessel: {ship}
From {from}, {left}, to {to}
Bags {bags}; carries {money} dollars
[[Going to join {kin}]]""",
    facts={
        "passenger_name | passenger": "{p}",
        "passenger_age": "{age}",
        "trade | occupation": "{trade}",
        "literate | can_read_and_write": "{read}",
        "ship | vessel": "{ship}",
        "port_of_departure": "{from}",
        "departure_date": "{left}",
        "destination": "{to}",
        "pieces_of_luggage | bags": "{bags}",
        "money_carried_usd": "{money}",
        "relative_at_destination | joining": "{kin}",
        "card_number": 117,
        "marital_status | ticket_class": None,
    },
)

template(
    ask="A colleague leaves: extract the facts. | Read the farewell mail and fill in the form.",
    values="""
    p = person
    next = person
    last = date 2021..2027
    party = last - 1..4 days
    at = time 15..17
    years = int 3..17
    bar = restaurant
    new = company
    team = one of Payroll / Customer Care / Logistics / Web Design
    gift = money 5..20 step 5
    collector = person
    """,
    text="""Dear all, after {years} years in {team}, {p} is leaving us for {new}. {p.His} last day is {last}, and {next}
    will look after {p.his} projects from then on. Drinks are at {bar} on {party} from {at}. [[{collector} is collecting
    for a present, €{gift} a head or whatever you can spare.]] I shall miss the terrible puns. – HR""",
    facts={
        "leaving_employee | employee": "{p}",
        "years_of_service": "{years}",
        "team | department": "{team}",
        "new_employer": "{new}",
        "last_working_day | last_day": "{last}",
        "successor | projects_taken_over_by": "{next}",
        "farewell_drinks": {"place": "{bar}", "date": "{party}", "time": "{at}"},
        "gift_collector | collects_money": "{collector}",
        "suggested_contribution": "{gift}",
        "new_job_title | forwarding_email": None,
    },
)

template(
    ask="Genealogy note → JSON | Extract the family relations. | Fill in the family tree record.",
    values="""
    a = person
    b = person
    c = person
    d = person
    born = date 1950..1962
    married = date 1982..1989
    place = city
    land = country
    siblings = int 2..9
    farm = one of a mill / a bakery / an inn / a pharmacy
    emig = case 2009: 2009 / 2012: 2012 / 2017: 2017
    """,
    text="""{a}, second of {siblings} children, was born on {born} in {place}, where {a.his} parents ran {farm}. On
    {married} {a.he} married {b}. Their elder child, {c}, emigrated to {land} in {emig}; the younger, {d}, stayed and
    took over the business.""",
    facts={
        "subject | main_person": "{a}",
        "birth_date": "{born}",
        "birth_place": "{place}",
        "number_of_siblings_including_self | children_in_family": "{siblings}",
        "family_business": "{farm}",
        "marriage_date": "{married}",
        "spouse": "{b}",
        "elder_child": "{c}",
        "younger_child": "{d}",
        "children | names_of_children": ["{c}", "{d}"],
        "emigrated_to": "{land}",
        "emigration_year": "{emig}",
        "death_date | burial_place": None,
    },
)

template(
    ask="Extract this chat introduction. | Who is being introduced to whom?",
    values="""
    me = person
    a = person
    b = person
    fa = company
    fb = company
    subject = one of solar roofs / oat milk / second-hand bikes / audio guides
    city1 = city
    met = date 2019..2023
    call = date 2024..2027
    at = time 9..17
    mins = case half an hour: 30 / a quarter of an hour: 15 / a full hour: 60 / three quarters of an hour: 45
    """,
    text="""{a.first}, meet {b}; {b.first}, meet {a}. {a.first} runs purchasing at {fa}, and {b.first} founded {fb} in
    {city1}; you both can't stop talking about {subject}. I have known {b.first} since {met}, so I vouch for {b.him}.
    How about a call on {call} at {at}? It shouldn't take more than {mins}. If that doesn't suit, {b.first} answers best
    at {b.email}.

Best, {me}""",
    facts={
        "purchasing_contact | runs_purchasing": "{a}",
        "purchasing_contact_company": "{fa}",
        "founder": "{b}",
        "founded_company": "{fb}",
        "founder_city": "{city1}",
        "shared_interest | topic": "{subject}",
        "introducer_knows_founder_since": "{met}",
        "proposed_call_date": "{call}",
        "proposed_call_time": "{at}",
        "call_duration_minutes": "{mins}",
        "founder_email": "{b.email}",
        "introduced_by | sender": "{me}",
        "video_link | purchasing_contact_phone": None,
    },
)

template(
    ask="Extract the Spanish text into English keys. | ¿Quién es? Rellena la ficha.",
    values="""
    p = person
    jefe = person
    puesto = one of recepcionista / electricista / guía de montaña / periodista
    lugar = one of Oviedo / Rosario / Cuenca / Valparaíso / Mérida
    fecha = date
    edad = int 25..59
    idiomas = case tres idiomas: 3 / cuatro idiomas: 4 / dos idiomas: 2
    hora = time 6..10
    moto = case Viene siempre en moto: true / Nunca ha tenido moto: false
    tel = phone
    """,
    text="""Os presentamos a {p}, {edad.digits} años, natural de {lugar}. Trabaja con nosotros como {puesto} desde el
    {fecha} y habla {idiomas}. Su jornada empieza a las {hora}. {moto}. [[Para cualquier cosa, llamad al {tel}.]] Cuando
    no está, le sustituye {jefe}.""",
    facts={
        "employee | new_colleague": "{p}",
        "age": "{edad}",
        "hometown": "{lugar}",
        "job_title": "{puesto}",
        "employed_since": "{fecha}",
        "languages_spoken_count": "{idiomas}",
        "working_day_starts_at": "{hora}",
        "comes_by_motorbike": "{moto}",
        "phone": "{tel}",
        "substitute | stand_in": "{jefe}",
        "salary | email": None,
    },
)

template(
    ask="Fill in the visitor badge form. | Extract the visitor log line.",
    values="""
    v = person
    host = person
    guard = person
    firm = company
    day = date
    tin = time 8..12
    tout = tin + 40..200 minutes
    badge = code V-###
    why = one of boiler inspection / job interview / delivery of samples / fire drill audit
    car = code @@@ ###
    escort = case escort required: true / no escort needed: false
    laptop = case laptop declared: true / no laptop: false
    """,
    text="""{day} | IN {tin} | OUT {tout} | visitor {v} ({firm}) | host {host} | purpose: {why} | badge {badge} |
    {escort} | {laptop} [[| vehicle {car}]] | desk: {guard}""",
    facts={
        "visit_date": "{day}",
        "time_in | arrived_at": "{tin}",
        "time_out | left_at": "{tout}",
        "visitor": "{v}",
        "visitor_company": "{firm}",
        "host | person_visited": "{host}",
        "purpose": "{why}",
        "badge_number | badge": "{badge}",
        "escort_required": "{escort}",
        "laptop_declared": "{laptop}",
        "vehicle_registration": "{car}",
        "desk_officer | receptionist": "{guard}",
        "id_document_number": None,
    },
)

template(
    ask="Extract the explorer's biography. | Museum label: fill in the record. | Who was she or he, and what is shown?",
    values="""
    p = person
    donor = person
    field = one of botanist / cartographer / glaciologist / fossil hunter
    trips = int 4..17
    land = country
    specimens = int 1200..8600
    born = case 1851: 1851 / 1868: 1868 / 1874: 1874
    died = case 1919: 1919 / 1927: 1927 / 1933: 1933
    object = one of brass compass / folding microscope / leather notebook / ice axe
    given = date 1950..1999
    inv = code ##.###
    """,
    text="""{p} ({born}–{died}), {field}. In the course of {trips} expeditions to {land}, {p.he} brought home
    {specimens} specimens. The {object} in this case went along on all of them. It was given to the museum by {donor} on
    {given}. [[Inv. {inv}]]""",
    facts={
        "person | explorer": "{p}",
        "birth_year": "{born}",
        "death_year": "{died}",
        "profession | field": "{field}",
        "expeditions | number_of_expeditions": "{trips}",
        "expedition_country | country": "{land}",
        "specimens_collected": "{specimens}",
        "exhibited_object | object": "{object}",
        "donor | given_by": "{donor}",
        "donation_date": "{given}",
        "inventory_number": "{inv}",
        "insurance_value | nationality": None,
    },
)

template(
    ask="Complete the emergency contact form. | Extract the contacts. | New starter form, give JSON.",
    values="""
    p = person
    e1 = person
    e2 = person
    r1 = one of parent / spouse / partner / cousin
    r2 = one of neighbour / colleague / friend / landlord
    n1 = phone
    n2 = phone
    doc = person
    allergy = one of penicillin / latex / peanuts / bee stings
    blood = one of A positive / O negative / B positive / AB negative
    signed = date
    donor = case Yes: true / No: false
    """,
    text="""EMPLOYEE: {p}
1st contact: {e1} ({r1}), {n1}
2nd contact: {e2} ({r2}), {n2}
Family doctor: Dr {doc}
[[Allergies: {allergy}]]
Blood group: {blood}
Organ donor card: {donor}
Signed: {signed}""",
    facts={
        "employee | employee_name": "{p}",
        "emergency_contacts | contacts": [
            {"name": "{e1}", "relationship": "{r1}", "phone": "{n1}"},
            {"name": "{e2}", "relationship": "{r2}", "phone": "{n2}"},
        ],
        "first_contact_name": "{e1}",
        "second_contact_phone": "{n2}",
        "second_contact_relationship": "{r2}",
        "family_doctor | doctor": "{doc}",
        "allergies": ["{allergy}"],
        "blood_group | blood_type": "{blood}",
        "organ_donor": "{donor}",
        "date_signed | signed_on": "{signed}",
        "health_insurance_number | religion": None,
    },
)

template(
    ask="Extract the interview partner's data. | Radio transcript: fill in the guest record. | Who is the guest?",
    values="""
    g = person
    host = person
    partner = person
    town = city
    country1 = country
    age = int 41..78
    boats = int 4..18
    began = case when I was nine: 9 / when I was twelve: 12 / when I was fourteen: 14
    first = money 40..190 step 10
    last = money 2100..8800 step 100
    show = date 2020..2027
    swim = case I never learnt to swim: false / Of course I can swim: true
    next = one of Madeira / the Faroe Islands / Corsica / the Orkneys
    """,
    text="""HOST: Good evening, I'm {host}, and it is {show}. With me in the studio: {g}, boat builder from {town}. How
    did it start?

    GUEST: With a leaking dinghy, {began}. I sold it for {first} euros and felt like a king. I'm {age} now and have
    built {boats} boats; the latest went for {last}.

HOST: And do you sail yourself?

    GUEST: Rarely. {swim}. But {partner}, with whom I run the yard, wants to drag me to {next} next summer. [[My parents
    came here from {country1}, by train, and they thought me mad.]]""",
    facts={
        "guest | interviewee": "{g}",
        "host | presenter": "{host}",
        "broadcast_date": "{show}",
        "guest_town": "{town}",
        "occupation": "boat builder",
        "guest_age": "{age}",
        "age_when_starting": "{began}",
        "price_of_first_boat": "{first}",
        "price_of_latest_boat": "{last}",
        "boats_built": "{boats}",
        "guest_can_swim": "{swim}",
        "business_partner": "{partner}",
        "planned_trip_to": "{next}",
        "parents_country_of_origin": "{country1}",
        "radio_station | name_of_yard": None,
    },
)

template(
    ask="Extract the club's member table. | Turn the membership list into JSON. | Who has paid, who has not?",
    values="""
    a = person
    b = person
    c = person
    da = date 2010..2014
    db = date 2015..2019
    dc = date 2020..2024
    na = code M###
    nb = code M###
    nc = code M###
    fa = money 20..34 step 1
    fb = money 35..49 step 1
    fc = money 50..64 step 1
    pa = case paid: true / open: false
    pb = case open: false / paid: true
    pc = case paid: true / open: false
    secretary = person
    """,
    text="""no. | member | since | fee | status
{na} | {a} | {da} | {fa} | {pa}
{nb} | {b} | {db} | {fb} | {pb}
{nc} | {c} | {dc} | {fc} | {pc}

[[List kept by {secretary}.]]""",
    facts={
        "members": [
            {"number": "{na}", "name": "{a}", "since": "{da}", "fee": "{fa}", "paid": "{pa}"},
            {"number": "{nb}", "name": "{b}", "since": "{db}", "fee": "{fb}", "paid": "{pb}"},
            {"number": "{nc}", "name": "{c}", "since": "{dc}", "fee": "{fc}", "paid": "{pc}"},
        ],
        "member_names | names": ["{a}", "{b}", "{c}"],
        "first_listed_member": "{a}",
        "last_listed_member_number": "{nc}",
        "longest_standing_member": "{a}",
        "newest_member_joined_on": "{dc}",
        "highest_fee": "{fc}",
        "first_listed_member_has_paid": "{pa}",
        "list_kept_by": "{secretary}",
        "club_name": None,
    },
)
