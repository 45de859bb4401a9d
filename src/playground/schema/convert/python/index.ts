/**
 * Converts Python's Pydantic models, dataclasses, typed dictionaries and enums to the schema of
 * their documents.
 */
import { refuse } from '../lexer.ts';
import { createNamedSchemas, type NamedSchemas } from '../named-schemas.ts';
import type { Schema } from '../types.ts';
import { fieldsOf, schemaOfAnnotation } from './annotation.ts';
import { callee, readField } from './field.ts';
import {
  argumentsOf,
  childrenOf,
  literalOf,
  type Python,
  type PythonNode,
  parsePython,
} from './tree.ts';

/** A class in the text. */
interface PythonClass {
  readonly name: string;
  readonly bases: readonly string[];
  readonly node: PythonNode;
  readonly isTotal: boolean;
}

/** Base classes that declare no members. */
const roots = ['BaseModel', 'TypedDict', 'NamedTuple', 'object', 'ABC', 'Generic', 'SQLModel'];
const enums = ['Enum', 'StrEnum', 'IntEnum'];

function readClass(node: PythonNode, python: Python): PythonClass {
  const name = node.getChild('VariableName');
  const { placed, named } = argumentsOf(node.getChild('ArgList'), python);
  const total = named.get('total');
  return {
    name: name ? python.textOf(name) : '',
    bases: placed.map((base) =>
      python
        .textOf(base)
        .replace(/\[[\s\S]*$/, '')
        .replace(/^.*\./, ''),
    ),
    node,
    isTotal: total === undefined || python.textOf(total) !== 'False',
  };
}

/** The statements of a class's body. */
const bodyOf = ({ node }: PythonClass): PythonNode[] => {
  const body = node.getChild('Body');
  return body ? childrenOf(body) : [];
};

function docOf(one: PythonClass, python: Python): Schema {
  const [, first] = bodyOf(one);
  const text = first?.name === 'ExpressionStatement' ? first.firstChild : undefined;
  const doc = text?.name === 'String' ? literalOf(text, python)?.value : undefined;
  return typeof doc === 'string' ? { description: doc.trim().replaceAll(/\n\s+/g, '\n') } : {};
}

function schemaOfEnum(one: PythonClass, python: Python): Schema {
  const values = bodyOf(one)
    .filter(({ name }) => name === 'AssignStatement')
    .map((statement) => {
      const value = statement.lastChild;
      const literal = value ? literalOf(value, python) : undefined;
      return literal
        ? literal.value
        : refuse('A member of an enum must be a literal.', statement.from);
    });
  return { ...docOf(one, python), enum: values };
}

interface Members {
  readonly properties: Record<string, Schema>;
  readonly required: Set<string>;
}

function addField(
  statement: PythonNode,
  one: PythonClass,
  members: Members,
  schemas: NamedSchemas,
  classes: ReadonlyMap<string, PythonClass>,
  python: Python,
): void {
  const name = statement.getChild('VariableName');
  const annotation = statement.getChild('TypeDef')?.lastChild;
  if (!name || !annotation) return;
  const text = python.textOf(annotation);
  const key = python.textOf(name);
  if (/^(typing\.)?ClassVar\b/.test(text) || key === 'model_config' || key.startsWith('_')) return;
  const names = {
    refer: (id: string) => (classes.has(id) ? schemas.refer(id) : undefined),
  };
  const schema = schemaOfAnnotation(annotation, names, python);
  const value = statement.getChild('AssignOp') ? statement.lastChild : null;
  const isField = value && callee(value, python) === 'Field';
  const fields = fieldsOf(annotation, python)
    .concat(isField ? [value] : [])
    .map((field) => readField(field, schema, python));
  const literal = value && !isField ? literalOf(value, python) : undefined;
  const alias = fields.findLast((field) => field.alias !== undefined)?.alias ?? key;
  members.properties[alias] = {
    ...schema,
    ...Object.assign({}, ...fields.map((field) => field.schema)),
    ...(literal ? { default: literal.value } : {}),
  };
  const isOptional =
    (value && !isField) ||
    fields.some((field) => field.hasDefault) ||
    /^(typing\.)?NotRequired\b/.test(text) ||
    !one.isTotal;
  if (isOptional) members.required.delete(alias);
  else members.required.add(alias);
}

/** The schema of the last class that no other class uses, with the schemas it depends on. */
export function schemaOfPython(text: string): Schema {
  const python = parsePython(text);
  const found = childrenOf(python.root)
    .map((node) => (node.name === 'DecoratedStatement' ? node.getChild('ClassDefinition') : node))
    .filter((node) => node?.name === 'ClassDefinition')
    .map((node) => readClass(node as PythonNode, python));
  if (found.length === 0) refuse('No class found.', 0);
  const classes = new Map(found.map((one) => [one.name, one]));
  const schemas = createNamedSchemas();

  const addMembers = (one: PythonClass, members: Members): void => {
    for (const base of one.bases) {
      const inherited = classes.get(base);
      if (inherited) {
        schemas.copy(base);
        addMembers(inherited, members);
      } else if (!roots.includes(base)) {
        refuse(
          `\`${base}\`, a base of \`${one.name}\`, is not defined in this text.`,
          one.node.from,
        );
      }
    }
    for (const statement of bodyOf(one)) {
      if (statement.name === 'AssignStatement')
        addField(statement, one, members, schemas, classes, python);
    }
  };
  for (const one of found) {
    schemas.define(one.name, () => {
      if (one.bases.some((base) => enums.includes(base))) return schemaOfEnum(one, python);
      const members: Members = { properties: {}, required: new Set() };
      addMembers(one, members);
      return {
        ...docOf(one, python),
        type: 'object',
        properties: members.properties,
        required: [...members.required],
        additionalProperties: false,
      };
    });
  }
  return schemas.assemble();
}
