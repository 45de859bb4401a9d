import { formworkError } from '../common/errors.ts';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  HASH,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../common/json-bytes.ts';
import { pointerOf } from '../common/json-pointer.ts';
import { type Decimal, parseDecimal } from '../regular/index.ts';
import { isArray, type Json } from './json.ts';

/** A container being filled. */
interface Open {
  readonly container: Map<string, Json> | Json[];
  /** The byte that closes it. */
  readonly end: number;
  /** The name of the next member, for an object. */
  name: string;
}

/**
 * Parses JSON text (RFC 8259). Works without recursion, so that only memory limits the depth.
 * @param values where a value is expected, a `#` stands for the last of these, which is removed
 *   from the list
 * @throws `invalid_schema` if the text is not JSON
 */
export function readJson(text: string, values: Json[] = []): Json {
  const open: Open[] = [];
  let at = 0;

  const fail = (): never => {
    const found = at < text.length ? JSON.stringify(text.charAt(at)) : 'end';
    throw formworkError(`The schema is not JSON: unexpected ${found} at character ${at}.`, {
      code: 'invalid_schema',
    });
  };
  const blank = () => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      at++;
    }
  };
  const word = <T>(name: string, value: T): T => {
    if (!text.startsWith(name, at)) fail();
    at += name.length;
    return value;
  };
  const string = (): string => {
    if (text.charCodeAt(at) !== QUOTE) fail();
    const from = at++;
    let plain = true;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (Number.isNaN(code) || code < 0x20) fail();
      if (code === BACKSLASH) {
        plain = false;
        at++;
      }
      at++;
    }
    at++;
    if (plain) return text.slice(from + 1, at - 1);
    try {
      return JSON.parse(text.slice(from, at)) as string;
    } catch {
      at = from;
      return fail();
    }
  };
  /** Reads a member's name and the colon after it; nothing in an array. */
  const name = (frame: Open) => {
    if (isArray(frame.container)) return;
    blank();
    frame.name = string();
    if (blank() !== COLON) fail();
    at++;
  };
  const numberText = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  const number = (): Decimal => {
    numberText.lastIndex = at;
    const match = numberText.exec(text);
    if (!match) return fail();
    at = numberText.lastIndex;
    try {
      return parseDecimal(match[0]);
    } catch (error) {
      const place = open.map(({ container, name }) =>
        isArray(container) ? String(container.length) : name,
      );
      throw Object.assign(error as Error, { pointer: pointerOf(place) });
    }
  };

  for (;;) {
    let value: Json | undefined;
    const code = blank();
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      at++;
      const frame: Open =
        code === OPEN_BRACE
          ? { container: new Map(), end: CLOSE_BRACE, name: '' }
          : { container: [], end: CLOSE_BRACKET, name: '' };
      if (blank() === frame.end) {
        at++;
        value = frame.container;
      } else {
        open.push(frame);
        name(frame);
        continue;
      }
    } else if (code === QUOTE) value = string();
    else if (code === 0x74) value = word('true', true);
    else if (code === 0x66) value = word('false', false);
    else if (code === 0x6e) value = word('null', null);
    else if (code === HASH && values.length > 0) {
      at++;
      value = values.pop();
    } else value = number();

    // The value is complete: store it, and close the containers that end after it.
    for (;;) {
      const frame = open.at(-1);
      if (!frame) {
        blank();
        if (at < text.length) fail();
        return value as Json;
      }
      const { container } = frame;
      if (isArray(container)) container.push(value as Json);
      else container.set(frame.name, value as Json);
      const next = blank();
      if (next === COMMA) {
        at++;
        name(frame);
        break;
      }
      if (next !== frame.end) fail();
      at++;
      open.pop();
      value = container;
    }
  }
}
