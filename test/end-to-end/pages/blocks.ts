/** The fenced blocks of README and docs, as a reader meets them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);

/** The pages with examples. */
export const pages: readonly string[] = ['README.md', 'docs/index.md', 'docs/start.md', ...guides];

/** A fenced block. */
export interface Block {
  /**
   * The page, the heading above the block and, where several blocks with the same language follow a
   * heading, which of them it is: `docs/start.md, A page (ts)`, `docs/guides/web-app.md, 2.
   * generate (ts, second)`.
   */
  readonly name: string;
  /** What stands after the fence; empty for output. */
  readonly language: string;
  readonly text: string;
}

const ordinals = ['', ', second', ', third', ', fourth'];

/** All blocks of a page, in its order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  const found: Block[] = [];
  const seen = new Map<string, number>();
  let heading = '';
  for (const match of text.matchAll(/^#+ (.+)$|^```(\w*)\n([\s\S]*?)^```$/gmu)) {
    const [, title, language = '', body = ''] = match;
    if (title !== undefined) {
      heading = title.replaceAll('`', '');
      continue;
    }
    const place = `${page}, ${heading} (${language || 'output'}`;
    const before = seen.get(place) ?? 0;
    seen.set(place, before + 1);
    found.push({ name: `${place}${ordinals[before] ?? `, ${before + 1}`})`, language, text: body });
  }
  return found;
}

const asking =
  /\.(?:generate|create|prompt|promptStreaming|operations)\(|(?:generate|stream)Text\(|^curl |\bfetch\(|<formwork-form|formwork generate|"(?:messages|choices|op)":/mu;

/** Whether a block asks a model something, or shows what one has answered. */
export const asks = (block: Block): boolean => asking.test(block.text);
