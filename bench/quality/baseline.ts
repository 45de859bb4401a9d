/** The ratchet: recorded figures that later runs must reach. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from './report.ts';

type Held = Pick<Figures, 'leaves' | 'right' | 'invalid'>;

/** By half, mode and group of tasks. */
type Baseline = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Held>>>>>>;

/** The figures of a run over all tasks of a half, by mode and group of tasks. */
export type HalfFigures = Readonly<Record<string, Readonly<Record<string, Figures>>>>;

const file = new URL('baseline.json', import.meta.url);

const read = (): Baseline => JSON.parse(readFileSync(file, 'utf8')) as Baseline;

/** Replaces the recorded figures of the modes of a half. */
export function recordBaseline(half: string, figures: HalfFigures): void {
  const known = read();
  const held = Object.entries(figures).map(([mode, groups]) => {
    const kept = Object.entries(groups).map(([group, { leaves, right, invalid }]) => {
      const own: Held = { leaves, right, invalid };
      return [group, own] as const;
    });
    return [mode, Object.fromEntries(kept)] as const;
  });
  const next = { ...known, [half]: { ...known[half], ...Object.fromEntries(held) } };
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
}

/** What is worse than recorded, a sentence each. Other tasks than those recorded are worse, too. */
export function worseThanBaseline(half: string, figures: HalfFigures): string[] {
  const known = read()[half] ?? {};
  return Object.entries(figures).flatMap(([mode, groups]) =>
    Object.entries(groups).flatMap(([group, { leaves, right, invalid }]) => {
      const before = known[mode]?.[group];
      const place = `${half} half, ${mode}, ${group}`;
      if (!before) return [`${place}: nothing is recorded`];
      if (before.leaves !== leaves)
        return [`${place}: ${leaves} values, ${before.leaves} recorded`];
      return [
        ...(right < before.right ? [`${place}: ${right} right, ${before.right} recorded`] : []),
        ...(invalid > before.invalid ? [`${place}: ${invalid} invalid`] : []),
      ];
    }),
  );
}
