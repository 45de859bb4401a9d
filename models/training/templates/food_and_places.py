"""Restaurants, recipes, menus, opening hours, reviews and places to visit."""

from ..template import template

template(
    ask="Extract the recipe. | Turn the recipe into JSON. | Fill in the recipe card.",
    values="""
    name = one of Plum Cake / Walnut Loaf / Oat Bread / Pear Crumble / Marble Cake
    cook = person
    serves = int 4..12
    flour = int 150..450 step 25
    butter = int 60..220 step 10
    sugar = int 50..190 step 10
    eggs = int 2..6
    prep = int 10..35 step 5
    bake = int 25..75 step 5
    temp = int 160..220 step 10
    veg = case Suitable for vegetarians: true / Vegetarians can eat this, too: true
    keep = int 2..5
    """,
    text="""{name}
    from the notebook of {cook}, serves {serves.digits}

    {flour.digits} g flour
    {butter.digits} g butter
    {sugar.digits} g sugar
    {eggs.digits} eggs

    Prepare everything in about {prep} minutes, then bake for {bake} minutes at {temp.digits} °C. {veg}. [[It keeps for
    {keep} days.]]""",
    facts={
        "recipe_name | title": "{name}",
        "source | recipe_from": "{cook}",
        "servings | serves": "{serves}",
        "ingredients": [
            {"name": "flour", "amount": "{flour}", "unit": "g"},
            {"name": "butter", "amount": "{butter}", "unit": "g"},
            {"name": "sugar", "amount": "{sugar}", "unit": "g"},
            {"name": "eggs", "amount": "{eggs}", "unit": None},
        ],
        "flour_grams": "{flour}",
        "sugar_grams": "{sugar}",
        "number_of_eggs | eggs": "{eggs}",
        "preparation_minutes | prep_time_minutes": "{prep}",
        "baking_minutes | bake_time_minutes": "{bake}",
        "oven_temperature_c": "{temp}",
        "is_vegetarian": "{veg}",
        "keeps_for_days": "{keep}",
        "calories_per_serving": None,
    },
)

template(
    ask="Extract the restaurant review. | Fill in the review form. | How was the meal?",
    values="""
    r = restaurant
    rev = person
    wait1 = person
    d = date
    bill = money 48..190 step 0.05
    pers = int 2..6
    dish = one of saddle of venison / mushroom risotto / grilled mackerel / duck with plums / stuffed cabbage
    best = one of rhubarb sorbet / walnut bread / onion soup / cheese board
    min = int 25..70 step 5
    tone = case an evening to remember: positive / a disappointment: negative / an ordinary dinner: neutral /\
        the worst meal in years: negative / a delight from start to finish: positive
    k = int 0..2
    stars = calc {"positive": 4, "negative": 1, "neutral": 2.5}[tone] + k / 2
    res = case You must book: true / There is no need to book: false
    """,
    text="""{r}: {tone}. There were {pers} of us on {d}. {wait1.first}, our waiter, forgot the water twice, and the
    {dish} took {min} minutes, but the {best} was by far the best thing on the table. The bill: €{bill}. {res}.
    {stars}/5[[ ({rev})]]""",
    facts={
        "restaurant | restaurant_name": "{r}",
        "visit_date | visited_on": "{d}",
        "number_of_diners | party_size": "{pers}",
        "waiter | server": "{wait1.first}",
        "main_course | main_dish": "{dish}",
        "waiting_time_minutes": "{min}",
        "best_dish | favourite_dish": "{best}",
        "total_bill | bill": "{bill}",
        "reservation_required": "{res}",
        "rating | stars": "{stars}",
        "sentiment | overall_impression": "{tone}",
        "reviewer | author": "{rev}",
        "tip | phone": None,
    },
)

template(
    ask="Extract the reservation. | Fill in the table booking. | Booking data, please.",
    values="""
    g = person
    w = person
    r = restaurant
    d = date
    t = time 18..20
    n = int 3..14
    tel = phone
    spot = one of by the window / on the terrace / near the fireplace / in the back room
    allergy = one of peanuts / shellfish / celery / sesame
    dog = case We shall bring a small dog: true / No dog this time: false
    hold = int 15..30 step 5
    occ = case It's my mother's birthday: birthday / It's our silver wedding: anniversary /\
        We have nothing to celebrate: none
    """,
    text="""{w.first} wrote down in the book of {r}:

    {d}, {t} - {g.last}, {n.digits} pers., {spot}. Tel. {tel}. Allergic to {allergy}. "{dog}. {occ}," {g.he} said.
    [[Told {g.him} that we hold tables for {hold} minutes only.]]""",
    facts={
        "restaurant": "{r}",
        "booked_for_date | date": "{d}",
        "time | reservation_time": "{t}",
        "surname | guest_surname": "{g.last}",
        "party_size | persons": "{n}",
        "table_preference | preferred_table": "{spot}",
        "guest_phone": "{tel}",
        "allergy": "{allergy}",
        "brings_dog": "{dog}",
        "occasion": "{occ}",
        "table_held_for_minutes": "{hold}",
        "taken_by | booking_taken_by": "{w.first}",
        "deposit | email": None,
    },
)

