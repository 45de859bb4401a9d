"""Streets and addresses in the forms of many countries."""

from dataclasses import dataclass
from random import Random

from .words import STREET_KINDS, STREET_NAMES, filled, words


@dataclass(frozen=True)
class Country:
    """How a country writes addresses. `#` is a digit, `@` a letter; a city comes with its state and postcode."""

    names: list[str]
    line: str
    streets: list[str]
    place: str
    cities: list[str]


ENGLISH = [f"{name} {kind}" for name in STREET_NAMES for kind in STREET_KINDS]
"""Streets of English-speaking countries."""
GERMAN = words("""Lindenstraße, Lindenstrasse, Hauptstraße, Bahnhofstraße, Goethestr., Am Markt, Gartenweg, Mozartgasse,
Schillerplatz, Kirchgasse, An der Mühle, Alter Postweg, Rosenstraße, Kaiserallee, Bergstr., Feldweg, Ringstrasse""")

COUNTRIES = {
    "de": Country(["Germany", "Deutschland"], "{street} {number}", GERMAN, "{postcode} {city}", words("""
        Berlin/10###, Leipzig/041##, Kassel/341##, Bremen/28###, Köln/50###, Freiburg/791##, Dresden/01###""")),
    "at": Country(["Austria", "Österreich"], "{street} {number}", GERMAN, "{postcode} {city}", words("""
        Graz/80##, Wien/1##0, Linz/40##, Salzburg/50##, Innsbruck/60##""")),
    "ch": Country(["Switzerland", "Schweiz"], "{street} {number}", words("""Seestrasse, Bahnhofstrasse, Dorfgasse,
        Rosenweg, Kirchplatz, Mühlegasse"""), "{postcode} {city}", words("Basel/40##, Zürich/80##, Bern/30##, Chur/70##")),
    "fr": Country(["France"], "{number} {street}", words("""rue Victor Hugo, rue de la Gare, avenue Jean Jaurès,
        place du Marché, boulevard Voltaire, quai des Brumes, impasse des Lilas, chemin du Moulin, rue Pasteur"""),
        "{postcode} {city}", words("Grenoble/38###, Lyon/6900#, Nantes/44###, Lille/59###, Rennes/35###, Paris/7501#")),
    "it": Country(["Italy", "Italia"], "{street} {number}", words("""Via Garibaldi, Via Roma, Corso Vittorio Emanuele,
        Piazza Dante, Viale dei Mille, Via San Marco, Vicolo Stretto"""), "{postcode} {city}",
        words("Milano/201##, Torino/101##, Bologna/401##, Bari/701##, Catania/951##, Verona/371##")),
    "es": Country(["Spain", "España"], "{street} {number}", words("""Calle Mayor, Calle de Alcalá, Avenida del Puerto,
        Plaza de la Luna, Paseo del Prado, C/ San Juan, Calle Cervantes"""), "{postcode} {city}",
        words("Madrid/280##, Valencia/460##, Sevilla/410##, Bilbao/480##, Zaragoza/500##")),
    "pt": Country(["Portugal"], "{street} {number}", words("""Rua das Flores, Rua Augusta, Avenida da Liberdade,
        Largo do Carmo, Travessa do Poço"""), "{postcode} {city}",
        words("Porto/4###-###, Lisboa/1###-###, Coimbra/3###-###, Braga/4###-###")),
    "nl": Country(["Netherlands", "Nederland"], "{street} {number}", words("""Keizersgracht, Oude Gracht, Kerkstraat,
        Molenweg, Dorpsstraat, Stationsplein, Prins Hendrikkade"""), "{postcode} {city}",
        words("Amsterdam/10## @@, Utrecht/35## @@, Groningen/97## @@, Delft/26## @@")),
    "pl": Country(["Poland", "Polska"], "{street} {number}", words("""ul. Długa, ul. Dluga, ul. Mickiewicza,
        al. Jana Pawła II, ul. Polna, pl. Wolności, ul. Krótka, os. Słoneczne"""), "{postcode} {city}",
        words("Gdańsk/80-###, Gdansk/80-###, Kraków/31-###, Warszawa/02-###, Wrocław/50-###")),
    "se": Country(["Sweden", "Sverige"], "{street} {number}", words("""Storgatan, Drottninggatan, Kungsvägen,
        Björkvägen, Norra Hamngatan"""), "{postcode} {city}",
        words("Malmö/21# ##, Göteborg/41# ##, Uppsala/75# ##, Stockholm/11# ##")),
    "dk": Country(["Denmark", "Danmark"], "{street} {number}", words("Vestergade, Skovvej, Strandvejen, Nørregade"),
        "{postcode} {city}", words("Odense/5###, Aarhus/8###, København/2###")),
    "be": Country(["Belgium"], "{street} {number}", words("Veldstraat, Rue Haute, Kouter, Rue du Midi, Kapelstraat"),
        "{postcode} {city}", words("Gent/90##, Brussels/10##, Leuven/30##, Namur/50##")),
    "cz": Country(["Czech Republic", "Czechia"], "{street} {number}", words("Dlouhá, Husova, Masarykova, Nádražní"),
        "{postcode} {city}", words("Brno/602 ##, Praha/1#0 00, Plzeň/301 ##")),
    "uk": Country(["United Kingdom", "UK", "England"], "{number} {street}", ENGLISH, "{city} {postcode}",
        words("Bristol/BS# #@@, Leeds/LS# #@@, Norwich/NR# #@@, York/YO1# #@@, London/SE1# #@@, Bath/BA# #@@")),
    "us": Country(["USA", "United States"], "{number} {street}", ENGLISH, "{city}, {state} {postcode}",
        words("""Austin/787##/TX, Denver/802##/CO, Portland/972##/OR, Chicago/606##/IL, Tucson/857##/AZ,
        Boston/021##/MA, Madison/537##/WI, Seattle/981##/WA""")),
    "ca": Country(["Canada"], "{number} {street}", ENGLISH, "{city}, {state} {postcode}",
        words("Halifax/B3@ #@#/NS, Toronto/M5@ #@#/ON, Calgary/T2@ #@#/AB, Victoria/V8@ #@#/BC")),
    "au": Country(["Australia"], "{number} {street}", ENGLISH, "{city} {state} {postcode}",
        words("Perth/60##/WA, Adelaide/50##/SA, Hobart/70##/TAS, Brisbane/40##/QLD")),
}
"""By code."""

