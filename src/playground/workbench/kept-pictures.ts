/** The pictures on the desk from visit to visit; the rest of the draft is kept as text. */
import { effect } from '@preact/signals';
import { type KeptFile, keepFiles, keptFiles } from '../pictures/kept-files.ts';
import { type Picture, readPicture } from '../pictures/picture.ts';
import type { DraftMessage } from './draft.ts';
import { change, draft } from './state.ts';

const name = 'pictures';

/** What is kept of a picture beside its file. */
interface About {
  /** The tab whose they are: another's have another conversation. */
  readonly tab?: string;
  /** Place of its message in the conversation. */
  readonly message: number;
  readonly detail?: Picture['detail'];
}

const tabKey = 'formwork.tab';

/** What this tab is called, as long as it is open; undefined where the browser keeps nothing. */
function thisTab(): string | undefined {
  try {
    const known = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
    sessionStorage.setItem(tabKey, known);
    return known;
  } catch {
    return undefined;
  }
}

/** Whether this tab was there before this visit. */
function isKnownTab(): boolean {
  try {
    return sessionStorage.getItem(tabKey) !== null;
  } catch {
    return false;
  }
}

const onTheDesk = (): readonly KeptFile<About>[] =>
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
  // A link was opened, or somebody has begun to type.
  if (draft.value !== before || read.length === 0) return;
  change({
    messages: before.messages.map((message, index) => {
      const pictures = read.filter((one) => one.message === index).map(({ picture }) => picture);
      return message.role === 'user' && pictures.length > 0 ? { ...message, pictures } : message;
    }),
  });
}

/**
 * Puts the pictures of the last visit back on the desk, and keeps every change to them. A browser that refuses loses
 * comfort, nothing else.
 * @returns what ends it.
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
      keepFiles(name, onTheDesk()).catch(() => {});
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
