"""Labels: topic, language, sentiment, priority, department, intent, spam, severity, yes/no questions."""

from ..template import template

template(
    ask="""Classify this review: sentiment (positive, negative, mixed) and noise level (quiet, medium, loud).
    | How did the guest like it?
    | Choose from the labels given. Classify this review: sentiment (positive, negative, mixed) and noise level
    (quiet, medium, loud).""",
    values="""
    place = restaurant
    mood = case I have rarely eaten so well, and everybody was charming: positive /\
        The soup was cold, the fish was dry and the bill was wrong: negative /\
        The food was excellent, but we had to wait for an hour and nobody said sorry: mixed /\
        Best evening of our whole holiday: positive / I would not feed this to my dog: negative
    back = case We paid by card: card / We paid in cash: cash / We were invited by our boss: none /\
        We used a gift voucher: voucher
    noise = case quiet: quiet / so loud that we had to shout: loud / pleasantly busy: medium
    n = int 2..7
    """,
    text="""{place}, table for {n}. {mood}. The room was {noise}. {back}.""",
    facts={
        "sentiment | overall_sentiment": "{mood}",
        "payment_method | paid_with": "{back}",
        "noise_level": "{noise}",
        "restaurant": "{place}",
        "party_size": "{n}",
    },
)

template(
    ask="""Triage this ticket. Category: billing, login, bug or feature_request. Priority: low, medium or high.
    | Route this support message.
    | Labels, please. Triage this ticket. Category: billing, login, bug or feature_request. Priority: low, medium or
    high.
    | ticket -> category, priority, wants_callback""",
    values="""
    who = person
    what = case I was charged twice for October: billing / The invoice shows a VAT number which isn't ours: billing /\
        Since the update the export button does nothing at all: bug /\
        The app closes itself as soon as I open a photo: bug /\
        I can't get in, it says my password is wrong, and the reset mail never comes: login /\
        It would be great if one could sort the list by date: feature_request
    prio = case Our whole office has come to a standstill because of this: high /\
        No hurry at all, whenever you find the time: low / Please look at it sometime this week: medium /\
        We need this solved within the hour: high
    call = case Call me, please: true / Don't ring me, an e-mail is enough: false
    ver = code v#.#.#
    """,
    text="""From: {who}
    Subject: Hello support

    {what}. {prio}. {call}. [[We use {ver}.]]""",
    facts={
        "category | ticket_category": "{what}",
        "priority": "{prio}",
        "wants_callback | callback_requested": "{call}",
        "customer_name | sender": "{who}",
        "app_version": "{ver}",
    },
)

template(
    ask="Is this message spam? | spam: true or false | Decide whether the mail is spam and has an attachment.",
    values="""
    who = person
    body = case Congratulations, your number has been drawn, claim your prize of 900,000 dollars now by sending us \
        your card details: true / Make money from your sofa, 400 a day guaranteed, click before midnight: true /\
        Your parcel can't be delivered until you pay a fee of 1.99 through this link: true /\
        Shall we take the early train tomorrow or the one after breakfast: false /\
        The minutes of Monday's meeting are in the shared folder now: false /\
        Grandma asks whether you'd like the old sewing machine: false
    att = case There is a file attached: true / Nothing is attached: false
    day = weekday
    """,
    text="""Received on {day}. Sender: {who}. {att}.
    ---
    {body}.""",
    facts={
        "is_spam | spam": "{body}",
        "has_attachment": "{att}",
        "sender": "{who}",
        "received_weekday": "{day}",
    },
)

template(
    ask="""Which language is the quoted sentence written in (English, German, French, Spanish, Italian)?
    | Detect the language of the guest book entry.
    | Read the text and answer as JSON. Which language is the quoted sentence written in (English, German, French,
    Spanish, Italian)?
    | language of the entry?""",
    values="""
    entry = case Wir haben uns sehr wohl gefühlt und kommen gern wieder: German /\
        Das Frühstück war herrlich, nur der Hahn war etwas früh: German /\
        Nous avons passé un séjour merveilleux, merci pour tout: French /\
        La vue sur la vallée est à couper le souffle: French /\
        Hemos dormido muy bien y el jardín es precioso: Spanish / Gracias por el café y por los consejos: Spanish /\
        Abbiamo mangiato benissimo, grazie di cuore: Italian / La casa è bellissima e molto tranquilla: Italian /\
        Lovely stay, the dog adored the garden: English
    guest = person
    host = person
    d = date
    """,
    text="""In the guest book of the cottage, under {d}, somebody called {guest} wrote: "{entry}." {host}, who owns the
    cottage, speaks English and Dutch only and asked us to have it translated into English if need be.""",
    facts={
        "language | entry_language": "{entry}",
        "guest": "{guest}",
        "owner": "{host}",
        "entry_date": "{d}",
        "target_language": "English",
    },
)

template(
    ask="""Which department should handle this: sales, support, hr, accounting or legal?
    | Forward the call to the right department.
    | Choose from the labels given. Which department should handle this: sales, support, hr, accounting or legal?
    | phone memo: department, urgency""",
    values="""
    caller = person
    firm = company
    t = time 8..17
    why = case wants a quote for 200 chairs: sales / would like to see our catalogue and a price list: sales /\
        says the machine we delivered makes a grinding noise: support / can't install the driver: support /\
        asks whether {caller.his} application has arrived: hr / wants to know whether we take trainees next year: hr /\
        has not received the money for invoice 4471 yet: accounting / wants to pay in instalments: accounting /\
        threatens to sue us because of the logo: legal
    urg = case It can't wait: urgent / There's no rush: not_urgent / It has to be dealt with today: urgent
    taken = person
    """,
    text="""Phone memo, {t}. {caller} of {firm} called. The caller {why}. {urg}. I said somebody would get back.
    {taken.first}""",
    facts={
        "department | responsible_department": "{why}",
        "urgency": "{urg}",
        "caller | caller_name": "{caller}",
        "caller_company": "{firm}",
        "time_of_call": "{t}",
        "taken_by_first_name": "{taken.first}",
        "callback_number": None,
    },
)

