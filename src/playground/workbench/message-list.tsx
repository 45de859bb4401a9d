import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ChatMessage, Role } from '../client/wire.ts';
import { Button } from '../components/button.tsx';
import { change, draft } from './state.ts';

/** A text area as high as its text. */
function GrowingText(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [props.value]);
  return (
    <textarea
      ref={area}
      rows={1}
      aria-label={props.label}
      value={props.value}
      placeholder={props.placeholder}
      onInput={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

const placeholders: Readonly<Record<Role, string>> = {
  system: 'How the model should behave',
  user: 'What you ask, or the text to read',
  assistant: 'What the model said',
  tool: 'What the tool answered',
};

function setMessage(index: number, message: ChatMessage | undefined): void {
  const messages = [...draft.value.messages];
  if (message) messages[index] = message;
  else messages.splice(index, 1);
  change({ messages });
}

function Message(props: { readonly message: ChatMessage; readonly index: number }) {
  const { message, index } = props;
  const fixed = message.role === 'tool' || message.tool_calls !== undefined;
  return (
    <li class="message" data-role={message.role}>
      <div class="message-head">
        {fixed ? (
          <span class="message-role">{message.role}</span>
        ) : (
          <select
            class="message-role"
            aria-label={`Role of message ${index + 1}`}
            value={message.role}
            onChange={(event) =>
              setMessage(index, { ...message, role: event.currentTarget.value as Role })
            }
          >
            <option value="system">system</option>
            <option value="user">user</option>
            <option value="assistant">assistant</option>
          </select>
        )}
        {message.tool_call_id && <code>{message.tool_call_id}</code>}
        {draft.value.messages.length > 1 && (
          <Button
            label={`Remove message ${index + 1}`}
            icon="close"
            look="quiet"
            iconOnly
            onClick={() => setMessage(index, undefined)}
          />
        )}
      </div>
      {message.tool_calls?.map((call) => (
        <code key={call.id} class="message-call">
          {call.function.name}({call.function.arguments})
        </code>
      ))}
      {(message.content !== null || !fixed) && (
        <GrowingText
          label={`Message ${index + 1}, ${message.role}`}
          value={message.content ?? ''}
          placeholder={placeholders[message.role]}
          onChange={(content) => setMessage(index, { ...message, content })}
        />
      )}
    </li>
  );
}

/** The conversation so far. */
export function MessageList() {
  const { messages } = draft.value;
  const add = (message: ChatMessage, first: boolean) =>
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
