"""Nature, history and sport: animals, mountains, rivers, battles, inventions, matches, seasons, records."""

from ..template import template

template(
    ask="Extract the match data. | What was the result, and who scored? | match report -> JSON",
    values="""
    home = city
    away = city
    hs = int 3..5
    as = int 0..2
    s1 = person
    s2 = person
    kee = person
    ref = person
    m1 = int 3..44
    m2 = int 52..89
    crowd = int 3200..48000 step 50
    red = case There were no sendings-off: 0 / One player was sent off: 1 / Two players saw red: 2
    d = date 2019..2027
    """,
    text="""{home} beat {away} {hs.digits}-{as.digits} on {d} in front of {crowd} spectators. {s1} opened the scoring in
    minute {m1.digits} and {s2} had the last word in minute {m2.digits}. {red}. [[Referee {ref} had a quiet evening
    otherwise.]] Goalkeeper {kee}, 19 years old, made {kee.his} first appearance.""",
    facts={
        "home_team": "{home}",
        "away_team": "{away}",
        "home_score | goals_home": "{hs}",
        "away_score | goals_away": "{as}",
        "score": {"home": "{hs}", "away": "{as}"},
        "first_scorer | first_goal_by": "{s1}",
        "first_goal_minute": "{m1}",
        "last_scorer | last_goal_by": "{s2}",
        "red_cards": "{red}",
        "attendance | spectators": "{crowd}",
        "match_date": "{d}",
        "referee": "{ref}",
        "goalkeeper_on_debut": "{kee}",
        "goalkeeper_age": 19,
        "stadium | half_time_score": None,
    },
)

template(
    ask="Extract the facts about the mountain. | How high is it, and who climbed it first? | mountain -> JSON",
    values="""
    mt = one of Mount Tarrow / Weisshorn Spire / Cerro Blanco / Peak Amara / The Old Sow / Monte Cardo
    h = int 3120..7450
    base = int 800..2400 step 50
    ctry = country
    c1 = person
    c2 = person
    y = date 1856..1934
    yw = date 1951..1979
    w = person
    gl = case A glacier covers its north side: true / There is no glacier on it any more: false
    days = int 2..6
    """,
    text="""{mt} in {ctry} rises to {h} metres; the last village lies at {base} metres. It was first climbed in {y.year}
    by {c1} and {c2}, who took {days} days. [[The first to climb it alone was {w}, in {yw.year}.]] {gl}. The
    neighbouring peak is 90 metres lower, but harder.""",
    facts={
        "name | mountain": "{mt}",
        "country": "{ctry}",
        "height_m | elevation": "{h}",
        "last_village_altitude_m": "{base}",
        "first_ascent_year": "{y.year}",
        "first_climbers | first_ascent_by": ["{c1}", "{c2}"],
        "first_ascent_days": "{days}",
        "first_solo_ascent": {"name": "{w}", "year": "{yw.year}"},
        "first_solo_climber": "{w}",
        "has_glacier": "{gl}",
        "prominence_m | mountain_range": None,
    },
)

template(
    ask="Extract the river's profile. | River facts, please. | river encyclopaedia entry to JSON",
    values="""
    r = one of Sarn / Great Ouvelle / Tibra / Morava Minor / Lenn / Kestel
    len = int 84..1240
    src = int 610..1980
    c1 = city
    c2 = city
    c3 = city
    q = int 12..860
    sea = one of North Sea / Black Sea / Adriatic / Baltic / Caspian Sea
    nav = case Barges can use its lower course: true / It is not navigable: false
    fish = int 19..52
    y = date 1920..1999
    """,
    text="""The {r} is {len} km long. It rises at {src} m and flows through {c1}, {c2}[[ and {c3}]] before it reaches
    the {sea} with {q.digits} cubic metres per second. {nav}. {fish.digits} kinds of fish live in it. The worst flood on
    record was that of {y.year}.""",
    facts={
        "river | name": "{r}",
        "length_km": "{len}",
        "source_altitude_m | source_elevation": "{src}",
        "cities | cities_on_the_river": ["{c1}", "{c2}", "{c3}"],
        "flows_into | mouth": "{sea}",
        "discharge_m3_s": "{q}",
        "is_navigable": "{nav}",
        "fish_species": "{fish}",
        "worst_flood_year": "{y.year}",
        "drainage_basin_km2 | tributaries": None,
    },
)

