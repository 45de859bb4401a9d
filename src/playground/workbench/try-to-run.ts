/** Runs the draft and shows what is in the way of it, or wrong with its schema, where a person looks. */
import { schemaPointer } from '../client/api-error.ts';
import { rangeOfPointer } from '../schema/json-source.ts';
import { runDraft } from './actions.ts';
import { draft, run } from './state.ts';
import { pane, schemaFindings, triedInVain } from './ui-state.ts';

/** Runs the draft; problems of the schema are marked where they are. */
export async function tryToRun(): Promise<void> {
  triedInVain.value = false;
  pane.value = 'answer';
  const text = draft.value.schemaText;
  triedInVain.value = !(await runDraft());
  const error = run.value?.error;
  const pointer = error && schemaPointer(error);
  if (error && pointer !== undefined) {
    schemaFindings.value = {
      text,
      problems: [{ ...rangeOfPointer(text, pointer), severity: 'error', message: error.message }],
    };
    return;
  }
  const warnings = run.value?.warnings ?? [];
  schemaFindings.value = {
    text,
    problems: warnings.map((warning) => ({
      ...rangeOfPointer(text, warning.pointer ?? ''),
      severity: 'warning',
      message: warning.message,
    })),
  };
}
