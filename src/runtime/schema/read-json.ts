import { formworkError } from '../errors.ts';
import { type Decimal, parseDecimal } from '../regular/index.ts';
import type { Json } from './json.ts';
import { pointerOf } from './pointer.ts';

/** A container that is being filled, and the name under which its next member goes. */
interface Open {
  readonly map: Map<string, Json> | undefined;
  readonly list: Json[] | undefined;
  name: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Reads JSON text (RFC 8259). Without recursion: depth is bounded by memory alone. Where a value is to be, `#` is one of
 * `values`, the last one first.
 * @throws `invalid_schema` where the text is no JSON.
 */
export function readJson(text: string, values: Json[] = []): Json {
  const open: Open[] = [];
  let at = 0;

  const fail = (): never => {
    const found = at < text.length ? JSON.stringify(text.charAt(at)) : 'the end';
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
    if (text.charCodeAt(at) !== 0x22) fail();
    const from = at++;
    let plain = true;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      if (Number.isNaN(code) || code < 0x20) fail();
      if (code === 0x5c) {
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
  const name = (frame: Open) => {
    blank();
    frame.name = string();
    if (blank() !== 0x3a) fail();
    at++;
  };
  const number = (): Decimal => {
    NUMBER.lastIndex = at;
    const match = NUMBER.exec(text);
    if (!match) return fail();
    at = NUMBER.lastIndex;
    try {
      return parseDecimal(match[0]);
    } catch (error) {
      const place = open.map(({ list, name }) => (list ? String(list.length) : name));
      throw Object.assign(error as Error, { pointer: pointerOf(place) });
    }
  };

  for (;;) {
    let value: Json | undefined;
    const code = blank();
    if (code === 0x7b || code === 0x5b) {
      at++;
      const frame: Open =
        code === 0x7b
          ? { map: new Map(), list: undefined, name: '' }
          : { map: undefined, list: [], name: '' };
      if (blank() === (code === 0x7b ? 0x7d : 0x5d)) {
        at++;
        value = frame.map ?? frame.list;
      } else {
        open.push(frame);
        if (frame.map) name(frame);
        continue;
      }
    } else if (code === 0x22) value = string();
    else if (code === 0x74) value = word('true', true);
    else if (code === 0x66) value = word('false', false);
    else if (code === 0x6e) value = word('null', null);
    else if (code === 0x23 && values.length > 0) {
      at++;
      value = values.pop();
    } else value = number();

    // The value is whole: put it in its place, and close what ends after it.
    for (;;) {
      const frame = open.at(-1);
      if (!frame) {
        blank();
        if (at < text.length) fail();
        return value as Json;
      }
      if (frame.map) frame.map.set(frame.name, value as Json);
      else frame.list?.push(value as Json);
      const next = blank();
      if (next === 0x2c) {
        at++;
        if (frame.map) name(frame);
        break;
      }
      if (next !== (frame.map ? 0x7d : 0x5d)) fail();
      at++;
      open.pop();
      value = frame.map ?? frame.list;
    }
  }
}
