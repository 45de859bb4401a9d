import type { Matcher, Vocabulary } from '../../grammar/index.ts';
import { NOTHING } from '../bytes.ts';
import { maskOf, textMask } from '../token-mask.ts';

/** Creates a matcher for free text: any text, which may end anywhere. */
export function createFreeTextMatcher(vocabulary: Vocabulary, ended = false): Matcher {
  let over = ended;
  return {
    mask: () => (over ? maskOf(vocabulary, []) : textMask(vocabulary)),
    accept(token) {
      if (over) return false;
      if (vocabulary.endOfTurn.includes(token)) {
        over = true;
        return true;
      }
      return (vocabulary.bytes[token]?.length ?? 0) > 0;
    },
    acceptBytes: () => !over,
    forced: () => NOTHING,
    complete: true,
    get finished() {
      return over;
    },
    shortestFinish: () => NOTHING,
    shortestFinishLength: () => 0,
    state: vocabulary,
    fork: () => createFreeTextMatcher(vocabulary, over),
  };
}
