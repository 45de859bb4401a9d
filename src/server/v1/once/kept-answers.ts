/** Answers in the store, by the id of the API key and the idempotency key of the request. */

import { sql } from 'drizzle-orm';
import { newId } from '../../../runtime/api/index.ts';
import { keptAnswers } from '../../store/answer-schema.ts';
import { type Database, rows } from '../../store/database.ts';
import type { Node } from '../../store/node.ts';
import { nodes } from '../../store/schema.ts';
import { createSums } from '../../store/sums.ts';

/** A stored answer. */
export interface KeptAnswer {
  /** SHA-256 of its request. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: [string, string][];
  /** Undefined if it was too large to store. */
  readonly body: string | undefined;
}

/** The exclusive right to answer a request, until it ends. */
export interface Claim {
  /** Stores the answer, with its body if the limits allow it. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Gives up the claim, so that the request can be sent again. */
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
}

const usualLimits: KeptLimits = { answerBytes: 4 * 1024 * 1024, keyBytes: 64 * 1024 * 1024 };

const keptMs = 24 * 60 * 60 * 1000;
// The database's clock, because the clocks of nodes may differ.
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const oldest = sql`${now} - ${sql.raw(String(keptMs))}`;

/**
 * Between two statements, the end of a claim may delete the row and another request may claim it.
 * The number of retries for that race.
 */
const tries = 5;

/** Creates the stored answers, claimed in the name of this node. */
export function createKeptAnswers(
  { orm }: Database,
  node: Pick<Node, 'id'>,
  limits: KeptLimits = usualLimits,
): KeptAnswers {
  const sums = createSums(async (keyId) => {
    const [sum] = await rows<{ bytes: string }>(
      orm,
      sql`select coalesce(sum(bytes), 0) as bytes from kept_answers where key_id = ${keyId}`,
    );
    return Number(sum?.bytes ?? 0);
  });

  /**
   * One statement, so that only one of two requests gets the claim. Claims of dead nodes are free.
   */
  const claim = async (keyId: string, name: string): Promise<Claim | undefined> => {
    const id = newId('claim_');
    const [row] = await rows(
      orm,
      sql`insert into kept_answers (key_id, name, claim, node_id, created_at)
        values (${keyId}, ${name}, ${id}, ${node.id()}, ${now})
        on conflict (key_id, name) do update set claim = excluded.claim, node_id = excluded.node_id,
          created_at = excluded.created_at, fingerprint = null, status = null, headers = null,
          body = null, bytes = 0
        where ${keptAnswers.createdAt} < ${oldest} or (${keptAnswers.fingerprint} is null
          and not exists (select 1 from ${nodes} where ${nodes.id} = ${keptAnswers.nodeId}))
        returning 1`,
    );
    if (!row) return undefined;
    const own = sql`key_id = ${keyId} and name = ${name} and claim = ${id}`;
    return {
      async keep({ fingerprint, status, headers, body }) {
        const bytes = body === undefined ? 0 : Buffer.byteLength(body);
        const sum = await sums.of(keyId);
        const fits = bytes <= limits.answerBytes && sum.bytes + bytes <= limits.keyBytes;
        const kept = fits ? (body ?? null) : null;
        const keptBytes = kept === null ? 0 : bytes;
        sum.bytes += keptBytes;
        await orm.execute(
          sql`update kept_answers set fingerprint = ${fingerprint}, status = ${status}::integer,
              headers = ${JSON.stringify(headers)}, body = ${kept}::text, bytes = ${keptBytes}::integer
            where ${own}`,
        );
      },
      async release() {
        await orm.execute(sql`delete from kept_answers where ${own}`);
      },
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
      await orm.execute(sql`delete from ${keptAnswers} where ${keptAnswers.createdAt} < ${oldest}`);
    },
  };
}
