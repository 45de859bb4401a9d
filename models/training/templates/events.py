"""Concerts, fairs, conferences, workshops, club notices and weddings."""

from ..template import template

template(
    ask="Extract the event details. | Turn this announcement into a calendar entry. | What is on, where and when?",
    values="""
    act = one of The Paper Lanterns / Dunmore Brass / Kestrel & Moss / Oona Vale Trio / The Night Ferry / Salt and Cedar
    support = one of Milk Teeth / Tin Harbour / June Weather / The Understudies / Low Bridge
    venue = one of Corn Exchange / Old Fire Station / Riverside Hall / Apollo Rooms / Cellar Club
    town = city
    d = date
    doors = time 18..18
    start = time 19..20
    adv = money 12..28 step 0.5
    door = money 30..42 step 0.5
    seated = case All seats are unreserved: true / This is a standing show: false / Seating only: true /\
        Standing room only: false
    age = int 14..18
    box = phone
    """,
    text="""{act} return to {town} on {d}, playing the {venue} with support from {support}. Doors open at {doors}; the
    first notes are at {start} sharp. {seated}. Tickets cost £{adv} in advance and £{door} on the night, from the box
    office on {box} or the usual outlets. [[Nobody under {age.digits} will be admitted without an adult.]]""",
    facts={
        "headliner | main_act": "{act}",
        "support_act | opening_act": "{support}",
        "venue | venue_name": "{venue}",
        "city | town": "{town}",
        "event_date | date": "{d}",
        "doors_open | doors_at": "{doors}",
        "show_starts_at | start_time": "{start}",
        "advance_price | advance_ticket_price": "{adv}",
        "price_on_the_night | door_price": "{door}",
        "is_seated | seated": "{seated}",
        "box_office_phone": "{box}",
        "minimum_age_unaccompanied": "{age}",
        "end_time | curfew": None,
    },
)

template(
    ask="Read the notice and fill in the form. | Which event was moved, and to when?",
    values="""
    event = one of summer fair / autumn quiz night / spring plant sale / model railway open day / harvest supper /\
        jumble sale
    old = date
    new = old + 7..40 days
    org = person
    helper = person
    reason = one of flooding in the car park / heavy snow / building work in the hall / illness on the committee
    hall = one of Scout hut / Memorial Hall / Methodist church hall / Village Institute / cricket pavilion
    t = time 10..15
    refund = case Money already paid will be returned to those who cannot make it: true /\
        We are sorry that we cannot give refunds: false / Refunds are of course available: true
    mail = email
    """,
    text="""NOTICE TO ALL MEMBERS

    Because of {reason}, the {event} planned for {old} will not go ahead on that day. It will now take place on {new},
    which is a {new.weekday}, starting at {t}, in the {hall} as before. {refund}. Questions should go to {org} ({mail}).
    [[Those who offered cakes should let {helper} know whether the new day suits them.]]""",
    facts={
        "event_name | event": "{event}",
        "original_date | previous_date": "{old}",
        "new_date | rescheduled_to": "{new}",
        "new_weekday": "{new.weekday}",
        "reason_for_change | reason": "{reason}",
        "start_time | starts_at": "{t}",
        "location | venue": "{hall}",
        "is_refundable | refund_possible": "{refund}",
        "organiser | contact_person": "{org}",
        "contact_email": "{mail}",
        "cake_coordinator": "{helper}",
        "entry_fee | ticket_price": None,
        "status": "rescheduled",
    },
)

template(
    ask="Extract the workshop. | Fill in the course record. | Please put the workshop into the system.",
    values="""
    title = one of Sourdough from Scratch / Lino Printing for Beginners / Dry Stone Walling / Mending Denim /\
        First Steps in Beekeeping / Bookbinding in a Day
    tutor = person
    host = person
    d = date
    s = time 9..10
    e = s + 5..7 hours
    max = int 6..14
    left = int 2..5
    fee = money 45..130 step 5
    mat = money 8..20 step 0.5
    level = case No experience is needed: beginner / You should have done this at least once before: intermediate /\
        This one is for people who already teach or sell their work: advanced
    lunch = case Soup and bread are included: true / Bring your own lunch: false / Lunch is on us: true
    place = street
    """,
    text="""{title}
    with {tutor}

    When: {d}, {s} to {e}
    Where: {place} (ring the bell marked "Studio")
    Price: £{fee}, plus £{mat} for materials, payable on the day

    {level}. {lunch}. We take {max} people at most and, as I write, there are {left} places left.
    [[Booking is through {host}, not through the tutor.]]""",
    facts={
        "workshop_title | title": "{title}",
        "tutor | instructor": "{tutor}",
        "date | workshop_date": "{d}",
        "start_time": "{s}",
        "end_time": "{e}",
        "address | location": "{place}",
        "course_fee | fee": "{fee}",
        "materials_cost | materials_fee": "{mat}",
        "level | skill_level": "{level}",
        "lunch_included": "{lunch}",
        "max_participants | capacity": "{max}",
        "places_left | remaining_places": "{left}",
        "booking_contact": "{host}",
        "certificate_awarded": None,
    },
)

