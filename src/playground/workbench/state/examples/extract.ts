/** Texts to extract records from. */
import { closedObject, date, integer, makeExample, text } from './make-example.ts';
import type { Example } from './types.ts';

/** The example of a first visit. */
export const event: Example = makeExample({
  id: 'event',
  kind: 'Extract',
  label: 'Event',
  note: 'A note becomes a record, field by field',
  system: 'Extract the event.',
  user: '“Evening of jazz” on 2026-03-14 is a concert in Lisbon, at the Blue Door. Seats: 120. Entry is free. Tags: jazz, live, music.',
  schema: closedObject(
    {
      name: text(60, 3),
      date,
      kind: { enum: ['talk', 'concert', 'workshop', 'party'] },
      place: closedObject({ venue: text(40), city: text(40) }),
      seats: integer(1, 500),
      free: { type: 'boolean' },
      tags: { type: 'array', items: text(16), minItems: 2, maxItems: 3 },
    },
    'Event',
  ),
  expected: {
    name: 'Evening of jazz',
    date: '2026-03-14',
    kind: 'concert',
    place: { venue: 'the Blue Door', city: 'Lisbon' },
    seats: 120,
    free: true,
    tags: ['jazz', 'live', 'music'],
  },
});

const job = makeExample({
  id: 'job',
  kind: 'Extract',
  label: 'Job advertisement',
  note: 'A nested object, a list of skills and a range',
  system: 'Extract the job.',
  user: 'Title: Data engineer. Company: Acme. City: Paris. Skills: Python, SQL, Spark. Salary: from 60000 to 75000 EUR. Remote: yes.',
  schema: closedObject(
    {
      title: text(40),
      company: text(30),
      city: text(30),
      skills: { type: 'array', items: text(20), minItems: 1, maxItems: 3 },
      salary: closedObject({
        from: integer(10_000, 500_000),
        to: integer(10_000, 500_000),
        currency: { enum: ['EUR', 'USD', 'GBP'] },
      }),
      remote: { type: 'boolean' },
    },
    'Job',
  ),
  expected: {
    title: 'Data engineer',
    company: 'Acme',
    city: 'Paris',
    skills: ['Python', 'SQL', 'Spark'],
    salary: { from: 60_000, to: 75_000, currency: 'EUR' },
    remote: true,
  },
});

const address = makeExample({
  id: 'address',
  kind: 'Extract',
  label: 'Address',
  note: 'A postcode that follows a pattern',
  system: 'Extract the address.',
  user: 'Name: Claire Morel. Street: 12 Rue de Lille. Postcode: 75007. City: Paris. Country: France.',
  schema: closedObject(
    {
      name: text(40),
      street: text(40),
      postcode: { type: 'string', pattern: '^[0-9]{5}$' },
      city: text(30),
      country: text(30),
    },
    'Address',
  ),
  expected: {
    name: 'Claire Morel',
    street: '12 Rue de Lille',
    postcode: '75007',
    city: 'Paris',
    country: 'France',
  },
});

const weather = makeExample({
  id: 'weather',
  kind: 'Extract',
  label: 'Weather report',
  note: 'Negative numbers, bounds and nested objects',
  system: 'Extract the weather report.',
  user: 'Oslo, Monday: snow, -4 degrees. Wind: 20 km/h from the north.',
  schema: closedObject(
    {
      city: text(20),
      day: {
        enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      },
      sky: { enum: ['sun', 'clouds', 'rain', 'snow'] },
      degrees: integer(-60, 60),
      wind: closedObject({
        speed: integer(0, 200),
        direction: { enum: ['north', 'east', 'south', 'west'] },
      }),
    },
    'Weather',
  ),
  expected: {
    city: 'Oslo',
    day: 'Monday',
    sky: 'snow',
    degrees: -4,
    wind: { speed: 20, direction: 'north' },
  },
});

const payment = makeExample({
  id: 'payment',
  kind: 'Extract',
  label: 'One of two shapes',
  note: 'A oneOf at the root: the model chooses the branch',
  system: 'Extract the payment.',
  user: 'Paid by transfer from bank Northbank, reference RX48821.',
  schema: {
    title: 'Payment',
    oneOf: [
      closedObject({
        method: { const: 'card' },
        last4: { type: 'string', pattern: '^[0-9]{4}$' },
        network: { enum: ['visa', 'mastercard', 'amex'] },
      }),
      closedObject({
        method: { const: 'transfer' },
        bank: text(30),
        reference: { type: 'string', pattern: '^[A-Z0-9]{6,10}$' },
      }),
    ],
  },
  expected: { method: 'transfer', bank: 'Northbank', reference: 'RX48821' },
});

const log = makeExample({
  id: 'log',
  kind: 'Extract',
  label: 'Log line',
  note: 'A log line becomes data',
  system: 'Parse the log line.',
  user: 'date=2026-04-01 level=ERROR service=payments event=timeout ms=3000',
  schema: closedObject(
    {
      date,
      level: { enum: ['DEBUG', 'INFO', 'WARN', 'ERROR'] },
      service: text(30),
      event: { enum: ['timeout', 'crash', 'restart', 'login'] },
      ms: integer(0, 100_000),
    },
    'LogLine',
  ),
  expected: {
    date: '2026-04-01',
    level: 'ERROR',
    service: 'payments',
    event: 'timeout',
    ms: 3000,
  },
});

/** In gallery order. */
export const extraction: readonly Example[] = [job, address, weather, payment, log];
