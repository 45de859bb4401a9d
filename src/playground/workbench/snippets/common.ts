/** Helpers that the snippets of all languages share. */
import type { ChatRequest } from '../../client/wire.ts';
import { formatJsonText } from '../../schema/format-json.ts';

/** Indents all lines of a text after the first. */
export const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** Whether the request asks for several choices, which a stream interleaves. */
export const isSeveral = ({ n }: ChatRequest): boolean => (n ?? 1) > 1;

/** Formats JSON as JavaScript, with the numbers that it would round as they are written. */
export function toJavaScript(json: string): string {
  return formatJsonText(json, 76).replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[-+.\de]*/gi, (part) => {
    const mayRound = !part.startsWith('"') && /\d[.\d]{15}|e.?\d{3}/i.test(part);
    return mayRound && String(Number(part)) !== part ? `JSON.rawJSON('${part}')` : part;
  });
}
