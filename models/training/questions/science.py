"""Elements, animals, planets, the body, physics."""

from ..knowledge import question, relation

relation(
    "element symbol number state",
    """
    hydrogen; H; 1; gas
    helium; He; 2; gas
    lithium; Li; 3; solid
    carbon; C; 6; solid
    nitrogen; N; 7; gas
    oxygen; O; 8; gas
    fluorine; F; 9; gas
    neon; Ne; 10; gas
    sodium; Na; 11; solid
    magnesium; Mg; 12; solid
    aluminium; Al; 13; solid
    silicon; Si; 14; solid
    phosphorus; P; 15; solid
    sulfur; S; 16; solid
    chlorine; Cl; 17; gas
    potassium; K; 19; solid
    calcium; Ca; 20; solid
    iron; Fe; 26; solid
    copper; Cu; 29; solid
    zinc; Zn; 30; solid
    silver; Ag; 47; solid
    tin; Sn; 50; solid
    gold; Au; 79; solid
    mercury; Hg; 80; liquid
    lead; Pb; 82; solid
    uranium; U; 92; solid
    """,
    {
        "What is the chemical symbol of {element}? | symbol for {element} | How do chemists abbreviate {element}?": {
            "symbol | answer | chemical_symbol": "{symbol}",
            "atomic_number": "{number}",
        },
        "Which element has the symbol {symbol}? | What does {symbol} stand for in the periodic table?": {
            "element | name | answer": "{element}",
            "atomic_number": "{number}",
            "state_at_room_temperature": "{state}",
        },
        "What is the atomic number of {element}? | atomic number of {element}": {
            "atomic_number | number | answer": "{number}",
            "symbol": "{symbol}",
        },
        "Is {element} solid, liquid or gas at room temperature?": {"state | answer": "{state}", "symbol": "{symbol}"},
    },
)

relation(
    "animal group legs young flies",
    """
    dog; mammal; 4; puppy; no
    cat; mammal; 4; kitten; no
    horse; mammal; 4; foal; no
    cow; mammal; 4; calf; no
    sheep; mammal; 4; lamb; no
    goat; mammal; 4; kid; no
    lion; mammal; 4; cub; no
    bear; mammal; 4; cub; no
    duck; bird; 2; duckling; yes
    goose; bird; 2; gosling; yes
    swan; bird; 2; cygnet; yes
    owl; bird; 2; owlet; yes
    eagle; bird; 2; eaglet; yes
    frog; amphibian; 4; tadpole; no
    butterfly; insect; 6; caterpillar; yes
    """,
    {
        "What is a young {animal} called? | What do you call the young of a {animal}? | baby {animal}: word?": {
            "young | answer | name | word": "{young}",
            "animal_class": "{group}",
        },
        "What class of animal is a {animal}? | a {animal}: mammal, bird, insect or amphibian? | What is a {animal}?": {
            "class | animal_class | group | answer": "{group}",
            "legs": "{legs}",
            "can_fly": "{flies}",
        },
        "How many legs has a {animal}? | legs of a {animal}": {
            "legs | count | answer | number_of_legs": "{legs}",
            "can_fly": "{flies}",
        },
        "Can a {animal} fly? | Does a {animal} fly?": {
            "can_fly | answer | flies": "{flies}",
            "animal_class | class": "{group}",
        },
    },
)