template(
    ask="Extract the conference data as JSON. | Fill in the conference form. | Details of this call, please.",
    values="""
    name = one of SoilTech / Northern Data Days / LibCon / PortoGraph / WaterWorks Forum / Lexica
    start = date
    end = start + 2..4 days
    deadline = start - 90..150 days
    notice = start - 50..80 days
    place = city
    chair = person
    prog = person
    uni = school
    pages = int 4..12
    early = money 180..390 step 10
    late = money 410..640 step 10
    link = url
    """,
    text="""CALL FOR PAPERS: {name}

    {name} takes place from {start} to {end} in {place}, hosted by {uni}. Papers of up to {pages} pages are due by
    {deadline}; authors hear from us by {notice}. The early registration fee is EUR {early}, afterwards EUR {late}.
    General chair: {chair}. Programme chair: {prog}. [[Submit at {link}.]]""",
    facts={
        "conference_name | conference": "{name}",
        "first_day | start_date": "{start}",
        "last_day | end_date": "{end}",
        "submission_deadline | paper_deadline": "{deadline}",
        "notification_date | author_notification": "{notice}",
        "city | host_city": "{place}",
        "host_institution": "{uni}",
        "general_chair": "{chair}",
        "programme_chair | program_chair": "{prog}",
        "max_pages | page_limit": "{pages}",
        "early_fee | early_bird_fee": "{early}",
        "regular_fee | late_fee": "{late}",
        "submission_url": "{link}",
        "keynote_speaker": None,
    },
)

template(
    ask="Read the wedding invitation and extract the details. | Invitation to calendar entry, please.",
    values="""
    a = person
    b = person
    d = date
    iso = calc d
    nth = calc str(d.day) + ("th" if 10 < d.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th"))
    rsvp = d - 25..60 days
    church = one of St Oswald's Church / All Saints' Chapel / Holm Chapel / Trinity Church
    party = one of Barley Barn / Orchard Hall / Lockkeeper's Inn / Fenwick House
    t = time 12..14
    bus = t + 2..2 hours
    mum = person
    kids = case Children are very welcome: true / We hope you understand that this is a day for adults only: false /\
        Bring the children: true
    c1 = one of seafood / beef / trout / lamb
    c2 = one of risotto / mushroom pie / stuffed peppers
    """,
    text="""Together with their families
    {a} and {b.first}
    request the pleasure of your company at their marriage
    at {church} on {d.weekday} the {nth} of {d.month} {d.year} at {t}
    and afterwards at {party}.

    At {bus} a coach leaves for the reception. {kids}. Dinner is a choice of {c1} or {c2}; please tell {mum} which you
    would like when you reply, by {rsvp} at the latest.""",
    facts={
        "wedding_date | date": "{iso}",
        "day_of_week": "{d.weekday}",
        "ceremony_time | ceremony_starts_at": "{t}",
        "ceremony_venue": "{church}",
        "reception_venue": "{party}",
        "coach_departs_at | coach_departure": "{bus}",
        "children_invited": "{kids}",
        "rsvp_to | reply_to": "{mum}",
        "rsvp_by | reply_deadline": "{rsvp}",
        "dinner_choices": ["{c1}", "{c2}"],
        "couple": ["{a}", "{b.first}"],
        "dress_code | gift_registry_url": None,
    },
)

template(
    ask="What is the message about? Fill in the form. | Extract the plan from the chat message.",
    values="""
    friend = person
    other = person
    film = one of The Glass Orchard / Nine Winters / Paper Tigers / A Quiet Ferry / Ostrich Season
    cinema = one of Rex / Electric Palace / Plaza / Picturehouse / Roxy
    d = date
    show = time 19..21
    meet = time 18..18
    seats = int 2..6
    row = one of row F / row J / row M / row B
    cost = money 8..14 step 0.5
    """,
    text="""{friend.first}: got {seats} tickets for {film} at the {cinema}!!
    {other.first}: when??
    {friend.first}: {d}, it starts at {show}, so meet me outside at {meet}
    {other.first}: ok! what do I owe you
    {friend.first}: {cost} each. we're in {row}
    [[{other.first}: I'll bring {other.his} sister's old glasses for the 3D bit lol]]""",
    facts={
        "film_title | movie": "{film}",
        "cinema | venue": "{cinema}",
        "date | show_date": "{d}",
        "film_starts_at | showtime": "{show}",
        "meeting_time | meet_at": "{meet}",
        "ticket_count | number_of_tickets": "{seats}",
        "price_per_ticket": "{cost}",
        "seat_row | seats": "{row}",
        "ticket_buyer | bought_by": "{friend.first}",
        "payment_method | snacks": None,
    },
)

