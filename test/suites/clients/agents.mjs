/** The OpenAI Agents SDK, over chat completions and over responses. */
import { strict as assert } from 'node:assert';
import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool,
} from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';

const [baseURL, apiKey, id] = process.argv.slice(2);
setTracingDisabled(true);
const schema = z.object({ city: z.string().max(10), size: z.enum(['small', 'large']) });
const saved = [];
const save = tool({
  name: 'save_city',
  description: 'Saves a city.',
  parameters: z.object({ city: z.enum(['Lyon', 'Nice']) }),
  execute: async ({ city }) => {
    saved.push(city);
    return 'Saved.';
  },
});

for (const Model of [OpenAIChatCompletionsModel, OpenAIResponsesModel]) {
  const model = new Model(new OpenAI({ baseURL, apiKey, maxRetries: 0 }), id);
  const agent = new Agent({
    name: 'Cities',
    instructions: 'You know cities.',
    model,
    modelSettings: { maxTokens: 200 },
    outputType: schema,
  });
  schema.parse((await run(agent, 'Name a city.')).finalOutput);
  console.log('structured output');

  const streamed = await run(agent, 'Name a city.', { stream: true });
  for await (const _ of streamed);
  await streamed.completed;
  schema.parse(streamed.finalOutput);
  console.log('streaming');

  saved.length = 0;
  const saver = agent.clone({
    tools: [save],
    modelSettings: { maxTokens: 200, toolChoice: 'required' },
  });
  // After the first call the SDK leaves the choice to the model, which may save until it has no
  // turns left.
  schema.parse((await run(saver, 'Save Lyon.', { maxTurns: 20 })).finalOutput);
  assert.ok(saved.length > 0 && saved.every((city) => ['Lyon', 'Nice'].includes(city)));
  // The second turn has the call and its result.
  console.log('two turns');
  console.log('tools');

  if (Model === OpenAIChatCompletionsModel) {
    // The tiny model neither thinks nor writes before a call: the first answer is made up here.
    const call = { name: 'save_city', arguments: '{"city":"Nice"}' };
    const message = {
      role: 'assistant',
      content: 'Let me save it.',
      refusal: null,
      reasoning_content: 'They want Nice.',
      tool_calls: [{ id: 'call_1', type: 'function', function: call }],
    };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: 'tool_calls' }];
    const answers = [{ id: 'c1', object: 'chat.completion', created: 1, model: id, choices }];
    const thoughtful = new OpenAI({
      ...{ baseURL, apiKey, maxRetries: 0 },
      fetch: async (url, init) =>
        answers.length > 0 ? Response.json(answers.shift()) : fetch(url, init),
    });
    const thinker = agent.clone({ model: new Model(thoughtful, id), tools: [save] });
    schema.parse((await run(thinker, 'Save Nice.', { maxTurns: 20 })).finalOutput);
    console.log('thinking and text before a call');
  }

  const nobody = new Model(new OpenAI({ baseURL, apiKey, maxRetries: 0 }), 'nope');
  await assert.rejects(run(agent.clone({ model: nobody }), 'Name a city.'), /nope/);
  console.log('errors');
  console.log(Model.name);
}
