"""Things to be invented: people, products, recipes, titles, plans."""

from ..knowledge import Some, question

PERSON = """
p = person
age = int 19..78
job = job
city = city
"""
question(
    "Invent a character: name, age, occupation. | Create a fictional character. | Make up a person for a novel."
    " | Generate a random person.",
    {
        "name | full_name | character": "{p}",
        "age": "{age}",
        "occupation | job | profession": "{job}",
        "hometown | city": "{city}",
    },
    {
        "first_name | given_name": "{p.first}",
        "last_name | surname": "{p.last}",
        "age": "{age}",
        "city | hometown": "{city}",
        "hobbies | interests": Some(2, ["chess", "gardening", "sailing", "painting", "cooking", "hiking"]),
    },
    values=PERSON,
    whole=True,
    weight=8,
)
question(
    "Generate a test user. | sample user record | Give me a made-up user account.",
    {
        "name | full_name": "{p}",
        "email | email_address": "{p.email}",
        "age": "{age}",
        "is_active | active": True,
        "city": "{city}",
    },
    values=PERSON,
    whole=True,
    weight=5,
)
question(
    "Create a hero for a role-playing game. | rpg character, please | Invent a fantasy hero.",
    {
        "name": "Thalindra",
        "class | role": "ranger",
        "level": 7,
        "strength": 12,
        "weapons | equipment": ["longbow", "hunting knife"],
    },
    {"name": "Borin Stonefist", "class | role": "warrior", "level": 4, "strength": 17, "weapons": ["war hammer"]},
    {
        "name": "Mirabel Ashdown",
        "class | role": "wizard",
        "level": 9,
        "strength": 6,
        "weapons | equipment": ["oak staff", "spellbook"],
    },
    {"name": "Fen the Quiet", "class | role": "thief", "level": 5, "strength": 9, "weapons": ["dagger", "lockpicks"]},
    whole=True,
    weight=3,
)
question(
    "Invent a product for a web shop. | Make up a product with a price. | sample product",
    {"name | title": "Brass Desk Lamp", "price": 49.9, "category": "lighting", "in_stock": True},
    {"name | title": "Trail Backpack 30 L", "price": 89, "category": "outdoor", "in_stock": True},
    {"name | title": "Ceramic Teapot", "price": 34.5, "category": "kitchen", "in_stock": False},
    {"name | title": "Wireless Mouse", "price": 19.99, "category": "electronics", "in_stock": True},
    {"name | title": "Linen Tablecloth", "price": 27, "category": "home", "in_stock": True},
    whole=True,
    weight=4,
)
question(
    "Write a short recipe. | A simple recipe as a document. | Suggest a dish for tonight.",
    {
        "title | name | dish": "Tomato Soup",
        "ingredients": ["tomatoes", "onion", "garlic", "vegetable stock"],
        "servings": 4,
        "minutes | cooking_minutes": 30,
    },
    {"title | name | dish": "Pancakes", "ingredients": ["flour", "milk", "eggs"], "servings": 2, "minutes": 20},
    {
        "title | name | dish": "Greek Salad",
        "ingredients": ["cucumber", "tomatoes", "feta", "olives"],
        "servings": 2,
        "minutes": 10,
    },
    {
        "title | name | dish": "Mushroom Risotto",
        "ingredients": ["rice", "mushrooms", "parmesan", "white wine"],
        "servings": 3,
        "minutes": 40,
    },
    {"title | name | dish": "Lentil Curry", "ingredients": ["lentils", "coconut milk", "curry"], "servings": 4},
    whole=True,
    weight=4,
)
question(
    "Write a haiku title. | A title for a haiku, please. | Give my haiku about autumn a title.",
    {"title": "Leaves on Still Water"},
    {"title": "The Last Warm Evening"},
    {"title": "First Frost"},
    {"title": "Geese Over the Field"},
    {"title": "Lantern in the Mist"},
    weight=2,
)
question(
    "Suggest a name for a coffee shop. | What could I call my new café?",
    {"name | answer": "The Copper Kettle", "slogan": "Slow mornings, strong coffee"},
    {"name | answer": "Corner Bean", "slogan": "Good coffee around the corner"},
    {"name | answer": "Second Cup", "slogan": "Because one is never enough"},
    weight=2,
)
question(
    "Think of a name for a cat. | Name my new cat. | cat name?",
    *({"name | cat_name": name} for name in ("Biscuit", "Luna", "Whiskers", "Pepper", "Moss", "Olive")),
    weight=2,
)
question(
    "Give me a blog post idea. | Propose a blog post: title and tags.",
    {"title": "Ten Herbs for a Shady Balcony", "tags": ["gardening", "herbs", "balcony"], "word_count": 800},
    {"title": "How to Fix a Flat Tyre in Five Minutes", "tags": ["cycling", "repair"], "word_count": 600},
    {"title": "What I Learned from Baking Bread for a Year", "tags": ["baking", "bread"], "word_count": 1200},
    whole=True,
    weight=3,
)
question(
    "Write a one-line story with a title. | the shortest story you can tell",
    {"title": "The Key", "story | text": "She found the key the day after they changed the lock."},
    {"title": "Late Train", "story | text": "He ran for the last train and met his wife on the next one."},
    {"title": "The Well", "story | text": "The echo answered before he had spoken."},
    whole=True,
    weight=2,
)
question(
    "Make up a quiz question with four options. | Create a multiple-choice question.",
    {
        "question": "Which planet is known as the red planet?",
        "options": ["Venus", "Mars", "Jupiter", "Saturn"],
        "answer | correct": "Mars",
    },
    {
        "question": "How many legs does a spider have?",
        "options": ["4", "6", "8", "10"],
        "answer | correct": "8",
    },
    {
        "question": "Who painted the Mona Lisa?",
        "options": ["Leonardo da Vinci", "Claude Monet", "Pablo Picasso", "Rembrandt"],
        "answer | correct": "Leonardo da Vinci",
    },
    whole=True,
    weight=3,
)
question(
    "Plan a birthday party for a child. | birthday party plan",
    {"theme": "pirates", "guests": 8, "games": ["treasure hunt", "musical chairs"], "cake": "chocolate cake"},
    {"theme": "space", "guests": 10, "games": ["rocket race", "star memory"], "cake": "lemon cake"},
    whole=True,
    weight=2,
)
question(
    "Describe an imaginary planet.",
    {"name": "Orvane", "moons": 3, "is_inhabited": False, "climate": "icy"},
    {"name": "Teluma", "moons": 1, "is_inhabited": True, "climate": "tropical"},
    {"name": "Kesh IV", "moons": 0, "is_inhabited": False, "climate": "desert"},
    whole=True,
    weight=2,
)
question(
    "Suggest a film for the evening. | Recommend a classic film.",
    {"title | film": "Casablanca", "year": 1942, "director": "Michael Curtiz"},
    {"title | film": "Psycho", "year": 1960, "director": "Alfred Hitchcock"},
    {"title | film": "The Godfather", "year": 1972, "director": "Francis Ford Coppola"},
    {"title | film": "Jaws", "year": 1975, "director": "Steven Spielberg"},
    weight=2,
)
question(
    "Set up a weekly exercise plan. | exercise plan for beginners",
    {"days": ["Monday", "Wednesday", "Friday"], "minutes_per_session | minutes": 30, "level": "beginner"},
    {"days": ["Tuesday", "Thursday"], "minutes_per_session | minutes": 45, "level": "beginner"},
    whole=True,
    weight=2,
)
question(
    "Pick a random number between 1 and {n.digits}. | random number from 1 to {n.digits}",
    {"number | value | answer": "{r}"},
    values="""
    n = int 50..100 step 10
    r = int 1..50
    """,
    weight=2,
)
question("Pick a random colour. | any color", *({"color | colour": each} for each in ("teal", "red", "violet", "green")))
question("Toss a coin. | heads or tails?", {"result": "heads"}, {"result": "tails"})
question("Say hello to {p.first}. | greet {p.first}", {"greeting | message": "Hello, {p.first}!"}, values=PERSON, weight=2)
