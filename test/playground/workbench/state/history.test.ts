/** What the playground keeps of runs, and of drafts that were left. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openDraft } from '../../../../src/playground/workbench/run/actions.ts';
import { type Draft, emptyDraft } from '../../../../src/playground/workbench/state/draft.ts';
import { examples } from '../../../../src/playground/workbench/state/examples/index.ts';
import {
  deleteEntry,
  deleteHistory,
  hasLost,
  history,
  nameEntry,
  remember,
  rememberCorrected,
  restoreHistory,
} from '../../../../src/playground/workbench/state/history.ts';
import type { Run } from '../../../../src/playground/workbench/state/run.ts';
import { draft } from '../../../../src/playground/workbench/state/state.ts';

const asking = (content: string): Draft => ({
  ...emptyDraft,
  messages: [{ role: 'user', content }],
});

const runOf = (id: string, text = ''): Run => ({
  id,
  home: 'server',
  request: { model: 'm', messages: [{ role: 'user', content: 'a picture' }] },
  delivery: 'tokens',
  schema: undefined,
  startedAt: 1,
  status: 'done',
  records: [],
  choices: [{ index: 0, reasoning: '', text, document: undefined, toolCalls: [], tokens: [] }],
  warnings: [],
});

const other = examples.at(-1)!.draft;

const questions = () => history.value.map((entry) => entry.draft.messages.at(-1)?.content);

beforeEach(() => {
  draft.value = examples[0].draft;
  deleteHistory();
});

describe('the history', () => {
  it('keeps a draft that is replaced by another', () => {
    draft.value = asking('half a question');
    openDraft(other);
    expect(questions()).toEqual(['half a question']);
    expect(history.value[0]?.run).toBeUndefined();
  });

  it('keeps no draft twice, and no example', () => {
    for (const { draft: example } of examples) openDraft(example);
    expect(questions()).toEqual([]);
    draft.value = asking('once');
    openDraft(other);
    openDraft(asking('once'));
    openDraft(other);
    expect(questions()).toEqual(['once']);
  });

  it('keeps a run with its draft, newest first, without storing the conversation twice', () => {
    remember(asking('first'), runOf('a'));
    remember(asking('second'), runOf('b'));
    expect(questions()).toEqual(['second', 'first']);
    expect(history.value[0]?.run?.request.messages).toEqual([]);
  });

  it('updates a run that continued', () => {
    remember(asking('once'), { ...runOf('a', 'Ja'), status: 'interrupted' });
    remember(asking('once'), runOf('a', 'Jazz'));
    expect(history.value.map(({ run }) => run?.status)).toEqual(['done']);
  });

  it('updates a run that was corrected, with its question and in its place', () => {
    remember(asking('first'), runOf('a', 'Lisbon'));
    remember(asking('second'), runOf('b'));
    rememberCorrected(runOf('a', 'Porto'));
    rememberCorrected(runOf('deleted', 'Faro'));
    expect(questions()).toEqual(['second', 'first']);
    expect(history.value[1]?.run?.choices[0]?.text).toBe('Porto');
  });

  it('restores deleted entries, and keeps those that were added since', () => {
    for (const id of ['a', 'b', 'c']) remember(asking(id), runOf(id));
    const before = history.value;
    nameEntry(history.value[0]!, 'renamed since');
    deleteEntry(history.value[1]!);
    expect(hasLost(before)).toBe(true);
    remember(asking('d'), runOf('d'));
    restoreHistory(before);
    expect(hasLost(before)).toBe(false);
    expect(questions()).toEqual(['d', 'c', 'b', 'a']);
    expect(history.value[1]?.name).toBe('renamed since');
  });

  it('has lost nothing when a new entry took the place of the oldest one', () => {
    for (let i = 0; i < 30; i++) remember(asking(`${i}`), runOf(`${i}`));
    const before = history.value;
    remember(asking('new'), runOf('new'));
    expect(hasLost(before)).toBe(false);
    deleteEntry(history.value[1]!);
    expect(hasLost(before)).toBe(true);
    restoreHistory(before);
    expect(hasLost(before)).toBe(false);
    expect(questions().slice(0, 2)).toEqual(['new', '29']);
  });

  it('keeps the name of a run that continued', () => {
    remember(asking('once'), { ...runOf('a', 'Ja'), status: 'interrupted' });
    nameEntry(history.value[0]!, 'precious');
    remember(asking('once'), runOf('a', 'Jazz'));
    expect(history.value.map(({ name, run }) => [name, run?.status])).toEqual([
      ['precious', 'done'],
    ]);
  });

  it('keeps an interrupted run without the error of the connection', () => {
    const error = { status: 0, code: 'connection_lost', message: 'The response ended.' };
    remember(asking('a'), { ...runOf('a'), status: 'interrupted', error });
    remember(asking('b'), { ...runOf('b'), status: 'failed', error });
    expect(history.value.map(({ run }) => run?.error)).toEqual([error, undefined]);
  });

  it('removes the oldest beyond thirty entries or the storage limit', () => {
    for (let i = 0; i < 40; i++) remember(asking(`${i}`), runOf(`${i}`));
    expect(history.value).toHaveLength(30);
    remember(asking('long'), runOf('long', 'x'.repeat(1_990_000)));
    expect(questions()[0]).toBe('long');
    expect(history.value.length).toBeLessThan(30);
  });

  it('removes entries without a name first', () => {
    remember(asking('precious'), runOf('precious'));
    nameEntry(history.value[0]!, 'precious');
    for (let i = 0; i < 40; i++) remember(asking(`${i}`), runOf(`${i}`));
    expect(questions()).toHaveLength(30);
    expect(questions().at(-1)).toBe('precious');
    remember(asking('long'), runOf('long', 'x'.repeat(1_990_000)));
    expect(questions()).toContain('precious');
  });

  it('keeps the newest entry also if all others have a name', () => {
    for (let i = 0; i < 31; i++) {
      remember(asking(`${i}`), runOf(`${i}`));
      nameEntry(history.value[0]!, `${i}`);
    }
    remember(asking('new'), runOf('new'));
    expect(questions().slice(0, 2)).toEqual(['new', '30']);
    expect(questions()).toHaveLength(30);
  });

  it('keeps a run that is too large without its tokens and records', () => {
    remember(asking('before'), runOf('before'));
    nameEntry(history.value[0]!, 'precious');
    const large = 'x'.repeat(2_000_000);
    remember(asking('large'), { ...runOf('large', 'Jazz'), records: [{ text: large, at: 1 }] });
    expect(questions()).toEqual(['large', 'before']);
    expect(history.value[0]?.run).toMatchObject({ records: [], choices: [{ text: 'Jazz' }] });
    expect(history.value[1]?.name).toBe('precious');
  });

  it('keeps the other runs if one does not fit at all', () => {
    remember(asking('before'), runOf('before'));
    remember(asking('large'), runOf('large', 'x'.repeat(2_000_000)));
    remember(asking('after'), runOf('after'));
    expect(questions()).toEqual(['after', 'before']);
  });
});
