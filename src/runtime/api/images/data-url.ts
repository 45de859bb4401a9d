import { formworkError } from '../../common/errors.ts';

/** The media types of images that every home supports. */
const mediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** A supported media type. */
export type ImageType = (typeof mediaTypes)[number];

/** The media types as a phrase for messages. */
export const mediaTypeList = mediaTypes.join(', ');

/**
 * Decodes the base64 data URL (RFC 2397) of an image.
 * @param limit The maximum size in bytes.
 * @throws `invalid_value` for other URLs, which are never fetched, and for data that is not a
 *   base64 image.
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
  // Four characters encode three bytes.
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
  `The image is larger than ${limit / 2 ** 20} MiB. A smaller one works as well.`;
