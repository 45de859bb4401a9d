/** Checks schemas in a worker, because some take long. */
import { checkSchema } from './check.ts';
import type { CheckRequest, CheckResult } from './messages.ts';

let latest = 0;

self.onmessage = ({ data: { id, text } }: MessageEvent<CheckRequest>) => {
  latest = id;
  // Later, so that requests that came during a check supersede each other.
  setTimeout(() => {
    if (id !== latest) return;
    const result: CheckResult = { id, ...checkSchema(text) };
    self.postMessage(result);
  });
};
