"""Measurements: laboratories, sensors, weather stations, tests of devices, energy."""

from ..template import template

template(
    ask="""Extract the blood values. | Which results does this report contain?
    | Fill in the lab form from the text below.""",
    values="""
    patient = person
    doctor = person
    drawn = date 2022..2026
    reported = drawn + 1..4 days
    hb = decimal 10.5..17.5 step 0.1
    ferritin = int 8..310
    vitd = int 9..85
    glucose = decimal 4.1..9.8 step 0.1
    fasting = case The sample was taken fasting: true /\
        The patient had eaten breakfast before the sample was taken: false /\
        Nothing had been eaten for twelve hours: true
    verdict = case No follow-up is needed: none / Please repeat the test in three months: repeat /\
        A referral to haematology is advised: referral
    sample = code LB-######
    """,
    text="""Laboratory report {sample}
    Patient: {patient}   Requested by: {doctor}
    Blood drawn on {drawn}, report issued on {reported}.
    Haemoglobin {hb} g/dL (12.0 to 16.0). Ferritin {ferritin.digits} µg/L (15 to 200). Glucose {glucose} mmol/L (3.9 to
    5.6). [[Vitamin D (25-OH) {vitd.digits} nmol/L (above 50).]]
    {fasting}. {verdict}.""",
    facts={
        "patient_name | patient": "{patient}",
        "requesting_physician | requested_by | doctor": "{doctor}",
        "sample_id | report_number": "{sample}",
        "collection_date | date_of_draw": "{drawn}",
        "report_date | issued_on": "{reported}",
        "haemoglobin | hemoglobin_g_dl": "{hb}",
        "ferritin | ferritin_ug_l": "{ferritin}",
        "glucose | glucose_mmol_l": "{glucose}",
        "vitamin_d | vitamin_d_nmol_l": "{vitd}",
        "is_fasting | fasting_sample": "{fasting}",
        "follow_up": "{verdict}",
        "cholesterol | blood_type": None,
    },
)

template(
    ask="Summarise the weather station's day as JSON. | What did the station record? | Read the station log.",
    values="""
    station = one of Hollow Ridge / Port Ellery / Stonegate Farm / Upper Marsh / Kestrel Point / Widow's Hill
    day = date
    tmin = decimal -9.5..3.5 step 0.1
    tmax = decimal 5.0..14.5 step 0.1
    tmin_time = time 3..6
    rain = decimal 0.2..38.4 step 0.2
    gust = int 24..118
    mean = int 8..20
    altitude = int 120..1850
    battery = case The battery is fine: ok / The battery is down to its last bar and must be changed: low /\
        The battery was replaced this morning: replaced
    observer = person
    """,
    text="""The station at {station} ({altitude} m above sea level) had a lively day on {day}. The night was cold, with
    a minimum of {tmin} °C at {tmin_time}; by the afternoon it had climbed to {tmax} °C. {rain} mm of rain fell. The
    wind blew at {mean.digits} km/h on average. [[The strongest gust reached {gust.digits} km/h.]] {battery}. Read and
    checked by {observer}.""",
    facts={
        "station | station_name": "{station}",
        "date | observation_date": "{day}",
        "temperature_min | min_temp_c | lowest_temperature": "{tmin}",
        "temperature_max | max_temp_c | highest_temperature": "{tmax}",
        "time_of_minimum": "{tmin_time}",
        "rainfall_mm | precipitation": "{rain}",
        "max_gust_kmh | strongest_gust": "{gust}",
        "mean_wind_kmh | average_wind_speed": "{mean}",
        "altitude_m | elevation": "{altitude}",
        "battery_status | battery": "{battery}",
        "observer | checked_by": "{observer}",
        "humidity | air_pressure_hpa": None,
    },
)

template(
    ask="Parse this sensor line. | Turn the log entry into JSON. | sensor reading -> fields",
    values="""
    device = code TH-@@##
    gateway = code GW-###
    day = date 2023..2027
    at = time 0..23
    temp = decimal 16.5..29.5 step 0.1
    hum = int 31..78
    co2 = int 420..1980
    rssi = int 48..97
    state = case status=OK: ok / status=WARN (threshold exceeded): warning /\
        status=FAIL (sensor not answering twice): failure
    room = one of server room / nursery / cold store / lecture hall B / greenhouse / print shop
    """,
    text="""[{day} {at}] gateway={gateway} device={device} location="{room}" temp={temp}C hum={hum.digits}%
    [[co2={co2.digits}ppm]] rssi=-{rssi.digits}dBm {state}

    previous reading: temp=15.8C hum=30%""",
    facts={
        "device_id | sensor_id": "{device}",
        "gateway_id | gateway": "{gateway}",
        "location | room": "{room}",
        "reading_date | date": "{day}",
        "reading_time | time": "{at}",
        "temperature | temperature_c": "{temp}",
        "humidity | humidity_percent": "{hum}",
        "co2_ppm | co2": "{co2}",
        "status | state": "{state}",
        "previous_temperature": 15.8,
        "previous_humidity": 30,
        "battery_level | firmware_version": None,
    },
)

template(
    ask="Extract the household's electricity reading. | What does the meter say? | Please fill in the meter form.",
    values="""
    customer = person
    meter = code EM-########
    read_on = date 2021..2026
    old = int 10200..38000
    used = int 1150..4900
    new = calc old + used
    last_year = int 5000..6800
    price = decimal 0.24..0.42 step 0.01
    address = street
    who = case I read the meter myself: customer / Your technician read it when he was here: technician /\
        The figure was sent by the smart meter: automatic
    solar = case We have had panels on the roof since spring: true / We have no solar panels: false
    """,
    text="""Hello, here is the reading for {address}. Meter number {meter}, read on {read_on}: {new} kWh. On your last
    bill it stood at {old} kWh, so we have used {used} kWh this year; the year before it was {last_year} kWh. {who}.
    {solar}. [[As far as I know our price is {price} per kWh.]] Kind regards, {customer}""",
    facts={
        "customer_name | customer": "{customer}",
        "meter_number | meter_id": "{meter}",
        "address | service_address": "{address}",
        "reading_date | read_on": "{read_on}",
        "current_reading_kwh | meter_reading": "{new}",
        "previous_reading_kwh | reading_on_last_bill": "{old}",
        "consumption_kwh | used_this_year": "{used}",
        "consumption_previous_year": "{last_year}",
        "price_per_kwh | unit_price": "{price}",
        "reading_method | read_by": "{who}",
        "has_solar_panels | solar": "{solar}",
        "customer_number | phone": None,
    },
)

