/** Whether credits and usage add up, and nothing that was acknowledged is lost. */
import { ask, askJson } from './ask.ts';
import type { Tenant } from './probe.ts';
import { adminSecret } from './server.ts';

interface Key {
  readonly id: string;
  readonly credits: number;
}

interface Usage {
  readonly data: readonly { readonly key_id: string; readonly cost: number }[];
}

interface Batches {
  readonly data: readonly {
    readonly id: string;
    readonly status: string;
    readonly key_id: string;
  }[];
  readonly has_more: boolean;
}

/** Cancels the batches of all keys but one. */
export async function cancelOthers(url: string, keyId: string): Promise<void> {
  for (let after = '', more = true; more; ) {
    const path = `/admin/batches?limit=100${after}`;
    const page = await askJson<Batches>(url, adminSecret, 'GET', path);
    for (const { id, status, key_id } of page.data) {
      if (key_id === keyId || (status !== 'in_progress' && status !== 'validating')) continue;
      await ask(url, adminSecret, 'POST', `/admin/batches/${id}/cancel`);
    }
    after = `&after=${page.data.at(-1)?.id}`;
    more = page.has_more;
  }
}

/** Waits until nothing is generated any more, and all batches have ended. */
export async function untilQuiet(url: string): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const system = await askJson<{ generations: number; batches: { running: number } }>(
      url,
      adminSecret,
      'GET',
      '/admin/system',
    );
    quiet = system.generations === 0 && system.batches.running === 0 ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** What does not add up. */
export async function checkBooks(
  url: string,
  credits: number,
  well: { readonly id: string; readonly key: string },
  tenants: readonly Tenant[],
): Promise<string[]> {
  const problems: string[] = [];
  const spent = tenants.reduce((sum, tenant) => sum + tenant.spent, 0);
  const keys = await askJson<{ data: Key[] }>(url, adminSecret, 'GET', '/admin/keys');
  const usage = await askJson<Usage>(url, adminSecret, 'GET', '/admin/usage');
  for (const { id, credits: left } of keys.data) {
    if (left === null) continue;
    const used = usage.data
      .filter(({ key_id }) => key_id === id)
      .reduce((sum, { cost }) => sum + cost, 0);
    if (credits - left !== used) {
      problems.push(`key ${id}: ${credits - left} credits are gone, ${used} were used`);
    }
    if (id === well.id && used !== spent) {
      problems.push(`the well-behaved key was charged ${used}; its answers cost ${spent}`);
    }
  }
  for (const id of tenants.flatMap(({ batchIds }) => batchIds)) {
    const { status, text } = await ask(url, well.key, 'GET', `/v1/batches/${id}/results`);
    const lines = text.split('\n').filter((line) => line !== '').length;
    if (status !== 200 || lines !== 10) problems.push(`batch ${id} has lost its results`);
  }
  return problems;
}
