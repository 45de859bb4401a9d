/** Reads constraints in annotations: what `Annotated[…]` adds to a type, and `constr(…)`. */
import { refuse } from '../lexer.ts';
import type { Schema } from '../types.ts';
import { callee, readField, readLimits } from './field.ts';
import { argumentsOf, type Python, type PythonNode } from './tree.ts';

/** The classes of `annotated_types`, by the argument of `Field` that says the same. */
const limits: Readonly<Record<string, readonly string[]>> = {
  Gt: ['gt'],
  Ge: ['ge'],
  Lt: ['lt'],
  Le: ['le'],
  Interval: ['gt', 'ge', 'lt', 'le'],
  MultipleOf: ['multiple_of'],
  MinLen: ['min_length'],
  MaxLen: ['max_length'],
  Len: ['min_length', 'max_length'],
};

/** Pydantic's functions that constrain a type, by the type. */
const constrained: Readonly<Record<string, string>> = {
  conint: 'int',
  confloat: 'float',
  condecimal: 'float',
  constr: 'str',
  conlist: 'list',
  conset: 'set',
};

/**
 * What an argument of `Annotated[…]` adds to the schema of its type, `base`; nothing where it is no
 * call, as in Pydantic. @throws ConversionProblem for a call that a schema cannot express
 */
export function constraintsOf(node: PythonNode, base: Schema, python: Python): Schema {
  const name = callee(node, python);
  if (name === undefined) return {};
  if (name === 'Field') return readField(node, base, python).schema;
  const { placed, named } = argumentsOf(node.getChild('ArgList'), python);
  if (name === 'StringConstraints') return readLimits(named, { type: 'string' }, python);
  const places = Object.hasOwn(limits, name) ? limits[name] : undefined;
  if (!places) return refuse(`\`${name}(…)\` is not supported in a JSON Schema.`, node.from);
  const given = new Map(named);
  for (const [index, argument] of placed.entries()) given.set(places[index] ?? '', argument);
  return readLimits(given, base, python);
}

/**
 * A call such as `conint(ge=1)`, as the type and its limits; undefined for other calls.
 */
export function constrainedType(
  node: PythonNode,
  python: Python,
):
  | {
      readonly type: string;
      readonly item: PythonNode | undefined;
      readonly limits: Schema;
    }
  | undefined {
  const name = callee(node, python) ?? '';
  const type = Object.hasOwn(constrained, name) ? constrained[name] : undefined;
  if (type === undefined) return undefined;
  const { placed, named } = argumentsOf(node.getChild('ArgList'), python);
  const others = new Map(named);
  others.delete('item_type');
  const item = placed[0] ?? named.get('item_type');
  const base = { type: type === 'list' || type === 'set' ? 'array' : 'string' };
  return { type, item, limits: readLimits(others, base, python) };
}
