"""Word lists for the slots of templates: names, places, companies, goods."""

import re
from random import Random


def words(text: str) -> list[str]:
    """Entries separated by commas."""
    return [" ".join(entry.split()) for entry in text.split(",") if entry.strip()]


def filled(rng: Random, form: str) -> str:
    """A form with digits for `#` and capital letters for `@`."""
    digits = re.sub("#", lambda _: str(rng.randint(1, 9)), form)
    return re.sub("@", lambda _: rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ"), digits)


WOMEN = words("""Amara, Ingrid, Philippa, Noor, Mei, Valentina, Saoirse, Hanna, Priya, Zeynep, Lucia, Beatrix, Ewa,
Fatima, Greta, Helen, Imogen, Jana, Katarina, Leila, Marta, Nadia, Olga, Paula, Ruth, Sofia, Tamsin, Ulrike, Vera,
Wanda, Yuki, Agnes, Bridget, Chiara, Dolores, Elif, Freya, Gemma, Hilda, Isabel, Joanna, Kirsten, Lotte, Miriam, Nora,
Odile, Petra, Rosa, Selma, Thandiwe, Una, Violet, Winifred, Xenia, Yasmin, Zofia, Adaeze, Birgit, Clara, Delia, Emma,
Farah, Gwen, Hye-jin, Ines, Judith, Kavita, Linnea, Maeve, Natasha, Oona, Pilar, Rebecca, Sunita, Teresa, Aisha,
Barbara, Carmen, Diane, Eleanor, Fiona, Grace, Hazel, Irene""")

MEN = words("""Tobias, Kwame, Dmitri, Rafael, Liam, Hiroshi, Anton, Benedict, Cemal, Dario, Emeka, Felix, Goran,
Henrik, Ivan, Jamal, Karl, Luca, Mateusz, Nikhil, Omar, Pablo, Quentin, Rashid, Stefan, Tariq, Umberto, Viktor,
Wilhelm, Yusuf, Zoltan, Alastair, Bruno, Callum, Declan, Emil, Francisco, Gareth, Hugo, Idris, Jonas, Kenji, Lorenzo,
Marek, Nathaniel, Oskar, Patrick, Ravi, Samuel, Thomas, Ulrich, Vincent, Walter, Xavier, Yannick, Arjun, Bernard,
Conor, Diego, Ebrahim, Frederick, Giles, Hamish, Isaac, Jerome, Kofi, Leon, Martin, Neil, Oliver, Peter, Robin, Sanjay,
Timothy, Andre, Basil, Colin, Derek, Edgar, Fergus, George""")

SURNAMES = words("""Okafor, Lindqvist, van der Berg, Nakamura, Castellanos, O'Rourke, Petrov, Haddad, Kowalczyk,
Schneider, Abernathy, Banerjee, Chukwu, Delacroix, Eriksen, Fontaine, Grunewald, Hollis, Ibrahim, Jankowski, Kessler,
Lombardi, Marchetti, Novak, Ostrowski, Pemberton, Quigley, Rasmussen, Sandoval, Thackeray, Ueda, Villanueva, Whitcombe,
Yilmaz, Zimmermann, Achterberg, Barrowclough, Cavanagh, Dubois, Engel, Fairweather, Guerrero, Hathaway, Iyer,
Jefferies, Kapoor, Lange, MacAllister, Nguyen, Oduya, Pereira, Reyes, Sinclair, Tanaka, Underwood, Vasquez, Winslow,
Adeyemi, Brandt, Chatterjee, Drummond, Espinoza, Farrow, Gallagher, Hoffmann, Ivanova, Jovanovic, Kim, Laurent, Mbeki,
Norgaard, Owusu, Prescott, Rosen, Sato, Tomlinson, Urquhart, Varga, Weber, Park, Alvarez, Bianchi, Carver, Dolan,
Eastwood, Ferreira, Graves, Huang, Ishikawa, Kaplan, Levy, Moreau, Nolan, Ortiz, Papadakis, Riordan, Stavros, Toivonen,
Wong, Yardley, Anand, Bellamy, Croft, Dyer, Foley, Greenwood, Hume, Keane, Lowe, Mercer""")

CITIES = words("""Bristol, Gdansk, Porto, Utrecht, Malmo, Lyon, Leeds, Bergen, Krakow, Valencia, Turin, Graz, Ghent,
Aarhus, Tallinn, Split, Cork, Dundee, Nantes, Bilbao, Bremen, Leipzig, Basel, Tampere, Riga, Ljubljana, Zaragoza,
Swansea, Belfast, Norwich, Toronto, Halifax, Portland, Austin, Denver, Chicago, Tucson, Nairobi, Accra, Lagos, Kampala,
Cape Town, Durban, Mumbai, Pune, Chennai, Osaka, Sapporo, Busan, Taipei, Hanoi, Penang, Perth, Adelaide, Wellington,
Dunedin, Lima, Quito, Montevideo, Rosario, Recife, Guadalajara, Monterrey, Izmir, Haifa, Amman, Tunis, Fes, Tbilisi,
Yerevan, Almaty, Vilnius, Kaunas, Brno, Plovdiv, Cluj, Szeged, Thessaloniki, Catania, Bari, Seville, Coimbra, Rennes,
Lille, Toulouse, Freiburg, Kassel, Rostock, Odense, Turku""")

COUNTRIES = words("""Portugal, Norway, Ghana, Japan, Canada, Chile, Poland, Ireland, Kenya, Vietnam, Slovenia, Mexico,
Finland, Turkey, India, Uruguay, Morocco, Estonia, New Zealand, South Africa, Belgium, Austria, Peru, Iceland, Greece,
Croatia, Denmark, Spain, Switzerland, Lithuania, Italy, Sweden, Colombia, Egypt, Thailand, Australia""")

STREET_NAMES = words("""Mill, Harbour, Station, Church, Orchard, Victoria, Chestnut, Quarry, Kings, Bridge, Park,
Linden, Foundry, Abbey, Market, Castle, Willow, Garden, Tannery, Hill, Queen, Rose, Canal, Meadow, School, North,
Ferry, Windmill, Beech, Priory""")
STREET_KINDS = words("Street, Lane, Road, Avenue, Way, Close, Terrace, Square, Row, Drive")

COMPANY_NAMES = words("""Halden, Brightwater, Northgate, Silvan, Corvus, Meridian, Ashdown, Pinecrest, Vantage,
Oakfield, Larkspur, Tidewell, Granite, Juniper, Redwood, Solstice, Fenwick, Stonebridge, Aurora, Beacon, Kestrel,
Lumen, Marlow, Nordhaven, Orion, Palisade, Quantock, Ridgeway, Seaborn, Thornbury, Umbra, Verity, Westmark, Ironwood,
Cobalt, Delphi, Elmstead, Falcon, Greystone, Hollin""")
COMPANY_TRADES = words("""Freight, Foods, Textiles, Energy, Software, Instruments, Timber, Ceramics, Logistics, Pumps,
Bikes, Publishing, Dairy, Glass, Optics, Furniture, Seeds, Paper, Robotics, Marine, Consulting, Analytics, Packaging,
Roofing, Tools, Labs, Motors""")
COMPANY_FORMS = ["Ltd", "GmbH", "Inc.", "LLC", "& Sons", "Group", "AB", "Co.", "", "", "", "", ""]

PRODUCTS = words("""desk lamp, office chair, garden hose, kettle, rain jacket, water bottle, toaster, picture frame,
yoga mat, rucksack, coffee grinder, hand drill, bookshelf, electric heater, notebook, tripod, sleeping bag,
bread knife, wool blanket, headphones, keyboard, monitor stand, wall clock, plant pot, camping stove, bicycle pump,
umbrella, table fan, mixing bowl, door handle, paint roller, tape measure, frying pan, laundry basket, bath towel,
pillow, step ladder, extension cable, mouse pad, cutting board""")

FOODS = words("""lentil soup, mushroom risotto, grilled trout, apple crumble, lamb stew, pumpkin curry, spinach pie,
tomato salad, fish cakes, beef noodles, cheese omelette, rice pudding, pea soup, roast chicken, potato gratin,
prawn tacos, bean chilli, plum cake, vegetable lasagne, onion tart, falafel wrap, pork dumplings, carrot cake,
leek quiche, sesame tofu""")

JOBS = words("""librarian, electrician, accountant, marine biologist, bus driver, pharmacist, architect, pastry chef,
surveyor, nurse, translator, site manager, data analyst, goldsmith, veterinary surgeon, sound engineer, carpenter,
primary school teacher, dispatcher, lawyer, paramedic, tax adviser, graphic designer, gardener, project manager,
lab technician, train driver, sales representative, welder, physiotherapist, head of marketing, software developer,
museum curator, warehouse supervisor, social worker, chemist""")

SCHOOLS = words("""Harrow Road Primary School, St Brigid's College, Linden Grammar School, Westfield Academy,
the University of Tampere, Northbrook High School, Oakridge Technical College, the Open College of Arts,
Riverside Middle School, Kingsmead School, Elmhurst Community College, Marlborough Road School""")
HOTELS = words("""Hotel Astoria, the Anchor Inn, Pension Waldblick, the Grand Pacific, Hotel Miramar,
the Old Mill Guest House, Casa Fontana, Park Hotel, the Lighthouse Lodge, Hotel Bellevue, the Station Hotel,
Villa Aurora, Hostel Nine, the White Hart""")
RESTAURANTS = words("""Trattoria Nonna, The Copper Pot, Le Petit Jardin, Sakura House, The Salty Dog, Casa Lola,
Blue Lotus, Zum Goldenen Hirsch, The Green Fig, Taverna Melina, Spice Route, The Fox and Barrel, Bistro Canal,
Maple & Rye, El Faro, Noodle Yard""")
COLORS = words(
    "red, navy blue, dark green, grey, black, white, beige, orange, silver, brown, turquoise, burgundy, yellow, olive"
)
DOMAINS = words(
    "example.com, example.org, mail.example, halden.example, northgate.example, brightwater.example, post.example"
)

MONTHS = {
    "en": words("January, February, March, April, May, June, July, August, September, October, November, December"),
    "de": words("Januar, Februar, März, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember"),
    "fr": words("janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre"),
    "es": words("enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre"),
}
WEEKDAYS = {
    "en": words("Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday"),
    "de": words("Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag, Sonntag"),
    "fr": words("lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche"),
    "es": words("lunes, martes, miércoles, jueves, viernes, sábado, domingo"),
}
NUMBERS = {
    "en": words("""zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen,
fifteen, sixteen, seventeen, eighteen, nineteen, twenty"""),
    "de": words("null, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf"),
    "fr": words("zéro, un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze"),
    "es": words("cero, uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce"),
}