template(
    ask="""Topic of the headline: sport, politics, business, science, culture or weather.
    | Classify the news item by topic.
    | Read the text and answer as JSON. Topic of the headline: sport, politics, business, science, culture or weather.
    | Which section does this item belong to?""",
    values="""
    city = city
    d = date
    rep = person
    head = case Goalkeeper saves three penalties in final: sport / Cyclist, 41, wins mountain stage: sport /\
        Parliament votes on pension reform tonight: politics / Minister resigns over leaked letter: politics /\
        Shares of chip maker fall by a fifth: business / Brewery to close two plants: business /\
        New moth species found in museum drawer: science / Telescope spots water on distant planet: science /\
        Opera reopens after seven years of repairs: culture / Painter's lost sketchbook turns up at auction: culture /\
        Storm tears roofs off, more rain expected: weather / Coldest March night in sixty years: weather
    len = int 140..900
    front = case (page one): true / (page 6): false / (page 11): false
    """,
    text="""{head} {front}
    {city}, {d}. By {rep}. {len.digits} words. To be illustrated.""",
    facts={
        "topic | section | category": "{head}",
        "is_front_page | on_front_page": "{front}",
        "author | byline": "{rep}",
        "dateline_city": "{city}",
        "publication_date": "{d}",
        "word_count": "{len}",
    },
)

template(
    ask="""Intent of the utterance: play_music, set_alarm, weather, call or light.
    | What does the user want the assistant to do?
    | Choose from the labels given. Intent of the utterance: play_music, set_alarm, weather, call or light.
    | intent and room for this voice command""",
    values="""
    cmd = case put on something with a saxophone: play_music / play the album I liked last week: play_music /\
        wake me at half past six: set_alarm / make sure I'm up by seven: set_alarm /\
        will I need an umbrella tomorrow: weather / is it going to freeze tonight: weather / ring my sister: call /\
        get me the dentist on the line: call / it's too dark in here: light / turn the lamp down a bit: light
    room = one of kitchen / bedroom / office / bathroom / nursery
    conf = percent 61..99
    pol = case please: true / now: false / and be quick: false / if you don't mind: true
    id = code U-####
    """,
    text="""utterance {id} | mic: {room} | asr confidence {conf.digits} %
    user: "hey Juno, {cmd}, {pol}" """,
    facts={
        "intent": "{cmd}",
        "room | microphone_location": "{room}",
        "is_polite": "{pol}",
        "asr_confidence": "{conf}",
        "utterance_id": "{id}",
        "assistant_name": "Juno",
    },
)

template(
    ask="""Severity of the incident: minor, major or critical. | Classify the incident report.
    | Read the text and answer as JSON. Severity of the incident: minor, major or critical.
    | How severe was it, and is it solved?""",
    values="""
    svc = one of checkout / mail gateway / booking engine / image store / login service
    eff = case All customers were locked out for two hours and payments were lost: critical /\
        Patient data could be read by anybody on the internet: critical /\
        About a third of the orders came through with a delay of an hour: major /\
        One of our two data centres went dark, the other coped with some errors: major /\
        A button had the wrong colour: minor / A typo appeared on the help page: minor
    solved = case It has been fixed: true / We are still working on it: false / The fix went live this morning: true /\
        It still happens again every few minutes: false
    who = person
    d = date 2023..2027
    cause = case A colleague mistyped a setting: human_error / A disk broke: hardware /\
        A bug had slipped through the tests: software / The provider's cable was cut by a digger: external
    """,
    text="""Incident in {svc} on {d}. {eff}. {solved}. [[{cause}.]] Reported by {who}.""",
    facts={
        "severity": "{eff}",
        "is_resolved | resolved": "{solved}",
        "root_cause | cause": "{cause}",
        "service | affected_service": "{svc}",
        "incident_date": "{d}",
        "reported_by": "{who}",
    },
)

template(
    ask="""Answer yes or no (true/false) for each field. | Check the application against our conditions.
    | Fill in the check list from the letter.""",
    values="""
    app = person
    age = case I turned nineteen in May: true / I'm seventeen and will be eighteen next spring: false /\
        I have just celebrated my thirtieth birthday: true / I am sixteen: false
    lic = case I have a driving licence: true / I'm still learning to drive: false / I don't drive: false /\
        I passed my driving test years ago: true
    smoke = case I have never smoked: false / I smoke, but only outside: true / I smoke a pipe now and then: true /\
        Nobody in our family smokes, me included: false
    pet = case with my cat: true / without any animals: false / together with my old spaniel: true
    start = month
    """,
    text="""Dear family, I would like to be your au pair from {start}. {age}. {lic}. {smoke}. I would come {pet}.
    Children have always liked me. Yours, {app}""",
    facts={
        "is_adult | is_of_age": "{age}",
        "has_driving_licence | can_drive": "{lic}",
        "smoker | is_smoker": "{smoke}",
        "brings_pet | has_pet": "{pet}",
        "applicant": "{app}",
        "start_month": "{start}",
    },
)

