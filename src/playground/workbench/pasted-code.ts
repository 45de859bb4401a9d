/** Code pasted where JSON belongs: most people mean the schema of it. */
import { computed, signal } from '@preact/signals';
import type { convertToSchema } from '../schema/convert/index.ts';
import { parsedSchema, schemaText } from './state.ts';

/** Loaded when something is no JSON; undefined until then. */
const converter = signal<typeof convertToSchema | undefined>(undefined);

async function loadConverter(): Promise<void> {
  converter.value = (await import('../schema/convert/index.ts')).convertToSchema;
}

/** What the text of the schema can be converted to; undefined where it is JSON, or nothing that is known. */
export const pastedCode = computed(() => {
  if ('value' in parsedSchema.value || schemaText.value.trim() === '') return undefined;
  const convert = converter.value;
  if (!convert) {
    void loadConverter();
    return undefined;
  }
  const conversion = convert(schemaText.value);
  return 'schema' in conversion ? conversion : undefined;
});
