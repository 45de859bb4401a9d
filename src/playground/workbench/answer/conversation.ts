/** Adds answers to the conversation. */
import type { DraftMessage } from '../state/draft.ts';
import { change, draft } from '../state/state.ts';
import { pane } from '../state/ui-state.ts';

/**
 * Adds messages, and an empty user message to continue with, unless the model has to answer the
 * last one.
 */
export function continueWith(...messages: readonly DraftMessage[]): void {
  const last = messages.at(-1);
  const reply: DraftMessage[] = last?.role === 'assistant' ? [{ role: 'user', content: '' }] : [];
  change({ messages: [...draft.value.messages, ...messages, ...reply] });
  pane.value = 'ask';
}
