"""Texts in many languages, and the language as a fact; English texts about languages."""

from ..template import template

template(
    ask="""Which language is this message in (ISO code)? | Route the mail: language code, order number, customer.
    | support mail -> language (two letters), order""",
    values="""
    p = person
    o = code ##-#####
    m = case Guten Tag, meine Bestellung {o} ist immer noch nicht da. Können Sie nachsehen? Viele Grüße, {p}: de /\
        Bonjour, ma commande {o} n'est toujours pas arrivée. Pouvez-vous vérifier ? Cordialement, {p}: fr /\
        Buenos días, mi pedido {o} todavía no ha llegado. ¿Pueden mirarlo, por favor? Saludos, {p}: es /\
        Buongiorno, il mio ordine {o} non è ancora arrivato. Potete controllare? Cordiali saluti, {p}: it /\
        Bom dia, a minha encomenda {o} ainda não chegou. Podem verificar, por favor? Cumprimentos, {p}: pt /\
        Goedemorgen, mijn bestelling {o} is nog steeds niet binnen. Kunt u dit nakijken? Groeten, {p}: nl /\
        Dzień dobry, moje zamówienie {o} jeszcze nie dotarło. Proszę to sprawdzić. Pozdrawiam, {p}: pl /\
        Hej, min beställning {o} har fortfarande inte kommit. Kan ni kolla upp det? Hälsningar, {p}: sv /\
        Good morning, my order {o} still has not turned up. Could you look into it? Regards, {p}: en
    """,
    text="""{m}""",
    facts={
        "language_code | lang": "{m}",
        "order_number | order_id": "{o}",
        "customer | sender": "{p}",
        "topic | issue": "delivery",
        "phone": None,
    },
)

template(
    ask="""What language is the review written in? | language (English name) and hotel of the review
    | Name the language of this guest comment.""",
    values="""
    h = one of Bellevue / Astoria / Miramar / Europa
    n = int 8..10
    m = case Sehr sauberes Zimmer und ein tolles Frühstück, wir kommen gerne wieder.: German /\
        Chambre très propre et petit déjeuner excellent, nous reviendrons avec plaisir.: French /\
        Habitación muy limpia y un desayuno estupendo, volveremos encantados.: Spanish /\
        Camera pulitissima e colazione ottima, torneremo volentieri.: Italian /\
        Quarto muito limpo e um pequeno-almoço ótimo, voltaremos com gosto.: Portuguese /\
        Heel schone kamer en een heerlijk ontbijt, we komen graag terug.: Dutch /\
        Bardzo czysty pokój i świetne śniadanie, chętnie tu wrócimy.: Polish /\
        Mycket rent rum och en fantastisk frukost, vi kommer gärna tillbaka.: Swedish /\
        Meget rent værelse og en dejlig morgenmad, vi kommer gerne igen.: Danish /\
        Erittäin siisti huone ja loistava aamiainen, tulemme mielellämme uudestaan.: Finnish /\
        Very clean room and a great breakfast, we will gladly come back.: English
    """,
    text="""Hotel {h} ★ {n.digits}/10
    {m}""",
    facts={
        "language | review_language": "{m}",
        "hotel": "{h}",
        "rating | score": "{n}",
        "sentiment": "positive",
        "reviewer | stay_date": None,
    },
)

template(
    ask="""Detect the language of the note. | note: language as a code such as de or pt, name of the writer
    | In which language did they write? Give the ISO code.""",
    values="""
    p = person
    q = person
    m = case Bin kurz einkaufen, {p.first}. Der Schlüssel liegt unter der Matte. {q.first}: de /\
        Je fais quelques courses, {p.first}. La clé est sous le paillasson. {q.first}: fr /\
        He salido a comprar, {p.first}. La llave está debajo del felpudo. {q.first}: es /\
        Sono fuori a fare la spesa, {p.first}. La chiave è sotto lo zerbino. {q.first}: it /\
        Fui às compras, {p.first}. A chave está debaixo do tapete. {q.first}: pt /\
        Ben even boodschappen doen, {p.first}. De sleutel ligt onder de mat. {q.first}: nl /\
        Idę na zakupy, {p.first}. Klucz jest pod wycieraczką. {q.first}: pl /\
        Jag är ute och handlar, {p.first}. Nyckeln ligger under mattan. {q.first}: sv /\
        Jdu nakoupit, {p.first}. Klíč je pod rohožkou. {q.first}: cs /\
        Gone shopping, {p.first}. The key is under the mat. {q.first}: en
    """,
    text="""{m}""",
    facts={
        "language_code | lang | iso_code": "{m}",
        "addressee | recipient": "{p.first}",
        "writer | signed_by": "{q.first}",
        "return_time": None,
    },
)

