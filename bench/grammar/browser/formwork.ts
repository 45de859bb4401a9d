import packageJson from '../../../package.json' with { type: 'json' };
import {
  type CompileOptions,
  compile,
  countAllowed,
  createVocabulary,
  type Grammar,
  isAllowed,
  type Matcher,
  prepareGrammar,
  prepareVocabulary,
  type TokenMask,
  type Vocabulary,
} from '../../../src/runtime/grammar/index.ts';
import type { MeasuredEngine } from '../measure.ts';

/** Our own grammar core as an engine to measure. */
export function formwork(options: CompileOptions): MeasuredEngine<Grammar, Matcher, TokenMask> {
  let vocabulary: Vocabulary;
  return {
    name: packageJson.name,
    version: packageJson.version,
    init({ hex, special, eos }) {
      const bytes = hex.map(bytesOf);
      vocabulary = createVocabulary({ bytes, special, endOfTurn: [eos] });
      prepareVocabulary(vocabulary);
    },
    compile: (text) => compile(text, vocabulary, options),
    prepare: prepareGrammar,
    start: (grammar) => grammar.start(),
    mask: (matcher) => matcher.mask(),
    count: countAllowed,
    allows: isAllowed,
    commit: (matcher, token) => matcher.accept(token),
    forced: (matcher) => matcher.forced(),
  };
}

function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}
