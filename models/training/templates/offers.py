"""Offers: flats and houses, cars, second-hand ads, rentals, product pages."""

from ..template import template

template(
    ask="Extract the flat. | Read the ad and fill in the listing. | What does this flat offer?",
    values="""
    city = city
    street = street
    rooms = int 2..5
    sqm = int 48..125
    rent = money 560..1690 step 10
    side = money 90..280 step 10
    dep = money 1700..4200 step 100
    from = date
    floor = case ground floor: 0 / first floor: 1 / second floor: 2 / third floor: 3 / fourth floor: 4
    lift = case lift in the building: true / no lift: false
    agent = person
    phone = phone
    walk = int 3..15
    year = date 1895..1998
    heat = one of gas heating / district heating / a heat pump / underfloor heating
    """,
    text="""Bright flat near the river in {city}! {street}, {floor}, {lift}. {rooms} rooms on
{sqm.digits} m², balcony to the yard, {heat}. The house is from {year.year}, tram
stop {walk} minutes away. €{rent} rent plus €{side} side costs, deposit €{dep}. Free
from {from}. [[Viewings through {agent}, {phone}.]]""",
    facts={
        "city": "{city}",
        "street | address": "{street}",
        "floor | floor_number": "{floor}",
        "has_lift | elevator": "{lift}",
        "rooms | number_of_rooms": "{rooms}",
        "living_area_sqm | size_m2": "{sqm}",
        "rent | base_rent": "{rent}",
        "side_costs | additional_costs": "{side}",
        "deposit": "{dep}",
        "available_from": "{from}",
        "year_built | construction_year": "{year.year}",
        "heating | heating_type": "{heat}",
        "minutes_to_tram": "{walk}",
        "balcony | has_balcony": True,
        "contact": {"name": "{agent}", "phone": "{phone}"},
        "pets_allowed | energy_class": None,
    },
)

template(
    ask="Extract the car. | Fill in the car listing. | What car is for sale?",
    values="""
    make = one of Skoda Octavia / Volvo V60 / Mazda 3 / Opel Astra / Toyota Yaris / Renault Clio
    year = date 2008..2021
    km = int 28000..210000 step 500
    ps = int 75..190 step 5
    price = money 2900..18900 step 50
    fuel = case diesel: diesel / petrol: petrol / petrol with a plug for the evenings: plug_in_hybrid /\
        fully electric: electric
    gear = case automatic gearbox: automatic / six-speed manual: manual
    tuv = date
    own = case first owner: 1 / second owner: 2 / third owner: 3
    crash = case never had an accident: true / has had a small bump at the back, repaired: false
    seller = person
    city = city
    color = color
    tyres = money 200..480 step 20
    """,
    text="""For sale: {make}, {color}, first registered {year.year}, {km.digits} km, {ps.digits}
hp, {fuel}, {gear}. I am the {own}; the car {crash}. Inspection valid to {tuv}. Non-smoker,
full service book. Asking €{price}; a set of winter tyres is €{tyres} extra. [[Call
after six and ask for {seller}.]] Car stands in {city}, no swaps, no "last price" messages.""",
    facts={
        "model | car": "{make}",
        "color": "{color}",
        "first_registration_year | year": "{year.year}",
        "mileage_km | mileage": "{km}",
        "horsepower | power_hp": "{ps}",
        "fuel | fuel_type": "{fuel}",
        "transmission | gearbox": "{gear}",
        "owners | owner_count": "{own}",
        "accident_free": "{crash}",
        "inspection_valid_until": "{tuv}",
        "price | asking_price": "{price}",
        "winter_tyres_price": "{tyres}",
        "seller | contact_person": "{seller}",
        "location | city": "{city}",
        "smoker_car": False,
        "vin | licence_plate": None,
    },
)

template(
    ask="Extract the ad. | What is sold second-hand here? | Fill in the classified ad.",
    values="""
    item = one of bunk bed / cot / high chair / pram / changing table
    brand = company
    new = money 240..620 step 10
    price = money 40..190 step 5
    age = int 2..6
    cond = case a few scratches, nothing serious: used / hardly touched, our daughter preferred our bed: like_new /\
        one slat must be replaced: needs_repair
    neg = case Price is firm.: false / Make me an offer.: true
    send = case Pickup only.: false / I can post it if you pay for that.: true
    city = city
    s = person
    w = int 70..95
    l = int 120..200 step 5
    d = date
    """,
    text="""Posted {d} in {city}
For sale is a {item} by {brand}, {age} years old, {cond}. Was €{new} new, yours for €{price}. {neg}
{send} Measures {w} by {l.digits} cm. We are a smoke-free home with one very lazy
cat. [[Messages to {s.first}, please, not to my husband, he would give it away for free.]]""",
    facts={
        "item | title": "{item}",
        "brand | manufacturer": "{brand}",
        "age_years | item_age_years": "{age}",
        "condition": "{cond}",
        "price | asking_price": "{price}",
        "original_price | price_new": "{new}",
        "negotiable | price_negotiable": "{neg}",
        "shipping_possible | can_be_posted": "{send}",
        "width_cm": "{w}",
        "length_cm": "{l}",
        "city | location": "{city}",
        "posted_on | ad_date": "{d}",
        "contact_first_name": "{s.first}",
        "cats_in_home | number_of_cats": 1,
        "color | weight_kg": None,
    },
)

