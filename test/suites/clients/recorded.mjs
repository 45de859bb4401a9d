/**
 * Requests of programs with a window of their own, written down by hand from their sources: Open
 * WebUI (its router for OpenAI's convention, its tasks and its native calls of tools), Continue
 * (its OpenAI class: chat, edits, autocompletion by the older completions) and the Codex CLI (its
 * client of responses).
 * @see https://github.com/open-webui/open-webui/tree/main/backend/open_webui
 * @see https://github.com/continuedev/continue/tree/main/core/llm/llms
 * @see https://github.com/openai/codex/tree/main/codex-rs
 */
import { strict as assert } from 'node:assert';

const [baseURL, apiKey, model, program] = process.argv.slice(2);

async function ask(path, body, headers = {}) {
  const response = await fetch(baseURL + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Chunks as these programs read them: line by line, what is no data left out. */
async function chunks(path, body, headers) {
  const { status, text } = await ask(path, { ...body, stream: true }, headers);
  assert.equal(status, 200, text);
  const data = text.split('\n').filter((line) => line.startsWith('data: '));
  assert.equal(data.at(-1), 'data: [DONE]');
  return data.slice(0, -1).map((line) => JSON.parse(line.slice(6)));
}

/** A message as these programs put it together from its deltas. */
function gathered(parts) {
  const message = { role: 'assistant', content: '' };
  for (const { delta } of parts.flatMap(({ choices }) => choices)) {
    message.content += delta?.content ?? '';
    for (const call of delta?.tool_calls ?? []) {
      message.tool_calls ??= [];
      const known = message.tool_calls[call.index];
      if (known) known.function.arguments += call.function.arguments;
      else message.tool_calls[call.index] = structuredClone(call);
    }
  }
  return message;
}

const city = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['Lyon', 'Nice'], description: 'Its name.' } },
  required: ['city'],
};
const tools = [
  { type: 'function', function: { name: 'save_city', description: 'Saves.', parameters: city } },
];
const user = { role: 'user', content: 'Name a city.' };

async function openWebUi() {
  const head = { 'HTTP-Referer': 'https://openwebui.com/', 'X-Title': 'Open WebUI' };
  const asked = {
    model,
    messages: [{ role: 'system', content: 'Be brief.' }, user],
    temperature: 0.8,
    top_p: 0.9,
    frequency_penalty: 0,
    presence_penalty: 0,
    seed: 7,
    stop: ['###'],
    max_tokens: 20,
    logit_bias: {},
    stream_options: { include_usage: true },
  };
  const first = await chunks('/chat/completions', asked, head);
  assert.ok(first.at(-1).usage.total_tokens > 0);
  const more = [...asked.messages, gathered(first), user];
  await chunks('/chat/completions', { ...asked, messages: more }, head);
  console.log('two turns');
  console.log('streaming');

  // Its tasks (titles, tags, queries): one answer, no stream.
  for (const limit of ['max_tokens', 'max_completion_tokens']) {
    const task = { model, messages: [user], stream: false, [limit]: 20 };
    assert.equal((await ask('/chat/completions', task, head)).status, 200);
  }
  console.log('tasks');

  // A form that an admin sets among the custom parameters of a model.
  const response_format = { type: 'json_schema', json_schema: { name: 'city', schema: city } };
  const formed = await chunks('/chat/completions', { ...asked, max_tokens: 40, response_format });
  assert.ok(['Lyon', 'Nice'].includes(JSON.parse(gathered(formed).content).city));
  console.log('structured output');

  const calling = { ...asked, tools, tool_choice: 'required', max_tokens: 120 };
  const called = gathered(await chunks('/chat/completions', calling, head));
  assert.ok(called.tool_calls.length > 0);
  const results = called.tool_calls.map(({ id }) => ({
    role: 'tool',
    tool_call_id: id,
    content: 'Saved.',
  }));
  const turn = { ...asked, tools, messages: [...asked.messages, called, ...results] };
  await chunks('/chat/completions', turn, head);
  console.log('tools');

  const refused = await ask('/chat/completions', { ...asked, model: 'nope' });
  assert.equal(refused.status, 404);
  assert.ok(JSON.parse(refused.text).error.message);
  console.log('errors');
}

