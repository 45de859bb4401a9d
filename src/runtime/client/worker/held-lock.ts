/** A Web Lock that its holder keeps until it is gone. Who waits on its name learns of that. */
export interface HeldLock {
  readonly name: string;
  readonly release: () => void;
}

/**
 * Holds a new lock until it is released, or the page or worker is gone. Rejects if the browser
 * refuses.
 */
export function holdLock(prefix: string): Promise<HeldLock> {
  const name = `${prefix}-${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    const held = Promise.withResolvers<void>();
    navigator.locks
      .request(name, () => {
        resolve({ name, release: held.resolve });
        return held.promise;
      })
      .catch(reject);
  });
}
