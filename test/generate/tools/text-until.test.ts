import { expect, test } from 'vitest';
import { end, literal } from '../../../src/runtime/generate/tools/parts.ts';
import { textUntil } from '../../../src/runtime/generate/tools/text-until.ts';
import { isAllowed } from '../../../src/runtime/grammar/masks/token-mask.ts';
import { createVocabulary } from '../../../src/runtime/grammar/vocabulary/vocabulary.ts';

const encoder = new TextEncoder();

test('a token that completes the trigger is allowed only if its rest may follow the trigger', () => {
  const texts = ['a', '<', '<<', '>', '>!', '>!?', '>?', '<>', 'x<>!', '>>', '?', '!', ''];
  const vocabulary = createVocabulary({
    bytes: texts.map((text) => encoder.encode(text)),
    endOfTurn: [texts.length - 1],
  });
  const next = () => literal(vocabulary, encoder.encode('!?'), () => end(vocabulary));
  for (const written of ['', 'a', '<', '<<', 'a<a']) {
    const stage = textUntil(vocabulary, encoder.encode('<>'), next).after(encoder.encode(written));
    const mask = stage?.mask() ?? [];
    const allowed = texts.filter((_, token) => isAllowed(Int32Array.from(mask), token));
    const taken = texts.filter((text) => text === '' || stage?.after(encoder.encode(text)));
    expect(allowed).toEqual(taken);
    expect(allowed.includes('>?')).toBe(!written.endsWith('<'));
  }
});
