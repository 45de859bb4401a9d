"""Authors, painters, composers, inventors, history and sports."""

from ..knowledge import question, relation

relation(
    "work author year language",
    """
    Hamlet; William Shakespeare; 1603; English
    Pride and Prejudice; Jane Austen; 1813; English
    Frankenstein; Mary Shelley; 1818; English
    Oliver Twist; Charles Dickens; 1838; English
    Jane Eyre; Charlotte Brontë; 1847; English
    Moby-Dick; Herman Melville; 1851; English
    Les Misérables; Victor Hugo; 1862; French
    War and Peace; Leo Tolstoy; 1869; Russian
    Alice's Adventures in Wonderland; Lewis Carroll; 1865; English
    Crime and Punishment; Fyodor Dostoevsky; 1866; Russian
    Treasure Island; Robert Louis Stevenson; 1883; English
    Dracula; Bram Stoker; 1897; English
    Ulysses; James Joyce; 1922; English
    The Great Gatsby; F. Scott Fitzgerald; 1925; English
    The Hobbit; J. R. R. Tolkien; 1937; English
    The Little Prince; Antoine de Saint-Exupéry; 1943; French
    Animal Farm; George Orwell; 1945; English
    The Old Man and the Sea; Ernest Hemingway; 1952; English
    Lord of the Flies; William Golding; 1954; English
    One Hundred Years of Solitude; Gabriel García Márquez; 1967; Spanish
    The Name of the Rose; Umberto Eco; 1980; Italian
    """,
    {
        "Who wrote {work}? | author of {work} | Who is the author of {work}? | By whom is {work}?": {
            "author | answer | writer": "{author}",
            "title | work": "{work}",
            "original_language": "{language}",
        },
        "Name a book by {author}. | Which book did {author} write? One title.": {
            "title | book | answer": "{work}",
            "author": "{author}",
        },
        "In which year did {work} appear? | year of publication of {work}": {
            "year | answer | publication_year": "{year}",
            "author": "{author}",
        },
    },
)

relation(
    "work maker art",
    """
    the Mona Lisa; Leonardo da Vinci; painting
    the Last Supper in Milan; Leonardo da Vinci; painting
    The Starry Night; Vincent van Gogh; painting
    Guernica; Pablo Picasso; painting
    The Scream; Edvard Munch; painting
    Girl with a Pearl Earring; Johannes Vermeer; painting
    The Night Watch; Rembrandt; painting
    The Kiss of 1908, covered in gold leaf,; Gustav Klimt; painting
    The Persistence of Memory, with its melting clocks,; Salvador Dalí; painting
    the ceiling of the Sistine Chapel; Michelangelo; painting
    the marble David in Florence; Michelangelo; sculpture
    The Thinker; Auguste Rodin; sculpture
    The Four Seasons; Antonio Vivaldi; music
    The Magic Flute; Wolfgang Amadeus Mozart; music
    Für Elise; Ludwig van Beethoven; music
    Swan Lake; Pyotr Ilyich Tchaikovsky; music
    Carmen; Georges Bizet; music
    Aida; Giuseppe Verdi; music
    Boléro; Maurice Ravel; music
    Messiah with its Hallelujah chorus; George Frideric Handel; music
    """,
    {
        "Who made {work}? | {work} is by whom? | Which artist created {work}?": {
            "artist | answer | name | creator": "{maker}",
            "art_form": "{art}",
        },
        "Is {work} a painting, a sculpture or music?": {"art_form | answer | type": "{art}", "artist": "{maker}"},
    },
)

relation(
    "event year place",
    """
    the Battle of Hastings; 1066; England
    the first voyage of Columbus to America; 1492; Caribbean
    the start of the French Revolution; 1789; France
    the American Declaration of Independence; 1776; United States
    the Battle of Waterloo; 1815; Belgium
    the opening of the Suez Canal; 1869; Egypt
    the sinking of the Titanic; 1912; North Atlantic
    the beginning of the First World War; 1914; Europe
    the Russian October Revolution; 1917; Russia
    the end of the Second World War; 1945; worldwide
    the first moon landing; 1969; Moon
    the fall of the Berlin Wall; 1989; Germany
    the first modern Olympic Games; 1896; Greece
    the Chernobyl accident; 1986; Ukraine
    the Great Fire of London; 1666; England
    """,
    {
        "In which year was {event}? | year of {event} | When was {event}?": {
            "year | answer | date": "{year}",
            "place | location": "{place}",
        },
        "Where did it happen, and when: {event}? | {event}: where and when?": {
            "place | location": "{place}",
            "year": "{year}",
        },
    },
)

