import type { Keyword } from '../keyword.ts';

/**
 * Keywords that annotate a value without constraining it: meta-data (validation, 9), contents
 * (validation, 8), and OpenAPI 3.1's base vocabulary.
 */
export const annotations: readonly Keyword[] = [
  '$comment',
  '$vocabulary',
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'examples',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'discriminator',
  'externalDocs',
  'xml',
  'example',
].map((name) => ({ name, inert: true, parse: (value) => value }));
