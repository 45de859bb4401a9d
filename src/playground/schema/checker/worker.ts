/** Checks schemas in a worker, because some take long. */
import { checkSchema } from './check.ts';
import type { CheckRequest, CheckResult } from './messages.ts';

self.onmessage = ({ data: { id, text } }: MessageEvent<CheckRequest>) => {
  const result: CheckResult = { id, ...checkSchema(text) };
  self.postMessage(result);
};
