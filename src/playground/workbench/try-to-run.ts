/** Runs the draft and shows what is in the way of it, or wrong with its schema, where a person looks. */
import { schemaPointer } from '../client/api-error.ts';
import { rangeOfPointer } from '../schema/json-source.ts';
import { runDraft } from './actions.ts';
import { draft, run } from './state.ts';
import { obstacles, pane, schemaFindings } from './ui-state.ts';

/** Runs the draft; problems of the schema are marked where they are. */
export async function tryToRun(): Promise<void> {
  obstacles.value = [];
  pane.value = 'answer';
  const text = draft.value.schemaText;
  const problems = await runDraft();
  obstacles.value = problems.map((problem) =>
    problem.place === 'schema' ? `The schema is no JSON yet: ${problem.message}` : problem.message,
  );
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
