/** The documentation as it is written: its pages, their links, their code. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './fresh.ts';

/** A block of code on a page. */
export interface CodeBlock {
  /** As `docs/start.md:12`. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

/** A link on a page to another one, or to a file of the repository. */
export interface PageLink {
  readonly place: string;
  /** Absolute path of the file it leads to. */
  readonly file: string;
  /** The heading it leads to, as its anchor is written; empty for the top. */
  readonly anchor: string;
}

/** All pages: README.md, CONTRIBUTING.md and those below docs/, relative to the repository. */
export function pages(): string[] {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const docs = below.filter((name) => name.endsWith('.md') && !name.includes('.vitepress'));
  return ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => join('docs', name))];
}

const read = (page: string): string => readFileSync(join(root, page), 'utf8');
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The blocks of code of a page. */
export function codeBlocks(page: string): CodeBlock[] {
  const text = read(page);
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    place: `${page}:${lineAt(text, match.index)}`,
    language: match[1] ?? '',
    code: match[2] ?? '',
  }));
}

/** The page without its code, in which nothing is a link or a heading. */
const prose = (page: string): string =>
  read(page).replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '));

/** The links of a page that stay within the repository. */
export function links(page: string): PageLink[] {
  const text = prose(page);
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match): PageLink[] => {
    const [path = '', anchor = ''] = (match[1] ?? '').split('#');
    if (/^[a-z]+:/.test(path)) return [];
    const from = path === '' ? join(root, page) : resolve(root, dirname(page), path);
    const to = path.startsWith('/') ? join(root, 'docs', path) : from;
    return [{ place: `${page}:${lineAt(text, match.index)}`, file: to, anchor }];
  });
}

/** The anchors of a page's headings, as VitePress and GitHub make them of plain words. */
export function anchors(file: string): string[] {
  const text = read(relative(root, file));
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[`*]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  );
}
