import { describe, expect, test } from 'vitest';
import { readBaseline, runSuite, SECTIONS } from './run.ts';

const baseline = readBaseline();

describe.each(SECTIONS)('official suite, $dialect $folder', (section) => {
  test('judges every group as recorded (npm run conformance -- --record keeps an improvement)', () => {
    const { faults } = runSuite(section);
    expect(faults).toEqual(baseline[section.name]?.faults);
  });

  test('never accepts what is invalid', () => {
    const verdicts = Object.values(baseline[section.name]?.faults ?? {});
    expect(verdicts).not.toContain('accepts-invalid');
    expect(verdicts).not.toContain('crashed');
  });
});