template(
    ask="""Tag the announcement: language (in English), train, track. | Which language is spoken over the loudspeaker?
    | Fill in the announcement.""",
    values="""
    t = code ###
    g = int 2..19
    m = int 5..40 step 5
    a = case Der Zug {t} hat heute {m.digits} Minuten Verspätung und fährt von Gleis {g.digits}.: German /\
        Le train {t} a {m.digits} minutes de retard et partira de la voie {g.digits}.: French /\
        El tren {t} lleva {m.digits} minutos de retraso y saldrá de la vía {g.digits}.: Spanish /\
        Il treno {t} viaggia con {m.digits} minuti di ritardo e partirà dal binario {g.digits}.: Italian /\
        O comboio {t} tem {m.digits} minutos de atraso e parte da linha {g.digits}.: Portuguese /\
        Trein {t} heeft {m.digits} minuten vertraging en vertrekt van spoor {g.digits}.: Dutch /\
        Pociąg {t} jest opóźniony o {m.digits} minut i odjedzie z toru {g.digits}.: Polish /\
        Tåg {t} är {m.digits} minuter försenat och avgår från spår {g.digits}.: Swedish
    """,
    text="""{a}""",
    facts={
        "language | spoken_language": "{a}",
        "train | train_number": "{t}",
        "track | platform": "{g}",
        "delay_minutes": "{m}",
        "reason | destination": None,
    },
)

template(
    ask="""Language and amount of this payment message. | chat -> language code, amount, currency
    | Which language? How much money?""",
    values="""
    p = person
    e = money 5..80
    m = case Hey {p.first}, du schuldest mir noch {e} € für das Essen gestern :): de /\
        Coucou {p.first}, tu me dois encore {e} € pour le resto d'hier: fr /\
        Oye {p.first}, todavía me debes {e} € de la cena de ayer: es /\
        Ehi {p.first}, mi devi ancora {e} € per la cena di ieri: it /\
        Olá {p.first}, ainda me deves {e} € do jantar de ontem: pt /\
        Hoi {p.first}, ik krijg nog {e} € van je voor het eten van gisteren: nl /\
        hey {p.first}, you still owe me {e} € for dinner yesterday: en
    """,
    text="""{m}""",
    facts={
        "language_code | lang": "{m}",
        "amount | sum": "{e}",
        "currency": "EUR",
        "debtor | written_to": "{p.first}",
        "due_date | bank": None,
    },
)

template(
    ask="""Sort the complaint: language, product, sentiment. | Analyse this German customer's mail.
    | language, language_code, sentiment, product, purchase date""",
    values="""
    p = person
    d = date
    w = one of Kaffeemaschine / Stehlampe / Bohrmaschine / Waschmaschine
    e = money 30..400 step 0.01
    """,
    text="""Sehr geehrte Damen und Herren, ich habe am {d} bei Ihnen eine {w} für {e} Euro gekauft. Sie ist schon nach
    einer Woche kaputt gegangen, und ich bin sehr enttäuscht. Ich möchte mein Geld zurück. {p}""",
    facts={
        "language": "German",
        "language_code": "de",
        "sentiment": "negative",
        "product": "{w}",
        "purchase_date": "{d}",
        "price": "{e}",
        "customer": "{p}",
        "order_number": None,
    },
)

template(
    ask="""Read the French invitation: language, date, place. | What is the event, and in what language is the card?
    | Extract the invitation.""",
    values="""
    p = person
    d = date
    t = time 15..20
    v = one of Lyon / Nantes / Lille / Rennes
    """,
    text="""Chers amis, {p.first} fête ses quarante ans le {d} à {t} dans notre maison à {v}, et vous êtes tous
    les bienvenus. Merci de répondre vite, et pas de cadeaux pour une fois !""",
    facts={
        "language": "French",
        "language_code | lang": "fr",
        "event_type | occasion": "birthday",
        "guest_of_honour | celebrated": "{p.first}",
        "date": "{d}",
        "start_time": "{t}",
        "city | place": "{v}",
        "phone": None,
    },
)

