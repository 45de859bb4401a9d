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
const ofPython = ['repr', 'init', 'frozen', 'exclude', 'validate_default', 'kw_only', 'strict'];

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

/** Reads a `Field` call. `isList`: length limits apply to lists. */
export function readField(node: PythonNode, isList: boolean, python: Python): FieldFacts {
  const { placed, named } = argumentsOf(node.getChild('ArgList'), python);
  const schema: Record<string, unknown> = {};
  const literalAt = (name: string, argument: PythonNode): unknown => {
    const literal = literalOf(argument, python);
    if (literal) return literal.value;
    return refuse(`\`${name}\` must be a literal.`, argument.from);
  };
  let alias: string | undefined;
  for (const [name, argument] of named) {
    const keyword = keywords[name];
    if (keyword !== undefined) schema[keyword] = literalAt(name, argument);
    else if (name === 'min_length')
      schema[isList ? 'minItems' : 'minLength'] = literalAt(name, argument);
    else if (name === 'max_length')
      schema[isList ? 'maxItems' : 'maxLength'] = literalAt(name, argument);
    else if (name === 'alias') alias = String(literalAt(name, argument));
    else if (name === 'default') {
      const literal = literalOf(argument, python);
      if (literal) schema.default = literal.value;
    } else if (name !== 'default_factory' && !ofPython.includes(name)) {
      return refuse(`\`${name}\` is not supported in a JSON Schema.`, argument.from);
    }
  }
  const [first] = placed;
  const isOpen = first !== undefined && python.textOf(first) === '...';
  const given = first && !isOpen ? literalOf(first, python) : undefined;
  return {
    schema: given ? { ...schema, default: given.value } : schema,
    hasDefault:
      named.has('default') || named.has('default_factory') || (first !== undefined && !isOpen),
    ...(alias === undefined ? {} : { alias }),
  };
}
