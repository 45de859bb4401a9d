import { formworkError } from '../../errors.ts';
import type { PromptMessage, PromptPart } from '../../prompt/index.ts';
import type { ReadMessages } from '../chat/messages.ts';
import { newId } from '../http/ids.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { InputItem, MessageItem, OutputItem } from '../schemas/response-items.ts';

/** An item of a conversation, with an id of its own. */
export type StoredItem = (InputItem & { readonly id: string }) | OutputItem;

/** A request's input as items with ids. */
export function inputItems(input: string | readonly InputItem[]): StoredItem[] {
  const items: readonly InputItem[] =
    typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
  return items.map((item) => {
    if (item.type == null || item.type === 'message') {
      return { ...item, type: 'message', id: item.id ?? newId('msg_') };
    }
    return { ...item, id: item.id ?? newId(item.type === 'reasoning' ? 'rs_' : 'fc_') };
  });
}

/**
 * A conversation of items as the prompt takes it. Calls that follow a message of the assistant belong to it.
 * @param history the items of earlier responses
 * @param input those of the request
 * @throws `invalid_value` when an output answers no call, or somebody but a user shows a picture.
 */
export function promptMessages(
  instructions: string | undefined,
  history: readonly StoredItem[],
  input: readonly StoredItem[],
): ReadMessages {
  const messages: PromptMessage[] =
    instructions === undefined ? [] : [{ role: 'system', content: instructions }];
  const images: RequestImage[] = [];
  const calls = new Set<string>();
  for (const [place, item] of [...history, ...input].entries()) {
    // As its template has it, a model does not read again what it thought before.
    if (item.type === 'reasoning') continue;
    if (item.type === 'function_call') {
      calls.add(item.call_id);
      const call = { name: item.name, arguments: item.arguments };
      const last = messages.at(-1);
      if (last?.role === 'assistant') {
        messages[messages.length - 1] = { ...last, toolCalls: [...last.toolCalls, call] };
      } else {
        messages.push({ role: 'assistant', content: '', toolCalls: [call] });
      }
    } else if (item.type === 'function_call_output') {
      if (!calls.has(item.call_id)) {
        throw formworkError(`No call ${item.call_id} comes before its output.`, {
          code: 'invalid_value',
          param: 'input',
        });
      }
      const { output } = item;
      const content = typeof output === 'string' ? output : output.map(({ text }) => text).join('');
      messages.push({ role: 'tool', content });
    } else {
      const own = place - history.length;
      const pathOf = (part: number, field = ''): string =>
        own < 0 ? 'previous_response_id' : `input[${own}].content[${part}]${field}`;
      messages.push(messageOf(item, pathOf, images));
    }
  }
  return { messages, images };
}

function messageOf(
  { role, content }: MessageItem | Extract<OutputItem, { type: 'message' }>,
  pathOf: (part: number, field?: string) => string,
  images: RequestImage[],
): PromptMessage {
  const parts = typeof content === 'string' ? [content] : content.map(readPart);
  if (role === 'user') return { role, content: parts };
  const text = parts.join('');
  if (role === 'assistant') return { role, content: text, toolCalls: [] };
  return { role: 'system', content: text };

  function readPart(part: Exclude<typeof content, string>[number], at: number): PromptPart {
    if (part.type !== 'input_image') return part.text;
    if (role !== 'user') {
      throw formworkError('Pictures are shown by users: this message is of another role.', {
        code: 'invalid_value',
        param: pathOf(at),
      });
    }
    images.push({
      url: part.image_url,
      detail: part.detail ?? 'auto',
      param: pathOf(at),
      urlParam: pathOf(at, '.image_url'),
    });
    return { image: images.length - 1 };
  }
}
