import { Button } from '../../components/button.tsx';
import type { DraftMessage } from '../state/draft.ts';
import { change, draft } from '../state/state.ts';
import { Message } from './message.tsx';

/** The conversation. */
export function MessageList() {
  const { messages } = draft.value;
  const add = (message: DraftMessage, first: boolean) =>
    change({ messages: first ? [message, ...messages] : [...messages, message] });
  return (
    <div class="messages">
      <ol>
        {messages.map((message, index) => (
          <Message key={index} message={message} index={index} />
        ))}
      </ol>
      <div class="row">
        <Button
          label="Message"
          icon="plus"
          look="quiet"
          onClick={() =>
            add(
              { role: messages.at(-1)?.role === 'user' ? 'assistant' : 'user', content: '' },
              false,
            )
          }
        />
        {messages[0]?.role !== 'system' && (
          <Button
            label="System message"
            icon="plus"
            look="quiet"
            onClick={() => add({ role: 'system', content: '' }, true)}
          />
        )}
      </div>
    </div>
  );
}
