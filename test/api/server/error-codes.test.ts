import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorStatuses } from '../../../src/runtime/api/http/answer/errors.ts';

const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');

/** Codes that no request is answered with. */
const unanswered = ['validation_failed', 'data_folder_in_use'];

test('docs/errors.md has every error code, with its status', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d{3}|–) \|/gm)];
  const told = rows.map(([, code = '', status = '']) => [code, status]);
  const known = Object.entries(errorStatuses).map(([code, status]) => [
    code,
    unanswered.includes(code) ? '–' : String(status),
  ]);
  expect(told.toSorted()).toEqual(known.toSorted());
});
