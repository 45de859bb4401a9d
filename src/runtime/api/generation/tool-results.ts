/** The results of tool calls in a conversation. */
import type { PromptMessage, PromptPart } from '../../generate/index.ts';

/** Finds the call of each result. */
export interface ToolResults {
  /** Adds a call. A later call may have the id of an earlier one. */
  addCall(id: string): void;
  hasCall(id: string): boolean;
  /** The message with the result of the latest call that has this id. */
  resultOf(
    id: string,
    content: string,
    images?: readonly PromptPart[],
  ): Extract<PromptMessage, { role: 'tool' | 'system' }>;
  /**
   * The messages, with results in a row in the order of their calls. Clients send them as they
   * come, and a model's template has no ids: it pairs them by their order. Templates have images
   * only in messages of the user, so those of a row of results begin the user's message after it.
   */
  inOrder(messages: readonly PromptMessage[]): PromptMessage[];
}

/** Begins a conversation without calls. */
export function createToolResults(): ToolResults {
  const numbers = new Map<string, number>();
  const numberOf = new Map<PromptMessage, number>();
  const imagesOf = new Map<PromptMessage, readonly PromptPart[]>();
  let count = 0;
  return {
    addCall: (id) => void numbers.set(id, count++),
    hasCall: (id) => numbers.has(id),
    resultOf(id, content, images = []) {
      const message = { role: 'tool', content } as const;
      numberOf.set(message, numbers.get(id) ?? 0);
      imagesOf.set(message, images);
      return message;
    },
    inOrder(messages) {
      const ordered: PromptMessage[] = [];
      let row: PromptMessage[] = [];
      const endRow = (next?: PromptMessage) => {
        row.sort((a, b) => numberOf.get(a)! - numberOf.get(b)!);
        const images = row.flatMap((message) => imagesOf.get(message)!);
        ordered.push(...row);
        row = [];
        if (images.length > 0 && next?.role === 'user') {
          ordered.push({ ...next, content: [...images, ...[next.content].flat()] });
          return;
        }
        if (images.length > 0) ordered.push({ role: 'user', content: images });
        if (next) ordered.push(next);
      };
      for (const message of messages) {
        if (numberOf.has(message)) {
          row.push(message);
        } else {
          endRow(message);
        }
      }
      endRow();
      return ordered;
    },
  };
}
