/**
 * A process that writes to the embedded database in a folder without end, and reports each row that
 * was acknowledged.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '../../../src/server/store/open.ts';

const dataFolder = process.argv[2]!;
try {
  const database = await openDatabase({ dataFolder });
  for (let row = 1; ; row++) {
    await database.execute(`insert into settings (name, value)
      select '${row}', string_agg(md5(random()::text), '') from generate_series(1, 3000)`);
    writeSync(1, `${row}\n`);
  }
} catch (error) {
  writeSync(2, (error as Error).message);
  process.exit(2);
}
