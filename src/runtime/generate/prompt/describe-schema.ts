/** Describes the answer's schema in the prompt. */
import { pointerKeys, unescapeFragment } from '../../common/json-pointer.ts';

/** How much of the schema to describe; `none` for nothing. */
export type SchemaPrompt = 'none' | 'line' | 'names' | 'schema';

/** Maximum depth for nested members and references, because recursive schemas have no end. */
const MOST_LEVELS = 4;

/** Maximum number of names, because references let a small schema have any number of them. */
const MOST_NAMES = 1000;

/** Maximum work for one description: a few milliseconds. */
const MOST_STEPS = 20_000;

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
      const names = namesIn(value);
      return names === '' ? 'Answer with JSON.' : `Answer with JSON that has ${names}.`;
    }
    case 'schema':
      // Compact JSON, because white space costs tokens.
      return `Answer with JSON that follows this JSON Schema:\n${JSON.stringify(value)}`;
  }
}

type Facts = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** What remains of the limits on a description. */
interface Limits {
  /** Levels of members within members. */
  readonly levels: number;
  /** Names to write. */
  names: number;
  /** Schemas to look at, and members in them. */
  steps: number;
}

/** All members of a schema, down to the deepest level at which they are not too many. */
function namesIn(schema: unknown): string {
  for (let levels = MOST_LEVELS; ; levels--) {
    const limits = { levels, names: MOST_NAMES, steps: MOST_STEPS };
    const names = namesOf(schema, schema, 0, limits);
    if (levels === 0 || (limits.names >= 0 && limits.steps >= 0)) return names;
  }
}

/** The members of an object or of an array's items, each with its description, in one line. */
function namesOf(schema: unknown, root: unknown, level: number, limits: Limits): string {
  if (level > limits.levels) return '';
  const names: string[] = [];
  for (const [name, member] of membersOf(schema, root, level, limits)) {
    if (--limits.names < 0) {
      names.push('…');
      break;
    }
    const { description } = resolved(member, root);
    const notes = [
      typeof description === 'string' ? description : '',
      namesOf(member, root, level + 1, limits),
    ].filter((note) => note !== '');
    names.push(notes.length === 0 ? name : `${name} (${notes.join(': ')})`);
  }
  return names.join(', ');
}

/**
 * The members that a schema names itself, in its items, or in the subschemas that it applies in
 * place.
 */
function membersOf(
  schema: unknown,
  root: unknown,
  level: number,
  limits: Limits,
): Map<string, unknown> {
  if (limits.steps < 0) return new Map();
  const { properties, items, allOf, anyOf, oneOf } = resolved(schema, root);
  const members = new Map(Object.entries(isObject(properties) ? properties : {}));
  limits.steps -= 1 + members.size;
  const parts = [items, ...[allOf, anyOf, oneOf].flat()].filter(isObject);
  for (const part of level < MOST_LEVELS ? parts : []) {
    for (const [name, member] of membersOf(part, root, level + 1, limits)) {
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
  const keys = pointerKeys(unescapeFragment(reference.slice(1)));
  return keys?.reduce<unknown>(
    (found, key) => (isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined),
    root,
  );
}
