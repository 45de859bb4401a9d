"""Local news, weather, accidents, courts, politics, culture and business results."""

from ..template import template

template(
    ask="Extract the accident report. | Fill in the accident record. | What happened, where and when?",
    values="""
    d = date
    t = time 6..21
    road = one of A41 / B308 / ring road / coast road / A7
    town = city
    age1 = int 21..78
    age2 = int 19..66
    inj = int 2..6
    car = one of van / lorry / tractor / minibus / estate car
    jam = decimal 1.5..9.5 step 0.5
    dam = int 9000..85000 step 500
    off = person
    cause = one of black ice / thick fog / excessive speed / mechanical failure
    dead = case Nobody was killed: 0 / One person died at the scene: 1 / Two people were killed: 2
    hours = int 2..5
    """,
    text="""{town}, {d} - A {car} and a motorcycle collided at {t} on the {road}. {dead}; {inj} people were taken to
    hospital, among them the {age1.digits}-year-old driver of the {car}. The motorcyclist is {age2.digits}. Police
    suspect {cause}. Traffic queued back {jam} km and the road was shut for {hours} hours. Damage is put at ${dam}.
    [[Witnesses are asked to call Sergeant {off}.]]""",
    facts={
        "accident_date | date": "{d}",
        "time_of_accident": "{t}",
        "road": "{road}",
        "city | town": "{town}",
        "vehicle_besides_motorcycle | other_vehicle": "{car}",
        "deaths | fatalities": "{dead}",
        "injured | people_injured": "{inj}",
        "age_of_driver": "{age1}",
        "age_of_motorcyclist": "{age2}",
        "suspected_cause": "{cause}",
        "queue_length_km": "{jam}",
        "road_closed_hours": "{hours}",
        "damage_usd": "{dam}",
        "contact_officer": "{off}",
        "blood_alcohol": None,
    },
)

template(
    ask="Extract the weather report. | Fill in the forecast. | Weather data, please.",
    values="""
    d = date
    w = calc d
    town = city
    hi = int 12..33
    lo = int 2..11
    rain = percent 10..90
    wind = int 8..75
    sun = time 5..7
    set = time 19..21
    rec = decimal 34.5..39.5 step 0.1
    recyear = date 1955..2015
    sky = case It stays dry and sunny: sunny / Thick cloud all day: cloudy / Thunderstorms from noon on: stormy /\
        Showers on and off: rainy
    warn = case A weather warning is in force: true / There are no warnings: false
    dir = one of north-west / south / east / south-west
    """,
    text="""The weather in {town} on {d.weekday}, {d.month} {d.day}, {d.year}: {sky}. Highs of {hi.digits} °C, lows of
    {lo.digits} °C at night. Chance of rain {rain.digits}%, wind {wind.digits} km/h from the {dir}. Sunrise {sun},
    sunset {set} local time. {warn}. [[The record for this day, {rec} °C, was set in {recyear.year}.]]""",
    facts={
        "city | location": "{town}",
        "date | forecast_date": "{w}",
        "weekday": "{d.weekday}",
        "sky | conditions": "{sky}",
        "high_c | max_temperature": "{hi}",
        "low_c | min_temperature": "{lo}",
        "temperature": {"high": "{hi}", "low": "{lo}"},
        "rain_probability_percent": "{rain}",
        "wind_speed_kmh": "{wind}",
        "wind_direction": "{dir}",
        "sunrise": "{sun}",
        "sunset": "{set}",
        "warning_in_force": "{warn}",
        "record_temperature_c": "{rec}",
        "record_year": "{recyear.year}",
        "snow_depth_cm": None,
    },
)

template(
    ask="Extract the verdict. | Fill in the court record. | What did the court decide?",
    values="""
    def = person
    judge = person
    law = person
    d = date
    off = d - 150..400 days
    court = one of Crown Court / District Court / Regional Court / Magistrates' Court
    town = city
    crime = one of fraud / arson / burglary / perjury / smuggling
    years = int 2..9
    fine = int 1500..48000 step 500
    days = int 10..30
    ver = case found guilty: guilty / convicted: guilty
    plea = case {def.He} had denied everything: not guilty / {def.He} had confessed on the first day: guilty
    app = case {law.last} will appeal: true / There will be no appeal: false
    """,
    text="""The {court} in {town} sentenced {def} to {years} years in prison on {d}. {def.He} was {ver} of {crime},
    committed on {off}. {plea}. Judge {judge} also ordered the payment of £{fine}, to be paid within {days} days. "A
    harsh sentence," said {law}, for the defence. {app}.""",
    facts={
        "defendant | accused": "{def}",
        "court": "{court}",
        "city": "{town}",
        "sentenced_on | verdict_date": "{d}",
        "offence_date | crime_committed_on": "{off}",
        "offence | crime": "{crime}",
        "verdict": "{ver}",
        "plea": "{plea}",
        "prison_years | sentence_years": "{years}",
        "fine_gbp | amount_to_pay": "{fine}",
        "payment_within_days": "{days}",
        "judge": "{judge}",
        "defence_lawyer": "{law}",
        "appeal_planned": "{app}",
        "prosecutor": None,
    },
)

