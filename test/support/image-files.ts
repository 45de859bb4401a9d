/**
 * The same image in formats without an encoder here: red on the left, blue on the right, 16 x 8
 * pixels.
 */

const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAMDAwMDAwQEBAQFBQUFBQcHBgYHBwsICQgJCAsRCwwLCwwLEQ8SDw4PEg8bFRMTFRsfGhkaHyYiIiYwLTA+PlQBAwMDAwMDBAQEBAUFBQUFBwcGBgcHCwgJCAkICxELDAsLDAsRDxIPDg8SDxsVExMVGx8aGRofJiIiJjAtMD4+VP/AABEIAAgAEAMBEQACEQEDEQH/xABNAAEBAAAAAAAAAAAAAAAAAAAFBxABAAAAAAAAAAAAAAAAAAAAAAEBAQEAAAAAAAAAAAAAAAAACAYJEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCNJI0B59MtH//Z';
const WEBP =
  'UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoQAAgAAMASJaACdLoB+AADsAD+9/B7hy/8Wh9kqDn/slb/9nl+8Cfs8v/EYAAA';
const WEBP_LOSSLESS = 'UklGRigAAABXRUJQVlA4TBwAAAAvD8ABAA9wLedT0B6Me/6DB2LBZP7SnSlE9D9y';

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export const webp = bytesOf(WEBP);
export const webpLossless = bytesOf(WEBP_LOSSLESS);
export const jpeg = bytesOf(JPEG);

/** The colours of its left and right halves. */
export const left = [200, 40, 60] as const;
export const right = [20, 90, 220] as const;

/**
 * The same image with an Exif tag that rotates it clockwise by 90 degrees (Exif 2.32, section
 * 4.6.4, orientation 6).
 */
export function turnedJpeg(): Uint8Array {
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0];
  const exif = [...new TextEncoder().encode('Exif\0\0'), ...tiff, 0, 0, 0, 0];
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
  return Uint8Array.from([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)]);
}
