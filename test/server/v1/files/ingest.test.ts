import { expect, test } from 'vitest';
import type { Database } from '../../../../src/server/store/database.ts';
import { defaultFileLimits, ingest } from '../../../../src/server/v1/files/ingest.ts';

test('pending tasks get a turn while the lines of a file are checked', async () => {
  const line = (id: number) =>
    JSON.stringify({
      custom_id: `${id}`,
      method: 'POST',
      url: '/v1/embeddings',
      body: { model: 'm', input: 'x'.repeat(1000) },
    });
  // The first line is at fault: nothing is written of the others.
  const lines = ['none', ...Array.from({ length: 20_000 }, (_, i) => line(i))];
  const chunks = async function* () {
    yield new TextEncoder().encode(lines.join('\n'));
  };
  let turns = 0;
  let over = false;
  const turn = () => {
    turns++;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  const unused = {} as unknown as Database;
  await expect(ingest(unused, 'file', chunks(), defaultFileLimits)).rejects.toThrow('line 1');
  over = true;
  expect(turns).toBeGreaterThan(2);
});
