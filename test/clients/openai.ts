/** The official SDK for Node. */
import { strict as assert } from 'node:assert';
import OpenAI from 'openai';

const [baseURL, apiKey, model = ''] = process.argv.slice(2);
const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 });
const messages = [{ role: 'user' as const, content: 'Name a city.' }];
const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', maxLength: 10 },
    size: { enum: ['small', 'large'] },
  },
  required: ['city', 'size'],
  additionalProperties: false,
};
const isCity = (text: string | null | undefined) => {
  const value = JSON.parse(text ?? '') as { city: string; size: string };
  assert.equal(typeof value.city, 'string');
  assert.ok(['small', 'large'].includes(value.size));
};
const responseFormat = {
  type: 'json_schema' as const,
  json_schema: { name: 'city', schema, strict: true },
};

const models = await client.models.list();
assert.ok(models.data.some(({ id }) => id === model));
assert.equal((await client.models.retrieve(model)).id, model);
console.log('models');

const plain = await client.chat.completions.create({ model, messages, max_tokens: 10, n: 2 });
assert.equal(plain.choices.length, 2);
assert.ok((plain.usage?.completion_tokens ?? 0) > 0);
console.log('chat');

const parsed = await client.chat.completions.parse({
  model,
  messages,
  max_tokens: 60,
  response_format: responseFormat,
});
isCity(parsed.choices[0]?.message.content);
console.log('parse');

let text = '';
const stream = client.chat.completions.stream({
  model,
  messages,
  max_tokens: 60,
  response_format: responseFormat,
  stream_options: { include_usage: true },
});
stream.on('content', (delta) => {
  text += delta;
});
const streamed = await stream.finalChatCompletion();
isCity(text);
assert.equal(streamed.choices[0]?.message.content, text);
assert.ok((streamed.usage?.total_tokens ?? 0) > 0);
console.log('stream');

const tools = [{ type: 'function' as const, function: { name: 'save_city', parameters: schema } }];
const called = await client.chat.completions.create({
  model,
  messages,
  tools,
  tool_choice: 'required',
  parallel_tool_calls: false,
  max_tokens: 120,
});
const call = called.choices[0]?.message.tool_calls?.[0];
assert.ok(call?.type === 'function' && call.function.name === 'save_city');
isCity(call.function.arguments);
const after = await client.chat.completions.create({
  model,
  max_tokens: 5,
  tools,
  messages: [
    ...messages,
    called.choices[0]!.message,
    { role: 'tool', tool_call_id: call.id, content: 'Saved.' },
  ],
});
assert.equal(after.object, 'chat.completion');
console.log('tools');

const first = await client.responses.create({
  model,
  input: 'Name a city.',
  max_output_tokens: 10,
});
const response = await client.responses.create({
  model,
  input: 'As JSON.',
  previous_response_id: first.id,
  max_output_tokens: 60,
  text: { format: { type: 'json_schema', name: 'city', schema } },
});
isCity(response.output_text);
assert.equal((await client.responses.retrieve(response.id)).id, response.id);
let events = 0;
let delta = '';
for await (const event of await client.responses.create({
  model,
  input: 'Hi',
  max_output_tokens: 10,
  stream: true,
})) {
  events++;
  if (event.type === 'response.output_text.delta') delta += event.delta;
  if (event.type === 'response.completed') assert.equal(event.response.output_text ?? delta, delta);
}
assert.ok(events >= 4);
await client.responses.delete(response.id);
console.log('responses');

const wrongKey = new OpenAI({ baseURL, apiKey: 'wrong', maxRetries: 0 });
await assert.rejects(() => wrongKey.models.list(), OpenAI.AuthenticationError);
await assert.rejects(
  () => client.chat.completions.create({ model: 'nope', messages }),
  OpenAI.NotFoundError,
);
await assert.rejects(
  () => client.chat.completions.create({ model, messages, temperature: 3 }),
  (error: unknown) => error instanceof OpenAI.BadRequestError && error.param === 'temperature',
);
console.log('errors');
