/** Corrects an answer by hand, and keeps parts of it for the next one. */
import { batch } from '@preact/signals';
import { parsePointer, valueAt } from '../../../form/outline/pointer.ts';
import { putValue } from '../../../form/outline/put-value.ts';
import type { Editing } from '../../document/editing.ts';
import { writtenNumbers } from '../../document/written.ts';
import { valueRanges } from '../../schema/json-source.ts';
import type { FixedValues } from '../state/fixed-values.ts';
import { rememberCorrected } from '../state/history.ts';
import { documentText, type RunChoice } from '../state/run.ts';
import { draft, run } from '../state/state.ts';

function setFixedValues(fixed: FixedValues): void {
  const { fixed: _before, ...rest } = draft.value;
  draft.value = fixed.pointers.length === 0 ? rest : { ...rest, fixed };
}

/**
 * Replaces a value of a choice, also in the history. The rest of its text stays as it is written.
 */
function show(choice: RunChoice, document: unknown, pointer: string): void {
  const state = run.value;
  if (!state) return;
  const before = documentText(choice);
  const range = valueRanges(before)(pointer);
  const value = JSON.stringify(valueAt(document, pointer));
  const text = range
    ? before.slice(0, range.from) + value + before.slice(range.to)
    : JSON.stringify(document);
  const choices = state.choices.map((one) =>
    one.index === choice.index ? { ...one, document, text } : one,
  );
  run.value = { ...state, choices };
  rememberCorrected(run.value);
}

/** The member or item of a value; undefined if there is none. */
function inside(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Readonly<Record<string, unknown>>)[step]
    : undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A copy of a document with the value that another has at a location, and what leads to it. */
function withValueOf(document: unknown, other: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return other;
  const value = withValueOf(inside(document, step), inside(other, step), rest);
  if (Array.isArray(other)) {
    const own: readonly unknown[] = Array.isArray(document) ? document : [];
    const index = Number(step);
    return [...own, ...other.slice(own.length, index + 1)].with(index, value);
  }
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
  return Object.fromEntries([...Object.entries(isObject ? document : {}), [step, value]]);
}

/**
 * Fixes a value of a document, beside those fixed before, which may be of another choice.
 * @param number its text, if it is a number that JavaScript rounds
 */
function fix(document: unknown, pointer: string, number?: string): void {
  const { document: before, pointers = [], written = {} } = draft.value.fixed ?? {};
  const others = pointers.filter((one) => one !== pointer);
  const carried = others.reduce(
    (around, one) => withValueOf(around, before, parsePointer(one)),
    document,
  );
  const together = withValueOf(carried, document, parsePointer(pointer));
  // The choices may differ in form: a value excludes one that lies in it or around it.
  const held = others.filter((one) => isSame(valueAt(together, one), valueAt(before, one)));
  const numbers = Object.entries(written).filter(([one]) => held.includes(one));
  if (number !== undefined) numbers.push([pointer, number]);
  setFixedValues({
    document: together,
    pointers: [...held, pointer],
    ...(numbers.length > 0 && { written: Object.fromEntries(numbers) }),
  });
}

/** The editing operations on the values of a choice. */
export function editingOf(choice: RunChoice): Editing {
  const { document: kept, pointers = [] } = draft.value.fixed ?? {};
  return {
    isFixed: (pointer) =>
      pointers.includes(pointer) &&
      isSame(valueAt(kept, pointer), valueAt(choice.document, pointer)),
    setFixed(pointer, fixed) {
      if (!fixed) return release(pointer);
      const isNumber = typeof valueAt(choice.document, pointer) === 'number';
      const number = isNumber ? writtenNumbers(documentText(choice))(pointer) : undefined;
      fix(choice.document, pointer, number);
    },
    replace(pointer, value) {
      const document = putValue(choice.document, pointer, value);
      batch(() => {
        show(choice, document, pointer);
        fix(document, pointer);
      });
    },
  };
}

/** The fixed values, by location. */
export function keptValues(): readonly { readonly pointer: string; readonly value: unknown }[] {
  const { document, pointers = [] } = draft.value.fixed ?? {};
  return pointers.map((pointer) => ({ pointer, value: valueAt(document, pointer) }));
}

/** Releases the fixed value at this location. */
export function release(pointer: string): void {
  const { fixed } = draft.value;
  if (!fixed) return;
  setFixedValues({ ...fixed, pointers: fixed.pointers.filter((one) => one !== pointer) });
}

/** Releases all fixed values. */
export function releaseAll(): void {
  setFixedValues({ document: undefined, pointers: [] });
}
