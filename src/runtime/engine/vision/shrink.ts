import type { Turn } from '../../common/turns.ts';
import type { Picture } from './types.ts';

/**
 * Downscales an image by averaging squares of `factor` x `factor` pixels. Cuts off the remainder at
 * the edges.
 */
export async function shrink(
  { width, height, rgb }: Picture,
  factor: number,
  turn: Turn,
): Promise<Picture> {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const result = new Uint8Array(3 * columns * rows);
  const sums = new Uint32Array(3 * columns);
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let y = row * factor; y < (row + 1) * factor; y++) {
      for (let x = 0; x < columns * factor; x++) {
        const from = 3 * (y * width + x);
        const to = 3 * Math.floor(x / factor);
        sums[to]! += rgb[from]!;
        sums[to + 1]! += rgb[from + 1]!;
        sums[to + 2]! += rgb[from + 2]!;
      }
    }
    const start = 3 * columns * row;
    for (let i = 0; i < sums.length; i++) {
      result[start + i] = Math.round(sums[i]! / (factor * factor));
    }
    await turn();
  }
  return { width: columns, height: rows, rgb: result };
}
