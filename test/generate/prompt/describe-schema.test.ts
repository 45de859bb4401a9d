import { describe, expect, test } from 'vitest';
import { describeSchema } from '../../../src/runtime/generate/prompt/index.ts';

describe('the description of a schema', () => {
  const schema = {
    $defs: { node: { properties: { label: {}, next: { $ref: '#/$defs/node' } } } },
    properties: {
      total: { type: 'number', description: 'what is to pay' },
      lines: { type: 'array', items: { properties: { name: {}, price: {} } } },
      seller: { anyOf: [{ properties: { shop: {} } }, { type: 'null' }] },
    },
  };

  test('may be one line that asks to copy facts', () => {
    expect(describeSchema('{}', 'line')).toMatch(/^Answer with JSON\. Copy facts/);
  });

  test('may be one line of member names and descriptions', () => {
    expect(describeSchema(JSON.stringify(schema), 'names')).toBe(
      'Answer with JSON that has total (what is to pay), lines (name, price), seller (shop).',
    );
    expect(describeSchema('{"type":"string"}', 'names')).toBe('Answer with JSON.');
  });

  test('is finite for a schema of any depth', () => {
    const recursive = JSON.stringify({ ...schema, properties: undefined, $ref: '#/$defs/node' });
    expect(describeSchema(recursive, 'names')).toContain('label, next (label, next (');
    expect(describeSchema('{"$ref":"#"}', 'names')).toBe('Answer with JSON.');
  });

  const each = (names: readonly string[], schema: unknown) =>
    Object.fromEntries(names.map((name) => [name, schema]));
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);

  test('has the outer levels of a schema whose inner ones are many', () => {
    const branching = { properties: each(numbered(10), { $ref: '#' }) };
    const line = `(${numbered(10).join(', ')})`;
    expect(describeSchema(JSON.stringify(branching), 'names')).toBe(
      `Answer with JSON that has ${numbered(10)
        .map((name) => `${name} ${line}`)
        .join(', ')}.`,
    );
  });

  test('ends with an ellipsis after many names', () => {
    const flat = { allOf: [{ properties: each(numbered(3000), { properties: each(['a'], {}) }) }] };
    expect(describeSchema(JSON.stringify(flat), 'names')).toBe(
      `Answer with JSON that has ${numbered(1000).join(', ')}, ….`,
    );
  });

  test('takes little time for subschemas that repeat', () => {
    const anyOf = numbered(300).map((title) => ({ $ref: '#', title }));
    const repeated = { anyOf, properties: each(numbered(300), { $ref: '#' }) };
    const started = performance.now();
    describeSchema(JSON.stringify(repeated), 'names');
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('resolves references with percent-encoded names, and none that are no pointers', () => {
    const $defs = { 'größe/x y': { properties: { width: {} } } };
    const described = ($ref: string) =>
      describeSchema(JSON.stringify({ $defs, properties: { a: { $ref } } }), 'names');
    const encoded = encodeURIComponent('größe~1x y');
    expect(described(`#/$defs/${encoded}`)).toBe('Answer with JSON that has a (width).');
    for (const none of ['#/%E0%A4%A', '#anchor']) {
      expect(described(none)).toBe('Answer with JSON that has a.');
    }
  });
});
