import { label, record, type TaskSource } from '../task.ts';

const section = label('politics', 'business', 'sports', 'science', 'culture', 'weather');
const department = label('billing', 'technical', 'shipping', 'account', 'other');
const mood = label('positive', 'neutral', 'negative');
const animal = label('mammal', 'bird', 'fish', 'insect', 'reptile');
const genre = label('crime', 'romance', 'science fiction', 'travel', 'cookery', 'history');

/** One label for a whole text. */
export const topics: readonly TaskSource[] = [
  {
    ask: 'Which section of the newspaper does this belong to?',
    text: 'After a goalless first half the visitors finally broke through in the 71st minute, when substitute Ferri headed in a corner. The home side hit the post twice, but it was not their day. With nine matches left the title race is wide open again. The goal was checked for more than three minutes before it stood. Coach Amsel, who has been under pressure since the autumn, hugged everyone within reach, the ball boys included. His opposite number complained about a penalty that was not given and about the state of the grass. 21,300 people watched, among them the minister of the interior, who once played here as a youth. On Saturday the leaders travel to the coast.',
    schema: record({ section }),
    expected: { section: 'sports' },
  },
  {
    ask: 'Which section of the newspaper does this belong to?',
    text: 'Researchers have found that octopuses living near hydrothermal vents change colour while they sleep. The team filmed nineteen animals over two years with a robot. What the flickering means is not clear; one hypothesis is that the animals dream.',
    schema: record({ section }),
    expected: { section: 'science' },
  },
  {
    ask: 'Which department should answer this message?',
    text: 'Hi, I was charged twice for my March subscription. Both payments show up on my credit card statement with the same date. Could you please return one of them? Everything else works fine and I am happy with the service.',
    schema: record({ department }),
    expected: { department: 'billing' },
  },
  {
    ask: 'Which department should answer this message?',
    text: 'Since the update this morning the app closes as soon as I open the camera. I have already restarted the phone and installed it again, with the same result. My phone is a Pixel 7 with the newest system. My friend has the same trouble.',
    schema: record({ department }),
    expected: { department: 'technical' },
  },
  {
    ask: 'Is this review positive, neutral or negative?',
    text: 'We waited fifty minutes for cold pasta, and when we complained the waiter rolled his eyes. The terrace is lovely, I admit, but nothing will bring us back here. Save your money and walk two streets further. To be fair, it was a holiday weekend and the place was packed, with a wedding party of sixty in the back room. But other guests who came after us were served before us, and the kitchen had run out of three of the five dishes that we tried to order. The bill came at once, of course, with a service charge of twelve percent and a glass of wine that none of us had drunk. My father-in-law, who never complains about anything, wrote a letter to the owner.',
    schema: record({ sentiment: mood }),
    expected: { sentiment: 'negative' },
  },
  {
    ask: 'Is this review positive, neutral or negative?',
    text: 'I was sceptical about a robot vacuum, given our two dogs, but this little machine has earned its place. It finds its way under the sofa, empties itself, and the floor has never been cleaner. Best purchase of the year, hands down.',
    schema: record({ sentiment: mood }),
    expected: { sentiment: 'positive' },
  },
  {
    ask: 'Which kind of animal is described?',
    text: 'It builds its nest from mud under the eaves of barns, returns from Africa each April, and catches its food on the wing with its wide beak. Its long forked tail makes it easy to recognise in flight. A pair raises two broods a year.',
    schema: record({ animal }),
    expected: { animal: 'bird' },
  },
  {
    ask: 'Which kind of animal is described?',
    text: 'Covered in dry scales, it suns itself on stone walls from March on, for it cannot warm its own blood. When caught by the tail it sheds it and runs away; the tail grows back within months. The female buries her eggs in sand.',
    schema: record({ animal }),
    expected: { animal: 'reptile' },
  },
  {
    ask: 'What genre is the book?',
    text: 'When the body of the lighthouse keeper is washed ashore, Inspector Maud Perrin thinks of an accident. But why was the lamp switched off from inside, and who paid his debts the day before? As the storm cuts off the island, she knows that the murderer is still there.',
    schema: record({ genre }),
    expected: { genre: 'crime' },
  },
  {
    ask: 'What genre is the book?',
    text: 'Two hundred and twelve recipes from the valleys of the Caucasus: walnut sauces, stuffed breads and slow stews, with an introduction on spices and where to find them. Each dish is shown in a photograph, and most are ready within an hour.',
    schema: record({ genre }),
    expected: { genre: 'cookery' },
  },
  {
    ask: 'How urgent is this report?',
    text: 'The lift in the east wing is stuck between the second and third floor with four people inside. One of them has asthma and is feeling unwell. We have called the hotline, but nobody answered. Please send someone immediately!',
    schema: record({ urgency: label('low', 'medium', 'high') }),
    expected: { urgency: 'high' },
  },
  {
    ask: 'How urgent is this report?',
    text: 'When you happen to be in our building anyway, could you have a look at the sign next to the meeting room? The letter K has come loose. It is not a problem for anyone, it only looks a bit untidy. No hurry at all.',
    schema: record({ urgency: label('low', 'medium', 'high') }),
    expected: { urgency: 'low' },
  },
  {
    ask: 'In which language is the text written?',
    text: "Le marché a lieu tous les samedis matin sur la place de l'église. On y trouve des légumes, du fromage de chèvre et du miel de la région. En hiver, il commence une heure plus tard, et en août il est remplacé par la fête du village.",
    schema: record({ language: label('English', 'German', 'French', 'Spanish', 'Italian') }),
    expected: { language: 'French' },
  },
  {
    ask: 'In which language is the text written?',
    text: 'Der Bus fährt heute wegen Bauarbeiten nicht über die Brücke. Bitte steigen Sie am Rathaus aus und gehen Sie zu Fuß weiter, der Weg ist ausgeschildert. Ab Montag gilt wieder der gewöhnliche Fahrplan. Wir danken für Ihr Verständnis.',
    schema: record({ language: label('English', 'German', 'French', 'Spanish', 'Italian') }),
    expected: { language: 'German' },
  },
  {
    ask: 'What does the customer want?',
    text: 'I ordered the wrong size of the rain jacket, my fault. The medium is too tight at the shoulders. Could I send it back and get a large in the same colour instead? I do not need the money back. The jacket has not been worn. I bought two other things in the same order, a cap and a pair of socks, and both are perfect, so please leave those alone. If the large is out of stock in that colour, green would be fine as well, or I can wait until you have it again, since it has hardly rained here for weeks. The parcel shop near me is open until eight. Do I need a new label, or can I use the one that was in the box?',
    schema: record({
      intent: label('exchange', 'refund', 'complaint', 'question', 'cancellation'),
    }),
    expected: { intent: 'exchange' },
  },
  {
    ask: 'What does the customer want?',
    text: 'Please end my gym membership at the earliest possible date. I am moving abroad in the summer and will not need it any more. Kindly confirm the last day in writing. Thank you for three good years, the staff were always kind.',
    schema: record({
      intent: label('exchange', 'refund', 'complaint', 'question', 'cancellation'),
    }),
    expected: { intent: 'cancellation' },
  },
  {
    ask: 'Is this message spam?',
    text: 'CONGRATULATIONS!!! Your email address has won 2,500,000 dollars in the International Web Lottery. To claim your prize, send your full name, bank account number and a small processing fee of 150 dollars by gift card within 24 hours. Act now!',
    schema: record({ spam: { type: 'boolean' } }),
    expected: { spam: true },
  },
  {
    ask: 'Is this message spam?',
    text: 'Hi Ruth, the plumber came by while you were at work and fixed the tap in the kitchen. He left the bill on the table, 85 pounds, which I paid from the house account. Could you water the basil tonight? I am back on Sunday. Greetings, Tessa',
    schema: record({ spam: { type: 'boolean' } }),
    expected: { spam: false },
  },
];
