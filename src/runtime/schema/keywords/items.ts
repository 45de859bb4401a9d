import { BY_SHAPE, DRAFT_2019_09 } from '../dialect.ts';
import { isArray } from '../json.ts';
import type { Keyword, KeywordContext, Schema } from '../keyword.ts';
import { parseSchema, parseSchemas } from '../subschemas.ts';
import { itemsInOrder } from './prefixItems.ts';

type Items = Schema | readonly Schema[];

function isList(items: Items): items is readonly Schema[] {
  return Array.isArray(items);
}

function first(context: KeywordContext): number {
  return context.sibling<readonly Schema[]>('prefixItems')?.length ?? 0;
}

/** `items` (core, 10.3.1.2); up to 2019-09 also an array, which is now `prefixItems`. */
export const items: Keyword<Items> = {
  name: 'items',
  parse(value, location) {
    const { dialect } = location.schema;
    if (!isArray(value)) return location.schemaAt(value);
    if (dialect > DRAFT_2019_09 && dialect !== BY_SHAPE) {
      return location.fail('must be one schema: use "prefixItems" for a list of schemas.');
    }
    return value.length === 0 ? [] : parseSchemas(value, location);
  },
  array(schema, context) {
    if (isList(schema)) return itemsInOrder(schema, context);
    const selector = context.range(first(context), Number.POSITIVE_INFINITY);
    return context.formulas.all(selector, context.goal(schema));
  },
  evaluates(schema, context) {
    const end = isList(schema) ? schema.length : Number.POSITIVE_INFINITY;
    return [{ selector: context.range(0, end), when: context.formulas.true }];
  },
};

/**
 * `additionalItems` (2019-09, 9.3.1.2): the items after an array of `items`; no effect without one.
 */
export const additionalItems: Keyword<Schema> = {
  name: 'additionalItems',
  until: DRAFT_2019_09,
  parse(value, location) {
    location.needs('items', true);
    return parseSchema(value, location);
  },
  array(schema, context) {
    const list = context.sibling<Items>('items');
    if (!list || !isList(list)) return context.formulas.true;
    const selector = context.range(list.length, Number.POSITIVE_INFINITY);
    return context.formulas.all(selector, context.goal(schema));
  },
  evaluates(_, context) {
    const list = context.sibling<Items>('items');
    if (!list || !isList(list)) return [];
    return [{ selector: context.range(0, Number.POSITIVE_INFINITY), when: context.formulas.true }];
  },
};