template(
    ask="Extract the animal's data sheet. | Describe the animal in JSON. | zoo sign -> JSON",
    values="""
    n = one of Banded Linsang / Ruby Tamarin / Dune Fox / Marsh Wallaby / Lesser Anteater
    l = int 32..95
    t = int 12..30
    kg = decimal 1.2..11.5 step 0.1
    yr = int 9..22
    y = int 1..5
    g = int 48..210
    diet = case Insects: insectivore / Fruit and leaves: herbivore / Whatever it can catch: carnivore /\
        Anything at all: omnivore
    act = case at night: nocturnal / by day: diurnal / at dawn and dusk: crepuscular
    st = case endangered: endangered / not threatened: least_concern / vulnerable: vulnerable
    ctry = country
    pet = person
    """,
    text="""{n}
    Lives in: {ctry}
    Body: {l.digits} cm, tail {t.digits} cm
    Weight: {kg} kg
    Food: {diet}
    Active: {act}
    Young: {y.digits} per litter, gestation {g.digits} days
    Can live for {yr.digits} years
    Status: {st}
    [[Ours is sponsored by {pet}.]]""",
    facts={
        "species | animal": "{n}",
        "country | found_in": "{ctry}",
        "body_length_cm": "{l}",
        "tail_length_cm": "{t}",
        "weight_kg": "{kg}",
        "diet | diet_type": "{diet}",
        "activity_pattern": "{act}",
        "litter_size": "{y}",
        "gestation_days": "{g}",
        "lifespan_years": "{yr}",
        "conservation_status": "{st}",
        "sponsor": "{pet}",
        "top_speed_kmh | scientific_name": None,
    },
)

template(
    ask="Extract the battle. | Who fought, who won, with what losses? | history book passage to JSON",
    values="""
    b = one of Battle of Elm Ford / Siege of Karvan / Battle of the Three Hills / Battle of Lower Brand /\
        Siege of Port Anselm
    y = date 1312..1798
    p1 = person
    p2 = person
    m1 = int 6000..24000 step 500
    m2 = int 3000..5500 step 500
    l1 = int 2000..4500 step 100
    l2 = int 400..1500 step 100
    dur = case lasted a single morning: 1 / went on for two days: 2 / went on for five days: 5
    w = case In the end the attackers withdrew: defenders / In the end the defenders laid down their arms: attackers /\
        Neither side could call itself the victor: undecided
    mon = month
    """,
    text="""The {b} ({mon} {y.year}) {dur}. {p1} attacked with {m1} men; {p2} had only {m2} to defend the place. {w}.
    The attackers lost {l1} men, the defenders {l2}. [[A chapel built by the monks marks the spot today.]] Chroniclers
    give far higher numbers, some as many as 80,000.""",
    facts={
        "battle | name": "{b}",
        "year": "{y.year}",
        "month": "{mon}",
        "duration_days": "{dur}",
        "attacking_commander | attacker": {"name": "{p1}", "men": "{m1}", "losses": "{l1}"},
        "defending_commander": "{p2}",
        "attacking_force | attackers_strength": "{m1}",
        "defending_force | defenders_strength": "{m2}",
        "losses_attackers": "{l1}",
        "losses_defenders": "{l2}",
        "victor | winning_side": "{w}",
        "peace_treaty | cannons": None,
    },
)

template(
    ask="Extract the invention. | Who invented what, and when? | patent story to JSON",
    values="""
    i = one of folding ladder / paper clip press / rotary dish washer / clockwork torch / self-closing gate
    inv = person
    p = person
    y = date 1862..1901
    pat = int 11000..89000
    city = city
    sold = money 200..1900 step 50
    co = company
    job = one of watchmaker / schoolteacher / nurse / miller / cabinetmaker
    first = case It worked at once: true / The first model fell apart: false / The first trial ended with a fire: false
    n = int 3..14
    """,
    text="""The {i} was thought up by {inv} of {city}, {job} by trade, in {y.year}. {first}. Patent no. {pat.digits} was
    granted later. {inv.He} sold the rights to {co} for {sold} crowns and never made another penny from it. [[{p},
    {inv.his} apprentice, later claimed the idea as {p.his} own.]] {n.digits} of the machines are known to survive.""",
    facts={
        "invention": "{i}",
        "inventor": "{inv}",
        "inventors_trade | inventor_occupation": "{job}",
        "inventors_city | city": "{city}",
        "year_invented": "{y.year}",
        "patent_number": "{pat}",
        "rights_sold_to | buyer": "{co}",
        "price_of_rights | sale_price": "{sold}",
        "currency": "crowns",
        "first_trial_successful": "{first}",
        "claimed_by_apprentice | apprentice": "{p}",
        "surviving_machines": "{n}",
        "year_patent_granted | weight_kg": None,
    },
)