template(
    ask="Extract the product. | Read the product page. | Fill in the product record.",
    values="""
    brand = company
    name = one of AirLoop 3 / SonicBud Mini / QuietWave X / PulsePods 2
    price = money 59..299 step 0.1
    was = money 310..399 step 0.1
    sku = code ##-@@-####
    hrs = int 5..12
    case_h = int 20..48
    g = decimal 3.5..7.5 step 0.1
    colors1 = one of black / white
    colors2 = one of sage / coral / sky blue
    colors3 = one of sand / plum / graphite
    stock = case In stock, leaves tomorrow: in_stock / Only a few left: low_stock / Sold out for now: out_of_stock /\
        Can be pre-ordered: preorder
    star = decimal 3.1..4.9 step 0.1
    n = int 120..9400
    ip = case Sweat and rain do not bother them.: true / Keep them away from water.: false
    war = int 2..5
    """,
    text="""{brand} {name} — wireless earbuds
{star} of 5 ({n.digits} ratings)
€{price} instead of €{was}
{stock}

Colours: {colors1}, {colors2}, {colors3}
Up to {hrs} hours of music, {case_h} hours with the charging case. Each bud weighs
just {g.digits} g. {ip} {war} years of guarantee. [[Article no. {sku}]]""",
    facts={
        "brand": "{brand}",
        "product_name | name": "{name}",
        "price | current_price": "{price}",
        "original_price | old_price": "{was}",
        "availability | stock_status": "{stock}",
        "colors | available_colors": ["{colors1}", "{colors2}", "{colors3}"],
        "battery_hours | playtime_hours": "{hrs}",
        "total_hours_with_case | battery_hours_with_case": "{case_h}",
        "weight_per_bud_g": "{g}",
        "rating | average_rating": "{star}",
        "review_count | number_of_ratings": "{n}",
        "water_resistant": "{ip}",
        "guarantee_years | warranty_years": "{war}",
        "sku | article_number": "{sku}",
        "category": "wireless earbuds",
        "bluetooth_version | shipping_cost": None,
    },
)

template(
    ask="Extract the house. | Read the exposé into JSON. | Fill in the property record.",
    values="""
    place = city
    plot = int 380..1900 step 10
    area = int 105..240
    bed = int 3..6
    bath = int 2..3
    price = money 245000..890000 step 5000
    fee = decimal 1.5..3.6 step 0.1
    built = date 1928..1989
    reno = date 2008..2022
    km = decimal 0.8..9.5 step 0.1
    agent = person
    firm = company
    ref = code H-####
    cellar = case The cellar runs under the whole house.: true / There is no cellar.: false
    roof = one of slate / clay tiles / thatch / zinc
    """,
    text="""Ref. {ref}. Detached house outside {place}, {km.digits} km from the station. Built
in {built.year}, windows and wiring renewed in {reno.year}. {area.digits} m² to live
in, plot of {plot.digits} m², {bed} bedrooms, {bath} bathrooms, a roof of {roof}.
{cellar} Price {price} euros, agent's fee {fee.digits}% for the buyer. [[{agent}
of {firm} shows you round at weekends, too.]]""",
    facts={
        "reference | listing_id": "{ref}",
        "location | nearest_city": "{place}",
        "distance_to_station_km": "{km}",
        "year_built": "{built.year}",
        "renovated_in | renovation_year": "{reno.year}",
        "living_area_sqm": "{area}",
        "plot_area_sqm | plot_size": "{plot}",
        "bedrooms": "{bed}",
        "bathrooms": "{bath}",
        "roof_material | roof": "{roof}",
        "has_cellar | basement": "{cellar}",
        "price | purchase_price": "{price}",
        "commission_percent | agent_fee_percent": "{fee}",
        "agent": "{agent}",
        "agency": "{firm}",
        "property_type": "detached house",
        "garage_spaces | energy_rating": None,
    },
)

template(
    ask="Extract the rental. | Fill in the car hire booking. | What is rented, when and for how much?",
    values="""
    firm = company
    r = person
    second = person
    class = case small car: small / estate car: estate / seven-seater: van / convertible: convertible
    from = date
    to = from + 2..14 days
    t1 = time 8..11
    t2 = time 15..19
    airport = city
    other = city
    day = money 31..98 step 0.5
    extra = money 5..15 step 0.5
    excess = money 300..1500 step 50
    km = int 150..400 step 50
    no = code RC########
    fuel = case Bring it back with a full tank.: full_to_full / Bring it back as empty as you like.: prepaid
    """,
    text="""{firm} booking {no}
Driver: {r}
[[Second driver: {second} (+€{extra} a day)]]
Vehicle: {class} or similar
Pick up: {airport} airport, {from}, {t1}
Return: {other} main station, {to}, {t2}
Rate: €{day} a day, {km.digits} km a day free
Excess in case of damage: €{excess}
{fuel}""",
    facts={
        "booking_number | reservation_id": "{no}",
        "rental_company": "{firm}",
        "main_driver | driver": "{r}",
        "second_driver | additional_driver": "{second}",
        "additional_driver_fee_per_day": "{extra}",
        "vehicle_class": "{class}",
        "pickup": {"city": "{airport}", "date": "{from}", "time": "{t1}"},
        "return_city | drop_off_city": "{other}",
        "return_date | drop_off_date": "{to}",
        "return_time": "{t2}",
        "daily_rate": "{day}",
        "free_km_per_day | included_km_per_day": "{km}",
        "excess | deductible": "{excess}",
        "fuel_policy": "{fuel}",
        "licence_number | total_price": None,
    },
)

