"""Requests for mail, chat, phones, notes and files."""

from ..tools import tool_template

tool_template(
    tools=["forward_email", "search_emails", "send_sms", "post_message"],
    values="""
    who = person
    subject = one of Change of address / Lunch on Friday / Broken gate / Draft of the programme / Your invoice /\
        Lost scarf
    body = one of Please see the new plan on the board. / I will be ten minutes late. /\
        Could we talk about this tomorrow? / The parts have arrived.
    copy = email
    how = case Mark it as very important: high / It can have low importance: low
    """,
    text="""Write an e-mail to {who.email}, subject "{subject}". The text should just be: "{body}"[[ Send a copy to
    {copy}.]][[ {how}.]]""",
    calls=[
        {
            "name": "send_email",
            "arguments": {
                "to": "{who.email}",
                "subject": "{subject}",
                "body": "{body}",
                "cc": "{copy}",
                "importance": "{how}",
            },
        }
    ],
)

tool_template(
    tools=["send_email", "forward_email", "search_notes", "find_events"],
    values="""
    who = person
    word = one of warranty / rent increase / seating plan / tax return / insurance / boiler
    since = date 2023..2026
    file = case It must have come with a file: true / It had a document attached: true
    """,
    text="""Somewhere in my inbox there are mails from {who} about the {word}. Can you find them for me? [[They cannot
    be older than {since}.]] [[{file}.]] I do not want to answer them yet, only read them again.""",
    calls=[
        {
            "name": "search_emails",
            "arguments": {"query": "{word}", "sender": "{who}", "since": "{since}", "has_attachment": "{file}"},
        }
    ],
)

tool_template(
    tools=["send_email", "search_emails", "share_file"],
    values="""
    subject = one of Minutes of the board / Offer no. 7 / Medical results / Holiday rota / Complaint about noise
    who = person
    note = one of for your files / please answer by Friday / what do you think of this? / not urgent
    """,
    text="""The mail with the subject "{subject}" should have gone to {who.first}, not to me. Pass it on to
    {who.email}[[ with the remark "{note}" on top]], please. {who.He} is waiting for it.""",
    calls=[{"name": "forward_email", "arguments": {"subject": "{subject}", "to": "{who.email}", "note": "{note}"}}],
)

tool_template(
    tools=["send_email", "call_contact", "post_message", "add_contact"],
    values="""
    number = phone
    text = one of I am at the back door / The train is late, start without me / Happy birthday! /\
        Dinner is in the oven / Can you bring a ladder?
    who = person
    """,
    text="""{who.first} never reads {who.his} mail, so text {who.him} at {number}: "{text}". If {who.he} answers, I will
    see it myself.""",
    calls=[{"name": "send_sms", "arguments": {"phone_number": "{number}", "message": "{text}"}}],
)

tool_template(
    tools=["send_email", "send_sms", "create_ticket", "add_comment"],
    values="""
    channel = one of general / kitchen / release / night-shift / parents / facilities
    text = one of The lift is out of order until noon. / Cake in room 12! / Who has taken the projector? /\
        The server is back. / Shoes left in the hall.
    pin = case Pin it so that nobody misses it: true / There is no need to pin it: false
    """,
    text="""Post the following in the {channel} channel of our team chat: "{text}"[[ {pin}.]]""",
    calls=[{"name": "post_message", "arguments": {"channel": "{channel}", "text": "{text}", "pin": "{pin}"}}],
)

tool_template(
    tools=["send_sms", "find_contact", "add_contact", "set_reminder"],
    values="""
    who = person
    other = person
    speaker = case with the loudspeaker on: true / but leave the loudspeaker off: false
    """,
    text="""Give {who} a ring for me[[, {speaker}]]. {other} has tried to reach {who.him} all morning without success,
    so be patient and let it ring for a while.""",
    calls=[{"name": "call_contact", "arguments": {"contact": "{who}", "speaker": "{speaker}"}}],
)

tool_template(
    tools=["find_contact", "call_contact", "create_user", "find_employee"],
    values="""
    who = person
    number = phone
    firm = company
    """,
    text="""I have just met somebody useful: {who}[[, who works for {firm}]]. Save {who.him} in my address book, number
    {number}[[, e-mail {who.email}]]. We talked about heat pumps for two hours!""",
    calls=[
        {
            "name": "add_contact",
            "arguments": {"name": "{who}", "phone": "{number}", "email": "{who.email}", "company": "{firm}"},
        }
    ],
)

tool_template(
    tools=["add_contact", "call_contact", "send_sms"],
    values="""
    who = person
    """,
    text="""I ought to have the address and the number of {who} somewhere, we were at school together. Please look
    {who.him} up in my address book. Do not ring {who.him} yet, I first want to know whether the entry is still
    there.""",
    calls=[{"name": "find_contact", "arguments": {"name": "{who}"}}],
)