template(
    ask="""Rate the tone of the e-mail: friendly, neutral, angry or desperate.
    | What tone does the writer strike, and what is wanted?
    | Labels, please. Rate the tone of the e-mail: friendly, neutral, angry or desperate. | tone / request type""",
    values="""
    who = person
    tone = case This is an outrage and I demand an answer: angry /\
        How dare you send me a reminder for something I've paid: angry /\
        I hope you are all well and that the new office is a joy: friendly /\
        Many thanks again for the lovely flowers: friendly /\
        I don't know what to do any more, please, please help me: desperate /\
        I have not slept for three nights because of this: desperate / I refer to your letter of the 4th: neutral /\
        Please find our details below: neutral
    want = case I want my money back: refund / Please tell me when the shop opens on Sundays: information /\
        Please strike me off your list: unsubscribe / I would like to come by next week: appointment
    ref = code R#####
    """,
    text="""{ref}

    Dear Sir or Madam,
    {tone}. {want}.
    {who}""",
    facts={
        "tone": "{tone}",
        "request_type | request": "{want}",
        "sender | writer": "{who}",
        "reference": "{ref}",
        "phone": None,
    },
)

template(
    ask="""Classify the transaction: groceries, transport, housing, leisure, health or income.
    | Put this bank line into a category.
    | Choose from the labels given. Classify the transaction: groceries, transport, housing, leisure, health or income.
    | category for the booking, and is it recurring?""",
    values="""
    line = case GREENGROCER MARKET SQ 14: groceries / BAKERY FINCH AND SONS: groceries /\
        METRO MONTHLY PASS: transport / FUEL STATION A9: transport / RENT FLAT 3B: housing /\
        WATER AND HEATING ADVANCE: housing / CINEMA ODEON 2 TICKETS: leisure / BOWLING CLUB FEE: leisure /\
        PHARMACY AT THE BRIDGE: health / DR HALE DENTIST: health / SALARY: income
    sum = money 41..690 step 0.01
    bal = money 2000..8000 step 0.01
    d = date 2023..2027
    rec = case standing order: true / single payment: false
    own = person
    """,
    text="""Account of {own}
    {d}   {line}   {sum} EUR   ({rec})
    balance after booking: {bal} EUR""",
    facts={
        "category | expense_category": "{line}",
        "is_recurring | recurring": "{rec}",
        "amount": "{sum}",
        "balance": "{bal}",
        "booking_date": "{d}",
        "account_holder": "{own}",
    },
)

template(
    ask="""Stance towards the plan: for, against or undecided. | Where does the speaker stand?
    | Read the text and answer as JSON. Stance towards the plan: for, against or undecided.
    | citizens' meeting: stance and main reason""",
    values="""
    sp = person
    st = case I'm all for the bypass: for / The bypass must be built, and soon: for /\
        I will fight this bypass to the last: against / I can only warn you not to build it: against /\
        I honestly don't know what to think of the bypass: undecided / I can see good arguments on both sides: undecided
    why = case The lorries wake my children every night: noise /\
        Two of my neighbours had accidents at the crossing: safety /\
        The orchids in the meadow grow nowhere else: nature / Think of what it costs the town: cost
    chair = person
    age = int 31..84
    d = date 2022..2027
    """,
    text="""Minutes of the citizens' meeting on {d}, chaired by {chair}. {sp} ({age.digits}) took the floor: "{st}.
    {why}." Applause from the back rows.""",
    facts={
        "stance | position": "{st}",
        "argument | reason": "{why}",
        "speaker": "{sp}",
        "speaker_age": "{age}",
        "chair": "{chair}",
        "meeting_date": "{d}",
    },
)

template(
    ask="""Does the customer accept the offer? Decision: accepted, declined or open.
    | Read the reply and update the deal.
    | Labels, please. Does the customer accept the offer? Decision: accepted, declined or open.
    | decision + next step""",
    values="""
    cust = person
    rep = person
    dec = case we'd be glad to go ahead: accepted / the contract is signed and in the post: accepted /\
        we have decided to go with somebody else: declined / it's simply too dear for us, so no: declined /\
        the board will only discuss it next week: open / I can't tell you yet: open
    nxt = case Could you ring me on Friday: call / Please confirm this by e-mail: email /\
        There's nothing more for you to do: none / Let's meet at the fair in May: meeting
    sum = money 4000..24000 step 100
    lic = int 20..90
    """,
    text="""Hi {rep.first}, about your offer for {lic.digits} licences at €{sum} in all: {dec}. {nxt}. Best regards,
    {cust}, purchasing""",
    facts={
        "decision | deal_status": "{dec}",
        "next_step": "{nxt}",
        "customer_contact": "{cust}",
        "sales_rep_first_name": "{rep.first}",
        "offer_amount": "{sum}",
        "license_count": "{lic}",
        "discount_percent": None,
    },
)

template(
    ask="""Classify the question type: price, opening_hours, availability, location or complaint.
    | What is the visitor asking about?
    | Choose from the labels given. Classify the question type: price, opening_hours, availability, location or
    complaint.
    | chat message -> type""",
    values="""
    q = case what does a day ticket for a family cost: price / is it cheaper after four: price /\
        until when can one get in on Sundays: opening_hours / are you open over Christmas: opening_hours /\
        do you still have the green rucksack in large: availability /\
        is there a pitch free for two nights: availability /\
        where exactly are you, my phone sends me into a field: location / which bus goes to you: location /\
        the changing rooms were filthy, I just wanted you to know: complaint /\
        your colleague was rude to my mother: complaint
    vis = person
    bot = one of Pip / Otto / Mira / Robin
    t = time 8..21
    mem = case yes, since last year: true / no, I'm not: false / no: false / yes: true
    """,
    text="""[{t}] {bot}: Hello, I'm {bot}. Are you a member?
    [{t}] {vis}: {mem}
    [{t}] {bot}: Thank you. How can I help?
    [{t}] {vis}: {q}""",
    facts={
        "question_type | intent": "{q}",
        "is_member | member": "{mem}",
        "visitor": "{vis}",
        "bot_name": "{bot}",
        "chat_time": "{t}",
    },
)

