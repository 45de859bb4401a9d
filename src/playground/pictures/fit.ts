import { type Picture, readPicture } from './picture.ts';

/** Longer side of a downscaled image. No listed model uses more. */
const longestSide = 2048;

/**
 * Converts an image that this browser can read to one within the limits.
 * @throws if the browser cannot read the file
 */
export async function fitPicture({ file, name }: Picture): Promise<Picture> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw images.');
  // JPEG has no transparency; the service also uses white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = 'image/jpeg';
  const jpeg = await canvas.convertToBlob({ type, quality: 0.9 });
  return readPicture(new File([jpeg], `${name.replace(/\.\w+$/, '')}.jpg`, { type }));
}
