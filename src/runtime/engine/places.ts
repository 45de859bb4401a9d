import { type FormworkError, formworkError } from '../errors.ts';
import { abortedError } from './aborted.ts';

/** A fixed number of places, given out first come, first served. */
export interface Places {
  /** Waits for `count` places, all at once: whoever holds some never waits for more, so nobody waits forever. */
  take(count: number, signal?: AbortSignal): Promise<void>;
  /** Takes one place if it is free and nobody waits for it. */
  tryTake(): boolean;
  release(count?: number): void;
  /** Turns away everyone who waits or comes. */
  refuse(error: FormworkError): void;
}

interface Waiter {
  readonly count: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Makes {@link Places}. */
export function createPlaces(total: number): Places {
  const waiting: Waiter[] = [];
  let free = total;
  let refusal: FormworkError | undefined;

  const admit = (): void => {
    while (waiting[0] && waiting[0].count <= free) {
      const next = waiting.shift()!;
      free -= next.count;
      next.resolve();
    }
  };

  return {
    async take(count, signal) {
      if (refusal) throw refusal;
      if (signal?.aborted) throw abortedError(signal.reason);
      if (count > total) {
        throw formworkError(`The model runs ${total} sequences at a time; ${count} are needed.`, {
          code: 'engine_busy',
        });
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(abortedError(signal?.reason));
          admit();
        };
        const waiter: Waiter = {
          count,
          resolve: () => {
            signal?.removeEventListener('abort', leave);
            resolve();
          },
          reject,
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(waiter);
        admit();
      });
    },
    tryTake() {
      if (refusal || waiting.length > 0 || free === 0) return false;
      free--;
      return true;
    },
    release(count = 1) {
      free += count;
      admit();
    },
    refuse(error) {
      refusal = error;
      for (const waiter of waiting.splice(0)) waiter.reject(error);
    },
  };
}
