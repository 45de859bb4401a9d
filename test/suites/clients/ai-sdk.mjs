/**
 * The AI SDK with its providers: OpenAI's by default, which asks /responses, OpenAI's over chat,
 * the one for compatible services, and Anthropic's; with `formwork` as the last argument,
 * Formwork's own. The same for its current and its previous major version.
 */
import { strict as assert } from 'node:assert';
import { generateText, Output, stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';

// What is printed here is what worked.
globalThis.AI_SDK_LOG_WARNINGS = false;

const [baseURL, apiKey, id, provider, specificationVersion] = process.argv.slice(2);

/** The providers of the SDK's makers. */
async function theirs() {
  const [{ createOpenAI }, { createOpenAICompatible }, { createAnthropic }] = await Promise.all([
    import('@ai-sdk/openai'),
    import('@ai-sdk/openai-compatible'),
    import('@ai-sdk/anthropic'),
  ]);
  const openai = createOpenAI({ baseURL, apiKey });
  const compatible = createOpenAICompatible({
    name: 'formwork',
    baseURL,
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  const anthropic = createAnthropic({ baseURL, apiKey });
  return (name) => ({
    'openai(model)': openai(name),
    'openai.chat(model)': openai.chat(name),
    'openai-compatible': compatible(name),
    anthropic: anthropic(name),
  });
}

/** Ours. */
async function ours() {
  const { createFormwork } = await import('formwork/ai-sdk');
  const options = specificationVersion ? { specificationVersion } : {};
  const formwork = createFormwork({ baseURL, apiKey, ...options });
  return (name) => ({ 'formwork(model)': formwork(name) });
}

const models = await (provider === 'formwork' ? ours() : theirs());
const schema = z.object({ city: z.enum(['Lyon', 'Nice']), size: z.enum(['small', 'large']) });
const asked = { maxOutputTokens: 80, maxRetries: 0 };
const user = { role: 'user', content: 'Name a city.' };

const each = async (name, check, modelName = id) => {
  for (const [provider, model] of Object.entries(models(modelName))) {
    try {
      await check({ ...asked, model });
    } catch (error) {
      console.error(`${name}, ${provider}`);
      throw error;
    }
  }
  console.log(name);
};

await each('two turns', async (common) => {
  const first = await generateText({ ...common, messages: [user] });
  assert.ok(first.usage.outputTokens > 0);
  const messages = [user, ...first.response.messages, user];
  assert.equal(typeof (await generateText({ ...common, messages })).text, 'string');
});

await each('streaming', async (common) => {
  const answer = streamText({ ...common, messages: [user] });
  let text = '';
  for await (const delta of answer.textStream) text += delta;
  assert.equal(text, await answer.text);
});

await each('structured output', async (common) => {
  const output = Output.object({ schema });
  const first = await generateText({ ...common, output, messages: [user] });
  schema.parse(first.output);
  const messages = [user, ...first.response.messages, user];
  const second = streamText({ ...common, output, messages });
  for await (const _ of second.partialOutputStream);
  schema.parse(await second.output);
});

await each('tools', async (common) => {
  const saved = [];
  const save = tool({
    description: 'Saves a city.',
    inputSchema: schema,
    execute: async (city) => {
      saved.push(schema.parse(city));
      return 'Saved.';
    },
  });
  const calling = { ...common, tools: { save_city: save }, maxOutputTokens: 120 };
  // Two steps: the second has the calls of the first, and their results.
  const first = await generateText({
    ...calling,
    toolChoice: 'required',
    messages: [user],
    stopWhen: stepCountIs(2),
  });
  assert.equal(first.steps.length, 2);
  const streamed = streamText({
    ...calling,
    toolChoice: 'required',
    messages: [user, ...first.response.messages, user],
    stopWhen: stepCountIs(2),
  });
  await streamed.consumeStream();
  assert.equal((await streamed.steps).length, 2);
  assert.ok(saved.length >= 4);
});

await each(
  'errors',
  async (common) => {
    await assert.rejects(
      () => generateText({ ...common, messages: [user] }),
      (error) => error.statusCode === 404 && /nope/.test(error.message),
    );
  },
  'nope',
);
