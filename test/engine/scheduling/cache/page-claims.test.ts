import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPageClaims,
  equalPart,
  isOvertaken,
  pagesLeft,
} from '../../../../src/runtime/engine/scheduling/cache/page-claims.ts';
import { nextPass } from '../../../../src/runtime/engine/scheduling/passes/next-pass.ts';
import { holdingsOf } from '../../../../src/runtime/engine/scheduling/sequences/holdings.ts';
import type {
  Job,
  SequenceState,
} from '../../../../src/runtime/engine/scheduling/sequences/sequence-state.ts';
import {
  createShares,
  type Share,
} from '../../../../src/runtime/engine/scheduling/tenants/shares.ts';
import { scriptedModel } from '../../support/scripted-model.ts';
import { range } from '../../support/scripted-scheduler.ts';

const model = scriptedModel();

const jobOf = (
  share: Share,
  progress: { cached: number; left: number; begun: boolean; passed: number },
): Job => {
  const { cached, left } = progress;
  const tokens = range(left);
  const run = { tokens, decode: false, images: [] };
  const state = { group: { claim: { share } }, cached, length: cached } as SequenceState;
  const ends = { resolve: () => {}, reject: () => {} };
  return { state, appended: run, runs: [run], run: 0, done: 0, overtaken: 0, ...progress, ...ends };
};

describe('what jobs may count on', () => {
  const shares = createShares();
  const tenants = range(4).map((i) => shares.enter(`tenant ${i}`));
  const someJob = fc
    .record({
      tenant: fc.nat(3),
      cached: fc.nat(24),
      left: fc.integer({ min: 1, max: 24 }),
      begun: fc.boolean(),
      passed: fc.nat(12),
      inPass: fc.boolean(),
    })
    .map(({ tenant, inPass, ...progress }) => ({ job: jobOf(tenants[tenant]!, progress), inPass }));
  const situation = fc.record({
    jobs: fc.array(someJob, { minLength: 1, maxLength: 8 }),
    held: fc.array(fc.nat(10), { minLength: 4, maxLength: 4 }),
    pages: fc.nat(40),
  });
  const shareOf = (job: Job) => job.state.group.claim.share;
  const claimsOf = ({
    jobs,
    held,
    pages,
  }: typeof situation extends fc.Arbitrary<infer T> ? T : never) => {
    const queue = jobs.map(({ job }) => job);
    const holdings = new Map(tenants.map((share, i) => [share, held[i]!]));
    const pass = new Map(
      jobs.flatMap(({ job, inPass }) => (inPass && job.begun ? [[job, 1]] : [])),
    );
    const sources = { pages, holdings: () => holdings, holders: () => [] };
    const claims = createPageClaims(queue, model, sources, pass);
    const heldWith = (job: Job) => holdings.get(shareOf(job))! + pagesLeft(job, model);
    return { queue, holdings, pass, claims, heldWith };
  };

  test('leaves others the pages of jobs in progress, but for those of larger tenants beyond the pass', () => {
    fc.assert(
      fc.property(situation, (one) => {
        const { queue, holdings, pass, claims, heldWith } = claimsOf(one);
        for (const job of queue.filter(({ begun }) => !begun)) {
          const promised = queue
            .filter(({ begun }) => begun)
            .map((other) =>
              shareOf(other) !== shareOf(job) && holdings.get(shareOf(other))! > heldWith(job)
                ? (pass.get(other) ?? 0)
                : pagesLeft(other, model),
            );
          expect(claims.promisedPages(job)).toBe(promised.reduce((a, b) => a + b, 0));
        }
      }),
    );
  });

  test('leaves a starved job of another tenant room beside all tenants that are no larger', () => {
    fc.assert(
      fc.property(situation, (one) => {
        const { queue, holdings, claims, heldWith } = claimsOf(one);
        const wanted = tenants.map((share) => {
          const waiting = queue.filter((job) => shareOf(job) === share && !job.begun);
          return waiting.reduce((sum, job) => sum + pagesLeft(job, model), holdings.get(share)!);
        });
        const part = equalPart(one.pages, wanted);
        const isStarved = (job: Job) =>
          isOvertaken(job, model) && holdings.get(shareOf(job))! < part;
        for (const [turn, job] of queue.entries()) {
          if (job.begun) continue;
          const yields = queue.some((other, place) => {
            if (shareOf(other) === shareOf(job) || !isStarved(other)) return false;
            if (isStarved(job) && place > turn) return false;
            const small = [...holdings].filter(
              ([share, count]) =>
                share !== shareOf(job) && share !== shareOf(other) && count <= heldWith(job),
            );
            const beside = small.reduce((sum, [, count]) => sum + count, 0);
            return beside + heldWith(job) + heldWith(other) > one.pages;
          });
          expect(claims.yieldsToStarved(job)).toBe(yields);
        }
      }),
    );
  });
});

