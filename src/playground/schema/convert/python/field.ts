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
 * Reads arguments that limit or describe a value. `isList`: length limits apply to lists.
 * @throws ConversionProblem for arguments that a schema cannot express
 */
export function readLimits(
  named: ReadonlyMap<string, PythonNode>,
  isList: boolean,
  python: Python,
): Schema {
  const lengths = isList ? ['minItems', 'maxItems'] : ['minLength', 'maxLength'];
  const [min_length = '', max_length = ''] = lengths;
  const known = { ...keywords, min_length, max_length };
  const schema: Record<string, unknown> = {};
  for (const [name, argument] of named) {
    if (ofPython.includes(name)) continue;
    const keyword = Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined;
    if (keyword === undefined) {
      return refuse(`\`${name}\` is not supported in a JSON Schema.`, argument.from);
    }
    schema[keyword] = literalAt(name, argument, python);
  }
  return schema;
}

function literalAt(name: string, argument: PythonNode, python: Python): unknown {
  const literal = literalOf(argument, python);
  return literal ? literal.value : refuse(`\`${name}\` must be a literal.`, argument.from);
}

/** Reads a `Field` call. `isList`: length limits apply to lists. */
export function readField(node: PythonNode, isList: boolean, python: Python): FieldFacts {
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
      ...readLimits(limits, isList, python),
      ...(literal ? { default: literal.value } : {}),
    },
    hasDefault: value !== undefined || named.has('default_factory'),
    ...(alias ? { alias: String(literalAt('alias', alias, python)) } : {}),
  };
}
