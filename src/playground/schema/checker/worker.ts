/** Checks schemas with the grammar core itself, off the page's own thread: some schemas take their time. */
import { isFormworkError } from '../../../runtime/errors.ts';
import { buildMachine } from '../../../runtime/grammar/machine/index.ts';
import type { CheckRequest, CheckResult } from './messages.ts';

/** Longer than this nobody waits while typing; the service itself may take more. */
const budget = { milliseconds: 1500 };

function check({ id, text }: CheckRequest): CheckResult {
  try {
    const machine = buildMachine(text, { budget });
    return {
      id,
      findings: machine.warnings.map(({ message, pointer }) => ({
        severity: 'warning',
        message,
        pointer,
      })),
      shortestBytes: machine.distance(machine.start),
    };
  } catch (error) {
    if (!isFormworkError(error)) throw error;
    const { message, pointer = '' } = error;
    return { id, findings: [{ severity: 'error', message, pointer }] };
  }
}

self.onmessage = ({ data }: MessageEvent<CheckRequest>) => self.postMessage(check(data));