template(
    ask="Extract the quarterly results. | Fill in the results sheet. | Key figures of this release, please.",
    values="""
    firm = company
    ceo = person
    cfo = person
    d = date
    next = d + 80..100 days
    q = case first: 1 / second: 2 / third: 3 / fourth: 4
    rev = decimal 12.5..940 step 0.1
    last = decimal 10.5..900 step 0.1
    prof = decimal 0.5..12 step 0.1
    up = percent 2..28
    staff = int 420..18000 step 10
    div = money 0.2..3.4 step 0.01
    guide = case The forecast for the year is confirmed: confirmed / The company raises its forecast: raised /\
        The forecast had to be cut: lowered
    share = case The shares fell in early trading: down / The shares rose in early trading: up /\
        The shares hardly moved: unchanged
    """,
    text="""{firm} reported revenue of ${rev} million for the {q} quarter on {d}, compared with ${last} million a year
    earlier. Orders grew by {up} percent and net profit came to ${prof} million. "A solid quarter," said {ceo}, the
    chief executive. {guide}. {share}. The group employs {staff} people. [[A dividend of ${div} per share was announced
    by {cfo}, head of finance.]] The next figures are due on {next}.""",
    facts={
        "company": "{firm}",
        "quarter": "{q}",
        "report_date | published_on": "{d}",
        "revenue_million_usd | revenue_millions": "{rev}",
        "previous_year_revenue_millions": "{last}",
        "order_growth_percent": "{up}",
        "net_profit_millions": "{prof}",
        "ceo | chief_executive": "{ceo}",
        "cfo | head_of_finance": "{cfo}",
        "forecast | guidance": "{guide}",
        "share_price_reaction": "{share}",
        "employees | headcount": "{staff}",
        "dividend_per_share": "{div}",
        "next_report_date": "{next}",
        "debt_millions": None,
    },
)

template(
    ask="Extract the election result. | Fill in the result form. | Who won, and by how much?",
    values="""
    win = person
    lose = person
    third = person
    town = city
    d = date
    off = d + 20..50 days
    a = int 14200..28000
    b = int 8100..13900
    c = int 900..4800
    turn = decimal 38.5..81.5 step 0.1
    age = int 31..68
    job1 = job
    again = case {win.He} held the office before: true / It is {win.his} first office: false
    seats = int 24..60
    """,
    text="""{win} is the new mayor of {town}. In the vote on {d} {win.he} received {a} votes, ahead of {lose} ({b}) and
    {third} ({c}). Turnout was {turn.digits}%. {again}. {win.last}, {age.digits}, worked as {job1} until now and takes
    office on {off}. The council, which has {seats} seats, was not up for election.""",
    facts={
        "winner | new_mayor": "{win}",
        "runner_up | second_place": "{lose}",
        "third_place": "{third}",
        "city": "{town}",
        "election_date": "{d}",
        "votes_for_winner | winner_votes": "{a}",
        "votes_for_runner_up": "{b}",
        "candidates | results": [
            {"name": "{win}", "votes": "{a}"},
            {"name": "{lose}", "votes": "{b}"},
            {"name": "{third}", "votes": "{c}"},
        ],
        "turnout_percent": "{turn}",
        "held_office_before": "{again}",
        "age_of_winner": "{age}",
        "previous_occupation": "{job1}",
        "takes_office_on": "{off}",
        "council_seats": "{seats}",
        "party_of_winner": None,
    },
)

template(
    ask="Extract the fire. | Fill in the incident report. | Incident data, please.",
    values="""
    d = date
    call = time 1..5
    out = time 7..11
    adr = street
    town = city
    chief = person
    ten = person
    n = int 18..95
    eng = int 4..14
    fl = int 3..9
    dam = int 40000..900000 step 5000
    cause = one of candle / faulty heater / cigarette / lithium battery
    sure = case It is not yet certain: false / Experts have confirmed it: true
    pet = one of cat / parrot / tortoise / rabbit
    """,
    text="""Fire at {adr}, {town}. The call came in at {call} on {d}; the flames were out by {out} at last. {n}
    firefighters with {eng} engines were there. {ten}, who lives on floor {fl.digits}, went back for {ten.his} {pet} and
    had to be rescued by ladder. The cause is thought to be a {cause}. {sure}. Damage: about €{dam}. [["We were lucky,"
    said fire chief {chief}.]]""",
    facts={
        "date | fire_date": "{d}",
        "call_received_at | alarm_time": "{call}",
        "fire_out_at | extinguished_at": "{out}",
        "address": "{adr}",
        "location": {"street": "{adr}", "city": "{town}"},
        "firefighters": "{n}",
        "fire_engines": "{eng}",
        "rescued_person": "{ten}",
        "floor_of_rescued_person": "{fl}",
        "pet | animal": "{pet}",
        "suspected_cause": "{cause}",
        "cause_confirmed": "{sure}",
        "estimated_damage_eur": "{dam}",
        "fire_chief": "{chief}",
        "insurance_company": None,
    },
)

