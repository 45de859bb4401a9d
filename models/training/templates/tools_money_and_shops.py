"""Requests for banks, currencies, shops, orders and parcels."""

from ..tools import tool_template

tool_template(
    tools=["get_exchange_rate", "transfer_money", "convert_units", "get_balance"],
    values="""
    n = money 20..4000 step 5
    a = case euros: EUR / Swiss francs: CHF / British pounds: GBP / Norwegian crowns: NOK
    b = case US dollars: USD / Japanese yen: JPY / Canadian dollars: CAD / Polish zloty: PLN
    day = date 2021..2025
    """,
    text="""My hotel bill came to {n} {a}. How much is that in {b}[[, at the rate of {day}]]? My employer wants to know
    before the expenses are paid out.""",
    calls=[
        {
            "name": "convert_currency",
            "arguments": {"amount": "{n}", "from_currency": "{a}", "to_currency": "{b}", "date": "{day}"},
        }
    ],
)

tool_template(
    tools=["convert_currency", "get_stock_price", "transfer_money"],
    values="""
    a = case the euro: EUR / the pound sterling: GBP / the Swedish crown: SEK
    b = case the US dollar: USD / the yen: JPY / the Swiss franc: CHF
    day = date 2020..2025
    """,
    text="""What is the exchange rate between {a} and {b}[[ on {day}]]? I have no amount to convert, I only want the
    rate for a chart that I am drawing for school.""",
    calls=[{"name": "get_exchange_rate", "arguments": {"from_currency": "{a}", "to_currency": "{b}", "date": "{day}"}}],
)

tool_template(
    tools=["get_exchange_rate", "list_transactions", "search_news"],
    values="""
    sym = one of SAP / NVDA / VOW3 / TSLA / KO / NESN / BARC
    two = one of IBM / AAPL / SHEL / ASML / ORCL
    day = date 2021..2025
    """,
    text="""Look up the price of {sym} for me[[ on {day}]]. I inherited some of these shares and have no idea what they
    are worth.[[ While you are at it, also get today's price of {two}.]]""",
    calls=[
        {"name": "get_stock_price", "arguments": {"symbol": "{sym}", "date": "{day}"}},
        {"name": "get_stock_price", "arguments": {"symbol": "{two}"}},
    ],
)

tool_template(
    tools=["get_balance", "list_transactions", "create_invoice", "split_bill"],
    values="""
    who = person
    n = money 15..2500 step 5
    cur = case euros: EUR / pounds: GBP / dollars: USD
    text = one of rent for May / piano, second half / cat sitting / concert tickets / deposit
    day = date 2025..2027
    """,
    text="""Please transfer {n} {cur} to {who}.[[ The reference should be "{text}".]][[ Do not send it today but on
    {day}.]] {who.He} has been very patient with me.""",
    calls=[
        {
            "name": "transfer_money",
            "arguments": {
                "recipient": "{who}",
                "amount": "{n}",
                "currency": "{cur}",
                "reference": "{text}",
                "execute_on": "{day}",
            },
        }
    ],
)

tool_template(
    tools=["list_transactions", "block_card", "get_exchange_rate"],
    values="""
    acc = one of savings account / joint account / holiday account / business account / current account
    who = company
    n = money 30..900 step 10
    """,
    text="""How much is left in my {acc}?[[ And send {n} euros to {who}, whatever the answer is, because their bill is
    overdue.]]""",
    calls=[
        {"name": "get_balance", "arguments": {"account": "{acc}"}},
        {"name": "transfer_money", "arguments": {"recipient": "{who}", "amount": "{n}", "currency": "EUR"}},
    ],
)

tool_template(
    tools=["get_balance", "transfer_money", "get_sales_report", "track_order"],
    values="""
    acc = one of credit card / current account / club account / savings account
    from = date 2023..2026
    to = from + 10..60 days
    n = money 50..1000 step 50
    """,
    text="""For the tax office I need everything that was paid from my {acc}, beginning on {from}[[ and ending on
    {to}]].[[ Leave out anything below {n} dollars.]] I do not care about the balance.""",
    calls=[
        {
            "name": "list_transactions",
            "arguments": {"account": "{acc}", "from_date": "{from}", "to_date": "{to}", "min_amount": "{n}"},
        }
    ],
)

