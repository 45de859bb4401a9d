/**
 * The pages of a KV cache, counted as TVM's paged cache does: forks share whole pages, and a page
 * that is only in part a sequence's own is copied.
 */

/** What a page table holds: the pages of each sequence, in order. */
export interface PagedCache {
  readonly freePages: number;
  add(sequence: number): void;
  remove(sequence: number): void;
  /** @param length tokens of the parent that the child shares; all when absent */
  fork(parent: number, child: number, length?: number): void;
  /** Removes tokens from the end. */
  pop(sequence: number, count: number): void;
  /** Adds tokens. */
  grow(sequence: number, count: number): void;
  /** Pages that a sequence lists, those that it shares included. */
  pagesOf(sequence: number): number;
}

/** Creates a {@link PagedCache}. It throws where the cache would. */
export function pagedCache(pages: number, pageSize: number): PagedCache {
  interface Page {
    users: number;
  }
  const sequences = new Map<number, { length: number; pages: Page[] }>();
  let free = pages;

  const get = (id: number) => {
    const found = sequences.get(id);
    if (!found) throw new Error(`no sequence ${id}`);
    return found;
  };
  const create = (id: number, length: number, own: Page[]): void => {
    if (sequences.has(id)) throw new Error(`sequence ${id} exists`);
    sequences.set(id, { length, pages: own });
  };
  const take = (): Page => {
    if (free === 0) throw new Error('The KV cache is full');
    free--;
    return { users: 1 };
  };
  const release = (page: Page | undefined): void => {
    if (page && --page.users === 0) free++;
  };

  return {
    get freePages() {
      return free;
    },
    add: (id) => create(id, 0, []),
    remove(id) {
      for (const page of get(id).pages) release(page);
      sequences.delete(id);
    },
    fork(parent, child, length = get(parent).length) {
      const shared = get(parent).pages.slice(0, Math.floor(length / pageSize));
      for (const page of shared) page.users++;
      create(child, length, length % pageSize === 0 ? shared : [...shared, take()]);
    },
    pop(id, count) {
      const sequence = get(id);
      if (count > sequence.length) throw new Error(`sequence ${id} has no ${count} tokens`);
      sequence.length -= count;
      for (const page of sequence.pages.splice(Math.ceil(sequence.length / pageSize))) {
        release(page);
      }
      const last = sequence.pages.at(-1);
      if (sequence.length % pageSize === 0 || last!.users === 1) return;
      sequence.pages[sequence.pages.length - 1] = take();
      release(last);
    },
    grow(id, count) {
      const sequence = get(id);
      sequence.length += count;
      while (sequence.pages.length * pageSize < sequence.length) sequence.pages.push(take());
    },
    pagesOf: (id) => get(id).pages.length,
  };
}
