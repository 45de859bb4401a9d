/** Detects code pasted in place of JSON, and offers to convert it to a schema. */
import { computed, signal } from '@preact/signals';
import type { convertToSchema } from '../../schema/convert/index.ts';
import { parsedSchema, schemaText } from '../state/state.ts';

/** Loaded when the text is not JSON; undefined until then. */
const converter = signal<typeof convertToSchema | undefined>(undefined);

async function loadConverter(): Promise<void> {
  converter.value = (await import('../../schema/convert/index.ts')).convertToSchema;
}

/** The conversion of the schema's text; undefined if it is JSON or not recognised. */
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
