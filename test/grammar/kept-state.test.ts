import { expect, test } from 'vitest';
import { keptBy } from '../../scripts/check-state.ts';

const kept = (source: string) => keptBy(source).map(({ what }) => what);

test.each([
  ['let count = 0;', 'a variable'],
  ['export let count = 0;', 'a variable'],
  ['const table = new Map(); export const add = () => table.set(1, 2);', 'table is written to'],
  [
    'import { table } from "./table.ts"; function f() { table.rows.push(1); }',
    'table is written to',
  ],
  ['const state = { n: 0 }; function f() { state.n++; }', 'state is written to'],
  [
    'const state: number[] = []; function f() { (state as number[])[0] = 1; }',
    'state is written to',
  ],
  ['const state = { n: 0 }; function f() { delete state.n; }', 'state is written to'],
  ['const word = /a/y; function f() { word.lastIndex = 1; }', 'word is written to'],
  ['export const derive = memo((a: object) => a);', 'made by memo'],
  ['const terms = makeTermTable(meter);', 'made by makeTermTable'],
])('%s is detected as state kept by its module', (source, what) => {
  expect(kept(source)).toEqual([what]);
});

test.each([
  'const names = new Map([[1, 2]]);',
  'const names = new Map(); for (const name of ["a"]) names.set(name, 1);',
  'export function makeTable() { let count = 0; const rows = new Map(); return () => rows.set(count++, 1); }',
  'const encoder = new TextEncoder(); export const bytes = (text: string) => encoder.encode(text);',
])('%s keeps nothing', (source) => {
  expect(kept(source)).toEqual([]);
});