template(
    ask="Extract the room offer. | What does the shared flat offer and whom do they look for? | Fill in the room ad.",
    values="""
    a = person
    b = person
    city = city
    sqm = int 10..24
    rent = money 290..620 step 5
    from = date
    until = from + 120..360 days
    fl = int 3..5
    age1 = int 21..25
    age2 = int 28..36
    smoke = case please smoke on the balcony only: balcony_only / we are all non-smokers: no /\
        smoking is fine with us: yes
    furn = case furnished: true / unfurnished: false
    cat = one of Mochi / Biscuit / Sir Henry / Pixel
    speed = int 100..250 step 50
    mail = email
    """,
    text="""Hi! One of our {fl} rooms gets free on {from} ({furn}, {sqm.digits} m², €{rent} all
in), sublet until {until}. We are {a.first} ({age1.digits}, studies physics), {b.first}
({age2.digits}, nurse) and {cat} the cat, living in the middle of {city}. About smoking:
{smoke}. There is a dishwasher and {speed.digits} Mbit internet. [[Tell us a bit
about you at {mail}.]]""",
    facts={
        "available_from | free_from": "{from}",
        "sublet_until | available_until": "{until}",
        "room_size_sqm | size": "{sqm}",
        "rent | warm_rent": "{rent}",
        "furnished | is_furnished": "{furn}",
        "rooms_in_flat | total_rooms": "{fl}",
        "flatmates": [{"name": "{a.first}", "age": "{age1}"}, {"name": "{b.first}", "age": "{age2}"}],
        "nurse_name | flatmate_who_is_a_nurse": "{b.first}",
        "cat_name": "{cat}",
        "smoking | smoking_policy": "{smoke}",
        "internet_speed_mbit": "{speed}",
        "has_dishwasher | dishwasher": True,
        "city": "{city}",
        "contact_email": "{mail}",
        "street | deposit": None,
    },
)

template(
    ask="Extract the job-lot ad. | List what is for sale with prices. | Turn this moving sale into JSON.",
    values="""
    s = person
    d = date
    move = d + 8..30 days
    t1 = time 9..11
    t2 = time 14..17
    street = street
    a = one of sofa / armchair / sideboard / wardrobe
    b = one of fridge / microwave / washing machine / freezer
    c = one of lawnmower / garden bench / parasol / barbecue
    ma = money 60..240 step 5
    mb = money 30..150 step 5
    mc = money 20..90 step 5
    pay = case cash only: cash / cash or PayPal: cash_or_paypal / bank transfer is fine, too: any
    kids = case Books and toys go for free.: true / Books and toys are a euro each.: false
    """,
    text="""MOVING SALE at {street}
{d.weekday}, {d}, {t1} to {t2}
* {a} – €{ma}
* {b} – €{mb}[[ (works, but hums)]]
* {c} – €{mc}
{kids} We pay the movers on {move} and whatever is left by then goes to the tip.
{pay}. Ask for {s.first}.""",
    facts={
        "sale_date | date": "{d}",
        "sale_weekday": "{d.weekday}",
        "starts_at | start_time": "{t1}",
        "ends_at | end_time": "{t2}",
        "address | street": "{street}",
        "items | things_for_sale": [
            {"item": "{a}", "price": "{ma}"},
            {"item": "{b}", "price": "{mb}"},
            {"item": "{c}", "price": "{mc}"},
        ],
        "toys_are_free | books_free": "{kids}",
        "moving_date | movers_date": "{move}",
        "payment | accepted_payment": "{pay}",
        "contact_first_name": "{s.first}",
        "cheapest_garden_item_price | garden_item_price": "{mc}",
        "city | phone": None,
    },
)

template(
    ask="Extract the holiday home. | Ferienhaus als JSON. | Fill in the holiday let from the German ad.",
    values="""
    ort = one of Husum / Zingst / Oberstdorf / Mittenwald / Cochem
    n = int 4..10
    z = int 2..5
    preis = int 75..240
    rein = int 45..110
    km = int 2..25
    hund = case Hunde sind willkommen: true / Haustiere sind nicht erlaubt: false
    min = case Mindestaufenthalt drei Nächte: 3 / Mindestaufenthalt eine Woche: 7 / Mindestaufenthalt fünf Nächte: 5
    v = person
    tel = phone
    sauna = case Im Garten steht eine Sauna.: true / Eine Sauna gibt es nicht.: false
    d = case 12. April 2026: 2026-04-12 / 1. Juni 2025: 2025-06-01 / 20. Dezember 2025: 2025-12-20
    """,
    text="""Ferienhaus bei {ort}, Platz für {n.digits} Personen, {z.digits} Schlafzimmer. Zum
Wasser sind es {km.digits} Kilometer. {hund}. {sauna} Die Nacht kostet {preis.digits}
Euro, die Endreinigung einmalig {rein.digits} Euro. {min}; wieder frei ab {d}. [[Anfragen
bitte an {v}, Telefon {tel}.]]""",
    facts={
        "location": "{ort}",
        "max_guests | sleeps": "{n}",
        "bedrooms": "{z}",
        "distance_to_water_km": "{km}",
        "pets_allowed | dogs_welcome": "{hund}",
        "has_sauna": "{sauna}",
        "price_per_night": "{preis}",
        "cleaning_fee": "{rein}",
        "minimum_nights | minimum_stay_nights": "{min}",
        "available_from": "{d}",
        "contact | host": "{v}",
        "phone": "{tel}",
        "deposit | street": None,
    },
)