template(
    ask="Extract the council decision. | Fill in the council record. | What was decided?",
    values="""
    town = city
    d = date
    s = d + 60..200 days
    mayor = person
    opp = person
    what = one of swimming pool / library / bridge / tram depot / market hall
    cost = decimal 1.2..48 step 0.1
    grant = percent 20..70
    y = int 14..32
    n = int 4..13
    fin = date 2028..2031
    dis = one of Eastbrook / Riverside / Old Town / Highfield
    tree = int 12..90
    ref = case The opposition wants a referendum: true / A referendum is off the table: false
    """,
    text="""{town}'s council voted {y.digits} to {n.digits} on {d} to build a new {what} in {dis}. It will cost {cost}
    million euros, of which the state pays {grant} percent. Work begins on {s} and should be finished in {fin.year}.
    {ref}. {opp}, leader of the Greens, is angry that {tree} trees must go. "They will be replaced," promised mayor
    {mayor}.""",
    facts={
        "city": "{town}",
        "decision_date | vote_date": "{d}",
        "project | building": "{what}",
        "district": "{dis}",
        "votes_in_favour | votes_for": "{y}",
        "votes_against": "{n}",
        "cost_million_eur": "{cost}",
        "state_share_percent | grant_percent": "{grant}",
        "construction_starts_on": "{s}",
        "completion_year": "{fin.year}",
        "trees_to_be_felled": "{tree}",
        "referendum_demanded": "{ref}",
        "mayor": "{mayor}",
        "opposition_leader | leader_of_the_greens": "{opp}",
        "architect": None,
    },
)

template(
    ask="Extract the missing person report. | Fill in the police appeal. | Description as data, please.",
    values="""
    p = person
    off = person
    d = date
    post = d + 1..3 days
    t = time 14..21
    age = int 14..84
    h = int 152..194
    hair = case short grey hair: grey / curly black hair: black / long red hair: red / thinning fair hair: fair
    coat = color
    bag = one of rucksack / shopping bag / walking stick / violin case
    place = one of bus station / garden centre / hospital / swimming pool
    town = city
    tel = phone
    ref = code MP-####-##
    glass = case wears glasses: true / does not wear glasses: false
    """,
    text="""POLICE APPEAL (issued {post}, ref. {ref})
    Have you seen {p}? {p.He} was last seen at the {place} in {town} at about {t} on {d}. {p.last} is {age.digits}, {h}
    cm tall, has {hair} and {glass}. When last seen {p.he} wore a {coat} coat and carried a {bag}. [[Please ring {tel}
    and ask for Inspector {off}.]]""",
    facts={
        "missing_person": "{p}",
        "issued_on | appeal_date": "{post}",
        "reference": "{ref}",
        "last_seen_at_place": "{place}",
        "town": "{town}",
        "last_seen_date": "{d}",
        "last_seen_time": "{t}",
        "age": "{age}",
        "height_cm": "{h}",
        "hair_color": "{hair}",
        "wears_glasses": "{glass}",
        "coat_color": "{coat}",
        "carried_item": "{bag}",
        "phone | police_phone": "{tel}",
        "inspector": "{off}",
        "eye_color": None,
    },
)

template(
    ask="Extract the obituary. | Fill in the life record. | Biographical data, please.",
    values="""
    p = person
    born = date 1925..1943
    died = date 2019..2025
    fun = died + 6..14 days
    t = time 10..14
    job1 = job
    birth = city
    home = city
    sp = person
    k = case two sons: 2 / a daughter: 1 / three daughters and a son: 4 / no children: 0 / two sons and a daughter: 3
    books = int 3..18
    wed = date 1964..1974
    char = one of Lifeboat Fund / Hospice of St Anne / Music School / Bird Trust
    fl = case No flowers, please: false / Flowers are welcome: true
    """,
    text="""{p}, {job1} and author of {books} books, died in {home} on {died}. Born in {birth} on {born}, {p.he} married
    {sp} in {wed.year}; they had {k}. The funeral is at {t} on {fun}. {fl}. Donations may go to the {char}.""",
    facts={
        "deceased | name": "{p}",
        "occupation": "{job1}",
        "books_written": "{books}",
        "date_of_birth | born_on": "{born}",
        "place_of_birth": "{birth}",
        "date_of_death | died_on": "{died}",
        "place_of_death": "{home}",
        "spouse": "{sp}",
        "year_of_marriage": "{wed.year}",
        "number_of_children": "{k}",
        "funeral_date": "{fun}",
        "funeral_time": "{t}",
        "flowers_welcome": "{fl}",
        "donations_to | charity": "{char}",
        "cause_of_death": None,
    },
)

template(
    ask="Extract the match. | Fill in the match report. | Result and details, please.",
    values="""
    h = one of Harbour Rovers / Northgate United / FC Linden / Old Mill Athletic
    a = one of Redhill Town / Sporting Vale / Kings Park / SV Adler
    hg = int 2..5
    ag = int 2..5
    d = date
    k = time 14..19
    s1 = person
    s2 = person
    ref = person
    att = int 1800..42000
    m1 = int 4..40
    m2 = int 47..89
    cup = case in the league: league / in the cup: cup / in a friendly: friendly
    rain = case The pitch was under water at times: true / The pitch was dry and fast: false
    red = case Nobody was sent off: 0 / Two players were sent off: 2 / One player was sent off: 1
    coach = person
    """,
    text="""{h} {hg.digits} - {a} {ag.digits}
    Played {cup} on {d}, kick-off {k}, before {att} spectators. {s1} opened the scoring in minute {m1.digits}; the last
    goal came from {s2} in minute {m2.digits}. {red}. {rain}. The referee, {ref}, was booed. [["I have seen enough,"
    said home coach {coach}.]]""",
    facts={
        "home_team": "{h}",
        "away_team": "{a}",
        "home_goals": "{hg}",
        "away_goals": "{ag}",
        "score": {"home": "{hg}", "away": "{ag}"},
        "match_date": "{d}",
        "kick_off": "{k}",
        "competition": "{cup}",
        "attendance | spectators": "{att}",
        "first_goal_by | first_scorer": "{s1}",
        "minute_of_first_goal": "{m1}",
        "last_scorer": "{s2}",
        "players_sent_off | red_cards": "{red}",
        "pitch_was_wet": "{rain}",
        "referee": "{ref}",
        "home_coach": "{coach}",
        "possession_percent": None,
    },
)

