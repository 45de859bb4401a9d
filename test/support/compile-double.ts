/**
 * Compiles schemas by listing their documents: `enum`, `const`, booleans, bounded integers, objects, arrays of few items.
 * Where it serves, the API's tests do not depend on the grammar core.
 */
import type { Compile } from '../../src/runtime/api/index.ts';
import { formworkError } from '../../src/runtime/errors.ts';
import { documentsGrammar } from './documents-grammar.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const known = new Set(
  'type enum const minimum maximum properties required items minItems maxItems additionalProperties title description'.split(
    ' ',
  ),
);

function documents(schema: Schema, pointer: string): string[] {
  for (const keyword of Object.keys(schema)) {
    if (!known.has(keyword)) {
      throw formworkError(`The keyword ${keyword} is not supported.`, {
        code: 'unsupported_schema_feature',
        keyword,
        pointer: `${pointer}/${keyword}`,
      });
    }
  }
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  switch (schema.type) {
    case 'boolean':
      return ['true', 'false'];
    case 'null':
      return ['null'];
    case 'integer': {
      const { minimum = 0, maximum = 99 } = schema;
      return Array.from({ length: maximum - minimum + 1 }, (_, at) => String(minimum + at));
    }
    case 'array':
      return arrays(documents(schema.items ?? {}, `${pointer}/items`), schema);
    default:
      return objects(schema, pointer);
  }
}

function arrays(items: readonly string[], { minItems = 0, maxItems = 2 }: Schema): string[] {
  let lists: string[][] = [[]];
  const found: string[] = [];
  for (let count = 0; count <= maxItems; count++) {
    if (count >= minItems) found.push(...lists.map((list) => `[${list.join(',')}]`));
    lists = lists.flatMap((list) => items.map((item) => [...list, item]));
  }
  return found;
}

function objects(schema: Schema, pointer: string): string[] {
  let members: string[][] = [[]];
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const values = documents(property, `${pointer}/properties/${key}`);
    const optional = !schema.required?.includes(key);
    members = members.flatMap((list) => [
      ...values.map((value) => [...list, `${JSON.stringify(key)}:${value}`]),
      ...(optional ? [list] : []),
    ]);
  }
  return members.map((list) => `{${list.join(',')}}`);
}

/** The double, in the place of the grammar core. */
export const compileDouble: Compile = (text, vocabulary) => {
  const schema = JSON.parse(text) as Schema | boolean;
  if (schema === false) {
    throw formworkError('Nothing satisfies the schema.', {
      code: 'unsatisfiable_schema',
      pointer: '',
    });
  }
  return documentsGrammar(schema === true ? ['null'] : documents(schema, ''), vocabulary);
};