template(
    ask="Extract the specification of the pump. | List the technical data. | Which data does the plate give?",
    values="""
    maker = company
    model = code P@-###
    serial = code SN#######
    power = decimal 0.4..7.5 step 0.1
    flow = int 12..180
    head = int 8..62
    speed = int 1400..2900 step 50
    mass = decimal 9.5..64.5 step 0.5
    year = date 1998..2025
    seal = one of silicon carbide / ceramic / Viton / stainless steel / EPDM
    certified = case ATEX approved: true / Not for explosive atmospheres: false
    """,
    text="""{maker}
    Type {model}   No. {serial}   Built {year.year}
    P {power} kW   n {speed.digits} rpm
    Q {flow.digits} m³/h   H {head.digits} m
    Weight {mass} kg   [[Shaft seal: {seal}]]
    400 V / 50 Hz   IP55
    {certified}""",
    facts={
        "manufacturer | maker": "{maker}",
        "model | type": "{model}",
        "serial_number | serial": "{serial}",
        "power_kw | rated_power": "{power}",
        "flow_rate_m3_h | flow_rate": "{flow}",
        "head_m | delivery_head": "{head}",
        "speed_rpm | rotational_speed": "{speed}",
        "weight_kg | mass": "{mass}",
        "seal_material | shaft_seal": "{seal}",
        "voltage | voltage_v": 400,
        "protection_class": "IP55",
        "atex_approved": "{certified}",
        "max_temperature | noise_level_db": None,
    },
)

template(
    ask="Extract the battery life test. | What did the reviewer measure? | Give the measurements of this phone.",
    values="""
    phone = one of Orbit 6 / Nimbus Lite / Vela X2 / Kite Pro / Ember S / Tern 12
    reviewer = person
    video = decimal 11.5..19.5 step 0.1
    browse = decimal 8.1..11.3 step 0.1
    capacity = int 3800..5600 step 50
    watts = int 25..90
    charge = int 38..96
    weight = int 148..229
    brightness = int 620..1900
    price = int 249..999 step 10
    verdict = case I would buy it tomorrow: recommended / I would wait for the next model: not_recommended /\
        It is fine if you find it at a discount: with_reservations
    wireless = case It charges wirelessly, too: true / There is still no wireless charging: false
    """,
    text="""The {phone} lasted {video} hours in our video loop and {browse} hours of browsing over Wi-Fi. Not bad for a
    cell of {capacity} mAh. From empty to full took {charge.digits} minutes with the {watts.digits} W plug in the box.
    {wireless}. At {weight.digits} grams it's no burden, and outdoors the panel reached {brightness} nits. [[Asking
    price: €{price}.]] {verdict}. Words and measurements by {reviewer}.""",
    facts={
        "product | phone | model": "{phone}",
        "video_playback_hours": "{video}",
        "browsing_hours | web_browsing_hours": "{browse}",
        "battery_capacity_mah | battery_capacity": "{capacity}",
        "charging_power_w | charger_watts": "{watts}",
        "charging_time_minutes | minutes_to_full_charge": "{charge}",
        "supports_wireless_charging | wireless_charging": "{wireless}",
        "weight_g | weight": "{weight}",
        "peak_brightness_nits": "{brightness}",
        "price | price_eur": "{price}",
        "verdict | recommendation": "{verdict}",
        "author | reviewer": "{reviewer}",
        "screen_size | camera_megapixels": None,
    },
)

template(
    ask="Record the water sample. | Extract the sampling data. | Read the field note and fill in the sample sheet.",
    values="""
    river = one of Arle / Tamsin Brook / Upper Wend / Black Leat / River Oss / Marren
    sampler = person
    helper = person
    day = date
    at = time 6..10
    temp = decimal 4.5..17.5 step 0.1
    ph = decimal 6.2..8.4 step 0.1
    oxygen = decimal 7.1..11.9 step 0.1
    nitrate = decimal 0.8..24.5 step 0.1
    depth = int 20..140 step 5
    bottles = int 2..6
    smell = case no smell: false / a faint smell of rotten eggs: true / a clear smell of diesel: true
    look = case clear: clear / slightly cloudy: cloudy / brown as tea: brown
    """,
    text="""{day}, {at}, {river}, below the footbridge. Took {bottles} bottles at {depth.digits} cm depth,
    {helper.first} held the rope. Water {look}, {smell}. {temp} °C, pH {ph}, dissolved oxygen {oxygen} mg/L. [[The strip
    says {nitrate} mg/L nitrate.]] To be driven to the lab by noon. Signed: {sampler}""",
    facts={
        "water_body | river": "{river}",
        "sampled_by | sampler": "{sampler}",
        "assistant_first_name": "{helper.first}",
        "sampling_date": "{day}",
        "sampling_time": "{at}",
        "water_temperature_c": "{temp}",
        "ph | ph_value": "{ph}",
        "dissolved_oxygen_mg_l": "{oxygen}",
        "nitrate_mg_l": "{nitrate}",
        "depth_cm | sampling_depth": "{depth}",
        "bottle_count | number_of_bottles": "{bottles}",
        "has_odor | odor_noticed": "{smell}",
        "appearance | turbidity": "{look}",
        "phosphate_mg_l | weather": None,
    },
)

