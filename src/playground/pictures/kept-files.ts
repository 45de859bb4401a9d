/** Stores files across visits in IndexedDB, because text storage is limited to 5 MB. */

/** A stored file with its metadata. */
export interface KeptFile<About> {
  readonly file: File;
  readonly about: About;
}

const storeName = 'files';

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function ask<Result>(
  mode: IDBTransactionMode,
  question: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open('formwork', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    return await question(database.transaction(storeName, mode).objectStore(storeName));
  } finally {
    database.close();
  }
}

const read = async <About>(store: IDBObjectStore, name: string) => {
  const found: readonly KeptFile<About>[] | undefined = await settled(store.get(name));
  return found ?? [];
};

/**
 * Replaces the files stored under a name, at once for all tabs. Rejects if the browser refuses.
 * @param change returns what it is given to leave the files alone
 */
export async function changeFiles<About>(
  name: string,
  change: (files: readonly KeptFile<About>[]) => readonly KeptFile<About>[],
): Promise<void> {
  await ask('readwrite', async (store) => {
    const before = await read<About>(store, name);
    const after = change(before);
    if (after !== before) await settled(store.put(after, name));
  });
}

/** The files stored under a name. Rejects if the browser refuses. */
export async function keptFiles<About>(name: string): Promise<readonly KeptFile<About>[]> {
  return ask('readonly', (store) => read(store, name));
}
