/** Converts Python annotations to schemas, like Pydantic's `model_json_schema`. */
import { refuse } from '../lexer.ts';
import type { Schema } from '../types.ts';
import { constrainedType, constraintsOf } from './constraints.ts';
import { callee } from './field.ts';
import {
  childrenOf,
  insideOf,
  literalOf,
  type Python,
  type PythonNode,
  parsePython,
} from './tree.ts';

const plain: Readonly<Record<string, Schema>> = {
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  Decimal: { type: 'number' },
  bool: { type: 'boolean' },
  None: { type: 'null' },
  Any: {},
  object: {},
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  timedelta: { type: 'string', format: 'duration' },
  UUID: { type: 'string', format: 'uuid' },
  EmailStr: { type: 'string', format: 'email' },
  AnyUrl: { type: 'string', format: 'uri' },
  HttpUrl: { type: 'string', format: 'uri' },
  IPv4Address: { type: 'string', format: 'ipv4' },
  IPv6Address: { type: 'string', format: 'ipv6' },
  PositiveInt: { type: 'integer', exclusiveMinimum: 0 },
  NonNegativeInt: { type: 'integer', minimum: 0 },
  PositiveFloat: { type: 'number', exclusiveMinimum: 0 },
  NonNegativeFloat: { type: 'number', minimum: 0 },
  list: { type: 'array' },
  List: { type: 'array' },
  set: { type: 'array', uniqueItems: true },
  dict: { type: 'object' },
  Dict: { type: 'object' },
};

/** Resolves names in an annotation. */
export interface Names {
  /** A reference to a class of the text; undefined if there is none of that name. */
  refer(name: string): Schema | undefined;
}

/** A schema that accepts any of several. */
function anyOf(schemas: readonly Schema[]): Schema {
  const [first] = schemas;
  return schemas.length === 1 && first ? first : { anyOf: schemas };
}

function subscripted(
  name: string,
  inside: readonly PythonNode[],
  names: Names,
  python: Python,
): Schema | undefined {
  const schemaAt = (index: number): Schema => {
    const node = inside[index];
    return node ? schemaOfAnnotation(node, names, python) : {};
  };
  switch (name) {
    case 'list':
    case 'List':
    case 'Sequence':
    case 'Iterable':
      return { type: 'array', items: schemaAt(0) };
    case 'set':
    case 'Set':
    case 'frozenset':
    case 'FrozenSet':
      return { type: 'array', items: schemaAt(0), uniqueItems: true };
    case 'dict':
    case 'Dict':
    case 'Mapping':
      return { type: 'object', additionalProperties: schemaAt(1) };
    case 'tuple':
    case 'Tuple': {
      if (inside[1] && python.textOf(inside[1]) === '...') {
        return { type: 'array', items: schemaAt(0) };
      }
      const items = inside.map((node) => schemaOfAnnotation(node, names, python));
      return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length };
    }
    case 'Optional':
      return anyOf([schemaAt(0), { type: 'null' }]);
    case 'Union':
      return anyOf(inside.map((node) => schemaOfAnnotation(node, names, python)));
    case 'Literal': {
      const values = inside.map(
        (node) => literalOf(node, python) ?? refuse('`Literal` takes literals.', node.from),
      );
      return { enum: values.map(({ value }) => value) };
    }
    case 'Required':
    case 'NotRequired':
    case 'Final':
      return schemaAt(0);
    case 'Annotated':
      return annotated(inside, names, python);
    default:
      return undefined;
  }
}

function annotated([type, ...more]: readonly PythonNode[], names: Names, python: Python): Schema {
  if (!type) return {};
  const base = schemaOfAnnotation(type, names, python);
  const facts = more.map((node) => constraintsOf(node, base, python));
  return Object.assign({ ...base }, ...facts) as Schema;
}

/** The `Field` calls of an outer `Annotated[…]`: they also name and default the member. */
export function fieldsOf(node: PythonNode, python: Python): readonly PythonNode[] {
  const [head, ...rest] = node.name === 'MemberExpression' ? childrenOf(node) : [];
  return head && /^(.*\.)?Annotated$/.test(python.textOf(head))
    ? rest.filter((one) => callee(one, python) === 'Field')
    : [];
}

/** The schema of an annotation. @throws ConversionProblem if it is unknown or has no JSON form */
export function schemaOfAnnotation(node: PythonNode, names: Names, python: Python): Schema {
  const text = python.textOf(node);
  if (node.name === 'String') {
    // A quoted forward reference.
    const inner = parsePython(String(literalOf(node, python)?.value ?? ''));
    const expression = inner.root.firstChild?.firstChild;
    return expression
      ? schemaOfAnnotation(expression, names, inner)
      : refuse('This annotation is empty.', node.from);
  }
  if (node.name === 'BinaryExpression') {
    const [left, sign, right] = childrenOf(node);
    if (left && right && sign && python.textOf(sign) === '|') {
      const [one, other] = [left, right].map((side) => schemaOfAnnotation(side, names, python));
      const before = left.name === 'BinaryExpression' ? (one?.anyOf as Schema[]) : [one as Schema];
      return { anyOf: [...before, other] };
    }
  }
  const known = (name: string): Schema | undefined =>
    names.refer(name) ?? (Object.hasOwn(plain, name) ? plain[name] : undefined);
  if (node.name === 'VariableName' || node.name === 'None') {
    return known(text) ?? refuse(`\`${text}\` is not supported.`, node.from);
  }
  if (node.name === 'MemberExpression') {
    const [head, ...rest] = childrenOf(node);
    if (rest.some(({ name }) => name === '[') && head) {
      const name = python.textOf(head).replace(/^.*\./, '');
      const inside = rest.filter((one) => !/^[[\],]$/.test(one.name));
      return (
        subscripted(name, inside, names, python) ??
        refuse(`\`${name}[…]\` is not supported.`, node.from)
      );
    }
    // `datetime.date`, `typing.Any`.
    const name = text.replace(/^.*\./, '');
    return known(name) ?? refuse(`\`${text}\` is not supported.`, node.from);
  }
  const [inner] = insideOf(node);
  if (node.name === 'ParenthesizedExpression' && inner) {
    return schemaOfAnnotation(inner, names, python);
  }
  const call = constrainedType(node, python);
  if (call) {
    const inside = call.item ? [call.item] : [];
    const base = (call.item && subscripted(call.type, inside, names, python)) ?? plain[call.type];
    return { ...base, ...call.limits };
  }
  return refuse('This annotation has no JSON form.', node.from);
}