template(
    ask="Extract the test result. | Did the ladder pass? Fill in the record. | test record from this report, please",
    values="""
    lab = company
    engineer = person
    report = code TR-####-@
    tested = date 2020..2026
    rated = int 120..180 step 10
    proof = int 260..390 step 10
    cycles = int 12000..60000 step 500
    deflect = decimal 2.1..9.8 step 0.1
    samples = int 3..8
    result = case All samples passed: pass / One sample cracked at the third rung, so the type has failed: fail /\
        The type passed on condition that the hinge is reinforced: conditional_pass
    next = tested + 300..400 days
    """,
    text="""{lab} tested {samples} ladders rated for {rated.digits} kg each. Every ladder was loaded with {proof.digits}
    kg for one minute and then opened and closed {cycles} times. The largest deflection of a rung was {deflect} mm.
    {result}. The report has the number {report} and is dated {tested}. [[The certificate has to be renewed by {next}.]]
    Responsible engineer: {engineer}.""",
    facts={
        "laboratory | tested_by_company": "{lab}",
        "responsible_engineer | engineer": "{engineer}",
        "report_number": "{report}",
        "report_date | date": "{tested}",
        "sample_count | ladders_tested": "{samples}",
        "rated_load_kg": "{rated}",
        "test_load_kg | applied_load": "{proof}",
        "cycles | opening_cycles": "{cycles}",
        "max_deflection_mm": "{deflect}",
        "result | outcome": "{result}",
        "renewal_date | renew_by": "{next}",
        "test_temperature | fee": None,
    },
)

template(
    ask="Extract the baby's measurements. | Fill in the check-up card. | What was measured at this visit?",
    values="""
    baby = person
    guardian = person
    nurse = person
    visit = date 2021..2027
    age = int 3..11
    weight = decimal 4.8..9.9 step 0.1
    birth = decimal 2.6..4.4 step 0.1
    length = decimal 57.5..76.5 step 0.5
    head = decimal 38.5..46.5 step 0.5
    fed = case still breastfed: breast / on the bottle since last month: bottle /\
        eating mashed carrots with delight: solids
    shots = case All vaccinations are up to date: true / One vaccination is still missing: false
    next = visit + 30..90 days
    """,
    text="""Check-up on {visit}. {baby}, {age} months old, came with {guardian}, {baby.his} guardian. {baby.He} weighs
    {weight} kg now (birth weight {birth} kg), is {length} cm long, head circumference {head} cm. {baby.He} is {fed}.
    {shots}. [[Next visit: {next}.]] Examined by nurse {nurse}.""",
    facts={
        "child_name | baby_name": "{baby}",
        "guardian_name | accompanied_by": "{guardian}",
        "examined_by | nurse_name": "{nurse}",
        "visit_date | date_of_check_up": "{visit}",
        "age_months": "{age}",
        "current_weight_kg | weight_kg": "{weight}",
        "birth_weight_kg": "{birth}",
        "length_cm": "{length}",
        "head_circumference_cm": "{head}",
        "feeding": "{fed}",
        "vaccinations_complete": "{shots}",
        "next_visit | next_appointment": "{next}",
        "blood_type | temperature": None,
    },
)

template(
    ask="Get the solar yield figures. | Extract the monthly solar report. | What did the panels produce?",
    values="""
    owner = person
    month = month
    year = date 2021..2026
    yield = int 310..1180
    best = int 28..54
    worst = int 2..9
    own = percent 22..48
    fed = int 150..290
    earn = money 14..62 step 0.01
    panels = int 14..32
    peak = decimal 5.2..11.8 step 0.1
    inv = case The inverter reported no errors: false / The inverter switched itself off twice: true /\
        The inverter reported an insulation fault one morning: true
    """,
    text="""Solar report for {owner}, {month} {year.year}

    System: {panels.digits} panels, {peak} kWp
    Produced this month: {yield} kWh
    Best day: {best.digits} kWh, worst day: {worst.digits} kWh
    Used in the house: {own.digits} %
    Fed into the grid: {fed.digits} kWh
    [[Credit for it: €{earn}]]
    {inv}. Values are read every fifteen minutes.""",
    facts={
        "owner | customer": "{owner}",
        "month": "{month}",
        "year": "{year.year}",
        "panel_count | number_of_panels": "{panels}",
        "peak_power_kwp": "{peak}",
        "production_kwh | total_yield_kwh": "{yield}",
        "best_day_kwh": "{best}",
        "worst_day_kwh": "{worst}",
        "self_consumption_percent": "{own}",
        "feed_in_kwh | grid_feed_in": "{fed}",
        "feed_in_credit | credit_eur": "{earn}",
        "had_inverter_errors": "{inv}",
        "reading_interval_minutes": 15,
        "co2_saved_kg | battery_capacity": None,
    },
)

template(
    ask="Extract the measurements of the flat. | Fill in the room table. | Which rooms and sizes does the agent give?",
    values="""
    agent = person
    address = street
    city = city
    total = decimal 71.5..96.5 step 0.5
    living = decimal 24.5..34.5 step 0.5
    bed = decimal 12.5..18.5 step 0.5
    kitchen = decimal 7.5..11.5 step 0.5
    balcony = decimal 3.5..6.5 step 0.5
    height = decimal 2.4..3.4 step 0.1
    floor = int 2..6
    energy = int 48..210
    lift = case There is a lift: true / There is no lift, but the stairs are wide: false
    """,
    text="""As agreed I measured the flat at {address}, {city}, with the laser. Living room {living} m², bedroom {bed}
    m², kitchen {kitchen} m², [[balcony {balcony} m²,]] in all {total} m² with hall and bath. Ceilings are {height} m
    high. It's on floor {floor.digits}. {lift}. The energy certificate says {energy.digits} kWh per square metre and
    year, which isn't great, isn't awful. Best, {agent.first} ({agent}, sales)""",
    facts={
        "address": "{address}",
        "city": "{city}",
        "rooms": [
            {"name": "living room", "area_m2": "{living}"},
            {"name": "bedroom", "area_m2": "{bed}"},
            {"name": "kitchen", "area_m2": "{kitchen}"},
        ],
        "living_room_area": "{living}",
        "kitchen_area": "{kitchen}",
        "balcony_area | balcony_m2": "{balcony}",
        "total_area_m2 | total_area": "{total}",
        "ceiling_height_m": "{height}",
        "floor": "{floor}",
        "has_lift | elevator": "{lift}",
        "energy_consumption_kwh_m2": "{energy}",
        "agent_name | measured_by": "{agent}",
        "rent | year_built": None,
    },
)

