/**
 * JSON values as a schema needs them: numbers exact, objects as maps, so that `__proto__` is a key like any other and
 * 1e400 is not infinity.
 */
import { formworkError } from '../errors.ts';
import { type Decimal, numberText, parseDecimal } from '../regular/index.ts';
import { pointerOf } from './pointer.ts';

/** A JSON value, with exact numbers. */
export type Json = null | boolean | string | Decimal | readonly Json[] | JsonObject;

/** A JSON object; members in the order of the text, the last of equal names kept. */
export type JsonObject = ReadonlyMap<string, Json>;

/** The six types of JSON Schema's data model (core, 4.2.1), without `integer`. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** All kinds. */
export const KINDS: readonly Kind[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** True for a JSON object. */
export function isObject(value: Json): value is JsonObject {
  return value instanceof Map;
}

/** True for a JSON array. */
export function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The type of a value. */
export function kindOf(value: Json): Kind {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'string';
  if (isArray(value)) return 'array';
  return isObject(value) ? 'object' : 'number';
}

/** True for a JSON number. */
export function isNumber(value: Json): value is Decimal {
  return kindOf(value) === 'number';
}

/** Equal texts are equal values (core, 4.2.2): members sorted by name, numbers by value. */
export function canonicalText(value: Json): string {
  return textOf(value, (members) => [...members].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** The compact text of a value, members in their order unless another is given. */
export function textOf(
  value: Json,
  order: (members: JsonObject) => Iterable<[string, Json]> = (members) => members,
): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map((item) => textOf(item, order)).join(',')}]`;
  if (!isObject(value)) return numberText(value);
  const members = Array.from(order(value), ([k, v]) => `${JSON.stringify(k)}:${textOf(v, order)}`);
  return `{${members.join(',')}}`;
}

/** What a schema is given as: its text, or a value read already. */
export function jsonOf(source: unknown): Json {
  return typeof source === 'string' ? readJson(source) : fromValue(source);
}

/** A container that is being filled, and the name under which its next member goes. */
interface Open {
  readonly map: Map<string, Json> | undefined;
  readonly list: Json[] | undefined;
  name: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Reads JSON text (RFC 8259). Without recursion: depth is bounded by memory alone.
 * @throws `invalid_schema` where the text is no JSON.
 */
export function readJson(text: string): Json {
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
    else value = number();

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

/** What a schema of that many values would be for: nothing. It also ends a value that shares its parts endlessly. */
const MOST_VALUES = 5_000_000;

/**
 * The same for a value that `JSON.parse` has read already; its numbers are doubles, read by their shortest text.
 * @throws `invalid_schema` for what JSON cannot say (functions, NaN, `undefined` in arrays, cycles).
 */
export function fromValue(root: unknown): Json {
  let result: Json = null;
  let count = 0;
  const around = new Set<object>();
  const tasks: (() => void)[] = [];

  /** Puts the members in place later, and leaves the container after them. */
  function enter(container: object, members: readonly (() => void)[]) {
    if (around.has(container)) throw notJson('it contains itself');
    around.add(container);
    tasks.push(() => around.delete(container), ...members);
  }

  function read(value: unknown, put: (value: Json) => void) {
    if (++count > MOST_VALUES) throw notJson('it is endless');
    if (value === null || typeof value === 'boolean' || typeof value === 'string') put(value);
    else if (typeof value === 'number' && Number.isFinite(value)) put(parseDecimal(value));
    else if (Array.isArray(value)) {
      const list: Json[] = new Array(value.length).fill(null);
      put(list);
      const set = (i: number) => (json: Json) => {
        list[i] = json;
      };
      enter(
        value,
        value.map((item, i) => () => read(item, set(i))),
      );
    } else if (typeof value === 'object') {
      const map = new Map<string, Json>();
      put(map);
      const members = Object.entries(value).filter(([, item]) => item !== undefined);
      for (const [key] of members) map.set(key, null);
      enter(
        value,
        members.map(
          ([key, item]) =>
            () =>
              read(item, (json) => map.set(key, json)),
        ),
      );
    } else throw notJson(`it holds ${typeof value === 'number' ? value : `a ${typeof value}`}`);
  }

  read(root, (value) => {
    result = value;
  });
  for (let task = tasks.pop(); task; task = tasks.pop()) task();
  return result;
}

function notJson(why: string) {
  return formworkError(`The schema is not JSON: ${why}.`, { code: 'invalid_schema' });
}
