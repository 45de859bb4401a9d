import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const cards = join(root, 'models/cards');
const models = [
  ...readdirSync(join(root, 'public/models')).map((id) => join('public/models', id)),
  'test/models/tiny-vision',
];

// models/formwork_models/export.py copies them.
test.each(models)('the card and licences of %s equal those in models/cards', (folder) => {
  const id = basename(folder);
  const own = existsSync(join(cards, `${id}.NOTICE`)) ? [`${id}.NOTICE`] : [];
  const copies = {
    'README.md': [`${id}.md`],
    LICENSE: ['LICENSE'],
    NOTICE: [...own, 'NOTICE'],
  };
  const read = (path: string) => readFileSync(path, 'utf8');
  for (const [copy, sources] of Object.entries(copies)) {
    const expected = sources.map((source) => read(join(cards, source))).join('');
    expect(read(join(root, folder, copy)), copy).toBe(expected);
  }
});
