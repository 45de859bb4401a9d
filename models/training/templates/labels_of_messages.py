"""Labels of messages: topics, intents, priorities, departments, tickets. Each label has as many phrasings."""

from ..template import template

template(
    ask="Is this a Bug Report, a Feature Request or a Question? | Label the issue. | issue type?",
    values="""
    t = case Clicking Save twice deletes the whole form: Bug Report / \
        The chart stays empty in Safari, although there is data: Bug Report / \
        Version 3 crashes at startup with a null pointer: Bug Report / \
        It would be lovely to have a dark theme: Feature Request / \
        Please let us export the table as a spreadsheet: Feature Request / \
        Could you support two-factor login one day: Feature Request / \
        Where do I change the language: Question / Which file formats can I upload: Question / \
        Does the free plan include backups: Question
    """,
    text="{t}",
    facts={"type | label | category | issue_type": "{t}"},
)

template(
    ask="kind: BUG, FEATURE, QUESTION or DOCS | Triage the GitHub issue. | Classify this issue for the maintainers.",
    values="""
    u = person
    t = case parse() throws on an empty list since 2.1: BUG / memory grows until the process is killed: BUG / \
        add an option to skip hidden files: FEATURE / it should be possible to sort by size: FEATURE / \
        how do I pass a timeout: QUESTION / is Windows 11 supported: QUESTION / \
        the README links to a page that is gone: DOCS / the example in the tutorial lacks an import: DOCS
    n = int 101..4800
    """,
    text="""#{n.digits} {t}
    opened by {u.first}""",
    facts={"label | kind | issue_label": "{t}", "reporter | opened_by": "{u.first}"},
)

template(
    ask="""Set the urgency from 1 (can wait) to 5 (emergency). | urgency: integer, 1 lowest, 5 highest
    | How urgent is it on a scale of 1 to 5, where 5 is an emergency?""",
    values="""
    t = case Smoke is coming out of the fuse box, people are leaving the building: 5 / \
        Gas smell in the whole cellar, please come at once: 5 / \
        The heating has failed and it is freezing in the nursery, we need somebody today: 4 / \
        Water is dripping through the ceiling into the bucket, please come this afternoon: 4 / \
        The lift makes a grinding noise; it should be looked at within the next days: 3 / \
        One of the two toilets is blocked, the other works; sometime this week would be good: 3 / \
        The handle of the window is loose, next month is fine: 2 / \
        A lamp in the corridor flickers now and then, there is not much of a hurry: 2 / \
        Just an idea for some day: paint the bicycle shed: 1 / \
        If you ever have nothing else to do, the sign at the gate could be polished: 1
    a = person
    """,
    text="""Report from {a}: {t}.""",
    facts={"urgency | urgency_level | score": "{t}", "reported_by": "{a}"},
)

template(
    ask="Assign a priority: P1, P2 or P3. | P1 = everything down, P2 = impaired, P3 = cosmetic. Which one is it?",
    values="""
    t = case nobody in any office can log in: P1 / the whole shop is offline: P1 / all payments fail: P1 / \
        search takes twenty seconds instead of one: P2 / every tenth upload has to be repeated: P2 / \
        reports arrive, but two hours late: P2 / the logo is a little blurred: P3 / \
        there is a comma too many on the login page: P3 / the footer shows last year: P3
    h = time 0..23
    """,
    text="[{h}] alert from the helpdesk: {t}",
    facts={"priority": "{t}", "time | reported_at": "{h}"},
)

template(
    ask="Sentiment: positive, negative or neutral? | sentiment of the comment | How does the writer feel about it?",
    values="""
    t = case Absolutely in love with these shoes: positive / Works like a charm, would buy again: positive / \
        My kids can't stop smiling: positive / Broke on day two and nobody answers my calls: negative / \
        What a waste of money: negative / I regret every cent: negative / The box contains two cables: neutral / \
        Delivered on Tuesday by van: neutral / It is 40 cm wide: neutral
    """,
    text="{t}.",
    facts={"sentiment | label | polarity": "{t}"},
)

template(
    ask="""Rate the sentiment as POSITIVE, NEGATIVE, NEUTRAL or MIXED. | What is the mood of this survey answer?
    | survey answer -> sentiment, would_return""",
    values="""
    t = case The trainers were wonderful and I learned a lot: POSITIVE / Best two days of my year: POSITIVE / \
        Boring from start to end: NEGATIVE / I felt ignored and left early: NEGATIVE / \
        I sat in row four: NEUTRAL / The course had eight lessons: NEUTRAL / \
        Great speaker, dreadful room: MIXED / I enjoyed the topic but not the endless slides: MIXED
    r = case I will come again: true / Count me in next time: true / Never again: false / \
        I won't be back, since I am moving abroad: false
    """,
    text="""Answer 14: "{t}. {r}." """,
    facts={"sentiment | mood": "{t}", "would_return | returns": "{r}"},
)

template(
    ask="spam or ham? | Is it 'spam' or 'ham'? | Filter this SMS.",
    values="""
    t = case WINNER!! Text CLAIM to 80012 to get your free cruise: spam / \
        Your account is locked. Verify your PIN at secure-bank-login.example: spam / \
        Hot singles near you, reply YES: spam / Earn $5000 a week, no skills needed!!!: spam / \
        running ten minutes late, order me a coffee: ham / did you feed the rabbit: ham / \
        Mum's train gets in at six, can you fetch her: ham / thanks for yesterday, we had a great time: ham
    """,
    text="{t}",
    facts={"label | class | verdict": "{t}"},
)

