"""Labels of texts and records: news, products, documents, decisions. Each label has as many phrasings."""

from ..template import template

template(
    ask="World, Sports, Business or Sci/Tech? | news category | Sort the article into a section.",
    values="""
    c = city
    t = case Two governments sign a border treaty after long talks: World / Thousands march against the new president: World / \
        Peace envoys meet rebels at the frontier: World / Striker scores twice in cup tie: Sports / \
        Sprinter breaks national record: Sports / Coach sacked after six defeats: Sports / \
        Bank raises its profit forecast: Business / Airline orders fifty jets, shares jump: Business / \
        Supermarket chain buys rival: Business / New chip halves power use of phones: Sci/Tech / \
        Probe sends first pictures of an asteroid: Sci/Tech / Researchers teach a robot to fold shirts: Sci/Tech
    """,
    text="{c} - {t}.",
    facts={"category | section | topic": "{t}"},
)

template(
    ask="Product category: electronics, clothing, toys, books, garden. | Where does the article belong in the shop?",
    values="""
    t = case Headphones with noise cancelling, 30 h battery: electronics / USB-C charger, 65 W: electronics / \
        Merino jumper with round neck: clothing / Rain jacket, sealed seams: clothing / \
        Wooden marble run, 58 parts: toys / Plush rabbit, washable: toys / Pocket atlas of the Alps, 240 pages: books / \
        Crime novel, paperback: books / Pruning shears, steel: garden / Watering can, 10 l: garden
    p = money 8..120
    n = code ART-####
    """,
    text="{n} | {t} | {p} EUR",
    facts={"category | product_category": "{t}", "price | price_eur": "{p}", "sku | article_number": "{n}"},
)

template(
    ask="entailment, contradiction or neutral? | Does the second sentence follow from the first? | NLI label",
    values="""
    p = case Premise - A man plays the guitar on stage. Hypothesis - A man makes music: entailment / \
        Premise - The two girls sleep. Hypothesis - Nobody of the two girls is awake: entailment / \
        Premise - All shops are closed. Hypothesis - The bakery shop is open: contradiction / \
        Premise - The street is empty. Hypothesis - A crowd fills the street: contradiction / \
        Premise - A woman reads a book. Hypothesis - The book is a novel: neutral / \
        Premise - A dog runs along the beach. Hypothesis - The dog is called Rex: neutral
    """,
    text="{p}.",
    facts={"label | relation": "{p}"},
)

template(
    ask="What should happen with the application? APPROVE, REJECT or REVIEW | Decision on the loan?",
    values="""
    a = person
    s = money 2000..30000 step 500
    t = case Income is steady, no debts, all papers complete. We can pay out: APPROVE / \
        Excellent record for ten years; nothing speaks against it: APPROVE / \
        The applicant is bankrupt and gave false figures. Not possible: REJECT / \
        Three unpaid loans elsewhere, so we decline: REJECT / \
        Two payslips are missing, a colleague must look at it again: REVIEW / \
        The figures don't quite match; please check by hand: REVIEW
    """,
    text="""Loan request of {a} over {s} euros. {t}.""",
    facts={"decision": "{t}", "applicant": "{a}", "amount": "{s}"},
)

template(
    ask="Which document type? one of: contract, cv, invoice, menu, manual | docType",
    values="""
    t = case The tenant shall pay the rent by the third working day. Signed by both parties: contract / \
        Either party may end this agreement with three months' notice: contract / \
        2015-2019 cook at the Swan; fluent in Dutch; hobbies sailing: cv / Work experience, education, references: cv / \
        Amount due 310.00, payable within 14 days, VAT included: invoice / 2 hours of labour at 45.00, total 90.00: invoice / \
        Starters - onion soup, crab cakes. Mains - duck, trout: menu / Dish of the day with coffee, 12.50: menu / \
        Hold the red button for three seconds to reset the device: manual / Insert the batteries as shown in figure 2: manual
    p = int 1..9
    """,
    text="""(page {p.digits}) {t}""",
    facts={"document_type | type | doc_type": "{t}"},
)

template(
    ask="Weather tag: SUNNY, RAINY, SNOWY, WINDY. | Tag the forecast. | forecast -> condition and high",
    values="""
    c = city
    t = case not a cloud in sight: SUNNY / blue skies from morning to night: SUNNY / take an umbrella along: RAINY / \
        showers all day long: RAINY / up to 10 cm of fresh powder: SNOWY / flakes down to the valleys: SNOWY / \
        gusts will shake the trees: WINDY / hold on to your hats, a gale is blowing: WINDY
    h = int 1..4
    """,
    text="{c} tomorrow: {t}, high of {h.digits} degrees.",
    facts={"condition | weather": "{t}", "city": "{c}", "high | max_temperature": "{h}"},
)

template(
    ask="Diet label for the dish: vegan, vegetarian or meat. | Can a vegan eat this? Label the dish.",
    values="""
    t = case Lentil stew with carrots and olive oil: vegan / Rice noodles with tofu and peanuts: vegan / \
        Bean salad with lemon: vegan / Cheese omelette with herbs: vegetarian / Pancakes with cream and honey: vegetarian / \
        Ravioli with ricotta and butter: vegetarian / Beef goulash with dumplings: meat / Roast chicken with chips: meat / \
        Pork chop with apple sauce: meat
    p = money 7..24
    """,
    text="{t} ... {p}",
    facts={"diet | label": "{t}", "price": "{p}"},
)

