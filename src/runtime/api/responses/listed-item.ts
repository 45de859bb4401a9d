import type { MessagePart, StoredItem } from './stored-item.ts';

/**
 * An item as the list of input items has it: the content of a message is a list of parts, with the
 * convention's types, also where the request had a string or parts of `text`. SDKs expect that.
 */
export function listedItem(item: StoredItem): StoredItem {
  if (!('role' in item)) return item;
  const { role, content } = item;
  const type = role === 'assistant' ? 'output_text' : 'input_text';
  const parts: readonly MessagePart[] =
    typeof content === 'string' ? [{ type, text: content }] : content;
  const listed = parts.map((part): MessagePart => {
    const known: MessagePart = part.type === 'text' ? { ...part, type } : part;
    return known.type === 'output_text' ? { annotations: [], logprobs: [], ...known } : known;
  });
  return { ...item, content: listed } as StoredItem;
}
