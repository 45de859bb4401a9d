/** Images of a request: decoded from data URLs, within limits, and encoded for a model. */

import { formworkError, isFormworkError } from '../../common/errors.ts';
import { createTurns, type Turn } from '../../common/turns.ts';
import type { ImageInput, Picture, Vision } from '../../engine/index.ts';
import type { ImageDetail } from '../../models/index.ts';
import type { DecodedImage, ImageDecoder } from '../ports.ts';
import { bytesOfDataUrl, mediaTypeList } from './data-url.ts';
import { readImageHeader } from './header.ts';

/** An image in a request. */
export interface RequestImage {
  readonly url: string;
  readonly detail: ImageDetail;
  /** The path of the message part that holds the image. */
  readonly param: string;
  /** The path of its URL. */
  readonly urlParam: string;
}

/** The limits on the images of a request. */
export const imageLimits = {
  /** Number of images. */
  count: 16,
  /** Bytes per file. */
  bytes: 10 * 2 ** 20,
  /** Pixels per image. */
  pixels: 2 ** 24,
  /** Pixels of all images together. */
  totalPixels: 2 ** 26,
} as const;

/**
 * A request whose conversation is too long is prepared again without its oldest messages. The cache
 * avoids a second decoding.
 */
const decoded = new WeakMap<RequestImage, Picture>();

/** The files of images whose pixels were counted, until they are decoded. */
const files = new WeakMap<RequestImage, Uint8Array>();

/** @throws like {@link bytesOfDataUrl} */
const fileOf = (image: RequestImage): Uint8Array =>
  files.get(image) ?? bytesOfDataUrl(image.url, imageLimits.bytes, image.urlParam);

/** How many of the latest images are within the limits on all images of a request together. */
export function latestWithinLimits(images: readonly RequestImage[]): number {
  let pixels = 0;
  const latest = images.slice(-imageLimits.count).reverse();
  const beyond = latest.findIndex((image) => {
    pixels += pixelsOf(image);
    return pixels > imageLimits.totalPixels;
  });
  return beyond === -1 ? latest.length : beyond;
}

/** 0 for an image that cannot be read: decoding it reports why. */
function pixelsOf(image: RequestImage): number {
  try {
    const file = fileOf(image);
    files.set(image, file);
    const header = readImageHeader(file);
    return header ? header.width * header.height : 0;
  } catch (error) {
    if (isFormworkError(error)) return 0;
    throw error;
  }
}

/** Whose images to decode, and for how long. */
export interface DecodeOptions {
  readonly keyId: string;
  readonly signal: AbortSignal;
  /** Called with the size of each picture before it is decoded. What it throws ends the call. */
  readonly hold?: ((bytes: number) => void) | undefined;
}

/**
 * Decodes the images of a request.
 * @throws `invalid_value` for an image that is unreadable or too large.
 */
export async function decodePictures(
  images: readonly RequestImage[],
  decode: ImageDecoder,
  options: DecodeOptions,
): Promise<readonly Picture[]> {
  const beyond = images[imageLimits.count];
  if (beyond) {
    throw refuse(
      `The conversation has ${images.length} images; ${imageLimits.count} are allowed.`,
      beyond.param,
    );
  }
  const pictures: Picture[] = [];
  let pixelsLeft: number = imageLimits.totalPixels;
  // Sequentially: a decoded image takes far more memory than its file.
  for (const image of images) {
    const picture = decoded.get(image) ?? (await decodeOne(image, pixelsLeft, decode, options));
    decoded.set(image, picture);
    pixelsLeft -= picture.width * picture.height;
    pictures.push(picture);
  }
  return pictures;
}

async function decodeOne(
  request: RequestImage,
  pixelsLeft: number,
  decode: ImageDecoder,
  { keyId, signal, hold }: DecodeOptions,
): Promise<Picture> {
  const { urlParam } = request;
  const file = fileOf(request);
  files.delete(request);
  const header = readImageHeader(file);
  if (!header) {
    throw refuse(`The image must be ${mediaTypeList}.`, urlParam);
  }
  const { type, width, height } = header;
  const pixels = width * height;
  if (pixels === 0) throw refuse('The image has no pixels.', urlParam);
  if (pixels > imageLimits.pixels) {
    throw refuse(
      `The image has ${width} x ${height} pixels; ${imageLimits.pixels} are allowed.`,
      urlParam,
    );
  }
  if (pixels > pixelsLeft) {
    throw refuse(
      `Together, the images have more than ${imageLimits.totalPixels} pixels.`,
      urlParam,
    );
  }
  hold?.(3 * pixels);
  let image: DecodedImage;
  try {
    image = await decode(file, type, signal, keyId);
  } catch (cause) {
    if (isFormworkError(cause)) throw cause;
    throw refuse('The image cannot be decoded: its file is damaged.', urlParam, cause);
  }
  if (image.width * image.height !== pixels) {
    throw refuse('The image does not have the size that its file states.', urlParam);
  }
  return onWhite(image, createTurns(keyId));
}

/**
 * Encodes images as parts of a prompt.
 * @throws `invalid_value` for an image that the model cannot take.
 */
export async function encodePictures(
  images: readonly RequestImage[],
  pictures: readonly Picture[],
  vision: Vision,
  keyId: string,
): Promise<ImageInput[]> {
  const encoded: ImageInput[] = [];
  for (const [place, image] of images.entries()) {
    try {
      encoded.push(await vision.encode(pictures[place]!, { detail: image.detail, tenant: keyId }));
    } catch (error) {
      if (!isFormworkError(error)) throw error;
      throw formworkError(error.message, { code: error.code, param: image.urlParam });
    }
  }
  return encoded;
}

const refuse = (message: string, param: string, cause?: unknown) =>
  formworkError(message, { code: 'invalid_value', param }, { cause });

/** Composites transparency onto white, as a page does, a row at a time. */
async function onWhite({ width, height, rgba }: DecodedImage, turn: Turn): Promise<Picture> {
  const rgb = new Uint8Array(3 * width * height);
  let to = 0;
  for (let row = 0; row < height; row++) {
    for (let from = 4 * width * row; from < 4 * width * (row + 1); from += 4) {
      const alpha = rgba[from + 3]!;
      for (let channel = 0; channel < 3; channel++) {
        const level = rgba[from + channel]!;
        rgb[to++] = alpha === 255 ? level : Math.round((level * alpha) / 255 + 255 - alpha);
      }
    }
    await turn();
  }
  return { width, height, rgb };
}
