import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './support/fresh.ts';
import { anchors, links, pages } from './support/guides.ts';

describe('the documentation', () => {
  test.each(pages())('%s has no broken links', (page) => {
    const dead = links(page).filter(({ file, anchor }) => {
      const target = [file, `${file}.md`, `${file}/index.md`].find(existsSync);
      if (target === undefined) return true;
      return anchor !== '' && extname(target) === '.md' && !anchors(target).includes(anchor);
    });
    expect(dead.map(({ place, file, anchor }) => `${place} -> ${file}#${anchor}`)).toEqual([]);
  });

  test('lists every decision, by its title', () => {
    const titles = pages()
      .filter((page) => /^docs.decisions.\d/.test(page))
      .map((page) => `- ${readFileSync(join(root, page), 'utf8').split('\n', 1)[0]?.slice(2)}`);
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
    const listed = [...index.matchAll(/^(- \d+\. )\[(.*)\]\(/gm)].map(
      ([, number, title]) => `${number}${title}`,
    );
    expect(listed.toSorted()).toEqual(titles.toSorted());
  });
});
