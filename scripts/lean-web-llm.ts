/**
 * Takes out of web-llm what is not needed here, and packs what is: its two WebAssembly modules are in its source as base64,
 * 5.6 of 6.5 MB. That of its grammars is never run, as masks are our own; that of the tokenizer is deflated, and inflated
 * where it is started.
 */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Where emscripten's modules begin, and have not looked yet whether they were given their bytes. */
const begin = 'var Module=moduleArg;';
const address = /(wasmBinaryFile="data:application\/octet-stream;base64,)([\w+/=]+)"/;

/** Code that gives a module its bytes. */
function inflated(base64: string): string {
  const packed = gzipSync(Buffer.from(base64, 'base64'), { level: 9 }).toString('base64');
  const bytes = `Uint8Array.from(atob("${packed}"),(c)=>c.charCodeAt(0))`;
  const stream = `new Blob([${bytes}]).stream().pipeThrough(new DecompressionStream("gzip"))`;
  return `Module["wasmBinary"]=await new Response(${stream}).arrayBuffer();`;
}

/** What the licence asks of who changes a file; minifiers leave such comments in. */
const notice = `/*!
 * web-llm (https://github.com/mlc-ai/web-llm), Apache-2.0, https://www.apache.org/licenses/LICENSE-2.0
 * Changed by Formwork: its grammars' WebAssembly is left out, its tokenizer's is deflated.
 */
`;

/**
 * The source of web-llm's module with less in it.
 * @throws when web-llm is no longer made like this.
 */
export function leanSource(code: string): string {
  const [head = '', grammars, tokenizer, ...others] = code.split(begin);
  const bytes = tokenizer && address.exec(tokenizer)?.[2];
  if (!grammars?.includes('class GrammarCompiler') || !bytes || others.length > 0) {
    throw new Error('web-llm has other WebAssembly modules than scripts/lean-web-llm.ts knows.');
  }
  const without = (module: string) => module.replace(address, '$1"');
  const lean = [head, without(grammars), inflated(bytes) + without(tokenizer)].join(begin);
  return notice + lean.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

/** A plugin of Vite that does so in a build. */
export function leanWebLlm(): Plugin {
  return {
    name: 'lean-web-llm',
    enforce: 'pre',
    transform: (code, id) => (id.includes('/@mlc-ai/web-llm/lib/') ? leanSource(code) : undefined),
  };
}
