import { throwIfAborted } from '../../common/aborted.ts';
import { formworkError } from '../../common/errors.ts';
import type { PromptPart } from '../../generate/index.ts';
import { createArgumentsReader } from '../generation/arguments.ts';
import { addCall, type DraftMessage } from '../generation/draft-messages.ts';
import type { ReadMessages } from '../generation/input.ts';
import { createToolResults } from '../generation/tool-results.ts';
import { newId } from '../http/ids.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { GivenItem, InputItem, MessageItem, OutputItem } from '../schemas/response-items.ts';
import { responseOfItem } from './item-ids.ts';
import { nameInPrompt } from './namespaces.ts';
import { keptItem, type MessagePart, type StoredItem } from './stored-item.ts';

/** Reads the output of a stored response; undefined if there is none. */
export type ReadOutput = (id: string) => Promise<readonly OutputItem[] | undefined>;

/** The maximum number of stored responses that one input refers to: each is read as a whole. */
const mostResponses = 100;

/**
 * Replaces the references in a request's input with the items that they name. Reads each response
 * once, one after another.
 * @throws `not_found` for an item that is not stored, `invalid_value` for references to more than
 *   100 responses, `aborted`.
 */
export async function withReferences(
  input: string | readonly InputItem[],
  read: ReadOutput,
  signal: AbortSignal,
): Promise<string | readonly (GivenItem | StoredItem)[]> {
  if (typeof input === 'string') return input;
  const responses = new Map<string, Map<string, StoredItem>>();
  for (const [place, item] of input.entries()) {
    const response = isReference(item) ? responseOfItem(item.id) : undefined;
    if (response === undefined) continue;
    responses.set(response, new Map());
    if (responses.size <= mostResponses) continue;
    throw formworkError(
      `The input refers to items of more than ${mostResponses} responses. Send the items themselves, or continue a response with previous_response_id.`,
      { code: 'invalid_value', param: `input[${place}].id` },
    );
  }
  for (const [id, items] of responses) {
    throwIfAborted(signal);
    for (const item of (await read(id)) ?? []) items.set(item.id, keptItem(item));
  }
  return input.map((item, place) => {
    if (!isReference(item)) return item;
    const found = responses.get(responseOfItem(item.id) ?? '')?.get(item.id);
    if (found) return found;
    throw formworkError(
      `No stored response has an item ${JSON.stringify(item.id)}. Send the item itself, as for responses with store: false.`,
      { code: 'not_found', param: `input[${place}].id` },
    );
  });
}

const isReference = (item: InputItem): item is Exclude<InputItem, GivenItem> =>
  !('role' in item || 'call_id' in item || item.type === 'reasoning');

/**
 * Gives ids to the items of a request's input. An id that an earlier item has is replaced: pages of
 * the items begin after an id.
 */
export function inputItems(
  input: string | readonly (GivenItem | StoredItem)[],
  history: readonly StoredItem[],
): StoredItem[] {
  const items: readonly (GivenItem | StoredItem)[] =
    typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
  const ids = new Set(history.map(({ id }) => id));
  const idOf = (given: string | null | undefined, prefix: string): string => {
    const id = given == null || ids.has(given) ? newId(prefix) : given;
    ids.add(id);
    return id;
  };
  return items.map((item) => {
    if (item.type == null || item.type === 'message') {
      return { ...item, type: 'message', id: idOf(item.id, 'msg_') };
    }
    return { ...item, id: idOf(item.id, item.type === 'reasoning' ? 'rs_' : 'fc_') };
  });
}

/**
 * Converts a conversation of items to messages for the prompt. Calls that follow an assistant
 * message become part of it, and so does text that follows calls.
 * @param history The items of earlier responses.
 * @param input The items of the request.
 * @throws `invalid_value` if an output matches no call, or if a role other than user has an image.
 */
export function promptMessages(
  instructions: string | undefined,
  history: readonly StoredItem[],
  input: readonly StoredItem[],
): Omit<ReadMessages, 'prefix'> {
  const messages: DraftMessage[] =
    instructions === undefined ? [] : [{ role: 'system', content: instructions }];
  const images: RequestImage[] = [];
  const results = createToolResults();
  const readArguments = createArgumentsReader();
  const addImage = ({ image_url: url, detail }: ImagePart, param: string): PromptPart => {
    images.push({ url, detail: detail ?? 'auto', param, urlParam: param });
    return { image: images.length - 1 };
  };
  const pathOf = (place: number): string =>
    place < history.length ? 'previous_response_id' : `input[${place - history.length}]`;
  for (const [place, item] of [...history, ...input].entries()) {
    // Codex removes the images that an error names by their URL, and continues.
    const partPath = (list: string, at: number): string =>
      place < history.length ? pathOf(place) : `${pathOf(place)}.${list}[${at}].image_url`;
    // A model does not read its earlier reasoning again, as in its template.
    if (item.type === 'reasoning') continue;
    if (item.type === 'function_call') {
      results.addCall(item.call_id);
      const param = `${pathOf(place)}.arguments`;
      const name = nameInPrompt(item);
      addCall(messages, { name, arguments: readArguments(item.arguments, param) });
    } else if (item.type === 'function_call_output') {
      if (!results.hasCall(item.call_id)) {
        throw formworkError(
          `No function_call with the call_id ${JSON.stringify(item.call_id)} comes before its output: also send the call.`,
          { code: 'invalid_value', param: `${pathOf(place)}.call_id` },
        );
      }
      const { output } = item;
      const parts =
        typeof output === 'string'
          ? [output]
          : output.map((part, at) =>
              part.type === 'input_image' ? addImage(part, partPath('output', at)) : part.text,
            );
      const isText = (part: PromptPart): part is string => typeof part === 'string';
      const text = parts.filter(isText).join('');
      const shown = parts.filter((part) => !isText(part));
      messages.push(results.resultOf(item.call_id, text, shown));
    } else {
      const message = messageOf(item, addImage, (at) => partPath('content', at));
      const last = messages.at(-1);
      if (message.role === 'assistant' && last?.role === 'assistant' && last.toolCalls.length > 0) {
        // Haystack sends the text after the calls. It must not separate them from their results.
        last.content = [last.content, message.content].filter((text) => text).join('\n\n');
      } else {
        messages.push(message);
      }
    }
  }
  return { messages: results.inOrder(messages), images };
}

type ImagePart = Extract<MessagePart, { type: 'input_image' }>;

function messageOf(
  { role, content }: MessageItem | Extract<OutputItem, { type: 'message' }>,
  addImage: (part: ImagePart, param: string) => PromptPart,
  pathOf: (image: number) => string,
): DraftMessage {
  const parts = typeof content === 'string' ? [content] : content.map(readPart);
  if (role === 'user') return { role, content: parts };
  const text = parts.join('');
  if (role === 'assistant') return { role, content: text, toolCalls: [] };
  return { role: 'system', content: text };

  function readPart(part: Exclude<typeof content, string>[number], at: number): PromptPart {
    if (part.type === 'refusal') return part.refusal;
    if (part.type !== 'input_image') return part.text;
    if (role !== 'user') {
      throw formworkError('Images are only allowed in user messages.', {
        code: 'invalid_value',
        param: pathOf(at),
      });
    }
    return addImage(part, pathOf(at));
  }
}
