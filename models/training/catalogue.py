"""Tools of many fields, which templates of requests call or show beside the called ones.

A line without indentation has a tool's names and descriptions, an indented line an argument: names, `!` if it is
required or `?`, then its type. Variants are separated by `|`; one of each is drawn. Tools of fields with `*` are shown
only where a template names them, because they could answer other requests, too.
"""

import re
from dataclasses import dataclass

from .more_functions import SOURCE as MORE

SOURCE = """
[planning]
create_event | add_calendar_event | schedule_event: Creates an event in the user's calendar. \
    | Add a new event to the calendar.
  title | summary ! string: Title of the event
  start | start_time ! datetime
  duration_minutes ? integer: Length in minutes
  location | place ? string: Where it takes place
  attendees ? emails: E-mail addresses of people to invite
find_events | search_calendar | list_events: Finds events in the calendar. \
    | Search the user's calendar for events in a range of dates.
  from_date | start_date ! date
  to_date | end_date ? date
  query | keyword ? string: Words to look for in the title
cancel_event | delete_event: Cancels an event that is in the calendar. | Remove an event from the calendar.
  title | event_title ! string: Title of the event
  date | event_date ! date
  notify_attendees ? boolean: Whether to tell the guests
move_event | reschedule_event: Moves an event to another time. | Change the start of an existing event.
  title | event_title ! string: Title of the event
  new_start | new_start_time ! datetime
  reason ? string: Why it is moved, for the guests
set_reminder | create_reminder | remind_me: Reminds the user of something at a given time. | Create a reminder.
  text | message ! string: What to remind the user of
  date | on_date ! date
  time | at_time ? time
set_timer | start_timer: Starts a countdown. | Start a timer that rings after some minutes.
  minutes | duration_minutes ! integer: Minutes until it rings
  label | name ? string: What the timer is for
set_alarm | create_alarm: Sets an alarm clock. | Set an alarm that rings at a time of day.
  time | alarm_time ! time
  weekdays | repeat_on ? strings: Weekdays on which it repeats, such as Monday
  label ? string: Label of the alarm
add_task | create_task | create_todo: Adds a task to the to-do list. | Create a to-do item.
  title | task ! string: What is to be done
  due_date | due ? date
  priority ? low/medium/high: How urgent it is
  project | list ? string: Name of the list it belongs to
complete_task | mark_task_done | close_task: Marks a task as done. | Check off an item of the to-do list.
  title | task ! string: Title of the task
  comment ? string: Remark on how it was done
[messages]
send_email | compose_email | send_mail: Sends an e-mail. | Send an e-mail message to one recipient.
  to | recipient ! string: E-mail address of the recipient
  subject ! string: Subject line
  body | text ! string: Text of the e-mail
  cc ? string: Address that gets a copy
  importance ? low/normal/high: How important it is
search_emails | find_emails | search_inbox: Searches the mailbox. | Find e-mails that match the criteria.
  query | keywords ? string: Words in the subject or text
  sender | from_address ? string: Name or address of the sender
  since | after_date ? date
  has_attachment ? boolean: Only those with files attached
  limit | max_results ? integer: Maximum number of results
forward_email: Forwards an e-mail to somebody else. | Pass on a message from the mailbox.
  subject ! string: Subject of the e-mail to forward
  to | recipient ! string: E-mail address of the recipient
  note | comment ? string: Remark above the forwarded text
send_sms | send_text_message | text_message: Sends a text message to a phone. | Send an SMS.
  phone_number | to ! string: Number to send it to
  message | text ! string: Text of the message
post_message | send_chat_message | post_to_channel: Posts a message to a channel of the team chat. \
    | Write to a chat channel.
  channel ! string: Name of the channel, without the #
  text | message ! string: What to post
  pin ? boolean: Whether to pin the message
call_contact | start_call | phone_call: Starts a phone call. | Call somebody by phone.
  contact | name ! string: Name of the person to call
  speaker ? boolean: Whether to use the loudspeaker
add_contact | create_contact: Adds a person to the address book. | Save a new contact.
  name | full_name ! string: Full name
  phone | phone_number ? string: Phone number
  email | email_address ? string: E-mail address
  company | organization ? string: Employer
find_contact | lookup_contact | search_contacts: Finds a person in the address book. | Look up the details of a contact.
  name | query ! string: Name to look for
[search*]
web_search | search_web | internet_search: Searches the web. | Search the internet for pages.
  query | q ! string: Search terms
  language ? string: Language of the results
  max_results | num_results ? integer: Maximum number of results
search_news | find_news | news_search: Finds recent news articles. | Search the news.
  topic | query ! string: What the news is about
  from_date | since ? date
  country ? string: Country of the sources
  limit | max_articles ? integer: Maximum number of articles
fetch_page | open_url | read_webpage: Reads the text of a web page. | Fetch the page at an address.
  url | address ! string: Address of the page
  summarize | summary ? boolean: Whether to return a summary only
search_papers | find_papers: Finds scientific papers. | Search academic publications.
  topic | query ! string: Subject of the papers
  author ? string: Name of an author
  year_from | published_since ? integer: Earliest year of publication
  limit ? integer: Maximum number of papers
[files*]
create_note | add_note | save_note: Saves a note. | Write a new note.
  title ! string: Title of the note
  content | text ! string: Text of the note
  tags ? strings: Tags
  notebook | folder ? string: Notebook that it goes into
search_notes | find_notes: Searches the user's notes. | Find notes by words or tag.
  query | keywords ! string: Words to look for
  tag ? string: Only notes with this tag
read_file | open_file | get_file_content: Returns the content of a file. | Read a text file.
  path | file_path ! string: Path of the file
  encoding ? utf-8/latin-1/utf-16: Character encoding
write_file | save_file: Writes text to a file. | Create a file with the given text.
  path | file_path ! string: Path of the file
  content | text ! string: What to write
  append ? boolean: Add to the end instead of replacing
move_file | rename_file: Moves or renames a file. | Move a file to another place.
  source | source_path | from_path ! string: Present path
  destination | target_path | to_path ! string: New path
  overwrite ? boolean: Replace a file that is there
delete_file | remove_file: Deletes a file. | Remove a file for good.
  path | file_path ! string: Path of the file
list_files | list_directory: Lists the files in a folder. | Show what is in a directory.
  folder | directory | path ! string: Path of the folder
  extension | file_type ? string: Only files that end with this, such as pdf
  recursive ? boolean: Whether to look into subfolders
share_file | share_document: Gives another person access to a file. | Share a document.
  path | file | file_path ! string: Path of the file
  email | share_with ! string: Address of the person
  permission | role ? view/comment/edit: What the person may do
  expires_on ? date
[weather]
get_weather | current_weather | get_current_weather: Returns the present weather in a city. \
    | Get the current weather for a location.
  city | location ! string: Name of the city
  unit | units ? celsius/fahrenheit: Scale of the temperature
get_forecast | weather_forecast | forecast_weather: Returns the weather forecast for the coming days. \
    | Forecast the weather.
  city | location ! string: Name of the city
  days | num_days ? integer: Number of days
  unit | units ? celsius/fahrenheit: Scale of the temperature
get_past_weather | weather_history | historical_weather: Returns the weather on a day in the past. \
    | Look up recorded weather.
  city | location ! string: Name of the city
  date | day ! date
get_air_quality | air_quality: Returns the air quality in a city. | Get the air pollution index.
  city | location ! string: Name of the city
  pollutant ? pm25/pm10/ozone/no2: Which substance
[maps]
get_directions | plan_route | find_route: Plans a route between two places. | Get directions.
  origin | from_place | start ! string: Where it starts
  destination | to_place ! string: Where it ends
  mode | travel_mode ? driving/walking/cycling/transit: Means of transport
  avoid_tolls ? boolean: Whether to avoid toll roads
get_distance | calculate_distance: Returns the distance between two places. | Measure how far two cities are apart.
  origin | place_a ! string: First place
  destination | place_b ! string: Second place
  unit ? km/miles: Unit of length
find_places | search_nearby | find_nearby_places: Finds places of a kind near an address. \
    | Search for shops, pharmacies and so on nearby.
  category | place_type ! string: Kind of place, such as pharmacy
  near | location ! string: Address or city
  radius_km | radius ? number: Distance in kilometres
  open_now ? boolean: Only places that are open
get_traffic | check_traffic: Returns the traffic on a road. | Check for jams.
  road | street ! string: Name of the road
  city ? string: City it is in
[home]
set_light | control_light | set_lights: Switches or dims the light in a room. | Control a lamp.
  room ! string: Name of the room
  state | power ! on/off: On or off
  brightness ? integer: Percent
  color | colour ? string: Colour of the light
set_thermostat | set_temperature | set_heating: Sets the temperature of a room. | Set the thermostat.
  room | zone ! string: Name of the room
  temperature | target ! number: Degrees Celsius
  until ? time
lock_door | set_lock: Locks or unlocks a door. | Control a smart lock.
  door ! string: Which door
  action | state ! lock/unlock: What to do
get_sensor | read_sensor | sensor_reading: Returns the latest reading of a sensor in the house. | Read a home sensor.
  room | location ! string: Name of the room
  quantity | kind ! temperature/humidity/co2/motion: What is measured
start_vacuum | run_vacuum: Sends the robot vacuum cleaner to a room. | Start vacuuming.
  room | area ! string: Room to clean
  mode ? quiet/normal/turbo: How hard it cleans
set_blinds | control_blinds: Moves the blinds of a room. | Set the position of the blinds.
  room ! string: Name of the room
  position | percent_open ! integer: Percent open
[money]
convert_currency | currency_conversion | exchange_currency: Converts an amount into another currency. | Convert money.
  amount ! number: Amount to convert
  from_currency | source_currency | base ! string: Code such as EUR
  to_currency | target_currency | target ! string: Code such as USD
  date | on_date ? date
get_exchange_rate | exchange_rate: Returns the exchange rate of two currencies. | Look up a rate.
  from_currency | base ! string: Code such as EUR
  to_currency | quote ! string: Code such as USD
  date | on_date ? date
get_stock_price | stock_quote: Returns the price of a share. | Get a stock quote.
  symbol | ticker ! string: Ticker symbol
  date ? date
transfer_money | send_payment | make_transfer: Transfers money to another account. \
    | Pay somebody from the user's account.
  recipient | payee ! string: Name of the person or company
  amount ! number: Amount
  currency ? string: Code such as EUR
  reference | memo ? string: Text on the statement
  execute_on | scheduled_date ? date
get_balance | account_balance | check_balance: Returns the balance of an account. \
    | Check how much money is in an account.
  account | account_name ! string: Which account
list_transactions | get_transactions | search_transactions: Lists the transactions of an account. \
    | Search payments on an account.
  account | account_name ! string: Which account
  from_date | since ? date
  to_date | until ? date
  min_amount ? number: Smallest amount
block_card | freeze_card: Blocks a bank card. | Freeze a debit or credit card.
  last_four | card_ending ! string: Last four digits of the card
  reason ? lost/stolen/damaged/fraud: Why
calculate_loan | loan_payment: Calculates the monthly payment of a loan. | Work out a mortgage.
  principal | amount ! number: Amount of the loan
  annual_rate | interest_rate ! number: Interest in percent a year
  years | term_years ! integer: Years
split_bill | divide_bill: Divides a bill among people. | Split a bill, with a tip.
  total | amount ! number: Total of the bill
  people | num_people ! integer: Number of people
  tip_percent | tip ? number: Tip in percent
[language]
translate_text | translate: Translates a text. | Translate words into another language.
  text ! string: Text to translate
  target_language | to_language | target ! string: Language of the translation
  source_language | from_language ? string: Language of the text
  formality ? formal/informal: Tone
detect_language | identify_language: Tells in which language a text is written. | Detect the language.
  text ! string: The text
define_word | dictionary_lookup | get_definition: Explains a word. | Look a word up in the dictionary.
  word | term ! string: The word
  language ? string: Language of the word
find_synonyms | get_synonyms: Lists words with a similar meaning. | Find synonyms.
  word ! string: The word
  limit | max_results ? integer: Maximum number of words
convert_units | unit_conversion: Converts a quantity into another unit. | Convert units of measure.
  value | amount ! number: Number to convert
  from_unit | source_unit ! string: Present unit
  to_unit | target_unit ! string: Wanted unit
get_local_time | current_time | time_in_city: Returns the time of day in a city. | Get the local time.
  city | location ! string: Name of the city
[tickets]
create_ticket | open_ticket | create_issue: Opens a support ticket. | Create an issue in the tracker.
  title | summary ! string: Short title
  description | details ? string: What happens
  priority | severity ? low/medium/high/urgent: How urgent it is
  assignee ? string: Who works on it
  labels ? strings: Labels
update_ticket | update_issue: Changes a ticket that exists. | Update the state of an issue.
  ticket_id | issue_id ! string: Number of the ticket
  status | state ? open/in_progress/resolved/closed: New state
  priority | severity ? low/medium/high/urgent: New priority
  assignee ? string: Who works on it now
get_ticket | ticket_status | get_issue: Returns the state of a ticket. | Look up an issue by number.
  ticket_id | issue_id ! string: Number of the ticket
add_comment | comment_on_ticket: Adds a comment to a ticket. | Comment on an issue.
  ticket_id | issue_id ! string: Number of the ticket
  text | comment ! string: The comment
  internal | is_internal ? boolean: Hidden from the customer
search_tickets | find_tickets | list_issues: Finds tickets. | Search the issue tracker.
  status | state ? open/in_progress/resolved/closed: State of the tickets
  assignee ? string: Who works on them
  created_after ? date
  query ? string: Words in the title
[media]
play_music | play_song | start_playback: Plays music. | Start a song, an album or an artist.
  query | title | track ! string: Song, album or artist
  device | speaker ? string: Where to play it
  shuffle ? boolean: Whether to shuffle
  volume ? integer: Percent
add_to_playlist | playlist_add: Adds a song to a playlist. | Put a track on a playlist.
  song | track ! string: Title of the song
  playlist ! string: Name of the playlist
  artist ? string: Who plays it
create_playlist | new_playlist: Creates a playlist. | Make a new, empty playlist.
  name | title ! string: Name of the playlist
  public | is_public ? boolean: Whether others see it
set_volume | change_volume: Sets the volume of a device. | Make it louder or quieter.
  device | speaker ! string: Which device
  level | volume ! integer: Percent
find_movies | search_movies: Finds films. | Search for movies by genre and year.
  genre ! string: Genre
  year_from | released_after ? integer: Earliest year
  min_rating ? number: Lowest rating out of 10
  language ? string: Language of the film
get_showtimes | cinema_showtimes: Returns when a film is shown in the cinemas of a city. | Look up showtimes.
  movie | title ! string: Title of the film
  city | location ! string: Name of the city
  date ? date
[shop]
track_order | order_status | get_order_status: Returns where an order is. | Look up the status of an order.
  order_id | order_number ! string: Number of the order
  email ? string: Address used for the order
cancel_order: Cancels an order that has not been shipped. | Cancel a purchase.
  order_id | order_number ! string: Number of the order
  reason ? string: Why
return_item | create_return | request_return: Registers the return of an article. | Start a return.
  order_id | order_number ! string: Number of the order
  item | product ! string: Article to return
  reason ? damaged/wrong_item/too_small/too_large/no_longer_needed: Why
  refund_method | refund_to ? card/voucher/bank_transfer: How the money is returned
search_products | find_products | product_search: Searches the shop for products. | Find articles on sale.
  query | product ! string: What to look for
  max_price | price_limit ? number: Highest price
  color | colour ? string: Colour
  in_stock ? boolean: Only those that can be delivered now
place_order | buy_product | create_order: Orders a product. | Buy an article.
  product | item ! string: Name of the product
  quantity | amount ! integer: How many
  address | shipping_address ? string: Where it is delivered
  gift_wrap ? boolean: Whether it is wrapped as a gift
check_stock | get_inventory | stock_level: Returns how many of a product are in a warehouse. | Check the inventory.
  sku | product_code ! string: Number of the product
  warehouse | location ? string: Name of the warehouse
[data*]
run_query | execute_sql | query_database: Runs an SQL query. | Execute SQL against a database.
  database | db ! string: Name of the database
  sql | query | statement ! string: The statement
  limit | max_rows ? integer: Maximum number of rows
get_customer | find_customer | lookup_customer: Returns the record of a customer. | Look up a customer.
  customer_id | id ! string: Number of the customer
  include_orders | with_orders ? boolean: Whether to include the orders
update_customer | edit_customer: Changes the record of a customer. | Update a customer's details.
  customer_id | id ! string: Number of the customer
  email | email_address ? string: New e-mail address
  phone | phone_number ? string: New phone number
  address ? string: New postal address
create_invoice | issue_invoice: Writes an invoice. | Create an invoice for a customer.
  customer | client ! string: Name of the customer
  amount | total ! number: Amount
  due_date | payable_by ? date
  currency ? string: Code such as EUR
  description | memo ? string: What it is for
get_sales_report | sales_report: Returns the sales of a period. | Report sales by region.
  start_date | from_date ! date
  end_date | to_date ! date
  region ? north/south/east/west: Which region
export_data | export_table: Exports a table to a file. | Export records.
  table | dataset ! string: Name of the table
  format | file_format ! csv/json/xlsx: Format of the file
  since | from_date ? date
[health]
book_appointment | make_appointment | schedule_appointment: Books an appointment with a doctor. \
    | Make a medical appointment.
  doctor | provider ! string: Name of the doctor
  date ! date
  time ? time
  reason | complaint ? string: Why the patient comes
cancel_appointment: Cancels an appointment with a doctor. | Call off a medical appointment.
  doctor | provider ! string: Name of the doctor
  date ! date
log_meal | track_meal | add_meal: Records a meal in the food diary. | Log what the user ate.
  food | meal ! string: What was eaten
  calories | kcal ? integer: Energy in kilocalories
  meal_type ? breakfast/lunch/dinner/snack: Which meal
log_workout | add_workout | track_workout: Records a workout. | Log physical exercise.
  activity | sport ! string: Kind of exercise
  duration_minutes | minutes ! integer: Length in minutes
  distance_km | distance ? number: Distance in kilometres
  date ? date
log_weight | record_weight: Records the user's body weight. | Add a weight to the log.
  weight_kg | weight ! number: Kilograms
  date ? date
refill_prescription | order_refill: Orders a medicine again. | Request a refill of a prescription.
  medication | medicine ! string: Name of the medicine
  pharmacy ? string: Where it is picked up
  quantity | packs ? integer: Number of packs
log_blood_pressure | record_blood_pressure: Records a blood pressure. | Add a blood pressure reading.
  systolic ! integer: Upper value
  diastolic ! integer: Lower value
  pulse ? integer: Beats a minute
[travel]
search_flights | find_flights | flight_search: Finds flights. | Search for flights between two cities.
  origin | departure_city | from_city ! string: City of departure
  destination | arrival_city | to_city ! string: City of arrival
  date | departure_date ! date
  return_date ? date
  cabin | travel_class ? economy/premium/business/first: Class
  passengers | adults ? integer: Number of passengers
search_trains | find_trains | train_search: Finds train connections. | Search for trains.
  origin | from_station ! string: Where the journey starts
  destination | to_station ! string: Where it ends
  date ! date
  time | depart_after ? time
search_hotels | find_hotels | hotel_search: Finds hotels in a city. | Search for places to stay.
  city | location ! string: Name of the city
  check_in | arrival_date ! date
  check_out | departure_date ! date
  guests | num_guests ? integer: Number of guests
  max_price | max_price_per_night ? number: Highest price a night
book_hotel | reserve_hotel | make_hotel_reservation: Books a room in a hotel. | Reserve a hotel room.
  hotel | hotel_name ! string: Name of the hotel
  check_in | arrival_date ! date
  nights | num_nights ! integer: Number of nights
  room_type | room ? single/double/suite: Kind of room
  breakfast ? boolean: Whether breakfast is wanted
rent_car | book_car | car_rental: Rents a car. | Book a rental car.
  city | pickup_location ! string: Where it is picked up
  from_date | pickup_date ! date
  to_date | return_date ! date
  category | car_class ? small/medium/large/van: Size
  automatic ? boolean: Automatic gearbox
get_flight_status | flight_status: Tells whether a flight is on time. | Look up the status of a flight.
  flight_number | flight ! string: Number of the flight
  date ? date
check_visa | visa_requirements: Tells whether a visa is needed. | Check the rules for entering a country.
  nationality | passport_country ! string: Country of the passport
  destination | country ! string: Country to enter
  days | stay_days ? integer: Length of the stay in days
book_taxi | order_taxi | request_ride: Orders a taxi. | Request a ride.
  pickup | pickup_address ! string: Where the ride starts
  destination | dropoff_address ! string: Where it ends
  time | pickup_time ? time
  passengers ? integer: Number of passengers
[food]
book_table | reserve_table | make_reservation: Books a table in a restaurant. | Reserve a table.
  restaurant ! string: Name of the restaurant
  date ! date
  time ! time
  people | party_size | guests ! integer: Number of guests
  note | special_request ? string: Special wishes
cancel_reservation | cancel_table: Cancels a table in a restaurant. | Call off a table reservation.
  restaurant ! string: Name of the restaurant
  date ! date
find_restaurants | search_restaurants: Finds restaurants in a city. | Search for places to eat.
  city | location ! string: Name of the city
  cuisine ? string: Kind of cooking
  price_level | price_range ? cheap/moderate/expensive: How expensive
  vegetarian ? boolean: Whether it has vegetarian dishes
find_recipes | search_recipes | recipe_search: Finds recipes. | Search for recipes by ingredients.
  ingredients ! strings: What is used
  max_minutes | max_time ? integer: Longest time in minutes
  diet ? vegetarian/vegan/gluten_free: Diet
order_food | order_delivery | order_takeaway: Orders a meal to be delivered. | Order food from a restaurant.
  restaurant ! string: Name of the restaurant
  dish | item ! string: Dish
  quantity ! integer: How many
  address | delivery_address ? string: Where it is delivered
add_to_shopping_list | shopping_list_add: Adds things to the shopping list. | Put articles on the grocery list.
  items | articles ! strings: What to buy
  store | shop ? string: Where it is bought
[systems]
restart_service | restart_server: Restarts a service. | Restart a running process on a server.
  service | service_name ! string: Name of the service
  environment | env ! staging/production/test: Where it runs
  force ? boolean: Without waiting for requests
get_logs | fetch_logs | read_logs: Returns the log lines of a service. | Read logs.
  service | service_name ! string: Name of the service
  level | min_level ? debug/info/warning/error: Lowest level
  lines | limit ? integer: Number of lines
deploy | deploy_version | release_version: Deploys a version of a service. | Roll out a release.
  service | service_name ! string: Name of the service
  version | tag ! string: Version
  environment | env ! staging/production/test: Where it runs
get_metrics | query_metrics: Returns measurements of a server. | Read a metric.
  host | server ! string: Name of the server
  metric ! cpu/memory/disk/network: What is measured
  hours | last_hours ? integer: Hours to look back
create_user | add_user: Creates a user account. | Add a person to the system.
  username | login ! string: Name to log in with
  email | email_address ! string: E-mail address
  role ? viewer/editor/admin: Rights
reset_password | send_password_reset: Sends a link to set a new password. | Reset a user's password.
  username | login ! string: Name to log in with
  expires_in_hours | valid_hours ? integer: Hours for which the link is valid
[office]
request_leave | book_vacation | submit_leave: Asks for days off. | Submit a leave request.
  start_date | first_day ! date
  end_date | last_day ! date
  type | leave_type ? vacation/sick/parental/unpaid: Kind of leave
  substitute | cover ? string: Who stands in
submit_expense | add_expense | report_expense: Hands in an expense. | Claim a business expense.
  amount ! number: Amount
  category ! travel/meals/lodging/supplies: Kind
  date ? date
  currency ? string: Code such as EUR
book_room | reserve_room | book_meeting_room: Books a meeting room. | Reserve a room in the office.
  room | room_name ! string: Name of the room
  date ! date
  start_time | from_time ! time
  end_time | to_time ? time
find_employee | employee_lookup | search_staff: Finds an employee. | Look up a colleague in the directory.
  name | full_name ! string: Name
  department ? string: Department
log_hours | track_time | add_time_entry: Records working hours on a project. | Log time.
  project ! string: Name of the project
  hours ! number: Hours
  date | work_date ? date
  activity | note ? string: What was done
post_job | create_job_posting: Publishes a vacancy. | Create a job posting.
  title | job_title ! string: Job
  city | location ! string: Where
  salary | annual_salary ? integer: Salary a year
  remote ? boolean: Whether it can be done from home
[parcels]
track_parcel | track_package | track_shipment: Tells where a parcel is. | Track a shipment.
  tracking_number | tracking_code ! string: Number of the parcel
  carrier ? string: Company that carries it
create_shipment | ship_parcel | send_package: Registers a parcel to be sent. | Create a shipping label.
  recipient | to_name ! string: Name of the recipient
  city | destination_city ! string: City of the recipient
  weight_kg | weight ! number: Kilograms
  service | shipping_speed ? standard/express/overnight: How fast
  insured | insurance ? boolean: Whether it is insured
schedule_pickup | request_pickup: Has a parcel picked up. | Schedule a courier.
  address | pickup_address ! string: Where it is picked up
  date | pickup_date ! date
  parcels | num_parcels ? integer: Number of parcels
get_shipping_cost | shipping_quote: Calculates what a parcel costs. | Get a shipping quote.
  from_country | origin ! string: Country of departure
  to_country | destination ! string: Country of arrival
  weight_kg | weight ! number: Kilograms
"""


