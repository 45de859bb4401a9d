/** A document that suits the simple schemas of the page's examples; the same every time. */

/** The keywords the examples use. */
export interface SimpleSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SimpleSchema>>;
  readonly items?: SimpleSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly SimpleSchema[];
  /** What a kept value adds: schemas of objects and of single values. */
  readonly allOf?: readonly SimpleSchema[];
  readonly format?: string;
  readonly pattern?: string;
}

const texts: Readonly<Record<string, string>> = {
  name: 'Evening of jazz at the Blue Door',
  venue: 'The Blue Door',
  city: 'Lisbon',
  customer: 'Ada Miller',
  description: 'Desk lamp',
  number: 'AB-1042',
  summary: 'Card payments fail on phones since the last update',
  last4: '4821',
  bank: 'Northbank',
  reference: 'RX48821',
};
const tags = ['jazz', 'live music', 'lisbon'];

function addedTo({ allOf = [] }: SimpleSchema, name: string): SimpleSchema[] {
  return allOf.flatMap((added) => added.properties?.[name] ?? []);
}

/** Makes the document. `name` is that of the member it stands for. */
export function sampleDocument(schema: SimpleSchema, name = '', index = 0): unknown {
  const kept = schema.allOf?.find((added) => added.enum)?.enum;
  if (kept) return kept[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[index % schema.enum.length];
  if (schema.oneOf) return sampleDocument(schema.oneOf[1] ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [
          key,
          sampleDocument({ ...property, allOf: addedTo(schema, key) }, key, index),
        ]),
      );
    case 'array':
      return Array.from({ length: Math.max(2, schema.minItems ?? 0) }, (_, item) =>
        sampleDocument(schema.items ?? {}, name, item),
      );
    case 'integer':
      return name === 'seats' ? 80 : (schema.minimum ?? 1) + index;
    case 'number':
      return name === 'unitPrice' ? 49.9 : 0.92;
    case 'boolean':
      return name === 'free' || name === 'reproducible';
    case 'null':
      return null;
    default:
      if (schema.format === 'date') return '2026-03-14';
      return texts[name] ?? tags[index] ?? 'text';
  }
}
