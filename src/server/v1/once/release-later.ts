/** Claims to release in the background, for a store that does not answer now. */
export interface Releases<Claim> {
  /** Adds a claim, which is released after a pause. */
  add(claim: Claim): void;
  /** Gives up: the claims of a node are free once it has left. */
  stop(): void;
}

/**
 * While the store does not answer, each request may leave a claim that was perhaps made. Beyond so
 * many, the store has been away for long, and their statements did not reach it.
 */
const most = 10_000;
const atOnce = 100;

/** Creates an empty list. `release` deletes claims, and is repeated until it succeeds. */
export function createReleases<Claim>(
  release: (claims: readonly Claim[]) => Promise<unknown>,
  pauseMs: number,
): Releases<Claim> {
  const waiting = new Set<Claim>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const plan = () => {
    if (isStopped || waiting.size === 0) return;
    timer ??= setTimeout(run, pauseMs).unref();
  };
  const releaseAll = async () => {
    while (waiting.size > 0 && !isStopped) {
      const some = [...waiting].slice(0, atOnce);
      await release(some);
      for (const claim of some) waiting.delete(claim);
    }
  };
  const run = () => {
    // The request that added the claim has reported the failure.
    void releaseAll()
      .catch(() => {})
      .then(() => {
        timer = undefined;
        plan();
      });
  };

  return {
    add(claim) {
      if (waiting.size >= most) return;
      waiting.add(claim);
      plan();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
