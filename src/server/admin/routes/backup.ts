/** `/admin/backup`: only for the command line, because it writes to any folder on the machine. */
import { isAbsolute } from 'node:path';
import { Hono } from 'hono';
import Type from 'typebox';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { Database } from '../../store/database.ts';
import type { GuardEnv } from '../auth/guard.ts';
import { readBody } from '../read-body.ts';

const backupBody = Type.Object({ folder: Type.String() }, { additionalProperties: false });

/** The route below `/admin/backup`. */
export function createBackupRoutes({ backUp }: Pick<Database, 'backUp'>): Hono<GuardEnv> {
  return new Hono<GuardEnv>().post('/', async (context) => {
    if (context.env?.trusted !== true) {
      throw formworkError('A backup is made on the command line: formwork backup FOLDER.', {
        code: 'permission_denied',
      });
    }
    const { folder } = await readBody(context.req.raw, backupBody);
    if (!backUp || !isAbsolute(folder)) {
      throw formworkError('folder must be an absolute path.', {
        code: 'invalid_value',
        param: 'folder',
      });
    }
    const backup = await backUp(folder);
    await context.var.audit('store.backup', undefined, { folder, bytes: backup.bytes });
    return context.json({ object: 'backup', ...backup }, 201);
  });
}