template(
    ask="Extract the bike. | Fill in the bike ad. | What is offered here?",
    values="""
    type = case touring bike: touring / mountain bike: mountain / cargo bike: cargo / folding bike: folding
    brand = company
    frame = int 48..62
    gears = int 7..27
    bought = date 2015..2022
    price = money 90..780 step 10
    lock = money 25..60 step 5
    color = color
    fix = one of brake pads / chain / tyres / saddle / pedals
    bad = one of the bell is missing / the rear light flickers / the mudguard rattles
    s = person
    phone = phone
    km = int 1200..9000 step 100
    rec = case I still have the receipt.: true / The receipt is long gone.: false
    """,
    text="""Selling my {color} {type} ({brand}, frame {frame.digits} cm, {gears.digits} gears),
bought in {bought.year} and ridden about {km.digits} km since. I just replaced the {fix};
to be fair, {bad}. {rec} €{price}. The lock I'd add for €{lock}, it cost me twice
that. Ring {s.first}[[ on {phone}]] — evenings are best.""",
    facts={
        "bike_type": "{type}",
        "brand": "{brand}",
        "color": "{color}",
        "frame_size_cm": "{frame}",
        "gears | number_of_gears": "{gears}",
        "year_bought | purchase_year": "{bought.year}",
        "distance_ridden_km | mileage_km": "{km}",
        "recently_replaced | new_part": "{fix}",
        "defect | known_defect": "{bad}",
        "has_receipt": "{rec}",
        "price | bike_price": "{price}",
        "lock_price": "{lock}",
        "seller_first_name": "{s.first}",
        "phone": "{phone}",
        "battery_range_km | city": None,
    },
)

template(
    ask="Compare the two tariffs. | Extract both plans. | Put these two mobile plans into JSON.",
    values="""
    prov = company
    a = one of Go S / Smart 10 / Easy Start
    b = one of Go XL / Smart Max / Free Flow
    pa = money 7..15 step 0.01
    pb = money 19..45 step 0.01
    ga = int 3..12
    gb = int 25..100 step 5
    term = case no minimum term: 0 / a minimum term of 12 months: 12 / a minimum term of 24 months: 24
    act = money 10..30 step 0.01
    until = date
    esim = case Both work with an eSIM.: true / Neither works with an eSIM.: false
    pick = case we would take the smaller one: small / we would take the larger one: large
    """,
    text="""{prov} has cleaned up its tariffs. "{a}" has {ga.digits} GB for {pa} euros a month,
"{b}" comes with {gb.digits} GB at {pb} euros. Both have {term}, and you pay {act}
euros once to get going[[, unless you sign up by {until}]]. {esim} Asked which is
the better deal, {pick}. Last year's plan with 2 GB is gone.""",
    facts={
        "provider": "{prov}",
        "plans | tariffs": [
            {"name": "{a}", "data_gb": "{ga}", "monthly_price": "{pa}"},
            {"name": "{b}", "data_gb": "{gb}", "monthly_price": "{pb}"},
        ],
        "small_plan | smaller_plan_name": "{a}",
        "larger_plan_price": "{pb}",
        "minimum_term_months": "{term}",
        "activation_fee | setup_fee": "{act}",
        "fee_waived_until": "{until}",
        "supports_esim": "{esim}",
        "recommended_plan_size": "{pick}",
        "discontinued_plan_gb": 2,
        "roaming_included | network": None,
    },
)

template(
    ask="Extract the boat listing. | Fill in the fields. | Read the ad for this boat.",
    values="""
    name = one of Seagull / Rosalie / Windhover / Old Patience / Marlin
    built = date 1968..2012
    len = decimal 5.5..12.5 step 0.1
    draft = decimal 0.6..1.9 step 0.1
    berths = int 2..6
    hp = int 8..40
    hours = int 400..2600 step 10
    price = money 4500..48000 step 500
    port = city
    yard = company
    owner = person
    survey = date
    hull = case GRP hull: fibreglass / steel hull: steel / hull of larch planks: wood / aluminium hull: aluminium
    trailer = case Comes with its road trailer.: true / No trailer, sorry.: false
    """,
    text="""Yacht "{name}", lying in {port}
Yard: {yard}, {built.year}
{hull}, length {len} m, draught {draft} m, {berths} berths
Diesel, {hp.digits} hp, {hours} engine hours
Last survey {survey}
{trailer}
{price} EUR[[ — write to {owner.email}]]
Sails from the year she was built, so plan for new ones.""",
    facts={
        "boat_name | name": "{name}",
        "port | location": "{port}",
        "builder | yard": "{yard}",
        "year_built": "{built.year}",
        "hull_material": "{hull}",
        "length_m": "{len}",
        "draught_m | draft_m": "{draft}",
        "berths": "{berths}",
        "engine_power_hp": "{hp}",
        "engine_hours": "{hours}",
        "last_survey | survey_date": "{survey}",
        "trailer_included": "{trailer}",
        "price": "{price}",
        "contact_email | seller_email": "{owner.email}",
        "engine_fuel": "diesel",
        "engine_brand | mooring_fee": None,
    },
)