relation(
    "what answer key",
    """
    Which planet is closest to the sun; Mercury; planet
    What is the largest planet of our solar system; Jupiter; planet
    Which planet is called the red planet; Mars; planet
    Which planet is famous for its rings; Saturn; planet
    On which planet do we live; Earth; planet
    Which planet is the farthest from the sun; Neptune; planet
    What is the star at the center of our solar system; Sun; star
    What force pulls objects towards the ground; gravity; force
    Which gas do plants take in for photosynthesis; carbon dioxide; gas
    Which gas do we need to breathe; oxygen; gas
    Which gas makes up most of the air; nitrogen; gas
    What is frozen water called; ice; word
    What do we call water in the form of gas; steam; word
    What is the largest organ of the human body; skin; organ
    Which organ pumps blood through the body; heart; organ
    Which organ do we think with; brain; organ
    Which organs do we breathe with; lungs; organs
    Which sense do we use our ears for; hearing; sense
    What is the hardest natural material; diamond; material
    What is the fastest land animal; cheetah; animal
    What is the largest animal on Earth; blue whale; animal
    What is the tallest animal; giraffe; animal
    Which animal is called man's best friend; dog; animal
    Which animal makes honey; bee; animal
    Which bird cannot fly and lives in Antarctica; penguin; bird
    Which animal has a trunk and tusks; elephant; animal
    Which animal carries its house on its back and leaves slime; snail; animal
    Which insect spins silk for cloth; silkworm; insect
    What do pandas mostly eat; bamboo; food
    What do caterpillars turn into; butterflies; animals
    What is the unit of electric current; ampere; unit
    What is the unit of electrical resistance; ohm; unit
    What is the SI unit of force; newton; unit
    In which unit is frequency measured; hertz; unit
    What is the formula of water; H2O; formula
    What is the chemical formula of table salt; NaCl; formula
    What is the formula of carbon dioxide; CO2; formula
    Which instrument measures temperature; thermometer; instrument
    Which instrument makes very small things visible; microscope; instrument
    Which vitamin does the skin make in sunlight; vitamin D; vitamin
    Which metal is attracted by magnets and rusts; iron; metal
    Which metal is liquid at room temperature; mercury; metal
    What is molten rock called when it comes out of a volcano; lava; word
    """,
    {"{what}? | {what} | quiz: {what}?": {"{key} | answer": "{answer}"}},
)

relation(
    "what answer key",
    """
    How many planets are in the solar system; 8; planets
    How many legs does a spider have; 8; legs
    How many legs does an insect have; 6; legs
    How many arms does an octopus have; 8; arms
    How many hearts does an octopus have; 3; hearts
    How many bones does an adult human have; 206; bones
    How many chambers has the human heart; 4; chambers
    How many teeth does an adult have, wisdom teeth included; 32; teeth
    How many chromosomes are in a human body cell; 46; chromosomes
    At how many degrees Celsius does water boil at sea level; 100; celsius
    At how many degrees Celsius does water freeze; 0; celsius
    At how many degrees Fahrenheit does water freeze; 32; fahrenheit
    How many moons does the Earth have; 1; moons
    How many moons does Mars have; 2; moons
    How many bits are in a byte; 8; bits
    How many degrees has a right angle; 90; degrees
    How many degrees has a full circle; 360; degrees
    """,
    {"{what}? | {what}": {"{key} | count | number | answer | value": "{answer}"}},
)

relation(
    "claim truth why",
    """
    Is a whale a fish; no; whales are mammals
    Is a tomato a fruit in botany; yes; it develops from a flower and holds seeds
    Is the Earth flat; no; it is nearly a sphere
    Does the moon make its own light; no; it reflects sunlight
    Is ice lighter than water; yes; ice floats
    Do penguins live at the North Pole; no; they live in the southern hemisphere
    Are bats birds; no; bats are mammals
    Is a spider an insect; no; it has eight legs and is an arachnid
    Can sound travel through empty space; no; it needs a medium
    Is the sun a star; yes; it makes its own light
    Is a whale warm-blooded; yes; whales are mammals
    Is glass made from sand; yes; quartz sand is melted
    Is a dolphin a mammal; yes; it nurses its young
    Do plants need light; yes; they live on photosynthesis
    Is diamond made of carbon; yes; it is a crystal of carbon
    Is an ostrich able to fly; no; it is too heavy and its wings are too small
    """,
    {
        "{claim}? | {claim}, yes or no? | true or false: {claim}?": {
            "answer | is_true | result | value": "{truth}",
            "reason | explanation": "{why}",
        }
    },
)

question(
    "Name the planets from the sun outwards. | List the planets of the solar system in order.",
    {
        "planets | answer | names": [
            "Mercury",
            "Venus",
            "Earth",
            "Mars",
            "Jupiter",
            "Saturn",
            "Uranus",
            "Neptune",
        ],
        "count": 8,
    },
)
question("What are the five senses?", {"senses | answer": ["sight", "hearing", "smell", "taste", "touch"], "count": 5})
question(
    "What are the three states of matter? | states of matter",
    {"states | answer": ["solid", "liquid", "gas"], "example_of_liquid": "water"},
)
question(
    "What is water made of? | Which elements does water consist of?",
    {"elements | answer": ["hydrogen", "oxygen"], "formula": "H2O"},
)
question(
    "Tell me something about elephants. | facts about elephants",
    {"diet": "herbivore", "animal_class": "mammal", "legs": 4, "largest_land_animal": True},
)
question(
    "Describe a typical honeybee. | honeybee: a few data",
    {"animal_class": "insect", "legs": 6, "wings": 4, "can_sting": True, "product": "honey"},
)
