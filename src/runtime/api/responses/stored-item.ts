import type { GivenItem, OutputItem } from '../schemas/response-items.ts';

/** An item of a conversation, with an id. */
export type StoredItem = (GivenItem & { readonly id: string }) | OutputItem;

type MessageContent = Extract<StoredItem, { readonly role: string }>['content'];

type ToolOutput = Extract<StoredItem, { readonly type: 'function_call_output' }>['output'];
type OutputPart = Exclude<ToolOutput, string>[number];

/** A part of a message. */
export type MessagePart = Exclude<MessageContent, string>[number];

/**
 * An item of an earlier response as later ones store it, each with its whole conversation: without
 * thinking, probabilities of tokens, and fields that are accepted without effect, which hold any
 * JSON.
 */
export function keptItem(item: StoredItem): StoredItem {
  const { id } = item;
  const status = typeof item.status === 'string' ? { status: item.status } : {};
  switch (item.type) {
    // A model does not read it again.
    case 'reasoning':
      return { type: 'reasoning', id, summary: [], ...status };
    case 'function_call': {
      const { type, call_id, name, namespace, arguments: text } = item;
      const group = namespace == null ? {} : { namespace };
      return { type, id, call_id, name, ...group, arguments: text, ...status };
    }
    case 'function_call_output': {
      const { type, call_id, output } = item;
      const kept = typeof output === 'string' ? output : output.map(keptOutput);
      return { type, id, call_id, output: kept, ...status };
    }
    default: {
      const { role, content } = item;
      const kept = typeof content === 'string' ? content : content.map(keptPart);
      return { type: 'message', id, role, content: kept, ...status };
    }
  }
}

function keptPart(part: MessagePart): MessagePart {
  return part.type === 'refusal' ? { type: 'refusal', refusal: part.refusal } : keptOutput(part);
}

function keptOutput(part: OutputPart): OutputPart {
  if (part.type !== 'input_image') return keptText(part);
  const { type, image_url, detail } = part;
  return { type, image_url, ...(detail == null ? {} : { detail }) };
}

/** Output text has these lists, if only empty. */
function keptText<Type extends string>({ type, text }: { readonly type: Type; text: string }) {
  return { type, text, ...(type === 'output_text' ? { annotations: [], logprobs: [] } : {}) };
}