template(
    ask="List the programme. | Extract the fair. | Fill the event sheet from this poster.",
    values="""
    fair = one of Apple Day / Wool Fair / Lantern Market / Heritage Weekend / Harbour Festival
    year = date
    iso = calc year
    t1 = time 10..11
    t2 = time 12..13
    t3 = time 15..16
    stalls = int 35..180
    mayor = person
    adult = money 4..9 step 0.5
    child = money 1..3 step 0.5
    free = int 3..6
    dogs = case Dogs on leads are welcome: true / Sorry, no dogs: false / Please leave dogs at home: false /\
        Well-behaved dogs may come: true
    park = one of Long Meadow / Mill Fields / Station Road / Abbey Field
    rain = case Cancelled if wet: cancelled / Moves indoors if wet: indoors /\
        Goes ahead whatever the weather: goes ahead
    """,
    text="""** {fair} ** {year.weekday} {year.day} {year.month} {year.year} **
    {stalls} stalls! Opened at {t1} by {mayor}.
    {t2} - sheepdog display
    {t3} - prize-giving and raffle draw
    Adults £{adult}, children £{child}, under-{free.digits}s free. Parking at {park}. {dogs}. {rain}.""",
    facts={
        "event_name | fair": "{fair}",
        "event_date | date": "{iso}",
        "number_of_stalls | stalls": "{stalls}",
        "opened_by": "{mayor}",
        "opening_time | opens_at": "{t1}",
        "sheepdog_display_at": "{t2}",
        "raffle_draw_time | prize_giving_at": "{t3}",
        "adult_price": "{adult}",
        "child_price": "{child}",
        "admission": {"adult": "{adult}", "child": "{child}"},
        "parking_location": "{park}",
        "dogs_allowed": "{dogs}",
        "wet_weather_plan": "{rain}",
        "website | organiser_email": None,
    },
)

template(
    ask="Extract the details of the cancelled concert. | Fill in the cancellation form.",
    values="""
    band = one of Marlow Strings / Big Sky Choir / The Copper Kettles / Ensemble Aurel / Black Swan Jazz
    d = date
    order = code TK-######
    buyer = person
    n = int 2..6
    price = money 20..60 step 0.5
    total = calc round(n * price, 2)
    fee = money 2..5 step 0.25
    days = int 5..15
    venue = one of Kaye Theatre / Sugarhouse / Arena Nord / Guildhall / The Foundry
    new = case A new date has not been set: false / A replacement date will be announced shortly: false
    """,
    text="""Dear {buyer.title},

    We regret to tell you that the concert by {band} at {venue} on {d} has been cancelled because the soloist is unwell.
    Your order {order} ({n} tickets at €{price}) will be refunded in full to the card you used; the booking fee of
    €{fee} is also returned. The money should reach you within {days} working days. {new}.""",
    facts={
        "artist | performer": "{band}",
        "venue": "{venue}",
        "concert_date | event_date": "{d}",
        "order_number | order_id": "{order}",
        "ticket_quantity | number_of_tickets": "{n}",
        "ticket_price | price_per_ticket": "{price}",
        "tickets_total | ticket_total_without_fee": "{total}",
        "booking_fee": "{fee}",
        "refund_within_working_days": "{days}",
        "is_refunded | full_refund": True,
        "has_new_date": "{new}",
        "new_date | replacement_date": None,
        "status | event_status": "cancelled",
    },
)

template(
    ask="Fill in the club calendar. | What does the notice say? | Extract the meeting of the club.",
    values="""
    club = one of Astronomy Society / Gardening Club / Allotment Association / Chess Club / Ramblers / Camera Club
    speaker = person
    sec = person
    topic = one of Comets and how to find them / Growing pears on walls / The lost canals / Endgames of the 1930s /\
        Owls by night
    d = date
    iso = calc d
    ann = d + 14..45 days
    t = time 19..20
    fee = money 2..5 step 0.5
    room = one of Room 4 / Wesley Hall / Meeting Room 2 / Committee Room B
    sub = money 18..45
    """,
    text="""{club}: next meeting {d.weekday} {d.day} {d.month} {d.year}, {t}, in {room}. {speaker} will talk about
    "{topic}". Members free, visitors £{fee}. Annual subscriptions (£{sub}) are now overdue. [[Looking ahead: the AGM is
    on {ann}, when {sec} steps down as secretary after many years and a successor is to be chosen.]]""",
    facts={
        "club | club_name": "{club}",
        "next_meeting_date | meeting_date": "{iso}",
        "weekday": "{d.weekday}",
        "starts_at | time": "{t}",
        "room": "{room}",
        "speaker": "{speaker}",
        "talk_title | topic": "{topic}",
        "visitor_fee": "{fee}",
        "annual_subscription": "{sub}",
        "agm_date": "{ann}",
        "retiring_secretary | outgoing_secretary": "{sec}",
        "parking_available": None,
    },
)

