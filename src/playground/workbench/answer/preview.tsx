import { useMemo } from 'preact/hooks';
import { outline } from '../../../form/outline/outline.ts';
import { isApple } from '../../components/is-apple.ts';
import { DocumentView } from '../../document/document-view.tsx';
import { schemaProblems } from '../run/schema-findings.ts';
import { draft, parsedSchema } from '../state/state.ts';

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shown if the text is not a valid schema. */
function NoPreview() {
  return (
    <p class="hint">
      {draft.value.schemaText.trim() === ''
        ? 'Write a schema to see the form that the answer will fill.'
        : 'The form appears here once the schema is valid JSON.'}
    </p>
  );
}

/** The schema's form before the answer begins. */
export function Preview() {
  if (!draft.value.schemaOn) {
    return <p class="hint">The answer appears here as the model writes it.</p>;
  }
  const parsed = parsedSchema.value;
  const isSchema =
    'value' in parsed && (typeof parsed.value === 'boolean' || isObject(parsed.value));
  if (!isSchema) return <NoPreview />;
  return <Form schema={parsed.value} />;
}

function Form({ schema }: { readonly schema: unknown }) {
  const field = useMemo(() => outline(schema, undefined, false), [schema]);
  return (
    <>
      <DocumentView field={field} live={false} />
      <FormHint />
    </>
  );
}

/** What a run does with the form, or what keeps it from running. */
function FormHint() {
  if (schemaProblems.value.some(({ severity }) => severity === 'error')) {
    return <p class="hint">The model can fill in this form once the schema has no errors.</p>;
  }
  return (
    <p class="hint">
      The model fills in this form. It cannot write anything else.{' '}
      <span class="keys">
        Press <kbd>{isApple ? '⌘ Enter' : 'Ctrl Enter'}</kbd> to run.
      </span>
    </p>
  );
}
