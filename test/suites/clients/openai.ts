/** The official SDK for Node. */
import { strict as assert } from 'node:assert';
import OpenAI from 'openai';
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
