import type { ImageDecoder } from '../../api/index.ts';

/** The browser's image decoder, for workers and pages; undefined if there is none. */
export const decodeImage: ImageDecoder | undefined =
  typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined'
    ? undefined
    : async (file, type) => {
        const blob = new Blob([file as Uint8Array<ArrayBuffer>], { type });
        // Keep the levels as stored in the file, as the server's decoders do.
        const bitmap = await createImageBitmap(blob, {
          colorSpaceConversion: 'none',
          premultiplyAlpha: 'none',
        });
        const { width, height } = bitmap;
        try {
          const canvas = new OffscreenCanvas(width, height);
          const context = canvas.getContext('2d', { willReadFrequently: true });
          if (!context) throw new Error('OffscreenCanvas is not available.');
          context.drawImage(bitmap, 0, 0);
          return { width, height, rgba: context.getImageData(0, 0, width, height).data };
        } finally {
          bitmap.close();
        }
      };