template(
    ask="Extract the tennis result. | Who won, in how many sets? | score line to JSON",
    values="""
    w = person
    l = person
    s1 = one of 6-3 / 7-5 / 6-4
    s2 = one of 4-6 / 2-6 / 5-7
    s3 = one of 7-6 / 6-0 / 6-1
    min = int 96..214
    ace = int 9..23
    df = int 2..7
    rd = case in the final: final / in the semi-final: semi_final / in the second round: second_round /\
        in the quarter-final: quarter_final
    surf = one of clay / grass / hard court / carpet
    t = one of Lakeside Open / Coronation Cup / Dune Masters / Winter Classic
    d = date 2020..2027
    prize = int 12000..98000 step 500
    """,
    text="""{t} ({surf}), {d}: {w} defeated {l} {s1}, {s2}, {s3} {rd}. The match took {min.digits} minutes. {w.first}
    hit {ace.digits} aces and {df.digits} double faults. [[{w.He} has earned {prize} dollars so far this week.]]""",
    facts={
        "winner": "{w}",
        "loser": "{l}",
        "sets | set_scores": ["{s1}", "{s2}", "{s3}"],
        "number_of_sets": 3,
        "round": "{rd}",
        "duration_minutes": "{min}",
        "aces | winner_aces": "{ace}",
        "double_faults": "{df}",
        "surface": "{surf}",
        "tournament": "{t}",
        "match_date": "{d}",
        "prize_money_usd": "{prize}",
        "umpire | next_opponent": None,
    },
)

template(
    ask="Extract the season's table. | Which clubs are where? | league table -> JSON",
    values="""
    a = city
    b = city
    c = city
    d = city
    pa = int 64..79
    pb = int 51..62
    pc = int 40..49
    pd = int 12..27
    top = person
    g = int 18..34
    coach = person
    y = date 1968..2019
    up = case and is promoted: true / but stays down, as it has no licence: false
    """,
    text="""Final table of the second division, season {y.year}: 1. {a} ({pa.digits} points), 2. {b} ({pb.digits}), 3.
    {c} ({pc.digits}). [[In last place: {d} ({pd.digits}).]] {a} wins the league {up}. Top scorer: {top} with {g.digits}
    goals. {coach} leaves {b} after the season. Most goals in one match: 9.""",
    facts={
        "top_three | table": [
            {"club": "{a}", "points": "{pa}"},
            {"club": "{b}", "points": "{pb}"},
            {"club": "{c}", "points": "{pc}"},
        ],
        "clubs_on_top | first_three_clubs": ["{a}", "{b}", "{c}"],
        "champion": "{a}",
        "champions_points": "{pa}",
        "champion_promoted": "{up}",
        "last_club": "{d}",
        "last_club_points": "{pd}",
        "top_scorer": {"name": "{top}", "goals": "{g}"},
        "top_scorer_goals": "{g}",
        "departing_coach": "{coach}",
        "season": "{y.year}",
        "division": "second division",
        "attendance | goals_conceded": None,
    },
)

template(
    ask="Extract the record. | Which record was set? | world record news to JSON",
    values="""
    p = person
    old = person
    ev = one of long jump / standing triple jump / shot put / stone put
    new = decimal 8.05..8.95 step 0.01
    prev = decimal 7.12..7.98 step 0.01
    py = date 1984..2012
    city = city
    d = date 2019..2027
    age = int 19..34
    att = case in the first attempt: 1 / in the third attempt: 3 / in the last of six attempts: 6
    wind = case The wind was within the limit: true / The wind was too strong, so that the mark does not count: false
    co = person
    """,
    text="""{city}, {d}. {p} ({age.digits}) reached {new} m in the {ev} {att}. {wind}. The old mark, {prev} m, had been
    set by {old} in {py.year}. "{p.He} can do more," says {co}, who has coached {p.him} for years.""",
    facts={
        "athlete": "{p}",
        "age": "{age}",
        "discipline | event": "{ev}",
        "new_mark_m | distance_reached": "{new}",
        "previous_mark_m": "{prev}",
        "previous_record_holder": "{old}",
        "previous_record_year": "{py.year}",
        "attempt_number": "{att}",
        "mark_is_valid | counts": "{wind}",
        "city | place": "{city}",
        "date": "{d}",
        "coach": "{co}",
        "club | nationality": None,
    },
)

template(
    ask="Extract the tree's data. | Natural monument -> JSON | Read the sign at the tree.",
    values="""
    tr = one of oak / lime / yew / sweet chestnut / plane
    age = int 320..980 step 10
    girth = decimal 5.1..11.8 step 0.1
    h = int 17..34
    crown = int 12..16
    par = one of Lower Binden / Thornley / St Agnes / Maple Cross
    pl = person
    y = date 1911..1958
    li = case Lightning struck it twice: 2 / Lightning has never struck it: 0 / Lightning struck it once: 1
    hol = case Its trunk is hollow: true / Its trunk is sound: false
    off = person
    """,
    text="""The great {tr} of {par} is about {age.digits} years old, {h.digits} m high, its girth at chest height is
    {girth} m, and the crown is {crown.digits} m across. {hol}. {li}. Protected since {y.year}. [[Legend has it that it
    was planted by {pl}.]] Please stay on the path. {off}, parks officer""",
    facts={
        "tree_species | species": "{tr}",
        "place | parish": "{par}",
        "estimated_age_years | age_years": "{age}",
        "height_m": "{h}",
        "girth_m": "{girth}",
        "crown_diameter_m": "{crown}",
        "is_hollow": "{hol}",
        "lightning_strikes": "{li}",
        "protected_since": "{y.year}",
        "planted_by | legendary_planter": "{pl}",
        "parks_officer": "{off}",
        "latin_name | entrance_fee": None,
    },
)

