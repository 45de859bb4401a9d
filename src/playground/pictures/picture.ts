/**
 * Images in messages to vision models: reads files and checks them against the limits of the
 * service.
 */
import {
  bodyLimit,
  type ImageHeader,
  imageLimits,
  readImageHeader,
} from '../../runtime/api/index.ts';
import { toDataUrl } from '../../runtime/client/index.ts';

/** An image in the draft. */
export interface Picture {
  /** Name of its file. */
  readonly name: string;
  readonly file: Blob;
  /** The data URL to send; empty if the file cannot be sent. */
  readonly url: string;
  /** In pixels; 0 if the file is not an image. */
  readonly width: number;
  readonly height: number;
  /** How much detail the model sees, if less than the maximum. */
  readonly detail?: 'low';
  /** Why the service would reject it, as the rest of a sentence about it. */
  readonly problem?: string;
}

/** Maximum bytes of all images in a request. The rest is for text and the schema. */
const mostTogether = bodyLimit - 2 ** 20;

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const millions = (pixels: number) => `${(pixels / 1e6).toFixed(1)} million`;

function problemOf(file: Blob, header: ImageHeader | undefined): string | undefined {
  if (!header) return 'is not a PNG, JPEG or WebP.';
  if (file.size > imageLimits.bytes) {
    return `has ${mebibytes(file.size)}; ${mebibytes(imageLimits.bytes)} are allowed.`;
  }
  const pixels = header.width * header.height;
  if (pixels <= imageLimits.pixels) return undefined;
  return `has ${millions(pixels)} pixels; ${millions(imageLimits.pixels)} are allowed.`;
}

/** Reads a chosen, pasted or dropped file. Reports a problem as its `problem`. */
export async function readPicture(file: File): Promise<Picture> {
  const header = readImageHeader(new Uint8Array(await file.arrayBuffer()));
  const problem = problemOf(file, header);
  const { width = 0, height = 0, type } = header ?? {};
  return {
    name: file.name || 'picture',
    file,
    // Detect the type by the bytes: names and the browser's guess may be wrong.
    url: problem !== undefined ? '' : await toDataUrl(new Blob([file], { type: type ?? '' })),
    width,
    height,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** The problem of all images of a conversation together. */
export function togetherProblem(pictures: readonly Picture[]): string | undefined {
  if (pictures.length > imageLimits.count) {
    return `${pictures.length} images are too many: ${imageLimits.count} are allowed.`;
  }
  const sum = (of: (picture: Picture) => number) =>
    pictures.reduce((total, picture) => total + of(picture), 0);
  if (sum(({ width, height }) => width * height) > imageLimits.totalPixels) {
    return `Together, the images have more than ${millions(imageLimits.totalPixels)} pixels.`;
  }
  const bytes = sum(({ url }) => url.length);
  if (bytes <= mostTogether) return undefined;
  return `Together, the images take ${mebibytes(bytes)} of the request; ${mebibytes(mostTogether)} are allowed.`;
}
