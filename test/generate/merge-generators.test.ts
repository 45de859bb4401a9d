import { expect, test } from 'vitest';
import { mergeGenerators } from '../../src/runtime/generate/merge-generators.ts';
import { collect } from '../support/collect.ts';

async function* counted(name: string, count: number, ended: string[]): AsyncGenerator<string> {
  try {
    for (let at = 0; at < count; at++) {
      await Promise.resolve();
      yield `${name}${at}`;
    }
  } finally {
    ended.push(name);
  }
}

test('has all items of all sources, each source in its order', async () => {
  const all = await collect(
    mergeGenerators([counted('a', 3, []), counted('b', 5, []), counted('c', 0, [])]),
  );
  expect(all.filter((item) => item.startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
  expect(all.filter((item) => item.startsWith('b'))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
  expect(all).toHaveLength(8);
});

test('a reader that stops ends every source', async () => {
  const ended: string[] = [];
  for await (const _ of mergeGenerators([counted('a', 9, ended), counted('b', 9, ended)])) break;
  expect(ended.toSorted()).toEqual(['a', 'b']);
});

test('a source that fails ends the others, and its error is reported', async () => {
  const ended: string[] = [];
  // biome-ignore lint/correctness/useYield: it fails before it has anything
  async function* failing(): AsyncGenerator<string> {
    throw new Error('out of luck');
  }
  const merged = mergeGenerators([counted('a', 9, ended), failing()]);
  await expect(collect(merged)).rejects.toThrow('out of luck');
  expect(ended).toEqual(['a']);
});

test('a source that fails while the reader holds an item is reported when the reader goes on', async () => {
  async function* cut(): AsyncGenerator<string> {
    yield 'first';
    throw new Error('the client has left');
  }
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const merged = mergeGenerators([cut()]);
  expect(await merged.next()).toEqual({ done: false, value: 'first' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  await expect(merged.next()).rejects.toThrow('the client has left');
});
