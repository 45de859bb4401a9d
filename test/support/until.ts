/**
 * Polling interval and timeout in milliseconds. The timeout is many times what a busy machine
 * takes.
 */
const [interval, patience] = [2, 20_000];

/**
 * Waits until a condition holds, instead of sleeping for a fixed time.
 * @throws if it does not hold before the timeout
 */
export async function until(condition: () => boolean): Promise<void> {
  const started = performance.now();
  while (!condition()) {
    if (performance.now() - started > patience) throw new Error(`Still not so: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
