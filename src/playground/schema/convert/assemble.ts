/** Puts named schemas that refer to each other into one document. */
import type { Schema } from './types.ts';

/**
 * One document out of named schemas that refer to each other by `{ $ref: name }`: the root, and in `$defs` what it
 * reaches.
 */
export function assemble(
  root: string,
  schemas: ReadonlyMap<string, Schema>,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): Schema {
  const reached = new Set<string>();
  const reach = (name: string) => {
    for (const used of uses.get(name) ?? []) {
      if (reached.has(used)) continue;
      reached.add(used);
      reach(used);
    }
  };
  reach(root);
  reached.delete(root);
  const point = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(point);
    if (typeof value !== 'object' || value === null) return value;
    const given = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(given).map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string' && schemas.has(member)
          ? member === root
            ? '#'
            : `#/$defs/${member}`
          : point(member),
      ]),
    );
  };
  const definitions = [...schemas].filter(([name]) => reached.has(name));
  return {
    ...(root === '' ? {} : { title: root }),
    ...(point(schemas.get(root) ?? {}) as Schema),
    ...(definitions.length === 0
      ? {}
      : { $defs: Object.fromEntries(definitions.map(([name, one]) => [name, point(one)])) }),
  };
}
