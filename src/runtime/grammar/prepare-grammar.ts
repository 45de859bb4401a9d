import { prepareMasks } from './masks/prepare-masks.ts';
import { createMatcher } from './matcher.ts';
import type { Grammar } from './types.ts';

/**
 * Computes in advance the masks that most documents need first, which takes about twice as long as
 * compiling. Call it when the thread is idle, such as during the prefill. It is optional, and a
 * second call does nothing.
 * @param grammar created by `compile`
 */
export function prepareGrammar(grammar: Grammar): void {
  grammar.start((context) => {
    const { machine, masks } = context;
    if (!masks.prepared) machine.ahead(() => prepareMasks(machine, masks));
    masks.prepared = true;
    return createMatcher(context, machine.start);
  });
}
