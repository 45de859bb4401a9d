/** Texts to classify, tools to call, and text without a schema. */
import { closedObject, integer, makeExample, text } from './make-example.ts';
import type { Example } from './types.ts';

const ticket = makeExample({
  id: 'ticket',
  kind: 'Classify',
  label: 'Support ticket',
  note: 'Choices only: no other value is possible',
  system: 'Classify the support ticket.',
  user: 'I cannot sign in to my account. The password reset email never arrives. This is urgent!',
  schema: closedObject(
    {
      area: { enum: ['account', 'payment', 'shipping', 'other'] },
      urgent: { type: 'boolean' },
      team: { enum: ['support', 'sales', 'legal'] },
    },
    'Ticket',
  ),
  expected: { area: 'account', urgent: true, team: 'support' },
});

const review = makeExample({
  id: 'review',
  kind: 'Classify',
  label: 'Review',
  note: 'A rating from 1 to 5',
  system: 'Classify the review.',
  user: 'I love this coffee machine! It is fast and quiet, and the coffee is excellent. 5 out of 5 stars.',
  schema: closedObject(
    {
      sentiment: { enum: ['positive', 'neutral', 'negative'] },
      stars: integer(1, 5),
      recommends: { type: 'boolean' },
    },
    'Review',
  ),
  expected: { sentiment: 'positive', stars: 5, recommends: true },
});

const language = makeExample({
  id: 'language',
  kind: 'Classify',
  label: 'Language',
  note: 'The smallest schema that is useful',
  system: 'Which language is the text written in?',
  user: 'Estimada señora Ruiz: le agradecemos mucho su carta del 3 de mayo.',
  schema: closedObject(
    {
      language: { enum: ['English', 'French', 'German', 'Spanish'] },
      formal: { type: 'boolean' },
    },
    'Language',
  ),
  expected: { language: 'Spanish', formal: true },
});

const weatherTool = makeExample({
  id: 'tool',
  kind: 'Call tools',
  label: 'Tool call',
  note: 'The arguments conform to the tool’s own schema',
  user: 'What is the weather in Oslo, in celsius?',
  tools: [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: 'The weather in a city.',
        parameters: closedObject({
          city: { type: 'string', maxLength: 40 },
          unit: { enum: ['celsius', 'fahrenheit'] },
        }),
      },
    },
  ],
  // Forces one call of this tool; otherwise the embedded model calls it twice.
  draft: { toolChoice: 'get_weather' },
  expected: { city: 'Oslo', unit: 'celsius' },
});

const proposals = makeExample({
  id: 'proposals',
  kind: 'Write',
  label: 'Three proposals',
  note: 'Several answers to one question, side by side',
  user: 'Propose a name and a slogan for a coffee shop by the sea.',
  schema: closedObject({ name: text(24, 3), slogan: text(60, 8) }, 'Proposal'),
  draft: { delivery: 'tokens', sampling: { n: '3', temperature: '0.8' } },
  expected: undefined,
});

const freeText = makeExample({
  id: 'text',
  kind: 'Write',
  label: 'Free text',
  note: 'No schema, just words',
  user: 'Write two sentences about the sea.',
  draft: { delivery: 'tokens', sampling: { max_tokens: '80' } },
  expected: undefined,
});

/** In gallery order. */
export const others: readonly Example[] = [
  ticket,
  review,
  language,
  weatherTool,
  proposals,
  freeText,
];
