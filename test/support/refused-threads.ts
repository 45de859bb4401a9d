/** Threads that the system refuses, for tests that mock `node:worker_threads`. */

/** Whether the system refuses new threads. */
export const system = { refuses: false };

/** The module `node:worker_threads`, where no thread starts while the system refuses it. */
export async function refusable(original: () => Promise<unknown>) {
  const threads = (await original()) as typeof import('node:worker_threads');
  class Worker extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof threads.Worker>) {
      if (system.refuses) {
        throw Object.assign(new Error('Worker initialization failure: EAGAIN'), {
          code: 'ERR_WORKER_INIT_FAILED',
        });
      }
      super(...given);
    }
  }
  return { ...threads, Worker };
}