template(
    ask="""Spanish flat ad: fields please. | language code, rooms, rent | Extract the advertisement.""",
    values="""
    n = int 2..5
    r = money 550..1400 step 10
    c = one of Valencia / Sevilla / Bilbao / Zaragoza
    d = date
    t = phone
    as = case con ascensor: true / sin ascensor: false
    """,
    text="""Se alquila piso en {c}, {n.digits} habitaciones, {as}, por {r} euros al mes. Disponible desde el {d}.
    [[Para visitas, llamar al {t}.]]""",
    facts={
        "language_code | lang": "es",
        "rooms | bedrooms": "{n}",
        "monthly_rent | rent": "{r}",
        "city": "{c}",
        "available_from": "{d}",
        "has_lift | elevator": "{as}",
        "phone": "{t}",
        "deposit": None,
    },
)

template(
    ask="""Describe this review: language, sentiment, restaurant. | Restaurant review, which language, good or bad?
    | language (English name), sentiment (positive or negative), dish""",
    values="""
    r = restaurant
    m = one of le lasagne / gli gnocchi / la parmigiana / il risotto
    s = case una vera delusione, non ci torneremo: negative / una meraviglia, ci torneremo presto: positive
    e = money 18..70 step 1
    """,
    text="""Ieri sera abbiamo cenato da {r} e abbiamo preso {m}: {s}. Abbiamo speso {e} euro a testa, vino incluso.""",
    facts={
        "language | review_language": "Italian",
        "sentiment": "{s}",
        "restaurant": "{r}",
        "dish": "{m}",
        "price_per_person": "{e}",
        "wine_included": True,
        "reviewer": None,
    },
)

template(
    ask="""Log the call note. | Dutch office: language, caller, subject. | language_code, caller, callback, topic""",
    values="""
    p = person
    q = person
    o = case over de factuur: invoice / over een vacature: job / over de levering van morgen: delivery
    b = case Graag terugbellen.: true / Terugbellen hoeft niet.: false
    t = phone
    """,
    text="""{q.first}, {p} heeft gebeld {o}. {b} Het nummer is {t}.""",
    facts={
        "language_code | lang": "nl",
        "caller": "{p}",
        "note_for | recipient": "{q.first}",
        "topic | subject": "{o}",
        "callback | call_back": "{b}",
        "phone": "{t}",
        "call_time": None,
    },
)

template(
    ask="""Which languages does the applicant speak, and how well? | Extract the languages.
    | CV line -> languages with levels, language of the text""",
    values="""
    p = person
    a = one of German / Polish / Turkish / Arabic
    b = one of French / Spanish / Italian
    c = one of Dutch / Swedish / Portuguese
    x = one of B1 / B2 / C1
    y = one of A1 / A2
    j = job
    """,
    text="""{p}, {j}. Mother tongue {a}; {b} ({x}). [[Also {c} ({y}) from evening classes.]] Free to start at once.""",
    facts={
        "name | applicant": "{p}",
        "native_language | mother_tongue": "{a}",
        "foreign_languages | other_languages": [
            {"language": "{b}", "level": "{x}"},
            {"language": "{c}", "level": "{y}"},
        ],
        "text_language | written_in": "English",
        "occupation": "{j}",
        "english_level": None,
    },
)

template(
    ask="""Translation job: source, target, words, price. | Extract the translation order. | From which language into
    which? In what language is the mail itself?""",
    values="""
    p = person
    c = company
    a = one of German / Polish / Finnish
    b = one of Spanish / French / Japanese
    n = int 800..9000 step 50
    e = money 90..900 step 10
    d = date
    """,
    text="""Hi {p.first}, could you translate our manual from {a} into {b}? It is {n.digits} words, and we need it by
    {d}. We'd pay {e} euros for it. Thanks, {c}""",
    facts={
        "source_language": "{a}",
        "target_language": "{b}",
        "message_language | language_of_mail": "English",
        "word_count": "{n}",
        "deadline": "{d}",
        "fee | price": "{e}",
        "client": "{c}",
        "translator": "{p.first}",
        "subject_area": None,
    },
)
