/** How many pages sequences fill: what the commands of a decode pass depend on, beside the number of its sequences. */

/** Lengths of sequences, in pages of the KV cache. */
export interface SequenceShapes {
  add(sequence: number): void;
  remove(sequence: number): void;
  /** @param length tokens of the parent that the child shares; all when negative */
  fork(parent: number, child: number, length: number): void;
  grow(sequence: number, tokens: number): void;
  /** The shape of a pass that appends one token to each; undefined where forks make it depend on more. */
  afterOneMore(sequences: readonly number[]): string | undefined;
  /** Pages that such a pass takes, at most: a sequence that shares pages may go on in a new one. */
  pagesForOneMore(sequences: readonly number[]): number;
}

/**
 * Makes {@link SequenceShapes}.
 * @param exactForks whether a fork's pages are computed as those of any sequence are
 */
export function createSequenceShapes(pageSize: number, exactForks: boolean): SequenceShapes {
  const lengths = new Map<number, number>();
  const forked = new Set<number>();
  return {
    add: (sequence) => void lengths.set(sequence, 0),
    remove(sequence) {
      lengths.delete(sequence);
      forked.delete(sequence);
    },
    fork(parent, child, length) {
      lengths.set(child, length < 0 ? lengths.get(parent)! : length);
      forked.add(parent).add(child);
    },
    grow: (sequence, tokens) => void lengths.set(sequence, lengths.get(sequence)! + tokens),
    afterOneMore(sequences) {
      if (!exactForks && sequences.some((sequence) => forked.has(sequence))) return undefined;
      const pages = sequences.map((sequence) => Math.ceil((lengths.get(sequence)! + 1) / pageSize));
      return String(pages.reduce((sum, count) => sum + count, 0));
    },
    pagesForOneMore: (sequences) =>
      sequences.filter(
        (sequence) => forked.has(sequence) || lengths.get(sequence)! % pageSize === 0,
      ).length,
  };
}
