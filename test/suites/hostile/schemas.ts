import { isExactNumber } from '../conformance/exact-json.ts';
import { alternatives } from './families/alternatives.ts';
import { arrays } from './families/arrays.ts';
import { constants } from './families/constants.ts';
import { numbers } from './families/numbers.ts';
import { objects } from './families/objects.ts';
import { patterns } from './families/patterns.ts';
import { structure } from './families/structure.ts';

/** A schema made to explode: each family grows something that a careless compiler multiplies. */
export interface HostileSchema {
  readonly name: string;
  /** JSON text: some of these no JavaScript object could hold. */
  readonly text: string;
}

const families = {
  ...patterns,
  ...constants,
  ...numbers,
  ...alternatives,
  ...arrays,
  ...objects,
  ...structure,
};

/** 10,000 and more levels are no business of JSON.stringify. */
function write(family: string, schema: unknown, size: number): string {
  if (family === 'deep constant') return `{"const":${'['.repeat(size)}1${']'.repeat(size)}}`;
  return writeDeep(schema);
}

function writeDeep(value: unknown): string {
  const parts: string[] = [];
  const work: ({ text: string } | { value: unknown })[] = [{ value }];
  while (work.length > 0) {
    const item = work.pop()!;
    if ('text' in item) {
      parts.push(item.text);
      continue;
    }
    if (typeof item.value !== 'object' || item.value === null || isExactNumber(item.value)) {
      parts.push(JSON.stringify(item.value));
      continue;
    }
    const array = Array.isArray(item.value);
    work.push({ text: array ? ']' : '}' });
    const entries = Object.entries(item.value);
    for (let index = entries.length - 1; index >= 0; index--) {
      const [name, member] = entries[index]!;
      const comma = index > 0 ? ',' : '';
      work.push({ value: member }, { text: array ? comma : `${comma}${JSON.stringify(name)}:` });
    }
    parts.push(array ? '[' : '{');
  }
  return parts.join('');
}

/** All of them. */
export const hostileSchemas: readonly HostileSchema[] = Object.entries(families).flatMap(
  ([family, { sizes, make }]) =>
    sizes.map((size) => ({
      name: `${family}, ${size}`,
      get text() {
        return write(family, make(size), size);
      },
    })),
);
