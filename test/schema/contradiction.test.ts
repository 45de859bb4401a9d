import { describe, expect, test } from 'vitest';
import { refusal } from '../grammar/machine/walk.ts';

describe('an unsatisfiable schema names the keywords that contradict each other, the innermost by its pointer', () => {
  test.each([
    [{ minimum: 5, maximum: 3, type: 'number' }, 'maximum', '/maximum', ['/minimum', '/maximum']],
    [
      {
        properties: { a: { minimum: 5, maximum: 3, type: 'number' } },
        required: ['a'],
        type: 'object',
      },
      'maximum',
      '/properties/a/maximum',
      ['/properties/a/minimum', '/properties/a/maximum', '/required'],
    ],
    [
      {
        type: 'object',
        properties: { a: { type: 'string', minLength: 5, maxLength: 2 } },
        required: ['a'],
        additionalProperties: false,
      },
      'maxLength',
      '/properties/a/maxLength',
      ['/properties/a/minLength', '/properties/a/maxLength', '/required'],
    ],
    [
      { type: 'object', required: ['a', 'b'], properties: { a: false, b: { maximum: 1 } } },
      undefined,
      '/properties/a',
      ['/required', '/properties/a'],
    ],
    [{ enum: ['a', 'b'], title: 'A', pattern: '^c' }, 'pattern', '/pattern', ['/enum', '/pattern']],
    [{ type: 'string', const: 1 }, 'const', '/const', ['/type', '/const']],
    [
      { allOf: [{ type: 'string' }, { type: 'number' }] },
      'type',
      '/allOf/1/type',
      ['/allOf/0/type', '/allOf/1/type'],
    ],
    [
      {
        $ref: '#/$defs/x',
        $defs: {
          x: { allOf: [{ $ref: '#/$defs/y' }, { type: 'string', maxLength: 2 }] },
          y: { type: 'string', minLength: 4, pattern: 'a' },
        },
      },
      'maxLength',
      '/$defs/x/allOf/1/maxLength',
      ['/$defs/x/allOf/1/maxLength', '/$defs/y/minLength'],
    ],
    [{ enum: [] }, 'enum', '/enum', ['its constraints']],
    [false, undefined, '', ['its constraints']],
  ])('%j', (schema, keyword, pointer, named) => {
    const error = refusal(schema);
    expect(error).toMatchObject({ code: 'unsatisfiable_schema', pointer });
    expect(error.keyword).toBe(keyword);
    expect(error.message).toContain(`: ${named.join(', ')} contradict each other.`);
  });

  test('found by bisection: two of a thousand members', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`m${i}`, i === 500 ? false : { minimum: i }]),
    );
    const error = refusal({ type: 'object', properties, required: ['m7', 'm500'] });
    expect(error.pointer).toBe('/properties/m500');
  });

  test('the whole schema if that would take too long', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 40_000 }, (_, i) => [`m${i}`, i === 9 ? false : { minimum: i }]),
    );
    const error = refusal({ type: 'object', properties, required: ['m9'] });
    expect(error).toMatchObject({ code: 'unsatisfiable_schema', pointer: '' });
  });

  test('a definition that is referred to is not removed', () => {
    const schema = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { enum: [] } } };
    expect(refusal(schema).pointer).toBe('/$defs/b/enum');
  });
});

test('unrelated definitions are not reported, although others refer to them', () => {
  const error = refusal({
    $defs: { x: { type: 'string' }, y: { minLength: 1 } },
    type: 'object',
    properties: { x: { $ref: '#/$defs/x' }, y: { $ref: '#/$defs/y' } },
    required: ['z'],
    additionalProperties: false,
  });
  expect(error.message).toContain(': /additionalProperties, /required contradict each other.');
});

describe('keywords that contradict only without others are not reported instead of these', () => {
  const value = { type: 'number', minimum: 5, maximum: 3 };
  test.each([
    [
      {
        required: ['a'],
        properties: { a: value },
        oneOf: [{ required: ['b'] }, { required: ['c'] }],
      },
      ['/required', '/properties/a/minimum', '/properties/a/maximum'],
    ],
    [
      { required: ['a'], allOf: [{ properties: { a: value } }], unevaluatedProperties: false },
      ['/required', '/allOf/0/properties/a/minimum', '/allOf/0/properties/a/maximum'],
    ],
    [
      { type: 'array', prefixItems: [value], items: false, minItems: 1 },
      ['/prefixItems/0/minimum', '/prefixItems/0/maximum', '/minItems'],
    ],
    [{ type: 'string', pattern: '^a$', not: { const: 'a' } }, ['/not', '/pattern']],
    [{ type: 'integer', minimum: 5, not: { minimum: 3 } }, ['/not', '/minimum']],
  ])('%j', (schema, named) => {
    const error = refusal({ type: 'object', ...schema });
    expect(error.message).toContain(`: ${named.join(', ')} contradict each other.`);
  });
});

test.each(['id', '$id', '$schema', 'title'])(
  'a member may be named %s, like an annotation',
  (name) => {
    const member = { type: 'string', title: 'A', pattern: 'a', minLength: 7, maxLength: 3 };
    const error = refusal({ type: 'object', properties: { [name]: member }, required: [name] });
    const lengths = [`/properties/${name}/minLength`, `/properties/${name}/maxLength`];
    expect(error.message).toContain(`: ${lengths.join(', ')}, /required contradict each other.`);
  },
);
