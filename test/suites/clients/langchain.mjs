/** LangChain with its integrations of OpenAI, over chat and over responses, and of Anthropic. */
import { strict as assert } from 'node:assert';
import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai';
import { z } from 'zod';

const [baseURL, apiKey, model, embedder] = process.argv.slice(2);
const configuration = { baseURL };
const anthropicApiUrl = baseURL.replace(/\/v1$/, '');
const common = (maxTokens, name = model) => ({ model: name, apiKey, maxTokens, maxRetries: 0 });
const chats = {
  chat: (...asked) => new ChatOpenAI({ ...common(...asked), configuration }),
  responses: (...asked) =>
    new ChatOpenAI({ ...common(...asked), configuration, useResponsesApi: true }),
  anthropic: (...asked) => new ChatAnthropic({ ...common(...asked), anthropicApiUrl }),
};
const schema = z.object({ city: z.string(), large: z.boolean() });
const asked = new HumanMessage('Name a city.');

const each = async (name, check) => {
  for (const [kind, chat] of Object.entries(chats)) {
    try {
      await check(chat);
    } catch (error) {
      console.error(`${name}, ${kind}`);
      throw error;
    }
  }
  console.log(name);
};

await each('two turns', async (chat) => {
  const first = await chat(20).invoke([asked]);
  assert.ok(first.usage_metadata.output_tokens > 0);
  assert.ok(await chat(20).invoke([asked, first, asked]));
});
await each('streaming', async (chat) => {
  let whole;
  for await (const chunk of await chat(20).stream([asked])) {
    whole = whole === undefined ? chunk : whole.concat(chunk);
  }
  assert.ok(whole);
  assert.ok(await chat(20).invoke([asked, whole, asked]));
});
await each('structured output', async (chat) => {
  for (const method of ['jsonSchema', 'functionCalling']) {
    const structured = chat(120).withStructuredOutput(schema, { method, name: 'city' });
    schema.parse(await structured.invoke([asked]));
  }
});
await each('tools', async (chat) => {
  const save = tool(async () => 'Saved.', { name: 'save_city', description: 'Saves.', schema });
  // By its name: over /responses this client sends neither `any` nor `required`.
  const bound = chat(200).bindTools([save], { tool_choice: 'save_city' });
  const called = await bound.invoke([asked]);
  assert.ok(called.tool_calls.length > 0);
  for (const { args } of called.tool_calls) schema.parse(args);
  const results = called.tool_calls.map(
    ({ id }) => new ToolMessage({ tool_call_id: id, content: 'Saved.' }),
  );
  // The choice holds in the second turn, too: another call, not only an answer.
  const again = await bound.invoke([asked, called, ...results]);
  assert.ok(again.tool_calls.length > 0);
  for (const { args } of again.tool_calls) schema.parse(args);
});
await each('errors', async (chat) => {
  await assert.rejects(
    () => chat(20, 'nope').invoke([asked]),
    (error) => error.status === 404,
  );
});

if (embedder) {
  const embeddings = new OpenAIEmbeddings({ model: embedder, apiKey, configuration });
  assert.equal((await embeddings.embedDocuments(['a', 'b']))[1].length, 384);
  console.log('embeddings');
}