template(
    ask="Extract the tool rental. | What is hired out and on which terms? | Fill in the hire slip.",
    values="""
    shop = company
    c = person
    tool = one of floor sander / cement mixer / tile cutter / chainsaw / wallpaper steamer
    day = money 18..48 step 1
    week = money 90..190 step 5
    dep = money 50..200 step 10
    out = date
    back = out + 1..6 days
    t = time 16..18
    id = code ID##@@####
    no = code T-###
    clean = case Cleaning it is on us.: false / Bring it back clean, or we charge for it.: true
    staff = person
    late = money 6..15 step 1
    """,
    text="""{shop} — tool hire
Taken out by {c} (shown: identity card {id})
1 x {tool}, our number {no}
Out: {out}   Back: {back} before {t}
Day rate €{day}, week rate €{week}
Deposit paid: €{dep}
Every hour too late costs €{late}. {clean}
[[Explained and handed over by {staff.first}]]""",
    facts={
        "rental_shop | company": "{shop}",
        "renter | customer": "{c}",
        "id_document_number": "{id}",
        "tool": "{tool}",
        "tool_number | inventory_number": "{no}",
        "hire_date | taken_out_on": "{out}",
        "return_date | due_back": "{back}",
        "return_before_time | due_back_time": "{t}",
        "daily_rate": "{day}",
        "weekly_rate": "{week}",
        "deposit": "{dep}",
        "late_fee_per_hour": "{late}",
        "must_be_cleaned | renter_must_clean": "{clean}",
        "handed_over_by | staff_first_name": "{staff.first}",
        "phone | insurance": None,
    },
)

template(
    ask="Extract the office space. | Fill in the commercial listing. | What is to let?",
    values="""
    street = street
    city = city
    sqm = int 120..980 step 5
    min = int 40..90 step 5
    psm = money 9.5..34 step 0.1
    side = money 2.5..5.5 step 0.1
    from = date
    term = int 3..10
    park = int 4..30
    desk = int 8..70
    use = case suits a practice or a law firm: office / once a bakery, with shop windows: retail /\
        with a ramp and high gates: warehouse / with benches and strong current: workshop
    fee = case No commission.: true / Commission is two months' rent.: false
    who = person
    own = company
    """,
    text="""To let at {street}, {city}: {sqm.digits} m², {use}, can be split from {min.digits}
m² up. €{psm} per m² and month, side costs €{side} per m². Lease of {term} years,
from {from}. {park.digits} parking spaces in the yard, and room for some {desk.digits}
desks. {fee} [[The owner, {own}, has named {who.title} as the person to talk to.]]""",
    facts={
        "address": {"street": "{street}", "city": "{city}"},
        "area_sqm | total_area": "{sqm}",
        "smallest_unit_sqm | divisible_from_sqm": "{min}",
        "usage_type": "{use}",
        "rent_per_sqm": "{psm}",
        "side_costs_per_sqm": "{side}",
        "available_from": "{from}",
        "lease_term_years": "{term}",
        "parking_spaces": "{park}",
        "desk_capacity | desks": "{desk}",
        "commission_free": "{fee}",
        "owner": "{own}",
        "contact_person": "{who.title}",
        "energy_class | floor": None,
    },
)

template(
    ask="Extract the auction lot. | Read this lot description. | Fill in the catalogue entry.",
    values="""
    lot = int 101..899
    house = company
    obj = one of silver teapot / pocket watch / brass sextant / porcelain vase / fountain pen
    maker = person
    year = date 1790..1935
    lo = money 200..450 step 50
    hi = money 600..950 step 50
    start = money 80..150 step 10
    d = date
    view = d - 6..2 days
    t = time 10..17
    mm = int 60..340
    cond = case hairline crack at the foot: damaged / restored by a careful hand: restored /\
        untouched and complete: good
    prov = case from the family of the maker: family / from a private collection: private_collection /\
        found in a cleared house: unknown
    prem = percent 18..28
    """,
    text="""Lot {lot.digits}: {obj}, signed {maker}, {year.year}. Height {mm.digits} mm, {cond},
{prov}. Estimate €{lo}–€{hi}, bidding opens at €{start}. Sold at {house} on {d} from
{t}; viewing on {view}. The buyer's premium is {prem.digits}%. [[Shipping to all
countries, ivory excepted.]]""",
    facts={
        "lot_number": "{lot}",
        "object | item": "{obj}",
        "maker | signed_by": "{maker}",
        "year | year_made": "{year.year}",
        "height_mm": "{mm}",
        "condition": "{cond}",
        "provenance": "{prov}",
        "estimate_low | lower_estimate": "{lo}",
        "estimate_high | upper_estimate": "{hi}",
        "starting_bid | opening_bid": "{start}",
        "auction_house": "{house}",
        "auction_date | sale_date": "{d}",
        "auction_start_time": "{t}",
        "viewing_date": "{view}",
        "buyers_premium_percent": "{prem}",
        "hammer_price | weight_g": None,
    },
)

