/** Taking answers back into the conversation. */
import type { DraftMessage } from './draft.ts';
import { change, draft } from './state.ts';
import { pane } from './ui-state.ts';

/** Adds messages, and an empty one of the user to go on with unless the last is to be answered by the model. */
export function continueWith(...messages: readonly DraftMessage[]): void {
  const last = messages.at(-1);
  const reply: DraftMessage[] = last?.role === 'assistant' ? [{ role: 'user', content: '' }] : [];
  change({ messages: [...draft.value.messages, ...messages, ...reply] });
  pane.value = 'ask';
}
