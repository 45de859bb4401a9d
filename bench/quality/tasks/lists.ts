import {
  clock,
  date,
  either,
  flag,
  integer,
  label,
  list,
  number,
  record,
  type TaskSource,
  text,
} from '../task.ts';

/** Lists: as many items as the text has, and no more. */
export const lists: readonly TaskSource[] = [
  {
    ask: 'List the ingredients.',
    text: 'For the lentil soup you need 250 g of red lentils, two carrots, one onion, a tin of coconut milk and a teaspoon of cumin. Fry the onion first. Some people add spinach at the end, but we never did at home.',
    schema: record({ dish: text, ingredients: list(text) }),
    expected: {
      dish: either('lentil soup', 'the lentil soup'),
      ingredients: [
        either('red lentils', '250 g of red lentils', 'lentils', '250 g red lentils'),
        either('carrots', 'two carrots', '2 carrots', 'carrot'),
        either('onion', 'one onion', '1 onion'),
        either('coconut milk', 'a tin of coconut milk', 'tin of coconut milk'),
        either('cumin', 'a teaspoon of cumin', 'teaspoon of cumin'),
      ],
    },
  },
  {
    ask: 'Who attended, and who was excused?',
    text: "Parents' council, present: Mrs Albrecht (chair), Mr Dinh, Ms Kowalska, Mr Osei and Mrs Tremblay. Excused: Mr Haugen and Ms Rios. Topic was the new playground; the vote was postponed because the plans were not complete.",
    schema: record({ present: list(text), excused: list(text), topic: text }),
    expected: {
      present: [
        either('Mrs Albrecht', 'Albrecht', 'Mrs Albrecht (chair)'),
        either('Mr Dinh', 'Dinh'),
        either('Ms Kowalska', 'Kowalska'),
        either('Mr Osei', 'Osei'),
        either('Mrs Tremblay', 'Tremblay'),
      ],
      excused: [either('Mr Haugen', 'Haugen'), either('Ms Rios', 'Rios')],
      topic: either('new playground', 'the new playground', 'playground'),
    },
  },
  {
    ask: 'Extract the to-do list with the person in charge.',
    text: 'OK so to sum up: Priya books the venue, Jonas writes the invitation by Tuesday, and I (Mel) will ask the band again. Nobody has volunteered for the cake yet, so we skip that until next time. For those who were not there: the summer party is on, rain or shine, and we have 340 left over from last year, of which the band will want at least 200. The school lets us use the yard and the toilets but not the gym. Dieter thinks that we should ask for a small entrance fee, the others were against it. We meet again in two weeks, same place, same time, and I will bring the key. Sorry for the chaos tonight, the projector has a mind of its own.',
    schema: record({ tasks: list(record({ person: text, task: text })) }),
    expected: {
      tasks: [
        {
          person: 'Priya',
          task: either('books the venue', 'book the venue', 'venue', 'booking the venue'),
        },
        {
          person: 'Jonas',
          task: either(
            'writes the invitation by Tuesday',
            'write the invitation by Tuesday',
            'writes the invitation',
            'write the invitation',
            'invitation',
          ),
        },
        {
          person: 'Mel',
          task: either(
            'ask the band again',
            'ask the band',
            'will ask the band again',
            'asks the band again',
          ),
        },
      ],
    },
  },
  {
    ask: 'Extract the planets with their number of moons.',
    text: 'In the game, the blue planet Oru has 2 moons, dusty Kelt has none, and the giant Bassam is circled by no fewer than 31 moons, of which five can be landed on. A fourth planet was planned, but never released.',
    schema: record({ planets: list(record({ name: text, moons: integer })) }),
    expected: {
      planets: [
        { name: 'Oru', moons: 2 },
        { name: 'Kelt', moons: 0 },
        { name: 'Bassam', moons: 31 },
      ],
    },
  },
  {
    ask: 'List the colours that are in stock.',
    text: 'The wool is available in forest green, ochre and slate at the moment. Burgundy and cream are sold out; we expect burgundy again in October. Each ball has 50 g and costs 6.80.',
    schema: record({ in_stock: list(text), grams: integer, price: number }),
    expected: { in_stock: ['forest green', 'ochre', 'slate'], grams: 50, price: 6.8 },
  },
  {
    ask: 'Extract the opening hours.',
    text: 'The post office counter is open Monday 9:00–17:00, Wednesday 9:00–12:30 and Saturday 10:00–13:00. On all other days it is closed, but the parcel machine outside works around the clock. Stamps can also be bought at the kiosk.',
    schema: record({
      hours: list(
        record({
          day: label('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
          opens: clock,
          closes: clock,
        }),
      ),
    }),
    expected: {
      hours: [
        { day: 'Monday', opens: '09:00', closes: '17:00' },
        { day: 'Wednesday', opens: '09:00', closes: '12:30' },
        { day: 'Saturday', opens: '10:00', closes: '13:00' },
      ],
    },
  },
  {
    ask: 'Extract the medal table.',
    text: 'After the last day the hosts lead the medal table: Estavia won 11 gold medals and 29 medals in all, followed by Norland with 9 gold and 31 in all, and Quendal with 4 gold and 12 in all. Twenty nations went home empty-handed.',
    schema: record({ table: list(record({ nation: text, gold: integer, total: integer })) }),
    expected: {
      table: [
        { nation: 'Estavia', gold: 11, total: 29 },
        { nation: 'Norland', gold: 9, total: 31 },
        { nation: 'Quendal', gold: 4, total: 12 },
      ],
    },
  },
  {
    ask: 'List the symptoms that the patient has.',
    text: 'The patient complains of headache, dizziness and a stiff neck since Sunday. She has no fever and no rash, and her appetite is good. Blood pressure is 128 over 84. She takes ibuprofen when needed.',
    schema: record({ symptoms: list(text), fever: flag, systolic: integer, diastolic: integer }),
    expected: {
      symptoms: ['headache', 'dizziness', either('stiff neck', 'a stiff neck')],
      fever: false,
      systolic: 128,
      diastolic: 84,
    },
  },
  {
    ask: 'Extract the chapters with their first pages.',
    text: 'Contents. Foreword vii. 1 The Quarry 3. 2 A Letter from Trieste 41. 3 What the Tide Left 88. 4 The Inventory 130. Acknowledgements 171. For the paperback edition a map has been added on the inside cover.',
    schema: record({ chapters: list(record({ title: text, page: integer })) }),
    expected: {
      chapters: [
        { title: 'The Quarry', page: 3 },
        { title: 'A Letter from Trieste', page: 41 },
        { title: 'What the Tide Left', page: 88 },
        { title: 'The Inventory', page: 130 },
      ],
    },
  },
  {
    ask: 'Extract the stages of the stage race.',
    text: "The tour has four stages: on 5 June 2025 from Arles to Nîmes (142 km), on 6 June from Nîmes to Alès (98 km), on 7 June a time trial of 21 km, and on 8 June from Alès to Mende (161 km). Last year's winner will not take part. A fifth stage along the river was dropped in January, when the bridge at Florac was closed to traffic. The highest point is the Col de Finiels at 1,541 metres, on the last day. Twenty teams of six riders are expected; the winner of the yellow scarf gets 5,000 euros, the best climber 1,000. Roads will be closed for about forty minutes before the riders come through. Television shows the last 30 km of each day.",
    schema: record({ stages: list(record({ date: date, kilometres: integer })) }),
    expected: {
      stages: [
        { date: '2025-06-05', kilometres: 142 },
        { date: '2025-06-06', kilometres: 98 },
        { date: '2025-06-07', kilometres: 21 },
        { date: '2025-06-08', kilometres: 161 },
      ],
    },
  },
  {
    ask: 'Which languages does the software support, and which are planned?',
    text: 'Version 4 of the app speaks English, Japanese, Portuguese and Dutch. Finnish and Greek will follow next year. We had to drop Latin, sorry. Translators are credited in the About box.',
    schema: record({ version: integer, supported: list(text), planned: list(text) }),
    expected: {
      version: 4,
      supported: ['English', 'Japanese', 'Portuguese', 'Dutch'],
      planned: ['Finnish', 'Greek'],
    },
  },
  {
    ask: 'Extract the bugs fixed in this release.',
    text: 'Release 2.8.1 fixes #1042 (crash on empty files), #1055 (wrong time zone in exports) and #1061 (dark mode flicker). #1039 remains open. Upgrade notes: none. Thanks to all who reported!',
    schema: record({ version: text, fixed: list(record({ issue: integer, description: text })) }),
    expected: {
      version: '2.8.1',
      fixed: [
        { issue: 1042, description: 'crash on empty files' },
        { issue: 1055, description: 'wrong time zone in exports' },
        { issue: 1061, description: 'dark mode flicker' },
      ],
    },
  },
  {
    ask: 'List the family members with their ages.',
    text: 'The Nakamuras from next door have three children: Haruki is 15, Emi is 12 and the baby, Sora, turned one last week. Their grandfather Kenji, 80, lives with them. The dog is older than Emi!',
    schema: record({ family: list(record({ name: text, age: integer })) }),
    expected: {
      family: [
        { name: 'Haruki', age: 15 },
        { name: 'Emi', age: 12 },
        { name: 'Sora', age: 1 },
        { name: 'Kenji', age: 80 },
      ],
    },
  },
  {
    ask: 'Extract the price list.',
    text: 'Summer prices at the lido: adults 5.40, children up to 14 2.70, family ticket 13.00. After 5 pm everyone pays 2.00. Season tickets are sold out. Towels can be hired for 1.50 plus deposit.',
    schema: record({ prices: list(record({ ticket: text, price: number })), towel_hire: number }),
    expected: {
      prices: [
        { ticket: either('adults', 'adult'), price: 5.4 },
        { ticket: either('children up to 14', 'children', 'child'), price: 2.7 },
        { ticket: either('family ticket', 'family'), price: 13 },
        { ticket: either('after 5 pm', 'everyone', 'after 5 pm everyone', 'evening'), price: 2 },
      ],
      towel_hire: 1.5,
    },
  },
  {
    ask: 'Extract the tree inventory.',
    text: 'Along Station Road we counted 14 limes, 6 horse chestnuts and 3 plane trees. Two of the chestnuts are diseased and will be felled in winter. A row of young maples is to be planted, but that depends on the budget.',
    schema: record({
      street: text,
      trees: list(record({ species: text, count: integer })),
      to_be_felled: integer,
    }),
    expected: {
      street: 'Station Road',
      trees: [
        { species: either('limes', 'lime'), count: 14 },
        { species: either('horse chestnuts', 'horse chestnut'), count: 6 },
        { species: either('plane trees', 'plane tree', 'plane'), count: 3 },
      ],
      to_be_felled: 2,
    },
  },
  {
    ask: 'Extract the tags of the article.',
    text: 'Filed under: urban farming, rooftops, bees. By Cosima Reyl, 7 min read, published 29 March 2025. "It started with a single tomato plant," says Reyl, who now grows 60 kinds of vegetables above a car park in Essen.',
    schema: record({
      author: text,
      published: date,
      reading_minutes: integer,
      tags: list(text),
      city: text,
    }),
    expected: {
      author: 'Cosima Reyl',
      published: '2025-03-29',
      reading_minutes: 7,
      tags: ['urban farming', 'rooftops', 'bees'],
      city: 'Essen',
    },
  },
  {
    ask: 'Extract the rooms with their temperatures.',
    text: 'Set the living room to 21.5 degrees, the bedroom to 17 and the bath to 23 from six in the morning. Leave the hallway as it is. The study can stay off until the end of the month.',
    schema: record({ rooms: list(record({ room: text, temperature: number })) }),
    expected: {
      rooms: [
        { room: either('living room', 'the living room'), temperature: 21.5 },
        { room: either('bedroom', 'the bedroom'), temperature: 17 },
        { room: either('bath', 'bathroom', 'the bath'), temperature: 23 },
      ],
    },
  },
  {
    ask: 'Extract the names of the band and their instruments.',
    text: 'Tonight on stage: Deepa Rao on cello, her brother Anand on tabla, and guest singer Louis Marchand. Unfortunately bassist Tim Grau broke his wrist, so they play without a bass. 90 minutes, no break.',
    schema: record({
      musicians: list(
        record({ name: text, plays: label('cello', 'tabla', 'bass', 'vocals', 'guitar') }),
      ),
      minutes: integer,
    }),
    expected: {
      musicians: [
        { name: 'Deepa Rao', plays: 'cello' },
        { name: either('Anand', 'Anand Rao'), plays: 'tabla' },
        { name: 'Louis Marchand', plays: 'vocals' },
      ],
      minutes: 90,
    },
  },
];