template(
    ask="""Extrahiere die Veranstaltungsdaten. | Fülle das Formular aus.
    | Extract the event data from this German notice.""",
    values="""
    was = one of Weinfest / Flohmarkt / Töpfermarkt / Sommerkonzert / Kinderfest
    d = case Samstag, 14. Juni 2025: 2025-06-14 / Sonntag, dem 7. September 2025: 2025-09-07 /\
        Freitag, 3.10.2025: 2025-10-03 / Samstag, den 9. Mai 2026: 2026-05-09 / Sonntag, 28.06.2026: 2026-06-28
    ort = one of Stadthalle / alten Kelter / Festscheune / Aula der Grundschule / Orangerie
    zeit = case 11.30 Uhr: 11 / 14.30 Uhr: 14 / 10:30 Uhr: 10 / halb drei nachmittags: 14 / halb elf: 10 /\
        halb fünf am Nachmittag: 16
    preis = int 4..18
    wer = person
    tel = phone
    frei = int 6..12
    hund = case Hunde dürfen an der Leine mitgebracht werden: true / Hunde sind leider nicht erlaubt: false
    """,
    text="""Am {d} ist es wieder so weit: In der {ort} findet unser {was} statt. Beginn ist um {zeit}. Der Eintritt
    kostet {preis.digits} Euro, Kinder unter {frei.digits} Jahren zahlen nichts. {hund}. Wer mit einem eigenen Stand
    dabei sein möchte, meldet sich bei {wer}[[, Telefon {tel}]].""",
    facts={
        "event | event_name": "{was}",
        "date | event_date": "{d}",
        "venue": "{ort}",
        "start_time": "{zeit}:30",
        "admission_eur | entry_fee": "{preis}",
        "free_for_children_under": "{frei}",
        "dogs_allowed": "{hund}",
        "contact_for_stalls | stall_contact": "{wer}",
        "contact_phone": "{tel}",
        "end_time | stall_fee": None,
    },
)

template(
    ask="Extract the race information. | Fill in the race form. | Get the data of the run.",
    values="""
    race = one of Fell Dash / Bridge Half / Moonlight Ten / Lakeside Loop / Castle Canter
    d = date
    close = d - 7..21 days
    km = decimal 8.5..24.5 step 0.1
    climb = int 120..980 step 10
    t = time 8..10
    cut = int 2..5
    limit = int 250..1800 step 50
    fee = money 15..40
    late = money 45..60
    dir = person
    rec = person
    last = date 2001..2018
    medic = case A chip is included in the fee: true / Chips must be hired separately: false
    """,
    text="""The {race} covers {km} km with {climb} metres of climbing. Start: {d} at {t}, mass start by the weir.
    Entries close on {close} or when {limit} runners have signed up. €{fee} online, €{late} on the day if places remain.
    {medic}. Time limit {cut} hours. [[The course record has been held by {rec} since {last}.]] Race director:
    {dir}.""",
    facts={
        "race_name | race": "{race}",
        "race_date | date": "{d}",
        "start_time": "{t}",
        "distance_km": "{km}",
        "elevation_gain_m | climb_metres": "{climb}",
        "entries_close | registration_deadline": "{close}",
        "max_runners | entry_limit": "{limit}",
        "online_fee": "{fee}",
        "fee_on_the_day": "{late}",
        "timing_chip_included": "{medic}",
        "time_limit_hours": "{cut}",
        "course_record_holder": "{rec}",
        "record_set_on | course_record_date": "{last}",
        "race_director": "{dir}",
        "prize_money": None,
    },
)

template(
    ask="Extract what the caller wants to book. | Turn the phone memo into a booking enquiry.",
    values="""
    caller = person
    clerk = person
    firm = company
    occ = one of retirement party / product launch / staff Christmas dinner / 50th birthday / christening tea
    d = date
    alt = d + 7..14 days
    guests = int 25..160
    t = time 17..19
    budget = int 1500..9500 step 250
    tel = phone
    music = case They want a live band: live band / They would like a DJ: DJ / They want no music at all: none
    call = case call back today: high / ring back some time this week: normal / no hurry about calling back: low
    """,
    text="""PHONE MEMO taken by {clerk.first}
    {caller} from {firm} rang. Wants our big room for a {occ}, {d}, from {t} on. About {guests} guests. If that day is
    gone, {alt} would also do. Budget {budget} dollars all in. {music}. Number {tel}. I promised nothing; {call}.""",
    facts={
        "caller | enquirer": "{caller}",
        "company": "{firm}",
        "occasion | event_type": "{occ}",
        "preferred_date | first_choice_date": "{d}",
        "alternative_date | second_choice_date": "{alt}",
        "start_time | from_time": "{t}",
        "guest_count | number_of_guests": "{guests}",
        "budget_usd | budget": "{budget}",
        "music": "{music}",
        "callback_phone | phone": "{tel}",
        "callback_priority": "{call}",
        "memo_taken_by": "{clerk.first}",
        "deposit_paid | email": None,
    },
)

template(
    ask="Extract the exhibition. | Fill in the museum listing. | Listing data, please.",
    values="""
    show = one of Threads of the Sea / Bread and Salt / Small Machines / The Colour of Soot / Maps for Walkers
    museum = one of Harrow Museum / Kunsthalle Ost / Tideline Gallery / Museum of Trades / Weaver House
    open = date
    close = open + 60..150 days
    talk = open + 10..40 days
    curator = person
    artist = person
    o = time 10..10
    c = time 17..18
    works = int 40..220
    full = money 9..16 step 0.5
    red = money 4..8 step 0.5
    closed = weekday
    """,
    text="""{show}, a survey of {works} works by {artist}, opens at the {museum} on {open} and runs until {close}. The
    curator, {curator}, gives a tour on {talk}. Open daily except {closed}s, from {o} to {c}; admission €{full},
    concessions €{red}. [[The catalogue is sold out.]]""",
    facts={
        "exhibition_title | title": "{show}",
        "museum | venue": "{museum}",
        "opening_date | opens_on": "{open}",
        "closing_date | runs_until": "{close}",
        "curator_tour_date": "{talk}",
        "curator": "{curator}",
        "artist": "{artist}",
        "number_of_works": "{works}",
        "opens_daily_at | opening_time": "{o}",
        "closes_daily_at | closing_time": "{c}",
        "closed_on | weekly_closing_day": "{closed}",
        "admission_full": "{full}",
        "admission_reduced | concession_price": "{red}",
        "prices": {"full": "{full}", "reduced": "{red}"},
        "catalogue_price": None,
    },
)