describe('an equal part of the cache', () => {
  const situation = fc.record({
    pages: fc.nat(40),
    wanted: fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
  });

  test('is unlimited where all have room', () => {
    expect(equalPart(10, [2, 3, 4])).toBe(Number.POSITIVE_INFINITY);
  });

  test('grows by what others leave', () => {
    expect(equalPart(12, [1, 20, 20])).toBe(5.5);
  });

  test('gives out the whole cache where it is short', () => {
    fc.assert(
      fc.property(situation, ({ pages, wanted }) => {
        const part = equalPart(pages, wanted);
        const given = wanted.reduce((sum, one) => sum + Math.min(one, part), 0);
        const all = wanted.reduce((sum, one) => sum + one, 0);
        expect(given).toBeCloseTo(Math.min(pages, all));
      }),
    );
  });
});

describe('while a pass is chosen', () => {
  /** Chooses a prefill pass. Returns what `ensurePages` was asked for, too. */
  const choose = (
    queue: readonly Job[],
    { hasRoom, adoptPrefix = () => {} }: { hasRoom: boolean; adoptPrefix?: (job: Job) => void },
  ) => {
    const asked: { needed: number; held: number }[] = [];
    let counted = 0;
    const pass = nextPass(queue, false, model, {
      ...{ chunk: 8, passSize: 16, pages: 100, shares: createShares(), adoptPrefix },
      holdings: () => {
        counted++;
        const states = queue.map(({ state }) => state);
        return holdingsOf(states, ({ cached }) => cached / model.pageSize);
      },
      holders: () => [],
      ensurePages: (needed, _, holdings) => {
        asked.push({ needed, held: [...holdings().values()].reduce((a, b) => a + b) });
        return hasRoom;
      },
    });
    return { pass, asked, counted };
  };
  const waiting = (count: number) => {
    const shares = createShares();
    const tenants = range(Math.min(20, count)).map((i) => shares.enter(`tenant ${i}`));
    const prompt = { cached: 0, left: 8, begun: false, passed: 0 };
    return range(count).map((i) => jobOf(tenants[i % 20]!, prompt));
  };

  test('what tenants hold is counted once, however many jobs wait', () => {
    expect(choose(waiting(200), { hasRoom: false })).toMatchObject({ pass: [], counted: 1 });
  });

  test('a job that begins counts as in progress for those after it', () => {
    const { pass, asked } = choose(waiting(2), { hasRoom: true });
    expect(pass).toHaveLength(2);
    expect(asked.map(({ needed }) => needed)).toEqual([2, 4]);
  });

  test('a kept conversation counts as held from when a job adopts it', () => {
    const queue = waiting(2);
    const adoptPrefix = (job: Job) => {
      if (job === queue[1]) job.state.cached = 4;
    };
    const { asked } = choose(queue, { hasRoom: false, adoptPrefix });
    expect(asked.map(({ held }) => held)).toEqual([0, 1]);
  });
});
