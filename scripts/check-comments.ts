/**
 * Checks that comments are at most 100 columns wide. Prints each line that is wider and exits with
 * 1; with `--write`, wraps their paragraphs instead. A word that is wider alone, such as an
 * address, is allowed; so are lines of tables and code examples, and directives of tools.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const WIDTH = 100;

/** A line of a comment: indentation, `//`, `*` or `/**` with one space, and text. */
const COMMENT = /^(\s*)(\/\/ ?|\* ?|\/\*\*? ?)(.*)$/;

/** Where a paragraph begins anew: a tag, a list item, a heading. */
const BEGINS = /^(?:@\w|[-*] |--\w|\d+\. |#)/;

/** Lines that stay whole: tables, code examples, directives of tools, lines of template strings. */
const KEPT = /^ {4}|^\s*(?:\||biome-ignore|@ts-)|\$\{/;

interface CommentLine {
  readonly indent: string;
  readonly mark: string;
  readonly text: string;
}

function readComment(line: string): CommentLine | undefined {
  const [, indent = '', mark = '', text = ''] = COMMENT.exec(line) ?? [];
  return mark === '' ? undefined : { indent, mark: mark.trimEnd(), text };
}

/** Whether a line is too wide although it could be broken. */
function isTooWide(line: string, comment: CommentLine): boolean {
  if (line.length <= WIDTH || KEPT.test(comment.text)) return false;
  return /\S\s+\S/.test(comment.text.replace(/\s*\*\/$/, ''));
}

/** Breaks words into lines after a prefix; later lines are indented by `hanging`. */
function wrap(words: readonly string[], prefix: string, hanging: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const start = lines.length === 0 ? prefix : prefix + hanging;
    if (line !== '' && start.length + line.length + 1 + word.length > WIDTH) {
      lines.push(start + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, (lines.length === 0 ? prefix : prefix + hanging) + line];
}

/** The lines of the paragraph that begins at `from`, wrapped, and how many they replace. */
function rewrap(lines: readonly string[], from: number): readonly [string[], number] {
  const { indent, mark, text } = readComment(lines[from]!)!;
  const opens = mark.startsWith('/*');
  const prefix = opens ? `${indent} * ` : `${indent}${mark} `;
  const closed = text.endsWith('*/');
  const paragraph = [text.replace(/\s*\*\/$/, '')];
  const hanging = /^(?:@\w|[-*] |\d+\. )/.test(text.trimStart()) ? '  ' : '';
  const own = /^\s*/.exec(text)![0];
  if (!opens && !closed) {
    for (const line of lines.slice(from + 1)) {
      const next = readComment(line);
      const body = next?.text.trimStart() ?? '';
      if (next?.mark !== mark || next.indent !== indent || body === '' || body === '/') break;
      if (BEGINS.test(body) || KEPT.test(next.text) || body.startsWith('```')) break;
      paragraph.push(next.text);
    }
  }
  const words = paragraph.join(' ').trim().split(/\s+/);
  const wrapped = wrap(words, prefix + own, hanging);
  const whole = opens ? [indent + mark, ...wrapped] : wrapped;
  return [closed ? [...whole, `${prefix.trimEnd()}/`] : whole, paragraph.length];
}

/** Finds lines that are too wide, outside of code examples. */
function* tooWide(lines: readonly string[]): Generator<number> {
  let fenced = false;
  for (const [index, line] of lines.entries()) {
    const comment = readComment(line);
    if (comment?.text.trimStart().startsWith('```')) fenced = !fenced;
    if (comment && !fenced && isTooWide(line, comment)) yield index;
  }
}

function wrapAll(source: string): string {
  let lines = source.split('\n');
  for (;;) {
    const [first] = tooWide(lines);
    if (first === undefined) return lines.join('\n');
    const [wrapped, replaced] = rewrap(lines, first);
    lines = [...lines.slice(0, first), ...wrapped, ...lines.slice(first + replaced)];
  }
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('fixtures/'));
const isWriting = process.argv.includes('--write');
let problems = 0;
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  if (isWriting) {
    const wrapped = wrapAll(source);
    if (wrapped !== source) writeFileSync(file, wrapped);
    continue;
  }
  for (const index of tooWide(source.split('\n'))) {
    console.error(`${file}:${index + 1}: a comment is wider than ${WIDTH} columns`);
    problems++;
  }
}
console.log(`${files.length} files, ${problems} comments too wide`);
process.exitCode = problems === 0 ? 0 : 1;
