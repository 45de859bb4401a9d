import { prepareMasks } from './masks/prepare-masks.ts';
import { createMatcher } from './matcher.ts';
import type { Grammar } from './types.ts';

/**
 * Computes in advance the masks that most documents need first, which takes about twice as long as
 * compiling. Call it when the thread is idle, such as during the prefill. It is optional, and does
 * nothing once it is done.
 * @param grammar created by `compile`
 * @param stops Whether to stop, because the thread has other work. The next call goes on.
 * @returns Whether it is done.
 */
export function prepareGrammar(grammar: Grammar, stops?: () => boolean): boolean {
  let done = true;
  grammar.start((context) => {
    const { machine, masks } = context;
    if (!masks.prepared) {
      machine.ahead(() => {
        done = prepareMasks(machine, masks, stops);
      });
      masks.prepared = done;
    }
    return createMatcher(context, machine.start);
  });
  return done;
}
