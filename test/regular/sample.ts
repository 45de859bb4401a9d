import { endOf } from '../../src/runtime/regular/code-point-map.ts';
import { CODE_POINTS } from '../../src/runtime/regular/code-points.ts';
import { derivatives } from '../../src/runtime/regular/derivative.ts';
import { cheapestString } from '../../src/runtime/regular/distance.ts';
import { isEmpty, type Language } from '../../src/runtime/regular/index.ts';
import type { Term } from '../../src/runtime/regular/term/index.ts';

/**
 * A random string of the language; undefined when there is none. `random` gives numbers from 0 up
 * to 1. After about `length` characters it takes the shortest way to an end.
 */
export function sample(language: Language, random: () => number, length = 12): string | undefined {
  let here = language as Term;
  if (isEmpty(here)) return undefined;
  let text = '';
  while (text.length < length && !(here.nullable && random() < 0.15)) {
    const map = derivatives(here);
    const ways = [...map.starts.keys()].filter(
      (i) => map.starts[i] !== 0xd800 && !isEmpty(map.targets[i]!),
    );
    if (ways.length === 0) break;
    const way = ways[Math.floor(random() * ways.length)] as number;
    const start = map.starts[way] as number;
    const width = Math.min(endOf(map, way) - start + 1, random() < 0.8 ? 128 : CODE_POINTS);
    const point = start + Math.floor(random() * width);
    if (point >= 0xd800 && point <= 0xdfff) continue;
    text += String.fromCodePoint(point);
    here = map.targets[way] as Term;
  }
  return text + cheapestString(here);
}
