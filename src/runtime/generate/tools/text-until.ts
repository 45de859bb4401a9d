import type { TokenMask, Vocabulary } from '../../grammar/index.ts';
import { concatBytes, indexOfBytes, NOTHING, partialMatch } from '../bytes.ts';
import { textMask, without } from '../token-mask.ts';
import type { Stage } from './stage.ts';

/**
 * Free text until `trigger` occurs, then `next`. The text may end anywhere before that.
 *
 * @param tail the end of the text so far, which may become the trigger
 */
export function textUntil(
  vocabulary: Vocabulary,
  trigger: Uint8Array,
  next: () => Stage,
  tail: Uint8Array = NOTHING,
  masks: Map<number, TokenMask> = new Map(),
): Stage {
  const after = (bytes: Uint8Array): Stage | undefined => {
    const text = concatBytes([tail, bytes]);
    const index = indexOfBytes(text, trigger);
    if (index !== -1) return next().after(text.subarray(index + trigger.length));
    const held = partialMatch(text, trigger);
    return textUntil(vocabulary, trigger, next, text.slice(text.length - held), masks);
  };
  return {
    mask() {
      let mask = masks.get(tail.length);
      if (!mask) {
        // Only a token that completes the trigger can be refused, because of its bytes after the
        // trigger.
        const last = trigger[trigger.length - 1]!;
        const refused: number[] = [];
        for (const [token, bytes] of vocabulary.bytes.entries()) {
          if (bytes.includes(last) && !after(bytes)) refused.push(token);
        }
        mask = without(textMask(vocabulary), refused);
        masks.set(tail.length, mask);
      }
      return mask;
    },
    after,
    forced: () => NOTHING,
    complete: true,
    finished: false,
    finish: () => NOTHING,
    finishLength: () => 0,
  };
}
