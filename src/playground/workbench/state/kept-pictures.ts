/** Stores the draft's images across visits. The rest of the draft is stored as text. */
import { effect } from '@preact/signals';
import { changeFiles, type KeptFile, keptFiles } from '../../pictures/kept-files.ts';
import { type Picture, readPicture } from '../../pictures/picture.ts';
import type { DraftMessage } from './draft.ts';
import { change, draft } from './state.ts';
import { becomeLatestTab, earlierTab, thisTab } from './this-tab.ts';

const name = 'pictures';

/** Metadata that is stored with an image file. */
interface About {
  /** The tab that owns it; other tabs have other conversations. */
  readonly tab?: string;
  /** Index of its message in the conversation. */
  readonly message: number;
  readonly detail?: Picture['detail'];
}

/** For how many other tabs, those that changed last, images stay stored. */
const mostOthers = 8;

const picturesOfDraft = (tab: string | undefined): readonly KeptFile<About>[] =>
  draft.value.messages.flatMap(({ pictures = [] }, message) =>
    pictures.map(({ file, name, detail }) => ({
      file: new File([file], name),
      about: { message, ...(tab !== undefined && { tab }), ...(detail && { detail }) },
    })),
  );

async function keep(): Promise<void> {
  const tab = await thisTab();
  const mine = picturesOfDraft(tab);
  await changeFiles<About>(name, (before) => {
    const others = before.filter(({ about }) => about.tab !== tab);
    if (mine.length === 0 && others.length === before.length) return before;
    const latest = [...new Set(others.map(({ about }) => about.tab))].slice(-mostOthers);
    return [...others.filter(({ about }) => latest.includes(about.tab)), ...mine];
  });
}

async function restore(): Promise<void> {
  const before = draft.value;
  const wanted = earlierTab();
  void thisTab();
  const stored = await keptFiles<About>(name);
  const owner = wanted ?? stored.at(-1)?.about.tab;
  const kept = stored.filter(({ about: { tab } }) => tab === undefined || tab === owner);
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
  const before = draft.value;
  const restoring = restore();
  const stopLatest = effect(() => {
    if (draft.value !== before) void becomeLatestTab();
  });
  const follow = () => {
    if (isOver) return;
    stop = effect(() => {
      const now = draft.value.messages.map(({ pictures }) => pictures);
      if (now.length === kept.length && now.every((one, index) => one === kept[index])) return;
      kept = now;
      keep().catch(() => {});
    });
  };
  void restoring.catch(() => {}).finally(follow);
  return () => {
    isOver = true;
    stopLatest();
    stop();
  };
}
