/** Warnings for hints in a request that are never followed; schemas/field.ts marks them. */
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { effectOf, marks } from '../../schemas/field.ts';
import type { Warning } from '../../schemas/shared.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The warnings for the hints in a validated body. */
export function hintWarnings(schema: TSchema, body: unknown): Warning[] {
  const warnings: Warning[] = [];
  visit(schema, body, '', warnings);
  return warnings;
}

function visit(schema: unknown, value: unknown, param: string, warnings: Warning[]): void {
  if (value == null || !isFields(schema) || !hasHints(schema)) return;
  if (effectOf(schema) === 'hint') {
    const followed = schema[marks.followed] as readonly unknown[];
    if (followed.includes(value)) return;
    warnings.push(notFollowed(param, String(schema.description)));
    return;
  }
  if (Array.isArray(schema.anyOf)) {
    const meant = schema.anyOf.find((one: TSchema) => hasHints(one) && Check(one, value));
    visit(meant, value, param, warnings);
  }
  if (isFields(schema.properties) && isFields(value)) {
    for (const [name, field] of Object.entries(schema.properties)) {
      visit(field, value[name], param === '' ? name : `${param}.${name}`, warnings);
    }
  }
  if (isFields(schema.items) && Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      visit(schema.items, item, `${param}[${at}]`, warnings);
    }
  }
}

/** The warning for a parameter that is accepted but not followed. */
export const notFollowed = (param: string, why: string): Warning => ({
  code: 'parameter_not_followed',
  message: `${param} is not followed. ${why}`,
  param,
});

const known = new WeakMap<object, boolean>();

/** Whether a schema contains a hint. Most do not, and a request can have many messages. */
function hasHints(schema: unknown): boolean {
  if (!isFields(schema)) return false;
  let found = known.get(schema);
  if (found === undefined) {
    found =
      effectOf(schema) === 'hint' ||
      Object.values(schema).some((part) => typeof part === 'object' && hasHints(part));
    known.set(schema, found);
  }
  return found;
}
