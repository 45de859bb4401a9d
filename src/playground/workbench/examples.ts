/** Examples to begin with; the first is what a first visit shows. */
import { formatJson } from '../schema/format-json.ts';
import type { Draft } from './draft.ts';
import { event, invoice, payment, triage, weatherTool } from './example-schemas.ts';

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