template(
    ask="Extrae los datos del anuncio. | Extract the flat from this Spanish ad. | Fill in the listing.",
    values="""
    ciudad = one of Valencia / Bilbao / Granada / Oviedo / Cádiz
    hab = int 2..5
    ban = int 2..3
    m2 = int 55..140
    alq = int 550..1450
    fianza = int 1500..2900
    planta = case tercer piso: 3 / primer piso: 1 / quinto piso: 5 / segundo piso: 2
    asc = case con ascensor: true / sin ascensor: false
    amu = case amueblado: true / sin muebles: false
    d = case 1 de mayo de 2026: 2026-05-01 / 15 de septiembre de 2025: 2025-09-15 / 10 de enero de 2026: 2026-01-10
    p = person
    tel = phone
    min = int 5..15
    """,
    text="""Se alquila piso en {ciudad}, {planta} {asc}, {amu}. Tiene {hab.digits} habitaciones,
{ban.digits} baños y {m2.digits} m². La playa no está cerca, pero el metro está a
{min.digits} minutos a pie. Alquiler: {alq.digits} euros al mes; fianza: {fianza.digits}
euros. Disponible desde el {d}. [[Para visitas, llamar a {p}, {tel}.]]""",
    facts={
        "city": "{ciudad}",
        "floor": "{planta}",
        "has_elevator": "{asc}",
        "furnished": "{amu}",
        "bedrooms | rooms": "{hab}",
        "bathrooms": "{ban}",
        "area_m2": "{m2}",
        "monthly_rent": "{alq}",
        "deposit": "{fianza}",
        "available_from": "{d}",
        "minutes_to_metro": "{min}",
        "contact_name": "{p}",
        "contact_phone": "{tel}",
        "street | year_built": None,
    },
)

template(
    ask="Extract the laptop. | Fill in the tech specs. | Read the spec sheet.",
    values="""
    brand = company
    model = one of Slim 14 / Forge 16 / Ultra 13 / Note 15
    ram = int 8..64 step 8
    ssd = int 256..2048 step 256
    inch = decimal 13.3..17.3 step 0.1
    kg = decimal 1.05..2.6 step 0.05
    hz = int 60..240 step 60
    price = money 549..2499 step 50
    edu = money 30..150 step 10
    ports = int 2..5
    os = one of Ubuntu / Windows 11 / Fedora / ChromeOS
    touch = case touch screen: true / no touch screen: false
    key = case US keyboard: us / UK keyboard: uk / German keyboard: de / French keyboard: fr
    rel = date
    hours = int 8..22
    """,
    text="""{brand} {model}
Memory | {ram.digits} GB
Storage | {ssd.digits} GB SSD
Display | {inch} inches, {hz.digits} Hz, {touch}
Weight | {kg.digits} kg
Battery | up to {hours.digits} h
USB ports | {ports.digits}
Input | {key}
System | {os}
On sale since | {rel}
Price | ${price}[[ (students save ${edu})]]""",
    facts={
        "brand | manufacturer": "{brand}",
        "model": "{model}",
        "ram_gb | memory_gb": "{ram}",
        "storage_gb": "{ssd}",
        "screen_size_inches": "{inch}",
        "refresh_rate_hz": "{hz}",
        "has_touch_screen | touchscreen": "{touch}",
        "weight_kg": "{kg}",
        "battery_hours": "{hours}",
        "usb_ports": "{ports}",
        "keyboard_layout": "{key}",
        "operating_system | os": "{os}",
        "release_date | on_sale_since": "{rel}",
        "price": "{price}",
        "student_discount": "{edu}",
        "currency": "USD",
        "processor | stock": None,
    },
)

template(
    ask="Extract the wanted ad. | What is this person looking for? | Fill in the search profile.",
    values="""
    p = person
    job = job
    city = city
    kids = case with our son: 1 / with our two girls: 2 / with our three children: 3 / without children: 0
    max = money 900..1600 step 50
    now = money 600..850 step 10
    rooms = int 3..5
    by = date
    reward = money 200..500 step 50
    area = one of Old Town / Northside / Riverside / the station quarter
    dog = case and a small dog: true / and no pets at all: false
    mail = email
    min = int 10..30 step 5
    """,
    text="""WANTED: a home in {city}! We (a couple, {kids}, {dog}) must leave our {area} flat,
€{now} a month, as it is being sold. We need at least {rooms} rooms by {by} and can
pay up to €{max}. I work as {job} and should be at work within {min.digits} minutes.
[[If your tip leads to a contract, €{reward} are yours: {mail}.]] Thank you! {p}""",
    facts={
        "searcher | name": "{p}",
        "city": "{city}",
        "children | number_of_children": "{kids}",
        "has_dog | pets": "{dog}",
        "current_district | current_flat_location": "{area}",
        "current_rent": "{now}",
        "maximum_rent | budget": "{max}",
        "minimum_rooms": "{rooms}",
        "needed_by | move_in_by": "{by}",
        "job | occupation": "{job}",
        "max_commute_minutes": "{min}",
        "reward | finder_reward": "{reward}",
        "email": "{mail}",
        "phone | minimum_size_sqm": None,
    },
)

template(
    ask="Extract the offer. | Read the dealer's reply. | What does the dealer propose?",
    values="""
    dealer = person
    house = company
    c = person
    car = one of Fiat Panda / Kia Ceed / Ford Focus / Seat Leon / Dacia Duster
    list = money 21000..29000 step 10
    offer = money 15000..20000 step 10
    old = one of Polo / Corsa / Fiesta / Micra
    trade = money 900..3800 step 100
    rate = money 149..289 step 1
    m = int 36..60 step 12
    d = date
    del = d + 40..120 days
    until = d + 7..14 days
    demo = case It is a demonstrator with a few hundred kilometres.: true / It comes straight from the factory.: false
    """,
    text="""Dear {c.title},

thank you for coming in with your {old} the other day. For the {car} (list price
€{list}) we can do €{offer} in cash, or €{rate} a month over {m.digits} months. {demo}
For your old car we would give you €{trade}. We could hand over the new one on {del}.
The offer of {d} stands until {until}. [[I am away next week; my colleagues know about it.]]

{dealer}, {house}""",
    facts={
        "customer | addressed_to": "{c.title}",
        "salesperson | signed_by": "{dealer}",
        "dealership": "{house}",
        "new_car | offered_model": "{car}",
        "list_price": "{list}",
        "cash_price | offered_price": "{offer}",
        "monthly_rate | leasing_rate": "{rate}",
        "term_months": "{m}",
        "trade_in_model | old_car": "{old}",
        "trade_in_value": "{trade}",
        "is_demonstrator | demo_car": "{demo}",
        "handover_date | delivery_date": "{del}",
        "offer_date": "{d}",
        "valid_until": "{until}",
        "mileage_km | color": None,
    },
)

