/** A process that locks a data folder, reports it and ends. */
import { writeSync } from 'node:fs';
import type { FormworkError } from '../../../src/runtime/common/errors.ts';
import { lockFolder } from '../../../src/server/store/lock/lock.ts';

try {
  const lock = await lockFolder(process.argv[2]!);
  writeSync(1, 'locked\n');
  await lock.release();
} catch (error) {
  const { code, message } = error as FormworkError;
  writeSync(2, `${code}: ${message}`);
}
