/**
 * The whole path with the real grammar core, random schemas and stop sequences: what is answered
 * conforms and has no stop sequence in it but those that a warning names, and the patch stream, in
 * both framings, builds the plain answer, with the same warnings. `FORMWORK_RUNS` sets how many
 * schemas are tried.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isExact } from '../grammar/fuzz/decimal.ts';
import { createOracle } from '../grammar/fuzz/oracle.ts';
import { schemas } from '../grammar/fuzz/schemas.ts';
import { createTestApi } from '../support/api.ts';
import { applyOperations } from '../support/apply-patch.ts';
import { events, type Json, operations } from './specification/support.ts';

const numRuns = Number(process.env.FORMWORK_RUNS ?? 150);
const options = { engine: { contextWindow: 4096 } };

/** Sequences that documents often have. */
const stops = fc.uniqueArray(fc.constantFrom(',', '"', 'e', '1', ':', '}', '":', 'tr'), {
  maxLength: 4,
});

/** A schema that has a warning now and then. */
const withWarning = (schema: unknown, odd: boolean) =>
  odd && typeof schema === 'object' ? { ...schema, 'x-odd': 1 } : schema;

/** What a patch stream holds beside its operations. */
async function framed(response: Response) {
  const records = await events(response);
  expect(records.pop()).toEqual({ event: 'done', data: '{}' });
  const named = (name: string) =>
    records.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data) as Json);
  const [warnings] = named('warnings');
  expect(records.findLast(({ event }) => event === 'warnings')).toBe(
    warnings ? records.at(-1) : undefined,
  );
  return { operations: named('patch'), warnings };
}

describe('random schemas', () => {
  test('are answered with conforming documents, which the patch stream rebuilds', async () => {
    let answered = 0;
    let shortened = 0;
    await fc.assert(
      fc.asyncProperty(schemas, fc.nat(), stops, fc.boolean(), async (one, seed, stop, odd) => {
        const schema = withWarning(one, odd);
        const api = createTestApi(options);
        const body = {
          model: 'stub',
          messages: [{ role: 'user', content: 'x' }],
          max_tokens: 300,
          seed,
          stop,
          response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
        };
        const response = await api.post('/chat/completions', body);
        const answer = (await response.json()) as Json;
        if (response.status === 400) {
          // A schema that nothing satisfies, or that needs more tokens, is refused; never a defect
          // of ours.
          expect(answer.error.code).toMatch(/_schema|schema_|max_tokens_too_small/);
          return;
        }
        expect(answer.error).toBeUndefined();
        answered++;
        const { warnings } = answer;
        const { content } = answer.choices[0].message;
        const conforms = createOracle(one);
        // Judged where ajv can: it takes the schema, sees numbers as they are written, and mistakes
        // no inherited member for one of the document.
        const judged = isExact(content) && !JSON.stringify(schema).includes('__proto__');
        if (conforms && judged) expect(conforms(JSON.parse(content))).toBe(true);
        for (const text of stop.filter((candidate) => content.includes(candidate))) {
          const stayed = warnings.filter((warning: Json) => warning.code === 'stop_passed_over');
          expect(stayed.map(({ message }: Json) => message).join()).toContain(JSON.stringify(text));
        }
        const ended = warnings?.some(({ code }: Json) => code === 'stopped_early');
        if (ended) shortened++;
        expect(response.headers.get('x-formwork-warnings')).toBe(
          warnings ? String(warnings.length) : null,
        );

        const lines = await operations(
          await api.post('/chat/completions', { ...body, stream: 'patch' }),
        );
        expect(lines.at(-1).warnings).toEqual(warnings);
        const patch = warnings ? lines.slice(0, -1) : lines;
        expect(applyOperations(patch)).toEqual(JSON.parse(content));
        const sse = await api.post(
          '/chat/completions',
          { ...body, stream: 'patch' },
          { accept: 'text/event-stream' },
        );
        expect(await framed(sse)).toEqual({ operations: patch, warnings });
        const chunks = await events(await api.post('/chat/completions', { ...body, stream: true }));
        const last = JSON.parse(chunks.at(-2)!.data) as Json;
        expect(last.warnings).toEqual(warnings);
        expect(api.engine.open()).toBe(0);
      }),
      { numRuns },
    );
    expect(answered).toBeGreaterThan(numRuns / 4);
    expect(shortened).toBeGreaterThan(numRuns / 20);
  });
});
