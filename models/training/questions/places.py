"""Capitals, countries, landmarks, rivers and mountains."""

from ..knowledge import question, relation

COUNTRIES = """
France; Paris; Europe; euro; French
Germany; Berlin; Europe; euro; German
Italy; Rome; Europe; euro; Italian
Spain; Madrid; Europe; euro; Spanish
Portugal; Lisbon; Europe; euro; Portuguese
Greece; Athens; Europe; euro; Greek
Austria; Vienna; Europe; euro; German
Poland; Warsaw; Europe; zloty; Polish
Sweden; Stockholm; Europe; Swedish krona; Swedish
Norway; Oslo; Europe; Norwegian krone; Norwegian
Denmark; Copenhagen; Europe; Danish krone; Danish
Hungary; Budapest; Europe; forint; Hungarian
Iceland; Reykjavik; Europe; Icelandic krona; Icelandic
Romania; Bucharest; Europe; leu; Romanian
Ukraine; Kyiv; Europe; hryvnia; Ukrainian
the Netherlands; Amsterdam; Europe; euro; Dutch
the Czech Republic; Prague; Europe; Czech koruna; Czech
the United Kingdom; London; Europe; pound sterling; English
Japan; Tokyo; Asia; yen; Japanese
China; Beijing; Asia; yuan; Chinese
South Korea; Seoul; Asia; won; Korean
Thailand; Bangkok; Asia; baht; Thai
Vietnam; Hanoi; Asia; dong; Vietnamese
Mongolia; Ulaanbaatar; Asia; tugrik; Mongolian
Bangladesh; Dhaka; Asia; taka; Bengali
Iran; Tehran; Asia; rial; Persian
Saudi Arabia; Riyadh; Asia; riyal; Arabic
Egypt; Cairo; Africa; Egyptian pound; Arabic
Nigeria; Abuja; Africa; naira; English
Ghana; Accra; Africa; cedi; English
Senegal; Dakar; Africa; CFA franc; French
Angola; Luanda; Africa; kwanza; Portuguese
Mexico; Mexico City; North America; Mexican peso; Spanish
Cuba; Havana; North America; Cuban peso; Spanish
the United States; Washington, D.C.; North America; US dollar; English
Brazil; Brasília; South America; real; Portuguese
Argentina; Buenos Aires; South America; Argentine peso; Spanish
Chile; Santiago; South America; Chilean peso; Spanish
Colombia; Bogotá; South America; Colombian peso; Spanish
Australia; Canberra; Oceania; Australian dollar; English
"""
"""Countries with their capital, continent, currency and language."""

CAPITALS = [tuple(line.split("; ")[:2]) for line in COUNTRIES.strip().splitlines()]
"""Countries and their capitals."""

relation(
    "country capital continent currency language",
    COUNTRIES,
    {
        "What is the capital of {country}? | capital of {country} | Which city is the capital of {country}?"
        " | Tell me the capital of {country}.": {
            "capital | city | answer | capital_city": "{capital}",
            "country": "{country}",
            "continent": "{continent}",
        },
        "{capital} is the capital of which country? | Which country has {capital} as its capital?"
        " | In which country is {capital}?": {
            "country | answer | nation": "{country}",
            "continent": "{continent}",
            "is_capital": True,
            "official_language | language": "{language}",
        },
        "What do people pay with in {country}? | currency of {country}? | Which currency is used in {country}?": {
            "currency | answer | money": "{currency}",
            "capital": "{capital}",
        },
        "On which continent is {country}? | continent of {country} | Which continent does {country} belong to?": {
            "continent | answer": "{continent}",
            "capital": "{capital}",
        },
        "What language do they speak in {country}? | official language of {country} | Main language in {country}?": {
            "language | answer | main_language": "{language}",
            "country": "{country}",
        },
        "Give me a few facts about {country}. | Describe {country} in a JSON object. | {country}: basic facts": {
            "capital": "{capital}",
            "continent": "{continent}",
            "currency": "{currency}",
            "language | official_language": "{language}",
        },
    },
    whole=["Give me a few facts"],
)

