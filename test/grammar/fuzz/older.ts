import fc from 'fast-check';
import { changed, type Members } from './dialects.ts';
import type { Schema } from './schemas.ts';

/** `$schema` of the older drafts. */
const ADDRESSES = {
  4: 'http://json-schema.org/draft-04/schema#',
  6: 'http://json-schema.org/draft-06/schema#',
  7: 'http://json-schema.org/draft-07/schema#',
  2019: 'https://json-schema.org/draft/2019-09/schema',
} as const;

type Draft = keyof typeof ADDRESSES;

/**
 * Schemas in the spelling of an older draft, which they mostly name; or named so, and spelt in the
 * newest.
 */
export function olderSchemas(schemas: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  const draft = fc.constantFrom<Draft>(4, 6, 7, 2019);
  return fc.tuple(schemas, draft, fc.nat(7)).map(([schema, older, kind]) => {
    if (typeof schema === 'boolean') return schema;
    const $schema = ADDRESSES[older];
    if (kind === 0 && older !== 4) return { $schema, ...withoutAnchor(schema) };
    // Identifiers have another meaning where the draft is not named.
    if (kind === 1 && !('$id' in schema)) return inDraft(withoutAnchor(schema), older);
    return { $schema, ...inDraft(schema, older) };
  });
}

/** What names a schema by its anchor names it by its place. */
function withoutAnchor(schema: Members): Members {
  return JSON.parse(JSON.stringify(schema).replaceAll('#named"', '#/$defs/one"')) as Members;
}

/**
 * A schema as an older draft writes it. Keywords that the draft has no other name for are left as
 * they are.
 */
function inDraft(schema: Members, draft: Draft): Members {
  const respelt = changed(schema, (sub) => respell(sub, draft)) as Members;
  if (draft === 2019) return respelt;
  return JSON.parse(JSON.stringify(respelt).replaceAll('#/$defs/', '#/definitions/')) as Members;
}

function respell({ $dynamicRef, ...schema }: Members, draft: Draft): unknown {
  const said: Record<string, unknown> = { ...schema };
  const rename = (from: string, to: string, by = (value: unknown) => value) => {
    if (from in said) said[to] = by(said[from]);
    delete said[from];
  };

  if (said.prefixItems !== undefined) {
    rename('items', 'additionalItems');
    rename('prefixItems', 'items');
  }
  if (draft === 2019) {
    if ($dynamicRef !== undefined) said.$recursiveRef = '#';
    // Only a resource as a whole can be recursive.
    if (said.$id === undefined) delete said.$dynamicAnchor;
    rename('$dynamicAnchor', '$recursiveAnchor', () => true);
    return said;
  }
  delete said.$dynamicAnchor;
  if ($dynamicRef !== undefined) said.$ref ??= '#';
  rename('$defs', 'definitions');
  rename('$anchor', '$id', (anchor) => `#${anchor}`);
  if (said.$ref !== undefined && ('$id' in said || 'definitions' in said)) {
    said.allOf = [{ $ref: said.$ref }, ...((said.allOf as unknown[]) ?? [])];
    delete said.$ref;
  }
  const { dependentRequired, dependentSchemas } = said as Record<string, Members>;
  if (dependentRequired || dependentSchemas) {
    said.dependencies = { ...dependentRequired, ...dependentSchemas };
    delete said.dependentRequired;
    delete said.dependentSchemas;
  }
  return draft === 4 ? inDraft04(said, rename) : said;
}

type Rename = (from: string, to: string, by?: (value: unknown) => unknown) => void;

/**
 * Bounds are exclusive by a boolean, lists have an entry, and what takes a schema takes no boolean.
 */
function inDraft04(said: Record<string, unknown>, rename: Rename): unknown {
  rename('$id', 'id');
  for (const side of ['inimum', 'aximum']) {
    if (typeof said[`exclusiveM${side}`] !== 'number') continue;
    rename(`exclusiveM${side}`, `m${side}`);
    said[`exclusiveM${side}`] = true;
  }
  for (const [keyword, value] of Object.entries(said)) {
    if (Array.isArray(value) && value.length === 0) delete said[keyword];
  }
  return said;
}
