/** Reads Pydantic's `Field(...)`: limits and descriptions. */
import { refuse } from '../lexer.ts';
import type { Schema } from '../types.ts';
import { argumentsOf, literalOf, type Python, type PythonNode } from './tree.ts';

const keywords: Readonly<Record<string, string>> = {
  ge: 'minimum',
  gt: 'exclusiveMinimum',
  le: 'maximum',
  lt: 'exclusiveMaximum',
  multiple_of: 'multipleOf',
  pattern: 'pattern',
  title: 'title',
  description: 'description',
  examples: 'examples',
};

/** The keywords that limit a length, by the type of the value. */
const lengths: Readonly<Record<string, { readonly least: string; readonly most: string }>> = {
  string: { least: 'minLength', most: 'maxLength' },
  array: { least: 'minItems', most: 'maxItems' },
  object: { least: 'minProperties', most: 'maxProperties' },
};

/** The types of a schema's values that have a length. */
function typesWithLength({ type, anyOf }: Schema): readonly string[] {
  if (Array.isArray(anyOf)) return (anyOf as readonly Schema[]).flatMap(typesWithLength);
  return typeof type === 'string' && Object.hasOwn(lengths, type) ? [type] : [];
}

/** The keywords that limit the length of a schema's values. */
function lengthKeywords(base: Schema, side: 'least' | 'most'): readonly string[] {
  const types = typesWithLength(base);
  const places = (types.length === 0 ? ['string'] : types).map((type) => lengths[type]);
  return places.flatMap((place) => place?.[side] ?? []);
}

/** The keywords of an argument, for a value of the schema `base`. */
function keywordsOf(name: string, base: Schema): readonly string[] {
  if (name === 'min_length') return lengthKeywords(base, 'least');
  if (name === 'max_length') return lengthKeywords(base, 'most');
  const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
  return keyword === undefined ? [] : [keyword];
}

/** Arguments that do not affect the documents. */
const ofPython = [
  ...['repr', 'init', 'frozen', 'exclude', 'validate_default', 'kw_only', 'strict'],
  ...['strip_whitespace', 'to_lower', 'to_upper'],
];

/** The content of a `Field` call. */
export interface FieldFacts {
  readonly schema: Schema;
  readonly hasDefault: boolean;
  readonly alias?: string;
}

/** The name of the called function; undefined if the node is not a call. */
export function callee(node: PythonNode, python: Python): string | undefined {
  return node.name === 'CallExpression' && node.firstChild
    ? python.textOf(node.firstChild).replace(/^.*\./, '')
    : undefined;
}

/**
 * Reads arguments that limit or describe a value of the schema `base`.
 * @throws ConversionProblem for arguments that a schema cannot express
 */
export function readLimits(
  named: ReadonlyMap<string, PythonNode>,
  base: Schema,
  python: Python,
): Schema {
  const schema: Record<string, unknown> = {};
  for (const [name, argument] of named) {
    if (ofPython.includes(name)) continue;
    const places = keywordsOf(name, base);
    if (places.length === 0) {
      return refuse(`\`${name}\` is not supported in a JSON Schema.`, argument.from);
    }
    const value = literalAt(name, argument, python);
    for (const keyword of places) schema[keyword] = value;
  }
  return schema;
}

function literalAt(name: string, argument: PythonNode, python: Python): unknown {
  const literal = literalOf(argument, python);
  return literal ? literal.value : refuse(`\`${name}\` must be a literal.`, argument.from);
}

/** Reads a `Field` call for a value of the schema `base`. */
export function readField(node: PythonNode, base: Schema, python: Python): FieldFacts {
  const { placed, named } = argumentsOf(node.getChild('ArgList'), python);
  const limits = new Map(named);
  for (const name of ['alias', 'default', 'default_factory']) limits.delete(name);
  const [first] = placed;
  const isOpen = first !== undefined && python.textOf(first) === '...';
  const value = first && !isOpen ? first : named.get('default');
  const literal = value && literalOf(value, python);
  const alias = named.get('alias');
  return {
    schema: {
      ...readLimits(limits, base, python),
      ...(literal ? { default: literal.value } : {}),
    },
    hasDefault: value !== undefined || named.has('default_factory'),
    ...(alias ? { alias: String(literalAt('alias', alias, python)) } : {}),
  };
}
