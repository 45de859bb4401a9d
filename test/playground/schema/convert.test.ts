import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertToSchema } from '../../../src/playground/schema/convert/index.ts';
import { schemaOfSample } from '../../../src/playground/schema/convert/sample.ts';

function schemaOf(text: string): Readonly<Record<string, unknown>> {
  const result = convertToSchema(text);
  if ('problem' in result) throw new Error(`${result.line}:${result.column} ${result.problem}`);
  return result.schema;
}

function problemOf(text: string): string {
  const result = convertToSchema(text);
  return 'problem' in result ? `${result.line}:${result.column} ${result.problem}` : 'no problem';
}

describe('a sample document becomes a schema', () => {
  it('that accepts the sample', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sample = JSON.parse(JSON.stringify(value)) as unknown;
        // Ajv passes over properties of this name: it is no oracle for them.
        fc.pre(!JSON.stringify(sample).includes('"__proto__"'));
        expect(ajv.validate(schemaOfSample(sample), sample)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('that has a member named __proto__', () => {
    const schema = schemaOfSample(JSON.parse('{"__proto__":false}')) as { properties: object };
    expect(Object.entries(schema.properties)).toEqual([['__proto__', { type: 'boolean' }]]);
  });

  it('with formats, merged items and optional members', () => {
    expect(
      schemaOf('[{"id":1,"at":"2026-03-14"},{"id":1.5,"at":"2026-03-15","tag":null}]'),
    ).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'number' },
          at: { type: 'string', format: 'date' },
          tag: { type: 'null' },
        },
        required: ['id', 'at'],
        additionalProperties: false,
      },
    });
  });

  it('unless it is TypeScript with a member named like a Python keyword', () => {
    expect(convertToSchema('type A = { from: string }').kind).toBe('TypeScript type');
  });

  it('unless it already is a schema', () => {
    const text = '{"type":"object","properties":{"a":true}}';
    expect(convertToSchema(text)).toEqual({
      kind: 'JSON Schema',
      schema: JSON.parse(text),
      text: '{\n  "type": "object",\n  "properties": { "a": true }\n}',
    });
  });
});

