/** One node of the crash test: a service with the stub API, until it is killed. */
import { createHandler } from '../../../src/server/http/handler.ts';
import { listen } from '../../../src/server/http/listen.ts';
import { openService } from '../../../src/server/service/service.ts';
import { createLogger } from '../../../src/server/telemetry/log/log.ts';
import { stubApi } from '../../service/support/stub-api.ts';

const {
  CRASH_FOLDER: dataFolder = '',
  CRASH_DATABASE: databaseUrl,
  CRASH_PORT: port,
} = process.env;
const log = createLogger('error');
const service = await openService({
  dataFolder,
  databaseUrl,
  adminSecret: 'crash-test-secret',
  prices: new Map([['stub', { input: 1000, output: 2000 }]]),
  api: stubApi(),
  onError: (error) => log.error({ err: error }, 'background work failed'),
});
const handler = createHandler({
  api: service.fetch,
  routes: { '/admin': service.admin },
  pageFolder: dataFolder,
  modelsFolder: dataFolder,
  notReady: () => undefined,
  onError: (error) => log.error({ err: error }, 'request failed'),
});
const { url } = await listen(handler, '127.0.0.1', Number(port ?? 0));
console.log(`${url} ${service.node.id()}`);