template(
    ask="Moderation: set the flags. | Is the post toxic? Is it about politics? | Check this comment before publication.",
    values="""
    t = case You are all idiots and should be locked away: true / Shut up, you worthless clown: true / \
        People like you make me sick, get lost: true / I see it differently, but thanks for the link: false / \
        Congratulations to the whole team: false / Does anybody have the recipe: false
    p = case The election was on my mind all day: true / The minister should explain this tax: true / \
        I am off to water the roses: false / My bike needs new brakes: false
    """,
    text="""{t}. {p}.""",
    facts={"toxic | is_toxic": "{t}", "political | is_political": "{p}"},
)

template(
    ask="""Route to a queue: BILLING, TECHNICAL, SHIPPING, RETURNS. | Which queue does the chat go to?
    | Put the customer through to the right team.""",
    values="""
    c = person
    t = case why has my card been charged three times: BILLING / I need an invoice with our tax number: BILLING / \
        the app freezes whenever I rotate the phone: TECHNICAL / my router does not connect any more: TECHNICAL / \
        my parcel has been sitting in the depot for a week: SHIPPING / can you deliver to my office instead: SHIPPING / \
        the dress is too tight, I want to send it back: RETURNS / where is the label for sending it back: RETURNS
    """,
    text="""{c.first}: hi
    bot: How can we help?
    {c.first}: {t}""",
    facts={"queue | team | route_to": "{t}", "customer | name": "{c.first}"},
)

template(
    ask="What does the caller want? | intent: cancel_subscription, upgrade_plan, update_address, reset_password",
    values="""
    t = case I'd like to stop my membership at the end of the month: cancel_subscription / \
        please don't renew, I no longer use it: cancel_subscription / can I switch to the family package: upgrade_plan / \
        I need more storage than my plan has: upgrade_plan / we moved to a new flat last week: update_address / \
        the magazine still goes to my old street: update_address / I forgot my login again: reset_password / \
        it says wrong password since this morning: reset_password
    id = code C-#####
    """,
    text="""Customer {id}: "{t}" """,
    facts={"intent | action": "{t}", "customer_id": "{id}"},
)

template(
    ask="Pick the department for this letter: Human Resources, Finance, Facilities, Legal. | Incoming mail: who gets it?",
    values="""
    w = person
    t = case I apply for the post of a driver: Human Resources / I would like to reduce my hours next year: Human Resources / \
        Our reminder for the unpaid bill is attached: Finance / Kindly confirm the new bank details: Finance / \
        The radiator on the second floor leaks: Facilities / Two parking spaces need new lines: Facilities / \
        We claim damages for the breach of contract: Legal / Attached is the draft of the licence agreement: Legal
    d = date 2023..2027
    """,
    text="""{d}
    {t}. Yours faithfully, {w}""",
    facts={"department": "{t}", "sender": "{w}", "date": "{d}"},
)

template(
    ask="Which emotion: joy, anger, fear, sadness or surprise? | emotion of the diary entry | What does the writer feel?",
    values="""
    t = case We danced in the kitchen and laughed until it hurt: joy / She said yes, and the world is bright: joy / \
        How dare he read my letters: anger / I slammed the door, I have had enough of his lies: anger / \
        Somebody is walking around downstairs and I am alone: fear / My hands shook before the surgery: fear / \
        The house is so empty since grandpa died: sadness / I cried the whole way back from the station: sadness / \
        I opened the door and there stood my brother from Canada, out of nowhere: surprise / \
        Nobody had told me about the party; I could not believe my eyes: surprise
    m = weekday
    """,
    text="{m}. {t}.",
    facts={"emotion | feeling": "{t}", "weekday": "{m}"},
)

template(
    ask="formal, neutral or slang? | Register of the sentence | Classify the language register.",
    values="""
    t = case We should be most grateful for your kind consideration: formal / \
        I hereby acknowledge receipt of your esteemed letter: formal / \
        Should you require further assistance, do not hesitate to write: formal / \
        The train leaves from platform two: neutral / I bought some bread and went home: neutral / \
        The shop is closed on Sundays: neutral / yo that gig was lit: slang / gonna grab some grub, u in: slang / \
        dude's totally wasted lol: slang
    """,
    text='"{t}"',
    facts={"register | style | label": "{t}"},
)

template(
    ask="""Answer type expected: person, place, number, date or reason. | What kind of answer does the question ask for?
    | question type""",
    values="""
    q = case Who repaired the clock: person / Whose signature is on the back: person / \
        Where do the storks spend the winter: place / In which town was the paper made: place / \
        How many chairs fit into the hall: number / How old is the oak: number / When does the term begin: date / \
        On what day was the bridge opened: date / Why did the engine stop: reason / What made her resign: reason
    """,
    text="{q}?",
    facts={"answer_type | expected_answer | type": "{q}"},
)

template(
    ask="Reply to invitation: YES, NO or MAYBE? | Read the RSVP. | rsvp -> status, guests",
    values="""
    g = person
    n = int 2..6
    t = case We would not miss it for the world: YES / Count us in: YES / Lovely, we are coming: YES / \
        Sadly we will be abroad: NO / We can't make it, sorry: NO / I must decline this time: NO / \
        It depends on the babysitter: MAYBE / We will know next week: MAYBE / Perhaps, if my shift ends in time: MAYBE
    """,
    text="""{t}. There are {n} of us in the family, as you know. {g}""",
    facts={"status | rsvp | response": "{t}", "family_size | persons_in_family": "{n}", "from | name": "{g}"},
)
