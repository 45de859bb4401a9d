/** The schemas of the examples. */

/** What a note announces. */
export const event = {
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

/** Lists of objects, patterns and amounts. */
export const invoice = {
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

/** A report, classified. */
export const triage = {
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

/** One of two shapes. */
export const payment = {
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

/** A tool, with the schema of its arguments. */
export const weatherTool = [
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
