import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Judgement, judge, type SuiteOptions, type Verdict } from './judge.ts';
import { DIALECTS, type Dialect, loadGroups } from './suite.ts';

/**
 * One run of the suite: a dialect's required groups (formats are annotations), or its optional ones
 * (assertions).
 */
export interface Section {
  readonly name: string;
  readonly dialect: Dialect;
  readonly folder: 'required' | 'optional';
}

export const SECTIONS: readonly Section[] = (Object.keys(DIALECTS) as Dialect[]).flatMap(
  (dialect) =>
    (['required', 'optional'] as const).map((folder) => ({
      name: folder === 'required' ? dialect : `${dialect}/optional`,
      dialect,
      folder,
    })),
);

/** What is recorded of a section: every group that is not judged correctly, with its verdict. */
export interface SectionRecord {
  readonly groups: number;
  readonly correct: number;
  readonly faults: Readonly<Record<string, Exclude<Verdict, 'correct' | 'unsatisfiable'>>>;
}

export interface SectionResult extends SectionRecord {
  readonly judgements: readonly (Judgement & { readonly name: string; readonly file: string })[];
}

/** From best to worst. */
export const RANK: readonly Verdict[] = [
  'correct',
  'unsatisfiable',
  'refused',
  'rejects-valid',
  'accepts-invalid',
  'crashed',
];

/**
 * The groups that are judged worse than recorded (or, the other way round, better), with their
 * verdict.
 */
export function changes(
  { judgements }: SectionResult,
  recorded: SectionRecord | undefined,
): { worse: Change[]; better: Change[] } {
  const [worse, better]: [Change[], Change[]] = [[], []];
  for (const { name, verdict, why } of judgements) {
    const is = verdict === 'unsatisfiable' ? 'correct' : verdict;
    const by = RANK.indexOf(is) - RANK.indexOf(recorded?.faults[name] ?? 'correct');
    if (by !== 0) (by > 0 ? worse : better).push({ name, verdict, why });
  }
  return { worse, better };
}

/** A group that is judged otherwise than recorded. */
export type Change = Pick<SectionResult['judgements'][number], 'name' | 'verdict' | 'why'>;

/** Judges all groups of a section. */
export function runSuite(
  section: Section,
  memberOrder: SuiteOptions['memberOrder'] = 'schema',
): SectionResult {
  const format = section.folder === 'required' ? 'annotate' : 'assert';
  const judgements = loadGroups(section.dialect, section.folder).map((group) => ({
    name: group.name,
    file: group.file,
    ...judge(group, section.dialect, { format, memberOrder }),
  }));
  const faults = judgements.flatMap(({ name, verdict }) =>
    verdict === 'correct' || verdict === 'unsatisfiable' ? [] : [[name, verdict] as const],
  );
  return {
    groups: judgements.length,
    correct: judgements.length - faults.length,
    faults: Object.fromEntries(faults),
    judgements,
  };
}

const BASELINE = join(import.meta.dirname, 'baseline.json');

/** The recorded results, by section. */
export function readBaseline(): Record<string, SectionRecord> {
  return JSON.parse(readFileSync(BASELINE, 'utf8'));
}

/** Records results, by section. */
export function writeBaseline(records: Record<string, SectionRecord>): void {
  writeFileSync(BASELINE, `${JSON.stringify(records, null, 2)}\n`);
}
