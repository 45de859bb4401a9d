import type { Transaction } from '@electric-sql/pglite';

/** What sends statements to the database, outside of a transaction. */
type Statements = Pick<Transaction, 'query' | 'exec'>;

/**
 * Runs a task in a transaction. Nothing else may send statements until it ends.
 * @throws what the task throws, after a rollback; an error if the commit rolled back instead
 */
export async function inTransaction<Result>(
  statements: Statements,
  task: (tx: Statements) => Promise<Result>,
): Promise<Result> {
  await statements.exec('begin');
  let result: Result;
  try {
    result = await task(statements);
  } catch (error) {
    // Callers need the code of the first error, even if the rollback fails too.
    await statements.exec('rollback').catch(() => {});
    throw error;
  }
  const [committed] = await statements.exec('commit');
  // PostgreSQL rolls back a transaction with a failed statement, without an error.
  if (committed?.command === 'ROLLBACK') throw new Error('The transaction was rolled back.');
  return result;
}
