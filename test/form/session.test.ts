/** The life cycle of a form: what a failed or stopped run leaves of it. */
import { describe, expect, it } from 'vitest';
import type { FormEngine } from '../../src/form/engines.ts';
import {
  createFormSession,
  type FillRequest,
  type FormSession,
  shownDocument,
} from '../../src/form/session.ts';

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    items: { type: 'array', items: { type: 'string' } },
    years: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['title'],
};

/** An engine that writes these documents, and then fails. */
function failing(documents: readonly unknown[], onWritten = () => {}): FormEngine {
  const generate = () => ({
    async *[Symbol.asyncIterator]() {
      yield* documents;
      onWritten();
      throw new Error('The server has stopped.');
    },
  });
  return { generate: generate as unknown as FormEngine['generate'] };
}

/** An engine that writes a whole document. */
function writing(document: object): FormEngine {
  const generate = () => ({
    async *[Symbol.asyncIterator]() {},
    result: Promise.resolve({ text: JSON.stringify(document), value: document }),
  });
  return { generate: generate as unknown as FormEngine['generate'] };
}

/** Fills a form in vain. */
const fail = (session: FormSession, engine: FormEngine) => {
  const request: FillRequest = { engine, schema, messages: [], options: {} };
  return expect(session.fill(request)).rejects.toThrow();
};

const filled = { title: 'Tea', items: ['a', 'b'] };

function corrected(pointer = '/items/0', document: unknown = filled): FormSession {
  const session = createFormSession(() => {});
  session.reset(document);
  session.enter(pointer, 'x');
  return session;
}

describe('a value that the model may write again', () => {
  it('is no longer marked as unreadable', () => {
    const session = corrected('/title');
    session.reject('/title', 'x');
    session.release('/title');
    expect(session.state().unreadable?.size).toBe(0);
    expect(shownDocument(session.state())).toEqual({ title: 'x', items: ['a', 'b'] });
  });
});

describe('a run that writes nothing', () => {
  it('leaves the document and the corrections', async () => {
    const session = corrected();
    await fail(session, failing([]));
    expect(session.state().status).toBe('failed');
    expect(shownDocument(session.state())).toEqual({ title: 'Tea', items: ['x', 'b'] });
    expect([...session.state().entered]).toEqual([['/items/0', 'x']]);
  });

  it('leaves them also when it is stopped', async () => {
    const session = corrected();
    await fail(session, failing([], session.stop));
    expect(session.state().status).toBe('stopped');
    expect(shownDocument(session.state())).toEqual({ title: 'Tea', items: ['x', 'b'] });
  });

  it('leaves them also after another such run', async () => {
    const session = corrected();
    await fail(session, failing([]));
    await fail(session, failing([]));
    expect(shownDocument(session.state())).toEqual({ title: 'Tea', items: ['x', 'b'] });
  });

  it('leaves them when the next run begins before it ends', async () => {
    const session = corrected();
    const next = { run: Promise.resolve() };
    await fail(
      session,
      failing([], () => {
        next.run = fail(session, failing([]));
      }),
    );
    await next.run;
    expect(shownDocument(session.state())).toEqual({ title: 'Tea', items: ['x', 'b'] });
  });
});

describe('a run that is stopped', () => {
  const aborted = expect.objectContaining({ code: 'aborted' });
  const request = { schema, messages: [], options: {} };

  it.each(['at its last piece', 'after its last piece'])('%s ends', async (when) => {
    const session = createFormSession(() => {});
    const ending: FormEngine = {
      generate: (() => ({
        async *[Symbol.asyncIterator]() {
          if (when === 'at its last piece') session.stop();
          yield filled;
          if (when === 'after its last piece') session.stop();
        },
        result: Promise.resolve({ text: JSON.stringify(filled), value: filled }),
      })) as unknown as FormEngine['generate'],
    };
    await expect(session.fill({ engine: ending, ...request })).rejects.toEqual(aborted);
    expect(session.state().status).toBe('stopped');
  });

  it('ends at once while an engine starts', async () => {
    const session = createFormSession(() => {});
    const engine = { ...writing(filled), load: () => new Promise(() => {}) };
    const run = session.fill({ engine, ...request });
    session.stop();
    await expect(run).rejects.toEqual(aborted);
    expect(session.state().status).toBe('stopped');
  });
});

describe('a form that was filled', () => {
  const fill = async () => {
    const session = createFormSession(() => {});
    await session.fill({ engine: writing(filled), schema, messages: [], options: {} });
    return session;
  };

  it('counts as filled after a run that wrote nothing', async () => {
    const session = await fill();
    await fail(session, failing([]));
    expect(session.state().wasFilled).toBe(true);
  });

  it('does not after one that wrote a part', async () => {
    const session = await fill();
    await fail(session, failing([{ title: 'C' }]));
    await fail(session, failing([]));
    expect(session.state().wasFilled).not.toBe(true);
  });
});

describe('a document from outside', () => {
  it('does not count as filled by a run, as it may lack what the schema requires', () => {
    const { status, given } = corrected().state();
    expect([status, given]).toEqual(['stopped', true]);
  });

  it('stays one after runs that wrote nothing', async () => {
    const session = corrected();
    await fail(session, failing([]));
    await fail(session, failing([], session.stop));
    expect(session.state().given).toBe(true);
  });

  it('is gone after a run that wrote something', async () => {
    const [cut, done] = [corrected(), corrected()];
    await fail(cut, failing([{ title: 'C' }]));
    await done.fill({ engine: writing(filled), schema, messages: [], options: {} });
    expect([cut, done].map((session) => session.state().given ?? false)).toEqual([false, false]);
  });
});

describe('a run that ends before the list of a correction', () => {
  it('leaves what it wrote, and drops the correction', async () => {
    const session = corrected();
    await fail(session, failing([{ title: 'C' }]));
    expect(shownDocument(session.state())).toEqual({ title: 'C' });
    expect(session.state().entered.size).toBe(0);
  });

  it('makes no object of the list meanwhile', async () => {
    const session = corrected();
    const seen: unknown[] = [];
    const look = () => seen.push(shownDocument(session.state()));
    await fail(session, failing([{ title: 'C' }], look));
    expect(seen).toEqual([{ title: 'C' }]);
  });

  it('keeps a correction in an object with a number as its name', async () => {
    const session = corrected('/years/0', { title: 'Tea', years: { 0: 'a' } });
    await fail(session, failing([{ title: 'C' }]));
    expect(shownDocument(session.state())).toEqual({ title: 'C', years: { 0: 'x' } });
  });
});
