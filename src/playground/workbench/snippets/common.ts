/** Helpers that the snippets of all languages share. */
import type { ChatRequest } from '../../client/wire.ts';
import { formatJsonText } from '../../schema/format-json.ts';

/** Indents all lines of a text after the first. */
export const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** Whether the request asks for several choices, which a stream interleaves. */
export const isSeveral = ({ n }: ChatRequest): boolean => (n ?? 1) > 1;

/** Strings, so that their digits do not count, and numbers. */
const stringsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d[-+.\de]*/gi;

/** Whether a text is a number that floating point cannot hold as it is written. */
function isRounded(part: string): boolean {
  const mayRound = !part.startsWith('"') && /\d[.\d]{15}|e.?\d{3}/i.test(part);
  return mayRound && String(Number(part)) !== part;
}

/** Formats JSON as JavaScript, with the numbers that it would round as they are written. */
export function toJavaScript(json: string): string {
  return formatJsonText(json, 76).replaceAll(stringsAndNumbers, (part) =>
    isRounded(part) ? `JSON.rawJSON('${part}')` : part,
  );
}

/** The first number in Python code that Python rounds. Its integers have any number of digits. */
export function roundedByPython(code: string): string | undefined {
  return code.match(stringsAndNumbers)?.find((part) => isRounded(part) && !/^-?\d+$/.test(part));
}