describe('a TypeScript type becomes a schema', () => {
  it('with members, optional members, lists and documentation', () => {
    expect(
      schemaOf(`
        /** An order. */
        export interface Order {
          /** How many.
           * @minimum 1
           * @integer */
          count: number;
          readonly state: 'open' | "paid";
          tags?: string[];
          at: Date | null;
          extra: Record<string, number>;
        }`),
    ).toEqual({
      title: 'Order',
      type: 'object',
      properties: {
        count: { type: 'integer', description: 'How many.', minimum: 1 },
        state: { enum: ['open', 'paid'] },
        tags: { type: 'array', items: { type: 'string' } },
        at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
        extra: { type: 'object', additionalProperties: { type: 'number' } },
      },
      required: ['count', 'state', 'at', 'extra'],
      additionalProperties: false,
      description: 'An order.',
    });
  });

  it('with keywords from anywhere in its comments', () => {
    expect(
      schemaOf(`
        interface Person {
          /** Full name, as in a passport (see a@b.example). @maxLength 40 @minLength 2 */
          name: string;
          /** @uniqueItems
              @default ["a"] */
          tags: string[];
          code: /** @pattern ^[A-Z]+$ */ string;
          /** @see the manual @deprecated */
          old: boolean;
        }`),
    ).toMatchObject({
      properties: {
        name: {
          type: 'string',
          description: 'Full name, as in a passport (see a@b.example).',
          maxLength: 40,
          minLength: 2,
        },
        tags: { uniqueItems: true, default: ['a'] },
        code: { type: 'string', pattern: '^[A-Z]+$' },
        old: { type: 'boolean', deprecated: true },
      },
    });
    expect(problemOf('interface A { /** @maxLength forty */ a: string }')).toBe(
      '1:39 @maxLength must be a number, not "forty".',
    );
  });

  it('with integers where a number, list or union is documented as such', () => {
    const member = (type: string) =>
      (schemaOf(`{ /** @integer */ n: ${type} }`) as { properties: { n: unknown } }).properties.n;
    expect(member('number')).toEqual({ type: 'integer' });
    expect(member('number | null')).toEqual({ type: ['integer', 'null'] });
    expect(member('number[]')).toEqual({ type: 'array', items: { type: 'integer' } });
    expect(member("number | 'none'")).toEqual({ anyOf: [{ type: 'integer' }, { const: 'none' }] });
    expect(member('(number | null)[]')).toEqual({
      type: 'array',
      items: { type: ['integer', 'null'] },
    });
    expect(member('unknown')).toEqual({ type: 'integer' });
    const named = (type: string) =>
      schemaOf(`type Name = string; type T = { /** @integer */ n: ${type} }`);
    expect(named('number | Name')).toMatchObject({
      properties: { n: { anyOf: [{ type: 'integer' }, { $ref: '#/$defs/Name' }] } },
    });
    expect(named('number[] | Name[]')).toMatchObject({
      properties: {
        n: { anyOf: [{ items: { type: 'integer' } }, { items: { $ref: '#/$defs/Name' } }] },
      },
    });
    expect(problemOf('{ /** @integer */ n: string }')).toMatch(/@integer is for numbers/);
  });

  it('with the types it refers to, including itself', () => {
    expect(schemaOf('interface Leaf { v: 1 } type Tree = { leaf: Leaf; kids: Tree[] };')).toEqual({
      title: 'Tree',
      type: 'object',
      properties: { leaf: { $ref: '#/$defs/Leaf' }, kids: { type: 'array', items: { $ref: '#' } } },
      required: ['leaf', 'kids'],
      additionalProperties: false,
      $defs: {
        Leaf: {
          type: 'object',
          properties: { v: { const: 1 } },
          required: ['v'],
          additionalProperties: false,
        },
      },
    });
  });

  it('with bases, intersections and utility types resolved', () => {
    expect(
      schemaOf(`
        interface Base { id: string }
        interface More extends Base { a: number; b: boolean }
        export type Out = Omit<More, 'b'> & Partial<{ c: null }>;`),
    ).toEqual({
      title: 'Out',
      type: 'object',
      properties: { id: { type: 'string' }, a: { type: 'number' }, c: { type: 'null' } },
      required: ['id', 'a'],
      additionalProperties: false,
    });
  });

  it('with a union in an intersection as a union of whole objects', () => {
    const one = (kind: string, name: string) => ({
      type: 'object',
      properties: { id: { type: 'string' }, kind: { const: kind }, [name]: { type: 'number' } },
      required: ['id', 'kind', name],
      additionalProperties: false,
    });
    expect(
      schemaOf(`
        type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };
        type Placed = { id: string } & Shape;`),
    ).toEqual({ title: 'Placed', anyOf: [one('circle', 'radius'), one('square', 'side')] });
  });

  it('with tuples, enums and unions', () => {
    expect(
      schemaOf("enum Size { S = 's', L = 'l' }\ntype T = [x: number, y?: Size, ...rest: string[]]"),
    ).toEqual({
      title: 'T',
      type: 'array',
      prefixItems: [{ type: 'number' }, { $ref: '#/$defs/Size' }],
      items: { type: 'string' },
      minItems: 1,
      $defs: { Size: { enum: ['s', 'l'] } },
    });
    expect(schemaOf('type U = string | number | null')).toEqual({
      title: 'U',
      type: ['string', 'number', 'null'],
    });
  });

  it('or is refused with the location of the unsupported part', () => {
    expect(problemOf('type A = {\n  run: () => void;\n}')).toBe('2:8 Functions have no JSON form.');
    expect(problemOf('type A = Missing[]')).toBe('1:10 Missing is not defined in this text.');
    expect(problemOf('{\n  "a": 1,\n}')).toBe('3:1 Expected double-quoted property name.');
    expect(problemOf('type A<T> = T')).toMatch(/^1:6 Generic types/);
    expect(problemOf('type A = { [K in "a"]: 1 }')).toMatch(/Mapped types/);
    expect(problemOf('type A = A & { b: 1 }')).toMatch(/refers to itself/);
    expect(problemOf('hello world')).toMatch(/^1:1 Expected interface/);
  });

  it.each([
    'type A = (A & { x: 1 }) | { y: 1 }',
    `type A = ${'('.repeat(20_000)}`,
    `z.array(${'z.array('.repeat(20_000)}`,
    `{ "a": ${'['.repeat(20_000)}${']'.repeat(20_000)} }`,
    `{ "type": "string", "enum": [${'['.repeat(20_000)}${']'.repeat(20_000)}] }`,
  ])('or is refused if it has no end that can be reached: %.30s', (text) => {
    expect(problemOf(text)).toBe('1:1 This is nested too deeply, or refers to itself.');
  });

  it('or is refused if a literal has an escape of no character', () => {
    expect(problemOf("type A = '\\u{110000}'")).toBe('1:10 \\u{110000} is not a character.');
  });

  it('with negative members of enums', () => {
    expect(schemaOf('enum A { X = -1, Y, Z }')).toEqual({ title: 'A', enum: [-1, 0, 1] });
  });

  it('or is refused if an enum is cut off, or has a computed member', () => {
    for (const text of ['enum A {', 'enum A { X', 'enum A { X =', "enum A { X = 'x',"]) {
      expect(problemOf(text), text).not.toBe('no problem');
    }
    expect(problemOf('enum A {')).toBe('1:9 Expected the name of a member, found the end.');
    expect(problemOf('enum A { { }')).toBe('1:10 Expected the name of a member, found {.');
    expect(problemOf('enum A { X = 1 << 0 }')).toBe('1:16 Expected }, found <.');
    expect(problemOf('enum A { X = Y }')).toMatch(/^1:14 X is computed/);
    expect(problemOf("enum A { X = -'a' }")).toMatch(/^1:15 X is computed/);
  });
});

