import { formworkError } from '../common/errors.ts';
import { parseDecimal } from '../regular/index.ts';
import type { Json } from './json.ts';
import { readJson } from './read-json.ts';

/** Converts a schema given as JSON text or as a parsed value. */
export function jsonOf(source: unknown): Json {
  return typeof source === 'string' ? readJson(source) : fromValue(source);
}

/**
 * No useful schema has more values. Without a limit, a small value that shares its parts on many
 * levels would not terminate: 2^n values.
 */
const MAX_VALUES = 5_000_000;

/** A part of a container, and the callback that receives it. */
type Part = readonly [part: unknown, put: (value: Json) => void];

/**
 * Converts a parsed value, such as the result of `JSON.parse`. Its numbers are doubles, each read
 * by its shortest text.
 * @throws `invalid_schema` for values that JSON cannot express (functions, NaN, `undefined` in
 *   arrays, cycles) and for built-in objects (a Map, a Buffer, a Promise)
 */
export function fromValue(root: unknown): Json {
  let result: Json = null;
  let count = 0;
  const around = new Set<object>();
  const tasks: (() => void)[] = [];

  /** Schedules reading the parts in order, and leaving the container afterwards. */
  function enter(container: object, parts: readonly Part[]) {
    if (around.has(container)) throw notJson('it contains itself');
    around.add(container);
    tasks.push(() => around.delete(container));
    for (const [part, put] of parts.toReversed()) tasks.push(() => read(part, put));
  }

  function read(value: unknown, put: (value: Json) => void) {
    if (++count > MAX_VALUES) throw notJson('it is infinite');
    if (value === null || typeof value === 'boolean' || typeof value === 'string') put(value);
    else if (typeof value === 'number' && Number.isFinite(value)) put(parseDecimal(value));
    else if (Array.isArray(value)) {
      const list: Json[] = [];
      put(list);
      enter(
        value,
        Array.from(value, (item): Part => [item, (json) => list.push(json)]),
      );
    } else if (tagOf(value) === 'Object') {
      const map = new Map<string, Json>();
      put(map);
      const members = Object.entries(value as object).filter(([, item]) => item !== undefined);
      enter(
        value as object,
        members.map(([key, item]): Part => [item, (json) => map.set(key, json)]),
      );
    } else throw notJson(`it contains ${typeof value === 'number' ? value : `a ${tagOf(value)}`}`);
  }

  read(root, (value) => {
    result = value;
  });
  for (let task = tasks.pop(); task; task = tasks.pop()) task();
  return result;
}

/**
 * The kind of a value: `Object` (also for class instances and objects of another realm), `Map`,
 * `Promise`, `Undefined`.
 */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function notJson(why: string) {
  return formworkError(`The schema is not JSON: ${why}.`, { code: 'invalid_schema' });
}
