/** Applies `add` operations (RFC 6902, section 4.1) in order. */
export function applyOperations(operations: readonly { path: string; value: unknown }[]): unknown {
  let root: unknown;
  for (const { path, value } of operations) {
    const copy: unknown = structuredClone(value);
    if (path === '') {
      root = copy;
      continue;
    }
    const keys = path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop()!;
    let parent = root as Record<string, unknown>;
    for (const key of keys) parent = parent[key] as Record<string, unknown>;
    if (Array.isArray(parent) && Number(last) !== parent.length) throw new Error(`gap at ${path}`);
    Object.defineProperty(parent, last, {
      value: copy,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return root;
}