template(
    ask="Extract the plant offer. | Fill in the nursery's product label. | Read the label.",
    values="""
    n = one of Lavender / Peony / Hydrangea / Rosemary / Clematis
    lat = one of var. alba / var. nana / var. grandis / var. montana
    h = int 30..180 step 5
    dist = int 20..28
    pot = decimal 1.5..7.5 step 0.5
    price = money 12..24 step 0.1
    three = money 28..35 step 0.1
    sun = case likes full sun: full_sun / happy in half shade: partial_shade / made for shady corners: shade
    frost = int 5..25
    m1 = one of April / May / June
    m2 = one of August / September / October
    bee = case Bees love it.: true / Of no use to bees.: false
    tox = case Poisonous if eaten!: true / Harmless to pets.: false
    no = code ####-#
    """,
    text="""{n} "{lat}"
{sun} · grows to {h.digits} cm · plant {dist.digits} cm apart
Flowers from {m1} to {m2}, hardy to -{frost.digits} °C
{bee} {tox}
Pot {pot} litres
€{price} each, three for €{three}[[ · Art. {no}]]""",
    facts={
        "plant | plant_name": "{n}",
        "variety": "{lat}",
        "light | light_requirement": "{sun}",
        "height_cm | max_height_cm": "{h}",
        "planting_distance_cm": "{dist}",
        "flowering_starts | first_flowering_month": "{m1}",
        "flowering_ends | last_flowering_month": "{m2}",
        "attracts_bees | bee_friendly": "{bee}",
        "is_toxic | poisonous": "{tox}",
        "pot_volume_litres": "{pot}",
        "unit_price | price_each": "{price}",
        "price_for_three": "{three}",
        "article_number": "{no}",
        "color | origin_country": None,
    },
)

template(
    ask="Extract the venue. | What does the venue offer? | Fill in the venue offer from the e-mail.",
    values="""
    venue = hotel
    c = person
    ev = person
    d = date
    alt = d + 7..21 days
    hall = one of Linden Hall / Orangery / Blue Salon / Cellar Vault
    cap = int 60..240 step 10
    n = int 30..55
    fee = money 400..1900 step 50
    menu = money 32..79 step 0.5
    drink = money 18..31 step 0.5
    opt = d - 90..60 days
    dance = case there is a dance floor: true / there is no room to dance: false
    end = time 21..23
    """,
    text="""Dear {c.first}, how lovely that you want to celebrate with us at {venue}. The {hall}
is free on {d}; should that fail, on {alt}. It holds {cap.digits} guests, so your
{n.digits} will have plenty of space, and {dance}. Hall hire is {fee} euros, the
menu {menu} and the drinks package {drink} euros a head. Until {end} there may be music.
We hold the date for you until {opt}. [[Best, {ev}, events]]""",
    facts={
        "venue": "{venue}",
        "hall | room": "{hall}",
        "date | preferred_date": "{d}",
        "alternative_date": "{alt}",
        "capacity | max_guests": "{cap}",
        "guests | expected_guests": "{n}",
        "dance_floor | has_dance_floor": "{dance}",
        "hall_fee | hall_hire": "{fee}",
        "menu_price_per_person": "{menu}",
        "drinks_price_per_person": "{drink}",
        "music_until | music_end_time": "{end}",
        "option_expires | held_until": "{opt}",
        "event_manager | contact_person": "{ev}",
        "client_first_name": "{c.first}",
        "deposit | parking_spaces": None,
    },
)

template(
    ask="Extract the swap offer. | What is offered and what is wanted in return? | Fill in the swap.",
    values="""
    a = person
    b = person
    give = one of acoustic guitar / keyboard / cello bow / ukulele / drum practice pad
    want = one of amplifier / microphone stand / audio interface / loop pedal
    val = money 80..260 step 10
    top = money 20..60 step 5
    d = date
    t = time 16..20
    cafe = restaurant
    strings = case strings are two weeks old: true / it could do with a thorough clean: false
    ans = case deal, see you there: accepted / hm, not for me, sorry: declined / let me sleep on it: undecided
    """,
    text="""{a.first}: swap? my {give} (worth {val} euros, {strings}) for your {want}
{b.first}: the {want} is worth more...
{a.first}: fine, I add {top} euros. we could meet at {cafe}, {d}, {t}
{b.first}: {ans}
{a.first}: ok. [[and give me back the cable you borrowed]]""",
    facts={
        "offered_item": "{give}",
        "wanted_item | requested_item": "{want}",
        "offered_by": "{a.first}",
        "owner_of_wanted_item | swap_partner": "{b.first}",
        "estimated_value | value_of_offered_item": "{val}",
        "cash_added | extra_payment": "{top}",
        "meeting_place": "{cafe}",
        "meeting_date": "{d}",
        "meeting_time": "{t}",
        "reply_status | answer": "{ans}",
        "phone | shipping_cost": None,
        "participants": ["{a.first}", "{b.first}"],
    },
)

