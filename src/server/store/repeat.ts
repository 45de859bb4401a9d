/**
 * Runs a task periodically, one run at a time: ticks during a run are skipped. If they queued up, a
 * store that does not answer would leave more runs than a stop can wait for.
 * @returns A function that stops it, and resolves when the current run is done.
 */
export function repeat(
  task: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .catch(onError)
      .then(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
