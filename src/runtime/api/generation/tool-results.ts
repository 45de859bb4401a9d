/** The results of tool calls in a conversation. */
import type { PromptMessage } from '../../generate/index.ts';

/** Finds the call of each result. */
export interface ToolResults {
  /** Adds a call. A later call may have the id of an earlier one. */
  addCall(id: string): void;
  hasCall(id: string): boolean;
  /** The message with the result of the latest call that has this id. */
  resultOf(id: string, content: string): Extract<PromptMessage, { role: 'tool' | 'system' }>;
  /**
   * The messages, with results in a row in the order of their calls. Clients send them as they
   * come, and a model's template has no ids: it pairs them by their order.
   */
  inOrder(messages: readonly PromptMessage[]): PromptMessage[];
}

/** Begins a conversation without calls. */
export function createToolResults(): ToolResults {
  const numbers = new Map<string, number>();
  const numberOf = new Map<PromptMessage, number>();
  let count = 0;
  return {
    addCall: (id) => void numbers.set(id, count++),
    hasCall: (id) => numbers.has(id),
    resultOf(id, content) {
      const message = { role: 'tool', content } as const;
      numberOf.set(message, numbers.get(id) ?? 0);
      return message;
    },
    inOrder(messages) {
      const ordered: PromptMessage[] = [];
      let row: PromptMessage[] = [];
      const endRow = () => {
        ordered.push(...row.sort((a, b) => numberOf.get(a)! - numberOf.get(b)!));
        row = [];
      };
      for (const message of messages) {
        if (numberOf.has(message)) {
          row.push(message);
        } else {
          endRow();
          ordered.push(message);
        }
      }
      endRow();
      return ordered;
    },
  };
}