template(
    ask="Extract the ruler's life dates. | Short biography to JSON. | Give the queen's data.",
    values="""
    q = one of Ottilie / Brunhild / Isaura / Edburga / Constance
    bi = date 1550..1570
    cr = date 1580..1590
    de = date 1605..1630
    hu = one of Ludwin / Aldric / Teodor / Wenzel
    land = one of Marrow / Upper Vale / Caldria / Estmark
    ch = case She had no children: 0 / She bore two sons: 2 / She had a son and three daughters: 4 /\
        She had five children: 5
    suc = one of Otmar / Ferran / Rikard / Godwin
    bu = int 2..9
    """,
    text="""{q} of {land} was born on {bi} and crowned on {cr}. Her husband {hu} never cared for politics. {ch}. She had
    {bu} castles built[[ and was followed on the throne by {suc}]]. She died on {de} and was laid to rest beside her
    mother Gisela.""",
    facts={
        "name | queen": "{q}",
        "realm | ruled_over": "{land}",
        "birth_date": "{bi}",
        "coronation_date": "{cr}",
        "death_date": "{de}",
        "husband | spouse": "{hu}",
        "mother": "Gisela",
        "children | number_of_children": "{ch}",
        "castles_built": "{bu}",
        "successor": "{suc}",
        "father | religion": None,
    },
)

template(
    ask="Extract the bike race stage. | Stage result -> JSON | Who wears the jersey after this stage?",
    values="""
    n = int 2..19
    a = city
    b = city
    km = decimal 128.5..232.5 step 0.5
    w = person
    s = person
    ld = person
    gap = int 3..58
    lead = int 61..240
    out = int 2..9
    av = decimal 36.1..46.8 step 0.1
    ty = case a flat stage: flat / a mountain stage: mountain / a time trial: time_trial / a hilly stage: hilly
    crash = case Nobody fell: false / A crash in the last bend brought down half the field: true
    """,
    text="""Stage {n.digits}, {a} to {b}, {km} km, {ty}: {w} wins, {gap.digits} seconds ahead of {s}. The overall lead
    stays with {ld}, whose advantage is {lead.digits} seconds now. {crash}. [[Average speed of the winner: {av} km/h.]]
    {out.digits} riders gave up along the way.""",
    facts={
        "stage_number | stage": "{n}",
        "start_city": "{a}",
        "finish_city": "{b}",
        "distance_km": "{km}",
        "stage_type": "{ty}",
        "stage_winner": "{w}",
        "runner_up | second_place": "{s}",
        "winning_margin_seconds": "{gap}",
        "overall_leader": "{ld}",
        "overall_lead_seconds": "{lead}",
        "crash_occurred": "{crash}",
        "average_speed_kmh": "{av}",
        "riders_abandoned": "{out}",
        "prize_money | weather": None,
    },
)

template(
    ask="Extract the expedition. | Who went where, and did they get there? | Expedition log to JSON",
    values="""
    l = person
    sc = person
    ship = one of Petrel / Constancy / Northern Hope / Albatross / Maria Stella
    y = date 1820..1911
    men = int 18..46
    dogs = int 48..90
    dist = int 1200..4800 step 100
    back = case All of them came home: 0 / Three of them never came home: 3 / Seven of them never came home: 7
    goal = case The strait was found: true / They never found the strait: false
    port = city
    mon = int 21..47
    """,
    text="""In {y.year} the {ship} left {port} under {l} with {men.digits} men and {dogs.digits} dogs to find a strait
    in the ice. They covered {dist} km on foot and with sledges. {goal}. {back}, after {mon.digits} months. [[The
    drawings of the naturalist {sc} are in the museum.]]""",
    facts={
        "leader | expedition_leader": "{l}",
        "ship": "{ship}",
        "departure_year": "{y.year}",
        "departure_port": "{port}",
        "crew_size | men": "{men}",
        "dogs": "{dogs}",
        "distance_km": "{dist}",
        "goal_reached | strait_found": "{goal}",
        "deaths | men_lost": "{back}",
        "duration_months": "{mon}",
        "naturalist": "{sc}",
        "sponsor | cost": None,
    },
)

