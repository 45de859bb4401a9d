/** Anthropic's SDK for Node. */
import { strict as assert } from 'node:assert';
import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { z } from 'zod';
import { checkKilled, checkRefusals, cutStreams } from './faults.ts';

const [baseURL, apiKey, model] = process.argv.slice(2);
const root = baseURL.replace(/\/v1$/, '');
const client = new Anthropic({ baseURL: root, apiKey, authToken: null, maxRetries: 0 });
const City = z.object({ city: z.enum(['Lyon', 'Nice']), size: z.enum(['small', 'large']) });
const messages = [{ role: 'user', content: 'Name a city.' }];
const asked = { model, messages, max_tokens: 60 };

const first = await client.messages.create(asked);
assert.ok(first.usage.output_tokens > 0);
const more = [...messages, { role: 'assistant', content: first.content }, ...messages];
assert.equal((await client.messages.create({ ...asked, messages: more })).type, 'message');
console.log('two turns');

const stream = client.messages.stream(asked);
let text = '';
stream.on('text', (delta) => {
  text += delta;
});
const streamed = await stream.finalMessage();
assert.equal(streamed.content.map((block) => block.text ?? '').join(''), text);
assert.ok(streamed.usage.output_tokens > 0);
console.log('streaming');

const output_config = { format: zodOutputFormat(City) };
const formed = await client.messages.parse({ ...asked, output_config });
City.parse(formed.parsed_output);
const next = [...messages, { role: 'assistant', content: formed.content }, ...messages];
City.parse(
  (await client.messages.parse({ ...asked, messages: next, output_config })).parsed_output,
);
const older = await client.beta.messages.create({
  ...asked,
  output_format: { type: 'json_schema', schema: z.toJSONSchema(City) },
});
City.parse(JSON.parse(older.content[0].text));
console.log('structured output');

const tools = [{ name: 'save_city', description: 'Saves.', input_schema: z.toJSONSchema(City) }];
const calling = { ...asked, tools, tool_choice: { type: 'any' }, max_tokens: 120 };
for (const answer of [
  await client.messages.create(calling),
  await client.messages.stream(calling).finalMessage(),
]) {
  assert.equal(answer.stop_reason, 'tool_use');
  const calls = answer.content.filter((block) => block.type === 'tool_use');
  for (const { input } of calls) City.parse(input);
  const results = calls.map(({ id }) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: [{ type: 'text', text: 'Saved.' }],
  }));
  const turn = {
    ...asked,
    tools,
    messages: [
      ...messages,
      { role: 'assistant', content: answer.content },
      { role: 'user', content: results },
    ],
  };
  assert.equal((await client.messages.create(turn)).role, 'assistant');
  const { max_tokens, ...prompt } = turn;
  const { input_tokens } = await client.messages.countTokens(prompt);
  assert.ok(input_tokens > 0);
}
console.log('tools');

const thinking = { type: 'enabled', budget_tokens: 20 };
assert.equal((await client.messages.create({ ...asked, thinking })).type, 'message');
console.log('thinking');

await assert.rejects(
  () => client.messages.create({ ...asked, model: 'nope' }),
  (error) => error instanceof Anthropic.NotFoundError && error.type === 'not_found_error',
);
await assert.rejects(
  () => client.messages.create({ ...asked, temperature: 3 }),
  (error) => error instanceof Anthropic.BadRequestError && error.errorCode === 'invalid_value',
);
const wrongKey = new Anthropic({ baseURL: root, apiKey: 'wrong', authToken: null, maxRetries: 0 });
await assert.rejects(() => wrongKey.messages.create(asked), Anthropic.AuthenticationError);
console.log('errors');

const at = (url, maxRetries = 0) =>
  new Anthropic({ baseURL: url.replace(/\/v1$/, ''), apiKey, authToken: null, maxRetries });
const eventsAt = async (url) => {
  const events = [];
  for await (const { type } of await at(url).messages.create({ ...asked, stream: true }))
    events.push(type);
  return events;
};
const helperAt = (url) => at(url).messages.stream(asked).finalMessage();

await checkRefusals((url, retries) => at(url, retries).messages.create(asked));
console.log('429 and 503');

await checkKilled([eventsAt, helperAt]);
console.log('killed server');

const cut = await cutStreams();
await assert.rejects(() => helperAt(cut), /stream ended/);
// A client that reports no error shows the cut by the end that is missing.
assert.notEqual((await eventsAt(cut)).at(-1), 'message_stop');
console.log('cut stream');