template(
    ask="Extract the calibration data. | Calibration certificate to JSON. | Read the certificate.",
    values="""
    owner = company
    lab = company
    tech = person
    cert = code CAL-######
    inst = one of torque wrench / pressure gauge / digital caliper / infrared thermometer / analytical balance /\
        sound level meter
    done = date 2022..2026
    due = done + 350..370 days
    dev = decimal 0.02..0.48 step 0.01
    tol = decimal 0.50..0.90 step 0.05
    temp = decimal 19.5..22.5 step 0.1
    points = int 3..9
    adj = case The instrument was adjusted: true / No adjustment was made: false
    fee = money 48..190 step 0.5
    """,
    text="""CERTIFICATE {cert}. Instrument: {inst}, owned by {owner} and calibrated at {lab} by {tech} on {done}, {temp}
    °C in the room. The deviation was measured at {points} points; the largest was {dev} %, the tolerance is {tol} %.
    {adj}. Next calibration due: {due}. [[Charge: €{fee}.]]""",
    facts={
        "certificate_number | certificate": "{cert}",
        "instrument | instrument_type": "{inst}",
        "owner | instrument_owner": "{owner}",
        "laboratory | calibration_lab": "{lab}",
        "technician | calibrated_by": "{tech}",
        "calibration_date": "{done}",
        "due_date | next_calibration": "{due}",
        "room_temperature_c": "{temp}",
        "measuring_points": "{points}",
        "max_deviation_percent": "{dev}",
        "tolerance_percent": "{tol}",
        "was_adjusted": "{adj}",
        "fee | charge": "{fee}",
        "serial_number | humidity": None,
    },
)

template(
    ask="""Extract the noise measurements. | What did the neighbours' measurement show?
    | Please structure this complaint.""",
    values="""
    sender = person
    bar = restaurant
    day = date 2022..2027
    db_open = int 58..74
    db_closed = int 34..46
    limit = int 48..55
    dist = int 15..60
    minutes = int 5..20
    street = street
    called = case I called the police twice: 2 / I called the police once: 1 / I have not called the police so far: 0
    tone = case I am at the end of my patience: angry / I am sure we can settle this among neighbours: conciliatory /\
        I merely ask you to note the figures: neutral
    """,
    text="""To whom it may concern, on the night of {day} I measured the noise from {bar} for {minutes} minutes,
    {dist.digits} metres away, in my bedroom at {street}. With the window open it was {db_open.digits} dB on average,
    with the window closed {db_closed.digits} dB. [[The limit at night is {limit.digits} dB, as you know.]] {called}.
    {tone}. {sender}""",
    facts={
        "complainant | sender": "{sender}",
        "noise_source | source": "{bar}",
        "date | night_of": "{day}",
        "measurement_minutes | duration_minutes": "{minutes}",
        "distance_m": "{dist}",
        "address | measured_at": "{street}",
        "level_window_open_db": "{db_open}",
        "level_window_closed_db": "{db_closed}",
        "night_limit_db | legal_limit_db": "{limit}",
        "police_calls": "{called}",
        "tone": "{tone}",
        "phone | measuring_device": None,
    },
)

template(
    ask="Extract the run. | Log this workout. | Turn the message into a training log entry.",
    values="""
    runner = person
    partner = person
    day = weekday
    km = decimal 6.2..21.4 step 0.1
    climb = int 60..740
    pulse = int 128..152
    max = int 168..194
    kcal = int 420..1450
    pace = one of 4:52 / 5:10 / 5:25 / 5:41 / 6:03 / 6:20
    steps = int 6800..24000
    shoes = int 210..690
    feel = case legs like lead: bad / never felt better: great / nothing special: average / pretty good really: good
    """,
    text="""{day}'s long one with {partner.first}: {km} km, {climb.digits} m of climbing, pace {pace} per km. Heart rate
    averaged {pulse.digits}, peaked at {max.digits} on the last hill. Watch says {kcal} kcal and {steps} steps, I don't
    believe either. [[The shoes have {shoes.digits} km on them now and it shows.]] Felt: {feel}. /{runner}""",
    facts={
        "athlete | runner": "{runner}",
        "training_partner_first_name": "{partner.first}",
        "weekday | day": "{day}",
        "distance_km | distance": "{km}",
        "elevation_gain_m | climb": "{climb}",
        "pace_per_km | pace": "{pace}",
        "average_heart_rate": "{pulse}",
        "max_heart_rate": "{max}",
        "calories | energy_kcal": "{kcal}",
        "steps | step_count": "{steps}",
        "shoe_mileage_km": "{shoes}",
        "feeling": "{feel}",
        "weather | weight_kg": None,
    },
)