template(
    ask="Extract the course offer. | Fill in the course listing. | What does the driving school charge?",
    values="""
    school = company
    city = city
    base = money 150..390 step 10
    les = money 48..72 step 0.5
    exam = money 120..240 step 1
    theory = int 10..14
    min = case forty-five minutes: 45 / one hour: 60 / an hour and a half: 90
    cars = int 3..9
    t = time 17..18
    a = one of English / Arabic / Turkish
    b = one of Polish / Italian / Russian
    boss = person
    d = date
    wd = weekday
    auto = case We also teach on an automatic.: true / We teach on manual cars only.: false
    """,
    text="""Driving school {school}, {city}. Enrolment costs €{base}, each lesson of {min} €{les},
presentation at the practical test €{exam}. Theory: {theory} evenings, every {wd}
at {t}, next round begins {d}. We have {cars} cars and teach in {a} and {b}, too.
{auto} [[{boss}, who founded the school, passed at the third attempt, so don't be afraid.]]""",
    facts={
        "school_name": "{school}",
        "city": "{city}",
        "enrolment_fee | registration_fee": "{base}",
        "price_per_lesson | lesson_price": "{les}",
        "lesson_minutes | lesson_length_minutes": "{min}",
        "exam_fee | practical_test_fee": "{exam}",
        "theory_evenings | theory_sessions": "{theory}",
        "theory_weekday": "{wd}",
        "theory_time": "{t}",
        "next_course_start": "{d}",
        "number_of_cars | fleet_size": "{cars}",
        "additional_languages": ["{a}", "{b}"],
        "automatic_available": "{auto}",
        "founder": "{boss}",
        "phone | pass_rate": None,
    },
)

template(
    ask="Extract the camper. | Fill in the van rental ad. | Read this listing.",
    values="""
    o = person
    name = one of Bertha / Nugget / Olive / Captain Rust
    make = one of Fiat Ducato / Ford Transit / VW Crafter / Citroën Jumper
    year = date 1998..2019
    lo = money 55..79 step 1
    hi = money 95..140 step 1
    s = int 2..4
    beds = case two can sleep in it: 2 / four can sleep in it: 4 / three can sleep in it: 3
    km = int 200..300 step 50
    fee = money 0.2..0.4 step 0.05
    dep = money 500..1200 step 100
    age = int 21..25
    city = city
    solar = case solar panel on the roof: true / no solar panel, just a second battery: false
    pet = case dogs may come along: true / no dogs, I am allergic: false
    """,
    text="""Meet {name}, my {make} from {year.year}! {beds}, {s} seats with belts, {solar}, tiny
gas cooker. Low season €{lo} a night, high season €{hi}. {km.digits} km a day are
free, then €{fee} each. Deposit €{dep}. You must be at least {age.digits} and have
held a licence for 3 years; {pet}. Pick it up in {city}[[ from {o.first}, who explains
the toilet]].""",
    facts={
        "van_name": "{name}",
        "vehicle | model": "{make}",
        "year | year_built": "{year.year}",
        "sleeps | beds": "{beds}",
        "seats": "{s}",
        "has_solar_panel": "{solar}",
        "low_season_price": "{lo}",
        "high_season_price": "{hi}",
        "free_km_per_day": "{km}",
        "price_per_extra_km": "{fee}",
        "deposit": "{dep}",
        "minimum_age": "{age}",
        "licence_held_years": 3,
        "dogs_allowed | pets_allowed": "{pet}",
        "pickup_city": "{city}",
        "owner_first_name | handed_over_by": "{o.first}",
        "insurance | shower": None,
    },
)

template(
    ask="Extract the price comparison. | Which shop is cheapest? | Fill in the comparison.",
    values="""
    item = one of pressure washer / cordless drill / robot mower / leaf blower
    s1 = company
    s2 = company
    s3 = company
    p1 = money 150..190 step 0.01
    p2 = money 110..140 step 0.01
    p3 = money 200..260 step 0.01
    del1 = case two days: 2 / three days: 3 / four days: 4
    del2 = case a week: 7 / ten days: 10 / two weeks: 14
    d = date
    test = one of good / very good / satisfactory
    tester = person
    noise = int 62..98
    back = case can be returned for free: true / can only be returned at the buyer's cost: false
    """,
    text="""As of {d}, the {item} in our test (verdict: {test}, {noise.digits} decibels) costs
€{p1} at {s1}, delivered within {del1}. {s2} asks just €{p2}, but you wait {del2}.
{s3} wants no less than €{p3}. At all three it {back}. [[{tester.first}, our tester,
bought at the dearest shop: "They carried it up the stairs."]]""",
    facts={
        "product": "{item}",
        "offers | prices": [
            {"shop": "{s1}", "price": "{p1}"},
            {"shop": "{s2}", "price": "{p2}"},
            {"shop": "{s3}", "price": "{p3}"},
        ],
        "cheapest_shop": "{s2}",
        "lowest_price | cheapest_price": "{p2}",
        "highest_price": "{p3}",
        "most_expensive_shop": "{s3}",
        "fastest_delivery_days | shortest_delivery_days": "{del1}",
        "delivery_days_of_cheapest_shop": "{del2}",
        "verdict | test_verdict": "{test}",
        "noise_level_db": "{noise}",
        "comparison_date | as_of": "{d}",
        "free_returns": "{back}",
        "tester_first_name": "{tester.first}",
        "warranty_years | model_number": None,
    },
)
