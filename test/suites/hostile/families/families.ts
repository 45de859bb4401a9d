/** What families of hostile schemas are made of. */

/** Schemas alike, each larger than the one before, by the name of what grows. */
export type Families = Readonly<
  Record<string, { readonly sizes: readonly number[]; make(size: number): unknown }>
>;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** A schema within another, so many times. */
export function nest(
  depth: number,
  inner: unknown,
  wrap: (schema: unknown, level: number) => unknown,
): unknown {
  let schema = inner;
  for (let level = depth; level > 0; level--) schema = wrap(schema, level);
  return schema;
}

export const string = (pattern: string) => ({ type: 'string', pattern });

/** Members p0, p1, ... */
export const members = <T>(count: number, make: (index: number) => T) =>
  Object.fromEntries(times(count, (i) => [`p${i}`, make(i)]));

export const conditional = (condition: unknown, yes: unknown, no: unknown) => ({
  if: condition,
  then: yes,
  else: no,
});
