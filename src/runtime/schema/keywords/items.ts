import { BY_SHAPE, DRAFT_2019_09 } from '../dialect.ts';
import { isArray } from '../json.ts';
import type { Keyword, Schema, Site } from '../keyword.ts';
import { parseSchema, parseSchemas } from '../subschemas.ts';
import { itemsInOrder } from './prefixItems.ts';

type Items = Schema | readonly Schema[];

function isList(items: Items): items is readonly Schema[] {
  return Array.isArray(items);
}

function first(site: Site): number {
  return site.sibling<readonly Schema[]>('prefixItems')?.length ?? 0;
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
  array(schema, site) {
    if (isList(schema)) return itemsInOrder(schema, site);
    const where = site.range(first(site), Number.POSITIVE_INFINITY);
    return site.formulas.all(where, site.goal(schema));
  },
  evaluates(schema, site) {
    const end = isList(schema) ? schema.length : Number.POSITIVE_INFINITY;
    return [{ where: site.range(0, end), when: site.formulas.true }];
  },
};

/**
 * `additionalItems` (2019-09, 9.3.1.2): the items after an array of `items`; no effect without one.
 */
export const additionalItems: Keyword<Schema> = {
  name: 'additionalItems',
  until: DRAFT_2019_09,
  parse: parseSchema,
  array(schema, site) {
    const list = site.sibling<Items>('items');
    if (!list || !isList(list)) return site.formulas.true;
    const where = site.range(list.length, Number.POSITIVE_INFINITY);
    return site.formulas.all(where, site.goal(schema));
  },
  evaluates(_, site) {
    const list = site.sibling<Items>('items');
    if (!list || !isList(list)) return [];
    return [{ where: site.range(0, Number.POSITIVE_INFINITY), when: site.formulas.true }];
  },
};
