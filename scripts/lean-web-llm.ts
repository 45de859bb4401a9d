/**
 * A plugin of Vite that takes out of web-llm what no page of ours needs, and packs what it does need: its two WebAssembly
 * modules are in its source as base64, 5.6 of 6.5 MB. That of its grammars is never run, as masks are our own; that of the
 * tokenizer is deflated, and inflated where it is started.
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

/** Makes the plugin. A build fails when web-llm is no longer made like this. */
export function leanWebLlm(): Plugin {
  return {
    name: 'lean-web-llm',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/@mlc-ai/web-llm/lib/')) return undefined;
      const [head = '', grammars, tokenizer, ...others] = code.split(begin);
      const bytes = tokenizer && address.exec(tokenizer)?.[2];
      if (!grammars?.includes('class GrammarCompiler') || !bytes || others.length > 0) {
        throw new Error(
          'web-llm has other WebAssembly modules than scripts/lean-web-llm.ts knows.',
        );
      }
      const without = (module: string) => module.replace(address, '$1"');
      return [head, without(grammars), inflated(bytes) + without(tokenizer)].join(begin);
    },
  };
}
