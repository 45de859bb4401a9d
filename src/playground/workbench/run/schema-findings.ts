/**
 * Problems of the current schema, as reported by the JSON parser, the checker in this page and the
 * service.
 */
import { computed, effect, signal } from '@preact/signals';
import type { EditorProblem } from '../../components/json-editor.tsx';
import { createSchemaChecker } from '../../schema/checker/checker.ts';
import type { CheckResult, SchemaFinding } from '../../schema/checker/messages.ts';
import { parseJson, rangeOfPointer } from '../../schema/json-source.ts';
import { draft, parsedSchema } from '../state/state.ts';

/** How long nothing is typed before the check. */
const debounceMs = 250;

/** Findings about a text. They lapse when the text changes. */
interface Findings {
  readonly text: string;
  readonly findings: readonly SchemaFinding[];
}

/** The service's findings about the schema. */
export const serviceFindings = signal<Findings>({ text: '', findings: [] });

/** The service's findings about the tools' parameters. */
export const toolFindings = signal<Findings>({ text: '', findings: [] });

const checked = signal<{ readonly text: string; readonly result: CheckResult } | undefined>(
  undefined,
);

/** The verdict on the current text; undefined while it is being checked, or if it is not JSON. */
export const verdict = computed(() =>
  checked.value?.text === draft.value.schemaText ? checked.value.result : undefined,
);

/** All problems of the current text. */
export const schemaProblems = computed<readonly EditorProblem[]>(() => {
  const parsed = parsedSchema.value;
  const text = draft.value.schemaText;
  if ('problem' in parsed) {
    return [{ ...parsed.problem.range, severity: 'error', message: parsed.problem.message }];
  }
  const reported = serviceFindings.value;
  const findings = [
    ...(verdict.value?.findings ?? []),
    ...(reported.text === text ? reported.findings : []),
  ];
  const once = new Map(
    findings.map((finding) => [`${finding.pointer} ${finding.message}`, finding]),
  );
  return toProblems(text, [...once.values()]);
});

/** All problems of the current tools. */
export const toolProblems = computed<readonly EditorProblem[]>(() => {
  const text = draft.value.toolsText;
  if (text.trim() === '') return [];
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    return [{ ...parsed.problem.range, severity: 'error', message: parsed.problem.message }];
  }
  const reported = toolFindings.value;
  return reported.text === text ? toProblems(text, reported.findings) : [];
});

function toProblems(text: string, findings: readonly SchemaFinding[]): readonly EditorProblem[] {
  return findings
    .map(({ severity, message, pointer }) => ({
      ...rangeOfPointer(text, pointer),
      severity,
      message,
    }))
    .sort((a, b) => a.from - b.from);
}

/** Checks the schema when the user stops typing. */
export function followSchema(): () => void {
  const checker = createSchemaChecker();
  const text = computed(() => (draft.value.schemaOn ? draft.value.schemaText : undefined));
  return effect(() => {
    const given = text.value;
    if (given === undefined || 'problem' in parsedSchema.value) return undefined;
    const timer = setTimeout(async () => {
      const result = await checker.check(given);
      if (result) checked.value = { text: given, result };
    }, debounceMs);
    return () => clearTimeout(timer);
  });
}