template(
    ask="Extract the attendee registration. | Fill in the registration. | Data from the confirmation e-mail, please.",
    values="""
    att = person
    firm = company
    job1 = job
    event = one of Open Hardware Summit / HR Leaders Day / Retail Forward / Grid & Storage Expo / Clinic IT Congress
    d = date
    paid = d - 20..70 days
    tick = one of Standard Pass / VIP Pass / Student Pass / Workshop Pass / Expo Only
    price = money 95..890 step 5
    code1 = code REG-@@####
    t = time 8..9
    shirt = one of S / M / L / XL
    city1 = city
    """,
    text="""Hello {att.first}! You're registered.

    Name on badge: {att}
    Position: {job1}
    Company: {firm}
    Ticket: {tick}, {price} EUR (paid {paid})
    Booking code: {code1}

    {event} begins on {d} in {city1}; badges can be collected from {t} onwards. [[Your T-shirt size is {shirt}.]] See
    you there!""",
    facts={
        "attendee_name | attendee": "{att}",
        "job_title | position": "{job1}",
        "company | employer": "{firm}",
        "ticket_type": "{tick}",
        "ticket_price | amount_paid": "{price}",
        "payment_date | paid_on": "{paid}",
        "registration_code | booking_code": "{code1}",
        "event_name | event": "{event}",
        "event_date | begins_on": "{d}",
        "city | location": "{city1}",
        "badge_pickup_from": "{t}",
        "tshirt_size": "{shirt}",
        "hotel_name | vat_number": None,
    },
)

template(
    ask="Extract the auction. | Fill in the auction form. | What is sold, when and where?",
    values="""
    house = company
    d = date
    v1 = d - 3..3 days
    t = time 10..13
    lots = int 220..1400
    star = one of longcase clock / pair of silver candlesticks / walnut writing desk / portrait of a sea captain /\
        rocking horse
    lo = int 1200..2800 step 100
    hi = int 3000..6000 step 100
    prem = percent 15..28
    auct = person
    owner = person
    online = case Bidding is also possible online: true / There is no internet bidding: false /\
        You may bid online as well: true
    """,
    text="""{house} will sell the contents of the late {owner}'s house at auction, beginning at {t} on {d}. There are
    {lots} lots, among them a {star} estimated at £{lo} to £{hi}. Viewing is possible from {v1}. {online}. A buyer's
    premium of {prem.digits}% is added to every hammer price. The auctioneer will be {auct}.""",
    facts={
        "auction_house": "{house}",
        "auction_date | sale_date": "{d}",
        "start_time | begins_at": "{t}",
        "number_of_lots | lots": "{lots}",
        "featured_lot": "{star}",
        "estimate_low | low_estimate": "{lo}",
        "estimate_high | high_estimate": "{hi}",
        "estimate": {"low": "{lo}", "high": "{hi}"},
        "viewing_from | viewing_date": "{v1}",
        "online_bidding": "{online}",
        "buyers_premium_percent": "{prem}",
        "auctioneer": "{auct}",
        "late_owner | previous_owner": "{owner}",
        "reserve_price": None,
    },
)

template(
    ask="Summarise the feedback as JSON. | Fill in the event survey. | Extract the visitor's opinion.",
    values="""
    g = person
    fest = one of Sound Meadow / Folk by the Fjord / Basslight / Old Mill Festival / Cidersong
    d = date
    price = money 55..180 step 5
    water = money 3..6 step 0.5
    wait = int 25..90 step 5
    best = one of Sunday choir / silent disco / late set by Tin Harbour / drumming workshop
    mood = case I loved nearly every minute: positive / I left early and in a foul temper: negative /\
        It was fine, no more and no less: neutral / What a wonderful weekend: positive /\
        A shambles from start to finish: negative
    stars = calc {"positive": 5, "negative": 2, "neutral": 3}[mood]
    again = case I have already booked for next year: true /\
        I shall miss it next year because I am moving abroad: false /\
        My ticket for next year is already on the fridge: true
    toilet = case the toilets were spotless: clean / the toilets were filthy: dirty
    """,
    text="""Visited {fest} on {d}. {mood}. A day ticket was {price} euros and a bottle of water another {water}; we
    queued for {wait} minutes to get in; {toilet}. The best thing was the {best}. {again}. {stars} stars out of five.[[
    - {g}]]""",
    facts={
        "festival | event_name": "{fest}",
        "visit_date | date_visited": "{d}",
        "sentiment": "{mood}",
        "ticket_price | day_ticket_price": "{price}",
        "water_price | price_of_water": "{water}",
        "queue_minutes | waiting_time_minutes": "{wait}",
        "highlight": "{best}",
        "will_return | would_visit_again": "{again}",
        "rating | stars": "{stars}",
        "max_rating": 5,
        "toilets_condition": "{toilet}",
        "reviewer | author": "{g}",
        "camping_fee": None,
    },
)

