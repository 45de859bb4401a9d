/** Times, and what is said of them. */

/** Times in milliseconds, as they are measured. */
export interface Times {
  add(milliseconds: number): void;
  readonly count: number;
  /** The time that so great a share of all is not above. */
  at(share: number): number;
  readonly max: number;
}

/** No times yet. */
export function createTimes(): Times {
  const all: number[] = [];
  const sorted = () => all.toSorted((a, b) => a - b);
  return {
    add: (milliseconds) => void all.push(milliseconds),
    get count() {
      return all.length;
    },
    at: (share) => sorted()[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN,
    get max() {
      return all.reduce((most, one) => Math.max(most, one), 0);
    },
  };
}

/** One line of a table. */
export const timesLine = (name: string, times: Times): string =>
  `| ${name} | ${times.count} | ${times.at(0.5).toFixed(0)} | ${times.at(0.99).toFixed(0)} | ${times.max.toFixed(0)} |`;
