/** Warnings for hints in a request that are never followed; schemas/field.ts marks them. */
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { effectOf, marks } from '../../schemas/field.ts';
import type { Warning } from '../../schemas/shared.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The warnings for the hints in a validated body: see {@link createNotFollowed}. */
export function hintWarnings(schema: TSchema, body: unknown): readonly Warning[] {
  const { add, warnings } = createNotFollowed();
  visit(schema, body, '', add);
  return warnings;
}

type Add = (param: string, why: string) => void;

function visit(schema: unknown, value: unknown, param: string, add: Add): void {
  if (value == null || !isFields(schema) || !hasHints(schema)) return;
  if (effectOf(schema) === 'hint') {
    const followed = schema[marks.followed] as readonly unknown[];
    if (followed.includes(value)) return;
    add(param, String(schema.description));
    return;
  }
  if (Array.isArray(schema.anyOf)) {
    const meant = schema.anyOf.find((one: TSchema) => hasHints(one) && Check(one, value));
    visit(meant, value, param, add);
  }
  if (isFields(schema.properties) && isFields(value)) {
    for (const [name, field] of Object.entries(schema.properties)) {
      visit(field, value[name], param === '' ? name : `${param}.${name}`, add);
    }
  }
  if (isFields(schema.items) && Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      visit(schema.items, item, `${param}[${at}]`, add);
    }
  }
}

/** The warning for a parameter that is accepted but not followed. */
export const notFollowed = (param: string, why: string): Warning => ({
  code: 'parameter_not_followed',
  message: `${param} is not followed. ${why}`,
  param,
});

/** After so many warnings, one counts the rest. A body may have thousands of such parameters. */
const MOST = 100;

/**
 * Begins the warnings for parameters that are not followed: the first 100, and one for the rest.
 */
export function createNotFollowed(): { readonly add: Add; readonly warnings: readonly Warning[] } {
  const warnings: Warning[] = [];
  let rest = 0;
  const add: Add = (param, why) => {
    if (warnings.length < MOST) {
      warnings.push(notFollowed(param, why));
      return;
    }
    rest++;
    const message = `The rest of such parameters, ${rest}, are not followed either.`;
    warnings[MOST] = { code: 'parameter_not_followed', message };
  };
  return { add, warnings };
}

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