template(
    ask="""Label the tweet: sentiment (positive, neutral, negative) and whether it is an advertisement.
    | Sentiment of the post?
    | Choose from the labels given. Label the tweet: sentiment (positive, neutral, negative) and whether it is an
    advertisement.
    | post -> labels""",
    values="""
    user = code @@@_###
    brand = company
    txt = case just landed and my suitcase didn't, thanks for nothing: negative /\
        third time this month the app ate my order: negative /\
        shout-out to the lady at the counter, you saved my day: positive /\
        my kettle turned ten today and still sings, love it: positive /\
        new office moved to the second floor as of Monday: neutral / the annual report is out: neutral
    ad = case #sponsored: true / #nofilter: false / (paid partnership): true / (typed on the bus): false
    likes = int 2..19
    rep = int 21..400
    """,
    text="""{user} to {brand}: {txt} {ad}
    {likes.digits} replies, {rep.digits} likes""",
    facts={
        "sentiment": "{txt}",
        "is_advertisement | is_ad": "{ad}",
        "username | user": "{user}",
        "brand | mentioned_company": "{brand}",
        "like_count": "{rep}",
        "reply_count": "{likes}",
        "location": None,
    },
)

template(
    ask="""Which kind of document is this: invoice, contract, letter, receipt or certificate?
    | Sort the scanned page.
    | Labels, please. Which kind of document is this: invoice, contract, letter, receipt or certificate?
    | document type, scan quality, signed?""",
    values="""
    page = case We charge you for the following services, payable within 14 days: invoice /\
        Amount due, please transfer to the account below: invoice / The parties agree as follows: contract /\
        Section 4, termination. Either side may give notice of three months: contract /\
        Dear aunt, it has been raining here since you left: letter /\
        Dear colleagues, I write to you about the keys: letter /\
        1 x coffee, 1 x bun, paid in cash, thank you for your visit: receipt /\
        This is to certify that the holder has attended the course: certificate /\
        hereby awarded the bronze swimming badge: certificate
    sig = case signed by hand: true / no signature found: false
    n = int 2..14
    file = code scan_####
    arch = person
    q = case sharp: good / blurred, but legible: fair / barely legible: poor
    """,
    text="""File {file}, page 1 of {n.digits}, {sig}, scan {q}, filed by {arch}
    first words: "{page}" """,
    facts={
        "document_type": "{page}",
        "is_signed | signed": "{sig}",
        "scan_quality": "{q}",
        "page_count | total_pages": "{n}",
        "file_name": "{file}",
        "filed_by": "{arch}",
    },
)

template(
    ask="""What is the student's problem? Category: money, health, housing, studies.
    | Triage this message to the student office. | category and urgency (1 to 3) for the message""",
    values="""
    stu = person
    sem = int 2..9
    prob = case I can't pay the fees this term: money / My grant has been cut: money /\
        I have been ill for six weeks: health / I broke my wrist and can't write: health /\
        My landlord has thrown me out: housing / There's no room left in the hall and term starts soon: housing /\
        I failed statistics for the second time: studies / I'd like to change from law to history: studies
    urg = case Please answer today: 3 / It would be good to hear from you in the next days: 2 /\
        There is plenty of time: 1
    first = case I have never written to you before: true / I wrote to you in spring already: false
    num = code ########
    """,
    text="""Student number {num}, semester {sem.digits}. {prob}. {urg}. {first}. Kind regards, {stu}""",
    facts={
        "problem_category | category": "{prob}",
        "urgency_level | urgency": "{urg}",
        "first_contact | is_first_contact": "{first}",
        "student_name": "{stu}",
        "student_number": "{num}",
        "semester": "{sem}",
    },
)

template(
    ask="""Genre of the book: crime, romance, fantasy, biography or cookbook. | Which shelf does it go on?
    | Read the text and answer as JSON. Genre of the book: crime, romance, fantasy, biography or cookbook.
    | blurb -> genre, age group""",
    values="""
    au = person
    bl = case A body in the boathouse, and the inspector is on holiday: crime / Who poisoned the organist: crime /\
        They met on a night train and lost each other at the border: romance /\
        She has sworn never to love again, until the baker moves in: romance /\
        Only the last dragon knows the name of the winter king: fantasy /\
        A girl finds a door in a lighthouse which leads to another sea: fantasy /\
        The life of a woman who built bridges on three continents: biography /\
        From shoemaker's son to president, told from his letters: biography / Eighty dishes from one pan: cookbook
    grp = case From 10 years: children / For adults: adult / From 14 years: teen
    p = money 9..29 step 0.5
    n = int 160..620
    ser = case First volume of a series: true / A single volume: false
    """,
    text="""{bl}. {grp}. {ser}. {n.digits} pages, ${p}. The new book by {au}.""",
    facts={
        "genre | shelf": "{bl}",
        "age_group | audience": "{grp}",
        "is_series": "{ser}",
        "author": "{au}",
        "pages": "{n}",
        "price": "{p}",
        "publisher": None,
    },
)

