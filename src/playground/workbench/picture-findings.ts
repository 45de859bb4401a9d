/** What the service said of a picture; it is outdated as soon as the picture is gone. */
import { signal } from '@preact/signals';
import type { ApiError } from '../client/api-error.ts';
import type { Picture } from '../pictures/picture.ts';
import { draft } from './state.ts';

const found = signal<{ readonly picture: Picture; readonly message: string } | undefined>(
  undefined,
);

/** What the service said of this picture. */
export function pictureFinding(picture: Picture): string | undefined {
  return found.value?.picture === picture ? `was refused: ${found.value.message}` : undefined;
}

/** Keeps what an error of a run says of one of the draft's pictures; their parts come before the text. */
export function findPicture(error: ApiError | undefined): void {
  const [, message, part] = /^messages\[(\d+)\]\.content\[(\d+)\]/.exec(error?.param ?? '') ?? [];
  const picture = draft.value.messages[Number(message)]?.pictures?.[Number(part)];
  found.value = error && picture ? { picture, message: error.message } : undefined;
}