template(
    ask="Extract the power cut. | What should customers know? | Fill in the outage form.",
    values="""
    d = date
    t1 = time 5..9
    t2 = time 12..17
    town = city
    n = int 1200..38000 step 100
    firm = company
    sp = person
    cause = one of digger / lightning strike / burst pipe / swan in the power line
    vill = one of Ashby / Combe / Fenton / Marlwood
    tel = phone
    last = d - 200..500 days
    comp = case Customers will be compensated: true / No compensation is planned: false
    hosp = case The hospital had to use its generators: true / The hospital was not affected: false
    stat = case All homes have power again: resolved / Some streets are still dark: partly resolved
    """,
    text="""{n} homes in {town} and the whole of {vill} were without electricity from {t1} until {t2} on {d}. A {cause}
    was to blame, said {sp}, spokesperson for {firm}, the network operator. {hosp}. {stat}. {comp}. It was the longest
    power cut since {last}. [[Hotline: {tel}]]""",
    facts={
        "homes_affected": "{n}",
        "city": "{town}",
        "village_affected": "{vill}",
        "date | outage_date": "{d}",
        "outage_started_at | from": "{t1}",
        "outage_ended_at | until": "{t2}",
        "cause": "{cause}",
        "network_operator | company": "{firm}",
        "spokesperson": "{sp}",
        "hospital_affected": "{hosp}",
        "status": "{stat}",
        "compensation": "{comp}",
        "previous_long_outage_date | last_longer_outage": "{last}",
        "hotline": "{tel}",
        "repair_cost": None,
    },
)

template(
    ask="Extract the prize. | Fill in the award record. | Who won what?",
    values="""
    w = person
    pre = person
    chair = person
    prize = one of Marlow Prize / Silver Quill / Tidewell Award / Northern Lights Medal
    book = one of The Salt Road / Seven Kinds of Rain / A House for Otters / Late Trains / Glass Bees
    d = date
    cer = d + 20..60 days
    t = time 18..19
    money1 = int 2500..60000 step 500
    pages = int 180..890
    sub = int 64..310
    short = int 5..8
    place = city
    debut = case It is {w.his} first novel: true / {w.He} has published several novels before: false
    pre2 = date 2016..2018
    """,
    text="""The {prize}, worth {money1} pounds, goes to {w} for the {pages}-page novel "{book}", the jury announced on
    {d}. {debut}. {chair}, who chaired the jury, said there had been {sub} entries and a shortlist of {short}. The
    ceremony takes place in {place} at {t} on {cer}. [[The first winner, {pre}, received the prize in {pre2.year}.]]""",
    facts={
        "award | prize": "{prize}",
        "prize_money_gbp": "{money1}",
        "winner": "{w}",
        "book_title": "{book}",
        "page_count": "{pages}",
        "is_debut | first_novel": "{debut}",
        "announced_on": "{d}",
        "jury_chair": "{chair}",
        "entries | number_of_entries": "{sub}",
        "shortlist_size": "{short}",
        "ceremony_city": "{place}",
        "ceremony_date": "{cer}",
        "ceremony_time": "{t}",
        "first_winner": "{pre}",
        "year_of_first_award": "{pre2.year}",
        "publisher": None,
    },
)

template(
    ask="Extrahiere die Daten aus der Meldung. | Extract the facts from this German news item.",
    values="""
    d = date
    t = time 6..21
    ort = one of Kassel / Freiburg / Rostock / Graz / Bremen / Leipzig
    str = one of Hauptstraße / Lindenallee / Bahnhofstraße / Schillerstraße
    alt = int 19..84
    verl = int 2..7
    sach = int 4000..60000 step 500
    pol = person
    wagen = one of Lieferwagen / Bus / Traktor / Lastwagen
    schuld = case Der Fahrer hatte Alkohol getrunken: true / Alkohol war nicht im Spiel: false
    std = int 2..6
    tel = phone
    """,
    text="""{ort}. Bei einem Unfall in der {str} sind am {d} gegen {t} Uhr {verl.digits} Menschen verletzt worden. Ein
    {wagen} war auf die Gegenfahrbahn geraten; am Steuer saß ein Mann von {alt.digits} Jahren. {schuld}. Der Schaden
    beträgt rund {sach} Euro, die Straße war {std.digits} Stunden gesperrt. [[Zeugen melden sich bei {pol}, Telefon
    {tel}.]]""",
    facts={
        "city": "{ort}",
        "street": "{str}",
        "accident_date": "{d}",
        "accident_time": "{t}",
        "injured | people_injured": "{verl}",
        "vehicle": "{wagen}",
        "driver_age": "{alt}",
        "alcohol_involved": "{schuld}",
        "damage_eur": "{sach}",
        "road_closed_hours": "{std}",
        "police_contact": "{pol}",
        "police_phone": "{tel}",
        "deaths | driver_name": None,
    },
)