template(
    ask="Extract the opening hours. | Fill in the opening hours. | When is it open?",
    values="""
    shop = one of Bramley's Bakery / Corner Deli / Fishmonger Quayle / Green Grocer & Sons / The Cheese Cellar
    o1 = time 7..8
    c1 = time 17..18
    o2 = time 8..9
    c2 = time 12..13
    closed = one of Monday / Tuesday / Wednesday / Thursday
    s = date
    e = s + 7..21 days
    own = person
    adr = street
    tel = phone
    card = case Cash only: false / All cards accepted: true / We now take cards: true / Sorry, no cards: false
    """,
    text="""{shop}
    {adr}

    Weekdays {o1} to {c1}
    Saturdays {o2} to {c2}
    Closed on Sundays and {closed}s

    {card}. Closed for holidays from {s} to {e}. [[Orders: {tel}]]
    Proprietor {own}""",
    facts={
        "shop | business_name": "{shop}",
        "address": "{adr}",
        "weekday_hours | opening_hours_weekdays": {"open": "{o1}", "close": "{c1}"},
        "saturday_hours | opening_hours_saturday": {"open": "{o2}", "close": "{c2}"},
        "opens_on_weekdays_at": "{o1}",
        "closes_on_saturdays_at": "{c2}",
        "closing_day_besides_sunday": "{closed}",
        "cards_accepted": "{card}",
        "holiday_from | closed_from": "{s}",
        "holiday_until | closed_until": "{e}",
        "order_phone": "{tel}",
        "owner | proprietor": "{own}",
        "sunday_hours": None,
        "website": None,
    },
)

template(
    ask="Extract the menu. | Put the menu into JSON. | List the dishes with prices.",
    values="""
    r = restaurant
    chef = person
    d = date
    a = one of pea soup / smoked trout / beetroot salad / chicken liver pâté
    b = one of braised beef / cod in butter / spinach dumplings / roast lamb
    c = one of bread pudding / lemon tart / stewed figs / vanilla ice cream
    p1 = money 5..9 step 0.1
    p2 = money 14..28 step 0.1
    p3 = money 4..8 step 0.1
    set = money 24..38 step 0.5
    wine = money 5..9 step 0.5
    serv = case Service is included: true / Service is not included: false
    end = time 13..14
    """,
    text="""{r} - lunch, {d}

    Starter: {a}   {p1}
    Main: {b}   {p2}
    Dessert: {c}   {p3}
    All three   {set}
    Glass of wine   {wine}

    Served until {end} or while stocks last. {serv}. [[In the kitchen: {chef}]]""",
    facts={
        "restaurant": "{r}",
        "menu_date | date": "{d}",
        "courses | dishes": [
            {"course": "Starter", "dish": "{a}", "price": "{p1}"},
            {"course": "Main", "dish": "{b}", "price": "{p2}"},
            {"course": "Dessert", "dish": "{c}", "price": "{p3}"},
        ],
        "main_course": "{b}",
        "dessert": "{c}",
        "starter_price": "{p1}",
        "main_course_price": "{p2}",
        "set_menu_price | price_of_three_courses": "{set}",
        "wine_price | glass_of_wine": "{wine}",
        "served_until": "{end}",
        "service_included": "{serv}",
        "chef": "{chef}",
        "coffee_price": None,
    },
)

template(
    ask="Extract the delivery order. | Fill in the order form. | What was ordered?",
    values="""
    c = person
    rider = person
    r = restaurant
    q1 = int 2..4
    q2 = int 2..6
    i1 = one of margheritas / lamb kebabs / veggie burgers / pad thais
    i2 = one of garlic breads / spring rolls / mango lassis / side salads
    p1 = money 8..14 step 0.5
    p2 = money 3..6 step 0.5
    del = money 2..4 step 0.5
    tot = calc round(q1 * p1 + q2 * p2 + del, 2)
    no = code #####
    adr = street
    t = time 18..20
    eta = t + 30..60 minutes
    pay = case PAID ONLINE: true / CASH ON DELIVERY: false
    spice = case not spicy: mild / extra hot: hot / medium hot: medium
    """,
    text="""Order {no} at {t}
    {r}

    {q1.digits} x {i1} @ {p1}
    {q2.digits} x {i2} @ {p2}
    Delivery {del}

    {c}, {adr}
    Note: {spice}, please; bell doesn't work
    {pay}
    Expected {eta}[[, rider {rider.first}]]""",
    facts={
        "order_number": "{no}",
        "ordered_at | order_time": "{t}",
        "restaurant": "{r}",
        "customer": "{c}",
        "delivery_address": "{adr}",
        "items": [
            {"item": "{i1}", "quantity": "{q1}", "unit_price": "{p1}"},
            {"item": "{i2}", "quantity": "{q2}", "unit_price": "{p2}"},
        ],
        "delivery_fee | delivery_charge": "{del}",
        "total | order_total": "{tot}",
        "is_paid": "{pay}",
        "spiciness": "{spice}",
        "expected_delivery_time | eta": "{eta}",
        "rider | delivered_by": "{rider.first}",
        "voucher_code": None,
    },
)

