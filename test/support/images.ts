/** Creates image files with the minimum that tests need of each format. */
import type { DecodedImage } from '../../src/runtime/api/ports.ts';
import type { Picture } from '../../src/runtime/engine/index.ts';

/** A data URL of a file. */
export function dataUrl(bytes: Uint8Array, type = 'image/png'): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(binary)}`;
}

/**
 * The start of a PNG file that declares this size, with a mark that distinguishes it from others.
 */
export function pngHeader(width: number, height: number, mark = 0): Uint8Array {
  const bytes = new Uint8Array(34);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes[33] = mark;
  return bytes;
}

/**
 * A stub decoder: all pixels are as grey as the mark of {@link pngHeader}; 255 means a damaged
 * file.
 */
export async function decodeHeader(file: Uint8Array): Promise<DecodedImage> {
  const view = new DataView(file.buffer, file.byteOffset);
  const [width, height, mark] = [view.getUint32(16), view.getUint32(20), file[33]!];
  if (mark === 255) throw new Error('damaged');
  return { width, height, rgba: new Uint8Array(4 * width * height).fill(mark) };
}

/**
 * A complete PNG file (PNG specification, third edition) with 8 bits per channel, with or without
 * alpha.
 */
export async function encodePng(
  { width, height, rgb }: Picture,
  alpha?: Uint8Array,
): Promise<Uint8Array> {
  const channels = alpha ? 4 : 3;
  const lines = new Uint8Array(height * (1 + channels * width));
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Each line starts with a filter byte: none.
    const at = 1 + Math.floor(pixel / width) + channels * pixel;
    lines.set(rgb.subarray(3 * pixel, 3 * pixel + 3), at);
    if (alpha) lines[at + 3] = alpha[pixel]!;
  }
  const deflated = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'));
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, alpha ? 6 : 2], 8);
  const chunks = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', new Uint8Array(await new Response(deflated).arrayBuffer())),
    chunk('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