template(
    ask="Extrais les faits de cet article. | Extract the facts from this French news item.",
    values="""
    d = date
    ouv = d + 30..120 days
    ville = one of Nantes / Lille / Dijon / Rennes / Grenoble
    maire = person
    arch = person
    quoi = one of musée / théâtre / stade / marché couvert / centre culturel
    cout = decimal 2.5..48.5 step 0.1
    places = int 200..950 step 10
    h = time 9..11
    prix = money 4..18 step 0.5
    mois = int 14..40
    grat = case Le premier week-end sera gratuit: true / Il n'y aura pas d'entrée gratuite: false
    """,
    text="""Le nouveau {quoi} de la ville de {ville} est terminé après {mois.digits} mois de travaux. Inauguré le {d}
    par {maire}, maire de la ville, il ouvrira au public le {ouv} à {h}. Dessiné par {arch}, il a coûté {cout} millions
    d'euros et compte {places.digits} places. L'entrée est à {prix} euros. {grat}.""",
    facts={
        "building": "{quoi}",
        "city": "{ville}",
        "construction_months": "{mois}",
        "inauguration_date": "{d}",
        "public_opening_date": "{ouv}",
        "public_opening_time | opens_at": "{h}",
        "mayor": "{maire}",
        "architect": "{arch}",
        "cost_million_eur": "{cout}",
        "capacity | seats": "{places}",
        "ticket_price_eur": "{prix}",
        "free_first_weekend": "{grat}",
        "contractor": None,
    },
)

template(
    ask="Extract the strike. | Fill in the labour dispute form. | Facts of the strike, please.",
    values="""
    firm = company
    union = one of Metalworkers' Union / Drivers' Union / Public Service Union / Bakers' Guild
    s = date
    e = s + 1..4 days
    t = time 4..6
    n = int 240..9800 step 10
    ask = decimal 4.5..11.5 step 0.5
    off = decimal 1.5..4 step 0.5
    lead = person
    boss = person
    talk = e + 3..10 days
    loss = decimal 0.4..9.5 step 0.1
    arb = case Both sides have agreed to arbitration: true / Arbitration was refused: false
    """,
    text="""About {n} employees of {firm} stopped work at {t} on {s}, and the strike is to last until {e}. The {union}
    demands {ask} percent more pay; the company offers {off} percent. "That is an insult," said union leader {lead}.
    Managing director {boss} put the losses at {loss} million euros a day. {arb}. [[The next talks are planned for
    {talk}.]]""",
    facts={
        "company | employer": "{firm}",
        "union": "{union}",
        "strike_start | start_date": "{s}",
        "strike_end | end_date": "{e}",
        "walkout_time": "{t}",
        "number_of_strikers": "{n}",
        "pay_demand_percent | demanded_raise_percent": "{ask}",
        "pay_offer_percent | offered_raise_percent": "{off}",
        "union_leader": "{lead}",
        "managing_director": "{boss}",
        "daily_loss_million_eur": "{loss}",
        "arbitration_agreed": "{arb}",
        "next_talks_date": "{talk}",
        "mediator": None,
    },
)

template(
    ask="Extract the theft. | Fill in the crime report. | Police log entry to JSON.",
    values="""
    no = code ####/##
    d = date
    t = time 1..5
    shop = one of jeweller's / bicycle shop / camera shop / pharmacy
    adr = street
    own = person
    off = person
    n = int 2..4
    q = int 5..48
    what = one of e-bikes / gold rings / cameras / laptops
    val = int 3000..95000 step 500
    car = color
    arr = case One suspect has been arrested: arrested / No arrests so far: open / The case has been closed: closed
    cam = case There is video footage: true / The cameras were switched off: false
    rew = int 500..5000 step 500
    """,
    text="""Log {no} | {d} {t} | burglary, {shop}, {adr}
    {n} masked persons broke the window and took {q.digits} {what} worth ${val}. They fled in a {car} car. {cam}. {arr}.
    Officer: {off}. [[The owner, {own}, offers a reward of ${rew}.]]""",
    facts={
        "log_number | case_number": "{no}",
        "date": "{d}",
        "time": "{t}",
        "type_of_shop": "{shop}",
        "address": "{adr}",
        "number_of_offenders": "{n}",
        "stolen_goods": {"item": "{what}", "quantity": "{q}", "value": "{val}"},
        "stolen_item": "{what}",
        "value_stolen": "{val}",
        "getaway_car_color": "{car}",
        "video_footage": "{cam}",
        "case_status": "{arr}",
        "officer": "{off}",
        "shop_owner": "{own}",
        "reward": "{rew}",
        "license_plate": None,
    },
)

