"""More functions for templates of requests, in the notation of the catalogue."""

SOURCE = """
[planning]
find_free_slot | find_meeting_time | suggest_time: Finds a time at which all the people are free. \
    | Look for a gap in several calendars.
  people | attendees | participants ! strings: Names of the people
  date | day ! date
  minutes | duration_minutes ! integer: Length of the meeting
  earliest | not_before ? time
[messages]
schedule_email | send_later | queue_email: Sends an e-mail at a later time. | Schedule an e-mail.
  to | recipient ! string: E-mail address of the recipient
  subject ! string: Subject line
  body | text ! string: Text of the e-mail
  send_at | deliver_at ! datetime
message_group | notify_people | broadcast: Sends one message to several people. | Notify a group.
  recipients | names | people ! strings: Names of the recipients
  text | message ! string: What to send
  urgent | is_urgent ? boolean: Whether it rings on silent phones, too
[weather]
set_weather_alert | create_weather_alert: Warns the user when some kind of weather is coming. \
    | Turn on an alert for bad weather.
  city | location ! string: Name of the city
  condition | event ! rain/frost/storm/heat/snow: What to warn of
  channel | notify_by ? push/email/sms: How the user is told
  hours_ahead | lead_hours ? integer: Hours before it comes
[home]
control_appliance | run_appliance | set_appliance: Starts or stops an appliance. | Control a household appliance.
  appliance | device ! string: Which appliance
  action | command ! start/stop/pause: What it does
  program | programme ? string: Name of the program
  start_at | at ? time
activate_scene | run_scene | set_scene: Sets all lamps and blinds as a stored scene has them. | Activate a scene.
  scene | name ! string: Name of the scene
  delay_minutes | delay ? integer: Minutes to wait before
[money]
set_spending_limit | set_card_limit | limit_card: Limits what can be paid with a card. | Set the limit of a card.
  last_four | card_ending ! string: Last four digits of the card
  amount | limit ! number: Highest sum
  period | per ? day/week/month: Time to which the limit applies
create_standing_order | set_up_recurring_payment: Has an amount paid again and again. | Create a standing order.
  recipient | payee ! string: Who gets the money
  amount ! number: Amount of each payment
  frequency | interval ! weekly/monthly/quarterly/yearly: How often
  first_payment | starts_on ? date
  reference | memo ? string: Text on the statement
[numbers]
calculate_average | mean | average_of: Calculates the mean of some numbers. | Average a list of numbers.
  numbers | values ! numbers: The numbers
  decimals | round_to ? integer: Digits behind the point
calculate_bmi | body_mass_index: Calculates the body mass index. | Work out a person's BMI.
  height_cm | height ! integer: Height in centimetres
  weight_kg | weight ! number: Weight in kilograms
  age | age_years ? integer: Age in years
sort_numbers | order_numbers: Sorts some numbers. | Put a list of numbers in order.
  numbers | values ! numbers: The numbers
  descending | largest_first ? boolean: The largest first
[media]
queue_songs | add_to_queue | enqueue_tracks: Puts songs into the queue of a player. | Queue several tracks.
  songs | tracks | titles ! strings: Titles of the songs
  device | speaker ? string: Where they are played
  play_now | start_now ? boolean: Begin at once, without waiting for the present song
[files*]
compress_files | create_archive | zip_files: Packs files into an archive. | Compress files.
  files | paths ! strings: Files to pack
  archive | output | target ! string: Name of the archive
  delete_originals | remove_sources ? boolean: Delete the files afterwards
translate_document | translate_file: Translates a whole document. | Translate a file and keep its layout.
  file | path ! string: The file to translate
  target_language | to_language ! string: Language of the translation
  formality | tone ? formal/informal: Tone
[health]
create_training_plan | plan_workouts | make_workout_plan: Makes a training plan. | Plan workouts for some weeks.
  goal | aim ! strength/endurance/weight_loss/mobility: What is to be reached
  days_per_week | sessions_per_week ! integer: Days of training a week
  equipment | gear ? strings: Equipment at hand
  weeks | duration_weeks ? integer: Length of the plan
set_step_goal | update_step_goal: Sets how many steps to walk a day. | Change the daily step goal.
  steps | daily_steps ! integer: Steps a day
  from_date | starting ? date
[data*]
filter_rows | query_rows | find_rows: Returns the rows of a table that meet a condition. | Filter a table.
  table ! string: Name of the table
  column | field ! string: Column to compare
  operator | comparison ! equals/greater/less/contains: How it is compared
  value ! string: What it is compared with
  limit | max_rows ? integer: Maximum number of rows
create_lead | add_lead | new_lead: Enters a possible customer in the CRM. | Create a lead.
  name | contact_name ! string: Name of the person
  company | organization ? string: Employer
  email | email_address ? string: E-mail address
  source | channel ? referral/website/trade_fair/advert: How the person came to us
  tags | interests ? strings: What the person is interested in
update_deal | edit_deal | change_opportunity: Changes a deal in the CRM. | Update a sales opportunity.
  deal_id | id ! string: Number of the deal
  stage | status ? new/qualified/proposal/won/lost: New stage
  value | amount ? number: Worth of the deal
  close_date | expected_close ? date
log_call | record_call | add_call_note: Records a phone call with a customer. | Log a call in the CRM.
  contact | customer ! string: Who was called
  outcome | result ! reached/voicemail/no_answer: How it went
  minutes | duration_minutes ? integer: Length of the call
  notes | summary ? string: What was said
[jobs]
search_jobs | find_jobs | job_search: Finds vacancies. | Search job offers.
  title | query | job ! string: Job that is looked for
  city | location ! string: Where
  min_salary | salary_from ? integer: Lowest salary a year
  remote | allow_remote ? boolean: Whether offers to work from home are included
get_salary_range | salary_estimate: Tells what is usually paid for a job. | Estimate a salary.
  title | job ! string: Name of the job
  city | location ? string: Where
[tickets]
merge_tickets | combine_tickets | merge_issues: Merges several tickets into one. | Combine duplicate tickets.
  ticket_ids | duplicates | sources ! strings: Numbers of the tickets that end
  target_id | into | keep ! string: Number of the ticket that stays
  notify | notify_reporters ? boolean: Whether to tell those who opened them
[travel]
check_in_flight | online_check_in | flight_check_in: Checks a passenger in for a flight. | Check in online.
  booking_code | reference | pnr ! string: Code of the booking
  last_name | surname ! string: Last name of the passenger
  seat | seat_preference ? window/middle/aisle: Wanted seat
  bags | num_bags ? integer: Pieces of luggage
[shop]
compare_products | product_comparison: Compares products with one another. | Put products side by side.
  products | items ! strings: Names of the products
  criterion | compare_by ? price/weight/rating/energy_use: What matters
[library]
reserve_book | hold_book | place_hold: Reserves a book in the library. | Place a hold on a book.
  title | book ! string: Title of the book
  author | writer ? string: Who wrote it
  branch | pickup_branch ? string: Library where it is fetched
  large_print ? boolean: Whether an edition in large print is wanted
renew_loan | extend_loan: Extends the loan of a book. | Renew a borrowed book.
  title | book ! string: Title of the book
  until | new_due_date ? date
"""
