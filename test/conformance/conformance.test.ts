import { describe, expect, test } from 'vitest';
import { changes, readBaseline, runSuite, SECTIONS } from './run.ts';

const baseline = readBaseline();

describe.each(SECTIONS)('official suite, $dialect $folder', (section) => {
  test('judges no group worse than recorded (npm run conformance -- --record keeps an improvement)', () => {
    expect(changes(runSuite(section), baseline[section.name]).worse).toEqual([]);
  });

  test('never accepts what is invalid', () => {
    const verdicts = Object.values(baseline[section.name]?.faults ?? {});
    expect(verdicts).not.toContain('accepts-invalid');
    expect(verdicts).not.toContain('crashed');
  });
});
