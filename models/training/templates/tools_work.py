"""Requests for tickets, databases, servers and the office."""

from ..tools import tool_template

tool_template(
    tools=["update_ticket", "search_tickets", "add_comment", "add_task"],
    values="""
    title = one of Printer on floor 3 offline / Login page blank / Wrong VAT on invoices / Search is slow /\
        No sound in meetings
    text = one of since the update nobody can print / it started this morning /\
        only customers in Austria are affected / restarting does not help
    how = case It is urgent: urgent / Priority low: low / Give it a high priority: high / Medium priority: medium
    who = person
    """,
    text="""Please open a ticket called "{title}".[[ Description: {text}.]][[ {how}.]][[ {who} should look after it.]] I
    have searched the tracker, nobody has reported it so far.""",
    calls=[
        {
            "name": "create_ticket",
            "arguments": {"title": "{title}", "description": "{text}", "priority": "{how}", "assignee": "{who}"},
        }
    ],
)

tool_template(
    tools=["create_ticket", "get_ticket", "add_comment", "complete_task"],
    values="""
    no = code SUP-####
    state = case is solved, so set it to resolved: resolved / can be closed: closed /\
        is being worked on, please mark it as in progress: in_progress / has come back, please open it again: open
    who = person
    """,
    text="""Ticket {no} {state}.[[ From now on, {who} is responsible for it.]] There is no need for a comment, the
    customer knows.""",
    calls=[{"name": "update_ticket", "arguments": {"ticket_id": "{no}", "status": "{state}", "assignee": "{who}"}}],
)

tool_template(
    tools=["update_ticket", "search_tickets", "create_ticket", "track_order"],
    values="""
    no = code #####
    who = person
    other = code #####
    text = one of Fixed in tonight's release. / We need a screenshot. / Same here. / Please try again.
    """,
    text="""{who} keeps asking about ticket {no}. What is its state?[[ And add the comment "{text}" to ticket {other}.]]
    I am not changing anything else today.""",
    calls=[
        {"name": "get_ticket", "arguments": {"ticket_id": "{no}"}},
        {"name": "add_comment", "arguments": {"ticket_id": "{other}", "text": "{text}"}},
    ],
)

tool_template(
    tools=["update_ticket", "get_ticket", "send_email", "post_message"],
    values="""
    no = code HELP-###
    text = one of Waiting for the supplier. / The cable was loose. / Customer called twice. / Could not reproduce this.
    hidden = case The customer must not see it: true / The customer may read it: false
    """,
    text="""Write the following under ticket {no}: "{text}"[[ {hidden}.]] Leave the status and everything else as it is,
    please.""",
    calls=[{"name": "add_comment", "arguments": {"ticket_id": "{no}", "text": "{text}", "internal": "{hidden}"}}],
)

tool_template(
    tools=["get_ticket", "create_ticket", "update_ticket", "search_emails"],
    values="""
    who = person
    since = date 2024..2026
    state = case are still open: open / have been closed: closed / are in progress: in_progress
    word = one of login / invoice / crash / printer / timeout
    """,
    text="""Before the meeting I need a list of the tickets which {state}[[ and have "{word}" in the title]].[[ Only
    those of {who}.]][[ They must have been created after {since}.]]""",
    calls=[
        {
            "name": "search_tickets",
            "arguments": {"status": "{state}", "assignee": "{who}", "created_after": "{since}", "query": "{word}"},
        }
    ],
)

tool_template(
    tools=["export_data", "get_customer", "get_sales_report", "read_file"],
    values="""
    db = one of shop / analytics / crm_test / warehouse / payroll
    sql = one of SELECT count(*) FROM orders / SELECT name, city FROM customers / SELECT max(price) FROM items /\
        DELETE FROM sessions WHERE expired
    n = int 10..500 step 10
    """,
    text="""Run this on the database {db} for me: `{sql}`[[ No more than {n.digits} rows, please.]] My own client lost
    its connection and the colleagues with access are at lunch.""",
    calls=[{"name": "run_query", "arguments": {"database": "{db}", "sql": "{sql}", "limit": "{n}"}}],
)

tool_template(
    tools=["update_customer", "find_contact", "run_query", "find_employee"],
    values="""
    no = code C-#####
    with = case Show me the orders, too: true / I do not need the orders: false
    """,
    text="""There is somebody on the phone who gives {no} as the customer number. Get the record for me, will you?[[
    {with}.]] Nothing is to be changed.""",
    calls=[{"name": "get_customer", "arguments": {"customer_id": "{no}", "include_orders": "{with}"}}],
)