template(
    ask="""Is the statement a fact or an opinion? | Label the sentence: fact, opinion or question.
    | Choose from the labels given. Is the statement a fact or an opinion? | classify the pupil's sentence""",
    values="""
    pup = person
    tea = person
    s = case Water boils at a lower temperature on mountains: fact / Spiders have eight legs: fact /\
        The Danube flows into the Black Sea: fact / Winter is the most beautiful season: opinion /\
        Nobody should have to learn poems by heart: opinion / Cats are better company than dogs: opinion /\
        Why is the sky red in the evening: question / How do fish sleep: question
    ok = case Spelling correct: true / Two spelling mistakes: false / One spelling mistake: false
    cl = one of 4b / 5a / 6c / 7d
    """,
    text="""Exercise 3, class {cl}, {pup}. Sentence: "{s}". {ok}. Corrected by {tea}.""",
    facts={
        "sentence_type | label": "{s}",
        "spelling_correct": "{ok}",
        "pupil": "{pup}",
        "teacher | corrected_by": "{tea}",
        "class": "{cl}",
        "exercise_number": 3,
    },
)

template(
    ask="""Moderate the comment: ok, insult, advertising or off_topic. | Should the comment be published?
    | Choose from the labels given. Moderate the comment: ok, insult, advertising or off_topic.
    | moderation labels""",
    values="""
    user = person
    art = one of How to prune apple trees / Ten hikes with children / Repairing a bicycle chain / The best rye bread
    com = case Thanks, worked on the first try: ok / I'd add that you should do it before March: ok /\
        You clearly are an idiot: insult / Only a moron could write such rubbish: insult /\
        Cheap watches, half price, link in my profile: advertising /\
        Visit my shop for the best loans in town: advertising /\
        Does anybody know who won the match last night: off_topic / My cousin is getting married in Lisbon: off_topic
    rep = case Nobody has reported it: 0 / One reader has reported it: 1 / Three readers have reported it: 3 /\
        A dozen readers have reported it: 12
    new = case The account was opened today: true / The account is six years old: false
    """,
    text="""Comment by {user} under "{art}":
    > {com}.
    {rep}. {new}.""",
    facts={
        "label | moderation_label": "{com}",
        "report_count | reports": "{rep}",
        "is_new_account": "{new}",
        "commenter": "{user}",
        "article_title": "{art}",
    },
)

template(
    ask="""Triage level of the patient: red, yellow or green, and how the patient arrived. | Extract the triage.
    | Labels, please. Triage level of the patient: red, yellow or green, and how the patient arrived.
    | emergency room note to JSON""",
    values="""
    pat = person
    nur = person
    t = time 0..23
    comp = case not breathing properly, blue lips: red / unconscious, weak pulse: red /\
        deep cut in the thigh, bleeding under control: yellow / broken forearm, strong pain: yellow /\
        sprained ankle, walks: green / splinter in the thumb: green
    arr = case by ambulance: ambulance / on foot: walk_in / brought by a neighbour: private_car
    age = int 5..91
    ins = case Insurance card shown: true / No insurance card: false
    """,
    text="""{t} {pat}, {age.digits} y, arrival: {arr}. {comp}. {ins}. Seen first by {nur}. Codes used here: red = life
    in danger, yellow = serious, green = can wait.""",
    facts={
        "triage_level | triage": "{comp}",
        "arrival_mode": "{arr}",
        "insurance_card_shown": "{ins}",
        "patient": "{pat}",
        "age": "{age}",
        "arrival_time": "{t}",
        "triage_nurse | seen_first_by": "{nur}",
    },
)

template(
    ask="""Sentiment (positiv, negativ, gemischt)? Answer in JSON.
    | Classify this German feedback: sentiment, topic.
    | Labels, please. Sentiment (positiv, negativ, gemischt)? Answer in JSON. | Ordne die Rückmeldung ein.""",
    values="""
    kunde = person
    stim = case Ich bin rundum zufrieden: positive / So schnell hat mir noch niemand geholfen: positive /\
        Das war eine einzige Enttäuschung: negative / Ich ärgere mich bis heute: negative /\
        Vieles war gut, manches leider gar nicht: mixed
    thema = case Es geht um die Lieferung: delivery / Es geht um die Rechnung: billing /\
        Es geht um Ihre Mitarbeiterin am Telefon: staff / Es geht um die Verpackung: packaging
    wieder = case Bitte antworten Sie mir: true / Eine Antwort erwarte ich nicht: false /\
        Rufen Sie mich bitte zurück: true
    nr = code B-#####
    """,
    text="""Bestellung {nr}. {thema}. {stim}. {wieder}. {kunde}""",
    facts={
        "sentiment": "{stim}",
        "topic": "{thema}",
        "wants_reply | reply_requested": "{wieder}",
        "order_number": "{nr}",
        "customer": "{kunde}",
    },
)

template(
    ask="""Clasifica el mensaje. Give intent (reserve, cancel, change) and the fields below.
    | What does this Spanish message want?
    | Read the text and answer as JSON. Clasifica el mensaje. Give intent (reserve, cancel, change) and the fields
    below.
    | intent of the message""",
    values="""
    cl = person
    hacer = case quisiera reservar una mesa: reserve / queremos venir a cenar, guárdenos una mesa: reserve /\
        tengo que anular mi reserva: cancel / lamentablemente no podemos venir: cancel /\
        quisiera cambiar la hora de mi reserva: change / seremos más personas de lo previsto: change
    n = int 4..12
    ni = case Vienen también dos niños: 2 / Viene también un niño: 1 / No vienen niños: 0
    fuera = case Preferimos la terraza: outside / Preferimos estar dentro: inside / Nos da igual dónde: no_preference
    """,
    text="""Buenos días, {hacer}. Está a nombre de {cl}, para {n.digits} personas. {ni}. [[{fuera}.]] Muchas gracias y
    un saludo.""",
    facts={
        "intent": "{hacer}",
        "name | customer_name": "{cl}",
        "party_size | people": "{n}",
        "children": "{ni}",
        "seating_preference": "{fuera}",
        "phone | date": None,
    },
)

