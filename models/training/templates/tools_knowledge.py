"""Requests for the weather, routes, languages, units and searches."""

from ..tools import tool_template

tool_template(
    tools=["get_forecast", "get_past_weather", "get_air_quality", "get_local_time"],
    values="""
    place = city
    unit = case in degrees Celsius: celsius / in Fahrenheit: fahrenheit / in °C: celsius
    """,
    text="""My sister has just landed in {place} and is asking what to put on. What is the weather like there right
    now?[[ Give me the temperature {unit}, please, I cannot think in anything else.]]""",
    calls=[{"name": "get_weather", "arguments": {"city": "{place}", "unit": "{unit}"}}],
)

tool_template(
    tools=["get_past_weather", "get_air_quality", "search_news"],
    values="""
    one = city
    two = city
    """,
    text="""We have friends in two places and would like to compare: what is the weather at this moment in {one} and in
    {two}? We do not need a forecast, just how it is outside now.""",
    calls=[
        {"name": "get_weather", "arguments": {"city": "{one}"}},
        {"name": "get_weather", "arguments": {"city": "{two}"}},
    ],
)

tool_template(
    tools=["get_weather", "get_past_weather", "get_air_quality", "find_events"],
    values="""
    place = city
    days = int 2..10
    unit = case Fahrenheit, please: fahrenheit / In Celsius, please: celsius
    """,
    text="""We are going to hike near {place} and are wondering about rain. What will the weather be like[[ over the
    next {days} days]]?[[ {unit}.]] If it looks bad, we will go to a museum instead.""",
    calls=[{"name": "get_forecast", "arguments": {"city": "{place}", "days": "{days}", "unit": "{unit}"}}],
)

tool_template(
    tools=["get_weather", "get_forecast", "get_air_quality"],
    values="""
    place = city
    day = date 2019..2024
    insurer = company
    """,
    text="""For a claim with {insurer} I have to prove that there was a storm. Look up how the weather was in {place} on
    {day}. Today's weather does not help me, it has to be that day.""",
    calls=[{"name": "get_past_weather", "arguments": {"city": "{place}", "date": "{day}"}}],
)

tool_template(
    tools=["get_weather", "get_forecast", "get_sensor"],
    values="""
    place = city
    what = case ozone: ozone / fine dust, PM2.5: pm25 / coarse dust, PM10: pm10 / nitrogen dioxide: no2
    """,
    text="""My asthma is troubling me again. How clean is the air in {place} today?[[ I am mainly worried about
    {what}.]] Then I can decide whether to go running or stay in.""",
    calls=[{"name": "get_air_quality", "arguments": {"city": "{place}", "pollutant": "{what}"}}],
)

tool_template(
    tools=["get_weather", "search_flights", "get_forecast"],
    values="""
    one = city
    two = city
    """,
    text="""How warm is it in {one} at present?[[ And what time is it in {two}? I have to phone somebody there and do
    not want to wake her up.]]""",
    calls=[
        {"name": "get_weather", "arguments": {"city": "{one}"}},
        {"name": "get_local_time", "arguments": {"city": "{two}"}},
    ],
)

tool_template(
    tools=["get_distance", "find_places", "get_traffic", "book_taxi"],
    values="""
    a = street
    b = street
    how = case by bike: cycling / on foot: walking / by bus or tram: transit / by car: driving
    toll = case Keep away from toll roads: true / Toll roads are fine with me: false
    """,
    text="""How do I get from {a} to {b}[[ {how}]]? I need the way described turn by turn, not just how far it is.[[
    {toll}.]]""",
    calls=[
        {
            "name": "get_directions",
            "arguments": {"origin": "{a}", "destination": "{b}", "mode": "{how}", "avoid_tolls": "{toll}"},
        }
    ],
)

tool_template(
    tools=["get_directions", "find_places", "search_trains", "convert_units"],
    values="""
    a = city
    b = city
    unit = case miles: miles / kilometres: km
    """,
    text="""A bet among friends: he says that {a} and {b} are nearly next to each other, I say they are worlds apart.
    How far is it from {a} to {b}[[, in {unit}]]? We do not want to travel, only to settle this.""",
    calls=[{"name": "get_distance", "arguments": {"origin": "{a}", "destination": "{b}", "unit": "{unit}"}}],
)

tool_template(
    tools=["get_directions", "find_restaurants", "get_traffic", "search_hotels"],
    values="""
    kind = one of pharmacy / petrol station / playground / cash machine / bakery / bike shop
    near = street
    far = decimal 0.5..5 step 0.5
    open = case It has to be open now: true / It does not matter whether it is open: false
    """,
    text="""I am at {near} and am looking for a {kind}[[, not more than {far} km away]].[[ {open}.]] I have a child with
    me who is getting tired.""",
    calls=[
        {
            "name": "find_places",
            "arguments": {"category": "{kind}", "near": "{near}", "radius_km": "{far}", "open_now": "{open}"},
        }
    ],
)

