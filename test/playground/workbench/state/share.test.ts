import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../../../src/playground/workbench/state/draft.ts';
import { decodeDraft, encodeDraft } from '../../../../src/playground/workbench/state/share.ts';

describe('a shared link', () => {
  it('contains the whole draft', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const shared = {
          ...emptyDraft,
          messages: [{ role: 'user' as const, content: text }],
          schemaText: text,
        };
        expect(await decodeDraft(`#${await encodeDraft(shared)}`)).toEqual(shared);
      }),
      { numRuns: 30 },
    );
  });

  it('contains the kept values of an answer, and no others', async () => {
    const document = {
      host: 'Ada',
      guests: [{ name: 'Bo', age: 7 }, { name: 'Cy', age: 8 }, 'Di'],
    };
    const pointers = ['/guests/1/name'];
    const shared = { ...emptyDraft, fixed: { document, pointers } };
    expect((await decodeDraft(await encodeDraft(shared)))?.fixed).toEqual({
      document: { guests: [null, { name: 'Cy' }] },
      pointers,
    });
  });

  it('is ignored if it is unreadable', async () => {
    expect(await decodeDraft('#s=AAAA')).toBeUndefined();
    expect(await decodeDraft('#elsewhere')).toBeUndefined();
  });
});