template(
    ask="""How certain is the witness (certain, fairly_certain, uncertain), and which direction was taken?
    | Summarise the statement.
    | Choose from the labels given. How certain is the witness (certain, fairly_certain, uncertain), and which
    direction was taken?
    | Witness statement to JSON""",
    values="""
    wit = person
    off = person
    d = date 2021..2027
    t = time 17..22
    sure = case I'd swear to it: certain / I have no doubt whatsoever: certain /\
        I'm fairly sure, though not entirely: fairly_certain / I could be completely wrong: uncertain /\
        It was dark and I only guess: uncertain
    dir = case towards the station: station / down to the river: river / into the park: park /\
        up the hill to the church: church
    veh = case on a bicycle: bicycle / on foot: on_foot / in a van: van / on a scooter: scooter
    gl = case I was wearing my glasses: true / I didn't have my glasses on: false
    """,
    text="""Statement taken by {off} on {d}. {wit}: "It was {t}. The man made off {veh}, {dir}. {gl}. {sure}." The
    witness lives opposite the shop.""",
    facts={
        "certainty | witness_certainty": "{sure}",
        "direction": "{dir}",
        "means_of_transport | vehicle": "{veh}",
        "wore_glasses": "{gl}",
        "witness": "{wit}",
        "officer": "{off}",
        "statement_date": "{d}",
        "time_of_event": "{t}",
        "suspect_name": None,
    },
)

template(
    ask="""Pick the right label for each field: churn_risk (low, medium, high), plan (free, basic, pro).
    | Assess the customer from this call note.
    | Read the text and answer as JSON. Pick the right label for each field: churn_risk (low, medium, high), plan
    (free, basic, pro).
    | CRM note to labels""",
    values="""
    cu = person
    ag = person
    risk = case is very happy and wants to stay for years: low / has just renewed without a question: low /\
        grumbles about the price, but likes the product: medium / is looking around a bit: medium /\
        has asked how to cancel: high / is moving to a competitor next month: high
    plan = case our free plan: free / the basic plan: basic / the pro plan: pro
    seats = int 3..60
    up = case would like to hear about the bigger plan: true / doesn't want to hear about bigger plans: false
    d = date 2024..2027
    """,
    text="""Call with {cu}, {d}, {ag} speaking. The customer is on {plan}, {seats.digits} seats, {risk}, and {up}.""",
    facts={
        "churn_risk": "{risk}",
        "plan | current_plan": "{plan}",
        "open_to_upgrade | interested_in_upgrade": "{up}",
        "seats": "{seats}",
        "customer": "{cu}",
        "agent": "{ag}",
        "call_date": "{d}",
    },
)

template(
    ask="""Which sense does 'bank' have here: river or money? | Word sense: label the sentence.
    | Choose from the labels given. Which sense does 'bank' have here: river or money?
    | Decide the meaning of the marked word.""",
    values="""
    s = case We moored the boat and lay down on the *bank*: river / Willows grow all along the *bank*: river /\
        The *bank* refused to lend us a penny: money /\
        I have to be at the *bank* before it closes to cash the cheque: money
    src = one of novel / newspaper / letter / film script / diary
    ann = person
    sec = person
    agree = case Both annotators agree: true / The annotators disagree: false
    id = code S####
    """,
    text="""{id} ({src}): {s}. First annotator {ann}, second annotator {sec}. {agree}.""",
    facts={
        "sense | meaning": "{s}",
        "annotators_agree | agreement": "{agree}",
        "source_type | source": "{src}",
        "first_annotator": "{ann}",
        "second_annotator": "{sec}",
        "sentence_id": "{id}",
    },
)

template(
    ask="""Label the weather warning: level (yellow, orange, red) and hazard. | What are people warned of?
    | Read the text and answer as JSON. Label the weather warning: level (yellow, orange, red) and hazard.
    | warning to JSON""",
    values="""
    reg = one of North Coast / Upper Valley / Lake District / Eastern Plain / Outer Islands
    haz = case gusts of up to 130 km/h: wind / up to 40 cm of fresh snow: snow / rivers bursting their banks: flood /\
        black ice on all roads: ice / 39 degrees in the shade: heat
    adv = case Stay indoors, lives are in danger: red / Be prepared and avoid travelling: orange /\
        Be aware, there may be local trouble: yellow
    sch = case Schools stay shut: true / Schools are open as usual: false
    from = time 3..11
    to = time 14..22
    """,
    text="""Weather warning for {reg}: {haz}, from {from} to {to}. {adv}. {sch}. The mountain railway will decide at
    noon. (Levels: yellow = be aware, orange = be prepared, red = lives in danger.)""",
    facts={
        "warning_level | level": "{adv}",
        "hazard | hazard_type": "{haz}",
        "schools_closed": "{sch}",
        "region": "{reg}",
        "valid_from": "{from}",
        "valid_until": "{to}",
        "issued_by": None,
    },
)

