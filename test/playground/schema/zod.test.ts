/**
 * Zod itself is the judge of what a Zod schema accepts: the text is run here, in a test, and the
 * converted schema has to accept the same documents.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { convertToSchema } from '../../../src/playground/schema/convert/index.ts';

/** A Zod schema as text, and documents that are near to what it accepts. */
interface Sample {
  readonly text: string;
  readonly documents: readonly unknown[];
}

const leaves: readonly Sample[] = [
  { text: 'z.string().min(2).max(3)', documents: ['a', 'ab', 'abc', 'abcd'] },
  { text: "z.string().startsWith('a.').endsWith('z')", documents: ['a.', 'a.z', 'abz', 'a.bz'] },
  { text: 'z.string().regex(/^[ab]+$/).length(2)', documents: ['ab', 'a', 'ac', 'aba'] },
  { text: 'z.string().regex(/^[a-c]+$/i)', documents: ['ab', 'aB', 'ad'] },
  { text: 'z.number().int().positive()', documents: [0, 1, 1.5, -1] },
  { text: 'z.number().gte(1).lt(2)', documents: [0.5, 1, 1.5, 2] },
  { text: 'z.int().multipleOf(3)', documents: [0, 2, 3, 3.5] },
  { text: 'z.string().min(2).nonempty().max(3).max(9)', documents: ['', 'a', 'ab', 'abcd'] },
  { text: 'z.string().regex(/1$/).e164()', documents: ['+12345671', '+12345672', '1'] },
  { text: 'z.number().min(2).nonnegative().lt(3).lt(9)', documents: [1, 2, 3, 4] },
  { text: 'z.int().multipleOf(2).multipleOf(3)', documents: [2, 3, 6] },
  { text: 'z.boolean()', documents: [true, false, null] },
  { text: 'z.null()', documents: [null, 0] },
  { text: "z.literal('x')", documents: ['x', 'y'] },
  { text: 'z.literal([1, null])', documents: [1, null, 2] },
  { text: "z.enum(['a', 'b'])", documents: ['a', 'b', 'c'] },
];

/** Schemas around another one, and documents around a document of its own. */
const wrappers: readonly [(a: string) => string, (a: unknown) => readonly unknown[]][] = [
  [(a) => `${a}.nullable()`, (a) => [a, null]],
  [(a) => `z.array(${a}).min(1).max(2)`, (a) => [[], [a], [a, a], [a, a, a]]],
  [(a) => `z.record(z.string().min(2), ${a})`, (a) => [{}, { ab: a }, { a }]],
  [(a) => `z.record(z.enum(['a']), ${a})`, (a) => [{}, { a }, { a, b: a }]],
];

/** Schemas made of two. */
const pairs: readonly [
  (a: string, b: string) => string,
  (a: unknown, b: unknown) => readonly unknown[],
][] = [
  [(a, b) => `z.union([${a}, ${b}])`, (a, b) => [a, b]],
  [(a, b) => `${a}.or(${b})`, (a, b) => [a, b]],
  [(a, b) => `z.tuple([${a}, ${b}.optional()])`, (a, b) => [[a], [a, b], [a, b, 0]]],
  [(a, b) => `z.object({ a: ${a}, b: ${b}.optional() })`, objectsOf],
  [(a, b) => `z.object({ a: ${a}, b: z.union([${b}.optional(), z.boolean()]) })`, objectsOf],
  [(a, b) => `z.object({ a: ${a} }).and(z.object({ b: ${b}.optional() }))`, objectsOf],
  [
    (a, b) =>
      `z.intersection(z.object({ a: ${a} }), z.union([z.object({ b: ${b} }), z.object({ c: z.literal(1) })]))`,
    objectsOf,
  ],
  [
    (a, b) =>
      `z.object({ a: z.number(), c: z.null() }).extend({ a: ${a}, b: ${b} }).omit({ c: true }).partial({ b: true })`,
    objectsOf,
  ],
  [
    (a, b) => `z.object({ a: ${a}.optional(), b: ${b}.nullish() }).required({ a: true })`,
    objectsOf,
  ],
  [(a, b) => `z.object({ a: ${a} }).catchall(${b})`, objectsOf],
  [
    (a, b) =>
      `z.discriminatedUnion('is', [z.object({ is: z.literal('a'), a: ${a} }), z.object({ is: z.literal('b'), b: ${b} })])`,
    (a, b) => [
      { is: 'a', a },
      { is: 'b', b },
      { is: 'b', a },
    ],
  ],
];

function objectsOf(a: unknown, b: unknown): readonly unknown[] {
  return [{}, { a }, { b }, { a, b }, { a, c: 1 }, { a, b, c: 1 }];
}

const MOST_DOCUMENTS = 40;

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...leaves),
    fc.tuple(fc.constantFrom(...wrappers), tie('sample')).map(([[textOf, around], one]) => ({
      text: textOf(one.text),
      documents: one.documents.flatMap(around).slice(0, MOST_DOCUMENTS),
    })),
    fc
      .tuple(fc.constantFrom(...pairs), tie('sample'), tie('sample'))
      .map(([[textOf, around], one, other]) => ({
        text: textOf(one.text, other.text),
        documents: one.documents
          .flatMap((a) => other.documents.flatMap((b) => around(a, b)))
          .slice(0, MOST_DOCUMENTS),
      })),
  ),
}));

const ajv = new Ajv2020({ strict: false, validateFormats: false });

it('a converted Zod schema accepts exactly the documents that Zod accepts without changes', () => {
  fc.assert(
    fc.property(sample, ({ text, documents }) => {
      const converted = convertToSchema(text);
      if ('problem' in converted) throw new Error(`${text}: ${converted.problem}`);
      const accepts = ajv.compile(converted.schema);
      const zod = new Function('z', `return ${text}`)(z) as z.ZodType;
      for (const document of documents) {
        const { success, data } = zod.safeParse(document);
        // Zod drops members that it does not know, and a model should not write them.
        const isTaken = success && JSON.stringify(data) === JSON.stringify(document);
        expect(accepts(document), `${text}: ${JSON.stringify(document)}`).toBe(isTaken);
      }
    }),
    { numRuns: 200 },
  );
});
