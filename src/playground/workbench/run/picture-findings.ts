/** The service's error about an image. It lapses when the image is removed. */
import { signal } from '@preact/signals';
import type { ApiError } from '../../client/api-error.ts';
import type { Picture } from '../../pictures/picture.ts';
import { draft } from '../state/state.ts';

const found = signal<{ readonly picture: Picture; readonly message: string } | undefined>(
  undefined,
);

/** The service's error about this image. */
export function pictureFinding(picture: Picture): string | undefined {
  return found.value?.picture === picture ? `was refused: ${found.value.message}` : undefined;
}

/**
 * Records an error of a run that concerns one of the draft's images. In a message, image parts
 * precede the text.
 */
export function findPicture(error: ApiError | undefined): void {
  const [, message, part] = /^messages\[(\d+)\]\.content\[(\d+)\]/.exec(error?.param ?? '') ?? [];
  const picture = draft.value.messages[Number(message)]?.pictures?.[Number(part)];
  found.value = error && picture ? { picture, message: error.message } : undefined;
}
