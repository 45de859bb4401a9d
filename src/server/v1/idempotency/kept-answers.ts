/** Answers in the store, by the id of the API key and the idempotency key of the request. */

import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { keptAnswers } from '../../store/answer-schema.ts';
import { databaseNow } from '../../store/clock.ts';
import { type Database, rows } from '../../store/database.ts';
import { deleteInSteps, oldestOf } from '../../store/delete-in-steps.ts';
import { groupCommitApart } from '../../store/group-commit.ts';
import type { Node } from '../../store/node.ts';
import { nodes } from '../../store/schema.ts';
import { createSums } from '../../store/sums.ts';
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
  | { readonly state: 'kept'; readonly answer: KeptAnswer };

/** Storage limits in bytes of UTF-8 bodies. */
export interface KeptLimits {
  readonly answerBytes: number;
  /** For all answers of an API key. */
  readonly keyBytes: number;
}

/** The stored answers of all nodes. */
export interface KeptAnswers {
  readonly limits: KeptLimits;
  find(keyId: string, name: string): Promise<Found>;
  /** Deletes answers that are over a day old. */
  sweep(): Promise<void>;
  /** Ends the writes in the background. */
  stop(): void;
}

const defaultLimits: KeptLimits = { answerBytes: 4 * 1024 * 1024, keyBytes: 64 * 1024 * 1024 };

/** Larger answers do not wait in memory for a store that fails: their claims end without them. */
const mostLaterBytes = 64 * 1024;

const keptMs = 24 * 60 * 60 * 1000;
const oldest = sql`${databaseNow} - ${sql.raw(String(keptMs))}`;

/**
 * Between two statements, the end of a claim may delete the row and another request may claim it.
 * The number of retries for that race.
 */
const tries = 5;

/** The row of a claim. */
interface OwnRow {
  readonly keyId: string;
  readonly name: string;
  readonly claim: string;
}

/** The answer to store in the row of a claim. */
interface OwnAnswer extends OwnRow, Omit<KeptAnswer, 'body'> {
  readonly body: string | null;
  readonly bytes: number;
}

const list = (values: readonly SQL[]): SQL => sql.join([...values], sql`, `);

const rowKey = ({ keyId, name }: OwnRow): string => JSON.stringify([keyId, name]);

const ownValues = ({ keyId, name, claim }: OwnRow): SQL =>
  sql`(${keyId}::text, ${name}::text, ${claim}::text)`;

const answerValues = (answer: OwnAnswer): SQL => {
  const { keyId, name, claim, fingerprint, status, headers, body, bytes } = answer;
  return sql`(${keyId}::text, ${name}::text, ${claim}::text, ${fingerprint}::text,
    ${status}::integer, ${JSON.stringify(headers)}::text, ${body}::text, ${bytes}::integer)`;
};

const isOwn = sql`kept_answers.key_id = own.key_id and kept_answers.name = own.name
  and kept_answers.claim = own.claim`;

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

  /**
   * One statement, so that only one of two requests gets a claim. Claims of dead nodes are free.
   * Resolves with whether each was claimed. One whose statement is repeated finds its own row.
   */
  const take = groupCommitApart(async (claims: readonly OwnRow[]) => {
    // Of two in one group, the second finds the first. In the order of the rows, so that the
    // statements of two nodes cannot wait for each other.
    const wanted = [...Map.groupBy(claims, rowKey).values()].map(([first]) => first as OwnRow);
    const taken = await rows<{ claim: string }>(
      orm,
      sql`insert into kept_answers (key_id, name, claim, node_id, created_at)
        select key_id, name, claim, ${node.id()}::text, ${databaseNow}
        from (values ${list(wanted.map(ownValues))}) as wanted (key_id, name, claim)
        order by key_id, name
        on conflict (key_id, name) do update set claim = excluded.claim, node_id = excluded.node_id,
          created_at = excluded.created_at, fingerprint = null, status = null, headers = null,
          body = null, bytes = 0
        where ${keptAnswers.claim} = excluded.claim or ${keptAnswers.createdAt} < ${oldest} or (${keptAnswers.fingerprint} is null
          and not exists (select 1 from ${nodes} where ${nodes.id} = ${keptAnswers.nodeId}))
        returning claim`,
    );
    const ids = new Set(taken.map(({ claim }) => claim));
    return claims.map(({ claim }) => ids.has(claim));
  }, 100);

  const write = async (answers: readonly OwnAnswer[]) => {
    await orm.execute(
      sql`update kept_answers set fingerprint = own.fingerprint, status = own.status,
          headers = own.headers, body = own.body, bytes = own.bytes
        from (values ${list(answers.map(answerValues))})
          as own (key_id, name, claim, fingerprint, status, headers, body, bytes)
        where ${isOwn} and kept_answers.fingerprint is null`,
    );
    return answers.map(() => undefined);
  };
  const keep = groupCommitApart(write, 16);
  const laterAnswers = createWriteRetries(write, { pauseMs: retryMs, most: 1000, atOnce: 16 });

  const remove = async (claims: readonly OwnRow[]) => {
    await orm.execute(
      sql`delete from kept_answers
        using (values ${list(claims.map(ownValues))}) as own (key_id, name, claim) where ${isOwn}`,
    );
    return claims.map(() => undefined);
  };
  const release = groupCommitApart(remove, 100);
  const releases = createWriteRetries(remove, { pauseMs: retryMs, most: 10_000, atOnce: 100 });

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

  const look = async (keyId: string, name: string): Promise<Found | undefined> => {
    const [row] = await orm
      .select()
      .from(keptAnswers)
      .where(sql`${keptAnswers.keyId} = ${keyId} and ${keptAnswers.name} = ${name}`);
    if (!row) return undefined;
    if (row.fingerprint === null) return { state: 'running' };
    const answer: KeptAnswer = {
      fingerprint: row.fingerprint,
      status: row.status ?? 200,
      headers: JSON.parse(row.headers ?? '[]') as KeptAnswer['headers'],
      body: row.body ?? undefined,
    };
    return { state: 'kept', answer };
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
    async sweep() {
      // A subquery is evaluated once, so that the index bounds the scan.
      const old = sql`created_at < (select ${oldest})`;
      const part = oldestOf(
        sql`key_id, name`,
        sql`select key_id, name, bytes, created_at from kept_answers where ${old}`,
      );
      await deleteInSteps(
        database,
        sql`delete from kept_answers where ${old} and (key_id, name) in (${part}) returning name`,
      );
    },
    stop() {
      laterAnswers.stop();
      releases.stop();
    },
  };
}
