import { formworkError } from '../../errors.ts';
import type { PromptMessage } from '../../prompt/index.ts';
import { newId } from '../http/ids.ts';
import type { InputItem, MessageItem, OutputItem } from '../schemas/responses.ts';

/** An item of a conversation, with an id of its own. */
export type StoredItem = (InputItem & { readonly id: string }) | OutputItem;

/** A request's input as items with ids. */
export function inputItems(input: string | readonly InputItem[]): StoredItem[] {
  const items: readonly InputItem[] =
    typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
  return items.map((item) => {
    if (item.type === undefined || item.type === 'message') {
      return { ...item, type: 'message', id: item.id ?? newId('msg_') };
    }
    return { ...item, id: item.id ?? newId(item.type === 'reasoning' ? 'rs_' : 'fc_') };
  });
}

/** Paths of the images in a request's input. */
export function imagesIn(input: string | readonly InputItem[]): string[] {
  if (typeof input === 'string') return [];
  return input.flatMap((item, place) => {
    if (!isMessage(item) || typeof item.content === 'string') return [];
    return item.content.flatMap((part, at) =>
      part.type === 'input_image' ? [`input[${place}].content[${at}]`] : [],
    );
  });
}

/**
 * A conversation of items as the prompt takes it. Calls that follow a message of the assistant belong to it.
 * @throws `invalid_value` when an output answers no call.
 */
export function promptMessages(
  instructions: string | undefined,
  items: readonly StoredItem[],
): PromptMessage[] {
  const messages: PromptMessage[] =
    instructions === undefined ? [] : [{ role: 'system', content: instructions }];
  const names = new Map<string, string>();
  for (const item of items) {
    // As its template has it, a model does not read again what it thought before.
    if (item.type === 'reasoning') continue;
    if (item.type === 'function_call') {
      names.set(item.call_id, item.name);
      const call = { id: item.call_id, name: item.name, arguments: item.arguments };
      const last = messages.at(-1);
      if (last?.role === 'assistant') {
        messages[messages.length - 1] = { ...last, toolCalls: [...last.toolCalls, call] };
      } else {
        messages.push({ role: 'assistant', content: '', toolCalls: [call] });
      }
    } else if (item.type === 'function_call_output') {
      const name = names.get(item.call_id);
      if (name === undefined) {
        throw formworkError(`No call ${item.call_id} comes before its output.`, {
          code: 'invalid_value',
          param: 'input',
        });
      }
      messages.push({ role: 'tool', content: item.output, name });
    } else {
      messages.push(messageOf(item));
    }
  }
  return messages;
}

function isMessage(item: InputItem): item is MessageItem {
  return item.type === undefined || item.type === 'message';
}

function messageOf(item: MessageItem | Extract<OutputItem, { type: 'message' }>): PromptMessage {
  const content =
    typeof item.content === 'string'
      ? item.content
      : item.content.map((part) => ('text' in part ? part.text : '')).join('');
  if (item.role === 'assistant') return { role: 'assistant', content, toolCalls: [] };
  return { role: item.role === 'user' ? 'user' : 'system', content };
}
