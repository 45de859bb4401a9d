/** The page of the suite: its worker runs the rules, one case at a time. */
import type { CaseRequest, CaseResult } from './messages.ts';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting: ((result: CaseResult) => void)[] = [];
worker.onmessage = ({ data }: MessageEvent<CaseResult>) => waiting.shift()?.(data);

/** Runs a case by its name; without one, gives the names of all. Throws what the case throws. */
globalThis.runCase = async (name) => {
  const result = new Promise<CaseResult>((resolve) => waiting.push(resolve));
  worker.postMessage({ name: name === '' ? undefined : name } satisfies CaseRequest);
  const { value, problem } = await result;
  if (problem !== undefined) throw new Error(problem);
  return value;
};
worker.onerror = (event) => {
  waiting.shift()?.({ problem: `The worker failed: ${event.message}` });
};
