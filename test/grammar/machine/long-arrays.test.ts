import { describe, expect, test } from 'vitest';
import { language } from './walk.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

describe('arrays of many items', () => {
  test('are finished at once if all items have the same schema', () => {
    const { machine } = language({ type: 'array', minItems: 50_000, items: { type: 'integer' } });
    const open = machine.advance(machine.start, encoder.encode('[7'));
    const before = machine.spent();
    const finish = open && machine.finish(open);
    expect(finish && decoder.decode(finish)).toBe(`${',0'.repeat(49_999)}]`);
    expect(machine.spent() - before).toBeLessThan(100);
  });

  test('compute the remaining length once if each item has its own schema', () => {
    const list = Array.from({ length: 5000 }, (_, i) => i);
    const { machine, accepts } = language({ const: list });
    expect(accepts(JSON.stringify(list))).toBe(true);
    expect(machine.spent()).toBeLessThan(100_000);
  });

  test('end in the shortest form of their numbers', () => {
    const items = { type: 'object', properties: { a: { const: 100_000 } }, required: ['a'] };
    const { shortestAfter } = language({ type: 'array', items, minItems: 3 }, { numbers: 'any' });
    expect(shortestAfter('[{"a":100000}')).toBe('[{"a":100000},{"a":1e5},{"a":1e5}]');
  });

  test('have items with their own schemas first, and one schema for all further items', () => {
    const { shortestAfter } = language({
      type: 'array',
      prefixItems: [{ const: 'a' }, { const: 'b' }],
      items: { const: 'c' },
      minItems: 5,
    });
    expect(shortestAfter('["a"')).toBe('["a","b","c","c","c"]');
    expect(shortestAfter('["a","b","c"')).toBe('["a","b","c","c","c"]');
  });
});
