/** Corrects an answer by hand, and keeps parts of it for the next one. */
import { batch } from '@preact/signals';
import { parsePointer } from '../../form/outline/pointer.ts';
import { putValue } from '../../form/outline/put-value.ts';
import type { Editing } from '../document/editing.ts';
import type { FixedValues } from './draft.ts';
import type { RunChoice } from './run.ts';
import { draft, run } from './state.ts';

function setFixedValues(fixed: FixedValues): void {
  const { fixed: _before, ...rest } = draft.value;
  draft.value = fixed.pointers.length === 0 ? rest : { ...rest, fixed };
}

/** Replaces the document of a choice. */
function showDocument(choice: RunChoice, document: unknown): void {
  const state = run.value;
  if (!state) return;
  const choices = state.choices.map((one) =>
    one.index === choice.index ? { ...one, document, text: JSON.stringify(document) } : one,
  );
  run.value = { ...state, choices };
}

/** The editing operations on the values of a choice. */
export function editingOf(choice: RunChoice): Editing {
  const pointers = new Set(draft.value.fixed?.pointers);
  const keep = (document: unknown) => setFixedValues({ document, pointers: [...pointers] });
  return {
    isFixed: (pointer) => pointers.has(pointer),
    setFixed(pointer, fixed) {
      if (fixed) pointers.add(pointer);
      else pointers.delete(pointer);
      keep(choice.document);
    },
    replace(pointer, value) {
      pointers.add(pointer);
      const document = putValue(choice.document, pointer, value);
      batch(() => {
        showDocument(choice, document);
        keep(document);
      });
    },
  };
}

/** The fixed values, by location. */
export function keptValues(): readonly { readonly pointer: string; readonly value: unknown }[] {
  const { document, pointers = [] } = draft.value.fixed ?? {};
  return pointers.map((pointer) => ({
    pointer,
    value: parsePointer(pointer).reduce<unknown>(
      (around, step) => (around as Readonly<Record<string, unknown>> | undefined)?.[step],
      document,
    ),
  }));
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
