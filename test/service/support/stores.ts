/** The two kinds of store that every test of the service runs on. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceOptions } from '../../../src/server/service/options.ts';
import { openDatabase } from '../../../src/server/store/open.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** Where an empty store is: options of `openService`, to be used as often as a test restarts it. */
export type StoreOptions = Pick<ServiceOptions, 'databaseUrl' | 'dataFolder'>;

/** Makes empty stores of one kind. */
export interface TestStores {
  readonly make: () => Promise<StoreOptions>;
  readonly stop: () => Promise<void>;
}

/** The kinds, for `describe.each`. */
export const storeKinds = ['embedded', 'postgres'] as const;

/** A cluster takes seconds to make and moments to copy, so the first test run makes one for all. */
async function emptyCluster(): Promise<string> {
  const folder = join(tmpdir(), 'formwork-empty-cluster-0.5.16');
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  const database = await openDatabase({ dataFolder: making });
  // The tables belong to the version under test, which makes them at every start.
  await database.execute(
    'drop schema public cascade; drop schema drizzle cascade; create schema public',
  );
  await database.close();
  try {
    renameSync(making, folder);
  } catch {
    // Another process was faster.
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** Makes stores of a kind; `stop` removes them all. */
export async function startStores(kind: (typeof storeKinds)[number]): Promise<TestStores> {
  const base = mkdtempSync(join(tmpdir(), 'formwork-test-'));
  let count = 0;
  const folder = () => {
    const dataFolder = join(base, String(count++));
    mkdirSync(dataFolder);
    return dataFolder;
  };
  const postgres: TestPostgres | undefined =
    kind === 'postgres' ? await startPostgres() : undefined;
  const cluster = postgres ? undefined : await emptyCluster();
  return {
    async make() {
      const dataFolder = folder();
      if (postgres) return { databaseUrl: await postgres.create(), dataFolder };
      cpSync(cluster!, dataFolder, { recursive: true });
      return { dataFolder };
    },
    async stop() {
      await postgres?.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}