template(
    ask="Extract the concrete test. | Fill in the site lab record. | Structure the results of the cubes.",
    values="""
    site = one of Quay Bridge / North Tunnel / Hospital Wing C / Silo 4 / Tram Depot / Lock Gate
    foreman = person
    mix = code C##-##
    poured = date 2021..2026
    s1 = decimal 36.2..39.9 step 0.1
    s2 = decimal 40.1..42.9 step 0.1
    s3 = decimal 43.1..46.8 step 0.1
    slump = int 90..180 step 5
    air = decimal 3.5..5.5 step 0.1
    required = int 30..35
    truck = int 3..19
    volume = decimal 6.5..9.5 step 0.5
    """,
    text="""Three cubes from {site}, mix {mix}, truck {truck.digits}, poured on {poured}: after 28 days they broke at
    {s1}, {s2} and {s3} MPa (required: {required.digits} MPa). At the pour we had a slump of {slump.digits} mm[[ and
    {air} % air]]; the truck carried {volume} m³. All three are above the requirement, so {foreman} may strip the
    formwork.""",
    facts={
        "site | construction_site": "{site}",
        "foreman": "{foreman}",
        "mix | concrete_mix": "{mix}",
        "pour_date | poured_on": "{poured}",
        "strengths_mpa | compressive_strengths": ["{s1}", "{s2}", "{s3}"],
        "highest_strength_mpa": "{s3}",
        "required_strength_mpa": "{required}",
        "age_days": 28,
        "slump_mm": "{slump}",
        "air_content_percent": "{air}",
        "truck_number": "{truck}",
        "volume_m3": "{volume}",
        "passed | requirement_met": True,
        "water_cement_ratio | supplier": None,
    },
)

template(
    ask="Extract the readings as a list. | Which rooms were measured for radon? | Parse the radon letter.",
    values="""
    owner = person
    office = company
    start = date 2022..2025
    end = start + 80..100 days
    r1 = int 110..190
    r2 = int 40..98
    r3 = int 420..890
    code = code RN-####
    measure = case We advise you to ventilate the cellar: ventilate /\
        We advise you to have the cellar floor sealed: seal /\
        We advise a second measurement in the cellar next winter: measure_again
    """,
    text="""Ref. {code}. Dear {owner.title}, your detectors were exposed from {start} to {end}. The results: kitchen
    {r1.digits} Bq/m³, bedroom {r2.digits} Bq/m³, cellar {r3.digits} Bq/m³. The reference value is 300 Bq/m³; the cellar
    is above it. {measure}. The measurement was free of charge for you. Yours, {office}""",
    facts={
        "reference | case_number": "{code}",
        "exposure_start | start_date": "{start}",
        "exposure_end | end_date": "{end}",
        "readings | results": [
            {"room": "kitchen", "value": "{r1}"},
            {"room": "bedroom", "value": "{r2}"},
            {"room": "cellar", "value": "{r3}"},
        ],
        "reading_kitchen": "{r1}",
        "reading_bedroom": "{r2}",
        "reading_cellar": "{r3}",
        "reference_value": 300,
        "unit": "Bq/m³",
        "room_above_reference | critical_room": "cellar",
        "recommendation | advised_action": "{measure}",
        "is_free_of_charge": True,
        "sender | institute": "{office}",
        "price | address": None,
    },
)

template(
    ask="Extract the vehicle inspection values. | Fill in the inspection sheet. | Vehicle check: give me the data.",
    values="""
    owner = person
    inspector = person
    plate = code @@-###-@@
    car = one of Fiat Panda / Volvo V60 / Toyota Yaris / Skoda Octavia / Peugeot 208 / Mazda 3
    mileage = int 41000..238000
    tread_f = decimal 4.1..6.9 step 0.1
    tread_r = decimal 2.1..3.9 step 0.1
    co = decimal 0.01..0.28 step 0.01
    brake = percent 58..79
    day = date 2022..2027
    result = case PASSED WITHOUT DEFECTS: passed / PASSED WITH MINOR DEFECTS: passed_minor /\
        NOT PASSED, RE-TEST WITHIN 30 DAYS: failed
    fee = money 42..79 step 0.1
    """,
    text="""{result}
    Vehicle: {car}, {plate}
    Keeper: {owner}
    Odometer: {mileage} km
    Tread depth front {tread_f} mm, rear {tread_r} mm (minimum 1.6 mm)
    CO {co} %, braking efficiency {brake.digits} %
    [[Fee paid: €{fee}]]
    Inspected on {day} by {inspector}""",
    facts={
        "owner | keeper": "{owner}",
        "inspector | inspected_by": "{inspector}",
        "license_plate": "{plate}",
        "vehicle | car_model": "{car}",
        "mileage_km | odometer": "{mileage}",
        "tread_depth_front_mm": "{tread_f}",
        "tread_depth_rear_mm": "{tread_r}",
        "minimum_tread_mm": 1.6,
        "co_percent": "{co}",
        "braking_efficiency_percent": "{brake}",
        "inspection_date": "{day}",
        "result": "{result}",
        "fee | amount_paid": "{fee}",
        "vin | first_registration": None,
    },
)

template(
    ask="Extract the data of the telescope. | Give the specifications. | Read the advert's technical part.",
    values="""
    seller = person
    brand = company
    aperture = int 114..305
    focal = int 900..1800 step 50
    weight = decimal 7.4..28.5 step 0.1
    bought = date 2009..2020
    price = int 180..790 step 10
    newprice = int 900..1600 step 10
    eyepieces = int 2..5
    place = city
    ship = case I can post it at your cost: true / Collection only: false
    state = case like new: like_new / a few scratches on the tube: used / the mirror needs a new coating: needs_repair
    """,
    text="""For sale: reflector by {brand}, {aperture.digits} mm mirror, focal length {focal} mm, {weight} kg with
    mount. Bought in {bought.year} for {newprice} euros, now {price.digits} euros. Condition: {state}. {eyepieces}
    eyepieces come with it[[, and you can have my star charts, too]]. {ship}. Call {seller} in {place}.""",
    facts={
        "seller | seller_name": "{seller}",
        "brand | manufacturer": "{brand}",
        "aperture_mm": "{aperture}",
        "focal_length_mm": "{focal}",
        "weight_kg": "{weight}",
        "purchase_year": "{bought.year}",
        "original_price": "{newprice}",
        "asking_price | price": "{price}",
        "currency": "EUR",
        "condition": "{state}",
        "eyepiece_count | eyepieces_included": "{eyepieces}",
        "shipping_possible | can_be_shipped": "{ship}",
        "location | city": "{place}",
        "warranty_until | phone": None,
    },
)

