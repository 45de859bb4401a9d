/** A library beside its reference: every prompt in every way, alone and among others. */
import type { ForwardModel } from '../../../src/runtime/engine/device/forward.ts';
import { runLanes } from './lanes.ts';
import { type Distance, distanceFrom, type Reference } from './references.ts';
import { WAYS } from './ways.ts';

/** One prompt, computed in one way. */
export interface Cell {
  /** Tokens of the prompt. */
  readonly length: number;
  readonly way: string;
  /** Sequences in its passes. */
  readonly batch: number;
  readonly row: Float32Array;
  readonly distance: Distance;
}

/** Prompts in a batch. */
const TOGETHER = 4;

/**
 * Computes prompts in ways, one after the other and four at a time.
 *
 * @param together whether they are computed four at a time as well
 */
export async function* cellsOf(
  model: ForwardModel,
  references: readonly Reference[],
  {
    ways = Object.keys(WAYS),
    together = true,
  }: { ways?: readonly string[]; together?: boolean } = {},
): AsyncGenerator<Cell> {
  for (const way of ways) {
    const compute = async (group: readonly Reference[]): Promise<Cell[]> => {
      const rows = await runLanes(
        model,
        group.map(
          ({ tokens }) =>
            (lane) =>
              WAYS[way]!(lane, tokens),
        ),
      );
      return rows.map((row, i) => ({
        length: group[i]!.tokens.length,
        way,
        batch: group.length,
        row,
        distance: distanceFrom(row, group[i]!),
      }));
    };
    for (const reference of references) yield* await compute([reference]);
    if (!together) continue;
    for (let at = 0; at < references.length; at += TOGETHER) {
      // A short last group is filled up from the beginning.
      const group = [...references, ...references].slice(at, at + TOGETHER);
      yield* await compute(group);
    }
  }
}

/** Whether two rows are the same bits. */
export function sameBits(a: Float32Array, b: Float32Array): boolean {
  const bits = (row: Float32Array) => new Int32Array(row.buffer, row.byteOffset, row.length);
  const [left, right] = [bits(a), bits(b)];
  return left.length === right.length && left.every((word, i) => word === right[i]);
}
