/**
 * Tracks how many pages sequences fill. Together with the number of sequences, this determines the
 * commands of a decode pass.
 *
 * Forks share only whole pages; TVM's cache copies the page that a fork begins in. So a sequence
 * lists as many pages as its length fills, forked or not.
 */

/** Lengths of sequences, in pages of the KV cache. */
export interface SequenceShapes {
  add(sequence: number): void;
  remove(sequence: number): void;
  /** @param length tokens of the parent that the child shares; all when negative */
  fork(parent: number, child: number, length: number): void;
  grow(sequence: number, tokens: number): void;
  /**
   * The shape of a pass that appends one token to each sequence; undefined if forks make it depend
   * on more.
   */
  afterOneMore(sequences: readonly number[]): string | undefined;
  /** Number of pages that such a pass lists; shared pages count once per sequence. */
  pagesWithOneMore(sequences: readonly number[]): number;
  /** Number of pages that such a pass allocates. */
  pagesForOneMore(sequences: readonly number[]): number;
}

/**
 * Creates {@link SequenceShapes}.
 * @param exactForks whether a fork's pages are computed like those of any sequence
 */
export function createSequenceShapes(pageSize: number, exactForks: boolean): SequenceShapes {
  const lengths = new Map<number, number>();
  const forked = new Set<number>();
  const pagesWithOneMore = (sequences: readonly number[]): number =>
    sequences.reduce(
      (sum, sequence) => sum + Math.ceil((lengths.get(sequence)! + 1) / pageSize),
      0,
    );
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
      return String(pagesWithOneMore(sequences));
    },
    pagesWithOneMore,
    pagesForOneMore: (sequences) =>
      sequences.filter((sequence) => lengths.get(sequence)! % pageSize === 0).length,
  };
}
