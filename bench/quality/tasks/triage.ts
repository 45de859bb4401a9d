import { flag, integer, label, record, type TaskSource } from '../task.ts';

/** Several judgements of one text. */
export const triage: readonly TaskSource[] = [
  {
    ask: 'Triage the support ticket.',
    text: "Our whole office has had no internet since eight o'clock, thirty people are twiddling their thumbs. The red light on your router is blinking. This is the third outage this month, and if it is not fixed by noon we will move to another provider!",
    schema: record({
      category: label('outage', 'billing', 'feature request', 'how-to'),
      priority: label('low', 'normal', 'urgent'),
      customer_mood: label('happy', 'neutral', 'angry'),
      affected_people: integer,
    }),
    expected: {
      category: 'outage',
      priority: 'urgent',
      customer_mood: 'angry',
      affected_people: 30,
    },
  },
  {
    ask: 'Triage the support ticket.',
    text: 'Hello team! I love the new calendar. One little wish: it would be wonderful if I could colour the entries by project. Nothing pressing, of course, just an idea for when you have time. Keep up the good work!',
    schema: record({
      category: label('outage', 'billing', 'feature request', 'how-to'),
      priority: label('low', 'normal', 'urgent'),
      customer_mood: label('happy', 'neutral', 'angry'),
      needs_refund: flag,
    }),
    expected: {
      category: 'feature request',
      priority: 'low',
      customer_mood: 'happy',
      needs_refund: false,
    },
  },
  {
    ask: 'Judge the hotel review.',
    text: 'The room was spotless and the bed heavenly, and breakfast was the best of our whole trip. What ruined our stay was the noise: there is a nightclub below, open until four. Reception said they could do nothing. A pity, as the staff were otherwise charming. We were there for five nights in June, my husband and I, on our way back from Sicily. The pool is small but well kept, and the old town is ten minutes away on foot. On the second night we moved to a room at the back, which helped a little, but then we had the air conditioning of the kitchen below the window instead. For people who sleep with earplugs it may be a fine choice; we would look for something else.',
    schema: record({
      cleanliness: label('good', 'bad', 'not mentioned'),
      breakfast: label('good', 'bad', 'not mentioned'),
      noise: label('good', 'bad', 'not mentioned'),
      wifi: label('good', 'bad', 'not mentioned'),
    }),
    expected: { cleanliness: 'good', breakfast: 'good', noise: 'bad', wifi: 'not mentioned' },
  },
  {
    ask: 'Judge the restaurant review.',
    text: "Portions are huge and you will not leave hungry, though my steak was tough as leather and the chips were soggy. Our waitress was attentive and funny. At these prices, 14 for a main course, one cannot really complain. Parking is a nightmare. We were a group of nine after a hike, muddy boots and all, and were seated at once. Two of us had the trout, which was dry, and the children's fish fingers were burnt on one side. The owner came to the table and took it with a laugh, and gave the kids an ice cream. It took us half an hour to find a place for the cars, and in the end we left one of them at the church. The toilets are up a steep staircase.",
    schema: record({
      food: label('good', 'bad', 'not mentioned'),
      service: label('good', 'bad', 'not mentioned'),
      price: label('cheap', 'fair', 'expensive', 'not mentioned'),
      parking: label('good', 'bad', 'not mentioned'),
    }),
    expected: { food: 'bad', service: 'good', price: 'cheap', parking: 'bad' },
  },
  {
    ask: 'Assess the email.',
    text: 'Dear Mr Lund, could you please send me the signed contract before Friday? The buyer is waiting and I would hate to lose him. If you have any questions you can reach me on my mobile at any time. Best regards, Claudia Ferrer',
    schema: record({
      asks_for_something: flag,
      has_deadline: flag,
      language: label('English', 'German', 'Spanish'),
      tone: label('polite', 'rude'),
    }),
    expected: { asks_for_something: true, has_deadline: true, language: 'English', tone: 'polite' },
  },
  {
    ask: 'Assess the email.',
    text: 'You people are unbelievable. I have written four times now and all I get is automatic replies. Is there a human being working at your company or only idiots? I do not want an apology, I want my parcel. Today.',
    schema: record({
      asks_for_something: flag,
      tone: label('polite', 'neutral', 'rude'),
      subject: label('delivery', 'payment', 'product quality', 'praise'),
      first_contact: flag,
    }),
    expected: { asks_for_something: true, tone: 'rude', subject: 'delivery', first_contact: false },
  },
  {
    ask: 'Classify the product.',
    text: "A wireless headset for long flights: cushioned ear cups cancel engine noise, the battery lasts two days, and the included cable connects it to the seat's entertainment system. Folds flat into a case. Not suitable for swimming or heavy rain.",
    schema: record({
      category: label('audio', 'kitchen', 'garden', 'clothing'),
      wireless: flag,
      waterproof: flag,
      comes_with_case: flag,
    }),
    expected: { category: 'audio', wireless: true, waterproof: false, comes_with_case: true },
  },
  {
    ask: 'Classify the product.',
    text: 'This sturdy apron made of waxed canvas protects you while pruning roses or repotting plants. Adjustable leather straps, four deep pockets for secateurs and string, and a loop for a towel. Wipe clean only, do not machine wash. One size fits all.',
    schema: record({
      category: label('audio', 'kitchen', 'garden', 'toys'),
      machine_washable: flag,
      pockets: integer,
      sizes: label('one size', 'several sizes'),
    }),
    expected: { category: 'garden', machine_washable: false, pockets: 4, sizes: 'one size' },
  },
  {
    ask: 'Moderate the forum post.',
    text: 'I strongly disagree with the new bike lane. It takes away parking in front of my shop, and nobody asked us. I will bring this up at the council on Thursday and invite everybody, also those who like the lane, to come and talk.',
    schema: record({
      insults: flag,
      opinion_of_bike_lane: label('for', 'against', 'none'),
      calls_for_violence: flag,
      action: label('keep', 'hide', 'delete'),
    }),
    expected: {
      insults: false,
      opinion_of_bike_lane: 'against',
      calls_for_violence: false,
      action: 'keep',
    },
  },
  {
    ask: 'Moderate the forum post.',
    text: 'BUY CHEAP WATCHES!!! Best replica watches at the lowest prices, click the link in my profile, 80% discount only today, worldwide shipping, no questions asked. Tell your friends and earn money with our partner programme!!!',
    schema: record({
      advertising: flag,
      on_topic: flag,
      shouting: flag,
      action: label('keep', 'delete'),
    }),
    expected: { advertising: true, on_topic: false, shouting: true, action: 'delete' },
  },
  {
    ask: 'Assess the news item.',
    text: 'The central bank left its key interest rate unchanged at 2.25 percent on Thursday, as most analysts had expected. Its governor hinted at a first cut in the autumn should inflation keep falling. Share prices hardly moved after the announcement.',
    schema: record({
      section: label('economy', 'sports', 'culture', 'crime'),
      rate_decision: label('raised', 'cut', 'unchanged'),
      surprising: flag,
      market_reaction: label('strong', 'weak'),
    }),
    expected: {
      section: 'economy',
      rate_decision: 'unchanged',
      surprising: false,
      market_reaction: 'weak',
    },
  },
  {
    ask: 'Assess the news item.',
    text: 'After eleven years the opera house will reopen in September with a new production of a forgotten work by a local composer. The renovation cost three times as much as planned. Tickets for the first night were gone within an hour. The hall has been given new seats, fewer and wider than before, and a ceiling that can be raised to change the sound. Conductor Beate Sommer spoke of a dream. Critics say that the money, 312 million in all, should have gone to schools; a court had stopped the works for a year after a neighbour sued. The chandelier, taken down in the war, hangs in its old place again. Guided tours begin in October, and pupils get in for free.',
    schema: record({
      section: label('economy', 'sports', 'culture', 'crime'),
      over_budget: flag,
      first_night_sold_out: flag,
      years_closed: integer,
    }),
    expected: {
      section: 'culture',
      over_budget: true,
      first_night_sold_out: true,
      years_closed: 11,
    },
  },
  {
    ask: 'What does the voice assistant have to know about this command?',
    text: 'Hey, could you turn off all the lights downstairs except the one in the hallway, and also lower the blinds in the living room? Oh, and we are leaving for the weekend, so please switch on the alarm in ten minutes.',
    schema: record({
      lights: label('on', 'off', 'unchanged'),
      blinds: label('up', 'down', 'unchanged'),
      alarm: label('on', 'off', 'unchanged'),
      alarm_delay_minutes: integer,
    }),
    expected: { lights: 'off', blinds: 'down', alarm: 'on', alarm_delay_minutes: 10 },
  },
  {
    ask: 'Evaluate the job application.',
    text: 'The candidate has worked as a data analyst for seven years and knows SQL and Python very well. She has never led a team and says openly that she does not want to. Her French is fluent. She could start next week but would only work remotely.',
    schema: record({
      experienced: flag,
      leadership_experience: flag,
      speaks_french: flag,
      availability: label('immediately', 'in months', 'unknown'),
      workplace: label('office', 'remote', 'unknown'),
    }),
    expected: {
      experienced: true,
      leadership_experience: false,
      speaks_french: true,
      availability: 'immediately',
      workplace: 'remote',
    },
  },
  {
    ask: 'Classify the legal clause.',
    text: "Either party may terminate this agreement by required three months' written notice to the end of a calendar quarter. The right to terminate without notice for good cause remains unaffected. Notice by e-mail is not sufficient.",
    schema: record({
      clause: label('termination', 'payment', 'liability', 'confidentiality'),
      notice_months: integer,
      email_sufficient: flag,
      both_parties: flag,
    }),
    expected: {
      clause: 'termination',
      notice_months: 3,
      email_sufficient: false,
      both_parties: true,
    },
  },
  {
    ask: 'Rate the symptom description for the triage nurse.',
    text: 'Caller is 58 and has had crushing chest pain for twenty minutes that spreads to his left arm. He is sweating and short of breath. He smokes and takes pills for high blood pressure. His wife is with him.',
    schema: record({
      level: label('emergency', 'urgent', 'routine'),
      possible_cause: label('heart', 'stomach', 'skin', 'muscle'),
      alone: flag,
      smoker: flag,
      age: integer,
    }),
    expected: { level: 'emergency', possible_cause: 'heart', alone: false, smoker: true, age: 58 },
  },
  {
    ask: 'Classify the feedback on the course.',
    text: 'The instructor explained everything patiently and with good examples, I finally understood recursion. The room, however, was freezing and the projector failed twice. Two days were too short for so much material; a third would have been good.',
    schema: record({
      instructor: label('good', 'bad', 'not mentioned'),
      room: label('good', 'bad', 'not mentioned'),
      length: label('too short', 'right', 'too long', 'not mentioned'),
      catering: label('good', 'bad', 'not mentioned'),
    }),
    expected: { instructor: 'good', room: 'bad', length: 'too short', catering: 'not mentioned' },
  },
  {
    ask: "Classify the citizen's request.",
    text: 'Good afternoon, the street lamp in front of number 12 in Hazel Lane has been dark for two weeks. My mother is 84 and afraid of falling when she comes home in the evening. Who can repair it? You may publish my letter, but without my name.',
    schema: record({
      department: label('roads and lighting', 'parks', 'schools', 'taxes'),
      kind: label('defect', 'praise', 'question about fees'),
      safety_risk: flag,
      may_publish_name: flag,
      weeks_since: integer,
    }),
    expected: {
      department: 'roads and lighting',
      kind: 'defect',
      safety_risk: true,
      may_publish_name: false,
      weeks_since: 2,
    },
  },
];