template(
    ask="Extract the whale sighting. | Log entry to JSON | What was seen at sea?",
    values="""
    sk = person
    ob = person
    sp = one of minke whale / fin whale / orca / humpback / sperm whale
    n = int 2..9
    calf = case with one calf: 1 / with two calves: 2 / no calves: 0
    d = date 2021..2027
    t = time 5..19
    lat = decimal 61.05..69.95 step 0.01
    lon = decimal 10.05..24.95 step 0.01
    dep = int 120..1850
    dist = int 50..600 step 50
    beh = case feeding: feeding / travelling north: travelling / resting at the surface: resting /\
        breaching again and again: breaching
    b = one of Sula / Gannet II / Frøya / Brisk
    """,
    text="""Log of the {b}, {d}, {t}. Position {lat} N {lon} W, depth {dep} m. Species: {sp}, {n.digits} adults, {calf},
    {dist.digits} m off the bow, {beh}. First spotted by {ob}. [[Skipper: {sk}.]] Sea calm, two trawlers in view.""",
    facts={
        "vessel | boat": "{b}",
        "species": "{sp}",
        "adult_count | adults": "{n}",
        "calves": "{calf}",
        "date": "{d}",
        "time": "{t}",
        "position": {"latitude": "{lat}", "longitude_west": "{lon}"},
        "latitude_north": "{lat}",
        "water_depth_m": "{dep}",
        "distance_m | distance_from_boat": "{dist}",
        "behaviour": "{beh}",
        "spotted_by | observer": "{ob}",
        "skipper": "{sk}",
        "trawlers_in_view": 2,
        "water_temperature | photo_id": None,
    },
)

template(
    ask="Extract the player's statistics. | Basketball box score line -> JSON | How did the player do?",
    values="""
    p = person
    team = one of Comets / Harbour Kings / Owls / Red Foxes / Steamers
    opp = one of Badgers / Northern Lights / Pilots / Quakes
    pts = int 14..41
    reb = int 3..13
    ast = int 2..12
    min = int 24..39
    tp = int 1..7
    fo = int 1..5
    d = date 2021..2027
    st = case started the game: true / came off the bench: false
    win = case won: win / lost: loss
    co = person
    num = int 42..99
    """,
    text="""{d}. The {team} {win} against the {opp}. {p} (no. {num.digits}) {st} and played {min.digits} minutes:
    {pts.digits} points, {tp.digits} of them threes made, {reb.digits} rebounds, {ast.digits} assists, {fo.digits}
    fouls. [[Coach {co} called it "a decent night's work".]]""",
    facts={
        "player": "{p}",
        "team": "{team}",
        "opponent": "{opp}",
        "team_result | result": "{win}",
        "points": "{pts}",
        "rebounds": "{reb}",
        "assists": "{ast}",
        "fouls": "{fo}",
        "minutes_played": "{min}",
        "jersey_number": "{num}",
        "was_starter | in_starting_lineup": "{st}",
        "game_date": "{d}",
        "coach": "{co}",
        "steals | final_score": None,
    },
)

template(
    ask="Extract the volcano's data. | volcano bulletin -> JSON | What does the observatory report?",
    values="""
    v = one of Mount Ashar / Kolum / El Tuerto / Big Anvil / Fuego Chico
    h = int 1420..4980
    col = int 2000..9000 step 500
    al = case GREEN, all quiet: green / YELLOW, restless: yellow / ORANGE, eruption likely: orange /\
        RED, eruption under way: red
    last = date 1902..2016
    q = int 24..310
    ev = int 2..9
    sc = person
    d = date 2022..2027
    rad = int 3..12
    gas = int 400..4800 step 50
    """,
    text="""Bulletin of {d}, {v} ({h} m)
    Alert level: {al}
    Quakes in the last 24 hours: {q.digits}
    Sulphur dioxide: {gas} tonnes a day
    [[Ash column: {col} m above the crater]]
    Keep out of the {rad.digits} km zone. {ev.digits} villages have been told to pack.
    The last big eruption was in {last.year}. Duty scientist: {sc}""",
    facts={
        "volcano": "{v}",
        "height_m": "{h}",
        "bulletin_date": "{d}",
        "alert_level": "{al}",
        "earthquakes_24h | quakes": "{q}",
        "so2_tonnes_per_day": "{gas}",
        "ash_column_m": "{col}",
        "exclusion_zone_km": "{rad}",
        "villages_warned": "{ev}",
        "last_eruption_year": "{last.year}",
        "duty_scientist": "{sc}",
        "evacuated_people | lava_temperature": None,
    },
)

