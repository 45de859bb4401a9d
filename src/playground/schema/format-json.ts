/** Formats JSON for display: indented, with short lists and objects on one line. */

/** @param width maximum line length in columns */
export function formatJson(value: unknown, width = 48): string {
  return format(value, '', width, 0);
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

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** `used`: columns before the value on its first line. */
function format(value: unknown, margin: string, width: number, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const flat = onOneLine(value);
  // The outermost object is always expanded, because its members are of most interest.
  if (margin !== '' && used + flat.length <= width) return flat;
  const inner = `${margin}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => `${inner}${format(item, inner, width, inner.length)}`)
    : Object.entries(value).map(([name, member]) => {
        const start = `${inner}${JSON.stringify(name)}: `;
        return `${start}${format(member, inner, width, start.length)}`;
      });
  if (parts.length === 0) return flat;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${margin}${close}`;
}
