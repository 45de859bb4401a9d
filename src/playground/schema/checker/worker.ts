/** Checks schemas off the page's own thread: some take their time. */
import { checkSchema } from './check.ts';
import type { CheckRequest, CheckResult } from './messages.ts';

self.onmessage = ({ data: { id, text } }: MessageEvent<CheckRequest>) => {
  const result: CheckResult = { id, ...checkSchema(text) };
  self.postMessage(result);
};