template(
    ask="Extract the food label. | Fill in the product data. | Read the label.",
    values="""
    prod = one of Wild Blueberry Jam / Chickpea Spread / Rye Crispbread / Goat's Cheese / Tomato Passata
    maker = company
    land = country
    net = int 150..750 step 10
    kcal = int 60..480
    fat = decimal 0.5..24.5 step 0.1
    sug = decimal 0.5..42 step 0.1
    salt = decimal 0.1..2.4 step 0.1
    bbf = date
    lot = code L######@
    al = one of milk / sesame / gluten / mustard / sulphites
    org = case Certified organic: true / Conventional farming: false
    days = int 3..10
    """,
    text="""{prod} | Net weight {net.digits} g | Best before {bbf} | Lot {lot}
    Per 100 g: {kcal.digits} kcal, fat {fat} g, sugars {sug} g, salt {salt} g
    Contains {al}. {org}. [[Once opened, use within {days} days.]]
    Made by {maker}, product of {land}.""",
    facts={
        "product_name | product": "{prod}",
        "net_weight_g": "{net}",
        "best_before": "{bbf}",
        "lot_number | batch": "{lot}",
        "kcal_per_100g | energy_kcal": "{kcal}",
        "fat_per_100g": "{fat}",
        "sugars_per_100g": "{sug}",
        "salt_per_100g": "{salt}",
        "nutrition_per_100g": {"kcal": "{kcal}", "fat": "{fat}", "sugars": "{sug}", "salt": "{salt}"},
        "allergen": "{al}",
        "is_organic": "{org}",
        "use_within_days_of_opening": "{days}",
        "manufacturer | producer": "{maker}",
        "country_of_origin": "{land}",
        "protein_per_100g | recycling_code": None,
    },
)

template(
    ask="Extract the place. | Fill in the guide entry. | Put this travel-guide entry into data.",
    values="""
    name = one of Hagley Tower / Powder Tower / Castle Keep / Bell Tower / Mirror Gate
    town = city
    built = date 1605..1898
    arch = person
    owner = person
    steps = int 88..412
    fee = money 3..14 step 0.5
    o = time 9..10
    c = time 16..18
    m1 = one of April / May
    m2 = one of September / October
    min = int 15..50 step 5
    wheel = case A lift takes wheelchairs to the top: true / Wheelchairs cannot get in: false
    like = case ****: 4 / ***: 3 / *****: 5 / **: 2
    """,
    text="""{name} ({like}), {min.digits} minutes on foot from the market square of {town}. Built in {built.year} by
    {arch}; {owner} gave it to the town a century later. Climb the {steps} steps. Open {m1} to {m2}, {o} to {c};
    admission {fee} euros. {wheel}.""",
    facts={
        "name | sight": "{name}",
        "guidebook_rating | stars": "{like}",
        "walk_minutes | minutes_on_foot": "{min}",
        "town": "{town}",
        "year_built": "{built.year}",
        "builder | architect": "{arch}",
        "donor | given_to_town_by": "{owner}",
        "number_of_steps": "{steps}",
        "season_starts_in | open_from_month": "{m1}",
        "season_ends_in | open_until_month": "{m2}",
        "opens_at": "{o}",
        "closes_at": "{c}",
        "admission_eur": "{fee}",
        "wheelchair_accessible": "{wheel}",
        "parking_fee": None,
    },
)

template(
    ask="Extract the chat about dinner. | What do they cook, and when? | Fill in the dinner plan.",
    values="""
    a = person
    b = person
    x = person
    d = date
    t = time 18..20
    dish = one of gnocchi / fish curry / paella / goulash / tacos
    wine = one of red wine / beer / elderflower cordial / cider
    n = int 4..9
    g = int 400..1600 step 100
    cost = money 18..65 step 0.5
    skip = case no starter: false / I'll do a starter as well: true
    adr = street
    """,
    text="""{a.first}: dinner at mine {d}? there'd be {n} of us
    {b.first}: love to! what's cooking
    {a.first}: {dish}. {skip}
    {b.first}: shall i bring some {wine}?
    {a.first}: please, and {g} g of mushrooms. {x.first} can't eat nuts btw
    {b.first}: ok. when & where?
    {a.first}: {t}, {adr}[[. and the shopping was {cost} euros so pls chip in]]""",
    facts={
        "host": "{a.first}",
        "invited_guest": "{b.first}",
        "dinner_date | date": "{d}",
        "dinner_time | time": "{t}",
        "number_of_people": "{n}",
        "dish | main_dish": "{dish}",
        "has_starter": "{skip}",
        "drink_to_bring | drinks": "{wine}",
        "mushrooms_grams": "{g}",
        "person_with_nut_allergy | guest_who_cannot_eat_nuts": "{x.first}",
        "address": "{adr}",
        "shopping_cost": "{cost}",
        "dessert": None,
    },
)

