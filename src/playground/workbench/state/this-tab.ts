/** Which tab this is, among those of the site: each has a conversation of its own. */
import { newId } from '../../components/new-id.ts';

const tabKey = 'formwork.tab';
/** The tab whose draft a new tab starts with. */
const latestTabKey = 'formwork.latest-tab';

/** For how long a page waits for another to let go of its tab, as the one before a reload does. */
const patienceMs = 500;

let claimed: Promise<string | undefined> | undefined;

/** The id of this tab, for as long as it is open; undefined if the browser stores nothing. */
export function thisTab(): Promise<string | undefined> {
  claimed ??= claimTab();
  return claimed;
}

async function claimTab(): Promise<string | undefined> {
  try {
    const known = sessionStorage.getItem(tabKey);
    // A duplicated tab has the storage of the other one.
    const isOwn = known !== null && (await hold(known));
    const tab = isOwn ? known : newId();
    sessionStorage.setItem(tabKey, tab);
    if (!isOwn) void hold(tab);
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void hold(tab);
    });
    return tab;
  } catch {
    return undefined;
  }
}

/** Whether no other page has this tab. Holds a Web Lock on it until the page is left. */
async function hold(tab: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  // A page without https, not on localhost, has none. A reload finds its images there all the same.
  if (!locks) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const left = Promise.withResolvers<void>();
  locks
    .request(`formwork-tab-${tab}`, { signal: AbortSignal.timeout(patienceMs) }, () => {
      resolve(true);
      // A browser may not keep a page with a lock for the way back.
      addEventListener('pagehide', () => left.resolve(), { once: true });
      return left.promise;
    })
    .catch(() => resolve(false));
  return promise;
}

/** The tab whose images a visit starts with; null if there is none. Ask before {@link thisTab}. */
export function earlierTab(): string | null {
  try {
    return sessionStorage.getItem(tabKey) ?? localStorage.getItem(latestTabKey);
  } catch {
    return null;
  }
}

/** Makes new tabs start with the draft of this one. */
export async function becomeLatestTab(): Promise<void> {
  const tab = await thisTab();
  try {
    if (tab !== undefined) localStorage.setItem(latestTabKey, tab);
  } catch {
    // Storage is full or forbidden.
  }
}
