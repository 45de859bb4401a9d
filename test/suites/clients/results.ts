/** What a run of the clients has shown. */
import { join } from 'node:path';
import { type Check, type Client, checks } from './clients.ts';

/** What one client showed. */
export interface Result {
  readonly name: string;
  /** Of its packages, as `name version`. */
  readonly versions: readonly string[];
  /** What worked, in order. */
  readonly passed: readonly string[];
  /** Whether its script came to its end. */
  readonly ended: boolean;
  readonly date: string;
}

/** Where recorded results are. */
export const resultsFile = join(import.meta.dirname, 'results.json');

/** Whether a client showed a check. */
export const shows = (client: Client, { passed }: Result, check: Check): boolean =>
  passed.includes(client.shownBy?.[check] ?? check);

/** The checks that a client neither showed nor cannot make. */
export const missingOf = (client: Client, result: Result): readonly Check[] =>
  checks.filter((check) => !shows(client, result, check) && !client.cannot?.[check]);
