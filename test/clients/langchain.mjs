/** LangChain with its OpenAI integration. */
import { strict as assert } from 'node:assert';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';

const [baseURL, apiKey, model] = process.argv.slice(2);
const chat = (maxTokens) =>
  new ChatOpenAI({ model, apiKey, maxTokens, maxRetries: 0, configuration: { baseURL } });
const schema = z.object({ city: z.string().max(10), size: z.enum(['small', 'large']) });

const answer = await chat(10).invoke('Hi');
assert.ok(answer.usage_metadata.output_tokens > 0);
console.log('invoke');

let chunks = 0;
for await (const _ of await chat(10).stream('Hi')) chunks++;
assert.ok(chunks > 0);
console.log('stream');

for (const method of ['jsonSchema', 'functionCalling']) {
  const structured = chat(120).withStructuredOutput(schema, { method, name: 'city' });
  schema.parse(await structured.invoke('Name a city.'));
  console.log(`withStructuredOutput ${method}`);
}

const save = tool(async () => 'Saved.', { name: 'save_city', description: 'Saves.', schema });
const called = await chat(120)
  .bindTools([save], { tool_choice: 'required' })
  .invoke('Save a city.');
schema.parse(called.tool_calls[0].args);
console.log('bindTools');
