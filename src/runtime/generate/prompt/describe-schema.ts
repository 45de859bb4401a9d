/** Describes the answer's schema in the prompt. */

/** How much of the schema to describe; `none` for nothing. */
export type SchemaPrompt = 'none' | 'line' | 'names' | 'schema';

/** Maximum depth for nested members and references, because recursive schemas have no end. */
const MOST_LEVELS = 4;

/**
 * The part of the system message that describes a schema.
 * @param schema its JSON text
 */
export function describeSchema(schema: string, how: Exclude<SchemaPrompt, 'none'>): string {
  const value: unknown = JSON.parse(schema);
  switch (how) {
    case 'line':
      return 'Answer with JSON. Copy facts exactly as the text has them.';
    case 'names': {
      const names = namesOf(value, value, 0);
      return names === '' ? 'Answer with JSON.' : `Answer with JSON that has ${names}.`;
    }
    case 'schema':
      // Compact JSON, because white space costs tokens.
      return `Answer with JSON that follows this JSON Schema:\n${JSON.stringify(value)}`;
  }
}

type Facts = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** The members of an object or of an array's items, each with its description, in one line. */
function namesOf(schema: unknown, root: unknown, level: number): string {
  if (level > MOST_LEVELS) return '';
  return [...membersOf(schema, root, level)]
    .map(([name, member]) => {
      const { description } = resolved(member, root);
      const notes = [
        typeof description === 'string' ? description : '',
        namesOf(member, root, level + 1),
      ].filter((note) => note !== '');
      return notes.length === 0 ? name : `${name} (${notes.join(': ')})`;
    })
    .join(', ');
}

/**
 * The members that a schema names itself, in its items, or in the subschemas that it applies in
 * place.
 */
function membersOf(schema: unknown, root: unknown, level: number): Map<string, unknown> {
  const { properties, items, allOf, anyOf, oneOf } = resolved(schema, root);
  const members = new Map(Object.entries(isObject(properties) ? properties : {}));
  const parts = [items, ...[allOf, anyOf, oneOf].flat()].filter(isObject);
  for (const part of level < MOST_LEVELS ? parts : []) {
    for (const [name, member] of membersOf(part, root, level + 1)) {
      if (!members.has(name)) members.set(name, member);
    }
  }
  return members;
}

/** A schema, with a `$ref` into the same document resolved. */
function resolved(schema: unknown, root: unknown): Facts {
  let facts = isObject(schema) ? schema : {};
  for (let hop = 0; typeof facts.$ref === 'string' && hop < MOST_LEVELS; hop++) {
    const { $ref, ...beside } = facts;
    const found = valueAt(root, $ref as string);
    if (!isObject(found)) return beside;
    facts = { ...found, ...beside };
  }
  return facts;
}

/**
 * The value at a JSON Pointer in a fragment (RFC 6901, section 6); undefined for other references.
 */
function valueAt(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let found: unknown = root;
  for (const step of reference.split('/').slice(1)) {
    const name = step.replaceAll('%25', '%').replaceAll('~1', '/').replaceAll('~0', '~');
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}