template(
    ask="Extract the takeover. | Fill in the deal sheet. | Deal data, please.",
    values="""
    buy = one of Castor Holdings / Nordvik Group / Pelham Industries / Ostara Capital
    tgt = company
    sell = person
    ceo = person
    d = date
    close = d + 60..180 days
    price = decimal 14.5..890 step 0.5
    cash = percent 40..80
    rev = decimal 8.5..410 step 0.1
    jobs = int 120..4800 step 10
    cut = int 20..110 step 5
    founded = date 1901..1998
    town = city
    own = case The brand name will be kept: true / The brand will disappear: false
    appr = case The regulators have yet to approve the deal: pending /\
        The regulators have already approved the deal: approved
    """,
    text="""{buy} is buying {tgt} for ${price} million, {cash} percent of it in cash, both firms said on {d}. The
    target, founded in {founded.year}, has its seat in {town}, annual sales of ${rev} million and {jobs} employees, of
    whom {cut} may lose their jobs. {own}. {appr}. Closing is expected by {close}. Chief executive {ceo} stays;
    founder's heir {sell} sells all shares.""",
    facts={
        "buyer | acquirer": "{buy}",
        "target | acquired_company": "{tgt}",
        "price_million_usd | purchase_price_millions": "{price}",
        "cash_share_percent": "{cash}",
        "announcement_date": "{d}",
        "expected_closing_date": "{close}",
        "year_founded": "{founded.year}",
        "headquarters": "{town}",
        "annual_sales_millions": "{rev}",
        "employees": "{jobs}",
        "jobs_at_risk | possible_job_cuts": "{cut}",
        "brand_kept": "{own}",
        "regulatory_status": "{appr}",
        "chief_executive": "{ceo}",
        "selling_shareholder | seller": "{sell}",
        "adviser": None,
    },
)

template(
    ask="Extract the letter to the editor. | What does the reader complain about? | Reader's letter as JSON.",
    values="""
    p = person
    ed = person
    town = city
    art = one of No more trams? / A school without walls / The end of the high street / Bins and billions
    pub = date
    wr = pub + 1..5 days
    years = int 9..45
    lamp = int 3..12
    cost = int 2400..38000 step 100
    tone = case I have rarely read such nonsense: negative / Thank you for a fair and careful article: positive /\
        Your article leaves some questions open: neutral
    right = case The figure you gave was correct: true / The figure you gave was wrong: false
    age = int 66..91
    """,
    text="""{wr}

    Dear {ed.title}, your article "{art}" of {pub}: {tone}. I have lived in {town} for {years.digits} years and can
    count. There are {lamp} street lamps in our road, not one of which works. {right}. The repair would cost {cost}
    pounds, as I learnt from the council. I am {age.digits} and do not want to fall in the dark. {p}""",
    facts={
        "letter_date | written_on": "{wr}",
        "editor | addressee": "{ed.title}",
        "article_title": "{art}",
        "article_date | published_on": "{pub}",
        "sentiment | attitude_to_article": "{tone}",
        "town": "{town}",
        "years_in_town": "{years}",
        "street_lamps": "{lamp}",
        "article_figure_correct": "{right}",
        "repair_cost_gbp": "{cost}",
        "writer_age": "{age}",
        "writer | author": "{p}",
        "street": None,
    },
)

template(
    ask="Extract the storm warning. | Fill in the warning. | Warning as data.",
    values="""
    no = int 2..28
    iss = date
    w = calc iss
    t = time 5..9
    a = time 12..15
    b = time 20..22
    area = one of Northern Isles / west coast / Moor and Fens / Lower Valley
    gust = int 85..145 step 5
    wave = decimal 2.5..9.5 step 0.5
    lvl = case LEVEL YELLOW: yellow / LEVEL ORANGE: orange / LEVEL RED: red
    sch = case Schools stay closed: true / Schools are open: false
    ferry = case No ferries will run: cancelled / Ferries may be late: delayed / Ferries run as usual: normal
    met = person
    tel = phone
    """,
    text="""STORM WARNING NO. {no.digits} - {lvl}
    Issued {iss.weekday} {iss.day} {iss.month} {iss.year}, {t}
    Area: {area}
    Valid today from {a} to {b}
    Gusts up to {gust.digits} km/h, waves up to {wave} m. {ferry}. {sch}.
    Duty forecaster: {met}[[, tel. {tel}]]""",
    facts={
        "warning_number": "{no}",
        "level | warning_level": "{lvl}",
        "issued_on | issue_date": "{w}",
        "issued_at": "{t}",
        "area": "{area}",
        "valid_from_time": "{a}",
        "valid_until_time": "{b}",
        "validity": {"date": "{w}", "from": "{a}", "until": "{b}"},
        "valid_on_date": "{w}",
        "gusts_kmh": "{gust}",
        "wave_height_m": "{wave}",
        "ferry_status": "{ferry}",
        "schools_closed": "{sch}",
        "forecaster": "{met}",
        "forecaster_phone": "{tel}",
        "rainfall_mm": None,
    },
)