template(
    ask="Extract the bridge's history. | Local history panel to JSON | When was what built?",
    values="""
    br = one of Swan Bridge / Chain Bridge / Widows' Bridge / New Bridge / Millers' Bridge
    y1 = date 1420..1590
    y2 = date 1740..1820
    y3 = date 1871..1911
    arch = person
    mas = person
    span = int 40..180
    ar = int 3..9
    cost = int 12000..94000 step 500
    toll = case Until 1902 one had to pay to cross it: true / There was never a toll: false
    riv = one of Ems / Lark / Orba / Dorn
    """,
    text="""A wooden bridge over the {riv} stood here from {y1.year}; the ice carried it off in {y2.year}. The present
    {br}, {span.digits} m long and with {ar} arches, was designed by {arch}, and opened in {y3.year}. It cost {cost}
    thalers. {toll}. [[The stone lions are by {mas}.]]""",
    facts={
        "bridge | name": "{br}",
        "river": "{riv}",
        "first_bridge_year | wooden_bridge_from": "{y1.year}",
        "destroyed_year | wooden_bridge_lost": "{y2.year}",
        "present_bridge_opened": "{y3.year}",
        "designer | architect": "{arch}",
        "sculptor": "{mas}",
        "length_m": "{span}",
        "number_of_arches": "{ar}",
        "cost": "{cost}",
        "currency": "thalers",
        "had_toll": "{toll}",
        "width_m | inscription": None,
    },
)

template(
    ask="Extract the fossil. | museum label to JSON | What is known about the find?",
    values="""
    f = one of ammonite / trilobite / ichthyosaur / sea urchin / sea lily
    mil = int 12..410
    fi = person
    pr = person
    qu = one of Bellman's Quarry / Holm Pit / Cliff End / Kalk Quarry
    d = date 1950..1999
    l = decimal 4.5..88.5 step 0.5
    inv = code MN-####
    comp = case complete: true / only the head: false / broken, the tail is missing: false
    sh = one of hall 2 / stairwell / case 14 / cellar store
    val = int 200..6000 step 100
    """,
    text="""{inv}: {f}, about {mil.digits} million years old, {l} cm, {comp}. Found on {d} in {qu} by {fi}, then ten
    years old. Prepared by {pr}. On view in: {sh}. [[Insured for €{val}.]]""",
    facts={
        "inventory_number": "{inv}",
        "fossil | object": "{f}",
        "age_million_years": "{mil}",
        "size_cm | length_cm": "{l}",
        "is_complete": "{comp}",
        "found_by | finder": "{fi}",
        "finder_age": 10,
        "found_on | find_date": "{d}",
        "site | find_spot": "{qu}",
        "preparator | prepared_by": "{pr}",
        "display_location": "{sh}",
        "insured_value_eur": "{val}",
        "donor | loan_until": None,
    },
)

template(
    ask="Extract the swimming results. | relay results -> JSON | Which team swam what?",
    values="""
    p1 = person
    p2 = person
    p3 = person
    p4 = person
    club = one of SC Marlin / Blue Lane / Otters 09 / Triton / Dolphins East
    tot = one of 3:38.21 / 3:41.90 / 3:44.07 / 3:49.55
    leg = decimal 51.1..53.9 step 0.1
    pl = case won: 1 / came second: 2 / came third: 3 / finished fourth: 4
    nr = case a new club record: true / not a club record: false
    d = date 2020..2027
    pool = int 25..50 step 25
    lane = int 2..7
    tr = person
    """,
    text="""4 x 100 m relay, {pool.digits} m pool, {d}, lane {lane.digits}. {club} {pl} in {tot}, {nr}. They swam in
    this order: {p1}, {p2}, {p3}, {p4}. The fastest leg was that of {p3.first} ({leg} s). [[Trainer {tr} jumped into the
    water with all {tr.his} clothes on.]]""",
    facts={
        "team | club": "{club}",
        "swimmers | swimmers_in_order": ["{p1}", "{p2}", "{p3}", "{p4}"],
        "first_swimmer": "{p1}",
        "last_swimmer | anchor": "{p4}",
        "total_time": "{tot}",
        "fastest_leg_seconds": "{leg}",
        "place | rank": "{pl}",
        "is_club_record": "{nr}",
        "date": "{d}",
        "pool_length_m": "{pool}",
        "lane": "{lane}",
        "trainer": "{tr}",
        "reaction_time | entry_fee": None,
    },
)

