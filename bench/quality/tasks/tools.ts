import {
  clock,
  date,
  either,
  integer,
  label,
  list,
  number,
  record,
  type TaskSource,
  type ToolSource,
  text,
} from '../task.ts';

const tool = (name: string, description: string, parameters: object): ToolSource => ({
  name,
  description,
  parameters,
});

const getWeather = tool(
  'get_weather',
  'Get the weather forecast for a city.',
  record({ city: text, days: integer }, 'days'),
);
const sendEmail = tool(
  'send_email',
  'Send an email.',
  record({ to: text, subject: text, body: text }, 'subject'),
);
const setAlarm = tool(
  'set_alarm',
  'Set an alarm on the phone.',
  record({ time: clock, label: text }, 'label'),
);
const playMusic = tool(
  'play_music',
  'Play a song, an album or an artist.',
  record({ query: text }),
);
const createEvent = tool(
  'create_event',
  'Add an event to the calendar.',
  record({ title: text, date, start: clock }, 'start'),
);
const searchFlights = tool(
  'search_flights',
  'Search for flights between two cities.',
  record({ from: text, to: text, date, passengers: integer }, 'passengers'),
);
const bookTable = tool(
  'book_table',
  'Book a table in a restaurant.',
  record({ restaurant: text, people: integer, time: clock }),
);
const convertCurrency = tool(
  'convert_currency',
  'Convert an amount of money into another currency.',
  record({
    amount: number,
    from: label('USD', 'EUR', 'GBP', 'JPY'),
    to: label('USD', 'EUR', 'GBP', 'JPY'),
  }),
);
const translate = tool(
  'translate',
  'Translate a text into another language.',
  record({ text, language: text }),
);
const orderStatus = tool(
  'get_order_status',
  'Look up where an order is.',
  record({ order_id: text }),
);
const cancelOrder = tool(
  'cancel_order',
  'Cancel an order that has not been shipped.',
  record({ order_id: text, reason: text }, 'reason'),
);
const setLight = tool(
  'set_light',
  'Switch a lamp on or off.',
  record({ room: text, state: label('on', 'off') }),
);
const setThermostat = tool(
  'set_temperature',
  'Set the temperature of a room.',
  record({ room: text, celsius: number }),
);
const createTicket = tool(
  'create_ticket',
  'Open a support ticket for a broken device.',
  record({ device: label('printer', 'phone', 'laptop'), priority: label('low', 'normal', 'high') }),
);
const findContact = tool(
  'find_contact',
  'Look up a person in the address book.',
  record({ name: text }),
);
const addItems = tool(
  'add_to_shopping_list',
  'Add items to the shopping list.',
  record({ items: list(text) }),
);
const stockPrice = tool(
  'get_stock_price',
  'Get the current price of a share.',
  record({ symbol: text }),
);
const timer = tool('start_timer', 'Start a countdown.', record({ minutes: integer }));