template(
    ask="""Extract the soil analysis. | What does the soil need? Give the values.
    | Structure this letter from the soil lab.""",
    values="""
    farmer = person
    field = one of Long Acre / Mill Field / Church Piece / Lower Meadow / Ten Oaks / Crow Bottom
    ph = decimal 5.2..6.9 step 0.1
    p = int 6..24
    k = int 90..260
    mg = int 30..80
    humus = decimal 1.6..4.8 step 0.1
    lime = decimal 1.5..3.5 step 0.5
    ha = decimal 2.5..14.5 step 0.1
    soil = one of sandy loam / heavy clay / silt loam / peaty sand
    crop = one of winter wheat / sugar beet / oats / clover / spring barley
    years = int 3..5
    """,
    text="""Dear {farmer.title}, your sample from {field} ({ha} ha, {soil}) gave the following values per 100 g of soil,
    except for pH, which is {ph}: phosphorus {p.digits} mg, potassium {k.digits} mg, magnesium {mg.digits} mg. Humus is
    at {humus} %. [[Before you sow {crop}, spread {lime} tonnes of lime per hectare.]] Please send the next sample in
    {years} years.""",
    facts={
        "field | field_name": "{field}",
        "area_ha | field_size_hectares": "{ha}",
        "soil_type": "{soil}",
        "ph": "{ph}",
        "nutrients": {"phosphorus_mg": "{p}", "potassium_mg": "{k}", "magnesium_mg": "{mg}"},
        "potassium_mg": "{k}",
        "humus_percent": "{humus}",
        "lime_t_per_ha | recommended_lime": "{lime}",
        "planned_crop | next_crop": "{crop}",
        "years_until_next_sample": "{years}",
        "nitrogen_mg | sample_number": None,
    },
)

template(
    ask="""Extract the data of the machine. | Welche Daten nennt der Text? Give JSON.
    | Fill in the fields from this German note.""",
    values="""
    tech = person
    machine = code KM-###
    hours = int 120..890
    temp = int 61..88
    press = int 4..9
    noise = int 68..84
    oil = int 12..20
    filter = case Der Filter wurde gewechselt: true / Der Filter wurde nicht gewechselt: false
    state = case Die Anlage läuft einwandfrei: ok / Die Anlage muss bis zur Reparatur stehen: stopped /\
        Die Anlage darf nur mit halber Last laufen: limited
    hall = one of Halle Nord / Halle 3 / Kesselhaus / Lackiererei / Versandhalle
    """,
    text="""Wartungsbericht {machine} ({hall}). Betriebsstunden: {hours.digits}. Öltemperatur {temp.digits} °C, Druck
    {press.digits} bar, Lautstärke {noise.digits} dB. Es wurden {oil.digits} Liter Öl nachgefüllt. {filter}. {state}.
    [[Geprüft von {tech}.]]""",
    facts={
        "machine_id | machine": "{machine}",
        "location | hall": "{hall}",
        "operating_hours": "{hours}",
        "oil_temperature_c": "{temp}",
        "pressure_bar": "{press}",
        "noise_db": "{noise}",
        "oil_added_l | liters_of_oil": "{oil}",
        "filter_changed": "{filter}",
        "status": "{state}",
        "technician | checked_by": "{tech}",
        "next_service | manufacturer": None,
    },
)

template(
    ask="Extract the tide table. | When are high and low water? | Parse the harbour notice.",
    values="""
    port = one of Saltmouth / Fennick Harbour / Port Davey / Grey Quay / Oyster Sound
    day = date 2023..2027
    hw = time 9..11
    lw = time 15..17
    hwm = decimal 3.8..6.4 step 0.1
    lwm = decimal 0.4..1.3 step 0.1
    sea = int 6..19
    wind = int 3..7
    dir = one of north-westerly / easterly / south-westerly / northerly / south-easterly
    bar = case The harbour bar may be crossed: open / The harbour bar is closed to boats under 8 metres: restricted /\
        The harbour bar is closed: closed
    master = person
    """,
    text="""{port}, {day}. High water {hw}, {hwm} m. Low water {lw}, {lwm} m. Sea temperature {sea.digits} °C. Wind
    {dir}, force {wind.digits}. {bar}. [[Harbour master on duty: {master}, VHF channel 12.]]""",
    facts={
        "harbour | port": "{port}",
        "date": "{day}",
        "high_water": {"time": "{hw}", "height_m": "{hwm}"},
        "low_water": {"time": "{lw}", "height_m": "{lwm}"},
        "high_water_time": "{hw}",
        "low_water_height_m": "{lwm}",
        "sea_temperature_c": "{sea}",
        "wind_force | beaufort": "{wind}",
        "wind_direction": "{dir}",
        "harbour_bar_status": "{bar}",
        "harbour_master": "{master}",
        "wave_height_m | visibility_km": None,
    },
)

template(
    ask="Extract the drone test. | Prototype test notes -> JSON | What were the results of the test flight?",
    values="""
    pilot = person
    lead = person
    proto = code D#-@
    mass = int 820..1990
    payload = int 150..480
    flight = int 21..47
    speed = decimal 11.5..19.5 step 0.1
    alt = int 60..119
    batt = percent 12..28
    wind = decimal 2.5..8.5 step 0.1
    land = case It landed on the mark: success / It came down hard in the hedge: crash /\
        We had to call it back because of a helicopter: aborted
    vib = case The rattle is gone: false / The left arm still vibrates: true
    """,
    text="""Test flight {proto}, pilot {pilot}, wind {wind} m/s. Take-off mass {mass} g, of which {payload.digits} g
    payload. Airborne for {flight.digits} minutes, top speed {speed} m/s, {alt.digits} m above ground at most. {land}.
    Battery left: {batt.digits} %. {vib}. [[{lead} wants the next one with the payload doubled.]]""",
    facts={
        "prototype | prototype_id": "{proto}",
        "pilot": "{pilot}",
        "wind_speed_ms": "{wind}",
        "take_off_mass_g | total_mass_g": "{mass}",
        "payload_g": "{payload}",
        "flight_time_minutes": "{flight}",
        "top_speed_ms | max_speed": "{speed}",
        "max_altitude_m": "{alt}",
        "outcome | flight_result": "{land}",
        "battery_remaining_percent": "{batt}",
        "vibration_present": "{vib}",
        "double_payload_requested_by": "{lead}",
        "flight_date | cost": None,
    },
)

