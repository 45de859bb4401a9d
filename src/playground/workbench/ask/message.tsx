import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Role } from '../../client/wire.ts';
import { Button } from '../../components/button.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { type Picture, readPicture } from '../../pictures/picture.ts';
import type { DraftMessage } from '../state/draft.ts';
import { abilities, change, draft, model } from '../state/state.ts';
import { MessagePictures } from './message-pictures.tsx';

/** A text area that grows with its text. */
function GrowingText(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const fit = () => {
    const element = area.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  };
  useLayoutEffect(fit, [props.value]);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // Without a width, as in a hidden pane, it cannot be measured.
    let width = 0;
    const observer = new ResizeObserver(() => {
      // Later, because an observer must not resize what it observes.
      if (element.offsetWidth !== width) requestAnimationFrame(fit);
      width = element.offsetWidth;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <textarea
      ref={area}
      rows={1}
      dir="auto"
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

function setMessage(index: number, message: DraftMessage | undefined): void {
  const messages = [...draft.value.messages];
  if (message) messages[index] = message;
  else messages.splice(index, 1);
  change({ messages });
}

function setPictures(index: number, pictures: readonly Picture[]): void {
  const message = draft.value.messages[index];
  if (!message) return;
  const { pictures: _before, ...rest } = message;
  setMessage(index, pictures.length > 0 ? { ...rest, pictures } : rest);
}

/** The role of a message. With images it stays `user`, because only users may send them. */
function RoleField({ message, index }: { readonly message: DraftMessage; readonly index: number }) {
  if (message.role === 'tool' || message.tool_calls !== undefined) {
    return <span class="message-role">{message.role}</span>;
  }
  return (
    <select
      class="message-role"
      aria-label={`Role of message ${index + 1}`}
      value={message.role}
      disabled={message.pictures !== undefined}
      onChange={(event) =>
        setMessage(index, { ...message, role: event.currentTarget.value as Role })
      }
    >
      <option value="system">system</option>
      <option value="user">user</option>
      <option value="assistant">assistant</option>
    </select>
  );
}

/**
 * Whether a clipboard has text to paste. Spreadsheets add a picture of the cells. A copied image
 * can have HTML, and a copied file its name, but neither has both.
 */
function hasText(data: DataTransfer | null): boolean {
  return ['text/plain', 'text/html'].every((type) => data?.types.includes(type));
}

/**
 * A message of the conversation. A user's message accepts images, chosen, pasted or dropped, if the
 * model has vision.
 */
export function Message(props: { readonly message: DraftMessage; readonly index: number }) {
  const { message, index } = props;
  const { pictures = [] } = message;
  const isUser = message.role === 'user';
  const sees = abilities.value.includes('vision');
  /** Whether images were added for a model without vision. */
  const inVain = useSignal(false);
  const isOver = useSignal(false);

  const take = async (files: readonly File[]) => {
    inVain.value = !sees;
    if (!sees) return;
    const read = await Promise.all(files.map(readPicture));
    setPictures(index, [...(draft.value.messages[index]?.pictures ?? []), ...read]);
  };
  /** Handles files as images, and leaves text to the text area. */
  const onTransfer = (event: Event, data: DataTransfer | null) => {
    isOver.value = false;
    const files = [...(data?.files ?? [])];
    if (!isUser || files.length === 0) return;
    event.preventDefault();
    void take(files);
  };
  return (
    <li
      class="message"
      data-role={message.role}
      data-over={isOver.value ? '' : undefined}
      onPaste={(event) => {
        if (!hasText(event.clipboardData)) onTransfer(event, event.clipboardData);
      }}
      onDrop={(event) => onTransfer(event, event.dataTransfer)}
      onDragOver={(event) => {
        if (!isUser || !event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
    >
      <div class="message-head">
        <RoleField message={message} index={index} />
        {message.tool_call_id && <code>{message.tool_call_id}</code>}
        <div class="row row-end">
          {isUser && sees && (
            <FileButton
              label={`Add images to message ${index + 1}`}
              icon="picture"
              accept="image/*"
              onChoose={(files) => void take(files)}
            />
          )}
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
      </div>
      {message.tool_calls?.map((call) => (
        <code key={call.id} class="message-call">
          {call.function.name}({call.function.arguments})
        </code>
      ))}
      {(message.content !== null || !message.tool_calls) && (
        <GrowingText
          label={`Message ${index + 1}, ${message.role}`}
          value={message.content ?? ''}
          placeholder={placeholders[message.role]}
          onChange={(content) => setMessage(index, { ...message, content })}
        />
      )}
      {pictures.length > 0 && (
        <MessagePictures pictures={pictures} onChange={(changed) => setPictures(index, changed)} />
      )}
      {!sees && (inVain.value || pictures.length > 0) && (
        <p class="picture-problem" role="alert">
          {model.value || 'No model'} reads only text. Images need a vision model.
        </p>
      )}
    </li>
  );
}