template(
    ask="Extract the schedule for the day. | Put the timetable into JSON.",
    values="""
    d = date
    a = time 9..9
    b = time 10..10
    c = time 11..12
    e = time 14..15
    p1 = person
    p2 = person
    p3 = person
    t1 = one of Roofs that drink rain / Paint without solvents / Reading old timber
    t2 = one of Insulating stone walls / Heat pumps in terraces / The price of slate
    t3 = one of Ask the surveyor / Grants explained / What went wrong in Leeds
    hall = one of Hall A / Lecture Theatre 2 / Great Room / Room 101
    """,
    text="""Old House Day, {d}, {hall}

    {a}  Coffee and welcome
    {b}  {p1}: {t1}
    {c}  {p2}: {t2}
    Lunch (not provided)
    {e}  {p3}: {t3}

    [[Note: the afternoon session has been moved from the smaller room downstairs.]]""",
    facts={
        "date": "{d}",
        "room | hall": "{hall}",
        "welcome_at | coffee_at": "{a}",
        "sessions | talks": [
            {"start": "{b}", "speaker": "{p1}", "title": "{t1}"},
            {"start": "{c}", "speaker": "{p2}", "title": "{t2}"},
            {"start": "{e}", "speaker": "{p3}", "title": "{t3}"},
        ],
        "speakers": ["{p1}", "{p2}", "{p3}"],
        "first_speaker": "{p1}",
        "last_talk_title | afternoon_talk": "{t3}",
        "last_talk_starts_at | afternoon_start": "{e}",
        "number_of_talks": 3,
        "lunch_provided": False,
        "admission_fee | registration_url": None,
    },
)

template(
    ask="Extract the open day. | Form for the school's open evening. | What should parents know?",
    values="""
    sch = school
    head = person
    guide = person
    d = date
    s = time 16..17
    e = s + 2..3 hours
    tour = int 10..25 step 5
    apply = d + 20..60 days
    places = int 90..240
    last = int 250..520
    park = case There is no parking on the site: false / You may park in the playground: true /\
        Parking is available behind the gym: true
    """,
    text="""This year {sch} invites families to its open evening on {d} (a {d.weekday}), between {s} and {e}, with or
    without their children. Tours leave every {tour} minutes; the head, {head}, speaks in the hall twice. {park}. For
    the {places} places on offer last year there were {last} applications, so please note that forms must reach us by
    {apply}. [[{guide}, our admissions officer, will be glad to help.]]""",
    facts={
        "school | school_name": "{sch}",
        "open_evening_date | event_date": "{d}",
        "weekday": "{d.weekday}",
        "starts_at": "{s}",
        "ends_at": "{e}",
        "tour_interval_minutes": "{tour}",
        "head_teacher | headteacher": "{head}",
        "parking_on_site": "{park}",
        "places_last_year | places": "{places}",
        "applications_last_year": "{last}",
        "application_deadline | forms_due_by": "{apply}",
        "admissions_officer": "{guide}",
        "tuition_fee": None,
    },
)

template(
    ask="Extract the choir's dates. | Fill in the rehearsal plan. | Read the mail and give me the plan.",
    values="""
    cond = person
    solo = person
    piano = person
    piece = one of Fauré's Requiem / Haydn's Nelson Mass / Carmina Burana / The Armed Man / Bach's Magnificat
    r1 = date
    r2 = r1 + 7..10 days
    con = r2 + 3..9 days
    t = time 19..19
    call = time 16..17
    n = int 45..110
    dress = one of all black / black with a red scarf / long blue gowns / white shirts
    score = money 9..16 step 0.5
    """,
    text="""Dear singers, only two rehearsals remain before we perform {piece}: {r1} and {r2}, both at {t} in the usual
    place. On the day of the concert, {con}, be in church at {call} for the warm-up. All {n} of you, please, and in
    {dress}. {solo} has agreed to sing the solo part after {piano}, who normally plays the piano for us, talked
    {solo.him} into it. [[If you still have a hired score, it costs you £{score} if you don't hand it back.]] {cond},
    conductor""",
    facts={
        "work | piece": "{piece}",
        "rehearsal_dates | rehearsals": ["{r1}", "{r2}"],
        "last_rehearsal | final_rehearsal_date": "{r2}",
        "rehearsal_time": "{t}",
        "concert_date | performance_date": "{con}",
        "warm_up_at | call_time": "{call}",
        "number_of_singers | choir_size": "{n}",
        "dress_code": "{dress}",
        "soloist": "{solo}",
        "pianist | accompanist": "{piano}",
        "conductor": "{cond}",
        "charge_for_unreturned_score | lost_score_fee": "{score}",
        "ticket_price": None,
    },
)

