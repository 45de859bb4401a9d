/**
 * The metaschemas of 2019-09 and 2020-12 and of their vocabularies, without annotations
 * (json-schema.org, BSD licence).
 */
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

const HERE = '#/$defs/';
const defined = (name: string): Part => ({ $ref: HERE + name });
const list = defined('schemaArray');
const reference = defined('uriReferenceString');

/** The parts specific to a version. */
interface Version {
  readonly address: string;
  /** The definition of any schema. */
  readonly self: Part;
  /** The anchor that makes `self` resolve to an extending schema. */
  readonly anchor: Part;
  readonly core: Part;
  readonly applicator: Part;
  /** Vocabularies that the other version lacks or names differently. */
  readonly others: Readonly<Record<string, Part>>;
  /** Keywords of earlier versions. */
  readonly older?: Part;
}

function metaschemas(version: Version): readonly Metaschema[] {
  const { address, self, anchor, core, applicator, others, older } = version;
  const vocabularies = {
    core: {
      ...core,
      $id: { ...reference, pattern: '^[^#]*#?$' },
      $schema: defined('uriString'),
      $ref: reference,
      $vocabulary: { ...mapOf(BOOLEAN), propertyNames: defined('uriString') },
      $comment: TEXT,
      $defs: mapOf(self),
    },
    applicator: {
      ...applicators(self, list),
      ...added07(self),
      ...applicator,
      dependentSchemas: mapOf(self),
    },
    validation: {
      ...validation(HERE),
      ...each('maxContains minContains', defined('nonNegativeInteger')),
      dependentRequired: mapOf(defined('stringArray')),
    },
    'meta-data': { ...ANNOTATIONS, ...each('deprecated readOnly writeOnly', BOOLEAN) },
    content: { ...CONTENT, contentSchema: self },
    ...others,
  };
  const $schema = `${address}/schema`;
  const made = (place: string, properties: Part, more: Part): Metaschema => ({
    $schema,
    $id: `${address}/${place}`,
    ...anchor,
    type: ['object', 'boolean'],
    properties,
    ...more,
  });
  const $defs: Readonly<Record<string, Part>> = {
    core: {
      anchorString: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
      uriString: ADDRESS,
      uriReferenceString: REFERENCE,
    },
    applicator: { schemaArray: listOf(self) },
    validation: definitions(HERE),
  };
  const either = { anyOf: [self, { $ref: 'meta/validation#/$defs/stringArray' }] };
  return [
    made(
      'schema',
      { definitions: mapOf(self), dependencies: mapOf(either), ...older },
      { allOf: Object.keys(vocabularies).map((name) => ({ $ref: `meta/${name}` })) },
    ),
    ...Object.entries(vocabularies).map(([name, said]) =>
      made(`meta/${name}`, said, { $defs: $defs[name] }),
    ),
  ];
}

const unevaluated = (self: Part): Part => each('unevaluatedItems unevaluatedProperties', self);
const recursive: Part = { $recursiveRef: '#' };
const dynamic: Part = { $dynamicRef: '#meta' };
const format = { format: TEXT };

/** The metaschemas of 2019-09. */
export const draft201909 = metaschemas({
  address: 'https://json-schema.org/draft/2019-09',
  self: recursive,
  anchor: { $recursiveAnchor: true },
  core: {
    $anchor: { type: 'string', pattern: '^[A-Za-z][-A-Za-z0-9.:_]*$' },
    $recursiveRef: reference,
    $recursiveAnchor: BOOLEAN,
  },
  applicator: {
    additionalItems: recursive,
    items: { anyOf: [recursive, list] },
    ...unevaluated(recursive),
  },
  others: { format },
});

/** The metaschemas of 2020-12. */
export const draft202012 = metaschemas({
  address: 'https://json-schema.org/draft/2020-12',
  self: dynamic,
  anchor: { $dynamicAnchor: 'meta' },
  core: {
    ...each('$anchor $dynamicAnchor', defined('anchorString')),
    $dynamicRef: reference,
  },
  applicator: { prefixItems: list, items: dynamic },
  others: { unevaluated: unevaluated(dynamic), 'format-annotation': format },
  older: {
    $recursiveAnchor: { $ref: 'meta/core#/$defs/anchorString' },
    $recursiveRef: { $ref: 'meta/core#/$defs/uriReferenceString' },
  },
});
