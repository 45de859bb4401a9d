/** The Vercel AI SDK with its provider for OpenAI-compatible services. */
import { strict as assert } from 'node:assert';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateObject, generateText, stepCountIs, streamObject, streamText, tool } from 'ai';
import { z } from 'zod';

const [baseURL, apiKey, id] = process.argv.slice(2);
const provider = createOpenAICompatible({
  name: 'formwork',
  baseURL,
  apiKey,
  includeUsage: true,
  supportsStructuredOutputs: true,
});
const model = provider(id);
const schema = z.object({ city: z.string().max(10), size: z.enum(['small', 'large']) });

const { text, usage } = await generateText({ model, prompt: 'Hi', maxOutputTokens: 10 });
assert.equal(typeof text, 'string');
assert.ok(usage.outputTokens > 0);
console.log('generateText');

let streamed = '';
const textStream = streamText({ model, prompt: 'Hi', maxOutputTokens: 10 });
for await (const delta of textStream.textStream) streamed += delta;
assert.equal(streamed, await textStream.text);
console.log('streamText');

const { object } = await generateObject({ model, schema, prompt: 'A city.', maxOutputTokens: 60 });
schema.parse(object);
console.log('generateObject');

const objectStream = streamObject({ model, schema, prompt: 'A city.', maxOutputTokens: 60 });
let parts = 0;
for await (const _ of objectStream.partialObjectStream) parts++;
schema.parse(await objectStream.object);
assert.ok(parts > 0);
console.log('streamObject');

const saved = [];
const tools = {
  save_city: tool({
    description: 'Saves a city.',
    inputSchema: schema,
    execute: async (city) => {
      saved.push(schema.parse(city));
      return 'Saved.';
    },
  }),
};
await generateText({
  model,
  tools,
  toolChoice: 'required',
  prompt: 'Save a city.',
  maxOutputTokens: 120,
  stopWhen: stepCountIs(1),
});
assert.ok(saved.length > 0);
console.log('tools');