relation(
    "sight city country",
    """
    the Eiffel Tower; Paris; France
    the Colosseum; Rome; Italy
    Big Ben; London; United Kingdom
    the Brandenburg Gate; Berlin; Germany
    the Sagrada Família; Barcelona; Spain
    the Statue of Liberty; New York; United States
    the Golden Gate Bridge; San Francisco; United States
    the Acropolis; Athens; Greece
    the Louvre; Paris; France
    the Hermitage; Saint Petersburg; Russia
    Red Square; Moscow; Russia
    the Taj Mahal; Agra; India
    the Forbidden City; Beijing; China
    the Burj Khalifa; Dubai; United Arab Emirates
    the Sydney Opera House; Sydney; Australia
    the statue of Christ the Redeemer; Rio de Janeiro; Brazil
    the Hagia Sophia; Istanbul; Turkey
    the Charles Bridge; Prague; Czech Republic
    the Little Mermaid; Copenhagen; Denmark
    the Prado Museum; Madrid; Spain
    the Rijksmuseum; Amsterdam; Netherlands
    the Uffizi Gallery; Florence; Italy
    the Rialto Bridge; Venice; Italy
    the CN Tower; Toronto; Canada
    the White House; Washington, D.C.; United States
    the Alhambra; Granada; Spain
    """,
    {
        "In which city is {sight}? | Where is {sight}? | In what city can I visit {sight}? | Which city has {sight}?"
        " | location of {sight}": {
            "city | location | answer": "{city}",
            "country": "{country}",
        },
        "In which country is {sight}? | Which country do I have to travel to for {sight}?": {
            "country | answer": "{country}",
            "city": "{city}",
        },
    },
)

relation(
    "what answer key",
    """
    Which river flows through London; Thames; river
    Which river flows through Paris; Seine; river
    Which river flows through Vienna and Budapest; Danube; river
    Which river flows through Cairo; Nile; river
    Which river flows through Rome; Tiber; river
    What is the highest mountain in the world; Mount Everest; mountain
    What is the highest mountain in Africa; Kilimanjaro; mountain
    What is the highest mountain in Japan; Mount Fuji; mountain
    Which is the largest ocean; Pacific Ocean; ocean
    Which ocean lies between Europe and America; Atlantic Ocean; ocean
    Which is the largest country by area; Russia; country
    Which is the smallest country in the world; Vatican City; country
    Which country looks like a boot on the map; Italy; country
    Which country is famous for its pyramids and pharaohs; Egypt; country
    Which country do kangaroos come from; Australia; country
    Which country does sushi come from; Japan; country
    Which country gave the Statue of Liberty to the United States; France; country
    Which is the largest hot desert; Sahara; desert
    Which is the largest continent; Asia; continent
    Which is the coldest continent; Antarctica; continent
    On which continent do lions and giraffes live in the wild; Africa; continent
    Which is the largest island of the world; Greenland; island
    On which island is Palermo; Sicily; island
    Which sea lies between Europe and Africa; Mediterranean Sea; sea
    Which strait separates Spain from Morocco; Strait of Gibraltar; strait
    Which canal connects the Atlantic and the Pacific; Panama Canal; canal
    Which mountain range separates France from Spain; Pyrenees; mountain_range
    Which mountain range runs along the west of South America; Andes; mountain_range
    Which US state is Los Angeles in; California; state
    Which is the largest state of the USA by area; Alaska; state
    """,
    {
        "{what}? | {what}": {"{key} | answer | name": "{answer}"},
    },
)

question("How many continents are there?", {"count | continents | number | answer": 7})
question("How many states does the USA have?", {"states | count | answer": 50, "country": "United States"})
question(
    "Which countries border Portugal? | neighbours of Portugal",
    {"neighbors | countries | answer": ["Spain"], "has_coast": True},
)
question(
    "Which two countries share the Iberian Peninsula? | Name the two big countries of the Iberian Peninsula.",
    {"countries | answer": ["Spain", "Portugal"], "continent": "Europe"},
)
question(
    "Which countries does the UK consist of? | List the countries of the United Kingdom.",
    {"countries | parts": ["England", "Scotland", "Wales", "Northern Ireland"], "capital": "London"},
)
question(
    "Which colours does the flag of Italy have? | Italian flag: colors?",
    {"colors | colours | answer": ["green", "white", "red"], "country": "Italy"},
)
question(
    "Which colours are in the French flag? | colors of the flag of France",
    {"colors | colours | answer": ["blue", "white", "red"], "country": "France"},
)
question(
    "What colours has the German flag?",
    {"colors | colours | flag_colors": ["black", "red", "gold"], "country": "Germany"},
)
question(
    "Name the five Nordic countries.",
    {"countries | answer": ["Denmark", "Finland", "Iceland", "Norway", "Sweden"]},
)
question(
    "Plan a weekend in Rome: two sights and a dish to try. | weekend in Rome",
    {"city": "Rome", "sights": ["Colosseum", "Trevi Fountain"], "dish": "carbonara"},
    {"city": "Rome", "sights": ["Pantheon", "Vatican Museums"], "dish": "cacio e pepe"},
    whole=True,
)
