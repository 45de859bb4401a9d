import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keywordTable } from './keyword-table.ts';
import { changes, readBaseline, runSuite, SECTIONS } from './run.ts';

const baseline = readBaseline();
const results = new Map<string, ReturnType<typeof runSuite>>();

describe.each(SECTIONS)('official suite, $dialect $folder', (section) => {
  test('passes at least the recorded groups (npm run conformance -- --record records an improvement)', () => {
    const result = runSuite(section);
    results.set(section.name, result);
    expect(changes(result, baseline[section.name]).worse).toEqual([]);
  });

  test('never accepts an invalid instance', () => {
    const verdicts = Object.values(baseline[section.name]?.faults ?? {});
    expect(verdicts).not.toContain('accepts-invalid');
    expect(verdicts).not.toContain('crashed');
  });
});

test('the suite of the newest draft gives the same results with members in any order', () => {
  const [newest] = SECTIONS as [(typeof SECTIONS)[number]];
  const { worse, better } = changes(runSuite(newest, 'any'), baseline[newest.name]);
  expect([...worse, ...better]).toEqual([]);
});

test('docs/json-schema.md has these results (npm run docs:keywords writes it)', () => {
  const page = readFileSync(new URL('../../../docs/json-schema.md', import.meta.url), 'utf8');
  expect(page === keywordTable(results)).toBe(true);
});

test('docs/comparison.md has their numbers', () => {
  const page = readFileSync(new URL('../../../docs/comparison.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| draft ([\d-]+)(, optional)? \| (\d.*) \|$/gm)];
  for (const [, draft, optional, numbers] of rows) {
    const result = results.get(`draft${draft}${optional ? '/optional' : ''}`);
    const count = (fault: string) =>
      Object.values(result?.faults ?? {}).filter((one) => one === fault).length;
    const { groups, correct } = result ?? {};
    const faults = ['refused', 'rejects-valid', 'accepts-invalid'].map(count);
    expect([groups, correct, ...faults].join(' | '), draft).toBe(numbers);
  }
  expect(rows).toHaveLength(6);
});