tool_template(
    tools=["get_customer", "add_contact", "create_user"],
    values="""
    no = code K####
    who = person
    number = phone
    where = street
    """,
    text="""{who}, customer {no}, has moved and told us the new details. The address is now {where}[[ and the phone
    number {number}]][[; mail should go to {who.email}]]. Change the record accordingly.""",
    calls=[
        {
            "name": "update_customer",
            "arguments": {"customer_id": "{no}", "email": "{who.email}", "phone": "{number}", "address": "{where}"},
        }
    ],
)

tool_template(
    tools=["submit_expense", "transfer_money", "get_customer", "place_order"],
    values="""
    firm = company
    n = money 150..9000 step 50
    due = date 2025..2027
    cur = case euros: EUR / pounds: GBP / Swiss francs: CHF
    what = one of garden work in spring / translation of the manual / two days of training / repair of the roof
    """,
    text="""Make out an invoice to {firm} for {n} {cur}.[[ It is for {what}.]][[ They have to pay by {due}.]] Last time
    we forgot to send one and got no money at all.""",
    calls=[
        {
            "name": "create_invoice",
            "arguments": {
                "customer": "{firm}",
                "amount": "{n}",
                "due_date": "{due}",
                "currency": "{cur}",
                "description": "{what}",
            },
        }
    ],
)

tool_template(
    tools=["list_transactions", "create_invoice", "run_query"],
    values="""
    from = date 2023..2025
    to = from + 20..90 days
    where = one of north / south / east / west
    table = one of customers / orders / suppliers / returns
    form = case an Excel file: xlsx / CSV: csv / JSON: json
    """,
    text="""For the board I need our sales figures from {from} to {to}[[, only for the region {where}]].[[ Apart from
    that, export the table {table} as {form}.]]""",
    calls=[
        {"name": "get_sales_report", "arguments": {"start_date": "{from}", "end_date": "{to}", "region": "{where}"}},
        {"name": "export_data", "arguments": {"table": "{table}", "format": "{form}"}},
    ],
)

tool_template(
    tools=["deploy", "get_logs", "get_metrics", "create_ticket"],
    values="""
    what = one of checkout / mail-gateway / search-api / billing / image-resizer
    env = case in production: production / on staging: staging / in the test environment: test
    force = case Do not wait for running requests: true / Let the running requests finish first: false
    """,
    text="""The service {what} hangs again {env}, so please restart it.[[ {force}.]] We will look for the cause
    tomorrow, the night shift only has to survive.""",
    calls=[{"name": "restart_service", "arguments": {"service": "{what}", "environment": "{env}", "force": "{force}"}}],
)

tool_template(
    tools=["restart_service", "get_metrics", "search_tickets", "read_file"],
    values="""
    what = one of auth / scheduler / payment-worker / web-frontend / cache
    n = int 20..500 step 20
    level = case errors: error / warnings and worse: warning
    """,
    text="""Show me the log of {what}.[[ I only want to see {level}.]][[ The last {n.digits} lines will do.]] Do not
    restart anything yet, or we lose the evidence.""",
    calls=[{"name": "get_logs", "arguments": {"service": "{what}", "level": "{level}", "lines": "{n}"}}],
)

tool_template(
    tools=["restart_service", "get_logs", "create_ticket"],
    values="""
    what = one of shop / api / newsletter / reports / login
    ver = code v#.##.#
    env = case to production: production / to staging: staging / to the test environment: test
    host = one of db-02 / web-7 / edge-fra-1 / node14
    m = case processor load: cpu / memory usage: memory / free disk space: disk / network traffic: network
    h = int 2..48
    """,
    text="""Roll out version {ver} of {what} {env}.[[ Then show me the {m} of {host} over the last {h.digits} hours.]]
    The tests are green and the team has agreed.""",
    calls=[
        {"name": "deploy", "arguments": {"service": "{what}", "version": "{ver}", "environment": "{env}"}},
        {"name": "get_metrics", "arguments": {"host": "{host}", "metric": "{m}", "hours": "{h}"}},
    ],
)

tool_template(
    tools=["reset_password", "add_contact", "find_employee", "share_file"],
    values="""
    who = person
    login = code @@@##
    role = case as an administrator: admin / as an editor: editor / with viewing rights only: viewer
    old = code @@@##
    """,
    text="""A new colleague starts on Monday: {who}. Create an account with the name {login} and the address
    {who.email}[[, {role}]].[[ Also let {old} set a new password, that one has forgotten it again.]]""",
    calls=[
        {"name": "create_user", "arguments": {"username": "{login}", "email": "{who.email}", "role": "{role}"}},
        {"name": "reset_password", "arguments": {"username": "{old}"}},
    ],
)

tool_template(
    tools=["create_user", "update_customer", "block_card", "find_employee"],
    values="""
    login = one of mlange / h.sato / anna77 / reception2 / tvarga
    n = int 2..48
    """,
    text="""User {login} cannot log in any more because the password is gone. Send a link to set a new one[[; it should
    be valid for {n.digits} hours]]. The account itself exists and is fine.""",
    calls=[{"name": "reset_password", "arguments": {"username": "{login}", "expires_in_hours": "{n}"}}],
)

