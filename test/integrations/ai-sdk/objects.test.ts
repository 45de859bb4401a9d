/**
 * `NoObjectGeneratedError`: with other providers it says that the answer is no JSON, or does not
 * follow the schema. Here a schema is either followed or refused before the model is asked,
 * whatever the schema, the seed and the limit of tokens.
 */
import {
  APICallError,
  generateText,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  streamText,
} from 'ai';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../../src/runtime/api/index.ts';
import { createFormwork } from '../../../src/runtime/integrations/ai-sdk/index.ts';
import { isExact } from '../../grammar/fuzz/decimal.ts';
import { createOracle, type Oracle } from '../../grammar/fuzz/oracle.ts';
import { type Schema, schemas } from '../../grammar/fuzz/schemas.ts';
import { openPorts } from '../../support/open-ports.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

const api = createApi(openPorts(createStubEngine()));
const model = createFormwork({ engine: { fetch: (request) => api.fetch(request) } })('stub');

/** A schema of the SDK with an independent judge in it. */
function judged(schema: Schema, isValid: Oracle) {
  return jsonSchema(schema as object, {
    validate: (value) =>
      isValid(value)
        ? { success: true, value }
        : { success: false, error: new Error(`${JSON.stringify(value)} is not valid`) },
  });
}

interface Call {
  readonly maxOutputTokens: number;
  readonly seed: number;
  readonly isStream: boolean;
}

/** Asks for an object and reads it. */
async function ask(schema: ReturnType<typeof jsonSchema>, { isStream, ...call }: Call) {
  const options = { model, prompt: 'A document.', maxRetries: 0, ...call };
  const output = Output.object({ schema });
  if (!isStream) {
    const answer = await generateText({ ...options, output });
    return { text: answer.text, output: answer.output };
  }
  const failures: unknown[] = [];
  const answer = streamText({
    ...options,
    output,
    onError: ({ error }) => void failures.push(error),
  });
  await answer.consumeStream();
  for (const failure of failures) throw failure;
  return { text: await answer.text, output: await answer.output };
}

const calls: fc.Arbitrary<Call> = fc.record({
  maxOutputTokens: fc.integer({ min: 1, max: 100 }),
  seed: fc.nat(),
  isStream: fc.boolean(),
});

test('random schemas, seeds and limits: an object that follows the schema, or a refusal', async () => {
  const seen = { objects: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(schemas, calls, async (schema, call) => {
      const isValid = createOracle(schema);
      // `true` and `false` are no schemas to the SDK.
      if (!isValid || typeof schema === 'boolean') return;
      try {
        const { output } = await ask(judged(schema, isValid), call);
        expect(isValid(output)).toBe(true);
        seen.objects++;
      } catch (error) {
        // Numbers past the precision of a double are another document to a reader with
        // JSON.parse.
        if (NoObjectGeneratedError.isInstance(error) && !isExact(error.text ?? '')) return;
        expect(APICallError.isInstance(error), String(error)).toBe(true);
        expect(error).toMatchObject({ statusCode: 400 });
        seen.refused++;
      }
    }),
    { numRuns: 120 },
  );
  // Neither alone would be a test.
  expect(seen.objects).toBeGreaterThan(25);
  expect(seen.refused).toBeGreaterThan(5);
});

/** Kinds of Zod whose JSON Schema says all that they check. */
const kinds: Readonly<Record<string, z.ZodType>> = {
  text: z.string().min(3).max(5),
  'text with parts': z.string().startsWith('a').includes('c').endsWith('b'),
  pattern: z.string().regex(/^[a-c]{2,4}$/i),
  template: z.templateLiteral(['a-', z.number()]),
  email: z.email(),
  uuid: z.uuid(),
  ulid: z.ulid(),
  base64: z.base64(),
  ipv6: z.ipv6(),
  date: z.iso.date(),
  datetime: z.iso.datetime(),
  duration: z.iso.duration(),
  integer: z.int(),
  'multiple of 0.1': z.number().multipleOf(0.1).min(-10).max(10),
  'a narrow range': z.number().gt(0).lt(1e-7),
  literals: z.literal(['a', 1, true, null]),
  nullable: z.string().nullable(),
  optional: z.object({ a: z.string().optional() }),
  'with a default': z.object({ a: z.string().default('x') }),
  record: z.record(z.string(), z.number()),
  'record of an enumeration': z.record(z.enum(['a', 'b']), z.number()),
  tuple: z.tuple([z.string(), z.number()], z.boolean()),
  list: z.array(z.string()).nonempty().max(3),
  'discriminated union': z.discriminatedUnion('k', [
    z.object({ k: z.literal('a') }),
    z.object({ k: z.literal('b'), n: z.number() }),
  ]),
  intersection: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
  loose: z.looseObject({ a: z.number() }),
  'catch-all': z.object({ a: z.number() }).catchall(z.string()),
  recursive: z.object({
    v: z.number(),
    get next() {
      return z.array(z.object({ v: z.number() })).max(2);
    },
  }),
  transformed: z.string().transform((text) => text.length),
};

test.each(Object.entries(kinds))('Zod: %s', async (_, kind) => {
  const schema = z.object({ v: kind });
  for (const seed of [1, 2, 3]) {
    const output = Output.object({ schema });
    const answer = await generateText({ model, prompt: 'x', output, seed, maxOutputTokens: 120 });
    expect(answer.output).toHaveProperty('v');
  }
});

test('a limit too small for any document is refused with the required number', async () => {
  const schema = z.object({ text: z.string().min(50) });
  const output = Output.object({ schema });
  const asked = generateText({ model, prompt: 'x', output, maxOutputTokens: 3 });
  await expect(asked).rejects.toMatchObject({
    statusCode: 400,
    data: { code: 'max_tokens_too_small' },
  });
});

test('refinements beyond JSON Schema are checked by the SDK', async () => {
  const schema = z.object({ v: z.string().refine(() => false) });
  const output = Output.object({ schema });
  const asked = generateText({ model, prompt: 'x', output, maxOutputTokens: 40 });
  await expect(asked.then((answer) => answer.output)).rejects.toThrow('did not match schema');
});
