import { expect, test } from 'vitest';
import type { ResponseRecords } from '../../../src/runtime/api/responses/records.ts';
import type { ResponseEvent } from '../../../src/runtime/api/responses/run.ts';
import { createRunningResponses } from '../../../src/runtime/api/responses/running-responses.ts';
import type { ResponseObject } from '../../../src/runtime/api/schemas/responses.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a response that still runs is not loaded again to see whether it was cancelled', async () => {
  const response = { id: 'resp_1', store: true, status: 'in_progress' } as ResponseObject;
  let stored = response;
  const seen = { looks: 0, loads: 0 };
  const get: ResponseRecords['get'] = async (_, __, { hold } = {}) => {
    seen.looks++;
    hold?.(JSON.stringify(stored).length);
    seen.loads++;
    return stored;
  };
  const controller = new AbortController();
  async function* events(): AsyncGenerator<ResponseEvent> {
    while (!controller.signal.aborted) {
      await pause();
      if (seen.looks > 5) stored = { ...response, status: 'cancelled' };
      yield { type: 'response.in_progress' } as ResponseEvent;
    }
  }
  const running = createRunningResponses({ get }, true, 5);
  for await (const _ of running.track(events(), { keyId: 'k' }, response, controller));
  expect(seen.looks).toBeGreaterThan(5);
  expect(seen.loads).toBe(2);
});
