/** Extracts JSON Schema keywords from documentation comments. */
import { refuse } from '../lexer.ts';
import type { Schema } from '../types.ts';
import type { Doc } from './tree.ts';

/** The type of a keyword's value. */
interface Kind {
  readonly what: string;
  readonly holds: (value: unknown) => boolean;
}

const number: Kind = { what: 'a number', holds: (value) => typeof value === 'number' };
const text: Kind = {
  what: 'a text',
  holds: (value) => typeof value === 'string' && value !== '',
};
const flag: Kind = { what: 'true or false', holds: (value) => typeof value === 'boolean' };
const any: Kind = { what: 'a value', holds: (value) => value !== '' };

/** The tags that are keywords. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['minimum', number],
  ['maximum', number],
  ['exclusiveMinimum', number],
  ['exclusiveMaximum', number],
  ['multipleOf', number],
  ['minLength', number],
  ['maxLength', number],
  ['minItems', number],
  ['maxItems', number],
  ['minProperties', number],
  ['maxProperties', number],
  ['format', text],
  ['pattern', text],
  ['title', text],
  ['uniqueItems', flag],
  ['deprecated', flag],
  ['default', any],
]);

function readValue(written: string, kind: Kind): unknown {
  // A tag without a value means true.
  if (written === '' && kind === flag) return true;
  try {
    const value: unknown = JSON.parse(written);
    if (kind.holds(value)) return value;
  } catch {
    // Then it is text without quotes.
  }
  return written;
}

/**
 * The same schema for integers: of a number, of the numbers in a union or list; undefined if it has
 * none. A part of a union without a type, such as a reference, is not taken for a number.
 */
function integral(schema: Schema, isPart = false): Schema | undefined {
  const { type, items, anyOf } = schema;
  const isLiteral = 'enum' in schema || 'const' in schema;
  if (Array.isArray(anyOf)) {
    const parts = (anyOf as readonly Schema[]).map((part) => [integral(part, true), part] as const);
    return parts.some(([changed]) => changed)
      ? { ...schema, anyOf: parts.map(([changed, part]) => changed ?? part) }
      : undefined;
  }
  if (type === 'array') {
    const item = items ? integral(items as Schema, isPart) : undefined;
    return item && { ...schema, items: item };
  }
  if (Array.isArray(type)) {
    return type.includes('number')
      ? { ...schema, type: type.map((one: string) => (one === 'number' ? 'integer' : one)) }
      : undefined;
  }
  return !isLiteral && (type === 'number' || (type === undefined && !isPart))
    ? { ...schema, type: 'integer' }
    : undefined;
}

/**
 * Adds the keywords of a documentation comment: the text becomes the description, tags such as
 * `@minimum 1` become keywords. Ignores other tags.
 * @throws ConversionProblem for a keyword with an invalid value, or one that does not fit
 */
export function withDoc(schema: Schema, doc: Doc | undefined): Schema {
  if (doc === undefined) return schema;
  let target = schema;
  const keywords: Record<string, unknown> = {};
  const [about = '', ...parts] = doc.text.split(/(?:^|\s)@(?=\w)/);
  const description = about.trim().replace(/\s*\n\s*/g, ' ');
  if (description !== '') keywords.description = description;
  for (const part of parts) {
    const [, name = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(part.trim()) ?? [];
    if (name === 'integer' || (name === 'type' && /^\{?integer\}?$/.test(rest))) {
      target = integral(schema) ?? refuse('@integer is for numbers.', doc.at);
    }
    const kind = kinds.get(name);
    if (!kind) continue;
    const value = readValue(rest.trim(), kind);
    if (!kind.holds(value)) {
      refuse(`@${name} must be ${kind.what}, not ${JSON.stringify(rest)}.`, doc.at);
    }
    keywords[name] = value;
  }
  return { ...target, ...keywords };
}
