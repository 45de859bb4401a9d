/** The request for a schema. */
import type { ChatMessage, ChatRequest } from '../../client/wire.ts';
import { metaschemaFor } from './metaschema.ts';
import { readDescription } from './read-description.ts';

const instructions =
  'Write the JSON Schema of the record that the user describes: the type that fits each fact.';

/** Descriptions with their schemas: small models follow an example more than any rule. */
export const samples: readonly (readonly [description: string, schema: unknown])[] = [
  [
    'A booking: guest, night, people, price, breakfast or not, wishes',
    {
      title: 'Booking',
      type: 'object',
      properties: {
        guest: { type: 'string' },
        night: { format: 'date', type: 'string' },
        people: { type: 'integer' },
        price: { type: 'number' },
        breakfast: { type: 'boolean' },
        wishes: { type: 'array', items: { type: 'string' } },
      },
    },
  ],
  [
    'A pupil with name, birthday, hobbies, age, email, marks from 1 to 6, city and level (beginner or advanced)',
    {
      title: 'Pupil',
      type: 'object',
      properties: {
        name: { type: 'string' },
        birthday: { format: 'date', type: 'string' },
        hobbies: { type: 'array', items: { type: 'string' } },
        age: { type: 'integer' },
        email: { format: 'email', type: 'string' },
        marks: { type: 'integer', minimum: 1, maximum: 6 },
        city: { type: 'string' },
        level: { enum: ['beginner', 'advanced'] },
      },
    },
  ],
];

/**
 * The request to `model` for the schema of what `description` describes.
 * @param another asks for a different schema than the most probable one
 */
export function schemaRequest(description: string, model: string, another = false): ChatRequest {
  const examples = samples.flatMap(([content, schema]): ChatMessage[] => [
    { role: 'user', content },
    { role: 'assistant', content: JSON.stringify(schema) },
  ]);
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      ...examples,
      { role: 'user', content: description },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'schema', schema: metaschemaFor(readDescription(description)) },
    },
    temperature: another ? 0.8 : 0,
    max_tokens: 900,
    stream: true,
  };
}
