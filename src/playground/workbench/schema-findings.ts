/** What is to be said about the schema on the desk: by the JSON parser, the checker on this page, the service. */
import { computed, effect, signal } from '@preact/signals';
import type { EditorProblem } from '../components/json-editor.tsx';
import { createSchemaChecker } from '../schema/checker/checker.ts';
import type { CheckResult, SchemaFinding } from '../schema/checker/messages.ts';
import { parseJson, rangeOfPointer } from '../schema/json-source.ts';
import { draft, parsedSchema } from './state.ts';

/** A pause in typing after which it is worth while to check. */
const pause = 250;

/** Findings in a text; they are outdated as soon as the text is another. */
interface Findings {
  readonly text: string;
  readonly findings: readonly SchemaFinding[];
}

/** What the service said of the schema. */
export const serviceFindings = signal<Findings>({ text: '', findings: [] });

/** What the service said of the tools' parameters. */
export const toolFindings = signal<Findings>({ text: '', findings: [] });

const checked = signal<{ readonly text: string; readonly result: CheckResult } | undefined>(
  undefined,
);

/** The verdict on the text as it is now; undefined while it is being checked, or when it is no JSON. */
export const verdict = computed(() =>
  checked.value?.text === draft.value.schemaText ? checked.value.result : undefined,
);

/** All problems of the text as it is now. */
export const schemaProblems = computed<readonly EditorProblem[]>(() => {
  const parsed = parsedSchema.value;
  const text = draft.value.schemaText;
  if ('problem' in parsed) {
    return [{ ...parsed.problem.range, severity: 'error', message: parsed.problem.message }];
  }
  const said = serviceFindings.value;
  const findings = [
    ...(verdict.value?.findings ?? []),
    ...(said.text === text ? said.findings : []),
  ];
  const once = new Map(
    findings.map((finding) => [`${finding.pointer} ${finding.message}`, finding]),
  );
  return toProblems(text, [...once.values()]);
});

/** All problems of the tools as they are now. */
export const toolProblems = computed<readonly EditorProblem[]>(() => {
  const text = draft.value.toolsText;
  if (text.trim() === '') return [];
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    return [{ ...parsed.problem.range, severity: 'error', message: parsed.problem.message }];
  }
  const said = toolFindings.value;
  return said.text === text ? toProblems(text, said.findings) : [];
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

/** Checks the schema whenever typing pauses. */
export function followSchema(): () => void {
  const checker = createSchemaChecker();
  const text = computed(() => (draft.value.schemaOn ? draft.value.schemaText : undefined));
  return effect(() => {
    const given = text.value;
    if (given === undefined || 'problem' in parsedSchema.value) return undefined;
    const timer = setTimeout(async () => {
      const result = await checker.check(given);
      if (result) checked.value = { text: given, result };
    }, pause);
    return () => clearTimeout(timer);
  });
}
