/** The fenced blocks of README and docs, as a reader meets them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);

/** The pages with examples. */
export const pages: readonly string[] = ['README.md', 'docs/index.md', 'docs/start.md', ...guides];

/** A fenced block. */
export interface Block {
  /** The page, and the number of the block on it: `docs/start.md, 2`. */
  readonly name: string;
  /** What stands after the fence; empty for output. */
  readonly language: string;
  readonly text: string;
}

/** All blocks of a page, in its order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)].map(
    ([, language = '', body = ''], index) => ({
      name: `${page}, ${index + 1}`,
      language,
      text: body,
    }),
  );
}

const asking =
  /\.(?:generate|create|prompt|promptStreaming|operations)\(|(?:generate|stream)Text\(|^curl |\bfetch\(|<formwork-form|formwork generate|"(?:messages|choices|op)":/mu;

/** Whether a block asks a model something, or shows what one has answered. */
export const asks = (block: Block): boolean => asking.test(block.text);
