import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { metaschemaAt } from '../../src/runtime/schema/metaschemas/index.ts';

const { resolve } = createRequire(import.meta.url);

/** Files that Ajv has of json-schema.org's. */
const FILES = [
  'draft-06',
  'draft-07',
  '2019-09/schema',
  ...['core', 'applicator', 'validation', 'meta-data', 'format', 'content'].map(
    (name) => `2019-09/meta/${name}`,
  ),
  '2020-12/schema',
  ...['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'content'].map(
    (name) => `2020-12/meta/${name}`,
  ),
  '2020-12/meta/format-annotation',
];

type Members = Readonly<Record<string, unknown>>;

const ANNOTATIONS = ['$comment', '$vocabulary', 'title', 'description', 'default', 'deprecated'];

/**
 * A schema without annotations, with what it refers to in its file in the place of the reference.
 */
function said(schema: unknown, file: Members): unknown {
  if (Array.isArray(schema)) return schema.map((item) => said(item, file));
  if (schema === true) return {};
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) => !ANNOTATIONS.includes(name) && value !== undefined,
  );
  const result: Record<string, unknown> = {};
  for (const [name, value] of members) {
    const [, holder = '', target = ''] =
      /^#\/(\$defs|definitions)\/(\w+)$/.exec(String(value)) ?? [];
    const definition = (file[holder] as Members | undefined)?.[target];
    if (name === '$ref' && target) Object.assign(result, said(definition, file));
    else if (name === 'properties') {
      result[name] = Object.fromEntries(
        Object.entries(value as Members).map(([key, part]) => [key, said(part, file)]),
      );
    } else if (name === 'allOf' && file.allOf !== value) {
      // In old drafts a default stands beside a reference.
      Object.assign(result, ...(value as unknown[]).map((part) => said(part, file)));
    } else if (name === 'allOf') result[name] = new Set(JSON.stringify(value).match(/meta\/\w+/g));
    else if (!/^(?:\$defs|definitions)$/.test(name)) result[name] = said(value, file);
  }
  return result;
}

describe('metaschemas', () => {
  test.each(FILES)('%s equals the metaschema of json-schema.org', (name) => {
    const path = resolve(`ajv/dist/refs/json-schema-${name}.json`);
    const official = JSON.parse(readFileSync(path, 'utf8')) as Members;
    const own = metaschemaAt(official.$id as string) as Members;
    expect(said(own, own)).toEqual(said(official, official));
    const holder = 'definitions' in official ? 'definitions' : '$defs';
    expect(Object.keys(own[holder] ?? {})).toEqual(
      expect.arrayContaining(Object.keys(official[holder] ?? {})),
    );
  });
});