template(
    ask="Extract the inspection. | Fill in the hygiene report. | Hygiene record, please.",
    values="""
    r = restaurant
    insp = person
    man = person
    d = date
    last = d - 300..500 days
    re = d + 14..60 days
    score = int 52..98
    prev = int 50..97
    fr = decimal 4.5..9.5 step 0.1
    viol = int 2..9
    fine = money 150..2400 step 50
    res = case may stay open: open / is closed with immediate effect: closed /\
        may stay open on conditions: open with conditions
    rat = case No pests were found: false / Mouse droppings were found behind the oven: true
    seats = int 24..140
    """,
    text="""{r} ({seats} seats), manager {man}. Inspected {d} by {insp}. Score {score.digits} of 100 (at the last
    inspection, on {last}: {prev.digits}). {viol} violations. Fridge at {fr} °C, which is too warm. {rat}. The
    restaurant {res}. Fine: {fine} dollars. [[Next inspection {re}.]]""",
    facts={
        "restaurant": "{r}",
        "seats | seating_capacity": "{seats}",
        "manager": "{man}",
        "inspector": "{insp}",
        "inspection_date": "{d}",
        "previous_inspection_date": "{last}",
        "next_inspection_date": "{re}",
        "score | current_score": "{score}",
        "previous_score": "{prev}",
        "violations | violation_count": "{viol}",
        "fridge_temperature_c": "{fr}",
        "pests_found": "{rat}",
        "decision | status": "{res}",
        "fine_usd": "{fine}",
        "licence_number": None,
    },
)

template(
    ask="Extract the market report. | Prices as JSON. | Fill in the price list.",
    values="""
    d = date
    m = city
    a = money 1..3 step 0.05
    b = money 2..5 step 0.05
    c = money 3..8 step 0.05
    cl = money 1..4 step 0.05
    st = int 28..120
    w = one of drizzle / bright sun / a sharp frost / gusty wind
    x = one of asparagus / cherries / chanterelles / quinces
    who = person
    par = case strawberries are over for the year: false / the first strawberries are in: true
    e = time 13..14
    """,
    text="""{m} weekly market, {d} ({st} stalls, {w}). Per kilo: potatoes {a}, carrots {b}, apples {c}; last week
    carrots still cost {cl}. All the {x} sold out early and {par}. Market inspector {who} rang the bell at {e} to end
    the market. All prices in euros.""",
    facts={
        "market_town | city": "{m}",
        "market_date | date": "{d}",
        "stalls | number_of_stalls": "{st}",
        "weather": "{w}",
        "prices_per_kg": {"potatoes": "{a}", "carrots": "{b}", "apples": "{c}"},
        "potato_price": "{a}",
        "apple_price_per_kg": "{c}",
        "carrot_price_last_week": "{cl}",
        "carrot_price_this_week": "{b}",
        "sold_out | sold_out_product": "{x}",
        "strawberries_available": "{par}",
        "market_inspector": "{who}",
        "market_ended_at | closing_bell": "{e}",
        "currency": "EUR",
        "onion_price": None,
    },
)

template(
    ask="Extract the catering quote. | Fill in the offer. | Offer as data, please.",
    values="""
    cat = company
    cus = person
    chef = person
    d = date
    val = d - 30..60 days
    n = int 30..220
    head = money 18..62 step 0.5
    tot = calc round(n * head, 2)
    staff = int 3..9
    h = money 22..34
    men = one of Mediterranean buffet / autumn menu / barbecue / cold buffet
    drinks = case Drinks are included: true / Drinks are charged by consumption: false
    vat = percent 7..20
    gl = case The hire of glasses costs nothing: 0 / The hire of glasses is 60 euros: 60 /\
        The hire of glasses is 85 euros: 85
    no = code Q-####
    """,
    text="""Quotation {no} from {cat} for {cus}

    We offer a {men} for {n} guests on {d}: €{head} per head. {drinks}. {gl}. Service: {staff} people at €{h} an hour
    each. All prices net, plus {vat.digits}% VAT. This quotation is valid until {val}. [[Your chef on the day will be
    {chef}.]]""",
    facts={
        "quotation_number | quote_number": "{no}",
        "caterer | company": "{cat}",
        "customer": "{cus}",
        "event_date": "{d}",
        "menu": "{men}",
        "guests | number_of_guests": "{n}",
        "price_per_head": "{head}",
        "food_total_net | menu_total": "{tot}",
        "drinks_included": "{drinks}",
        "glass_hire_eur | glass_hire": "{gl}",
        "service_staff": "{staff}",
        "hourly_rate_per_person | staff_hourly_rate": "{h}",
        "vat_percent": "{vat}",
        "valid_until": "{val}",
        "chef": "{chef}",
        "deposit": None,
    },
)

template(
    ask="Extrahiere die Daten aus der Anzeige. | Extract the restaurant data from this German text.",
    values="""
    haus = one of Gasthaus Zur Linde / Café Morgenrot / Wirtshaus Ochsen / Bistro Seeblick / Alte Post
    wirt = person
    koch = person
    auf = case 11.30 Uhr: 11 / halb zwölf: 11 / halb elf: 10 / 10:30 Uhr: 10 / 17.30 Uhr: 17
    zu = time 21..23
    ruhe = one of Montag / Dienstag / Mittwoch
    seit = date 1921..1998
    plaetze = int 40..160
    ess = one of Maultaschen / Sauerbraten / Zwiebelkuchen / Forelle blau
    preis = money 11..24 step 0.1
    ab = date
    hund = case Hunde sind willkommen: true / Hunde müssen draußen bleiben: false
    tel = phone
    """,
    text="""{haus}, seit {seit.year} in Familienbesitz, {plaetze.digits} Plätze. Geöffnet täglich außer {ruhe} von {auf}
    bis {zu} Uhr. Ab dem {ab} kocht für Sie {koch}; probieren Sie die Spezialität des Hauses, {ess} für {preis} €!
    {hund}. [[Reservierung unter {tel}.]] Es grüßt Sie {wirt}""",
    facts={
        "restaurant | name": "{haus}",
        "family_owned_since": "{seit.year}",
        "seats": "{plaetze}",
        "closed_on | weekly_day_off": "{ruhe}",
        "opens_at": "{auf}:30",
        "closes_at": "{zu}",
        "new_chef": "{koch}",
        "new_chef_from_date | new_chef_starts": "{ab}",
        "speciality": "{ess}",
        "speciality_price_eur": "{preis}",
        "dogs_allowed": "{hund}",
        "reservation_phone": "{tel}",
        "landlord | innkeeper": "{wirt}",
        "address": None,
    },
)

