import { COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../regular/json-bytes.ts';
import type { ConfigMasks } from './config-masks.ts';
import type { Config, Position } from './machine/strand.ts';
import type { Machine } from './machine/types.ts';

/** No more members and items than this are followed: later ones get by with what is known of their values then. */
const MAX_VALUES = 32;

/** Of no more than this the masks are found, some three each. */
const MAX_MASKS = 16;

/** Values that may be of more kinds are passed over: documents go many ways from there. */
const MAX_KINDS = 2;

type BeforeValue = Extract<Position, { op: 'before-value' }>;

/**
 * Finds the masks that documents ask for first: after the quote of each name and before the one that ends it, and before
 * its value or after the value's quote. Members and items are followed in their order, those of a container before those
 * within them, as if none was left out.
 */
export function prepareMasks(
  { start, next, advance, after }: Machine,
  { setOf }: ConfigMasks,
): void {
  /** Places after `{` and `[`. */
  const begun = new Set<Config>();
  /** Places before a member or item. */
  const met = new Set<Config>();

  function find(config: Config | undefined): void {
    if (config && met.size <= MAX_MASKS) setOf(config);
  }

  /** Past the name that comes next, if one is mentioned: none before an item. */
  function pastName(config: Config): Config | undefined {
    let isItem = true;
    for (const { onward, state } of config.strands) {
      if (onward?.op === 'free') isItem = false;
      if (onward?.op === 'name') {
        find(next(config, QUOTE));
        const { words } = onward;
        const last = advance(config, words.rest(state, words.reachable(state)[0]!).subarray(0, -1));
        find(last);
        return last && next(next(last, QUOTE)!, COLON);
      }
    }
    return isItem ? config : undefined;
  }

  /** Past the value that comes next, whichever it is. */
  function pastValue(config: Config): Config | undefined {
    for (const byte of [OPEN_BRACE, OPEN_BRACKET]) {
      const inside = next(config, byte);
      if (inside) begun.add(inside);
    }
    if (config.strands.length <= MAX_KINDS) find(next(config, QUOTE) ?? config);
    for (const strand of config.strands) {
      const onward = strand.onward ?? (strand.position as BeforeValue).onward;
      // Where the value's bytes would be remembered, only they tell.
      if (!onward || onward.remembers) continue;
      return after({ ...strand, onward }, strand.state);
    }
    return undefined;
  }

  pastValue(start);
  for (const first of begun) {
    // Of items like one another the second is met again.
    for (let at: Config | undefined = first; at && !met.has(at); ) {
      if (met.size === MAX_VALUES) return;
      met.add(at);
      const before = pastName(at);
      const ended: Config | undefined = before && pastValue(before);
      at = ended && next(ended, COMMA);
    }
  }
}