tool_template(
    tools=["get_balance", "list_transactions", "transfer_money", "lock_door"],
    values="""
    four = code ####
    why = case Somebody has stolen my purse: stolen / I have lost my card: lost /\
        There are payments on my card that I did not make: fraud / The chip of my card is broken: damaged
    """,
    text="""{why}! It is the card ending in {four}. Block it straight away, please, before anything else happens. I will
    go to the branch for a new one myself.""",
    calls=[{"name": "block_card", "arguments": {"last_four": "{four}", "reason": "{why}"}}],
)

tool_template(
    tools=["convert_currency", "split_bill", "get_balance", "transfer_money"],
    values="""
    n = money 5000..400000 step 5000
    rate = decimal 1.5..7.5 step 0.1
    years = int 3..30
    """,
    text="""We are thinking about buying a place of our own. The bank would lend us {n} euros at {rate} percent a year,
    to be paid back within {years} years. What would we have to pay each month?""",
    calls=[{"name": "calculate_loan", "arguments": {"principal": "{n}", "annual_rate": "{rate}", "years": "{years}"}}],
)

tool_template(
    tools=["calculate_loan", "transfer_money", "book_table", "convert_currency"],
    values="""
    n = money 60..400 step 0.5
    people = int 3..12
    tip = percent 5..20
    dish = food
    """,
    text="""The bill is here: {n} euros, mostly because of the {dish}. There are {people} of us and everybody pays the
    same.[[ We want to add a tip of {tip}%.]] What does each person owe?""",
    calls=[{"name": "split_bill", "arguments": {"total": "{n}", "people": "{people}", "tip_percent": "{tip}"}}],
)

tool_template(
    tools=["cancel_order", "return_item", "track_parcel", "search_products"],
    values="""
    no = code ORD-######
    what = product
    who = person
    """,
    text="""I ordered a {what} from you and it still has not come. Where is order {no} at the moment?[[ I ordered it
    with the address {who.email}.]] If it comes before the weekend, all is well.""",
    calls=[{"name": "track_order", "arguments": {"order_id": "{no}", "email": "{who.email}"}}],
)

tool_template(
    tools=["track_order", "return_item", "cancel_reservation", "place_order"],
    values="""
    no = code #####-@@
    what = product
    why = one of found it cheaper / ordered twice / delivery takes too long / wrong size chosen
    """,
    text="""Please cancel my order {no}, it has not left the warehouse yet according to your page.[[ Reason: {why}.]]
    The {what} in another order should still come, do not touch that one.""",
    calls=[{"name": "cancel_order", "arguments": {"order_id": "{no}", "reason": "{why}"}}],
)

tool_template(
    tools=["cancel_order", "track_order", "create_ticket", "search_products"],
    values="""
    no = code @#######
    what = product
    why = case It arrived in two pieces: damaged / It is not what I had ordered: wrong_item /\
        It is too small for us: too_small / It is much too large: too_large / We no longer need it: no_longer_needed
    back = case on my card: card / as a voucher: voucher / by bank transfer: bank_transfer
    """,
    text="""I would like to send the {what} from order {no} back to you. [[{why}.]] [[I would like to have the money
    {back}.]] The other things in the box are fine.""",
    calls=[
        {
            "name": "return_item",
            "arguments": {"order_id": "{no}", "item": "{what}", "reason": "{why}", "refund_method": "{back}"},
        }
    ],
)

tool_template(
    tools=["place_order", "check_stock", "track_order", "web_search"],
    values="""
    what = product
    most = money 15..300 step 5
    color = color
    now = case It has to be in stock: true / I can wait if it is not in stock: false
    """,
    text="""Show me what you have in the way of a {what}[[ in {color}]][[, for at most {most} euros]].[[ {now}.]] I am
    only looking for now and will decide with my wife.""",
    calls=[
        {
            "name": "search_products",
            "arguments": {"query": "{what}", "max_price": "{most}", "color": "{color}", "in_stock": "{now}"},
        }
    ],
)