template(
    ask="Extract the allergy card. | Fill in the dietary form. | What must the kitchen know?",
    values="""
    k = person
    mum = person
    doc = person
    born = date 1960..1999
    d = date
    a1 = one of peanuts / eggs / cow's milk / wheat
    a2 = one of kiwi fruit / soy / lupin / mustard
    like = one of plain rice / apples / roast chicken / oatcakes
    room = int 12..88
    pen = case carries an adrenaline pen: true / has no adrenaline pen: false
    sev = case One crumb is enough for an emergency: severe / A rash is the worst that ever happened: mild /\
        Small amounts cause stomach ache: moderate
    tel = phone
    kcal = int 1400..2600 step 50
    """,
    text="""DIET CARD (kitchen copy), issued {d}
    Resident: {k}, room {room.digits}, born {born}
    NO {a1}! NO {a2}!
    {sev}. {k.He} {pen}.
    Likes: {like}. Daily energy: {kcal} kcal.
    In an emergency ring {mum} on {tel}. [[Signed: Dr {doc.last}]]""",
    facts={
        "resident | patient": "{k}",
        "room_number": "{room}",
        "date_of_birth": "{born}",
        "issued_on | card_date": "{d}",
        "allergens | must_not_eat": ["{a1}", "{a2}"],
        "severity": "{sev}",
        "has_adrenaline_pen": "{pen}",
        "likes | favourite_food": "{like}",
        "daily_kcal": "{kcal}",
        "emergency_contact": "{mum}",
        "emergency_phone": "{tel}",
        "signed_by | doctor": "Dr {doc.last}",
        "body_weight_kg": None,
    },
)

template(
    ask="Extract the tasting note. | Fill in the wine card. | Wine data, please.",
    values="""
    est = one of Domaine Rouvier / Weingut Hasel / Quinta do Vale / Castello Bruno / Bodegas Lirio
    wine = one of Riesling / Grenache / Tempranillo / Chenin Blanc / Pinot Noir
    vint = date 2009..2022
    land = country
    taster = person
    mak = person
    d = date 2024..2027
    alc = decimal 10.5..15 step 0.5
    pts = int 78..97
    price = money 7..64 step 0.1
    from1 = date 2028..2029
    to1 = date 2031..2041
    bot = int 1200..24000 step 100
    cork = case sealed with a screw cap: screw cap / closed with a cork: cork / closed with a glass stopper: glass
    sweet = case dry: dry / off-dry: off-dry / sweet: sweet
    """,
    text="""{pts.digits} points. {wine} {vint.year}, {est} ({land}), {alc.digits}% alcohol, {sweet}, {cork}. {bot}
    bottles made. Smells of wet stone; long on the palate. Drink between {from1.year} and {to1.year}. €{price} from the
    cellar. Tasted {d} by {taster}. [[Winemaker: {mak}.]]""",
    facts={
        "producer | estate": "{est}",
        "grape | grape_variety": "{wine}",
        "vintage": "{vint.year}",
        "country": "{land}",
        "alcohol_percent": "{alc}",
        "sweetness | style": "{sweet}",
        "closure": "{cork}",
        "bottles_produced": "{bot}",
        "points | score": "{pts}",
        "price_eur | cellar_price": "{price}",
        "drink_from_year": "{from1.year}",
        "drink_until_year": "{to1.year}",
        "drinking_window": {"from": "{from1.year}", "to": "{to1.year}"},
        "tasted_on | tasting_date": "{d}",
        "taster": "{taster}",
        "winemaker": "{mak}",
        "serving_temperature_c": None,
    },
)

template(
    ask="Extract the restaurant opening. | Fill in the new-restaurant entry. | What opens where?",
    values="""
    r = restaurant
    chef = person
    inv = person
    prev = restaurant
    adr = street
    town = city
    d = date
    t = time 17..18
    seats = int 22..140
    terr = int 10..60
    cook = one of Georgian / Basque / Lebanese / Korean / Peruvian
    tas = money 48..140
    jobs = int 8..36
    days = case only on Thursdays, Fridays and Saturdays: 3 / every day but Monday: 6 / seven days a week: 7 /\
        from Tuesday to Saturday: 5
    ml = case A meatless menu will be offered: true / There will be no meatless menu: false
    """,
    text="""After four years at {prev}, {chef} is opening {chef.his} own place: {r}, {adr}, {town}, will welcome its
    first guests at {t} on {d}. The cooking is {cook}; a tasting menu costs £{tas}. {seats} seats inside and {terr} on
    the terrace, {jobs} new jobs. Dinner is served {days}. {ml}. [[The money comes from {inv}.]]""",
    facts={
        "restaurant_name | new_restaurant": "{r}",
        "chef": "{chef}",
        "previous_restaurant | chef_worked_at": "{prev}",
        "street_address | address": "{adr}",
        "city": "{town}",
        "opening_date": "{d}",
        "opening_time | first_guests_at": "{t}",
        "cuisine": "{cook}",
        "tasting_menu_price": "{tas}",
        "seats_inside | indoor_seats": "{seats}",
        "terrace_seats | outdoor_seats": "{terr}",
        "new_jobs": "{jobs}",
        "days_open_per_week": "{days}",
        "vegetarian_menu | meatless_menu": "{ml}",
        "investor": "{inv}",
        "michelin_stars": None,
    },
)

