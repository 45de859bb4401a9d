/** Files from visit to visit, in IndexedDB: the storage of text has room for 5 MB alone. */

/** A file that is kept, with what belongs to it. */
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
  question: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open('formwork', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    return await settled(question(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** Keeps files under a name, in place of those that were. Rejects where the browser refuses. */
export async function keepFiles<About>(
  name: string,
  files: readonly KeptFile<About>[],
): Promise<void> {
  await ask('readwrite', (store) => store.put(files, name));
}

/** The files kept under a name. Rejects where the browser refuses. */
export async function keptFiles<About>(name: string): Promise<readonly KeptFile<About>[]> {
  const found: readonly KeptFile<About>[] | undefined = await ask('readonly', (store) =>
    store.get(name),
  );
  return found ?? [];
}
