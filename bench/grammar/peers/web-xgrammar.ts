/** npm @mlc-ai/web-xgrammar: xgrammar in WebAssembly, which web-llm uses. */
import { countBits, hasBit, type MeasuredEngine } from '../measure.ts';

interface Disposable {
  dispose(): void;
}

interface Matcher extends Disposable {
  getNextTokenBitmask(): Promise<Int32Array>;
  acceptToken(token: number): boolean;
  findJumpForwardString(): string;
}

interface Compiler extends Disposable {
  compileJSONSchema(
    schema: string,
    anyWhitespace: boolean,
    indent: number | undefined,
    separators: readonly [string, string] | undefined,
    strictMode: boolean,
  ): Promise<Disposable>;
}

/** The part of the library to measure. */
export interface Xgrammar {
  readonly TokenizerInfo: {
    createTokenizerInfo(
      encoded: readonly string[],
      kind: 'byte_level',
      prependSpace: boolean,
      size: number,
      stopTokens: readonly number[],
    ): Promise<unknown>;
  };
  readonly GrammarCompiler: {
    createGrammarCompiler(tokenizer: unknown, cache: boolean): Promise<Compiler>;
  };
  readonly GrammarMatcher: { createGrammarMatcher(grammar: Disposable): Promise<Matcher> };
}

/** Wraps the loaded library as an engine to measure. */
export function webXgrammar(
  xgrammar: Xgrammar,
  version: string,
  flexible: boolean,
): MeasuredEngine<Disposable, Matcher, Int32Array> {
  let compiler: Compiler | undefined;
  return {
    name: 'web-xgrammar',
    version,
    fragile: true,
    async init({ encoded, eos }) {
      compiler?.dispose();
      const { createTokenizerInfo } = xgrammar.TokenizerInfo;
      const info = await createTokenizerInfo(encoded, 'byte_level', false, encoded.length, [eos]);
      compiler = await xgrammar.GrammarCompiler.createGrammarCompiler(info, true);
    },
    compile: (text) =>
      flexible
        ? compiler!.compileJSONSchema(text, true, undefined, undefined, false)
        : compiler!.compileJSONSchema(text, false, -1, [',', ':'], false),
    start: (grammar) => xgrammar.GrammarMatcher.createGrammarMatcher(grammar),
    mask: (matcher) => matcher.getNextTokenBitmask(),
    count: countBits,
    allows: hasBit,
    commit: (matcher, token) => matcher.acceptToken(token),
    forced: (matcher) => matcher.findJumpForwardString(),
    dispose: (matcher) => matcher.dispose(),
    free: (grammar) => grammar.dispose(),
  };
}
