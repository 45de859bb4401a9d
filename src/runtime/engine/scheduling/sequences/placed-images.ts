/** Locates images among the tokens of a prompt. */
import type { PlacedImage } from '../../device/forward.ts';
import type { ImageInput } from '../../vision/types.ts';
import { misuse } from './errors.ts';

/** Finds the images among tokens. Throws if one is missing or incomplete. */
export function placeImages(
  tokens: readonly number[],
  images: readonly ImageInput[],
): PlacedImage[] {
  const placed: PlacedImage[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token >= 0) continue;
    const image = images.find((candidate) => candidate.tokens[0] === token);
    if (!image) throw misuse('An image is missing for its tokens.');
    const end = at + image.tokens.length;
    if (end >= tokens.length || tokens.slice(at, end).some((other) => other !== token)) {
      throw misuse('An image must be complete and followed by a token.');
    }
    placed.push({ image, at });
    at = end - 1;
  }
  return placed;
}

/** The images that overlap the tokens from `from` to `to`, with positions relative to `from`. */
export function imagesWithin(
  images: readonly PlacedImage[],
  from: number,
  to: number,
): { images?: readonly PlacedImage[] } {
  const within = images.filter(({ image, at }) => at < to && at + image.tokens.length > from);
  return within.length === 0
    ? {}
    : { images: within.map(({ image, at }) => ({ image, at: at - from })) };
}
