/**
 * web-llm's tokenizer (Hugging Face's `tokenizers` as WebAssembly), in Node and without a model.
 */
import { createRequire } from 'node:module';

/** What it can do. */
export interface WebTokenizer {
  encode(text: string): Int32Array;
  decode(tokens: Int32Array): string;
}

interface Module {
  readonly Tokenizer: { fromJSON(file: ArrayBuffer): Promise<WebTokenizer> };
}

/** Opens a tokenizer.json, given as bytes or parsed. */
export async function openTokenizer(file: object | Uint8Array): Promise<WebTokenizer> {
  const scope = globalThis as { tokenizers?: Module };
  if (!scope.tokenizers) {
    // Emscripten's module detects Node and then requires CommonJS globals.
    Object.assign(scope, {
      require: createRequire(import.meta.url),
      __dirname: import.meta.dirname,
      location: { href: import.meta.url },
    });
    await import('@mlc-ai/web-tokenizers');
  }
  const bytes = file instanceof Uint8Array ? file : new TextEncoder().encode(JSON.stringify(file));
  return scope.tokenizers!.Tokenizer.fromJSON(bytes as unknown as ArrayBuffer);
}
