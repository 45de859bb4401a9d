import { describe, expect, test } from 'vitest';
import { createCacheSpace } from '../../../../src/runtime/engine/scheduling/cache/cache-space.ts';
import { createPrefixCache } from '../../../../src/runtime/engine/scheduling/cache/prefix-cache.ts';
import type { SequenceState } from '../../../../src/runtime/engine/scheduling/sequences/sequence-state.ts';
import { scriptedModel } from '../../support/scripted-model.ts';

/** The space of an empty cache of four pages. */
const fourPages = () => {
  const model = scriptedModel({ pages: 4 });
  const now = () => 0;
  const prefixes = createPrefixCache(model, {
    chunk: 8,
    limit: 0,
    exactForks: true,
    nextSequence: () => 0,
    now,
  });
  const space = createCacheSpace(model, prefixes, () => new Map(), now);
  const state = { group: { claim: { share: {} } } } as SequenceState;
  return { space, isFree: (pages: number) => space.ensurePages(pages, state) };
};

describe('pages reserved for a pass', () => {
  test('are not free while it is submitted', async () => {
    const { space, isFree } = fourPages();
    const free = await space.withReserved(3, async () => [isFree(1), isFree(2)]);
    expect(free).toEqual([true, false]);
  });

  test('are free once it is submitted', async () => {
    const { space, isFree } = fourPages();
    await space.withReserved(3, async () => {});
    expect(isFree(4)).toBe(true);
  });

  test('are free once submitting it fails, or throws', async () => {
    const { space, isFree } = fourPages();
    const error = new Error('shader on fire');
    await expect(space.withReserved(3, () => Promise.reject(error))).rejects.toBe(error);
    expect(isFree(4)).toBe(true);
    const throwing = () => {
      throw error;
    };
    await expect(space.withReserved(3, throwing)).rejects.toBe(error);
    expect(isFree(4)).toBe(true);
  });
});
