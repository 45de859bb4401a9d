import { invalidValue } from '../../common/errors.ts';
import type { PromptPart } from '../../generate/index.ts';
import { addCall, type DraftMessage } from '../generation/draft-messages.ts';
import type { ReadMessages } from '../generation/input.ts';
import { createToolResults } from '../generation/tool-results.ts';
import type { RequestImage } from '../images/pictures.ts';
import type { InputMessage, MessageBlock, TextPart } from '../schemas/message-blocks.ts';
import type { MessagesRequest } from '../schemas/messages.ts';

/** The blocks that each role may have, beside text. */
const blocksOf: Readonly<Record<InputMessage['role'], readonly MessageBlock['type'][]>> = {
  user: ['image', 'document', 'search_result', 'tool_result'],
  assistant: ['thinking', 'redacted_thinking', 'tool_use'],
  system: [],
};

type ImageBlock = Extract<MessageBlock, { type: 'image' }>;
type ResultBlock = Extract<MessageBlock, { type: 'tool_result' }>;

const between = '\n\n';

/**
 * Reads a conversation of blocks. It merges consecutive turns of one role, as the convention does,
 * and consecutive blocks of text.
 * @param inputs Finds the JSON text of the input of a call, because `JSON.parse` would round its
 *   numbers.
 * @throws `invalid_value` for a block that its role cannot have, and for a result that matches no
 *   call.
 */
export function readConversation(
  { system, messages }: Pick<MessagesRequest, 'system' | 'messages'>,
  inputs: (message: number, block: number) => string,
): ReadMessages {
  const read: DraftMessage[] = [];
  const images: RequestImage[] = [];
  const results = createToolResults();
  const systemText =
    typeof system === 'string' ? system : system?.map(({ text }) => text).join(between);
  const addImage = (block: ImageBlock, param: string): PromptPart => {
    images.push(imageOf(block, param));
    return { image: images.length - 1 };
  };
  if (systemText) read.push({ role: 'system', content: systemText });

  for (const [place, { role, content }] of messages.entries()) {
    const blocks = blocksIn(content);
    for (const [at, block] of blocks.entries()) {
      const param = `messages[${place}].content[${at}]`;
      if (block.type !== 'text' && !blocksOf[role].includes(block.type)) {
        throw invalidValue(`A message with role ${role} cannot have a ${block.type} block.`, param);
      }
      switch (block.type) {
        case 'thinking':
        case 'redacted_thinking':
          // A model does not read its earlier reasoning again, as in its template.
          break;
        case 'tool_use':
          results.addCall(block.id);
          addCall(read, { name: block.name, arguments: inputs(place, at) });
          break;
        case 'tool_result':
          if (!results.hasCall(block.tool_use_id)) {
            throw invalidValue(
              `No tool_use with the id ${JSON.stringify(block.tool_use_id)} comes before its result: also send the assistant message with that call.`,
              `${param}.tool_use_id`,
            );
          }
          read.push(
            results.resultOf(
              block.tool_use_id,
              (block.is_error ? 'Error: ' : '') + resultOf(block),
              imagesIn(block.content).map(([image, part]) =>
                addImage(image, `${param}.content[${part}]`),
              ),
            ),
          );
          break;
        case 'image':
          addPart(read, addImage(block, param));
          break;
        default:
          addText(read, role, textOf(block));
      }
    }
    if (blocks.length === 0) addText(read, role, '');
  }
  return { messages: results.inOrder(read), images };
}

const blocksIn = (content: InputMessage['content']): readonly MessageBlock[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** The text of a block that is read as text. */
function textOf(block: TextPart): string {
  if (block.type === 'text') return block.text;
  if (block.type === 'search_result') {
    const { title, source, content } = block;
    return [title, source, ...content.map(({ text }) => text)].join('\n');
  }
  const { title, context, source } = block;
  const text = source.type === 'text' ? source.data : contentOf(source.content);
  return [title, context, text].filter((part) => part).join('\n');
}

const contentOf = (content: string | readonly { readonly text: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join(between);

function resultOf({ content }: ResultBlock): string {
  if (typeof content === 'string') return content;
  const texts = (content ?? []).flatMap((part) => (part.type === 'image' ? [] : [textOf(part)]));
  return texts.join(between);
}

/** The images of a result, each with its place among the parts. */
const imagesIn = (content: ResultBlock['content']): [ImageBlock, number][] =>
  typeof content === 'string'
    ? []
    : (content ?? []).flatMap((part, at): [ImageBlock, number][] =>
        part.type === 'image' ? [[part, at]] : [],
      );

function imageOf({ source }: ImageBlock, param: string): RequestImage {
  const isUrl = source.type === 'url';
  return {
    url: isUrl ? source.url : `data:${source.media_type};base64,${source.data}`,
    detail: 'auto',
    param,
    urlParam: `${param}.source.${isUrl ? 'url' : 'data'}`,
  };
}

function addText(read: DraftMessage[], role: InputMessage['role'], text: string): void {
  const last = read.at(-1);
  const joined = (before: string) =>
    before === '' || text === '' ? before + text : before + between + text;
  if (role === 'user') {
    addPart(read, text);
  } else if (role === 'system') {
    read.push({ role, content: text });
  } else if (last?.role === 'assistant') {
    last.content = joined(last.content);
  } else {
    read.push({ role, content: text, toolCalls: [] });
  }
}

function addPart(read: DraftMessage[], part: PromptPart): void {
  const last = read.at(-1);
  if (last?.role !== 'user') {
    read.push({ role: 'user', content: [part] });
    return;
  }
  const breaks = typeof last.content.at(-1) === 'string' && typeof part === 'string';
  last.content.push(...(breaks ? [between] : []), part);
}