tool_template(
    tools=["search_notes", "write_file", "send_email", "add_task"],
    values="""
    title = one of Wi-Fi at the cabin / Gift ideas / Paint for the hall / Wine from Saturday / Quote of the day
    text = one of the password is under the clock / blue scarf, size M / RAL 7016, two tins /\
        Ask Hugo for the recipe. / Less is more.
    book = one of Home / Private / Ideas / Travel
    """,
    text="""Make a note with the title "{title}" for me. It should say "{text}"[[, and it belongs in the notebook
    {book}]]. I would rather not rely on my memory for that.""",
    calls=[{"name": "create_note", "arguments": {"title": "{title}", "content": "{text}", "notebook": "{book}"}}],
)

tool_template(
    tools=["create_note", "search_emails", "list_files", "web_search"],
    values="""
    word = one of sourdough / router / Lisbon / tyre pressure / knitting / mortgage
    tag = one of important / private / 2024 / ideas
    """,
    text="""What did I write down about {word}? It must be somewhere in my notes.[[ I am fairly sure that I gave it the
    tag {tag}.]] It was during a phone call last winter.""",
    calls=[{"name": "search_notes", "arguments": {"query": "{word}", "tag": "{tag}"}}],
)

tool_template(
    tools=["write_file", "delete_file", "list_files", "move_file"],
    values="""
    path = one of /etc/hosts / notes/2024/trip.txt / src/config.yaml / C:\\Temp\\list.txt / reports/q3.md / README.md
    code = case It was written on an old machine, in Latin-1: latin-1 / The encoding is UTF-8: utf-8 /\
        It is encoded in UTF-16: utf-16
    """,
    text="""Show me what is in {path}, please.[[ {code}.]] I only want to read it, so leave the file alone apart from
    that.""",
    calls=[{"name": "read_file", "arguments": {"path": "{path}", "encoding": "{code}"}}],
)

tool_template(
    tools=["delete_file", "read_file", "write_file", "share_file"],
    values="""
    old = one of drafts/letter.docx / photos/IMG_2231.jpg / tmp/export.csv / scan0007.pdf
    new = one of archive/2025/letter.docx / photos/beach.jpg / data/customers.csv / contracts/lease.pdf
    over = case If there is already one with that name, replace it: true /\
        Do not overwrite anything that is there: false
    """,
    text="""The file {old} is in the wrong place. It should be {new} from now on.[[ {over}.]] Thank you, my folders are
    a mess at the moment.""",
    calls=[{"name": "move_file", "arguments": {"source": "{old}", "destination": "{new}", "overwrite": "{over}"}}],
)

tool_template(
    tools=["move_file", "read_file", "share_file"],
    values="""
    folder = one of Downloads / projects/bridge / /var/backups / Documents/Tax / music/live
    end = one of pdf / mp3 / xlsx / zip / png
    deep = case Look into the folders below it, too: true / The folders inside it do not matter: false
    gone = one of old.tmp / copy of copy.txt / thumbs.db
    """,
    text="""Which files are there in {folder}?[[ I am only interested in those that end with {end}.]][[ {deep}.]][[ And
    you can remove the file {gone} for good, nobody needs it.]]""",
    calls=[
        {"name": "list_files", "arguments": {"folder": "{folder}", "extension": "{end}", "recursive": "{deep}"}},
        {"name": "delete_file", "arguments": {"path": "{gone}"}},
    ],
)

tool_template(
    tools=["send_email", "move_file", "read_file", "forward_email"],
    values="""
    file = one of budget.xlsx / thesis.docx / floor-plan.pdf / songbook.odt / roadmap.pptx
    who = person
    may = case {pr} may only read it: view / {pr} should be able to change it: edit /\
        {pr} may leave comments but not change it: comment
    pr = one of The new colleague
    until = date 2025..2027
    """,
    text="""Give {who.email} access to {file}.[[ {may}.]][[ The access should end on {until}.]] There is no need to
    write a message about it.""",
    calls=[
        {
            "name": "share_file",
            "arguments": {"path": "{file}", "email": "{who.email}", "permission": "{may}", "expires_on": "{until}"},
        }
    ],
)

tool_template(
    tools=["forward_email", "search_emails", "find_contact"],
    values="""
    quien = person
    asunto = one of Reunión del lunes / Factura pendiente / Llaves del piso / Clase de guitarra
    texto = one of Llego a las ocho. / La reunión es en la sala azul. / He dejado las llaves en el bar. /\
        Gracias por todo.
    """,
    text="""Envía un correo a {quien.email} con el asunto "{asunto}". El texto es: "{texto}" No hace falta nada más, y
    la respuesta la leo yo por la tarde.""",
    calls=[{"name": "send_email", "arguments": {"to": "{quien.email}", "subject": "{asunto}", "body": "{texto}"}}],
)

tool_template(
    tools=["send_email", "find_contact", "post_message"],
    values="""
    who = person
    number = phone
    text = one of We are on our way / The meeting is off / Your parcel is with me / Call me when you can
    """,
    text="""First send a text message to {number} which says "{text}". After that, ring {who} for me, because {who.he}
    does not know anything about it yet.""",
    calls=[
        {"name": "send_sms", "arguments": {"phone_number": "{number}", "message": "{text}"}},
        {"name": "call_contact", "arguments": {"contact": "{who}"}},
    ],
)
