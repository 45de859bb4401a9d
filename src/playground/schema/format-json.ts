/** Formats JSON for display: indented, with short lists and objects on one line. */
import { readWritten, type Written, type WrittenPart } from './written-json.ts';

/** @param width maximum line length in columns */
export function formatJson(value: unknown, width = 48): string {
  return formatJsonText(JSON.stringify(value), width);
}

/** Formats a JSON text, with its numbers and the order of its members as they are written. */
export function formatJsonText(text: string, width = 48): string {
  return format(readWritten(text), '', width, 0);
}

/** Indents a JSON text as `JSON.stringify` does, with its numbers as they are written. */
export function indentJson(text: string): string {
  let line = '\n';
  return text.replaceAll(
    /("(?:[^"\\]|\\.)*")|[[{]\s*[\]}]|[[{\]},:]|\s+/g,
    (part, string: string | undefined) => {
      if (string) return JSON.stringify(JSON.parse(string));
      const mark = part.replaceAll(/\s/g, '');
      if (mark === ':') return ': ';
      if (mark === ',') return mark + line;
      if (mark.length !== 1) return mark;
      const isOpening = mark === '[' || mark === '{';
      line = isOpening ? `${line}  ` : line.slice(0, -2);
      return isOpening ? mark + line : line + mark;
    },
  );
}

function onOneLine(value: Written): string {
  if (typeof value === 'string') return value;
  const { open, parts } = value;
  if (parts.length === 0) return open === '[' ? '[]' : '{}';
  const flat = parts.map((part) => startOf(part) + onOneLine(part.value)).join(', ');
  return open === '[' ? `[${flat}]` : `{ ${flat} }`;
}

const startOf = ({ name }: WrittenPart) => (name === undefined ? '' : `${JSON.stringify(name)}: `);

/** `used`: columns before the value on its first line. */
function format(value: Written, margin: string, width: number, used: number): string {
  const flat = onOneLine(value);
  if (typeof value === 'string' || value.parts.length === 0) return flat;
  // The outermost object is always expanded, because its members are of most interest.
  if (margin !== '' && used + flat.length <= width) return flat;
  const inner = `${margin}  `;
  const parts = value.parts.map((part) => {
    const start = `${inner}${startOf(part)}`;
    return start + format(part.value, inner, width, start.length);
  });
  return `${value.open}\n${parts.join(',\n')}\n${margin}${value.open === '[' ? ']' : '}'}`;
}
