import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemas } from '../grammar/fuzz/schemas.ts';
import { createTestApi } from '../support/api.ts';
import { askEveryWay, requestOptions } from './every-way.ts';

/** How many schemas are asked for. */
const numRuns = Number(process.env.FORMWORK_RUNS ?? 60);

test('random requests get the same conforming answer plain, as a stream and as a patch stream', async () => {
  let documents = 0;
  await fc.assert(
    fc.asyncProperty(schemas, requestOptions, async (schema, options) => {
      const api = createTestApi({ engine: { contextWindow: 4096 } });
      const post = (body: object) => api.post('/chat/completions', body);
      const outcome = await askEveryWay({ post, model: 'stub', schema, options });
      // A schema that nothing satisfies, or that needs more tokens, is refused; never a defect of
      // ours.
      if ('refused' in outcome)
        expect(outcome.refused).toMatch(/_schema|schema_|max_tokens_too_small/);
      else documents += outcome.documents;
      expect(api.engine.open()).toBe(0);
    }),
    { numRuns },
  );
  expect(documents).toBeGreaterThan(numRuns);
});
