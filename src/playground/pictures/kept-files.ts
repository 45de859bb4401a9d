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

/** Stores files under a name, replacing earlier ones. Rejects if the browser refuses. */
export async function keepFiles<About>(
  name: string,
  files: readonly KeptFile<About>[],
): Promise<void> {
  await ask('readwrite', (store) => store.put(files, name));
}

/** The files stored under a name. Rejects if the browser refuses. */
export async function keptFiles<About>(name: string): Promise<readonly KeptFile<About>[]> {
  const found: readonly KeptFile<About>[] | undefined = await ask('readonly', (store) =>
    store.get(name),
  );
  return found ?? [];
}