relation(
    "what answer key",
    """
    Who was the first person on the moon; Neil Armstrong; person
    Who was the first human in space; Yuri Gagarin; person
    Who developed the theory of relativity; Albert Einstein; scientist
    Who discovered penicillin; Alexander Fleming; scientist
    Who formulated the laws of motion and gravity; Isaac Newton; scientist
    Who proposed evolution by natural selection; Charles Darwin; scientist
    Who discovered radium together with her husband Pierre; Marie Curie; scientist
    Who invented the printing press in Europe; Johannes Gutenberg; inventor
    Who patented the telephone in 1876; Alexander Graham Bell; inventor
    Who invented dynamite; Alfred Nobel; inventor
    Who invented the World Wide Web; Tim Berners-Lee; inventor
    Who was the first president of the United States; George Washington; president
    Which US president led the country through the Civil War; Abraham Lincoln; president
    Who was the first emperor of Rome; Augustus; emperor
    Which French emperor lost at Waterloo; Napoleon Bonaparte; emperor
    Which queen reigned in Britain from 1837 to 1901; Victoria; queen
    Who led India's non-violent struggle for independence; Mahatma Gandhi; person
    Which detective lives at 221B Baker Street; Sherlock Holmes; character
    Which wizard boy goes to Hogwarts; Harry Potter; character
    Which wooden puppet's nose grows when he lies; Pinocchio; character
    Who lives with seven dwarfs in the fairy tale; Snow White; character
    Who is the chief of the gods in Greek myth; Zeus; god
    Who is the Roman god of the sea; Neptune; god
    Which ship sank on its first voyage in 1912; Titanic; ship
    Which people built Machu Picchu; Inca; people
    Which ancient city was buried by Vesuvius in 79 AD; Pompeii; city
    In which city were the Olympic Games of 2012; London; city
    In which sport do you use a shuttlecock; badminton; sport
    Which sport is played at Wimbledon; tennis; sport
    In which sport can you score a home run; baseball; sport
    In which sport is the Tour de France; cycling; sport
    Which sport has a puck and is played on ice; ice hockey; sport
    Which sport did Pelé play; football; sport
    Which instrument with four strings is played with a bow under the chin; violin; instrument
    Which festival is on 25 December; Christmas; festival
    Which day is on 31 October, with pumpkins and costumes; Halloween; festival
    """,
    {"{what}? | {what}": {"{key} | answer | name": "{answer}"}},
)

relation(
    "what answer key",
    """
    How many players of one football team are on the field; 11; players
    How many players of one basketball team are on the court; 5; players
    How many players has a volleyball team on court; 6; players
    How many rings are in the Olympic flag; 5; rings
    How many squares has a chessboard; 64; squares
    How many pawns does each player have in chess; 8; pawns
    How many strings has a violin; 4; strings
    How many strings does a standard guitar have; 6; strings
    How many keys has a piano; 88; keys
    How many cards are in a standard deck without jokers; 52; cards
    How many minutes does a football match last without extra time; 90; minutes
    How many wives did Henry VIII have; 6; wives
    How many lines does a sonnet have; 14; lines
    How many years are in a century; 100; years
    """,
    {"{what}? | {what}": {"{key} | count | number | answer": "{answer}"}},
)

question(
    "Who were the Beatles? | the Beatles: members and home city",
    {
        "members": ["John Lennon", "Paul McCartney", "George Harrison", "Ringo Starr"],
        "city": "Liverpool",
        "country": "England",
    },
)
question(
    "Who wrote the Communist Manifesto?",
    {"authors | answer": ["Karl Marx", "Friedrich Engels"], "year": 1848},
)
question(
    "Give me data on Wolfgang Amadeus Mozart. | Mozart",
    {"occupation": "composer", "birth_year | born": 1756, "death_year | died": 1791, "birthplace": "Salzburg"},
)
question(
    "Fill in: Albert Einstein.",
    {"occupation | profession": "physicist", "birth_year": 1879, "birthplace": "Ulm", "known_for": "relativity"},
)
question(
    "Who was Frida Kahlo?",
    {"occupation | profession": "painter", "country": "Mexico", "birth_year": 1907},
)