template(
    ask="Extract the shopping list. | List what to buy. | Shopping list as JSON.",
    values="""
    p = person
    d = date
    q1 = int 2..6
    q2 = int 2..4
    q3 = int 250..900 step 50
    i1 = one of onions / lemons / leeks / aubergines
    i2 = one of cartons of milk / packets of butter / jars of honey
    i3 = one of minced beef / green beans / feta / dried apricots
    sh = one of Lidl / Hassan's / Miller's farm shop / Green Corner
    max = money 15..60 step 5
    t = time 17..18
    bag = case Take bags!: true / I've got bags here.: false / Don't forget bags!: true
    """,
    text="""{p.first}, can you go to {sh} before {t}? We need
    * {q1.digits} {i1}
    * {q2.digits} {i2}
    * {q3.digits} g {i3}
    {bag} There's {max} euros in the tin. It's all for {d}, [[and no, your brother isn't coming, ]]so nothing else,
    please.""",
    facts={
        "recipient | shopper": "{p.first}",
        "shop | store": "{sh}",
        "buy_before | deadline_time": "{t}",
        "items": [
            {"name": "{i1}", "quantity": "{q1}"},
            {"name": "{i2}", "quantity": "{q2}"},
            {"name": "{i3}", "grams": "{q3}"},
        ],
        "first_item": "{i1}",
        "last_item": "{i3}",
        "grams_of_last_item": "{q3}",
        "bring_bags": "{bag}",
        "money_available | budget_eur": "{max}",
        "needed_for_date": "{d}",
        "discount_code": None,
    },
)

template(
    ask="Extract the complaint about the meal. | Fill in the complaint form. | Complaint data, please.",
    values="""
    c = person
    m = person
    r = restaurant
    d = date
    w = d + 1..5 days
    t = time 19..20
    n = int 3..8
    bill = money 88..420 step 0.1
    want = money 30..80 step 5
    wrong = one of burnt rice / raw chicken / cold soup / stale bread / somebody else's order
    minutes = int 45..110 step 5
    ill = case Two of us were sick the next day: true / Nobody fell ill, luckily: false
    act = case I expect part of the money back: partial refund / I expect an apology, nothing more: apology /\
        I want all of my money back: full refund
    """,
    text="""To the manager of {r}

    {w}

    Dear {m.title}, on {d} we had booked a table at {t} for a party of {n}. We waited {minutes} minutes, then came
    {wrong}. {ill}. The bill came to £{bill}, which we paid under protest. {act}. A voucher for £{want}, as your waiter
    suggested, will not do.

    {c}""",
    facts={
        "restaurant": "{r}",
        "complaint_date | letter_date": "{w}",
        "visit_date | date_of_meal": "{d}",
        "table_booked_for_time | booking_time": "{t}",
        "party_size": "{n}",
        "waiting_minutes": "{minutes}",
        "problem": "{wrong}",
        "illness_reported": "{ill}",
        "bill_amount | amount_paid": "{bill}",
        "voucher_offered": "{want}",
        "demand | desired_outcome": "{act}",
        "manager": "{m.title}",
        "complainant": "{c}",
        "order_number": None,
    },
)

template(
    ask="Extract the farm's box scheme. | Fill in the subscription. | Subscription as data, please.",
    values="""
    farm = one of Hollow Farm / Gut Birkenhof / Two Oaks / Hill Top Organics
    c = person
    far = person
    s = date
    size = case the small box: small / the large box: large / the family box: family
    price = money 12..34 step 0.5
    eggs = int 6..12 step 6
    ep = money 2..5 step 0.1
    no = one of celeriac / kale / beetroot / fennel
    every = case each week: weekly / once a fortnight: every two weeks / once a month: monthly
    drop = one of shed / garage / porch / bicycle store
    hol = s + 20..60 days
    hole = hol + 14..21 days
    t = time 6..11
    """,
    text="""Hello {c.first}, welcome to {farm}! You'll get {size} {every} (always on a {s.weekday}, by {t}), the first
    one on {s}. It's €{price} a time, and €{ep} more for the {eggs} eggs. We leave it in the {drop}. No {no}, as you
    wish. [[No deliveries from {hol} to {hole}.]] Your farmer, {far.first}""",
    facts={
        "farm": "{farm}",
        "subscriber | customer": "{c.first}",
        "box_size": "{size}",
        "delivery_interval | frequency": "{every}",
        "delivery_weekday": "{s.weekday}",
        "delivered_by_time": "{t}",
        "first_delivery_date | start_date": "{s}",
        "price_per_box": "{price}",
        "egg_surcharge | price_of_eggs": "{ep}",
        "number_of_eggs": "{eggs}",
        "drop_off_place": "{drop}",
        "excluded_vegetable": "{no}",
        "pause_from": "{hol}",
        "pause_until": "{hole}",
        "farmer": "{far.first}",
        "iban": None,
    },
)

