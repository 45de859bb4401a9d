/** All JSON Schema keywords that this core supports. */
import type { Keyword } from '../keyword.ts';
import { additionalProperties } from './additionalProperties.ts';
import { allOf } from './allOf.ts';
import { annotations } from './annotations.ts';
import { anyOf } from './anyOf.ts';
import { constant } from './const.ts';
import { contains, maxContains, minContains } from './contains.ts';
import { definitions, defs } from './definitions.ts';
import { dependencies } from './dependencies.ts';
import { dependentRequired } from './dependentRequired.ts';
import { dependentSchemas } from './dependentSchemas.ts';
import { enumeration } from './enum.ts';
import { format } from './format.ts';
import { ground } from './ground.ts';
import { identifiers } from './identifiers.ts';
import { elseKeyword, ifKeyword, thenKeyword } from './if.ts';
import { maxItems, minItems } from './itemCount.ts';
import { additionalItems, items } from './items.ts';
import { maxLength, minLength } from './length.ts';
import { exclusiveMaximum, maximum } from './maximum.ts';
import { exclusiveMinimum, minimum } from './minimum.ts';
import { multipleOf } from './multipleOf.ts';
import { not } from './not.ts';
import { oneOf } from './oneOf.ts';
import { pattern } from './pattern.ts';
import { patternProperties } from './patternProperties.ts';
import { prefixItems } from './prefixItems.ts';
import { properties } from './properties.ts';
import { maxProperties, minProperties } from './propertyCount.ts';
import { propertyNames } from './propertyNames.ts';
import { dynamicRef, recursiveRef, ref } from './ref.ts';
import { required } from './required.ts';
import { type } from './type.ts';
import { unevaluatedItems } from './unevaluatedItems.ts';
import { unevaluatedProperties } from './unevaluatedProperties.ts';
import { uniqueItems } from './uniqueItems.ts';

const LIST: readonly Keyword[] = [
  additionalProperties,
  allOf,
  anyOf,
  constant,
  contains,
  maxContains,
  minContains,
  definitions,
  defs,
  dependencies,
  dependentRequired,
  dependentSchemas,
  enumeration,
  format,
  elseKeyword,
  ifKeyword,
  thenKeyword,
  maxItems,
  minItems,
  additionalItems,
  items,
  maxLength,
  minLength,
  exclusiveMaximum,
  maximum,
  exclusiveMinimum,
  minimum,
  multipleOf,
  not,
  oneOf,
  pattern,
  patternProperties,
  prefixItems,
  properties,
  maxProperties,
  minProperties,
  propertyNames,
  dynamicRef,
  recursiveRef,
  ref,
  required,
  type,
  unevaluatedItems,
  unevaluatedProperties,
  uniqueItems,
  ground,
  ...identifiers,
  ...annotations,
];

/** The keywords by name. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  LIST.map((keyword) => [keyword.name, keyword]),
);
