/**
 * `npm run conformance`: compares the grammar's results on the official JSON Schema test suite with
 * the recorded baseline. Fails if a group is worse than recorded. Options: `--record` stores the
 * results as the new baseline (refused if anything is worse); `--why [text]` prints every incorrect
 * group whose name contains the text; `--any-order` compiles with `memberOrder: 'any'`, where every
 * tried order of an instance's members, up to 120, must be accepted.
 */
import {
  changes,
  RANK,
  readBaseline,
  runSuite,
  SECTIONS,
  type SectionRecord,
  writeBaseline,
} from '../test/suites/conformance/run.ts';

const [record, why, anyOrder] = ['--record', '--why', '--any-order'].map((option) =>
  process.argv.includes(option),
);
const filter = process.argv[process.argv.indexOf('--why') + 1] ?? '';

let baseline: Record<string, SectionRecord> = {};
try {
  baseline = readBaseline();
} catch {
  console.log('No baseline yet.');
}

const results: Record<string, SectionRecord> = {};
let worse = 0;
let better = 0;
console.log('| suite | groups | correct | refused | rejects valid | accepts invalid | crashed |');
console.log('|---|---|---|---|---|---|---|');
const reasons: string[] = [];
for (const section of SECTIONS) {
  const result = runSuite(section, anyOrder ? 'any' : 'schema');
  const { groups, correct, faults, judgements } = result;
  results[section.name] = { groups, correct, faults };
  const counts = RANK.slice(2).map(
    (verdict) => Object.values(faults).filter((fault) => fault === verdict).length,
  );
  console.log(`| ${[section.name, groups, correct, ...counts].join(' | ')} |`);
  for (const { name, verdict, why: reason } of judgements) {
    if (verdict !== 'correct' && verdict !== 'unsatisfiable' && name.includes(filter)) {
      reasons.push(`${section.name} ${name}: ${verdict}: ${reason}`);
    }
  }
  if (!(section.name in baseline)) continue;
  const changed = changes(result, baseline[section.name]);
  for (const { name, verdict, why: reason } of changed.worse) {
    console.error(`WORSE ${section.name} ${name}: ${verdict}: ${reason}`);
  }
  worse += changed.worse.length;
  better += changed.better.length;
}
if (why) console.log(reasons.join('\n'));
if (worse > 0) {
  console.error(`${worse} groups are judged worse than recorded.`);
  process.exitCode = 1;
} else if (record && !anyOrder) {
  writeBaseline(results);
} else if (better > 0) {
  console.error(`${better} groups are judged better than recorded: keep that with --record.`);
}
