/** Runs the draft and shows what is in the way of it, or wrong with its schema, where a person looks. */
import { schemaPointer } from '../client/api-error.ts';
import { runDraft } from './actions.ts';
import { serviceFindings } from './schema-findings.ts';
import { draft, run } from './state.ts';
import { pane, triedInVain } from './ui-state.ts';

/** Runs the draft; problems of the schema are marked where they are. */
export async function tryToRun(): Promise<void> {
  triedInVain.value = false;
  pane.value = 'answer';
  const text = draft.value.schemaText;
  triedInVain.value = !(await runDraft());
  const error = run.value?.error;
  const pointer = error && schemaPointer(error);
  if (error && pointer !== undefined) {
    const finding = { severity: 'error' as const, message: error.message, pointer };
    serviceFindings.value = { text, findings: [finding] };
    return;
  }
  const warnings = run.value?.warnings ?? [];
  serviceFindings.value = {
    text,
    findings: warnings.map(({ message, pointer: place = '' }) => ({
      severity: 'warning',
      message,
      pointer: place,
    })),
  };
}