template(
    ask="Extract the diary of the garden. | What did the beekeeper note? | bee log to JSON",
    values="""
    bk = person
    d = date 2022..2027
    hi = int 4..19
    kg = decimal 8.5..24.5 step 0.5
    lost = int 1..3
    q = color
    temp = int 12..27
    sw = case A swarm left hive 2 about noon: true / No swarms this week: false
    mite = int 2..38
    neigh = person
    plant = one of lime blossom / clover / rapeseed / phacelia / heather
    """,
    text="""{d}. {temp.digits} degrees, hardly any wind. All {hi.digits} hives checked. Queen in hive 1 marked {q}.
    {sw}. Counted {mite.digits} mites on the board. Took {kg} kg of honey, mostly {plant}. [[{neigh} from next door was
    stung and laughed about it.]] Last winter I lost {lost.digits}. {bk.first}""",
    facts={
        "beekeeper_first_name": "{bk.first}",
        "date": "{d}",
        "temperature_c": "{temp}",
        "hive_count | hives_checked": "{hi}",
        "queen_mark_color": "{q}",
        "swarm_observed": "{sw}",
        "mite_count | mites": "{mite}",
        "honey_kg": "{kg}",
        "nectar_source | main_plant": "{plant}",
        "stung_person | neighbor": "{neigh}",
        "hives_lost_last_winter": "{lost}",
        "queen_age | medication": None,
    },
)

template(
    ask="Extract the chess game. | Who played whom, how did it end? | chess column -> JSON",
    values="""
    w = person
    b = person
    op = one of Caro-Kann / Sicilian / French Defence / Queen's Gambit / Ruy Lopez
    mv = int 23..78
    res = case White won: white / Black won: black / The game was drawn: draw
    rw = int 2410..2780
    rb = int 1980..2390
    rd = int 2..9
    city = city
    y = date 1994..2025
    hrs = decimal 2.5..6.5 step 0.5
    arb = person
    """,
    text="""{city} {y.year}, round {rd.digits}. White: {w} (rated {rw.digits}). Black: {b} (rated {rb.digits}). {op},
    {mv.digits} moves, {hrs} hours. {res}. [[Arbiter: {arb}.]] Afterwards both agreed that move 17 had been a blunder,
    though not on whose.""",
    facts={
        "white_player | white": "{w}",
        "black_player | black": "{b}",
        "white_rating": "{rw}",
        "black_rating": "{rb}",
        "opening": "{op}",
        "moves | move_count": "{mv}",
        "result | winner_color": "{res}",
        "round": "{rd}",
        "city": "{city}",
        "year": "{y.year}",
        "duration_hours": "{hrs}",
        "arbiter": "{arb}",
        "blunder_move": 17,
        "prize | time_control": None,
    },
)

template(
    ask="Extract the strike. | What happened in the factory? | labour history passage to JSON",
    values="""
    f = company
    y = date 1889..1926
    wk = int 420..3900 step 10
    w0 = int 18..24
    w1 = int 26..31
    days = int 11..68
    ld = person
    ow = person
    city = city
    end = case The owners gave in: workers_won / The strike collapsed in the end: workers_lost /\
        Both sides settled halfway: compromise
    arr = case Nobody was arrested: 0 / Four strikers were arrested: 4 / Eleven strikers were arrested: 11
    paper = one of Morning Star / The Lantern / People's Voice
    """,
    text="""In {y.year}, {wk} workers of {f} in {city} walked out, led by {ld}. They earned {w0.digits} crowns a week
    and asked for {w1.digits}. {ow}, the owner, shut the gates for {days.digits} days. {arr}. {end}. [[The newspaper
    {paper} printed every speech.]]""",
    facts={
        "company | factory": "{f}",
        "city": "{city}",
        "year": "{y.year}",
        "strikers | number_of_workers": "{wk}",
        "strike_leader": "{ld}",
        "owner": "{ow}",
        "weekly_wage_before | old_wage": "{w0}",
        "wage_demanded | demanded_weekly_wage": "{w1}",
        "lockout_days | days_gates_shut": "{days}",
        "arrests": "{arr}",
        "outcome": "{end}",
        "newspaper": "{paper}",
        "deaths | union_name": None,
    },
)

template(
    ask="Extract the dog show result. | Which dog won? | show result to JSON",
    values="""
    dog = one of Quincy of the Heath / Bella Nova / Storm's Echo / Little Duke / Amber Rain
    br = one of whippet / briard / pointer / shar pei / corgi
    ow = person
    ju = person
    n = int 31..140
    p = int 84..99
    ag = int 2..8
    d = date 2023..2027
    aw = case Best in Show: best_in_show / Best of Breed: best_of_breed / Reserve: reserve
    kg = decimal 9.5..31.5 step 0.5
    hand = case shown by the owner: true / shown by a hired handler: false
    town = city
    """,
    text="""{town}, {d}: {aw} goes to {dog} ({br}, {ag.digits} years, {kg} kg), owned by {ow} and {hand}. {p.digits}
    points of 100. {n.digits} dogs had been entered. [[The judge, {ju}, praised the gait.]] Second was a poodle with 2
    points less.""",
    facts={
        "dog | winner": "{dog}",
        "breed": "{br}",
        "dog_age_years": "{ag}",
        "weight_kg": "{kg}",
        "owner": "{ow}",
        "judge": "{ju}",
        "award": "{aw}",
        "points": "{p}",
        "max_points": 100,
        "entries | dogs_entered": "{n}",
        "shown_by_owner": "{hand}",
        "show_date": "{d}",
        "city": "{town}",
        "prize_money | breeder": None,
    },
)