template(
    ask="Extract the road works. | Fill in the traffic notice. | What changes on the road?",
    values="""
    d = date
    mon = calc d
    road = one of Quay Street / North Parade / Cooper's Hill / Mill Road
    a = one of post office / fire station / bakery / cinema
    b = one of roundabout / church / canal / town gate
    wk = int 2..9
    firm = company
    lim = case 30 km/h: 30 / 20 km/h: 20 / 40 km/h: 40
    cost = int 45000..780000 step 5000
    bus = int 2..58
    man = person
    tel = phone
    bike = case Cyclists can get through: true / Cyclists must dismount: false
    """,
    text="""From {d.weekday}, {d.day} {d.month} {d.year}, {road} will be dug up between the {a} and the {b}. {firm}
    needs {wk} weeks to renew the pipes, for {cost} euros. The speed limit is {lim}. Bus {bus.digits} takes another
    route. {bike}. Residents can reach the site manager, {man}, [[on {tel} or ]]at the site office.""",
    facts={
        "road | street": "{road}",
        "works_start | start_date": "{mon}",
        "start_weekday": "{d.weekday}",
        "section": {"from": "{a}", "to": "{b}"},
        "contractor": "{firm}",
        "duration_weeks": "{wk}",
        "cost_eur": "{cost}",
        "speed_limit_kmh": "{lim}",
        "diverted_bus_line | bus_line": "{bus}",
        "cyclists_can_pass": "{bike}",
        "site_manager": "{man}",
        "site_manager_phone": "{tel}",
        "night_work": None,
    },
)

template(
    ask="Extract the recall. | Fill in the recall notice. | Which product is recalled?",
    values="""
    firm = company
    prod = one of kettle / desk lamp / toaster / electric blanket / hair dryer
    model = code @@-###
    d = date
    f = date 2017..2018
    t = f + 40..200 days
    n = int 1500..92000 step 100
    price = money 19..240 step 0.1
    risk = case The device may catch fire: fire / Sharp edges can cut you: injury /\
        The paint contains lead: poisoning / Users may get an electric shock: electric shock
    acc = case No accidents are known: 0 / Two accidents are known: 2 / Five accidents are known: 5
    ref = case Buyers get their money back: refund / Buyers receive a new one: replacement /\
        A repair is offered free of charge: repair
    link = url
    rec = case No receipt is needed: false / Please keep the receipt ready: true
    sp = person
    """,
    text="""{d}: {firm} is recalling {n} pieces of its {prod}, model {model}, sold between {f} and {t} at €{price}.
    {risk}. {acc}. {ref}. {rec}. "We apologise," said {sp} for the maker. [[More at {link}]]""",
    facts={
        "manufacturer | company": "{firm}",
        "product": "{prod}",
        "model": "{model}",
        "recall_date | announced_on": "{d}",
        "sold_from": "{f}",
        "sold_until": "{t}",
        "units_recalled | quantity": "{n}",
        "retail_price_eur": "{price}",
        "hazard | risk": "{risk}",
        "known_accidents": "{acc}",
        "remedy": "{ref}",
        "receipt_required": "{rec}",
        "spokesperson": "{sp}",
        "information_url": "{link}",
        "serial_numbers": None,
    },
)

template(
    ask="Extract the interview's facts. | What does the scientist say? | Facts as JSON, please.",
    values="""
    sci = person
    jour = person
    uni = one of River Trust / Nature Fund / National Lottery / Ministry of the Environment
    animal = one of otters / storks / wild cats / salmon / bats
    river = one of Elde / Arrow / Tamsel / Upper Lenn
    n = int 22..380
    was = int 3..19
    y = date 1994..2009
    start = date
    cnt = int 6..18
    fear = case No, not at all.: false / Yes, very much so.: true / Not in the least.: false
    fund = int 12000..290000 step 1000
    """,
    text="""{jour.first}: Dr {sci.last}, how many {animal} live along the {river} today?
    {sci.last}: We counted {n} of them; in {y.year} there were only {was.digits}.
    {jour.first}: When did the count begin?
    {sci.last}: On {start}. {cnt} volunteers helped.
    {jour.first}: Are you worried?
    {sci.last}: {fear}
    {jour.first}: And the money?
    {sci.last}: {fund} euros, from the {uni}.""",
    facts={
        "interviewer | journalist": "{jour.first}",
        "scientist_surname": "{sci.last}",
        "animal | species": "{animal}",
        "river": "{river}",
        "current_count": "{n}",
        "earlier_count": "{was}",
        "year_of_earlier_count": "{y.year}",
        "count_started_on": "{start}",
        "volunteers": "{cnt}",
        "is_worried": "{fear}",
        "funding_eur": "{fund}",
        "funded_by": "{uni}",
        "next_count_date": None,
    },
)

template(
    ask="Extract the headlines. | List the news items. | News ticker to JSON.",
    values="""
    d = date
    w = calc d
    t1 = time 6..8
    t2 = time 10..12
    t3 = time 14..17
    c1 = city
    c2 = city
    c3 = city
    e1 = one of Bridge closed after ship hits pillar / Zoo elephant gives birth / Airport reopens / Teachers end strike
    e2 = one of Museum finds lost letter / Court stops motorway / Dam at risk / Bakers raise prices
    e3 = one of Minister steps down / Gold coins found in garden / Tram derailed / River festival opens
    n = int 2..40
    ed = person
    """,
    text="""TICKER {d.month} {d.day}, {d.year}
    {t1} {c1}: {e1}
    {t2} {c2}: {e2}
    {t3} {c3}: {e3} ({n.digits} comments)
    Duty editor: {ed}""",
    facts={
        "date": "{w}",
        "items | headlines": [
            {"time": "{t1}", "place": "{c1}", "headline": "{e1}"},
            {"time": "{t2}", "place": "{c2}", "headline": "{e2}"},
            {"time": "{t3}", "place": "{c3}", "headline": "{e3}"},
        ],
        "first_headline": "{e1}",
        "latest_headline | last_headline": "{e3}",
        "latest_item_time": "{t3}",
        "places": ["{c1}", "{c2}", "{c3}"],
        "second_item_place": "{c2}",
        "second_item_time": "{t2}",
        "comments_on_latest_item": "{n}",
        "duty_editor": "{ed}",
        "number_of_items": 3,
        "comments_on_first_item | weather": None,
    },
)