describe('a Zod schema becomes a schema', () => {
  it('with other names of its schemas', () => {
    const text = 'const Name = z.string(); const Nick = Name; const T = z.object({ n: Nick });';
    expect(schemaOf(text)).toMatchObject({
      properties: { n: { $ref: '#/$defs/Nick' } },
      $defs: { Name: { type: 'string' }, Nick: { $ref: '#/$defs/Name' } },
    });
    expect(
      schemaOf('const Name = z.string(); const Nick = Name; const Short = Nick.max(3)'),
    ).toMatchObject({ title: 'Short', type: 'string', maxLength: 3 });
    expect(schemaOf('const Name = z.string(); const Nick = Name;')).toEqual({
      title: 'Nick',
      $ref: '#/$defs/Name',
      $defs: { Name: { type: 'string' } },
    });
  });

  it('with checks, formats, optional and described members', () => {
    expect(
      schemaOf(`
        import { z } from 'zod';
        export const User = z.object({
          name: z.string().min(2).max(40).describe('Full name'),
          email: z.email(),
          age: z.number().int().positive().optional(),
          role: z.enum(['admin', 'user']).default('user'),
          code: z.string().regex(/^[A-Z]{2}\\d+$/),
          tags: z.array(z.string()).nonempty(),
          gone: z.string().nullable(),
        });
        export type User = z.infer<typeof User>;`),
    ).toEqual({
      title: 'User',
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 40, description: 'Full name' },
        email: { type: 'string', format: 'email' },
        age: { type: 'integer', exclusiveMinimum: 0 },
        role: { enum: ['admin', 'user'], default: 'user' },
        code: { type: 'string', pattern: '^[A-Z]{2}\\d+$' },
        tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
        gone: { type: ['string', 'null'] },
      },
      required: ['name', 'email', 'code', 'tags', 'gone'],
      additionalProperties: false,
    });
  });

  it('with the constants it refers to', () => {
    expect(
      schemaOf(`
        const Line = z.object({ text: z.string() });
        const Node = z.object({ line: Line, next: z.lazy(() => Node).optional() });`),
    ).toEqual({
      title: 'Node',
      type: 'object',
      properties: { line: { $ref: '#/$defs/Line' }, next: { $ref: '#' } },
      required: ['line'],
      additionalProperties: false,
      $defs: {
        Line: {
          type: 'object',
          properties: { text: { type: 'string' } },
          required: ['text'],
          additionalProperties: false,
        },
      },
    });
  });

  it('with members that are optional because their constant is', () => {
    const required = (member: string) =>
      schemaOf(`
        const Nick = z.string().optional();
        const Name = z.string();
        const Same = z.lazy(() => Nick);
        const Tree = z.object({ left: z.lazy(() => Tree).optional(), nick: Nick });
        const Chosen = z.union([z.lazy(() => Chosen), z.number().default(1)]);
        const User = z.object({ id: z.int(), member: ${member} });`).required;
    const optional = [
      'Nick',
      'Same',
      'Nick.nullable()',
      'Name.or(Nick)',
      'Chosen',
      'Name.nullish()',
    ];
    for (const member of optional) expect(required(member), member).toEqual(['id']);
    for (const member of ['Name', 'Tree', 'Nick.array()', 'Nick.unwrap()']) {
      expect(required(member), member).toEqual(['id', 'member']);
    }
  });

  it('with extended and narrowed objects resolved', () => {
    expect(
      schemaOf(`
        const Base = z.object({ id: z.uuid(), at: z.iso.datetime() });
        const Out = Base.omit({ at: true }).extend({ n: z.coerce.number() }).partial({ n: true });`),
    ).toEqual({
      title: 'Out',
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' }, n: { type: 'number' } },
      required: ['id'],
      additionalProperties: false,
    });
  });

  it('or is refused with the location of the unsupported part', () => {
    expect(problemOf('z.string().transform(f)')).toMatch(/^1:12 \.transform\(…\) is code/);
    expect(problemOf('z.object({ at: z.date() })')).toMatch(/z\.date\(…\) has no JSON form/);
    expect(problemOf('z.string().refine((s) => s)')).toMatch(/code/);
    expect(problemOf('z.array(Missing)')).toBe('1:9 Missing is not defined in this text.');
    expect(problemOf('z.string().multipleOf(2)')).toMatch(/does not fit/);
    expect(problemOf('const A = A.extend({ b: z.string() })')).toMatch(/refers to itself/);
    expect(problemOf('z.constructor()')).toMatch(/not supported/);
  });

  it('without running code', () => {
    const global = globalThis as { touched?: boolean };
    convertToSchema('z.literal((() => { globalThis.touched = true })())');
    expect(global.touched).toBeUndefined();
  });
});