template(
    ask="""Classify the commit: feat, fix, docs, test or chore. | What kind of change is this?
    | Labels, please. Classify the commit: feat, fix, docs, test or chore. | commit -> type, breaking""",
    values="""
    dev = person
    rev = person
    h = code #@##@#@
    msg = case Let users export their data as CSV: feat / Add a dark theme: feat /\
        Stop the crash when the list is empty: fix / Round totals correctly: fix /\
        Explain the settings in the README: docs / Correct a typo in the manual: docs /\
        Cover the parser with more tests: test / Bump the build image: chore
    brk = case Breaks existing plug-ins: true / No change for existing users: false /\
        Old configuration files keep working: false
    fi = int 2..17
    li = int 21..640
    """,
    text="""commit {h}
    Author: {dev}
    Reviewed-by: {rev}

        {msg}

        {brk}.

    {fi.digits} files changed, {li.digits} insertions""",
    facts={
        "change_type | commit_type": "{msg}",
        "is_breaking | breaking_change": "{brk}",
        "author": "{dev}",
        "reviewer": "{rev}",
        "hash | commit_hash": "{h}",
        "files_changed": "{fi}",
        "insertions": "{li}",
    },
)

template(
    ask="""Which hotel department does the remark concern (room, kitchen, spa, reception), and is it praise or
    criticism?
    | Sort this guest comment: topic and polarity.
    | Hotel feedback: topic (room, kitchen, spa or reception), polarity (praise or criticism), anonymous""",
    values="""
    h = hotel
    top = case the mattress in 214: room / the view from our window: room / the breakfast eggs: kitchen /\
        the fish on Friday: kitchen / the sauna: spa / the woman who gave us the massage: spa /\
        the young man at the front desk: reception / how we were checked in: reception
    pol = case What can I say, it made our stay: praise / I still dream of it: praise /\
        I have seldom been so disappointed: criticism / It nearly ruined our holiday: criticism
    an = case (no name given): true / (name known to the manager): false
    n = int 2..9
    tr = case We came on business: business / We came for our wedding anniversary: leisure /\
        We came with the whole family to ski: leisure
    d = date 2023..2027
    """,
    text="""Comment card found at {h} on {d} {an}. {tr} and spent {n} nights in your house. The weather was nobody's
    fault. What I want to write about is {top}. {pol}. Everything else was as one would expect for the money, and the
    car park is big enough for a coach.""",
    facts={
        "topic | department": "{top}",
        "polarity | feedback_type": "{pol}",
        "is_anonymous | anonymous": "{an}",
        "nights": "{n}",
        "trip_purpose": "{tr}",
        "date_found": "{d}",
        "room_number_of_writer | stars": None,
    },
)

template(
    ask="""Decide who should answer the parent: class_teacher, head, nurse or office.
    | Route the parent's message; urgent or not?
    | School inbox: recipient (class_teacher, head, nurse, office), urgent, sick_today""",
    values="""
    par = person
    kid = person
    cl = one of 2a / 3b / 4c / 5d
    what = case I'd like to know why {kid.first} got a D for the essay: class_teacher /\
        could {kid.first} sit further to the front in maths: class_teacher /\
        I wish to complain about a member of your staff in all form: head /\
        we ask for leave for two weeks in term time, which only you can grant: head /\
        {kid.first} needs an inhaler at noon, who could look after that: nurse /\
        {kid.first} has a new allergy to wasp stings which you should know of: nurse /\
        we have moved and I need to give you the new address: office /\
        I need a certificate of attendance for the authorities: office
    urg = case Please don't let this wait until tomorrow: true / This isn't pressing: false
    sick = case {kid.first} is at school today: false / {kid.first} is at home with a temperature today: true
    """,
    text="""Good morning, my name is {par}, I'm writing about {kid} in class {cl}. To come to the point, {what}. {urg}.
    {sick}. I have tried to ring several times, but the line was always engaged.""",
    facts={
        "recipient | should_be_answered_by": "{what}",
        "is_urgent | urgent": "{urg}",
        "sick_today | child_is_sick": "{sick}",
        "parent_name": "{par}",
        "child_name": "{kid}",
        "class": "{cl}",
        "phone | teacher_name": None,
    },
)

template(
    ask="""Level of the course for this learner: A1, A2, B1, B2 or C1. | Place the learner in a course.
    | Placement: cefr_level (A1 to C1), goal, prefers_evening""",
    values="""
    l = person
    t = person
    lang = one of Dutch / Finnish / Italian / Japanese / Arabic
    lev = case knows a few greetings and can count to ten: A1 /\
        can order a meal and ask the way, in the present tense only: A2 /\
        tells what happened on holiday, with mistakes, but one understands everything: B1 /\
        argues about the news without effort and seldom looks for a word: B2 /\
        reads novels, makes puns and is taken for a native on the phone: C1
    goal = case wants to live there one day: emigration / needs it for the job: work /\
        would like to talk to the grandparents: family / simply enjoys it: fun
    ev = case In the evening, please: true / Mornings only: false
    yrs = int 2..12
    """,
    text="""Interview with {l}, held by {t}. Language: {lang}. Has had lessons on and off for {yrs} years, which says
    little. The applicant {lev}. As to the reason, {l.first} {goal}. When? "{ev}." I have noted that our beginners'
    groups are full, but that is not decisive here.""",
    facts={
        "cefr_level | level": "{lev}",
        "goal | motivation": "{goal}",
        "prefers_evening | evening_course": "{ev}",
        "language": "{lang}",
        "learner | applicant": "{l}",
        "interviewer": "{t}",
        "years_of_lessons": "{yrs}",
        "mother_tongue | fee": None,
    },
)

