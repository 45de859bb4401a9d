/**
 * Stands for `vitest` where its own runner cannot be: in a worker of a page. Tests are gathered by
 * name, to be run one by one; `expect` is vitest's own.
 */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect';

type Check<Arguments extends readonly unknown[] = []> = (
  ...values: Arguments
) => void | Promise<void>;

/** Every test by its name: file, groups and title. */
export const cases = new Map<string, Check>();

let path: readonly string[] = [];

/** Gathers the tests of a file. */
export async function collect(file: string, load: () => Promise<unknown>): Promise<void> {
  path = [file];
  await load();
}

function add(title: string, check: Check): void {
  const name = [...path, title].join(' > ');
  // Two tests of one rule may say the same of two of its values.
  let place = name;
  for (let count = 2; cases.has(place); count++) place = `${name} (${count})`;
  cases.set(place, check);
}

/** `%s` and `%j` as `node:util` formats them. */
function titled(template: string, values: readonly unknown[]): string {
  const rest = [...values];
  return template.replace(/%[sj]/g, (sign) => {
    const value = rest.shift();
    return sign === '%j' ? JSON.stringify(value) : String(value);
  });
}

const asList = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row]);

/** A test. */
export const test = Object.assign(add, {
  each:
    <Row>(rows: readonly Row[]) =>
    (template: string, check: Check<unknown[]>): void => {
      for (const row of rows) {
        const values = asList(row);
        add(titled(template, values), () => check(...values));
      }
    },
});
export const it = test;

function group(title: string, define: () => void): void {
  const outer = path;
  path = [...outer, title];
  define();
  path = outer;
}

/** A group of tests. */
export const describe = Object.assign(group, {
  each:
    <Row>(rows: readonly Row[]) =>
    (template: string, define: (...values: unknown[]) => void): void => {
      for (const row of rows) {
        const values = asList(row);
        group(titled(template, values), () => define(...values));
      }
    },
});

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const matchers = Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT) as object;
/** vitest's assertions. */
export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  matchers,
);