template(
    ask="Extract the data on the island (the text is French). | Que dit le texte sur l'île ? JSON. | island -> JSON",
    values="""
    i = one of Sainte-Maude / Groal / Port-Blanc / Belle-Anse / Kerven
    hab = int 140..880
    km = int 5..48
    alt = int 51..390
    y = date 1402..1788
    dec = person
    ois = int 21..74
    pho = case Il y a un phare: true / Il n'y a pas de phare: false
    bat = case Un bateau part tous les jours: daily / Un bateau part une fois par semaine: weekly /\
        Aucun bateau régulier n'y va: none
    min = int 25..95 step 5
    """,
    text="""L'île de {i} compte {hab.digits} habitants sur {km.digits} km². Son point le plus haut est à {alt.digits}
    mètres. [[Elle fut découverte en {y.year} par {dec}.]] On y trouve {ois.digits} espèces d'oiseaux. {pho}. {bat} ; la
    traversée dure {min.digits} minutes.""",
    facts={
        "island | name": "{i}",
        "population | inhabitants": "{hab}",
        "area_km2": "{km}",
        "highest_point_m": "{alt}",
        "year_discovered": "{y.year}",
        "discoverer | discovered_by": "{dec}",
        "bird_species": "{ois}",
        "has_lighthouse": "{pho}",
        "boat_service": "{bat}",
        "crossing_minutes": "{min}",
        "mayor | climate": None,
    },
)

template(
    ask="Welche Angaben zum Spiel? JSON. | Extract the handball match from the German report. | match -> JSON",
    values="""
    a = one of TV Rosenau / HSG Lindental / SV Brackwerder
    b = one of TSV Altmoor / SG Hohenfeld / VfL Steinbach
    ga = int 28..36
    gb = int 17..27
    ha = int 12..16
    hb = int 7..11
    tor = person
    t = int 6..12
    tr = person
    zu = int 120..940
    ver = case Verletzt hat sich niemand: 0 / Zwei Spieler haben sich verletzt: 2 / Ein Spieler hat sich verletzt: 1
    """,
    text="""{a} besiegt {b} mit {ga.digits}:{gb.digits} (Halbzeit {ha.digits}:{hb.digits}). {tor} warf {t.digits} Tore.
    {ver}. [[Trainer {tr} war zufrieden.]] In der Halle saßen {zu.digits} Zuschauer. Das Rückspiel findet ohne Zuschauer
    statt.""",
    facts={
        "winner | winning_team": "{a}",
        "loser | losing_team": "{b}",
        "winner_goals": "{ga}",
        "loser_goals": "{gb}",
        "half_time | half_time_score": {"winner": "{ha}", "loser": "{hb}"},
        "top_scorer | scorer": "{tor}",
        "top_scorer_goals": "{t}",
        "injured_players": "{ver}",
        "coach": "{tr}",
        "attendance": "{zu}",
        "return_match_has_spectators": False,
        "referee | date": None,
    },
)

template(
    ask="Extract the sled dog race. | Which musher came in first, with how many dogs? | race bulletin to JSON",
    values="""
    p1 = person
    p2 = person
    p3 = person
    km = int 310..1580
    h1 = int 41..60
    h2 = int 61..75
    h3 = int 76..92
    d1 = int 7..10
    st = int 11..16
    vet = person
    temp = int 18..41
    out = int 2..8
    d = date 2019..2027
    bl = case The second checkpoint had to be closed because of a blizzard: true / All checkpoints stayed open: false
    """,
    text="""RACE BULLETIN {d}. Distance {km} km, minus {temp.digits} degrees. 1st {p1}, {h1.digits} hours. 2nd {p2},
    {h2.digits} hours. [[3rd {p3}, {h3.digits} hours.]] {p1.first} started with {st.digits} dogs and crossed the line
    with {d1.digits}. {out.digits} teams gave up. {bl}. Head vet: {vet}.""",
    facts={
        "finishers | results": [
            {"musher": "{p1}", "hours": "{h1}"},
            {"musher": "{p2}", "hours": "{h2}"},
            {"musher": "{p3}", "hours": "{h3}"},
        ],
        "winner": "{p1}",
        "winning_time_hours": "{h1}",
        "second_place": "{p2}",
        "third_place": "{p3}",
        "distance_km": "{km}",
        "winner_dogs_at_start": "{st}",
        "winner_dogs_at_finish": "{d1}",
        "teams_abandoned": "{out}",
        "checkpoint_closed": "{bl}",
        "head_vet": "{vet}",
        "bulletin_date": "{d}",
        "prize_money | sponsor": None,
    },
)
