import { isArray, isObject } from '../json.ts';
import type { Keyword, Schema } from '../keyword.ts';
import { parseNames } from '../subschemas.ts';
import { requiredWith } from './dependentRequired.ts';
import { evaluatedWith, schemasWith } from './dependentSchemas.ts';

interface Dependencies {
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** `dependencies` (draft-07, 6.5.7). Later drafts split it in two, but still allow it. */
export const dependencies: Keyword<Dependencies> = {
  name: 'dependencies',
  parse(value, location) {
    if (!isObject(value)) return location.fail('must be an object.');
    const names = new Map<string, readonly string[]>();
    const schemas = new Map<string, Schema>();
    for (const [name, content] of value) {
      if (isArray(content)) names.set(name, parseNames(content, location, name));
      else schemas.set(name, location.schemaAt(content, name));
    }
    return { names, schemas };
  },
  inPlace: ({ schemas }, context) => [...schemas.values()].map(context.node),
  object: ({ names, schemas }, context) =>
    context.formulas.and([requiredWith(names, context), schemasWith(schemas, context)]),
  evaluates: ({ schemas }, context, kind) => evaluatedWith(schemas, context, kind),
};
