/** Milliseconds between two looks, and until it is given up: many times what a busy machine takes. */
const [interval, patience] = [2, 20_000];

/**
 * Waits until a condition holds. What others do in their own time is waited for, and not slept through.
 * @throws When it does not come to hold.
 */
export async function until(condition: () => boolean): Promise<void> {
  const started = performance.now();
  while (!condition()) {
    if (performance.now() - started > patience) throw new Error(`Still not so: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