@dataclass(frozen=True)
class Parameter:
    """An argument of a tool."""

    names: list[str]
    schema: dict
    description: str
    required: bool
    is_needed: bool
    """Whether its description is always shown, because the form of values is not clear without."""


@dataclass(frozen=True)
class Tool:
    """A tool, with variants of its name and description. The first name is the one that templates use."""

    field: str
    is_general: bool
    names: list[str]
    descriptions: list[str]
    parameters: list[Parameter]


FORMS = {
    "datetime": ({"type": "string"}, "Date and time, such as 2024-05-31T09:30"),
    "date": ({"type": "string", "format": "date"}, "Date, such as 2024-05-31"),
    "time": ({"type": "string"}, "Time of day, such as 09:30"),
    "strings": ({"type": "array", "items": {"type": "string"}}, ""),
    "numbers": ({"type": "array", "items": {"type": "number"}}, ""),
    "emails": ({"type": "array", "items": {"type": "string"}}, ""),
}


def variants(text: str) -> list[str]:
    """Variants separated by `|`."""
    return [part.strip() for part in text.split("|")]


def parameter(line: str) -> Parameter:
    """The argument that an indented line describes."""
    match = re.fullmatch(r"\s+([\w| ]+?) ([!?]) ([^:]+)(?:: (.*))?", line)
    if not match:
        raise ValueError(f"not an argument: {line}")
    names, mark, kind, description = match.groups()
    if kind in FORMS:
        schema, form = FORMS[kind]
        return Parameter(variants(names), schema, description or form, mark == "!", description is None)
    schema = {"type": "string", "enum": kind.split("/")} if "/" in kind else {"type": kind}
    return Parameter(variants(names), schema, description or "", mark == "!", False)


def read(source: str) -> dict[str, Tool]:
    """The tools by name."""
    field, is_general, tools = "", False, {}
    for line in filter(None, source.splitlines()):
        if line.startswith("["):
            field, is_general = line.strip("[]*"), "*" in line
        elif line.startswith(" "):
            parameters.append(parameter(line))
        else:
            names, _, descriptions = line.partition(": ")
            parameters: list[Parameter] = []
            tool = Tool(field, is_general, variants(names), variants(descriptions), parameters)
            if tool.names[0] in tools:
                raise ValueError(f"two tools with one name: {line}")
            tools[tool.names[0]] = tool
    return tools


CATALOGUE = read(SOURCE + MORE)
