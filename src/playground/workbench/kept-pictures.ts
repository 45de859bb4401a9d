/** Stores the draft's images across visits. The rest of the draft is stored as text. */
import { effect } from '@preact/signals';
import { type KeptFile, keepFiles, keptFiles } from '../pictures/kept-files.ts';
import { type Picture, readPicture } from '../pictures/picture.ts';
import type { DraftMessage } from './draft.ts';
import { change, draft } from './state.ts';

const name = 'pictures';

/** Metadata that is stored with an image file. */
interface About {
  /** The tab that owns it; other tabs have other conversations. */
  readonly tab?: string;
  /** Index of its message in the conversation. */
  readonly message: number;
  readonly detail?: Picture['detail'];
}

const tabKey = 'formwork.tab';

/** The id of this tab, for as long as it is open; undefined if the browser stores nothing. */
function thisTab(): string | undefined {
  try {
    const known = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
    sessionStorage.setItem(tabKey, known);
    return known;
  } catch {
    return undefined;
  }
}

/** Whether this tab existed before this visit. */
function isKnownTab(): boolean {
  try {
    return sessionStorage.getItem(tabKey) !== null;
  } catch {
    return false;
  }
}

const picturesOfDraft = (): readonly KeptFile<About>[] =>
  draft.value.messages.flatMap(({ pictures = [] }, message) =>
    pictures.map(({ file, name, detail }) => ({
      file: new File([file], name),
      about: { message, ...tabOf(), ...(detail && { detail }) },
    })),
  );

const tabOf = (): Pick<About, 'tab'> => {
  const tab = thisTab();
  return tab === undefined ? {} : { tab };
};

async function restore(): Promise<void> {
  const before = draft.value;
  const wasHere = isKnownTab();
  const kept = (await keptFiles<About>(name)).filter(
    ({ about: { tab } }) => !wasHere || tab === undefined || tab === thisTab(),
  );
  const read = await Promise.all(
    kept.map(async ({ file, about: { message, detail } }) => ({
      message,
      picture: { ...(await readPicture(file)), ...(detail && { detail }) },
    })),
  );
  // The user has opened a link or started to type.
  if (draft.value !== before || read.length === 0) return;
  change({
    messages: before.messages.map((message, index) => {
      const pictures = read.filter((one) => one.message === index).map(({ picture }) => picture);
      return message.role === 'user' && pictures.length > 0 ? { ...message, pictures } : message;
    }),
  });
}

/**
 * Restores the images of the last visit, and stores every change to them. Works without persistence
 * if the browser refuses storage.
 * @returns a function that stops it
 */
export function followPictures(): () => void {
  let kept: readonly DraftMessage['pictures'][] = [];
  let isOver = false;
  let stop = () => {};
  const follow = () => {
    if (isOver) return;
    stop = effect(() => {
      const now = draft.value.messages.map(({ pictures }) => pictures);
      if (now.length === kept.length && now.every((one, index) => one === kept[index])) return;
      kept = now;
      keepFiles(name, picturesOfDraft()).catch(() => {});
    });
  };
  void restore()
    .catch(() => {})
    .finally(follow);
  return () => {
    isOver = true;
    stop();
  };
}
