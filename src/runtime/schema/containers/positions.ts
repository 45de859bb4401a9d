/** Sets of positions in a list of names, as bits. Interned: equal sets are the same object. */
import { getOrCreate } from '../../common/memo.ts';

/** A set of positions. */
export interface Positions {
  readonly id: number;
  /** 32 positions per word, lowest bit first; the last word is not 0. */
  readonly words: readonly number[];
}

/** The sets of positions for one document's objects. */
export interface PositionSets {
  readonly none: Positions;
  /** The set with one more position. */
  with(set: Positions, position: number): Positions;
  /** The positions of the set from `from` on. */
  from(set: Positions, from: number): Positions;
  /** The positions of the set that are also listed. */
  among(set: Positions, listed: readonly number[]): Positions;
}

/** Whether the set contains the position. */
export function hasPosition({ words }: Positions, position: number): boolean {
  return (((words[position >> 5] ?? 0) >>> (position & 31)) & 1) === 1;
}

/** Creates the sets of a document. */
export function makePositionSets(): PositionSets {
  const none: Positions = { id: 0, words: [] };
  const sets = new Map([['', none]]);

  function intern(words: number[]): Positions {
    while (words.at(-1) === 0) words.pop();
    return getOrCreate(sets, words.join(), () => ({ id: sets.size, words }));
  }

  function add(words: number[], position: number): void {
    while (words.length <= position >> 5) words.push(0);
    words[position >> 5] = (words[position >> 5] as number) | (1 << (position & 31));
  }

  return {
    none,
    with(set, position) {
      const words = [...set.words];
      add(words, position);
      return intern(words);
    },
    from(set, from) {
      if (set === none) return none;
      const whole = from >> 5;
      return intern(
        set.words.map((word, at) => {
          if (at < whole) return 0;
          return at > whole ? word : word & (-1 << (from & 31));
        }),
      );
    },
    among(set, listed) {
      const words: number[] = [];
      for (const position of listed) if (hasPosition(set, position)) add(words, position);
      return intern(words);
    },
  };
}