template(
    ask="Extract the temperature log. | Fill in the HACCP log. | Log lines as JSON.",
    values="""
    d = date
    a = person
    b = person
    t1 = time 6..7
    t2 = time 12..13
    t3 = time 19..20
    v1 = decimal 2.1..5.5 step 0.1
    v2 = decimal 6.1..9.5 step 0.1
    v3 = decimal 2.1..5.5 step 0.1
    unit = code FR-##
    lim = int 6..6
    thrown = decimal 0.5..6.5 step 0.1
    why = one of door left open / seal torn / warm soup put in / power cut
    rep = case technician not called: false / technician called: true
    """,
    text="""{unit} {d} limit {lim.digits} °C
    {t1} {v1} °C ok {a.first}
    {t2} {v2} °C TOO WARM {b.first}
    ({why}, {thrown} kg of food thrown away, {rep})
    {t3} {v3} °C ok {a.first}""",
    facts={
        "unit | fridge": "{unit}",
        "log_date | date": "{d}",
        "limit_c": "{lim}",
        "readings": [
            {"time": "{t1}", "celsius": "{v1}", "by": "{a.first}"},
            {"time": "{t2}", "celsius": "{v2}", "by": "{b.first}"},
            {"time": "{t3}", "celsius": "{v3}", "by": "{a.first}"},
        ],
        "morning_temperature | first_reading_c": "{v1}",
        "too_warm_reading_c": "{v2}",
        "too_warm_at": "{t2}",
        "too_warm_noted_by": "{b.first}",
        "cause": "{why}",
        "food_discarded_kg": "{thrown}",
        "technician_called": "{rep}",
        "last_reading_at": "{t3}",
        "humidity_percent": None,
    },
)

template(
    ask="Extrae los datos de la receta. | Extract the recipe data from this Spanish text.",
    values="""
    plato = one of Empanada de la abuela / Lentejas estofadas / Macarrones gratinados / Sopa de domingo /\
        Paella del jueves
    de = person
    pers = int 4..8
    min = int 30..90 step 5
    ace = int 50..150 step 10
    huevos = int 3..8
    repo = case Déjelo reposar una hora: 60 / Déjelo reposar media hora: 30 / Déjelo reposar dos horas: 120
    dif = case Es una receta fácil: easy / Es una receta para expertos: hard / La dificultad es media: medium
    veg = case No lleva ni carne ni pescado: true / Lleva un poco de carne: false
    precio = money 4..16 step 0.1
    fecha = date
    """,
    text="""{plato}, para {pers.digits} personas. Receta de {de}, publicada el {fecha}. Se necesitan {huevos.digits}
    huevos y {ace.digits} ml de aceite. Tiempo en la cocina: {min.digits} minutos. {repo}. {dif}. {veg}. Cuesta {precio}
    euros en total.""",
    facts={
        "dish | recipe_name": "{plato}",
        "servings": "{pers}",
        "author | recipe_by": "{de}",
        "published_on": "{fecha}",
        "eggs": "{huevos}",
        "oil_ml": "{ace}",
        "cooking_minutes": "{min}",
        "resting_minutes": "{repo}",
        "difficulty": "{dif}",
        "is_vegetarian": "{veg}",
        "total_cost_eur": "{precio}",
        "oven_temperature_c": None,
    },
)

template(
    ask="Extract the campsite. | Fill in the place form. | Data of the site, please.",
    values="""
    name = one of Alder Bay / Camping Les Pins / Moorside / Lago Verde / Fox Field
    war = person
    d = date
    e = d + 120..190 days
    pit = int 24..260
    cab = int 4..18
    a = money 6..14 step 0.5
    tent = money 5..19 step 0.5
    dogf = money 2..4 step 0.5
    q1 = time 21..22
    q2 = time 6..7
    lake = int 50..900 step 50
    shop = case There is a shop on the site: true / The nearest shop is in the village: false
    fire = case Open fires are forbidden: forbidden / Fires are allowed in the stone ring only: restricted /\
        You may light a fire wherever you like: allowed
    mail = email
    """,
    text="""{name} opens on {d} and closes on {e}. {pit} pitches, {cab} cabins, {lake.digits} m to the lake. Night
    rates: tent €{tent}, adults €{a} each, dogs €{dogf}. Quiet please between {q1} and {q2} all week. {shop}. {fire}.
    [[Booking: {mail}.]] Ask {war.first} about boats.""",
    facts={
        "campsite | name": "{name}",
        "season_start | opens_on": "{d}",
        "season_end | closes_on": "{e}",
        "pitches": "{pit}",
        "cabins": "{cab}",
        "distance_to_lake_m": "{lake}",
        "tent_price_per_night": "{tent}",
        "adult_price_per_night": "{a}",
        "dog_price_per_night": "{dogf}",
        "quiet_hours": {"from": "{q1}", "to": "{q2}"},
        "quiet_hours_end": "{q2}",
        "shop_on_site": "{shop}",
        "open_fires": "{fire}",
        "booking_email": "{mail}",
        "contact_for_boats": "{war.first}",
        "child_price_per_night | electricity_fee": None,
    },
)

