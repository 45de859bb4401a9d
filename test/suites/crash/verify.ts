/** Holds what is in the store against what was acknowledged. */
import type { Database } from '../../../src/server/store/database.ts';
import { openDatabase } from '../../../src/server/store/open.ts';
import type { StoreOptions } from '../../service/support/stores.ts';
import type { Acknowledged, Ask } from './clients.ts';

/** What one request costs: 10 tokens in, 5 out. */
const costOfOne = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until every batch has ended; says which have not after `limitMs`. */
export async function untilEnded(
  ask: Ask,
  key: string,
  ids: Iterable<string>,
  limitMs: number,
): Promise<string[]> {
  const waiting = new Set(ids);
  const until = Date.now() + limitMs;
  while (waiting.size > 0 && Date.now() < until) {
    for (const id of waiting) {
      const answer = await ask(key, 'GET', `/v1/batches/${id}`);
      if (answer?.status === 200 && answer.text.includes('"status":"completed"'))
        waiting.delete(id);
    }
    await pause(250);
  }
  return [...waiting].map((id) => `batch ${id} did not end`);
}

async function checkKeys(ask: Ask, seen: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  const list = await ask('crash-test-secret', 'GET', '/admin/keys');
  const stored = JSON.parse(list?.text ?? '{"data":[]}') as {
    data: { id: string; status: string }[];
  };
  const statuses = new Map(stored.data.map(({ id, status }) => [id, status]));
  for (const [id, _key] of seen.keys) {
    if (statuses.get(id) !== 'active') problems.push(`key ${id} is ${statuses.get(id)}`);
  }
  for (const id of seen.revoked) {
    if (statuses.get(id) !== 'revoked') problems.push(`revoked key ${id} is ${statuses.get(id)}`);
  }
  for (const [id, key] of [...seen.keys].slice(0, 20)) {
    const answer = await ask(key, 'GET', '/v1/files');
    if (answer?.status !== 200) problems.push(`key ${id} gets ${answer?.status}`);
  }
  return problems;
}

async function checkFiles(ask: Ask, key: string, seen: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  for (const [id, content] of seen.files) {
    const answer = await ask(key, 'GET', `/v1/files/${id}/content`);
    if (answer?.text !== content)
      problems.push(`file ${id} is not as it was sent (${answer?.status})`);
  }
  return problems;
}

async function checkBatches(ask: Ask, key: string, seen: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  for (const [id, customIds] of seen.batches) {
    const answer = await ask(key, 'GET', `/v1/batches/${id}/results`);
    const lines = (answer?.text ?? '').split('\n').filter((line) => line !== '');
    const results = lines.map(
      (line) => JSON.parse(line) as { custom_id: string; response: { status_code: number } },
    );
    const answered = results.map(({ custom_id }) => custom_id);
    if (answered.length !== customIds.length || customIds.some((own, i) => own !== answered[i])) {
      problems.push(`batch ${id} has ${answered.length} results for ${customIds.length} requests`);
    }
    const failed = results.filter(({ response }) => response.status_code !== 200).length;
    if (failed > 0) problems.push(`batch ${id} has ${failed} failed requests`);
  }
  return problems;
}

const number = async (database: Database, text: string): Promise<number> => {
  const { rows } = (await database.execute(text)) as { rows: { n: unknown }[] };
  return Number(rows[0]?.n);
};

/** Asks the nodes for all that was acknowledged. */
export async function verifyOverHttp(ask: Ask, key: string, seen: Acknowledged): Promise<string[]> {
  return [
    ...(await checkKeys(ask, seen)),
    ...(await checkFiles(ask, key, seen)),
    ...(await checkBatches(ask, key, seen)),
  ];
}

/** Adds up the credits of the writing key, when no node runs any more. */
export async function verifyCredits(
  where: StoreOptions,
  keyId: string,
  credits: number,
  seen: Acknowledged,
): Promise<string[]> {
  const database = await openDatabase({ url: where.databaseUrl, dataFolder: where.dataFolder });
  const of = (what: string, table: string) =>
    number(
      database,
      `select coalesce(sum(${what}), 0) as n from ${table} where key_id = '${keyId}'`,
    );
  const balance = await number(database, `select balance as n from keys where id = '${keyId}'`);
  const requests = await of('requests', 'usage');
  const cost = await of('cost', 'usage');
  const items = await number(
    database,
    `select count(*) as n from batch_items where status = 'completed' and cost = ${costOfOne}`,
  );
  await database.close();
  const problems: string[] = [];
  const chats = requests - items;
  if (cost !== requests * costOfOne) problems.push(`${requests} requests cost ${cost}`);
  if (credits - balance !== cost) problems.push(`${credits - balance} credits gone, ${cost} used`);
  if (chats < seen.chats || chats > seen.chats + seen.unknownChats) {
    problems.push(`${chats} chats charged, ${seen.chats} answered, ${seen.unknownChats} unknown`);
  }
  console.log(
    `  ${requests} requests charged: ${items} batch items, ${chats} chats (${seen.chats} acknowledged, ${seen.unknownChats} cut off); ${cost} credits`,
  );
  return problems;
}