template(
    ask="Difficulty of the hike: EASY, MODERATE or HARD. | Rate the trail.",
    values="""
    t = case Flat gravel path along the lake, fine for prams: EASY / A stroll through meadows without any climb: EASY / \
        Some steep steps, sturdy shoes are advisable: MODERATE / A few hours with a fair climb, for people in normal shape: MODERATE / \
        Exposed ridge with ropes, only for the experienced: HARD / Ten hours over scree and glacier, a guide is needed: HARD
    km = decimal 3.5..24 step 0.5
    """,
    text="""{t}. Length: {km} km.""",
    facts={"difficulty": "{t}", "length_km | distance_km": "{km}"},
)

template(
    ask="relevance of the result for the query: 0 = off topic, 1 = partly, 2 = answers it | grade the search result",
    values="""
    r = case Clean a cast-iron pan with coarse salt and a cloth, then oil it: 2 / \
        How we clean our iron pans step by step, without soap: 2 / \
        Shop for cast-iron pans in twelve sizes: 1 / The history of the cast-iron pan: 1 / \
        Train times to the coast: 0 / Ten names for a budgerigar: 0
    """,
    text="""query: how do I clean a cast-iron pan
    result: {r}""",
    facts={"relevance | grade | score": "{r}"},
)

template(
    ask="Which tense: past, present or future? | tense of the verb",
    values="""
    t = case The band played until midnight: past / We sold the boat: past / She had already left: past / \
        The soup is boiling: present / He lives in a lighthouse: present / They are painting the gate: present / \
        I will call the vet tomorrow: future / We are going to move in June: future / It will rain tonight: future
    """,
    text="{t}.",
    facts={"tense": "{t}"},
)

template(
    ask="Status of the order: pending, shipped, delivered, cancelled. | Where is the order? Give its status.",
    values="""
    o = code ##-#####
    t = case we are still waiting for the payment: pending / it is queued for packing: pending / \
        it left our warehouse this morning: shipped / the courier has it in the van: shipped / \
        the customer signed for it yesterday: delivered / it lies in the customer's letterbox: delivered / \
        the buyer changed her mind, so we closed it: cancelled / withdrawn by the customer before packing: cancelled
    who = person
    """,
    text="Order {o}, {who.last}: {t}.",
    facts={"status | order_status": "{t}", "order_id | order_number": "{o}", "customer": "{who.last}"},
)

template(
    ask="Age group of the book: Children, Young Adult or Adult. | For whom is the book? ",
    values="""
    t = case A board book about a bear who loses his mitten: Children / Twelve bedtime rhymes with large pictures: Children / \
        At sixteen, Ana changes schools and falls for the wrong boy: Young Adult / \
        A teenager finds a portal in the gym of her high school: Young Adult / \
        A judge near retirement looks back on a marriage and a murder: Adult / \
        Handbook of tax law for company directors: Adult
    pg = int 24..480
    """,
    text="""{t}. {pg.digits} pages.""",
    facts={"audience | age_group": "{t}", "pages": "{pg}"},
)

template(
    ask="Traffic light for the project: green, amber, red. | project status from the report",
    values="""
    m = person
    t = case Everything runs to plan and under budget: green / All milestones were met: green / \
        We are a week behind but can catch up: amber / Some risk with the supplier, we keep an eye on it: amber / \
        The launch has to be called off, money has run out: red / Work has stopped, the main contractor is bankrupt: red
    k = int 4..52
    """,
    text="""Week {k.digits}, {m} reports: {t}.""",
    facts={"status | color | rag_status": "{t}", "project_manager | reported_by": "{m}", "week": "{k}"},
)

template(
    ask="Does it concern a cat, a dog, a bird or a horse? Answer with the species. | vet's list: species?",
    values="""
    o = person
    t = case barks at night and limps on the left paw: dog / has eaten a whole slipper and won't fetch his ball: dog / \
        meows all day and hides her claws: cat / doesn't use the litter tray any more: cat / \
        has lost feathers and no longer sings: bird / broke the tip of a wing: bird / \
        needs new shoes on both hind hooves: horse / coughs in the stable and won't trot: horse
    """,
    text="""{o.last}: the animal {t}.""",
    facts={"species | animal": "{t}", "owner": "{o.last}"},
)

template(
    ask="Should it be taken to glass, paper, metal or organic waste? | bin for this item | Sort the rubbish.",
    values="""
    t = case yesterday's newspaper: paper / a cardboard box: paper / an old letter: paper / an empty jam jar: glass / \
        a wine bottle: glass / a broken pickle jar: glass / a tin can: metal / a rusty nail: metal / a soup tin: metal / \
        apple peel: organic / coffee grounds: organic / wilted lettuce: organic
    """,
    text="item: {t}",
    facts={"bin | waste_type | material": "{t}"},
)

template(
    ask="Is the number plate check passed? allowed, denied | Gate log: outcome?",
    values="""
    n = code @@-###-@
    t = case on the list of residents, barrier opened: allowed / visitor with a valid code, may pass: allowed / \
        unknown plate, barrier stays shut: denied / permit ran out yesterday, turned away: denied
    h = time 5..23
    """,
    text="{h}, {n}: {t}",
    facts={"outcome | access": "{t}", "plate | license_plate": "{n}", "time": "{h}"},
)
