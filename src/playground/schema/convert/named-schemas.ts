/** Combines named schemas that refer to each other into one document. */
import { refuse } from './lexer.ts';
import type { Schema } from './types.ts';

/** The schemas of a text by name, and their dependencies. */
export interface NamedSchemas {
  /** Creates the schema of that name. References made meanwhile count as its dependencies. */
  define(name: string, make: () => Schema): void;
  /** A reference from the schema being created to another, or to itself. */
  refer(name: string): Schema;
  /**
   * Marks the schema of that name as copied into another: it is used, although nothing refers to
   * it.
   */
  copy(name: string): void;
  /**
   * The document: the last schema that no other uses, with the schemas it reaches in `$defs`.
   * @throws ConversionProblem if there is none
   */
  assemble(): Schema;
}

/** Creates an empty collection. References are `{ $ref: name }` until the document is assembled. */
export function createNamedSchemas(): NamedSchemas {
  const schemas = new Map<string, Schema>();
  const references = new Map<string, Set<string>>();
  const copied = new Set<string>();
  let current = '';

  const isUsed = (name: string) =>
    copied.has(name) || [...references].some(([user, used]) => user !== name && used.has(name));

  const reachedFrom = (root: string): ReadonlySet<string> => {
    const reached = new Set<string>([root]);
    // Iterating a set includes names added during the loop.
    for (const name of reached) for (const used of references.get(name) ?? []) reached.add(used);
    return reached;
  };

  return {
    define(name, make) {
      current = name;
      schemas.set(name, make());
    },
    refer(name) {
      references.set(current, (references.get(current) ?? new Set()).add(name));
      return { $ref: name };
    },
    copy(name) {
      copied.add(name);
    },
    assemble() {
      const names = [...schemas.keys()];
      const root = names.findLast((name) => !isUsed(name)) ?? names[0];
      if (root === undefined) return refuse('No schema found.', 0);
      const reached = reachedFrom(root);
      const pointer = (name: string) => (name === root ? '#' : `#/$defs/${name}`);
      const definitions = [...schemas].filter(([name]) => name !== root && reached.has(name));
      const pointed = (schema: unknown) => withPointers(schema, schemas, pointer);
      return {
        ...(root === '' ? {} : { title: root }),
        ...(pointed(schemas.get(root)) as Schema),
        ...(definitions.length === 0
          ? {}
          : { $defs: Object.fromEntries(definitions.map(([name, one]) => [name, pointed(one)])) }),
      };
    },
  };
}

/** A schema with pointers in place of names. */
function withPointers(
  value: unknown,
  names: ReadonlyMap<string, unknown>,
  pointer: (name: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((item) => withPointers(item, names, pointer));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string' && names.has(member)
        ? pointer(member)
        : withPointers(member, names, pointer),
    ]),
  );
}
