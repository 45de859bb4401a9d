import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the bundled models. The library is published without them, and uses those of the
 * package `formwork-server` if that is installed.
 */
export function modelsOfPackage(): string {
  const own = fileURLToPath(new URL('../../../../public/models', import.meta.url));
  if (existsSync(own)) return own;
  try {
    const manifest = createRequire(import.meta.url).resolve('formwork-server/package.json');
    return join(dirname(manifest), 'public/models');
  } catch {
    return own;
  }
}
