/** Examples to begin with; the first is what a first visit shows. */
import { formatJson } from '../schema/format-json.ts';
import type { Draft } from './draft.ts';

/** A draft with a name. */
export interface Example {
  readonly label: string;
  readonly note: string;
  readonly draft: Draft;
}

const empty: Draft = {
  messages: [{ role: 'user', content: '' }],
  schemaOn: true,
  schemaText: '{\n  "type": "object"\n}',
  toolsText: '',
  toolChoice: 'auto',
  sampling: {},
  delivery: 'patch',
};

function example(
  label: string,
  note: string,
  prompt: string | readonly [system: string, user: string],
  schema: unknown,
  more: Partial<Draft> = {},
): Example {
  const [system, user] = typeof prompt === 'string' ? [undefined, prompt] : prompt;
  return {
    label,
    note,
    draft: {
      ...empty,
      messages: [
        ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
        { role: 'user' as const, content: user },
      ],
      schemaText: formatJson(schema),
      ...more,
    },
  };
}

const event = {
  title: 'Event',
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 60 },
    date: { type: 'string', format: 'date' },
    kind: { enum: ['talk', 'concert', 'workshop', 'party'] },
    place: {
      type: 'object',
      properties: {
        venue: { type: 'string', minLength: 2, maxLength: 40 },
        city: { type: 'string', minLength: 2, maxLength: 40 },
      },
      required: ['venue', 'city'],
      additionalProperties: false,
    },
    seats: { type: 'integer', minimum: 1, maximum: 500 },
    free: { type: 'boolean' },
    tags: {
      type: 'array',
      items: { type: 'string', minLength: 2, maxLength: 16 },
      minItems: 2,
      maxItems: 3,
    },
  },
  required: ['name', 'date', 'kind', 'place', 'seats', 'free', 'tags'],
  additionalProperties: false,
};

const invoice = {
  title: 'Invoice',
  type: 'object',
  properties: {
    number: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' },
    issued: { type: 'string', format: 'date' },
    customer: { type: 'string', maxLength: 40 },
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        properties: {
          description: { type: 'string', maxLength: 40 },
          quantity: { type: 'integer', minimum: 1, maximum: 99 },
          unitPrice: { type: 'number', minimum: 0, maximum: 9999, multipleOf: 0.01 },
        },
        required: ['description', 'quantity', 'unitPrice'],
        additionalProperties: false,
      },
    },
    currency: { enum: ['EUR', 'USD', 'GBP', 'CHF'] },
    paid: { type: 'boolean' },
  },
  required: ['number', 'issued', 'customer', 'lines', 'currency', 'paid'],
  additionalProperties: false,
};

const triage = {
  title: 'Triage',
  type: 'object',
  properties: {
    summary: { type: 'string', minLength: 10, maxLength: 80 },
    severity: { enum: ['low', 'medium', 'high', 'critical'] },
    area: { enum: ['sign-in', 'payments', 'search', 'mobile app', 'other'] },
    reproducible: { type: 'boolean' },
    confidence: { type: 'number', minimum: 0, maximum: 1, multipleOf: 0.01 },
  },
  required: ['summary', 'severity', 'area', 'reproducible', 'confidence'],
  additionalProperties: false,
};

const payment = {
  title: 'Payment',
  oneOf: [
    {
      type: 'object',
      properties: {
        method: { const: 'card' },
        last4: { type: 'string', pattern: '^[0-9]{4}$' },
        network: { enum: ['visa', 'mastercard', 'amex'] },
      },
      required: ['method', 'last4', 'network'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        method: { const: 'transfer' },
        bank: { type: 'string', minLength: 2, maxLength: 30 },
        reference: { type: 'string', pattern: '^[A-Z0-9]{6,10}$' },
      },
      required: ['method', 'bank', 'reference'],
      additionalProperties: false,
    },
  ],
};

const weatherTool = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather in a city, now or on a day.',
      parameters: {
        type: 'object',
        properties: {
          city: { type: 'string', minLength: 2, maxLength: 40 },
          unit: { enum: ['celsius', 'fahrenheit'] },
        },
        required: ['city', 'unit'],
        additionalProperties: false,
      },
    },
  },
];

/** A draft with nothing in it. */
export const emptyDraft: Draft = empty;

/** What the examples menu offers, first visit first. */
export const examples: readonly [Example, ...Example[]] = [
  example(
    'Event',
    'A note becomes a record, field by field',
    [
      'Extract the event.',
      '“Evening of jazz” on 2026-03-14 is a concert at the Blue Door in Lisbon. Seats: 120. Entry is free. Tags: jazz, live, music.',
    ],
    event,
    { sampling: { temperature: '0' } },
  ),
  example(
    'Invoice',
    'Lists of objects, patterns and amounts',
    [
      'Extract the invoice.',
      'Invoice AB-1042 of 2026-03-14 for Ada Miller: 2 desk lamps at 49.90 EUR each and 1 office chair at 189 EUR. Not paid yet.',
    ],
    invoice,
    { sampling: { temperature: '0' } },
  ),
  example(
    'Triage',
    'A report is classified, three choices side by side',
    [
      'Classify the report.',
      'Since the last update I cannot pay with my card: the button stays grey on my phone, every time. I missed a sale because of this!',
    ],
    triage,
    { sampling: { n: '3', temperature: '0.8' }, delivery: 'tokens' },
  ),
  example(
    'One of two shapes',
    'A oneOf at the root',
    ['Extract the payment.', 'I paid from my account at Northbank, the reference was RX48821.'],
    payment,
    { sampling: { temperature: '0' } },
  ),
  example('Tool call', 'The model asks for the weather', 'Is it warm in Oslo today?', event, {
    schemaOn: false,
    toolsText: formatJson(weatherTool),
    toolChoice: 'required',
    delivery: 'tokens',
  }),
  example(
    'Free text',
    'No schema, just words',
    'Explain what a JSON Schema is, in two sentences.',
    event,
    {
      schemaOn: false,
      delivery: 'tokens',
      sampling: { max_tokens: '120' },
    },
  ),
];
