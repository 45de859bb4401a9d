import type { PromptMessage, PromptPart } from '../../generate/index.ts';

type Assistant = Extract<PromptMessage, { role: 'assistant' }>;
type Call = Assistant['toolCalls'][number];

/**
 * A message of a prompt while the request is read. Later items of the request extend it in place: a
 * copy for each of thousands would hold the thread for seconds.
 */
export type DraftMessage =
  | Extract<PromptMessage, { role: 'system' | 'tool' }>
  | { readonly role: 'user'; readonly content: PromptPart[] }
  | { readonly role: 'assistant'; content: string; readonly toolCalls: Call[] };

/** Adds a call to the message of the assistant at the end, or after the others. */
export function addCall(messages: DraftMessage[], call: Call): void {
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.toolCalls.push(call);
  else messages.push({ role: 'assistant', content: '', toolCalls: [call] });
}
