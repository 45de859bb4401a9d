import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchors, links, pages } from './support/guides.ts';

describe('the documentation', () => {
  test.each(pages())('%s leads nowhere that is not there', (page) => {
    const dead = links(page).filter(({ file, anchor }) => {
      const target = [file, `${file}.md`, `${file}/index.md`].find(existsSync);
      if (target === undefined) return true;
      return anchor !== '' && extname(target) === '.md' && !anchors(target).includes(anchor);
    });
    expect(dead.map(({ place, file, anchor }) => `${place} -> ${file}#${anchor}`)).toEqual([]);
  });
});