template(
    ask="Extract blood pressure readings. | Fill the diary entry. | Give the readings of this day as JSON.",
    values="""
    who = person
    day = date 2023..2027
    sys1 = int 138..164
    dia1 = int 84..98
    sys2 = int 112..134
    dia2 = int 68..82
    pulse1 = int 70..92
    pulse2 = int 54..68
    t1 = time 6..8
    t2 = time 19..22
    pill = case took the tablet after breakfast: true / forgot the tablet: false
    dose = decimal 2.5..10 step 2.5
    """,
    text="""{day}
    Morning ({t1}): {sys1.digits}/{dia1.digits}, pulse {pulse1.digits}. Bit dizzy.
    Evening ({t2}): {sys2.digits}/{dia2.digits}, pulse {pulse2.digits}. Much better after the walk with Nora.
    Medication: {pill}. [[Dose now {dose} mg instead of 1.25.]]
    Kept by {who}""",
    facts={
        "patient | diary_owner": "{who}",
        "date": "{day}",
        "morning_reading": {"systolic": "{sys1}", "diastolic": "{dia1}", "pulse": "{pulse1}"},
        "evening_reading": {"systolic": "{sys2}", "diastolic": "{dia2}", "pulse": "{pulse2}"},
        "systolic_morning": "{sys1}",
        "diastolic_evening": "{dia2}",
        "pulse_morning": "{pulse1}",
        "time_of_evening_reading": "{t2}",
        "time_of_morning_reading": "{t1}",
        "medication_taken": "{pill}",
        "current_dose_mg": "{dose}",
        "walked_with": "Nora",
        "blood_sugar | weight": None,
    },
)

template(
    ask="Extract the facts on the power plant. | Give me the figures in this news item. | energy news to JSON",
    values="""
    operator = company
    spokes = person
    place = city
    units = int 12..48
    mw = decimal 84.5..276.5 step 0.5
    homes = int 41000..188000 step 500
    invest = int 120..490
    start = date 2026..2027
    hub = int 105..165
    blade = int 58..79
    kind = case wind farm: wind
    jobs = int 22..70
    vote = case The council approved the plan unanimously: approved / The council postponed its vote: postponed /\
        The council rejected the plan by one vote: rejected
    """,
    text="""{operator} plans a {kind} with {units.digits} turbines near {place}. It is to deliver {mw} megawatts, enough
    for {homes} homes, and to cost {invest.digits} million euros. The hubs will be {hub.digits} metres high, each blade
    {blade.digits} metres long. {vote}. [[The first turbine could turn on {start}.]] "We will create {jobs.digits}
    jobs," said {spokes}, who speaks for the operator.""",
    facts={
        "operator | company": "{operator}",
        "spokesperson": "{spokes}",
        "nearest_city | location": "{place}",
        "energy_source": "{kind}",
        "turbine_count | turbines": "{units}",
        "capacity_mw": "{mw}",
        "homes_supplied": "{homes}",
        "cost_million_eur": "{invest}",
        "hub_height_m": "{hub}",
        "blade_length_m": "{blade}",
        "council_decision": "{vote}",
        "first_turbine_date": "{start}",
        "jobs_created": "{jobs}",
        "annual_output_gwh | architect": None,
    },
)

template(
    ask="""Extract the shipment temperature log. | Was the cold chain kept? Extract the data.
    | Read the logger's summary.""",
    values="""
    logger = code TL#####
    goods = one of vaccines / oysters / fresh pasta / cut tulips / frozen berries / blood plasma
    from = city
    to = city
    carrier = company
    left = date 2023..2026
    arrived = left + 1..3 days
    min = decimal 1.1..2.9 step 0.1
    mean = decimal 3.1..4.9 step 0.1
    max = decimal 5.1..7.9 step 0.1
    alarm = case No alarm was raised: 0 / One alarm was raised: 1 / Two alarms were raised: 2 /\
        Three alarms were raised: 3
    boxes = int 4..19
    signer = person
    """,
    text="""Logger {logger} travelled with {boxes} boxes of {goods} from {from} to {to} (carrier: {carrier}; departed on
    {left}, delivered on {arrived}). Temperature: min {min}, max {max}, mean {mean}, all in °C; permitted range 1 to 8.
    {alarm}. [[Received by {signer}.]]""",
    facts={
        "logger_id | logger": "{logger}",
        "goods | cargo": "{goods}",
        "origin | from_city": "{from}",
        "destination | to_city": "{to}",
        "carrier": "{carrier}",
        "departure_date": "{left}",
        "delivery_date": "{arrived}",
        "temperature": {"min": "{min}", "max": "{max}", "mean": "{mean}"},
        "max_temperature_c": "{max}",
        "mean_temperature_c": "{mean}",
        "alarm_count | alarms": "{alarm}",
        "box_count | boxes": "{boxes}",
        "received_by": "{signer}",
        "upper_limit_c": 8,
        "humidity | driver": None,
    },
)

