"""Examples and lists of everyday things, and common knowledge about them."""

from ..knowledge import kind, question, relation

kind("fruit", "fruits | kinds of fruit", "apple, banana, orange, pear, grape, mango, cherry, pineapple")
kind("vegetable", "vegetables", "carrot, potato, onion, broccoli, spinach, cucumber, pea, cabbage")
kind("color", "colors", "red, blue, green, yellow, orange, purple, black, white")
kind("colour", "colours", "red, blue, green, yellow, pink, brown, grey, white")
kind("animal", "animals", "dog, cat, horse, elephant, lion, rabbit, tiger, bear")
kind("pet", "pets", "dog, cat, hamster, rabbit, goldfish, parrot, guinea pig")
kind("bird", "birds", "sparrow, robin, eagle, owl, pigeon, swan, blackbird")
kind("fish", "kinds of fish", "salmon, trout, tuna, cod, herring, carp")
kind("insect", "insects", "ant, bee, butterfly, fly, beetle, mosquito")
kind("tree", "trees", "oak, birch, maple, pine, beech, willow")
kind("flower", "flowers", "rose, tulip, daisy, sunflower, lily, violet")
kind("metal", "metals", "iron, copper, gold, silver, aluminium, zinc")
kind("planet", "planets", "Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune")
kind("country", "countries", "France, Japan, Brazil, Canada, Egypt, Italy, India, Kenya")
kind("city in Europe", "European cities", "Paris, Rome, Berlin, Madrid, Vienna, Lisbon, Prague, Dublin")
kind("language", "languages", "English, Spanish, French, German, Arabic, Japanese, Portuguese")
kind("sport", "sports", "football, tennis, swimming, basketball, rugby, cycling, volleyball")
kind("musical instrument", "musical instruments", "piano, guitar, violin, flute, trumpet, drums, cello")
kind("month", "months", "January, March, April, June, August, October, December")
kind("drink", "drinks", "water, tea, coffee, milk, orange juice, lemonade")
kind("spice", "spices", "pepper, cinnamon, paprika, cumin, ginger, turmeric")
kind("dessert", "desserts", "ice cream, apple pie, chocolate mousse, tiramisu, cheesecake")
kind("piece of furniture", "pieces of furniture", "chair, table, bed, sofa, wardrobe, bookshelf")
kind("tool", "tools", "hammer, saw, screwdriver, pliers, drill, wrench")
kind("job", "jobs", "teacher, nurse, carpenter, engineer, baker, lawyer, farmer")
kind("programming language", "programming languages", "Python, JavaScript, Java, Rust, Go, C")
kind("hobby", "hobbies", "reading, hiking, painting, chess, gardening, photography")
kind("shape", "shapes", "circle, square, triangle, rectangle, hexagon, oval")
kind("emotion", "emotions", "joy, anger, fear, sadness, surprise, disgust")
kind("ocean", "oceans", "Pacific Ocean, Atlantic Ocean, Indian Ocean, Arctic Ocean, Southern Ocean")
kind("prime number", "prime numbers", "2, 3, 5, 7, 11, 13, 17")
kind("car part", "parts of a car", "engine, wheel, brake, windscreen, gearbox, headlight")

relation(
    "thing color",
    """
    the sky on a clear day; blue
    grass; green
    snow; white
    a ripe banana; yellow
    coal; black
    blood; red
    a carrot; orange
    milk; white
    an emerald; green
    a ruby; red
    chocolate; brown
    an elephant; grey
    a canary; yellow
    """,
    {"What color is {thing}? | What colour has {thing}? | color of {thing}": {"color | colour | answer": "{color}"}},
)

relation(
    "mix color",
    """
    blue and yellow; green
    red and yellow; orange
    red and blue; purple
    red and white; pink
    black and white; grey
    """,
    {"Which colour do you get from {mix} paint? | Mix {mix}: what color?": {"color | result | answer": "{color}"}},
)

relation(
    "what answer key",
    """
    Who bakes bread for a living; baker; job
    Who repairs water pipes; plumber; job
    Who flies a plane; pilot; job
    Who treats ill animals; veterinarian; job
    Who puts out fires; firefighter; job
    Who cuts hair; hairdresser; job
    Who designs buildings; architect; job
    Who looks after teeth; dentist; job
    What do you use to cut paper; scissors; tool
    What do you use to drive in a nail; hammer; tool
    What do you open a lock with; key; object
    What keeps you dry when it rains; umbrella; object
    What do you tell the time with; clock; object
    Where do you borrow books; library; place
    Where does a pupil learn; school; place
    Where do planes land; airport; place
    Where do you buy medicine; pharmacy; place
    What is guacamole mainly made of; avocado; ingredient
    What is hummus mainly made of; chickpeas; ingredient
    What is wine made from; grapes; ingredient
    What is cheese made from; milk; ingredient
    What is paper usually made from; wood; material
    What is a windowpane made of; glass; material
    What is wool made from, which animal gives it; sheep; animal
    In which season do leaves fall; autumn; season
    In which season is it coldest; winter; season
    Which is the first month of the year; January; month
    Which is the shortest month; February; month
    Which month has Christmas; December; month
    Which day comes between Tuesday and Thursday; Wednesday; day
    Which meal do you eat in the morning; breakfast; meal
    Which vehicle has two wheels and pedals; bicycle; vehicle
    Which vehicle runs on rails; train; vehicle
    In which direction does the sun rise; east; direction
    In which direction does the sun set; west; direction
    """,
    {"{what}? | {what}": {"{key} | answer": "{answer}"}},
)
question(
    "What are the primary colours of paint? | primary colors",
    {"colors | answer | primary_colors": ["red", "yellow", "blue"]},
)
question("Name the four seasons.", {"seasons | answer": ["spring", "summer", "autumn", "winter"], "count": 4})
question("What are the four points of the compass?", {"directions | answer": ["north", "east", "south", "west"]})
question(
    "Which days make up the weekend? | weekend days",
    {"days | answer": ["Saturday", "Sunday"], "count": 2},
)
question(
    "List the days of the week.",
    {"days | answer": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]},
)
question(
    "What do I need for a cup of tea? | ingredients of tea with milk",
    {"ingredients | items | answer": ["tea", "water", "milk"], "serve_hot": True},
)
question(
    "What goes into a plain omelette?",
    {"ingredients | answer": ["eggs", "butter", "salt"], "is_vegan": False},
)
question("Is beef vegetarian? | beef: vegetarian?", {"vegetarian | answer | is_vegetarian": False})
question("Is tofu vegan? | tofu = vegan?", {"vegan | answer | is_vegan": True, "made_from": "soybeans"})
question("Is Saturday a weekday or part of the weekend?", {"is_weekend": True, "next_day": "Sunday"})
