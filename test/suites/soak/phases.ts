/** Where the slowest requests of the well-behaved key spent their time; see phases-recorder.ts. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A time span, in milliseconds of the wall clock. */
export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What a server recorded of a request. */
export interface Recorded {
  readonly trace: string;
  readonly phases: readonly Phase[];
  /** When its event loop was late, or its memory was collected. */
  readonly stalls: readonly Phase[];
}

/** A request as its client saw it. */
export interface Seen {
  readonly trace: string;
  readonly begun: number;
  readonly first: number;
}

/** The start of a trace id of the soak test. */
export const prefix = '50a450a4';

/** A new trace id. */
export const newTrace = (): string => prefix + randomBytes(12).toString('hex');

/** The header of a trace (W3C Trace Context). */
export const traceparent = (trace: string): string => `00-${trace}-${trace.slice(-16)}-01`;

/** The slowest requests, each with its phases in milliseconds from its beginning. */
export function slowest(log: string, seen: readonly Seen[], count: number): string {
  const recorded = new Map<string, Recorded>();
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    if (!line.startsWith('{"trace"')) continue;
    const one = JSON.parse(line) as Recorded;
    recorded.set(one.trace, one);
  }
  const slow = seen.toSorted((a, b) => b.first - b.begun - (a.first - a.begun)).slice(0, count);
  return slow.map((one) => describe(one, recorded.get(one.trace))).join('\n');
}

function describe({ begun, first }: Seen, recorded: Recorded | undefined): string {
  const at = (time: number) => (time - begun).toFixed(0);
  const spans = (phases: readonly Phase[]) =>
    phases
      .toSorted((a, b) => a.from - b.from)
      .map(({ name, from, to }) => `${name} ${at(from)}-${at(to)}`)
      .join(', ');
  const title = `first token after ${at(first)} ms`;
  if (!recorded) return `${title}: not recorded`;
  const stalls = recorded.stalls.filter(({ from, to }) => to > begun && from < first);
  return `${title}: ${spans(recorded.phases)}${stalls.length > 0 ? `\n    stalls: ${spans(stalls)}` : ''}`;
}