template(
    ask="Extract the rent report. | Fill in the housing figures. | Housing market data, please.",
    values="""
    town = city
    inst = company
    d = date
    rent = decimal 8.5..19.5 step 0.1
    was = decimal 6.5..8.4 step 0.1
    up = decimal 2.5..14.5 step 0.1
    empty = int 120..4800 step 10
    new = int 90..2600 step 10
    goal = int 2700..6000 step 100
    dist1 = one of Westend / Harbour City / Rose Hill
    dist2 = one of Eastgate / Ironworks / Marsh Farm
    exp = person
    cap = case The city plans a rent cap: true / A rent cap has been ruled out: false
    tr = case Rents will go on rising: rising / Rents will fall slightly: falling / Rents will stay as they are: stable
    """,
    text="""Tenants in {town} now pay {rent} euros per square metre, {up} percent more than a year ago, according to a
    study which {inst} published on {d}. In {dist1} a flat is dearest, in {dist2} cheapest ({was} euros). {empty} flats
    stand empty; {new} new ones were built, though {goal} had been promised. {cap}. "{tr}," expects {exp}, who led the
    study.""",
    facts={
        "city": "{town}",
        "published_by | institute": "{inst}",
        "published_on": "{d}",
        "average_rent_per_sqm": "{rent}",
        "cheapest_rent_per_sqm": "{was}",
        "increase_percent": "{up}",
        "most_expensive_district": "{dist1}",
        "cheapest_district": "{dist2}",
        "vacant_flats | empty_flats": "{empty}",
        "flats_built": "{new}",
        "flats_promised | building_target": "{goal}",
        "rent_cap_planned": "{cap}",
        "outlook | expected_trend": "{tr}",
        "study_leader": "{exp}",
        "average_purchase_price": None,
    },
)

template(
    ask="Extract the school news. | Fill in the news form. | Newsletter item to data.",
    values="""
    sch = school
    head = person
    new = person
    kid = person
    d = date
    leave = d + 30..90 days
    years = int 11..34
    pup = int 210..1450
    age = int 11..17
    comp = one of maths olympiad / poetry contest / chess tournament / robot race
    rank = case first place: 1 / second place: 2 / third place: 3
    roof = int 12000..240000 step 500
    uni = case From autumn on, uniforms are compulsory: true / Uniforms remain voluntary: false
    """,
    text="""NEWS FROM {sch}, {d}
    After {years} years as head, {head} retires on {leave}. {new}, now deputy, will take over the school with its {pup}
    pupils. {kid}, aged {age.digits}, took {rank} in the national {comp} - congratulations! The new roof cost {roof}
    dollars, less than feared. {uni}.""",
    facts={
        "school": "{sch}",
        "newsletter_date | date": "{d}",
        "retiring_head": "{head}",
        "years_as_head": "{years}",
        "retirement_date": "{leave}",
        "new_head | successor": "{new}",
        "number_of_pupils | pupils": "{pup}",
        "prize_winning_pupil": "{kid}",
        "pupil_age": "{age}",
        "competition": "{comp}",
        "place_in_competition | rank": "{rank}",
        "roof_cost_usd": "{roof}",
        "uniform_compulsory": "{uni}",
        "chair_of_governors": None,
    },
)

template(
    ask="Extract the expedition. | Fill in the mission log. | Facts of the rescue, please.",
    values="""
    lead = person
    hik = person
    doc = person
    s = date
    t1 = time 15..17
    t2 = time 21..23
    mt = one of Mount Garrow / Pic Noir / Kestrel Crag / Hohe Wand
    alt = int 1150..3900 step 10
    temp = int 2..9
    cold = calc -temp
    n = int 5..22
    dog = case {lead.first}'s dog found the trail: true / The dogs found nothing: false
    hurt = one of broken ankle / frostbite / concussion / twisted knee
    cost = int 800..9500 step 100
    heli = case The helicopter could not take off: false / A helicopter brought {hik.him} down: true
    nation = country
    """,
    text="""Mountain rescue log. Alarm {t1}, {s}. {hik}, a hiker from {nation}, had not come back from {mt}. Team of {n}
    under {lead}. Found {t2} at {alt} m, minus {temp.digits} °C. {dog}. Diagnosis by Dr {doc.last}: {hurt}. {heli}.
    [[Cost of the mission: {cost} francs.]]""",
    facts={
        "date | mission_date": "{s}",
        "alarm_time": "{t1}",
        "found_at_time": "{t2}",
        "rescued_person | hiker": "{hik}",
        "hiker_country": "{nation}",
        "mountain": "{mt}",
        "altitude_m": "{alt}",
        "temperature_c": "{cold}",
        "team_size": "{n}",
        "team_leader": "{lead}",
        "found_by_dog | dog_found_trail": "{dog}",
        "injury | diagnosis": "{hurt}",
        "doctor": "Dr {doc.last}",
        "helicopter_used": "{heli}",
        "mission_cost": "{cost}",
        "insurance_number": None,
    },
)
