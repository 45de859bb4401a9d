import type { ImageType } from './data-url.ts';

/** The header of an image file, read before anything is decoded. */
export interface ImageHeader {
  readonly type: ImageType;
  /** In pixels, before the orientation of the file is applied. */
  readonly width: number;
  readonly height: number;
}

/** Reads the header of an image from the beginning of its file; undefined for unsupported types. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return readPng(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    // The file ends inside its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));

/** PNG specification, third edition, sections 5.2 and 11.2.1. */
function readPng(view: DataView): ImageHeader | undefined {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR')
    return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** JPEG, ITU-T T.81, section B.2.2: the frame header, which follows other segments. */
function readJpeg(view: DataView): ImageHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
}

/** WebP, RFC 9649: lossy (section 2.5), lossless (2.6) and extended (2.7). */
function readWebp(view: DataView): ImageHeader | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined;
  const type = 'image/webp';
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return {
        type,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const at = (place: number): number =>
        1 + view.getUint16(place, true) + view.getUint8(place + 2) * 2 ** 16;
      return { type, width: at(24), height: at(27) };
    }
    default:
      return undefined;
  }
}
