import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const cards = join(root, 'models/cards');
const models = [
  ...readdirSync(join(root, 'public/models')).map((id) => join('public/models', id)),
  'test/models/tiny-vision',
];

// models/formwork_models/export.py copies them.
test.each(models)('the card and licences of %s are those of models/cards', (folder) => {
  const pairs = [
    ['README.md', `${basename(folder)}.md`],
    ['LICENSE', 'LICENSE'],
    ['NOTICE', 'NOTICE'],
  ] as const;
  for (const [copy, source] of pairs) {
    const read = (path: string) => readFileSync(path, 'utf8');
    expect(read(join(root, folder, copy)), copy).toBe(read(join(cards, source)));
  }
});