template(
    ask="""Cause of the delay according to the mail: supplier, weather, staff, customs or payment; and will the
    customer wait?
    | Why is the order late?
    | delay_cause (supplier, weather, staff, customs or payment), customer_reaction (waits, cancels or undecided)""",
    values="""
    c = person
    r = person
    o = code A-#####
    why = case our maker has not sent us the springs yet: supplier /\
        the factory abroad has closed for its holidays: supplier / the pass has been snowed in since Sunday: weather /\
        the ferries don't sail in this storm: weather / half of the workshop is in bed with the flu: staff /\
        two of our fitters have left us: staff / the box is stuck at the border because of a missing form: customs /\
        your transfer has not reached us so far: payment
    re = case Then I'd rather have my money back: cancels / Please strike the order: cancels /\
        No problem, I've waited longer for less: waits / Fine, I can wait: waits / I need to sleep on it: undecided
    w = int 2..9
    d = date 2024..2027
    """,
    text="""> Dear {c}, about order {o} of {d}. I'm sorry to tell you that we will be about {w} weeks late, as {why}.
    The colour you chose is in stock and the price remains as agreed. {r}

    {re}. {c}""",
    facts={
        "delay_cause | cause": "{why}",
        "customer_reaction | reaction": "{re}",
        "order_number": "{o}",
        "order_date": "{d}",
        "delay_weeks": "{w}",
        "customer": "{c}",
        "employee | sales_contact": "{r}",
        "new_delivery_date | price": None,
    },
)

template(
    ask="""Risk class of the investment client: cautious, balanced or speculative.
    | Risk profile from the interview notes.
    | client -> risk_class (cautious, balanced, speculative), horizon (short, long), has_debts""",
    values="""
    cl = person
    ad = person
    sum = money 5000..90000 step 500
    age = int 24..48
    risk = case I'd never sleep again if it shrank by a tenth: cautious /\
        safety first, even if it yields nothing: cautious /\
        a bit of up and down is all right as long as it evens out: balanced /\
        half safe, half daring, that's me: balanced / all on one card, who dares wins: speculative /\
        I can stand losing the lot if there's a chance to triple it: speculative
    hor = case I'll need it next spring for the roof: short / it's meant for when I retire, decades from now: long /\
        in a few months I'm going to buy a car with it: short / my children shall have it one day: long
    debt = case Owes nothing to anybody: false / Still paying off a loan: true
    """,
    text="""Notes, {ad}. Client {cl}, {age.digits}, has {sum} euros to invest. On losses: "{risk}". On time: "{hor}".
    {debt}. Was friendly, asked a lot about fees, did not want coffee. [[Referred by the branch.]] Told {cl.him} that
    nothing has to be decided today.""",
    facts={
        "risk_class | risk_profile": "{risk}",
        "horizon | investment_horizon": "{hor}",
        "has_debts": "{debt}",
        "amount | amount_to_invest": "{sum}",
        "client": "{cl}",
        "adviser": "{ad}",
        "client_age": "{age}",
        "monthly_income | account_number": None,
    },
)

template(
    ask="""Classement du message : demande, réclamation, remerciement. Answer in JSON (request, complaint or thanks).
    | What kind of message is this French mail? | message type (request, complaint, thanks), formal or not""",
    values="""
    cli = person
    typ = case Je voudrais recevoir votre catalogue: request / Pourriez-vous m'envoyer une facture: request /\
        C'est inadmissible, la lampe est arrivée en morceaux: complaint / Votre service est lamentable: complaint /\
        Merci mille fois pour votre aide: thanks / Je tenais à vous remercier de votre patience: thanks
    sal = case Madame, Monsieur: formal / Salut tout le monde: informal / Bonjour les amis: informal
    com = code FR-####
    rap = case Vous pouvez me rappeler: true / Il n'est pas nécessaire de me répondre: false
    """,
    text="""{sal}, je vous écris au sujet de la commande {com}. {typ}. {rap}. Passez une bonne journée. {cli}""",
    facts={
        "message_type | type": "{typ}",
        "register | formality": "{sal}",
        "order_number": "{com}",
        "callback_allowed | may_be_called_back": "{rap}",
        "customer": "{cli}",
    },
)

template(
    ask="""Is the claim confirmed, false_claim or unproven?
    | Verdict of the fact check: confirmed, false_claim or unproven.
    | fact check -> verdict, topic (health, politics, nature)""",
    values="""
    ch = person
    src = person
    d = date 2022..2027
    cl = case onions in the bedroom cure a cold: health / one can catch a cold from wet hair: health /\
        the mayor sold the town hall to her cousin: politics / the tram will be free of charge from May: politics /\
        wolves have come back to the city forest: nature / bees die out within the year: nature
    ve = case The papers we have seen leave no doubt, it is so: confirmed /\
        Two independent experts told us the same, the claim is right: confirmed /\
        There is nothing in it, the whole story was made up: false_claim / The opposite is the case: false_claim /\
        We found nothing that would settle it either way: unproven / Nobody can say at present: unproven
    sh = int 1200..48000 step 100
    """,
    text="""It has been shared {sh} times: {cl}, people say. We asked {src}, who started the rumour, and got no answer.
    {ve}. Checked on {d} by {ch}. Readers send us about a dozen such claims a day; please keep them coming.""",
    facts={
        "verdict": "{ve}",
        "topic": "{cl}",
        "shares | share_count": "{sh}",
        "rumour_started_by | origin": "{src}",
        "checked_by | fact_checker": "{ch}",
        "check_date": "{d}",
        "rating_scale | first_published": None,
    },
)
