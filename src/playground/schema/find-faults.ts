/** Finds the faults in an answer that was generated without its schema. */
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { childPointer } from '../../form/outline/pointer.ts';
import { parsePartialJson } from '../../runtime/common/patch/index.ts';

/** A fault in an answer. */
export interface Fault {
  readonly kind: 'cut-off' | 'no-json' | 'around' | 'schema' | 'unchecked';
  readonly message: string;
  /** JSON Pointer to the faulty value. */
  readonly pointer?: string;
}

/** Keywords whose errors only repeat those of their subschemas. */
const containers = new Set([
  '$ref',
  '$dynamicRef',
  'allOf',
  'items',
  'prefixItems',
  'properties',
  'patternProperties',
  'propertyNames',
  'dependentSchemas',
  'if',
  'false',
]);

/** Maximum number of faults to report. */
const mostFaults = 12;

function draftOf(schema: unknown): '4' | '7' | '2019-09' | '2020-12' {
  const dialect =
    typeof schema === 'object' && schema !== null && '$schema' in schema ? schema.$schema : '';
  const [found] = /2019-09|draft-0[467]/.exec(String(dialect)) ?? [];
  if (found === '2019-09') return found;
  if (found === undefined) return '2020-12';
  return found === 'draft-04' ? '4' : '7';
}

/**
 * The location of an output unit's value. A unit about a forbidden member contains only its name.
 */
function pointerOf({ keyword, instanceLocation, error }: OutputUnit): string {
  const pointer = instanceLocation.replace(/^#/, '');
  const [, name] = /^Property "(.*)" does not match/.exec(error) ?? [];
  const isMember = keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
  return isMember && name !== undefined ? childPointer(pointer, name) : pointer;
}

function describe({ keyword, error }: OutputUnit): string {
  const [name] = /"[^"]*"/.exec(error) ?? [];
  if (keyword === 'required') return `The member ${name ?? ''} is missing.`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    return 'A member that the schema does not allow.';
  }
  if (keyword === 'enum' || keyword === 'const') return 'Not one of the allowed values.';
  if (keyword === 'type') return `Wrong type. ${error}`;
  return error;
}

/**
 * The violations of a schema in a document.
 * @throws what the validator throws if it cannot check the schema
 */
function findSchemaFaults(schema: unknown, document: unknown): readonly Fault[] {
  const validator = new Validator(schema as Schema | boolean, draftOf(schema), false);
  const { errors } = validator.validate(document);
  const faults = errors
    .filter(({ keyword }) => !containers.has(keyword))
    .map(
      (unit): Fault => ({
        kind: 'schema',
        message: describe(unit),
        pointer: pointerOf(unit),
      }),
    );
  const once = new Map(faults.map((fault) => [`${fault.pointer} ${fault.message}`, fault]));
  return [...once.values()].slice(0, mostFaults);
}

/** The first JSON object or array in a text, and whether it is the whole text. */
function findJson(text: string): { readonly value: unknown; readonly isAll: boolean } | undefined {
  try {
    return { value: JSON.parse(text) as unknown, isAll: true };
  } catch {
    // Models add remarks before and after a document.
    const part = bracketed(text);
    try {
      return part === undefined ? undefined : { value: JSON.parse(part) as unknown, isAll: false };
    } catch {
      return undefined;
    }
  }
}

/** A text from its first bracket to the one that closes it; undefined if none does. */
function bracketed(text: string): string | undefined {
  const start = text.search(/[{[]/);
  if (start < 0) return undefined;
  const rest = text.slice(start);
  let depth = 0;
  // A string that does not end takes the rest: a search from each of its quotation marks would take
  // quadratic time.
  const marks = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[{[\]}]/g;
  for (const { 0: mark, index } of rest.matchAll(marks)) {
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    if (depth === 0) return rest.slice(0, index + 1);
  }
  return undefined;
}

/**
 * Finds faults that would break a program that expects a document of the schema.
 * @param finishReason The reason why the answer ended, as in the API.
 */
export function findFaults(
  schema: unknown,
  text: string,
  finishReason: string | undefined,
): readonly Fault[] {
  const cut: readonly Fault[] =
    finishReason === 'length' ? [{ kind: 'cut-off', message: 'Cut off by the token limit.' }] : [];
  const found = findJson(text.trim());
  if (!found) {
    const hasBegun = /^\s*[{[]/.test(text) && parsePartialJson(text.trim()) !== undefined;
    const message = hasBegun ? 'The JSON is not complete.' : 'Not JSON: JSON.parse throws.';
    return [...cut, { kind: 'no-json', message }];
  }
  const around: readonly Fault[] = found.isAll
    ? []
    : [{ kind: 'around', message: 'Text around the JSON: JSON.parse throws.' }];
  const whole = [...cut, ...around];
  try {
    return [...whole, ...findSchemaFaults(schema, found.value)];
  } catch {
    // The service takes patterns that JavaScript refuses with the flag `u`, among others.
    const message = 'This page cannot check this schema, only the service can.';
    return [...whole, { kind: 'unchecked', message }];
  }
}
