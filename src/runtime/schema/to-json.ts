import { formworkError } from '../errors.ts';
import { parseDecimal } from '../regular/index.ts';
import type { Json } from './json.ts';
import { readJson } from './read-json.ts';

/** What a schema is given as: its text, or a value read already. */
export function jsonOf(source: unknown): Json {
  return typeof source === 'string' ? readJson(source) : fromValue(source);
}

/** What a schema of that many values would be for: nothing. It also ends a value that shares its parts endlessly. */
const MAX_VALUES = 5_000_000;

/** A part of a container, and where it goes once it is read. */
type Part = readonly [part: unknown, put: (value: Json) => void];

/**
 * The same for a value that `JSON.parse` has read already; its numbers are doubles, read by their shortest text.
 * @throws `invalid_schema` for what JSON cannot say (functions, NaN, `undefined` in arrays, cycles), and for objects of the
 * language's own kinds (a Map, a Buffer, a Promise): their members are none of a schema.
 */
export function fromValue(root: unknown): Json {
  let result: Json = null;
  let count = 0;
  const around = new Set<object>();
  const tasks: (() => void)[] = [];

  /** Reads the parts later, in their order, and leaves the container after them. */
  function enter(container: object, parts: readonly Part[]) {
    if (around.has(container)) throw notJson('it contains itself');
    around.add(container);
    tasks.push(() => around.delete(container));
    for (const [part, put] of parts.toReversed()) tasks.push(() => read(part, put));
  }

  function read(value: unknown, put: (value: Json) => void) {
    if (++count > MAX_VALUES) throw notJson('it is endless');
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
    } else throw notJson(`it holds ${typeof value === 'number' ? value : `a ${tagOf(value)}`}`);
  }

  read(root, (value) => {
    result = value;
  });
  for (let task = tasks.pop(); task; task = tasks.pop()) task();
  return result;
}

/** `Object`, also for instances of classes and objects of another realm; `Map`, `Promise`, `Undefined`. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function notJson(why: string) {
  return formworkError(`The schema is not JSON: ${why}.`, { code: 'invalid_schema' });
}
