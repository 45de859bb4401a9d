/** A service with the tests' stub API, which answers at once. Prints its URL and a key as JSON. */
import { listen } from '../../src/server/http/listen.ts';
import { openService } from '../../src/server/service/service.ts';
import { stubApi } from '../../test/service/support/stub-api.ts';

const { BENCH_FOLDER: dataFolder = '', DATABASE_URL: databaseUrl } = process.env;
const service = await openService({
  dataFolder,
  databaseUrl,
  places: 64,
  api: stubApi(),
  onError: (error) => console.error(error),
});
const { url } = await listen(service.fetch, '127.0.0.1', 0);
const { key } = await service.keys.create('bench');
console.log(JSON.stringify({ url, key }));
