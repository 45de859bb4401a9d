/** The statements about claims, each for the claims of many requests. */

import { type SQL, sql } from 'drizzle-orm';
import { databaseNow } from '../../store/clock.ts';
import { type Orm, rows } from '../../store/database.ts';
import type { Node } from '../../store/node.ts';
import { keptAnswers } from '../../store/tables/answers.ts';
import { nodes } from '../../store/tables/service.ts';

const keptMs = 24 * 60 * 60 * 1000;

/** Older answers are no longer kept. */
export const oldestKept = sql`${databaseNow} - ${sql.raw(String(keptMs))}`;

/** The row of a claim. */
export interface OwnRow {
  readonly keyId: string;
  readonly name: string;
  readonly claim: string;
}

/** The answer to store in the row of a claim. */
export interface OwnAnswer extends OwnRow {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  readonly bytes: number;
}

/** Statements about many rows. Each can be repeated. */
export interface ClaimStatements {
  /**
   * One statement, so that only one of two requests gets a claim. Claims of dead nodes are free.
   * Resolves with whether each was claimed. One whose statement is repeated finds its own row.
   */
  take(claims: readonly OwnRow[]): Promise<boolean[]>;
  /** Stores the answers of claims, unless they have one. */
  keep(answers: readonly OwnAnswer[]): Promise<undefined[]>;
  /** Deletes claims. */
  release(claims: readonly OwnRow[]): Promise<undefined[]>;
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

/** Creates the statements of a node. */
export function createClaimStatements(orm: Orm, node: Pick<Node, 'id'>): ClaimStatements {
  return {
    async take(claims) {
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
          where ${keptAnswers.claim} = excluded.claim or ${keptAnswers.createdAt} < ${oldestKept} or (${keptAnswers.fingerprint} is null
            and not exists (select 1 from ${nodes} where ${nodes.id} = ${keptAnswers.nodeId}))
          returning claim`,
      );
      const ids = new Set(taken.map(({ claim }) => claim));
      return claims.map(({ claim }) => ids.has(claim));
    },
    async keep(answers) {
      await orm.execute(
        sql`update kept_answers set fingerprint = own.fingerprint, status = own.status,
            headers = own.headers, body = own.body, bytes = own.bytes
          from (values ${list(answers.map(answerValues))})
            as own (key_id, name, claim, fingerprint, status, headers, body, bytes)
          where ${isOwn} and kept_answers.fingerprint is null`,
      );
      return answers.map(() => undefined);
    },
    async release(claims) {
      await orm.execute(
        sql`delete from kept_answers
          using (values ${list(claims.map(ownValues))}) as own (key_id, name, claim) where ${isOwn}`,
      );
      return claims.map(() => undefined);
    },
  };
}
