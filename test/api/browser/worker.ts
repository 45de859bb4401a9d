/**
 * Runs the rules of the interface in a worker: the same files that run in Node, with {@link cases}
 * in vitest's place.
 */
import '../../property-seed.ts';
import type { CaseRequest, CaseResult } from './messages.ts';
import { cases, collect } from './vitest.ts';

const files = import.meta.glob<unknown>(['../*.test.ts', '../specification/*.test.ts']);
const collected = (async () => {
  for (const [file, load] of Object.entries(files)) {
    await collect(file.replace('../', ''), load);
  }
})();

globalThis.onmessage = async ({ data }: MessageEvent<CaseRequest>) => {
  const answer = (result: CaseResult): void => globalThis.postMessage(result);
  try {
    await collected;
    if (data.name === undefined) answer({ value: [...cases.keys()] });
    else {
      await cases.get(data.name)!();
      answer({});
    }
  } catch (error) {
    answer({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
