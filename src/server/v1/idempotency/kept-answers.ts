/** Answers in the store, by the id of the API key and the idempotency key of the request. */

import { sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { type Database, rows } from '../../store/database.ts';
import { deleteInSteps, oldestOf } from '../../store/delete-in-steps.ts';
import { groupCommitApart } from '../../store/group-commit.ts';
import type { Node } from '../../store/node.ts';
import { createSums } from '../../store/sums.ts';
import { keptAnswers } from '../../store/tables/answers.ts';
import {
  createClaimStatements,
  type OwnAnswer,
  type OwnRow,
  oldestKept,
} from './claim-statements.ts';
import { createWriteRetries } from './write-retries.ts';

/** A stored answer. */
export interface KeptAnswer {
  /** SHA-256 of its request. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: [string, string][];
  /** Undefined if it was too large to store, or could not be stored when it came. */
  readonly body: string | undefined;
}

/** The exclusive right to answer a request, until it ends. */
export interface Claim {
  /**
   * Stores the answer, with its body if the limits allow it. If that fails, it is repeated in the
   * background.
   */
  keep(answer: KeptAnswer): Promise<void>;
  /**
   * Gives up the claim, so that the request can be sent again. If that fails, it is repeated in the
   * background.
   */
  release(): Promise<void>;
}

/**
 * The state of an idempotency key: the caller claimed it, another request is running, or the answer
 * is stored.
 */
type Found =
  | { readonly state: 'claimed'; readonly claim: Claim }
  | { readonly state: 'running' }
  | {
      readonly state: 'kept';
      readonly fingerprint: string;
      /** The size of its body. */
      readonly bytes: number;
    };

/** Storage limits in bytes of UTF-8 bodies. */
export interface KeptLimits {
  readonly answerBytes: number;
  /** For all answers of an API key. */
  readonly keyBytes: number;
}

/** The stored answers of all nodes. */
export interface KeptAnswers {
  readonly limits: KeptLimits;
  /** Does not load the body of an answer: it may have megabytes, and the request may be another. */
  find(keyId: string, name: string): Promise<Found>;
  /** The answer that was found; undefined if it has been swept since. */
  read(keyId: string, name: string): Promise<KeptAnswer | undefined>;
  /** Deletes answers that are over a day old. Stops if `signal` aborts, with its reason. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Ends the writes in the background. */
  stop(): void;
}

const defaultLimits: KeptLimits = { answerBytes: 4 * 1024 * 1024, keyBytes: 64 * 1024 * 1024 };

/** Larger answers do not wait in memory for a store that fails: their claims end without them. */
const mostLaterBytes = 64 * 1024;

/**
 * Between two statements, the end of a claim may delete the row and another request may claim it.
 * The number of retries for that race.
 */
const tries = 5;

/**
 * Creates the stored answers, claimed in the name of this node. Changes that arrive during a
 * statement share the next one: requests of other API keys wait for the same database. A write
 * that fails is repeated every `retryMs`.
 */
export function createKeptAnswers(
  database: Database,
  node: Pick<Node, 'id'>,
  limits: KeptLimits = defaultLimits,
  retryMs = 1000,
): KeptAnswers {
  const { orm } = database;
  const sums = createSums(async (keyId) => {
    const [sum] = await rows<{ bytes: string }>(
      orm,
      sql`select coalesce(sum(bytes), 0) as bytes from kept_answers where key_id = ${keyId}`,
    );
    return Number(sum?.bytes ?? 0);
  });

  const statements = createClaimStatements(orm, node);
  const take = groupCommitApart(statements.take, 100);
  const keep = groupCommitApart(statements.keep, 16);
  const laterAnswers = createWriteRetries(statements.keep, {
    pauseMs: retryMs,
    most: 1000,
    atOnce: 16,
  });
  const release = groupCommitApart(statements.release, 100);
  const releases = createWriteRetries(statements.release, {
    pauseMs: retryMs,
    most: 10_000,
    atOnce: 100,
  });

  // Without the end of the claim, its key would be blocked for a day.
  const orLater = (own: OwnRow) => (error: unknown) => {
    releases.add(own);
    throw error;
  };

  const claim = async (keyId: string, name: string): Promise<Claim | undefined> => {
    const own = { keyId, name, claim: newId('claim_') };
    // A statement that failed may have taken effect, if its connection broke after it.
    if (!(await take(own).catch(orLater(own)))) return undefined;
    return {
      async keep({ fingerprint, status, headers, body }) {
        const bytes = body === undefined ? 0 : Buffer.byteLength(body);
        const withBody = (fits: boolean): OwnAnswer => ({
          ...{ ...own, fingerprint, status, headers },
          ...(fits && body !== undefined ? { body, bytes } : { body: null, bytes: 0 }),
        });
        let fits = bytes <= limits.answerBytes;
        try {
          const sum = await sums.of(keyId);
          fits &&= sum.bytes + bytes <= limits.keyBytes;
          const answer = withBody(fits);
          sum.bytes += answer.bytes;
          await keep(answer);
        } catch (error) {
          laterAnswers.add(withBody(fits && bytes <= mostLaterBytes));
          throw error;
        }
      },
      release: () => release(own).catch(orLater(own)),
    };
  };

  const isRow = (keyId: string, name: string) =>
    sql`${keptAnswers.keyId} = ${keyId} and ${keptAnswers.name} = ${name}`;

  const look = async (keyId: string, name: string): Promise<Found | undefined> => {
    const { fingerprint, bytes } = keptAnswers;
    const [row] = await orm
      .select({ fingerprint, bytes })
      .from(keptAnswers)
      .where(isRow(keyId, name));
    if (!row) return undefined;
    if (row.fingerprint === null) return { state: 'running' };
    return { state: 'kept', fingerprint: row.fingerprint, bytes: row.bytes };
  };

  return {
    limits,
    async find(keyId, name) {
      for (let i = 0; i < tries; i++) {
        const claimed = await claim(keyId, name);
        if (claimed) return { state: 'claimed', claim: claimed };
        const found = await look(keyId, name);
        if (found) return found;
      }
      return { state: 'running' };
    },
    async read(keyId, name) {
      const [row] = await orm.select().from(keptAnswers).where(isRow(keyId, name));
      if (!row || row.fingerprint === null) return undefined;
      return {
        fingerprint: row.fingerprint,
        status: row.status ?? 200,
        headers: JSON.parse(row.headers ?? '[]') as KeptAnswer['headers'],
        body: row.body ?? undefined,
      };
    },
    async sweep(signal) {
      // A subquery is evaluated once, so that the index bounds the scan.
      const old = sql`created_at < (select ${oldestKept})`;
      const part = oldestOf(
        sql`key_id, name`,
        sql`select key_id, name, bytes, created_at from kept_answers where ${old}`,
      );
      await deleteInSteps(
        database,
        sql`delete from kept_answers where ${old} and (key_id, name) in (${part}) returning name`,
        signal,
      );
    },
    stop() {
      laterAnswers.stop();
      releases.stop();
    },
  };
}
