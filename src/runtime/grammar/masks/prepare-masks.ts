import { COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE } from '../../common/json-bytes.ts';
import type { Configuration, Position } from '../machine/branch.ts';
import type { Machine } from '../machine/types.ts';
import type { ConfigurationMasks } from './configuration-masks.ts';

/**
 * Maximum number of members and items to read; later ones are mostly of the same kinds, whose masks
 * are known by then.
 */
const MAX_VALUES = 32;

/**
 * Values of more kinds get no mask in advance, because documents continue in many ways from there.
 */
const MAX_KINDS = 2;

/** Names are not cut beyond this many bytes; a schema may have names of megabytes. */
const MAX_CUT = 64;

type BeforeValue = Extract<Position, { op: 'before-value' }>;

/**
 * Computes the masks that documents need first. For each member: those after its name's opening
 * quote, between the name's words (tokens mostly end with them), and before its closing quote; at
 * the start of its value, and after a value that is not a string. Reads a document with all its
 * members and items, breadth first.
 * @param stops Whether to stop, asked before each member and item. The masks found so far are kept.
 * @returns Whether it was not stopped.
 */
export function prepareMasks(
  { start, gap, next, advance, after }: Machine,
  { setOf }: Pick<ConfigurationMasks, 'setOf'>,
  stops: () => boolean = () => false,
): boolean {
  /** Positions after `{` and `[`: the queue of the search. */
  const queue = new Set<Configuration>();
  /** Visited positions before a member or item. */
  const visited = new Set<Configuration>();

  function find(config: Configuration | undefined): void {
    if (config) setOf(config);
  }

  /** The position after a colon or a comma, including a required space. */
  function separated(config: Configuration | undefined, byte: number): Configuration | undefined {
    const at = config && next(config, byte);
    return at && gap > 0 ? next(at, SPACE) : at;
  }

  /**
   * The position after the next name; for an item, the position itself. Undefined if only free
   * names may come.
   */
  function pastName(config: Configuration): Configuration | undefined {
    let isItem = true;
    for (const { onward, state } of config.branches) {
      if (onward?.op === 'free') isItem = false;
      if (onward?.op === 'name') {
        find(next(config, QUOTE));
        const { words } = onward;
        let at: Configuration | undefined = config;
        for (const word of wordsOf(words.rest(state, words.reachable(state)[0]!))) {
          at = at && advance(at, word);
          find(at);
        }
        return at && separated(next(at, QUOTE), COLON);
      }
    }
    return isItem ? config : undefined;
  }

  /** The position after the next value, for any value. */
  function pastValue(config: Configuration): Configuration | undefined {
    for (const byte of [OPEN_BRACE, OPEN_BRACKET]) {
      const inside = next(config, byte);
      if (inside) queue.add(inside);
    }
    const text = next(config, QUOTE);
    if (config.branches.length <= MAX_KINDS) find(text ?? config);
    for (const branch of config.branches) {
      const onward = branch.onward ?? (branch.position as BeforeValue).onward;
      // If something depends on the value itself, what follows is not known in advance.
      if (!onward || onward.remembers) continue;
      const ended = after({ ...branch, onward }, branch.state);
      // The token that ends a string mostly extends beyond it.
      if (!text) find(ended);
      return ended;
    }
    return undefined;
  }

  pastValue(start);
  for (const first of queue) {
    // Items that are all alike lead back to a visited position.
    for (let at: Configuration | undefined = first; at && !visited.has(at); ) {
      if (visited.size === MAX_VALUES) return true;
      if (stops()) return false;
      visited.add(at);
      const before = pastName(at);
      const ended: Configuration | undefined = before && pastValue(before);
      at = separated(ended, COMMA);
    }
  }
  return true;
}

/** A name up to its closing quote, cut where its words begin: `"file` and `Name`. */
function* wordsOf(name: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let at = 1; at < name.length; at++) {
    const begins = at < MAX_CUT && isLower(name[at - 1]!) && !isLower(name[at]!);
    if (!begins && at < name.length - 1) continue;
    yield name.subarray(from, at);
    from = at;
  }
}

/** Whether a byte is a lower-case letter. */
function isLower(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}
