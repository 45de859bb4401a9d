/** The metaschemas of drafts 04, 06 and 07, without annotations (json-schema.org, BSD licence). */
import type { Metaschema } from './metaschema.ts';
import {
  ADDRESS,
  ANNOTATIONS,
  added07,
  applicators,
  BOOLEAN,
  CONTENT,
  definitions,
  each,
  listOf,
  mapOf,
  type Part,
  REFERENCE,
  TEXT,
  validation,
} from './shared.ts';

const HERE = '#/definitions/';
const self: Part = { $ref: '#' };
const list: Part = { $ref: `${HERE}schemaArray` };
const choice = { type: 'array', minItems: 1, uniqueItems: true };

const shared: Part = {
  ...ANNOTATIONS,
  ...applicators(self, list),
  additionalItems: self,
  items: { anyOf: [self, list] },
  ...each('definitions patternProperties', mapOf(self)),
  dependencies: mapOf({ anyOf: [self, { $ref: `${HERE}stringArray` }] }),
};

const added06: Part = {
  ...shared,
  ...validation(HERE),
  ...each('$id $ref', REFERENCE),
  $schema: ADDRESS,
  enum: choice,
  format: TEXT,
};

const later = (version: number, properties: Part): Metaschema => {
  const $id = `http://json-schema.org/draft-0${version}/schema#`;
  return {
    $schema: $id,
    $id,
    definitions: { schemaArray: listOf(self), ...definitions(HERE) },
    type: ['object', 'boolean'],
    properties,
  };
};

const orBoolean = { anyOf: [BOOLEAN, self] };
const { contains, propertyNames, examples, ...older } = shared;
const { const: _, ...checked } = validation(HERE, 'positiveInteger');
const draft04: Metaschema = {
  id: 'http://json-schema.org/draft-04/schema#',
  $schema: 'http://json-schema.org/draft-04/schema#',
  definitions: {
    ...definitions(HERE, 'positiveInteger'),
    schemaArray: listOf(self),
    stringArray: { ...listOf(TEXT), uniqueItems: true },
  },
  type: 'object',
  properties: {
    ...older,
    ...checked,
    ...each('id $schema', TEXT),
    ...each('exclusiveMaximum exclusiveMinimum', BOOLEAN),
    ...each('additionalItems additionalProperties', orBoolean),
    multipleOf: { type: 'number', minimum: 0, exclusiveMinimum: true },
    enum: choice,
  },
  dependencies: { exclusiveMaximum: ['maximum'], exclusiveMinimum: ['minimum'] },
};

/** Oldest first. */
export const drafts: readonly Metaschema[] = [
  draft04,
  later(6, added06),
  later(7, {
    ...added06,
    ...added07(self),
    ...CONTENT,
    $comment: TEXT,
    readOnly: BOOLEAN,
    enum: { ...choice, items: true },
  }),
];
