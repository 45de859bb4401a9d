import { formworkError } from '../../errors.ts';

/** Media types that a picture may have, in every home alike. */
const mediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** One of them. */
export type ImageType = (typeof mediaTypes)[number];

/** The media types as a sentence names them. */
export const mediaTypeList = mediaTypes.join(', ');

/**
 * The bytes of a base64 data URL (RFC 2397) of a picture.
 * @param limit bytes at most
 * @throws `invalid_value` for other addresses, which are never fetched, and for what is not base64 of a picture.
 */
export function bytesOfDataUrl(url: string, limit: number, param: string): Uint8Array {
  const refuse = (message: string) => formworkError(message, { code: 'invalid_value', param });
  if (!/^data:/i.test(url)) {
    throw refuse('Images are not fetched from URLs: send a data URL (data:image/png;base64,...).');
  }
  const comma = url.indexOf(',');
  const [type = '', ...parameters] = url.slice('data:'.length, comma).toLowerCase().split(';');
  if (comma === -1 || parameters.at(-1)?.trim() !== 'base64') {
    throw refuse('The data URL must use base64 (data:image/png;base64,...).');
  }
  if (!mediaTypes.some((known) => known === type.trim())) {
    throw refuse(`The image type ${JSON.stringify(type)} is not supported, only ${mediaTypeList}.`);
  }
  // Four characters stand for three bytes.
  if ((url.length - comma) * 0.75 > limit + 3) throw refuse(tooLarge(limit));
  let binary: string;
  try {
    binary = atob(url.slice(comma + 1));
  } catch {
    throw refuse('The data URL does not contain valid base64.');
  }
  if (binary.length > limit) throw refuse(tooLarge(limit));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

const tooLarge = (limit: number): string =>
  `The picture is larger than ${limit / 2 ** 20} MiB; a smaller one tells the model as much.`;
