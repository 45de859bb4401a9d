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
  inPlace: ({ schemas }, site) => [...schemas.values()].map(site.node),
  object: ({ names, schemas }, site) =>
    site.formulas.and([requiredWith(names, site), schemasWith(schemas, site)]),
  evaluates: ({ schemas }, site, kind) => evaluatedWith(schemas, site, kind),
};