template(
    ask="""Extract the data on the well. | Que mesure-t-on ici ? Give the values as JSON.
    | Fill in the form from this French text.""",
    values="""
    farmer = person
    depth = int 18..95
    level = int 4..15
    flow = int 900..4200 step 50
    temp = int 9..14
    year = date 1961..2004
    drink = case L'eau est potable: true / L'eau n'est pas potable: false
    hard = case très dure: hard / plutôt douce: soft / moyennement dure: medium
    place = one of Saint-Aubert / Le Mesnil / Vaucelles / Montreuil-le-Haut / La Roche
    """,
    text="""Propriétaire du puits : {farmer}. Le puits se trouve à {place}. Il a été creusé en {year.year}. Il a une
    profondeur de {depth.digits} mètres ; l'eau se trouve à {level.digits} mètres sous le sol. Le débit est de {flow}
    litres par heure. [[La température de l'eau est de {temp.digits} °C.]] {drink}. Elle est {hard}.""",
    facts={
        "owner | well_owner": "{farmer}",
        "place | village": "{place}",
        "year_dug | construction_year": "{year.year}",
        "depth_m | well_depth": "{depth}",
        "water_level_m | water_level_below_ground": "{level}",
        "flow_rate_l_h": "{flow}",
        "water_temperature_c": "{temp}",
        "is_drinkable": "{drink}",
        "water_hardness": "{hard}",
        "pump_model | ph": None,
    },
)

template(
    ask="Extract the network speed test. | What are the speeds? | Support ticket: pull out the measurements.",
    values="""
    customer = person
    agent = person
    plan = int 250..500 step 50
    down = decimal 18.2..96.4 step 0.1
    up = decimal 4.1..12.8 step 0.1
    ping = int 14..98
    loss = percent 2..9
    router = one of HomeBox 7 / Lynk AX3 / Fritta 750 / AirHub Mini
    ticket = code T-######
    where = case cable straight into the router: wired / Wi-Fi from the sofa: wifi
    since = date 2024..2027
    devices = int 3..17
    """,
    text="""{ticket} / {customer} writes: "I pay for {plan.digits} Mbit/s and get {down} down and {up} up, with a ping
    of {ping.digits} ms and {loss.digits} % packet loss. Measured over {where}. The box is your {router}, restarted
    three times. [[It has been like this since {since}.]] There are {devices} devices in the house, only one was on."
    Assigned to {agent}.""",
    facts={
        "ticket_number | ticket": "{ticket}",
        "customer": "{customer}",
        "assigned_to | agent": "{agent}",
        "contract_speed_mbit | plan_speed": "{plan}",
        "download_mbit": "{down}",
        "upload_mbit": "{up}",
        "ping_ms | latency_ms": "{ping}",
        "packet_loss_percent": "{loss}",
        "connection_type": "{where}",
        "router_model": "{router}",
        "restarts": 3,
        "problem_since | since": "{since}",
        "device_count": "{devices}",
        "operating_system | provider": None,
    },
)

template(
    ask="Turn the table into JSON. | Extract the monthly rainfall. | Which values does the table hold?",
    values="""
    st = one of Elm Lodge / Bishop's Weir / Sand Point / Crag House / Otter Farm
    y = date 2012..2025
    r1 = decimal 62.5..98.5 step 0.1
    r2 = decimal 31.5..59.5 step 0.1
    r3 = decimal 8.5..29.5 step 0.1
    d1 = int 15..21
    d2 = int 9..14
    d3 = int 3..8
    k = person
    miss = case (no gaps): false / (gauge blocked for two days in March): true
    """,
    text="""Rain gauge {st}, {y.year} {miss}
    month | mm | days with rain
    January | {r1} | {d1.digits}
    February | {r2} | {d2.digits}
    March | {r3} | {d3.digits}
    The wettest month was January. [[Read daily by {k}.]]""",
    facts={
        "station | gauge": "{st}",
        "year": "{y.year}",
        "months": [
            {"month": "January", "rain_mm": "{r1}", "rain_days": "{d1}"},
            {"month": "February", "rain_mm": "{r2}", "rain_days": "{d2}"},
            {"month": "March", "rain_mm": "{r3}", "rain_days": "{d3}"},
        ],
        "rain_february_mm": "{r2}",
        "rain_days_march": "{d3}",
        "rain_january_mm | highest_monthly_rain_mm": "{r1}",
        "wettest_month": "January",
        "has_gaps | data_incomplete": "{miss}",
        "observer | read_by": "{k}",
        "snow_depth_cm | rain_april_mm": None,
    },
)

template(
    ask="Extract the heating readings. | What did the chimney sweep measure? | boiler check -> JSON",
    values="""
    own = person
    sw = person
    addr = street
    d = date 2021..2027
    gas = int 118..182
    room = int 16..23
    co = int 12..190
    loss = percent 4..11
    eff = decimal 88.5..97.5 step 0.1
    kw = decimal 11.5..34.5 step 0.5
    y = date 1994..2019
    ok = case All limits are kept: true / The limit for carbon monoxide is exceeded: false /\
        The losses are above the limit: false
    fee = money 39..88 step 0.05
    """,
    text="""Boiler at {addr}, built in {y.year}, {kw} kW. On {d} I measured: flue gas {gas.digits} °C, room air
    {room.digits} °C, carbon monoxide {co.digits} ppm, losses {loss.digits} %, efficiency {eff} %. {ok}. [[My fee is
    €{fee}.]] The results go to {own} and to the council. {sw}, chimney sweep""",
    facts={
        "address": "{addr}",
        "owner": "{own}",
        "measured_by | chimney_sweep": "{sw}",
        "measurement_date": "{d}",
        "year_built": "{y.year}",
        "power_kw": "{kw}",
        "flue_gas_temperature_c": "{gas}",
        "room_temperature_c | room_air_temperature": "{room}",
        "carbon_monoxide_ppm": "{co}",
        "losses_percent | flue_gas_loss_percent": "{loss}",
        "efficiency_percent": "{eff}",
        "limits_kept | passed": "{ok}",
        "fee": "{fee}",
        "next_check | fuel": None,
    },
)