template(
    ask="Extract los datos del evento. | Extrae los datos. | Extract the data of this Spanish announcement.",
    values="""
    que = one of Feria del Libro / Mercado de Artesanía / Festival de Jazz / Muestra de Cine / Fiesta del Queso
    d1 = date
    donde = one of Plaza Mayor / Parque del Oeste / Casa de Cultura / Patio de los Naranjos
    hora = case a las seis y media de la tarde: 18 / a las 11.30: 11 / a las 19:30 horas: 19 /\
        a las diez y media de la mañana: 10
    precio = int 3..15
    dias = int 3..6
    alcalde = person
    puestos = int 22..95
    libre = case La entrada es libre hasta los 14 años: 14 / Los menores de 12 años no pagan: 12 /\
        Gratis para menores de 10 años: 10
    """,
    text="""¡{que} en {donde}! Las puertas se abren el {d1} {hora}. Durante {dias.digits} días habrá {puestos.digits}
    puestos, talleres y actuaciones. La entrada cuesta {precio.digits} euros. {libre}. La inauguración correrá a cargo
    de {alcalde}.""",
    facts={
        "event_name | event": "{que}",
        "opening_date | start_date": "{d1}",
        "opening_time": "{hora}:30",
        "venue | place": "{donde}",
        "duration_days": "{dias}",
        "number_of_stalls": "{puestos}",
        "ticket_price_eur | admission": "{precio}",
        "free_below_age": "{libre}",
        "opened_by": "{alcalde}",
        "sponsor | contact_phone": None,
    },
)

template(
    ask="Extract the webinar. | Fill in the webinar form.",
    values="""
    title = one of Payroll without tears / Zero-waste kitchens / Shipping to Norway / Reading a balance sheet /\
        Safer ladders
    host = person
    guest = person
    firm = company
    d = date
    t = time 11..16
    dur = int 30..90 step 15
    max = int 100..1000 step 50
    rec = case A recording will be sent to everyone who signs up: true / The session is not recorded: false /\
        We will record it and share the link: true
    cost = case It's free: 0 / It costs nothing: 0 / The price is 15 euros: 15 / The fee is 25 euros: 25
    link = url
    lang = one of English / French / German / Dutch
    tz = one of CET / GMT / EST
    """,
    text="""Join {host} of {firm} and guest speaker {guest} for "{title}" on {d}. We start at {t} ({tz}) sharp and talk
    for {dur} minutes in {lang}, questions included. {cost}. {rec}. Up to {max} participants. [[Sign up: {link}]]""",
    facts={
        "webinar_title | title": "{title}",
        "host": "{host}",
        "host_company": "{firm}",
        "guest_speaker": "{guest}",
        "date": "{d}",
        "start_time": "{t}",
        "time_zone": "{tz}",
        "duration_minutes": "{dur}",
        "language": "{lang}",
        "price_eur | fee": "{cost}",
        "is_recorded | recording_available": "{rec}",
        "max_participants": "{max}",
        "registration_link": "{link}",
        "dial_in_number": None,
    },
)

template(
    ask="Diary entry to event record. | Extract the facts about the birthday party. | What happened, and when?",
    values="""
    kid = person
    aunt = person
    d = date
    age = int 5..12
    guests = int 7..18
    cake = one of lemon / chocolate / carrot / marzipan
    gift = one of telescope / skateboard / ukulele / microscope
    cost = money 140..420 step 10
    t = time 14..15
    clown = case The magician never turned up: false / The magician came on the stroke: true
    broke = one of window / teapot / soup bowl / vase
    """,
    text="""{d}. {kid.first} turned {age} today. {guests} children in the house from {t} on, heaven help us. {clown}.
    The {cake} cake was gone in a minute. {aunt.first} had brought a {gift}, which {kid.he} will not put down. We lost a
    {broke} in the course of it, and the whole affair came to {cost} dollars, which is more than our wedding.""",
    facts={
        "date": "{d}",
        "birthday_child | child": "{kid.first}",
        "age | new_age": "{age}",
        "children_present | number_of_children": "{guests}",
        "party_started_at": "{t}",
        "magician_came | entertainer_showed_up": "{clown}",
        "cake_flavour | cake": "{cake}",
        "present | gift": "{gift}",
        "gift_giver | gift_from": "{aunt.first}",
        "broken_item | damage": "{broke}",
        "total_cost": "{cost}",
        "venue_address": None,
    },
)

template(
    ask="Extract the ticket. | Read the ticket stub. | Fill in the form from the ticket.",
    values="""
    no = code ##-@@@-####
    play = one of The Cherry Thieves / Antigone / Twelve Doors / The Lodger / Hansel and Gretel
    th = one of Playhouse / Lyric / Theatre Royal / Studio 9 / Globe Yard
    d = date
    iso = calc d
    t = time 19..20
    block = one of Stalls / Circle / Balcony / Box 3
    row = one of C / F / K / P
    seat = int 3..38
    price = money 18..75 step 0.5
    sold = d - 5..60 days
    buyer = person
    red = case CONCESSION: true / FULL PRICE: false
    """,
    text="""{th}    No. {no}
    {play}
    {d.weekday} {d.day} {d.month} {d.year}    {t}
    {block}    Row {row}    Seat {seat.digits}
    {red}    GBP {price}
    Latecomers are admitted at the interval only. Sold {sold} to {buyer}.""",
    facts={
        "ticket_number": "{no}",
        "production | play": "{play}",
        "theatre | venue": "{th}",
        "performance_date": "{iso}",
        "curtain_time | start_time": "{t}",
        "section | block": "{block}",
        "row": "{row}",
        "seat | seat_number": "{seat}",
        "price": "{price}",
        "is_concession | reduced_price": "{red}",
        "sold_on | purchase_date": "{sold}",
        "purchaser | buyer": "{buyer}",
        "place": {"block": "{block}", "row": "{row}", "seat": "{seat}"},
        "interval_minutes": None,
    },
)