tool_template(
    tools=["search_products", "cancel_order", "add_to_shopping_list", "check_stock"],
    values="""
    what = product
    n = int 2..9
    where = street
    wrap = case Please wrap it nicely, it is a present: true / No gift wrapping, please: false
    """,
    text="""I have made up my mind: order the {what} that I looked at yesterday, {n} of them.[[ Deliver to {where}.]][[
    {wrap}.]] The price is all right.""",
    calls=[
        {
            "name": "place_order",
            "arguments": {"product": "{what}", "quantity": "{n}", "address": "{where}", "gift_wrap": "{wrap}"},
        }
    ],
)

tool_template(
    tools=["track_order", "search_products", "place_order"],
    values="""
    sku = code @@-####
    other = code @@-####
    where = one of Leipzig / north hall / Rotterdam / depot 4
    """,
    text="""A customer is at the counter. How many pieces of {sku} do we have[[ in the warehouse {where}]]?[[ And the
    same question for {other}, in case she takes that instead.]]""",
    calls=[
        {"name": "check_stock", "arguments": {"sku": "{sku}", "warehouse": "{where}"}},
        {"name": "check_stock", "arguments": {"sku": "{other}"}},
    ],
)

tool_template(
    tools=["track_order", "create_shipment", "schedule_pickup", "get_flight_status"],
    values="""
    no = code @@#########DE
    firm = one of DHL / UPS / PostNord / FedEx / Royal Mail
    who = person
    """,
    text="""{who} says that {who.he} posted the parcel last week, but nothing has come. The number on the slip is {no}[[
    and it was handed to {firm}]]. Where is it?""",
    calls=[{"name": "track_parcel", "arguments": {"tracking_number": "{no}", "carrier": "{firm}"}}],
)

tool_template(
    tools=["track_parcel", "get_shipping_cost", "schedule_pickup", "add_contact"],
    values="""
    who = person
    place = city
    kg = decimal 0.5..18 step 0.5
    speed = case It has to arrive tomorrow morning, so overnight: overnight / Express, please: express /\
        Standard delivery will do: standard
    insured = case It is valuable, so insure it: true / It need not be insured: false
    """,
    text="""I want to send a parcel to {who} in {place}. It weighs {kg} kg. [[{speed}.]] [[{insured}.]] Please make the
    label for it, I have a printer here.""",
    calls=[
        {
            "name": "create_shipment",
            "arguments": {
                "recipient": "{who}",
                "city": "{place}",
                "weight_kg": "{kg}",
                "service": "{speed}",
                "insured": "{insured}",
            },
        }
    ],
)

tool_template(
    tools=["create_shipment", "track_parcel", "book_taxi"],
    values="""
    where = street
    day = date 2025..2027
    n = int 2..15
    a = country
    b = country
    kg = decimal 1..20 step 0.5
    """,
    text="""Please send a courier to {where} on {day} to pick up[[ {n}]] parcels that are packed already.[[ I would also
    like to know what it would cost to send {kg} kg from {a} to {b}.]]""",
    calls=[
        {"name": "schedule_pickup", "arguments": {"address": "{where}", "date": "{day}", "parcels": "{n}"}},
        {"name": "get_shipping_cost", "arguments": {"from_country": "{a}", "to_country": "{b}", "weight_kg": "{kg}"}},
    ],
)

tool_template(
    tools=["cancel_order", "return_item", "search_products"],
    values="""
    nr = code B-######
    was = one of Wasserkocher / Regenjacke / Schreibtischlampe / Bohrmaschine
    """,
    text="""Guten Tag, vor zwei Wochen habe ich bei Ihnen etwas bestellt ({was}), und es ist noch nicht da. Wo ist die
    Bestellung mit der Nummer {nr}? Stornieren will ich sie nicht.""",
    calls=[{"name": "track_order", "arguments": {"order_id": "{nr}"}}],
)
