import type { Results } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/server/store/embedded/transaction.ts';

/** A database that answers each statement, or fails it, and records what was sent. */
function scriptedDatabase(answers: Readonly<Record<string, Results[] | Error>> = {}) {
  const sent: string[] = [];
  const exec = async (text: string): Promise<Results[]> => {
    sent.push(text);
    const answer = answers[text] ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const query = async () => {
    throw new Error('not scripted');
  };
  return { sent, exec, query };
}

const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });

describe('a transaction of the embedded database', () => {
  test('commits and returns what the task returns', async () => {
    const database = scriptedDatabase();
    expect(await inTransaction(database, async () => 1)).toBe(1);
    expect(database.sent).toEqual(['begin', 'commit']);
  });

  test('rolls back and throws what the task throws', async () => {
    const database = scriptedDatabase();
    const failed = inTransaction(database, () => Promise.reject(duplicate));
    await expect(failed).rejects.toBe(duplicate);
    expect(database.sent).toEqual(['begin', 'rollback']);
  });

  test('throws the error of the task even if the rollback fails', async () => {
    const database = scriptedDatabase({ rollback: new Error('closed') });
    const failed = inTransaction(database, () => Promise.reject(duplicate));
    await expect(failed).rejects.toBe(duplicate);
  });

  test('fails if PostgreSQL rolled back instead of committing', async () => {
    const rolledBack: Results = { rows: [], fields: [], command: 'ROLLBACK' } as Results;
    const database = scriptedDatabase({ commit: [rolledBack] });
    await expect(inTransaction(database, async () => 1)).rejects.toThrow('rolled back');
  });
});
