import { formworkError } from '../errors.ts';
import { parseDecimal } from '../regular/index.ts';
import type { Json } from './json.ts';
import { readJson } from './read-json.ts';

/** What a schema is given as: its text, or a value read already. */
export function jsonOf(source: unknown): Json {
  return typeof source === 'string' ? readJson(source) : fromValue(source);
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
