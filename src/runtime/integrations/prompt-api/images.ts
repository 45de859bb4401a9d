/** Converts images in messages to data URLs. */
import { toDataUrl } from '../../client/index.ts';
import { domError } from './errors.ts';

/**
 * Converts an image for the engine: passes files through, and draws everything else to a PNG file.
 * @throws TypeError if it is not an image, `EncodingError` for a file of another format,
 *   `SecurityError` for a cross-origin image
 */
export async function pictureUrl(value: unknown): Promise<string> {
  if (value instanceof Blob) return fileUrl(await value.arrayBuffer());
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return fileUrl(value);
  if (typeof value !== 'object' || value === null) {
    throw new TypeError('The value of an image must be an image or its bytes.');
  }
  return toDataUrl(await drawn(value as ImageBitmapSource));
}

function fileUrl(data: ArrayBuffer | ArrayBufferView): Promise<string> {
  const bytes =
    data instanceof ArrayBuffer
      ? new Uint8Array(data)
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return toDataUrl(new Blob([bytes.slice()], { type: formatOf(bytes) }));
}

/**
 * Detects the format by its first bytes:
 * https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern.
 */
function formatOf(bytes: Uint8Array): string {
  const begins = (text: string, at = 0) =>
    Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));
  if (begins('\x89PNG')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  throw domError('EncodingError', 'The image must be a PNG, JPEG or WebP file.');
}

async function drawn(source: ImageBitmapSource): Promise<Blob> {
  if (!('OffscreenCanvas' in globalThis)) {
    throw domError('NotSupportedError', 'Drawing is not available here: pass the image file.');
  }
  const picture = await createImageBitmap(source);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
