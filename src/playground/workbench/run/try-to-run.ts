/** Runs the draft, and shows what prevents it or what is wrong with its schema. */
import { type ApiError, schemaPlace } from '../../client/api-error.ts';
import { mayLoad } from '../homes/download-consent.ts';
import { draft, home, model, run } from '../state/state.ts';
import { brokenLink, comparing, pane, triedInVain } from '../state/ui-state.ts';
import { runDraft } from './actions.ts';
import { findPicture } from './picture-findings.ts';
import { serviceFindings, toolFindings, verdict } from './schema-findings.ts';

/**
 * Whether the request was refused because of a value that the user keeps, not because of the schema
 * as written.
 */
export const keptValueIsAtFault = (error: ApiError): boolean =>
  error.code === 'unsatisfiable_schema' &&
  draft.value.fixed !== undefined &&
  verdict.value?.findings.every(({ severity }) => severity !== 'error') === true;

/**
 * Runs the draft, and marks problems of the schema in its text.
 * @param options see {@link runDraft}
 */
export async function tryToRun(options?: Parameters<typeof runDraft>[0]): Promise<void> {
  triedInVain.value = false;
  brokenLink.value = false;
  comparing.value = false;
  pane.value = 'answer';
  if (home.value === 'browser' && !(await mayLoad(model.value))) return;
  const { schemaText: text, toolsText } = draft.value;
  triedInVain.value = !(await runDraft(options));
  const error = run.value?.error;
  findPicture(error);
  const place = error && schemaPlace(error);
  if (error && keptValueIsAtFault(error)) return;
  if (error && place) {
    const finding = {
      severity: 'error' as const,
      message: error.message,
      pointer: place.pointer,
    };
    if (place.text === 'schema') serviceFindings.value = { text, findings: [finding] };
    else toolFindings.value = { text: toolsText, findings: [finding] };
    return;
  }
  const warnings = run.value?.warnings ?? [];
  serviceFindings.value = {
    text,
    findings: warnings.map(({ message, pointer = '' }) => ({
      severity: 'warning',
      message,
      pointer,
    })),
  };
}
