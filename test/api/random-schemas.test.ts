/**
 * The whole path with the real grammar core and random schemas: what is answered conforms, and the patch stream, in
 * both framings, builds the plain answer. `FORMWORK_RUNS` sets how many schemas are tried.
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

describe('random schemas', () => {
  test('are answered by documents that conform, which the patch stream builds', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(schemas, fc.nat(), async (schema, seed) => {
        const api = createTestApi(options);
        const body = {
          model: 'stub',
          messages: [{ role: 'user', content: 'x' }],
          max_tokens: 300,
          seed,
          response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
        };
        const response = await api.post('/chat/completions', body);
        const answer = (await response.json()) as Json;
        if (response.status === 400) {
          // A schema that nothing satisfies, or that needs more tokens, is refused; never a defect of ours.
          expect(answer.error.code).toMatch(/_schema|schema_|max_tokens_too_small/);
          return;
        }
        expect(answer.error).toBeUndefined();
        answered++;
        const { content } = answer.choices[0].message;
        const conforms = createOracle(schema);
        // Judged where ajv can: it takes the schema, sees numbers as they are written, and mistakes no inherited member
        // for one of the document.
        const judged = isExact(content) && !JSON.stringify(schema).includes('__proto__');
        if (conforms && judged) expect(conforms(JSON.parse(content))).toBe(true);

        const lines = await api.post('/chat/completions', { ...body, stream: 'patch' });
        const patch = await operations(lines);
        expect(applyOperations(patch)).toEqual(JSON.parse(content));
        const framed = await api.post(
          '/chat/completions',
          { ...body, stream: 'patch' },
          { accept: 'text/event-stream' },
        );
        const records = (await events(framed)).slice(0, -1);
        expect(records.map(({ data }) => JSON.parse(data) as Json)).toEqual(patch);
        expect(api.engine.open()).toBe(0);
      }),
      { numRuns },
    );
    expect(answered).toBeGreaterThan(numRuns / 4);
  });
});
