/** Tools with a real model, in every mode. */
import { chat, check, chunks, type Json, type LiveCase, minimal, same } from './home.ts';

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city.',
    parameters: {
      type: 'object',
      properties: {
        city: { enum: ['Oslo', 'Rome'] },
        days: { type: 'integer', minimum: 1, maximum: 9 },
      },
      required: ['city'],
      additionalProperties: false,
    },
  },
};
const now = { type: 'function', function: { name: 'now' } };
const asked = { tools: [weather, now], max_tokens: 200, temperature: 1.2 };

function checkCall({ function: { name, arguments: text } }: Json): void {
  const value = JSON.parse(text) as Json;
  if (name === 'now') {
    same(value, {}, 'arguments of now');
    return;
  }
  same(name, 'get_weather', 'the name');
  check(value.city === 'Oslo' || value.city === 'Rome', `city ${value.city}`);
  check(value.days === undefined || (value.days >= 1 && value.days <= 9), `days ${value.days}`);
}

const callsOf = (answer: Json): Json[] => answer.choices[0].message.tool_calls ?? [];
const without = (calls: readonly Json[]) => calls.map(({ function: one }) => one);

export const toolCases: readonly LiveCase[] = [
  {
    name: 'tools: required gives calls that conform, the same as deltas',
    async run(home) {
      const required = { ...asked, tool_choice: 'required' };
      const answer = await chat(home, required);
      const calls = callsOf(answer);
      check(calls.length > 0, 'no calls');
      for (const call of calls) checkCall(call);
      same(answer.choices[0].finish_reason, 'tool_calls', 'the reason');
      same(answer.choices[0].message.content, null, 'the content');

      const streamed = await chunks(home, required);
      const deltas = streamed.flatMap(({ choices }) => choices[0].delta.tool_calls ?? []);
      const joined = calls.map((_, index) => {
        const own = deltas.filter((delta: Json) => delta.index === index);
        check(own[0].id.startsWith('call_') && own[0].type === 'function', 'the first delta');
        check(
          own.slice(1).every((delta: Json) => delta.id === undefined),
          'ids come once',
        );
        const text = own.map((delta: Json) => delta.function.arguments).join('');
        return { name: own[0].function.name, arguments: text };
      });
      same(joined, without(calls), 'the deltas');
      same(streamed.at(-1).choices[0].finish_reason, 'tool_calls', 'the last reason');
      return without(calls);
    },
  },
  {
    name: 'tools: a named function is called, and parallel_tool_calls false gives one call',
    async run(home) {
      const named = { type: 'function', function: { name: 'get_weather' } };
      const calls = callsOf(await chat(home, { ...asked, tool_choice: named }));
      same(calls.length, 1, 'calls');
      same(calls[0].function.name, 'get_weather', 'the name');
      checkCall(calls[0]);
      const told: unknown[] = [without(calls)];
      for (let seed = 0; seed < 4; seed++) {
        const one = { ...asked, tool_choice: 'required', parallel_tool_calls: false, seed };
        const single = callsOf(await chat(home, one));
        same(single.length, 1, 'calls');
        checkCall(single[0]);
        told.push(without(single));
      }
      return told;
    },
  },
  {
    name: 'tools: several calls in one answer, each with its own id',
    async run(home) {
      // The line break before another call is made as likely as it gets; the end of the turn is not
      // biased.
      for (let seed = 0; seed < 12; seed++) {
        const calls = callsOf(
          await chat(home, {
            ...asked,
            tool_choice: 'required',
            max_tokens: 400,
            temperature: 2,
            seed,
          }),
        );
        for (const call of calls) checkCall(call);
        if (calls.length < 2) continue;
        same(new Set(calls.map(({ id }) => id)).size, calls.length, 'ids');
        return without(calls);
      }
      throw new Error('no seed gave two calls');
    },
  },
  {
    name: 'tools: none gives text, auto leaves it to the model, results go back in',
    async run(home) {
      const none = await chat(home, { ...asked, tool_choice: 'none', max_tokens: 16 });
      same(callsOf(none), [], 'calls with none');
      const auto = await chat(home, { ...asked, tool_choice: 'auto', max_tokens: 40 });
      for (const call of callsOf(auto)) checkCall(call);
      const [call] = callsOf(await chat(home, { ...asked, tool_choice: 'required' }));
      const answered = await chat(home, {
        tools: asked.tools,
        max_tokens: 12,
        messages: [
          ...minimal.messages,
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: call.id, content: '{"sun":true}' },
        ],
      });
      const plain = await chat(home, { tools: asked.tools, max_tokens: 12 });
      check(
        answered.usage.prompt_tokens > plain.usage.prompt_tokens,
        'the result is not in the prompt',
      );
      return [none.choices[0].message.content, auto.choices[0].message.content];
    },
  },
];