async function continueDev() {
  const head = { 'api-key': apiKey };
  const asked = { model, messages: [user], max_tokens: 20, temperature: 0.5, stop: ['```'] };
  const first = gathered(await chunks('/chat/completions', asked, head));
  // An empty message is sent as a space.
  const said = { ...first, content: first.content || ' ' };
  await chunks('/chat/completions', { ...asked, messages: [user, said, user] }, head);
  console.log('two turns');
  console.log('streaming');

  const parts = [{ type: 'text', text: 'Name a city.' }];
  const plain = { ...asked, messages: [{ role: 'user', content: parts }], stream: false };
  assert.equal((await ask('/chat/completions', plain, head)).status, 200);
  console.log('parts');

  // Autocompletion, with `useLegacyCompletionsEndpoint`.
  const hole = '<|fim_prefix|>const a = <|fim_suffix|>;<|fim_middle|>';
  const stop = ['<|endoftext|>', '<|fim_prefix|>', '<|file_sep|>', '\n\n'];
  await chunks(
    '/completions',
    { model, prompt: hole, max_tokens: 20, temperature: 0.01, stop },
    head,
  );
  console.log('autocompletion');

  const calling = { ...asked, tools, parallel_tool_calls: false, max_tokens: 120 };
  const called = gathered(
    await chunks(
      '/chat/completions',
      { ...calling, tool_choice: { type: 'function', function: { name: 'save_city' } } },
      head,
    ),
  );
  const results = called.tool_calls.map(({ id }) => ({
    role: 'tool',
    tool_call_id: id,
    content: 'Saved.',
  }));
  const content = called.content || ' ';
  const turn = { ...calling, messages: [user, { ...called, content }, ...results] };
  await chunks('/chat/completions', turn, head);
  console.log('tools');

  const refused = await ask('/chat/completions', { ...asked, model: 'nope' }, head);
  assert.equal(refused.status, 404);
  console.log('errors');
}

async function codex() {
  /** The items of an answer, as it reads them: from the event at each item's end. */
  const turn = async (input, more = {}) => {
    const { status, text } = await ask('/responses', {
      model,
      instructions: 'You are a coding agent.',
      input,
      tools: [
        { type: 'function', name: 'save_city', strict: false, parameters: city },
        {
          type: 'namespace',
          name: 'multi_agent_v1',
          description: 'Other agents.',
          tools: [{ type: 'function', name: 'spawn_agent', strict: false, parameters: city }],
        },
      ],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      reasoning: { effort: 'medium', summary: 'auto' },
      store: false,
      stream: true,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: 'a-conversation',
      client_metadata: { 'x-codex-installation-id': 'an-installation' },
      ...more,
    });
    assert.equal(status, 200, text);
    const data = text.split('\n').filter((line) => line.startsWith('data: '));
    const events = data.map((line) => JSON.parse(line.slice(6)));
    // It sets no limit, and a model may write until its context is full.
    assert.match(events.at(-1).type, /^response\.(completed|incomplete)$/);
    return events
      .filter(({ type }) => type === 'response.output_item.done')
      .map(({ item }) => item);
  };
  const message = (role, text) => ({
    type: 'message',
    role,
    content: [{ type: 'input_text', text }],
  });
  const asked = [message('developer', 'Be brief.'), message('user', 'Name a city.')];
  // With `--output-schema`.
  const format = { type: 'json_schema', name: 'codex_output_schema', strict: true, schema: city };
  const items = await turn(asked, { text: { format }, tools: [] });
  const { content } = items.find(({ type }) => type === 'message');
  assert.ok(['Lyon', 'Nice'].includes(JSON.parse(content[0].text).city));
  console.log('structured output');

  const called = {
    type: 'function_call',
    name: 'save_city',
    arguments: '{"city":"Lyon"}',
    call_id: 'call_1',
  };
  const spawned = {
    ...{ type: 'function_call', name: 'spawn_agent', namespace: 'multi_agent_v1' },
    ...{ arguments: '{"city":"Nice"}', call_id: 'call_2' },
  };
  const thought = { type: 'reasoning', summary: [], encrypted_content: '' };
  const outputOf = ({ call_id }) => ({ type: 'function_call_output', call_id, output: 'Saved.' });
  const calls = [called, outputOf(called), spawned, outputOf(spawned)];
  await turn([...asked, ...items, thought, ...calls, message('user', 'Another one.')]);
  console.log('two turns');
  console.log('tools');
  console.log('streaming');

  const refused = await ask('/responses', { model: 'nope', input: asked, stream: true });
  assert.equal(refused.status, 404);
  assert.ok(JSON.parse(refused.text).error.message);
  console.log('errors');
}

const programs = { continue: continueDev, codex, 'open-webui': openWebUi };
await programs[program]();
