/** Small extraction tasks with one correct answer each. */

/** A text, and its facts. */
export interface Case {
  readonly text: string;
  readonly expected: Readonly<Record<string, string | number | boolean>>;
}

/** Texts of one kind, with the schema of their facts. */
export interface Task {
  readonly instruction: string;
  readonly schema: { readonly properties: Readonly<Record<string, object>> };
  readonly cases: readonly Case[];
}

const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const words = { type: 'string', maxLength: 30 };

/** Small extraction tasks, each with texts and expected values. */
export const tasks: readonly Task[] = [
  {
    instruction: 'Extract the person from the text.',
    schema: object({
      name: words,
      age: { type: 'integer', minimum: 0, maximum: 120 },
      city: words,
      profession: words,
    }),
    cases: [
      {
        text: 'Anna Berg, 34, is a nurse. She lives in Oslo.',
        expected: { name: 'Anna Berg', age: 34, city: 'Oslo', profession: 'nurse' },
      },
      {
        text: 'In Rome you can meet Marco Rossi, a baker of 51 years.',
        expected: { name: 'Marco Rossi', age: 51, city: 'Rome', profession: 'baker' },
      },
      {
        text: 'The teacher Lin Wei turned 29 last week in Beijing.',
        expected: { name: 'Lin Wei', age: 29, city: 'Beijing', profession: 'teacher' },
      },
      {
        text: 'John Smith has worked as a carpenter in Leeds for years; he is 62.',
        expected: { name: 'John Smith', age: 62, city: 'Leeds', profession: 'carpenter' },
      },
    ],
  },
  {
    instruction: 'Extract the order from the message.',
    schema: object({
      product: words,
      quantity: { type: 'integer', minimum: 1, maximum: 999 },
      color: { enum: ['red', 'green', 'blue', 'black', 'white'] },
      express: { type: 'boolean', description: 'Whether express delivery is wanted.' },
    }),
    cases: [
      {
        text: 'Please send me 3 red chairs by express.',
        expected: { product: 'chairs', quantity: 3, color: 'red', express: true },
      },
      {
        text: 'I would like 12 blue cups. No hurry, standard delivery.',
        expected: { product: 'cups', quantity: 12, color: 'blue', express: false },
      },
      {
        text: 'We need 40 black pens, express delivery please.',
        expected: { product: 'pens', quantity: 40, color: 'black', express: true },
      },
      {
        text: 'One order of 2 white lamps, regular shipping.',
        expected: { product: 'lamps', quantity: 2, color: 'white', express: false },
      },
    ],
  },
  {
    instruction: 'Extract the event from the announcement.',
    schema: object({
      title: words,
      day: {
        enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      },
      hour: { type: 'integer', minimum: 0, maximum: 23, description: 'The hour in 24 hours.' },
      place: words,
    }),
    cases: [
      {
        text: 'Chess Night: Friday at 19:00 in the Library.',
        expected: { title: 'Chess Night', day: 'Friday', hour: 19, place: 'Library' },
      },
      {
        text: 'Join the Spring Fair on Sunday, 10:00, Town Hall.',
        expected: { title: 'Spring Fair', day: 'Sunday', hour: 10, place: 'Town Hall' },
      },
      {
        text: 'The Book Club meets on Tuesday at 18:00 at the Cafe.',
        expected: { title: 'Book Club', day: 'Tuesday', hour: 18, place: 'Cafe' },
      },
      {
        text: 'Yoga Class, Gym, every Thursday at 7:00.',
        expected: { title: 'Yoga Class', day: 'Thursday', hour: 7, place: 'Gym' },
      },
    ],
  },
];
