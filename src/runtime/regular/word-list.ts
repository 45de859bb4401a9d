/**
 * Finite languages of many words, as a sorted list. Words with a common prefix form a range of it,
 * located on demand.
 */

import { constantMap, joinMaps, mapOfSet } from './code-point-map.ts';
import { pointSet } from './code-points.ts';
import { costOf } from './cost.ts';
import { spell } from './json-string/spelling.ts';
import type { ListedTexts } from './leaf.ts';
import { lazyTerm, type Term, type TermTable, union } from './term/index.ts';
import type { CodePointMap, ListPart } from './term/types.ts';

/** The language of the words. They must not contain lone surrogates. */
export function wordList(table: TermTable, texts: readonly string[]): Term {
  const pairs = Array.from(new Set(texts), (word) => ({ word, spelling: spell(word) }));
  pairs.sort((a, b) => (a.spelling < b.spelling ? -1 : 1));
  return termOf(table, {
    words: pairs.map(({ word }) => word),
    spelled: pairs.map(({ spelling }) => spelling),
    from: 0,
    to: pairs.length,
    read: 0,
    spent: 0,
  });
}

function termOf(table: TermTable, part: ListPart): Term {
  const { words, spelled, from, to, read, spent } = part;
  let longest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) {
    longest = Math.max(longest, (words[i] as string).length - read);
    least = Math.min(least, (spelled[i] as string).length - 1 - spent);
  }
  return lazyTerm(table, {
    nullable: least === 0,
    longest,
    leastCost: least,
    costIsExact: true,
    list: part,
    derive: () => derive(table, part),
  });
}

function derive(table: TermTable, part: ListPart): CodePointMap {
  const { words, to, read, spent } = part;
  const pointAt = (word: number) => (words[word] as string).codePointAt(read);
  const maps = [constantMap(table.nothing)];
  for (let from = part.from; from < to; ) {
    const point = pointAt(from);
    let end = from + 1;
    if (pointAt(to - 1) === point) end = to;
    while (end < to && pointAt(end) === point) end++;
    if (point !== undefined) {
      const length = point < 0x10000 ? 1 : 2;
      const rest = { ...part, from, to: end, read: read + length, spent: spent + costOf(point) };
      maps.push(mapOfSet(pointSet([point]), termOf(table, rest), table.nothing));
    }
    from = end;
  }
  return joinMaps(maps, union);
}

/**
 * The JSON texts of the words of such a language, each with its closing quote: sorted, one
 * character per byte.
 */
export function listedTexts({ list }: Term): Omit<ListedTexts, 'end'> | undefined {
  return list && { texts: list.spelled, from: list.from, to: list.to, at: list.spent };
}