template(
    ask="Extract the volunteer shift. | Who does what, and when? | Fill in the shift form.",
    values="""
    v = person
    lead = person
    d = date
    s = time 7..9
    e = s + 4..6 hours
    spot = one of north gate / first-aid tent / information desk / third water station / lost-property counter
    tel = phone
    shirt = color
    meal = case You'll get a hot meal: true / Bring something to eat, there is no catering: false
    radio = int 2..19
    status1 = case Please tell me if you still want this: pending / You have confirmed, thank you: confirmed /\
        You told us you can't come, so this is only for your files: declined
    """,
    text="""Hi {v.first}, your shift: {d}, {s} until {e}, at the {spot}. {status1}. Your team leader is {lead} ({tel}),
    who'll give you a radio (channel {radio.digits}) and a {shirt} bib. {meal}. [[Gates open to the public one hour
    after your shift begins.]]""",
    facts={
        "volunteer": "{v.first}",
        "shift_date | date": "{d}",
        "shift_start": "{s}",
        "shift_end": "{e}",
        "post | location": "{spot}",
        "status": "{status1}",
        "team_leader": "{lead}",
        "team_leader_phone": "{tel}",
        "radio_channel": "{radio}",
        "bib_color | bib_colour": "{shirt}",
        "meal_provided": "{meal}",
        "shift": {"date": "{d}", "start": "{s}", "end": "{e}"},
        "hourly_pay": None,
    },
)

template(
    ask="Extract the fundraiser's result. | Fill in the event report.",
    values="""
    ev = one of charity auction / sponsored swim / open garden weekend / midnight walk / cake sale
    cause = one of lifeboat station / hospice / playground fund / food bank / village school
    d = date
    raised = int 2400..18000 step 20
    target = int 2000..20000 step 500
    last = int 1100..2300 step 10
    vis = int 130..900
    tres = person
    chair = person
    cost = int 210..890 step 10
    net = calc raised - cost
    top = one of week in Brittany / signed rugby ball / balloon flight
    handed = d + 10..40 days
    """,
    text="""Report on the {ev} held on {d} in aid of the {cause}. {vis} people came. The treasurer, {tres}, reports
    takings of ${raised} (last year ${last}); costs of ${cost} are still to be deducted. The target had been ${target}.
    The most popular prize was a {top}. The chair, {chair}, will hand over the cheque on {handed}.""",
    facts={
        "event_type | event": "{ev}",
        "event_date": "{d}",
        "beneficiary | cause": "{cause}",
        "visitors | attendance": "{vis}",
        "takings | gross_takings": "{raised}",
        "takings_last_year": "{last}",
        "costs": "{cost}",
        "net_proceeds": "{net}",
        "target_amount": "{target}",
        "treasurer": "{tres}",
        "chairperson | chair": "{chair}",
        "most_popular_prize": "{top}",
        "cheque_handover_date": "{handed}",
        "sponsor": None,
    },
)

template(
    ask="Extract the band booking. | Fill in the gig sheet. | Key data of the agreement, please.",
    values="""
    agent = person
    mgr = person
    band = one of Velvet Plough / The Tuesday Men / Ottoline / Blue Herring / Fast Nuns
    club = one of Malthouse / Tramshed / Lido / Blue Note Cellar
    d = date
    sound = time 15..16
    stage = time 20..21
    len1 = int 60..120 step 15
    gage = int 800..6400 step 50
    dep = percent 20..50
    crew = int 3..9
    hot = case The club pays for the hotel: true / The band finds its own beds: false /\
        Hotel rooms are paid for by the club: true
    pay = d + 7..30 days
    """,
    text="""Agreement between {mgr}, for {club}, and {agent}, agent of {band}. The band plays on {d}. Sound check
    {sound}, on stage {stage}, {len1} minutes without a break. Fee {gage} euros, of which {dep} percent is due on
    signing and the rest by {pay}. Hot food for {crew}. {hot}.[[ The band may sell records in the foyer.]]""",
    facts={
        "band | performer": "{band}",
        "agent | band_agent": "{agent}",
        "venue | club": "{club}",
        "venue_manager | signed_for_venue": "{mgr}",
        "performance_date | gig_date": "{d}",
        "sound_check_at": "{sound}",
        "stage_time": "{stage}",
        "set_length_minutes": "{len1}",
        "fee_eur | performance_fee": "{gage}",
        "deposit_percent": "{dep}",
        "balance_due_by | final_payment_due": "{pay}",
        "people_to_feed | meals": "{crew}",
        "hotel_paid_by_venue": "{hot}",
        "travel_allowance": None,
    },
)
