/** The official SDK for Node. */
import { strict as assert } from 'node:assert';
import OpenAI from 'openai';
import { checkKilled, checkRefusals, cutStreams } from './faults.ts';
import { openAiCases } from './openai-suite.ts';

const [baseURL, apiKey, model = ''] = process.argv.slice(2);
const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 });

for (const { name, run } of openAiCases) {
  await run(client, model);
  console.log(name);
}

const wrongKey = new OpenAI({ baseURL, apiKey: 'wrong', maxRetries: 0 });
await assert.rejects(() => wrongKey.models.list(), OpenAI.AuthenticationError);
console.log('keys');

const messages = [{ role: 'user' as const, content: 'Name a city.' }];
const asked = { model, messages, max_tokens: 60 };
const at = (url: string, maxRetries = 0) => new OpenAI({ baseURL: url, apiKey, maxRetries });
const responding = { model, input: 'Name a city.', max_output_tokens: 60 };

await checkRefusals((url, retries) => at(url, retries).chat.completions.create(asked));
console.log('429 and 503');

async function lastOf<Part>(parts: AsyncIterable<Part>): Promise<Part | undefined> {
  let last: Part | undefined;
  for await (const part of parts) last = part;
  return last;
}

await checkKilled([
  async (url) => lastOf(await at(url).chat.completions.create({ ...asked, stream: true })),
  (url) => at(url).chat.completions.stream(asked).finalChatCompletion(),
  async (url) => lastOf(await at(url).responses.create({ ...responding, stream: true })),
  (url) => at(url).responses.stream(responding).finalResponse(),
]);
console.log('killed server');

const cut = at(await cutStreams());
await assert.rejects(
  () => cut.chat.completions.stream(asked).finalChatCompletion(),
  /finish_reason/,
);
// A client that reports no error shows the cut by the end that is missing.
const chunk = await lastOf(await cut.chat.completions.create({ ...asked, stream: true }));
assert.equal(chunk?.choices[0]?.finish_reason, null);
const event = await lastOf(await cut.responses.create({ ...responding, stream: true }));
assert.notEqual(event?.type, 'response.completed');
assert.equal((await cut.responses.stream(responding).finalResponse()).status, 'in_progress');
console.log('cut stream');
