/** The reader of Python, which comes with a parser of its own: loaded when somebody has Python to read. */
import { signal } from '@preact/signals';
import type { Schema } from './types.ts';

/** Makes a schema of Python; undefined until it is loaded. */
export const pythonReader = signal<((text: string) => Schema) | undefined>(undefined);

/** Loads it. What was converted while it was not there is converted again. */
export async function loadPythonReader(): Promise<void> {
  pythonReader.value ??= (await import('./python/index.ts')).schemaOfPython;
}
