/** The signals that stop the service. */
import type { EventEmitter } from 'node:events';
import type { Logger } from '../telemetry/log/log.ts';

/**
 * Milliseconds in which another signal is the same one. Ctrl+C reaches all processes of a terminal,
 * and those that start others pass it on.
 */
const SAME_MS = 500;

/**
 * Resolves at the first SIGINT or SIGTERM. A second one ends the process at once.
 * @param exit Ends the process with a status.
 */
export function stopSignal(
  log: Pick<Logger, 'info'>,
  signals: Pick<EventEmitter, 'on'> = process,
  exit: (status: number) => void = (status) => process.exit(status),
): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const received = (status: number) => () => {
      if (first !== undefined) {
        if (performance.now() - first > SAME_MS) exit(status);
        return;
      }
      first = performance.now();
      log.info('Stopping: waiting for running answers. Send the signal again to stop at once.');
      resolve();
    };
    signals.on('SIGINT', received(130));
    signals.on('SIGTERM', received(143));
  });
}