/** Which tool, with which arguments, and how many calls. */
export const tools: readonly TaskSource[] = [
  {
    text: 'We are driving to Bergen on Friday and I cannot decide which jacket to take. What will the weather be like there? My brother says it always rains, but he exaggerates. A whole weekend in the rain would be a pity, and the hotel has no sauna. On the way back we want to stop at a farm that sells brown cheese, and the ferry timetable is still a mystery to me. The children have voted for the aquarium, two against one, so at least we have something to do indoors if it comes to that.',
    tools: [sendEmail, getWeather, playMusic],
    calls: [{ name: 'get_weather', arguments: { city: 'Bergen' } }],
  },
  {
    text: 'I have an early train tomorrow and I know I will oversleep. Wake me at twenty to six please, I really cannot miss it again. It is the 6:35 to the coast, and the one after that only leaves at nine, when the interview is almost over.',
    tools: [createEvent, setAlarm, getWeather],
    calls: [{ name: 'set_alarm', arguments: { time: '05:40' } }],
  },
  {
    text: 'Hello, I ordered a garden hose last week, order number GH-20931, and it still has not turned up. Can you tell me where it is? I do not want to cancel it or anything. The email said three to five days, and today is the eighth. My tomatoes are hanging their heads, and I am carrying water in a bucket like my grandmother did. I was at home all the time except on Wednesday morning, when I was at the dentist for an hour. The neighbours have not taken anything in either, I asked on both sides of the street.',
    tools: [orderStatus, cancelOrder, createTicket],
    calls: [{ name: 'get_order_status', arguments: { order_id: 'GH-20931' } }],
  },
  {
    text: 'Please cancel my order 4471-B, I found the same lamp cheaper in a shop around the corner. Thanks for your help and sorry about the trouble. It should be easy, since it was still in the warehouse yesterday.',
    tools: [orderStatus, cancelOrder, createTicket],
    calls: [{ name: 'cancel_order', arguments: { order_id: '4471-B' } }],
  },
  {
    text: 'My aunt from Chicago is sending me 350 dollars for my birthday. How much is that in euros at the moment? I want to know if it is enough for the bicycle.',
    tools: [stockPrice, convertCurrency, sendEmail],
    calls: [{ name: 'convert_currency', arguments: { amount: 350, from: 'USD', to: 'EUR' } }],
  },
  {
    text: 'Find me flights from Dublin to Warsaw on 14 June 2025 for three passengers, ideally not too early in the morning because of the kids. We have been talking about this trip for years.',
    tools: [searchFlights, bookTable, getWeather],
    calls: [
      {
        name: 'search_flights',
        arguments: { from: 'Dublin', to: 'Warsaw', date: '2025-06-14', passengers: 3 },
      },
    ],
  },
  {
    text: 'It is our anniversary tonight. Could you get us a table for two at Da Enzo at half past eight? Somewhere by the window would be nice, but it is fine without.',
    tools: [searchFlights, createEvent, bookTable],
    calls: [{ name: 'book_table', arguments: { restaurant: 'Da Enzo', people: 2, time: '20:30' } }],
  },
  {
    text: 'How do I say "Where is the nearest pharmacy?" in Portuguese? I am standing in the middle of Braga with a terrible headache. Just that one sentence, nothing else, please.',
    tools: [translate, findContact, setAlarm],
    calls: [
      {
        name: 'translate',
        arguments: {
          text: either('Where is the nearest pharmacy?', 'Where is the nearest pharmacy'),
          language: either('Portuguese', 'portuguese', 'pt'),
        },
      },
    ],
  },
  {
    text: 'I am already in bed and the light in the kitchen is still burning. Be so kind and switch it off for me, will you? The stairs are so steep in the dark.',
    tools: [setThermostat, setLight, playMusic],
    calls: [
      { name: 'set_light', arguments: { room: either('kitchen', 'the kitchen'), state: 'off' } },
    ],
  },
  {
    text: 'The nursery is far too warm for the little one, the thermometer says 24. Bring it down to 18.5 degrees and leave the other rooms alone. She sleeps so badly when it is hot.',
    tools: [setLight, setThermostat, getWeather],
    calls: [
      {
        name: 'set_temperature',
        arguments: { room: either('nursery', 'the nursery'), celsius: 18.5 },
      },
    ],
  },
  {
    text: 'Put the school play into my calendar: it is on 12 December 2025 at six in the evening. I promised Lotte that I would not forget it this year. She plays a tree.',
    tools: [createEvent, setAlarm, sendEmail],
    calls: [
      {
        name: 'create_event',
        arguments: {
          title: either('school play', 'the school play', "Lotte's school play"),
          date: '2025-12-12',
          start: '18:00',
        },
      },
    ],
  },
  {
    text: 'The printer on the third floor has been printing blank pages since this morning and we have the audit tomorrow. Please open a ticket for it with high priority. I have already turned it off and on again, and the toner is new.',
    tools: [createTicket, sendEmail, findContact],
    calls: [{ name: 'create_ticket', arguments: { device: 'printer', priority: 'high' } }],
  },
  {
    text: 'For the pancakes we still need eggs, buttermilk and maple syrup, so put these on the shopping list. Flour there is plenty of. Luca eats six of them, so let us be generous this time around.',
    tools: [addItems, playMusic, timer],
    calls: [
      { name: 'add_to_shopping_list', arguments: { items: ['eggs', 'buttermilk', 'maple syrup'] } },
    ],
  },
  {
    text: 'The eggs are in the water now. Start a timer for seven minutes, I like them soft. And no music this time, I have to listen for the doorbell. Breakfast is ready when they are.',
    tools: [playMusic, timer, setAlarm],
    calls: [{ name: 'start_timer', arguments: { minutes: 7 } }],
  },
  {
    text: 'I need something to keep me going while I paint the fence. Play the album Kind of Blue by Miles Davis, please, and not too loud. The brush is old, but the weather is perfect.',
    tools: [playMusic, timer, translate],
    calls: [
      {
        name: 'play_music',
        arguments: {
          query: either(
            'Kind of Blue by Miles Davis',
            'Kind of Blue',
            'Miles Davis Kind of Blue',
            'Kind of Blue Miles Davis',
            'album Kind of Blue by Miles Davis',
            'the album Kind of Blue by Miles Davis',
            'Miles Davis - Kind of Blue',
          ),
        },
      },
    ],
  },
  {
    text: 'What is the number of Roswitha Kern again? I had it on a piece of paper, which went through the washing machine yesterday. I would like to call her about the choir.',
    tools: [sendEmail, findContact, createEvent],
    calls: [{ name: 'find_contact', arguments: { name: 'Roswitha Kern' } }],
  },
  {
    text: 'My neighbour keeps talking about her shares. What does one share of NVDA cost right now? I only want to know, I am not buying any. It is just so that I can join in.',
    tools: [convertCurrency, stockPrice, getWeather],
    calls: [{ name: 'get_stock_price', arguments: { symbol: 'NVDA' } }],
  },
  {
    text: 'Compare the weather in Oslo and in Athens for me, please. We have to decide between the two for the long weekend, and the children want to swim. We would stay until Monday.',
    tools: [getWeather, searchFlights, translate],
    calls: [
      { name: 'get_weather', arguments: { city: 'Oslo' } },
      { name: 'get_weather', arguments: { city: 'Athens' } },
    ],
  },
];
