import { afterByte, endOfArguments, outside } from '../nesting.ts';
import { toolCallFormat } from '../prompt/index.ts';

/** A piece of an answer that may call tools. */
export type ToolEvent =
  | { readonly type: 'content'; readonly text: string }
  | { readonly type: 'call'; readonly index: number; readonly name: string }
  | { readonly type: 'arguments'; readonly index: number; readonly text: string };

/** Splits the text of an answer into content and calls. */
export interface ToolCallReader {
  push(text: string): ToolEvent[];
  /** Reads text before the first call that the request has already, and that causes no events. */
  skip(text: string): void;
  /** Releases the text held back. */
  end(): ToolEvent[];
}

/** The reader's position in the format. */
type State = 'start' | 'text' | 'content' | 'name' | 'arguments' | 'after';

/**
 * Creates a reader of {@link toolCallFormat}. It relies on the grammar to enforce the format. Text
 * outside of calls is content, except the line breaks between calls.
 * @param isDocument whether an answer is either a document or calls. In a document, the start of a
 *   call is data.
 */
export function createToolCallReader(isDocument = false): ToolCallReader {
  const { open, beforeName, beforeArguments, afterArguments } = toolCallFormat;
  let held = '';
  let state: State = isDocument ? 'start' : 'text';
  let index = -1;
  /** The position in the arguments of a call. */
  let nesting = outside;
  /** How many of the held characters were skipped. */
  let skipped = 0;

  const content = (text: string): ToolEvent[] => {
    const own = text.slice(skipped);
    skipped = Math.max(0, skipped - text.length);
    return own === '' ? [] : [{ type: 'content', text: own }];
  };

  /** Returns where the arguments end in `text`; undefined while they continue. */
  const readArguments = (text: string): number | undefined => {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const end = endOfArguments(nesting, unit);
      if (end) return end === 'before' ? at : at + 1;
      nesting = afterByte(nesting, unit);
    }
    return undefined;
  };

  const steps: Record<State, () => ToolEvent[] | undefined> = {
    start() {
      const start = open + beforeName;
      if (!start.startsWith(held.slice(0, start.length))) state = 'content';
      else if (held.length >= start.length) state = 'text';
      else return undefined;
      return [];
    },
    content() {
      const text = held;
      held = '';
      return text === '' ? undefined : content(text);
    },
    text() {
      const place = held.indexOf(open);
      if (place !== -1) {
        const text = index === -1 ? held.slice(0, place) : '';
        held = held.slice(place + open.length);
        state = 'name';
        const events = content(text);
        skipped = 0;
        return events;
      }
      const wait = index === -1 ? overlap(held, open) : held.length;
      const text = held.slice(0, held.length - wait);
      held = held.slice(held.length - wait);
      return text === '' ? undefined : content(text);
    },
    name() {
      const place = held.indexOf(beforeArguments);
      if (place === -1) return undefined;
      const name: unknown = JSON.parse(held.slice(beforeName.length, place));
      held = held.slice(place + beforeArguments.length);
      index++;
      nesting = outside;
      state = 'arguments';
      return [{ type: 'call', index, name: String(name) }];
    },
    arguments() {
      const length = readArguments(held);
      const text = held.slice(0, length ?? held.length);
      held = held.slice(text.length);
      if (length !== undefined) state = 'after';
      if (text !== '') return [{ type: 'arguments', index, text }];
      return length === undefined ? undefined : [];
    },
    after() {
      if (held.length < afterArguments.length) return undefined;
      held = held.slice(afterArguments.length);
      state = 'text';
      return [];
    },
  };

  const push = (text: string): ToolEvent[] => {
    held += text;
    const events: ToolEvent[] = [];
    for (let some = steps[state](); some; some = steps[state]()) events.push(...some);
    return events;
  };

  return {
    push,
    skip(text) {
      push(text);
      skipped = held.length;
    },
    end() {
      const isContent = state === 'start' || (state === 'text' && index === -1);
      const text = isContent ? held : '';
      held = '';
      return content(text);
    },
  };
}

/** Length of the longest suffix of `text` that is a proper prefix of `mark`. */
function overlap(text: string, mark: string): number {
  for (let length = Math.min(text.length, mark.length - 1); length > 0; length--) {
    if (mark.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}
