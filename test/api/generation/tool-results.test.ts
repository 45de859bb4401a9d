/** A template pairs results with calls by their order. Clients may send them in any. */
import { expect, test } from 'vitest';
import { readMessages } from '../../../src/runtime/api/chat/messages.ts';
import { readConversation } from '../../../src/runtime/api/messages/conversation.ts';
import { inputItems, promptMessages } from '../../../src/runtime/api/responses/items.ts';

const cities = { a: 'Oslo', b: 'Rome' } as const;
type Id = keyof typeof cities;
const ids: readonly Id[] = ['a', 'b'];
const argumentsOf = (id: Id) => JSON.stringify({ city: cities[id] });

/** A turn with two calls, and their results in an order; each endpoint's messages of the tools. */
const endpoints = {
  'chat completions': (...turns: (readonly Id[])[]) =>
    readMessages(
      turns.flatMap((results) => [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: ids.map((id) => ({
            id,
            type: 'function',
            function: { name: 'weather', arguments: argumentsOf(id) },
          })),
        },
        ...results.map((id) => ({
          role: 'tool' as const,
          tool_call_id: id,
          content: cities[id],
        })),
      ]) as Parameters<typeof readMessages>[0],
    ),
  responses: (...turns: (readonly Id[])[]) =>
    promptMessages(
      undefined,
      [],
      inputItems(
        turns.flatMap((results) => [
          { role: 'user', content: 'Weather?' } as const,
          ...ids.map(
            (id) =>
              ({
                type: 'function_call',
                call_id: id,
                name: 'weather',
                arguments: argumentsOf(id),
              }) as const,
          ),
          ...results.map(
            (id) => ({ type: 'function_call_output', call_id: id, output: cities[id] }) as const,
          ),
        ]),
        [],
      ),
    ),
  messages: (...turns: (readonly Id[])[]) =>
    readConversation(
      {
        messages: turns.flatMap((results) => [
          { role: 'user', content: 'Weather?' } as const,
          {
            role: 'assistant',
            content: ids.map(
              (id) => ({ type: 'tool_use', id, name: 'weather', input: {} }) as const,
            ),
          } as const,
          {
            role: 'user',
            content: results.map(
              (id) => ({ type: 'tool_result', tool_use_id: id, content: cities[id] }) as const,
            ),
          } as const,
        ]),
      },
      (_, block) => argumentsOf(ids[block]!),
    ),
};

test.each(Object.entries(endpoints))(
  '%s: results that come in another order than their calls make the same prompt',
  (_, read) => {
    const inOrder = read(['a', 'b']);
    expect(inOrder.messages.filter(({ role }) => role === 'tool')).toEqual([
      { role: 'tool', content: 'Oslo' },
      { role: 'tool', content: 'Rome' },
    ]);
    expect(read(['b', 'a'])).toEqual(inOrder);
  },
);

test.each(Object.entries(endpoints))(
  '%s: a later turn may use the ids of an earlier one',
  (_, read) => {
    expect(read(['b', 'a'], ['b', 'a'])).toEqual(read(['a', 'b'], ['a', 'b']));
  },
);

test('images of results follow the last result of a row, with the text after it', () => {
  const image = { type: 'image', source: { type: 'url', url: 'data:,' } } as const;
  const result = (id: Id) =>
    ({
      type: 'tool_result',
      tool_use_id: id,
      content: [{ type: 'text', text: cities[id] }, image],
    }) as const;
  const { messages, images } = readConversation(
    {
      messages: [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: ids.map((id) => ({ type: 'tool_use', id, name: 'weather', input: {} })),
        },
        { role: 'user', content: [result('b'), result('a'), { type: 'text', text: 'And?' }] },
      ],
    },
    () => '{}',
  );
  expect(messages.slice(2)).toEqual([
    { role: 'tool', content: 'Oslo' },
    { role: 'tool', content: 'Rome' },
    { role: 'user', content: [{ image: 1 }, { image: 0 }, 'And?'] },
  ]);
  expect(images.map(({ param }) => param)).toEqual([
    'messages[2].content[0].content[1]',
    'messages[2].content[1].content[1]',
  ]);
});

test('text between a call and its output does not separate them', () => {
  const say = (text: string) => ({ role: 'assistant', content: text }) as const;
  const call = { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' } as const;
  const output = { type: 'function_call_output', call_id: 'a', output: 'Oslo' } as const;
  const read = (items: Parameters<typeof inputItems>[0]) =>
    promptMessages(undefined, [], inputItems(items, [])).messages;
  const toolCalls = [{ name: 'f', arguments: '{}' }];
  expect(read([call, say('Let me see.'), output])).toEqual([
    { role: 'assistant', content: 'Let me see.', toolCalls },
    { role: 'tool', content: 'Oslo' },
  ]);
  expect(read([say('Well.'), call, say('Let me see.'), output])[0]).toEqual({
    role: 'assistant',
    content: 'Well.\n\nLet me see.',
    toolCalls,
  });
});
