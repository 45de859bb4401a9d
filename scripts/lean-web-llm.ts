/**
 * Shrinks web-llm. Its source contains two WebAssembly modules as base64, 5.6 of 6.5 MB. The
 * grammar module is never run, because masks are our own, so it is removed with the 110 kB of code
 * that start it. The tokenizer module is deflated, and inflated when it starts.
 */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Where emscripten's modules begin, before they check whether their bytes were provided. */
const begin = 'var Module=moduleArg;';
/** Where the functions that start them end. */
const end = 'return moduleArg.ready';
const address = /(wasmBinaryFile="data:application\/octet-stream;base64,)([\w+/=]+)"/;

/** Code that provides a module's bytes. */
function inflated(base64: string): string {
  // Less memory ends blocks sooner, each with codes of its own: 0.5 % smaller for this module.
  const deflated = gzipSync(Buffer.from(base64, 'base64'), { level: 9, memLevel: 6 });
  const bytes = `Uint8Array.from(atob("${deflated.toString('base64')}"),(c)=>c.charCodeAt(0))`;
  const stream = `new Blob([${bytes}]).stream().pipeThrough(new DecompressionStream("gzip"))`;
  return `Module["wasmBinary"]=await new Response(${stream}).arrayBuffer();`;
}

/** The notice that the licence requires for modified files. Minifiers keep such comments. */
const notice = `/*!
 * web-llm (https://github.com/mlc-ai/web-llm), Apache-2.0,
 * https://www.apache.org/licenses/LICENSE-2.0
 * Changed by Formwork: the module of its grammars is left out, its tokenizer's is deflated.
 */
`;

/**
 * Reduces the source of web-llm's module.
 * @throws if the structure of web-llm has changed
 */
export function leanSource(code: string): string {
  const [head = '', grammars, tokenizer, ...others] = code.split(begin);
  const bytes = tokenizer && address.exec(tokenizer)?.[2];
  const [, afterGrammars = '', ...more] = grammars?.split(end) ?? [];
  const isKnown = afterGrammars.includes('class GrammarCompiler') && more.length === 0;
  if (!isKnown || !bytes || others.length > 0) {
    throw new Error('web-llm has other WebAssembly modules than scripts/lean-web-llm.ts knows.');
  }
  const lean = [
    head,
    `throw new Error("Left out.")${afterGrammars}`,
    inflated(bytes) + tokenizer.replace(address, '$1"'),
  ].join(begin);
  return notice + lean.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

/** A Vite plugin that reduces web-llm in a build. */
export function leanWebLlm(): Plugin {
  return {
    name: 'lean-web-llm',
    enforce: 'pre',
    transform: (code, id) => (id.includes('/@mlc-ai/web-llm/lib/') ? leanSource(code) : undefined),
  };
}
