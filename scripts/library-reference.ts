/**
 * Writes docs/library.md: the exports of the package's entry points with their documentation, from
 * the declarations that the compiler emits. `npm run docs:build` runs it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

/** An exported declaration. */
interface Declaration {
  readonly name: string;
  readonly comment: string;
  readonly code: string;
}

const read = (file: string): string => readFileSync(file.replace(/\.js$/, '.d.ts'), 'utf8');

/** All names that a module exports, with their declarations. */
function exportsOf(file: string): Declaration[] {
  const source = read(file);
  const own = declarationsIn(source);
  const again = [
    ...source.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from '(\.[^']+)';$/gm),
  ].flatMap(([, what = '', from = '']) => {
    const found = exportsOf(join(dirname(file), from));
    if (what === '*') return found;
    const names = what
      .slice(1, -1)
      .split(',')
      .map((name) => name.replace(/\btype\b/, '').trim());
    return found.filter(({ name }) => names.includes(name));
  });
  return [...own, ...again];
}

/** Top-level declarations start and end in the first column. */
function declarationsIn(source: string): Declaration[] {
  const pattern =
    /(?:^\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\n)?^export (?:declare )?(?<code>(?:function|interface|type|const) (?<name>\w+)(?:.*;$|[\s\S]*?^\}.*$))/gm;
  return [...source.matchAll(pattern)].map(({ groups = {} }) => ({
    name: groups.name ?? '',
    code: groups.code ?? '',
    comment: (groups.comment ?? '').replaceAll(/^\s*\* ?/gm, '').trim(),
  }));
}

/** Converts a comment to Markdown: tags become sentences, links become code. */
function markdown(comment: string): string {
  return comment
    .replaceAll(/\{@link ([^}]+)\}/g, '`$1`')
    .replaceAll(/^@throws /gm, '\n**Throws** ')
    .replaceAll(/^@returns /gm, '\n**Returns** ')
    .replaceAll(/^@param (\w+) /gm, '\n`$1`: ')
    .replaceAll(/<(?=[a-z|])/g, '&lt;');
}

function section({ name, comment, code }: Declaration): string {
  return `### ${name}\n\n${markdown(comment)}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

const isFunction = ({ code }: Declaration) => /^(function|const)/.test(code);

function chapter(title: string, declarations: readonly Declaration[]): string {
  const sorted = declarations.toSorted((one, other) => one.name.localeCompare(other.name));
  return `## ${title}\n\n${sorted.map(section).join('\n')}`;
}

const library = exportsOf(join(dist, 'runtime/index.d.ts'));
const node = exportsOf(join(dist, 'server/node.d.ts')).filter(
  ({ name }) => !library.some((known) => known.name === name),
);
const text = `# Library

Everything that \`formwork\`, \`formwork/node\` and \`formwork/grammar\` export. \`formwork/browser\` has the functions of \`formwork\` without \`createEngine\`, in
one file for pages without a bundler.

${chapter('Functions of formwork', library.filter(isFunction))}
${chapter('Functions of formwork/node', node.filter(isFunction))}
${chapter(
  'Types',
  [...library, ...node].filter((one) => !isFunction(one)),
)}`;
writeFileSync(join(root, 'docs/library.md'), text);
console.log(`docs/library.md: ${library.length + node.length} exports`);
