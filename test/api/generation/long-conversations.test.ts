/** Items in a row become one message. A copy of it for each would take quadratic time. */
import { expect, test } from 'vitest';
import { readConversation } from '../../../src/runtime/api/messages/conversation.ts';
import { inputItems, promptMessages } from '../../../src/runtime/api/responses/items.ts';
import type { MessageBlock } from '../../../src/runtime/api/schemas/message-blocks.ts';

const many = Array.from({ length: 60_000 }, (_, at) => at);
const text = { type: 'text', text: 'a' } as const;
const callOf = (at: number) => ({ type: 'tool_use', id: `t${at}`, name: 'f', input: {} }) as const;

const ofBlocks = (role: 'user' | 'assistant', blocks: readonly MessageBlock[]) => () =>
  readConversation({ messages: [{ role, content: [...blocks] }] }, () => '{}');

test.each([
  [
    'turns',
    () =>
      readConversation({ messages: many.map(() => ({ role: 'user', content: 'a' })) }, () => '{}'),
  ],
  ['texts of a user', ofBlocks('user', Array(many.length).fill(text))],
  ['texts of the assistant', ofBlocks('assistant', Array(many.length).fill(text))],
  ['calls', ofBlocks('assistant', many.map(callOf))],
  [
    'calls of a response',
    () => {
      const calls = many.map(
        (at) => ({ type: 'function_call', call_id: `c${at}`, name: 'f', arguments: '{}' }) as const,
      );
      return promptMessages(undefined, [], inputItems(calls, []));
    },
  ],
])('%s in a row take time in proportion to their number', (_, read) => {
  const started = performance.now();
  expect(read().messages).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(1500);
});
