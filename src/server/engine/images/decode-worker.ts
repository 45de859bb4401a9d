/** The thread that decodes images in WebAssembly, which confines the effects of a damaged file. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import type { DecodeAnswer, DecodeRequest } from './decoder.ts';

type Decode = (file: ArrayBuffer) => Promise<ImageData>;

/** The start function of an emscripten decoder; its type declarations omit the module. */
type Begin = (
  module: WebAssembly.Module,
  options: { readonly printErr: (line: string) => void },
) => Promise<void>;
const beginJpeg = initJpeg as unknown as Begin;
const beginWebp = initWebp as unknown as Begin;

const wasm = async (name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(new URL(import.meta.resolve(name))));

/** Loads a decoder on first use. */
function lazily(load: () => Promise<Decode>): Decode {
  let loaded: Promise<Decode> | undefined;
  return async (file) => {
    loaded ??= load();
    return (await loaded)(file);
  };
}

const decoders: Readonly<Record<DecodeRequest['type'], Decode>> = {
  'image/png': lazily(async () => {
    await initPng(await wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return (file) => decodePng(file);
  }),
  'image/jpeg': lazily(async () => {
    let cut = false;
    const printErr = (line: string): void => {
      // If a file ends too early, libjpeg fills in the rest and prints this.
      cut ||= /premature end/i.test(line);
    };
    await beginJpeg(await wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'), { printErr });
    return async (file) => {
      cut = false;
      const image = await decodeJpeg(file, { preserveOrientation: true });
      if (cut) throw new Error('The file ends too early.');
      return image;
    };
  }),
  'image/webp': lazily(async () => {
    await beginWebp(await wasm('@jsquash/webp/codec/dec/webp_dec.wasm'), { printErr: () => {} });
    return (file) => decodeWebp(file);
  }),
};

parentPort?.on('message', async ({ file, type }: DecodeRequest) => {
  const reply = (message: DecodeAnswer, transfer: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, transfer);
  try {
    const { width, height, data } = await decoders[type](file.slice().buffer);
    reply({ image: { width, height, rgba: data } }, [data.buffer as ArrayBuffer]);
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : 'The decoder refused it.' });
  }
});
