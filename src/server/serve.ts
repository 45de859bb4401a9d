/** Runs the service: settings, adapter, database, engine, API, listener; and takes them down again in reverse. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApi } from '../runtime/api/index.ts';
import { createEngine } from '../runtime/engine/index.ts';
import { isFormworkError } from '../runtime/errors.ts';
import { type Config, readConfig } from './config.ts';
import { downloadLine } from './download-line.ts';
import { prepareGpu } from './gpu/index.ts';
import { createHandler } from './http.ts';
import { createAccess } from './keys/access.ts';
import { ensureDefaultKey, ensureEnvironmentKey } from './keys/default.ts';
import { listen } from './listen.ts';
import { createLogger, type Logger } from './log.ts';
import { createStore, openDatabase } from './store/index.ts';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** How long running answers may take to end after the first signal to stop. */
const graceMilliseconds = 20_000;

/** Runs until SIGINT or SIGTERM; resolves to the exit status. */
export async function serve(): Promise<number> {
  const config = readConfig();
  const log = createLogger(config.FORMWORK_LOG);
  const dataDir = resolve(config.FORMWORK_DATA_DIR);
  const modelsFolder = root('public/models');

  const database = await openDatabase({ url: config.DATABASE_URL, dataFolder: dataDir });
  const firstKey = await ensureDefaultKey(database);
  await ensureEnvironmentKey(database, config.FORMWORK_API_KEY);

  const gpu = await prepareGpu({
    dataDir,
    modelsFolder,
    adapter: config.FORMWORK_ADAPTER,
    onDownload: downloadLine(process.stderr),
  });
  log.info(gpu.description);
  const engine = createEngine({ modelsBaseUrl: gpu.modelsBaseUrl });

  let notReady: string | undefined = `loading ${config.FORMWORK_MODEL}`;
  const api = createApi({
    engine,
    access: createAccess(database),
    store: createStore(database),
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
  });
  const listener = await listen(
    createHandler({
      api: api.fetch,
      pageFolder: root('dist/playground'),
      modelsFolder,
      notReady: () => notReady,
      log,
    }),
    config.HOST,
    config.PORT,
  );
  greet(listener.url, config, firstKey?.secret);

  const begun = performance.now();
  engine.load(config.FORMWORK_MODEL).then(
    () => {
      notReady = undefined;
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      log.info({ model: config.FORMWORK_MODEL }, `Ready: the model loaded in ${seconds} s.`);
    },
    (error: unknown) => {
      notReady = `${config.FORMWORK_MODEL} did not load: ${(error as Error).message}`;
      log.error(isFormworkError(error) ? error.message : { err: error }, notReady);
    },
  );

  await stopSignal(log);
  await listener.close(graceMilliseconds);
  for (const model of engine.models()) await engine.unload(model.id);
  await database.close();
  gpu.close();
  log.info('Stopped.');
  return 0;
}

/** What a person needs for a first call, by copy and paste. */
function greet(url: string, config: Config, firstKey: string | undefined): void {
  const key = firstKey ?? config.FORMWORK_API_KEY;
  const lines = [
    '',
    `  Playground  ${url}/${firstKey ? `#key=${firstKey}` : ''}`,
    `  API         ${url}/v1`,
    firstKey
      ? `  Key         ${firstKey}   (shown this once)`
      : `  Key         ${config.FORMWORK_API_KEY ? 'FORMWORK_API_KEY' : 'made at the first start; `npx formwork keys create --name NAME` makes another'}`,
    '',
    `  curl ${url}/v1/chat/completions -H 'authorization: Bearer ${firstKey ? key : '<key>'}' -H 'content-type: application/json' \\`,
    `    -d '${JSON.stringify(exampleRequest(config.FORMWORK_MODEL))}'`,
    '',
  ];
  console.log(lines.join('\n'));
}

const exampleRequest = (model: string) => ({
  model,
  messages: [{ role: 'user', content: 'Name a city in France.' }],
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'city',
      schema: {
        type: 'object',
        properties: { city: { type: 'string', maxLength: 20 }, capital: { type: 'boolean' } },
        required: ['city', 'capital'],
        additionalProperties: false,
      },
    },
  },
});

/** Resolves at the first signal to stop; a second one ends the process at once. */
function stopSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      log.info('Stopping: running answers may finish. Once more to stop at once.');
      process.once('SIGINT', () => process.exit(130));
      process.once('SIGTERM', () => process.exit(143));
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