tool_template(
    tools=["get_directions", "get_distance", "get_flight_status"],
    values="""
    road = one of the A40 / the ring road / Harbour Bridge / Route 66 / the M25
    place = city
    """,
    text="""Is there a jam on {road} at the moment[[, around {place}]]? I know the way, I only want to know if I have to
    leave earlier than usual.""",
    calls=[{"name": "get_traffic", "arguments": {"road": "{road}", "city": "{place}"}}],
)

tool_template(
    tools=["detect_language", "define_word", "find_synonyms"],
    values="""
    text = one of Where is the station? / We are closed on Sundays. / Mind the step / I would like to pay by card. /\
        Thank you for your patience
    lang = one of Italian / Japanese / Polish / Swahili / Turkish / Finnish
    tone = case It should sound formal: formal / Make it informal, it is for friends: informal
    """,
    text="""How do I say "{text}" in {lang}?[[ {tone}.]] I want to write it on a card, so spelling matters.""",
    calls=[
        {"name": "translate_text", "arguments": {"text": "{text}", "target_language": "{lang}", "formality": "{tone}"}}
    ],
)

tool_template(
    tools=["translate_text", "find_synonyms", "define_word", "search_notes"],
    values="""
    text = one of Hyvää huomenta / Dobrou chuť / Terima kasih banyak / Kie estas la pordo? / Tack för maten / Bore da
    """,
    text="""Somebody left a slip of paper on my windscreen that says "{text}". I do not need a translation, only tell me
    in which language that is. Nobody in the house could say.""",
    calls=[{"name": "detect_language", "arguments": {"text": "{text}"}}],
)

tool_template(
    tools=["translate_text", "detect_language", "web_search"],
    values="""
    word = one of ubiquitous / petrichor / serendipity / obfuscate / lugubrious / gossamer
    other = one of happy / quick / stubborn / bright / quiet
    most = int 3..10
    """,
    text="""I came across the word "{word}" in a novel. What does it mean?[[ Besides, give me up to {most} other words
    for "{other}", because I use it in every second sentence.]]""",
    calls=[
        {"name": "define_word", "arguments": {"word": "{word}"}},
        {"name": "find_synonyms", "arguments": {"word": "{other}", "limit": "{most}"}},
    ],
)

tool_template(
    tools=["convert_currency", "get_distance", "calculate_loan"],
    values="""
    n = int 12..480
    pair = one of cups / fluid ounces / pints / gallons / tablespoons
    to = one of millilitres / litres / centilitres
    """,
    text="""The instructions are American and I am not. They say {n.digits} {pair}, and I would like to have that in
    {to}. Please work it out exactly, rounding is my own business.""",
    calls=[{"name": "convert_units", "arguments": {"value": "{n}", "from_unit": "{pair}", "to_unit": "{to}"}}],
)

tool_template(
    tools=["search_news", "fetch_page", "search_papers", "search_notes"],
    values="""
    what = one of best glue for ceramic tiles / how to prune a fig tree / history of the accordion /\
        quiet dishwashers / bus strike rules
    most = int 3..15
    lang = one of German / English / French
    """,
    text="""Search the web for "{what}", please.[[ {most} results are enough.]][[ The pages should be in {lang}.]] I
    have already looked through my own books and found nothing.""",
    calls=[{"name": "web_search", "arguments": {"query": "{what}", "max_results": "{most}", "language": "{lang}"}}],
)

tool_template(
    tools=["web_search", "fetch_page", "search_papers", "search_emails"],
    values="""
    what = one of the rail strike / coral reefs / the chess championship / chip exports / the new cancer drug
    since = date 2023..2026
    land = country
    """,
    text="""What do the newspapers write about {what}?[[ Only take articles since {since}.]][[ I am interested in
    sources from {land}.]] I was on a boat without a radio and have missed everything.""",
    calls=[{"name": "search_news", "arguments": {"topic": "{what}", "from_date": "{since}", "country": "{land}"}}],
)

tool_template(
    tools=["web_search", "search_news", "read_file"],
    values="""
    page = url
    short = case A summary is enough: true / I need the full text, no summary: false
    """,
    text="""A colleague has sent me the link {page} and my browser refuses to open it. Get the page
    for me.[[ {short}.]]""",
    calls=[{"name": "fetch_page", "arguments": {"url": "{page}", "summarize": "{short}"}}],
)

tool_template(
    tools=["web_search", "search_news", "search_notes"],
    values="""
    what = one of sleep and memory / perovskite solar cells / soil bacteria / bilingual children / bridge vibrations
    who = person
    year = int 2005..2023
    """,
    text="""For my seminar I need scientific papers on {what}.[[ One of the authors should be {who}.]][[ Nothing that
    was published before {year.digits}, please.]] Newspaper articles do not count, my professor says.""",
    calls=[{"name": "search_papers", "arguments": {"topic": "{what}", "author": "{who}", "year_from": "{year}"}}],
)

tool_template(
    tools=["get_weather", "get_past_weather", "search_trains"],
    values="""
    ville = city
    jours = int 2..7
    """,
    text="""Nous partons bientôt à {ville} avec les enfants et nous ne savons pas quoi mettre dans les valises. Quelles
    sont les prévisions du temps pour les {jours.digits} prochains jours ?""",
    calls=[{"name": "get_forecast", "arguments": {"city": "{ville}", "days": "{jours}"}}],
)
