import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childPointer } from '../../../src/form/outline/pointer.ts';
import { applyAdd } from '../../../src/playground/document/patch.ts';

interface Operation {
  readonly op: 'add';
  readonly path: string;
  readonly value: unknown;
}

/** The operations the service sends for a value: containers empty, then what they hold. */
function operationsOf(value: unknown, path = ''): Operation[] {
  if (typeof value !== 'object' || value === null) return [{ op: 'add', path, value }];
  return [
    { op: 'add', path, value: Array.isArray(value) ? [] : {} },
    ...Object.entries(value).flatMap(([key, member]) =>
      operationsOf(member, childPointer(path, key)),
    ),
  ];
}

describe('applying the patch stream', () => {
  it('rebuilds any document, including names such as __proto__, ~ and /', () => {
    const document = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    fc.assert(
      fc.property(document, fc.constantFrom('__proto__', 'a/b', '~', ''), (value, name) => {
        const whole: unknown = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
        const built = operationsOf(whole).reduce<unknown>(applyAdd, undefined);
        expect(JSON.stringify(built)).toBe(JSON.stringify(whole));
      }),
    );
  });

  it('does not change the operations', () => {
    const operations = operationsOf({ list: [1, 2] });
    const before = JSON.stringify(operations);
    operations.reduce<unknown>(applyAdd, undefined);
    expect(JSON.stringify(operations)).toBe(before);
  });

  it('refuses an operation whose parent does not exist', () => {
    expect(() => applyAdd({}, { op: 'add', path: '/a/b', value: 1 })).toThrow('/a/b');
    expect(() => applyAdd([], { op: 'add', path: '/1', value: 1 })).toThrow('/1');
  });

  it('inserts into arrays, and appends with -', () => {
    const list = applyAdd([1, 3], { op: 'add', path: '/1', value: 2 });
    expect(applyAdd(list, { op: 'add', path: '/-', value: 4 })).toEqual([1, 2, 3, 4]);
  });
});