HELD = {
    "": ("street", "street_name", "house_number", "place", "postcode", "city", "state"),
    "full": ("", "street", "street_name", "house_number", "place", "postcode", "city", "state", "country"),
    "lines": ("street", "street_name", "house_number", "place", "postcode", "city", "state"),
    "street": ("street_name", "house_number"),
    "place": ("postcode", "city", "state"),
}
"""Which parts of an address a part shows besides itself."""


def draw_address(rng: Random, codes: str) -> tuple[str, dict]:
    """An address in one of some countries, and its parts."""
    country = COUNTRIES[rng.choice(codes.split() or list(COUNTRIES))]
    city, postcode, state = (*rng.choice(country.cities).split("/"), None)[:3]
    number = str(rng.randint(100, 4800) if state and rng.random() < 0.6 else rng.randint(1, 180))
    number += rng.choice("abc") if not state and rng.random() < 0.1 else ""
    parts = {"street_name": rng.choice(country.streets), "house_number": number, "city": city, "state": state}
    parts |= {"postcode": filled(rng, postcode), "country": rng.choice(country.names)}
    parts["street"] = country.line.format(street=parts["street_name"], number=number)
    parts["place"] = country.place.format(**parts)
    whole = f"{parts['street']}, {parts['place']}"
    return whole, parts | {"full": f"{whole}, {parts['country']}", "lines": whole.replace(", ", "\n", 1)}


def draw_street(rng: Random) -> str:
    """A street with its number, half of them in the forms of other languages than English."""
    if rng.random() < 0.5:
        return f"{rng.randint(1, 180)} {rng.choice(ENGLISH)}"
    return draw_address(rng, "de at ch fr it es pt nl pl se dk be cz")[1]["street"]
