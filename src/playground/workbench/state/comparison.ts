/** The answer to the same question without the schema. */
import { signal } from '@preact/signals';
import type { Run } from './run.ts';

/** A run without the schema. */
interface Comparison {
  readonly run: Run;
  /** The schema that only the prompt contained. */
  readonly schema: unknown;
  readonly controller: AbortController;
}

/** The latest run without the schema; undefined before the first of a draft. */
export const comparison = signal<Comparison | undefined>(undefined);

/** Stops the run without the schema. */
export function stopComparison(): void {
  comparison.value?.controller.abort();
}

/** Stops and removes it, because another draft replaces its own. */
export function dropComparison(): void {
  stopComparison();
  comparison.value = undefined;
}
