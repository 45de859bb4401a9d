/** Ways to compute one prompt, all of which must come to the same logits. */
import type { Lane } from './lanes.ts';

/** Computes a prompt in one way. Returns the logits after its last token. */
export type Way = (lane: Lane, tokens: readonly number[]) => Promise<Float32Array>;

/** What a sequence holds for a while and loses again, or another sequence holds. */
const STRAY = [11, 7, 200, 45, 99, 18];

/**
 * Sizes of appends, one after the other, over and over: less than a page of the cache, a page,
 * more.
 */
const PIECES = [3, 16, 1, 23, 7, 40, 2, 64];

/** By name, in words that follow "the prompt". */
export const WAYS: Readonly<Record<string, Way>> = {
  whole: (lane, tokens) => lane.append(tokens),

  'in pieces': (lane, tokens) => appendInPieces(lane, tokens, 0),

  async 'token by token'(lane, tokens) {
    let row: Float32Array | undefined;
    for (const token of tokens) row = await lane.append([token]);
    return row!;
  },

  async 'after what was rolled back'(lane, tokens) {
    const half = Math.ceil(tokens.length / 2);
    await lane.append([...tokens.slice(0, half), ...STRAY]);
    for (const token of STRAY.slice(0, 2)) await lane.append([token]);
    lane.pop(STRAY.length + 2);
    if (half < tokens.length) return lane.append(tokens.slice(half));
    lane.pop(1);
    return lane.append(tokens.slice(-1));
  },

  async 'in a fork, while its parent goes on'(lane, tokens) {
    const shared = Math.ceil(tokens.length * 0.6) - 1;
    if (shared < 1) return lane.append(tokens);
    await lane.append(tokens.slice(0, shared));
    const parent = lane.fork(shared);
    const child = lane.resume(parent);
    await lane.append(STRAY);
    lane.resume(child);
    const row = await appendInPieces(lane, tokens.slice(shared), 1);
    lane.leave(parent);
    return row;
  },

  async 'after a kept beginning, written token by token'(lane, tokens) {
    const shared = tokens.length - 1 - (tokens.length > 20 ? 3 : 0);
    if (shared < 1) return lane.append(tokens);
    const begun = Math.min(shared, 9);
    await lane.append(tokens.slice(0, shared - begun + 1));
    for (const token of tokens.slice(shared - begun + 1, shared)) await lane.append([token]);
    await lane.append(STRAY);
    const kept = lane.fork(shared);
    lane.leave(kept);
    return lane.append(tokens.slice(shared));
  },
};

async function appendInPieces(
  lane: Lane,
  tokens: readonly number[],
  first: number,
): Promise<Float32Array> {
  let row: Float32Array | undefined;
  for (let at = 0, i = first; at < tokens.length; i++) {
    const size = PIECES[i % PIECES.length]!;
    row = await lane.append(tokens.slice(at, at + size));
    at += size;
  }
  return row!;
}
