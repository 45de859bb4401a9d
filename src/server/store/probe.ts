/** Whether the store answers, for those who ask often: balancers. */

/** Times in milliseconds. */
export interface ProbeTimes {
  /** An answer is good this long. */
  readonly keptMs: number;
  /** A store that has not answered by then does not answer. */
  readonly patienceMs: number;
}

/**
 * Answers whether `ask` resolves in time. Questions that come together are one, and an answer is kept a moment, so that
 * nobody can load the store with them.
 */
export function createProbe(
  ask: () => Promise<unknown>,
  { keptMs, patienceMs }: ProbeTimes = { keptMs: 1000, patienceMs: 2000 },
): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(true);
  let isPending = false;

  const question = async (): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patienceMs);
    });
    const inTime = ask().then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([inTime, late]);
    } finally {
      clearTimeout(timer);
      isPending = false;
      asked = performance.now();
    }
  };

  return () => {
    if (!isPending && performance.now() - asked >= keptMs) {
      isPending = true;
      answer = question();
    }
    return answer;
  };
}
