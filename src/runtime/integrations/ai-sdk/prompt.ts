/** Converts the SDK's messages to those of `/v1/chat/completions`. */
import { unsupported } from './errors.ts';
import type { CallWarning, PromptMessage, PromptPart, ToolOutput } from './types.ts';

/** Messages of a chat completion, and warnings about parts that were left out. */
export interface ChatPrompt {
  readonly messages: readonly object[];
  readonly warnings: readonly CallWarning[];
}

/**
 * Converts a conversation.
 * @throws `UnsupportedFunctionalityError` for content that no model here accepts
 */
export function chatPrompt(prompt: readonly PromptMessage[]): ChatPrompt {
  const warnings: CallWarning[] = [];
  const messages = prompt.flatMap((message): object[] => {
    if (message.role === 'system') return [{ role: 'system', content: message.content }];
    if (message.role === 'user') return [{ role: 'user', content: message.content.map(userPart) }];
    if (message.role === 'tool') return message.content.flatMap(toolMessage);
    return [assistantMessage(message.content, warnings)];
  });
  return { messages, warnings };
}

function userPart(part: PromptPart): object {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { mediaType = '' } = part;
  const file = fileOf(part);
  if (file.text !== undefined) return { type: 'text', text: file.text };
  if (mediaType.startsWith('image')) {
    return { type: 'image_url', image_url: { url: file.url ?? pictureUrl(mediaType, file.bytes) } };
  }
  if (mediaType.startsWith('text/') && file.bytes !== undefined) {
    return { type: 'text', text: new TextDecoder().decode(bytesOf(file.bytes)) };
  }
  throw unsupported(
    `file of type ${mediaType}`,
    `Files of type ${mediaType} are not supported: send text, or images as PNG, JPEG or WebP.`,
  );
}

/** The content of a file part, in either version of the specification. */
interface FileData {
  readonly bytes?: Uint8Array | string;
  readonly url?: string;
  readonly text?: string;
}

function fileOf({ type, data }: PromptPart): FileData {
  if (data instanceof URL) return { url: data.href };
  if (typeof data === 'string' || data instanceof Uint8Array) return { bytes: data };
  const tagged = (data ?? {}) as {
    type?: string;
    data?: Uint8Array | string;
    url?: URL;
    text?: string;
  };
  if (tagged.type === 'data' && tagged.data !== undefined) return { bytes: tagged.data };
  if (tagged.type === 'url' && tagged.url) return { url: tagged.url.href };
  if (tagged.type === 'text' && tagged.text !== undefined) return { text: tagged.text };
  throw unsupported(
    `${type} part with data of type ${tagged.type}`,
    'The provider does not store files: send their bytes.',
  );
}

function pictureUrl(mediaType: string, bytes: Uint8Array | string = ''): string {
  const base64 = typeof bytes === 'string' ? bytes : toBase64(bytes);
  // `image/*` and `image` do not name a format, so detect it.
  const known = /^image\/[^*]/.test(mediaType) ? mediaType : sniffed(base64);
  return `data:${known};base64,${base64}`;
}

/** Detects the format by its first bytes, in base64. */
function sniffed(base64: string): string {
  if (base64.startsWith('/9j/')) return 'image/jpeg';
  if (base64.startsWith('UklGR')) return 'image/webp';
  return 'image/png';
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  if (typeof data !== 'string') return data;
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
}

function assistantMessage(parts: readonly PromptPart[], warnings: CallWarning[]): object {
  const texts: string[] = [];
  const calls: object[] = [];
  for (const { type, text = '', toolCallId, toolName, input } of parts) {
    if (type === 'text') texts.push(text);
    else if (type === 'tool-call') {
      const given = typeof input === 'string' ? input : JSON.stringify(input ?? {});
      calls.push({
        id: toolCallId,
        type: 'function',
        function: { name: toolName, arguments: given },
      });
    } else if (type !== 'reasoning') {
      // Reasoning of earlier turns is dropped: no model here reads it.
      warnings.push({
        type: 'unsupported',
        feature: `${type} part of an assistant message`,
        details: 'It was not added to the prompt.',
      });
    }
  }
  return {
    role: 'assistant',
    content: texts.join(''),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function toolMessage({ type, toolCallId, output }: PromptPart): object[] {
  // Approvals concern only the application and the SDK. They lead to a result or a denial.
  if (type !== 'tool-result' || !output) return [];
  return [{ role: 'tool', tool_call_id: toolCallId, content: toolText(output) }];
}

function toolText({ type, value, reason }: ToolOutput): string {
  if (type === 'execution-denied') return reason ?? 'The tool was not allowed to run.';
  if (typeof value === 'string') return value;
  if (type !== 'content') return JSON.stringify(value);
  return (value as readonly PromptPart[])
    .map((part) => {
      if (part.type === 'text') return part.text ?? '';
      throw unsupported(
        `${part.type} part of a tool result`,
        'Tool results must be text or JSON: send images in a user message.',
      );
    })
    .join('\n');
}
