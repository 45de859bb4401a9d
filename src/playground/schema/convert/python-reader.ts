/** Loads the Python converter, which includes a parser, on demand. */
import { signal } from '@preact/signals';
import type { Schema } from './types.ts';

/** Converts Python to a schema; undefined until loaded. */
export const pythonReader = signal<((text: string) => Schema) | undefined>(undefined);

/** Loads the converter. Conversions that needed it then run again. */
export async function loadPythonReader(): Promise<void> {
  pythonReader.value ??= (await import('./python/index.ts')).schemaOfPython;
}
