/** Pictures as a message shows them to a model that sees: read from files, and measured against the limits of the service. */
import { bodyLimit } from '../../runtime/api/http/body.ts';
import { type ImageHeader, readImageHeader } from '../../runtime/api/images/header.ts';
import { imageLimits } from '../../runtime/api/images/pictures.ts';
import { toDataUrl } from '../../runtime/client/data-url.ts';

/** A picture on the desk. */
export interface Picture {
  /** Name of its file. */
  readonly name: string;
  readonly file: Blob;
  /** What is sent: the file as a data URL; empty when the file is none that can be sent. */
  readonly url: string;
  /** In pixels; 0 when the file is no picture. */
  readonly width: number;
  readonly height: number;
  /** How closely the model looks, where that is not as closely as it can. */
  readonly detail?: 'low';
  /** Why the service would refuse it, as the rest of a sentence about it. */
  readonly problem?: string;
}

/** Most bytes of a request that pictures may take: the rest is for words and the schema. */
const mostTogether = bodyLimit - 2 ** 20;

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const millions = (pixels: number) => `${(pixels / 1e6).toFixed(1)} million`;

function problemOf(file: Blob, header: ImageHeader | undefined): string | undefined {
  if (!header) return 'is no PNG, JPEG or WebP.';
  if (file.size > imageLimits.bytes) {
    return `has ${mebibytes(file.size)}; ${mebibytes(imageLimits.bytes)} are allowed.`;
  }
  const pixels = header.width * header.height;
  if (pixels <= imageLimits.pixels) return undefined;
  return `has ${millions(pixels)} pixels; ${millions(imageLimits.pixels)} are allowed.`;
}

/** Reads a file that was chosen, pasted or dropped. What is wrong with it comes back as its `problem`. */
export async function readPicture(file: File): Promise<Picture> {
  const header = readImageHeader(new Uint8Array(await file.arrayBuffer()));
  const problem = problemOf(file, header);
  const { width = 0, height = 0, type } = header ?? {};
  return {
    name: file.name || 'picture',
    file,
    // By its bytes: names and what browsers make of them may be wrong.
    url: problem !== undefined ? '' : await toDataUrl(new Blob([file], { type: type ?? '' })),
    width,
    height,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** What is wrong with all pictures of a conversation together. */
export function togetherProblem(pictures: readonly Picture[]): string | undefined {
  if (pictures.length > imageLimits.count) {
    return `${pictures.length} pictures are too many: ${imageLimits.count} are allowed.`;
  }
  const sum = (of: (picture: Picture) => number) =>
    pictures.reduce((total, picture) => total + of(picture), 0);
  if (sum(({ width, height }) => width * height) > imageLimits.totalPixels) {
    return `The pictures have more than ${millions(imageLimits.totalPixels)} pixels together.`;
  }
  const bytes = sum(({ url }) => url.length);
  if (bytes <= mostTogether) return undefined;
  return `The pictures take ${mebibytes(bytes)} of a request together; ${mebibytes(mostTogether)} are allowed.`;
}
