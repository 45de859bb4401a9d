/** npm @mlc-ai/web-xgrammar: xgrammar in WebAssembly, what web-llm uses. Loaded from the working folder. */
import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countBits, hasBit, serve } from './serve.mjs';

const folder = `${process.cwd()}/node_modules/@mlc-ai/web-xgrammar`;
// As published it is a CommonJS file in a package of ES modules, which Node refuses.
copyFileSync(`${folder}/lib/index.js`, `${process.cwd()}/web-xgrammar.cjs`);
const xgrammar = createRequire(import.meta.url)(`${process.cwd()}/web-xgrammar.cjs`);
const flexible = process.argv.includes('flexible');
let compiler;

await serve({
  name: 'web-xgrammar',
  fragile: true,
  version: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version,
  async init(vocabulary) {
    const { encoded, eos } = vocabulary;
    const info = await xgrammar.TokenizerInfo.createTokenizerInfo(
      encoded,
      'byte_level',
      false,
      encoded.length,
      [eos],
    );
    compiler = await xgrammar.GrammarCompiler.createGrammarCompiler(info, true);
  },
  compile: (text) =>
    flexible
      ? compiler.compileJSONSchema(text, true, undefined, undefined, false)
      : compiler.compileJSONSchema(text, false, -1, [',', ':'], false),
  start: (grammar) => xgrammar.GrammarMatcher.createGrammarMatcher(grammar),
  mask: (matcher) => matcher.getNextTokenBitmask(),
  count: countBits,
  allows: hasBit,
  commit: (matcher, token) => matcher.acceptToken(token),
  forced: (matcher) => matcher.findJumpForwardString(),
  dispose: (matcher) => matcher.dispose(),
  free: (grammar) => grammar?.dispose(),
});
