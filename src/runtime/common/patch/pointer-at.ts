import { escapeToken } from '../json-pointer.ts';

/** An open array or object: the index of its current item, or the name of its current member. */
type Open = { index: number } | { key: string | undefined };

/**
 * The JSON Pointer (RFC 6901) of the position where a prefix of a JSON document ends: the innermost
 * value that has begun, or is about to begin, and has not ended. With an incomplete member name, it
 * points to the object.
 */
export function pointerAt(text: string): string {
  const open: Open[] = [];
  const strings = /"(?:[^"\\]|\\.)*"?|[{}[\],]/gs;
  for (const [token] of text.matchAll(strings)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ key: undefined });
    else if (token === '[') open.push({ index: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && inner) {
      if ('index' in inner) inner.index++;
      else inner.key = undefined;
    } else if (inner && 'key' in inner && inner.key === undefined) {
      inner.key = wholeString(token);
    }
  }
  return open
    .map((one) => {
      if ('index' in one) return `/${one.index}`;
      return one.key === undefined ? '' : `/${escapeToken(one.key)}`;
    })
    .join('');
}

/** The value of a JSON string; undefined if it is incomplete. */
function wholeString(token: string): string | undefined {
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
