/**
 * `npm run conformance`: holds the grammar against the official JSON Schema test suite and the recorded baseline.
 * Fails when a group is judged worse than recorded. Options: `--record` keeps the results as the new baseline (refused
 * when something got worse); `--why [text]` prints every group that is not correct (and whose name contains the text);
 * `--any-order` compiles with `memberOrder: 'any'`: then an instance has to be accepted in every order of its members that is
 * tried, up to 120.
 */
import {
  changes,
  RANK,
  readBaseline,
  runSuite,
  SECTIONS,
  type SectionRecord,
  writeBaseline,
} from '../test/conformance/run.ts';

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