template(
    ask="Extract the swimming pool's notice. | Fill in the facility form. | Read the notice.",
    values="""
    pool = one of Eastside Baths / Lido Park / Aquadrome / Victoria Pool
    man = person
    s = date
    e = s + 10..40 days
    o = time 6..7
    c = time 20..21
    w = decimal 24.5..29.5 step 0.5
    ad = money 4..8 step 0.1
    ch = money 2..4 step 0.1
    ten = money 38..70
    age = int 8..12
    saun = case The sauna stays open meanwhile: true / The sauna will be shut as well: false
    day = weekday
    why = one of tiling / cleaning / a new filter / roof repairs
    """,
    text="""{pool}: open daily {o} to {c}, on {day}s women only. Water {w} °C. Adults £{ad}, children £{ch}, ten visits
    £{ten}. Children under {age.digits} swim only with an adult. The big pool will be closed from {s} to {e} for {why}.
    {saun}. [[Manager: {man}]]""",
    facts={
        "pool | facility": "{pool}",
        "opens_at": "{o}",
        "closes_at": "{c}",
        "women_only_day": "{day}",
        "water_temperature_c": "{w}",
        "adult_price": "{ad}",
        "child_price": "{ch}",
        "ten_visit_ticket | ten_visits_price": "{ten}",
        "unaccompanied_minimum_age": "{age}",
        "closed_from": "{s}",
        "closed_until": "{e}",
        "closure_reason": "{why}",
        "sauna_open_during_closure": "{saun}",
        "manager": "{man}",
        "family_ticket_price | locker_deposit": None,
    },
)

template(
    ask="Extract the cafe's sales. | Fill in the daily closing. | End-of-day report to JSON.",
    values="""
    d = date
    man = person
    cash = money 180..690 step 0.05
    card = money 700..990 step 0.05
    tot = calc round(cash + card, 2)
    cups = int 120..380
    cakes = int 22..96
    top = one of cheesecake / cinnamon bun / banana bread / spinach quiche
    tips = money 21..88 step 0.05
    miss = money 2..14 step 0.05
    c = time 18..19
    staff = int 2..5
    wea = case wet and windy: bad / warm and sunny: good / grey but dry: fair
    al = case Alarm set: true / Alarm is broken, could not be set: false
    """,
    text="""Closing {d}, {c} ({man.first})
    Cash {cash}
    Card {card}
    Tips (not in the above) {tips}
    {cups} coffees, {cakes} cakes, best seller {top}
    {staff} on shift, {wea}
    Till was {miss} short. {al}.""",
    facts={
        "closing_date | date": "{d}",
        "closed_at | closing_time": "{c}",
        "closed_by | manager": "{man.first}",
        "cash_takings": "{cash}",
        "card_takings": "{card}",
        "total_takings | total_without_tips": "{tot}",
        "tips": "{tips}",
        "coffees_sold": "{cups}",
        "cakes_sold": "{cakes}",
        "best_seller": "{top}",
        "staff_on_shift": "{staff}",
        "weather": "{wea}",
        "cash_shortfall | missing_in_till": "{miss}",
        "alarm_set": "{al}",
        "refunds": None,
    },
)

template(
    ask="Extract the supplier's delivery note. | Fill in the delivery check. | Goods-in form, please.",
    values="""
    sup = company
    kit = restaurant
    drv = person
    rec = person
    d = date
    inv = d + 14..30 days
    t = time 6..10
    no = code DN-#####
    k1 = decimal 2.5..18.5 step 0.5
    k2 = decimal 1.5..9.5 step 0.5
    k3 = int 3..12
    g1 = one of salmon / veal / turbot / pork belly
    g2 = one of shallots / wild garlic / morels / rocket
    g3 = one of crates of oranges / trays of eggs / boxes of lettuce
    temp = decimal 1.5..6.5 step 0.1
    ok = case All accepted: accepted / Two boxes sent back: partly accepted / Everything sent back: rejected
    sig = case signed for: true / not signed: false
    """,
    text="""{sup} to {kit}
    Delivery note {no}, {d}, {t}, driver {drv.first}
    {k1} kg {g1} ({temp} °C on arrival)
    {k2} kg {g2}
    {k3.digits} {g3}
    {ok}, {sig}. Payment due {inv}. [[Received: {rec}]]""",
    facts={
        "supplier": "{sup}",
        "customer | delivered_to": "{kit}",
        "delivery_note_number": "{no}",
        "delivery_date": "{d}",
        "delivery_time": "{t}",
        "driver": "{drv.first}",
        "goods": ["{g1}", "{g2}", "{g3}"],
        "first_item": {"name": "{g1}", "kg": "{k1}", "celsius": "{temp}"},
        "temperature_on_arrival_c": "{temp}",
        "second_item_kg": "{k2}",
        "delivery_status | status": "{ok}",
        "is_signed": "{sig}",
        "payment_due": "{inv}",
        "received_by": "{rec}",
        "pallet_count": None,
    },
)