tool_template(
    tools=["log_hours", "create_event", "find_employee", "cancel_event"],
    values="""
    from = date 2025..2027
    to = from + 3..20 days
    kind = case It is ordinary holiday: vacation / It is parental leave: parental /\
        I do not expect to be paid for it: unpaid
    who = person
    """,
    text="""I would like to be off work from {from} to {to}, please hand in the request.[[ {kind}.]][[ {who} will stand
    in for me, {who.he} has agreed.]]""",
    calls=[
        {
            "name": "request_leave",
            "arguments": {"start_date": "{from}", "end_date": "{to}", "type": "{kind}", "substitute": "{who}"},
        }
    ],
)

tool_template(
    tools=["create_invoice", "transfer_money", "log_hours", "convert_currency"],
    values="""
    n = money 6..400 step 0.5
    cat = case a train ticket: travel / a dinner with customers: meals / a night at a guest house: lodging /\
        paper and pens: supplies
    day = date 2024..2026
    cur = case euros: EUR / pounds: GBP / crowns: SEK
    """,
    text="""Claim an expense for me: {n} {cur} for {cat}[[, paid on {day}]]. I have the receipt here and will bring it
    to the office next week.""",
    calls=[
        {
            "name": "submit_expense",
            "arguments": {"amount": "{n}", "category": "{cat}", "date": "{day}", "currency": "{cur}"},
        }
    ],
)

tool_template(
    tools=["create_event", "book_table", "book_hotel", "find_events"],
    values="""
    room = one of Matterhorn / Room 3.12 / the blue room / Aquarium / Studio B
    day = date 2025..2027
    at = time 8..15
    end = at + 30..120 minutes
    who = person
    """,
    text="""Reserve {room} for us on {day}, from {at}[[ to {end}]]. {who} will write the invitations, so I really only
    need the room at the office.""",
    calls=[
        {
            "name": "book_room",
            "arguments": {"room": "{room}", "date": "{day}", "start_time": "{at}", "end_time": "{end}"},
        }
    ],
)

tool_template(
    tools=["find_contact", "get_customer", "post_job"],
    values="""
    who = person
    dep = one of Purchasing / Quality / Legal / Logistics / Human Resources
    project = one of Falcon / Harbour extension / Website / ISO audit
    h = decimal 0.5..8 step 0.5
    """,
    text="""Which of our colleagues is {who}? Look {who.him} up in the staff directory[[, the department is {dep}]].[[
    And book {h} hours on the project {project} for me.]]""",
    calls=[
        {"name": "find_employee", "arguments": {"name": "{who}", "department": "{dep}"}},
        {"name": "log_hours", "arguments": {"project": "{project}", "hours": "{h}"}},
    ],
)

tool_template(
    tools=["request_leave", "log_workout", "submit_expense", "set_timer"],
    values="""
    project = one of Bridge / Intranet / Archive / Line 4 / Summer campaign
    h = decimal 1..9 step 0.5
    day = date 2024..2026
    what = one of drawings / code review / phone calls / proofreading
    """,
    text="""Please enter my working time: {h} hours for the project {project}[[ on {day}]].[[ I was busy with {what}.]]
    The rest of the day does not count, I was at the doctor's.""",
    calls=[
        {
            "name": "log_hours",
            "arguments": {"project": "{project}", "hours": "{h}", "date": "{day}", "activity": "{what}"},
        }
    ],
)

tool_template(
    tools=["find_employee", "create_user", "request_leave", "create_ticket"],
    values="""
    what = job
    place = city
    pay = int 28000..90000 step 500
    home = case The work can be done from home: true / It cannot be done from home: false
    """,
    text="""We are short of hands. Publish a vacancy: {what}, in {place}.[[ We pay {pay} a year.]][[ {home}.]]
    Applications go to the usual address.""",
    calls=[
        {"name": "post_job", "arguments": {"title": "{what}", "city": "{place}", "salary": "{pay}", "remote": "{home}"}}
    ],
)

tool_template(
    tools=["update_ticket", "add_comment", "search_tickets"],
    values="""
    titre = one of Imprimante en panne / Page blanche au démarrage / Mot de passe refusé / Écran noir
    qui = person
    """,
    text="""Bonjour, ouvre un nouveau ticket avec le titre "{titre}" pour nous.[[ C'est {qui} qui doit s'en occuper.]]
    Le reste, je le note plus tard, merci pour ton aide.""",
    calls=[{"name": "create_ticket", "arguments": {"title": "{titre}", "assignee": "{qui}"}}],
)
