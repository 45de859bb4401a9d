/**
 * Renders the documentation as static pages beside the playground. They contain no scripts, so that
 * the strictest policy allows them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked, type Token } from 'marked';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const docs = join(root, 'docs');

/** The menu: pages by their path below `docs/`, in reading order. */
const menu: readonly (readonly [title: string, pages: readonly (readonly [string, string])[]])[] = [
  ['Getting started', [['Start', 'start']]],
  [
    'Guides',
    [
      ['Structured output', 'guides/structured-output'],
      ['Patch streaming', 'guides/patch-streaming'],
      ['Tools', 'guides/tools'],
      ['Images', 'guides/pictures'],
      ['Batches', 'guides/batches'],
      ['Web apps', 'guides/web-app'],
      ['Your own inference loop', 'guides/own-model'],
    ],
  ],
  [
    'Reference',
    [
      ['HTTP API', 'api'],
      ['Errors', 'errors'],
      ['JSON Schema keywords', 'json-schema'],
      ['Departures', 'departures'],
      ['Models', 'models'],
      ['Command line', 'command-line'],
    ],
  ],
  [
    'More',
    [
      ['Operating', 'operating'],
      ['How it works', 'how-it-works'],
      ['Comparison', 'comparison'],
    ],
  ],
];

/** All pages, including the decisions and others that are in no menu. */
const pages = (): string[] =>
  readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    .map((name) => name.slice(0, -3));

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]+>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A link as used on the site; undefined for a repository file that is not a page. */
function siteLink(href: string, page: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(page), path);
  if (target.startsWith('..')) return undefined;
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (path.endsWith('.md')) return `/docs/${target.slice(0, -3)}.html${suffix}`;
  return /\.(png|json)$/.test(path) ? `/docs/${target}` : `/docs/${target}/README.html${suffix}`;
}

/** Renders a page's text as HTML. */
function render(page: string, text: string): string {
  const marked = new Marked();
  marked.use({
    walkTokens(token: Token) {
      if (token.type === 'link') token.href = siteLink(token.href, page) ?? '';
      if (token.type === 'image') token.href = siteLink(token.href, page) ?? '';
    },
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${slug(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        return href === '' ? inner : `<a href="${escapeHtml(href)}">${inner}</a>`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        // Scrollable content must be reachable by keyboard.
        return `<div class="table" role="region" aria-label="Table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
      },
    },
  });
  return marked.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''), { async: false });
}

function menuOf(current: string): string {
  const link = ([title, page]: readonly [string, string]) =>
    `<li><a href="/docs/${page}.html"${page === current ? ' aria-current="page"' : ''}>${title}</a></li>`;
  return menu
    .map(([title, entries]) => `<h2>${title}</h2><ul>${entries.map(link).join('')}</ul>`)
    .join('');
}

function pageOf(page: string): string {
  const body = render(page, readFileSync(join(docs, `${page}.md`), 'utf8'));
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? 'Formwork';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Formwork</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header class="docs-header">
<a class="brand" href="/">Formwork</a>
<nav aria-label="Pages"><a href="/">Playground</a><a href="/dashboard">Dashboard</a><a href="/docs/start.html" aria-current="page">Docs</a></nav>
</header>
<div class="docs-body">
<nav class="docs-menu" aria-label="Documentation">${menuOf(page)}</nav>
<main>${body}</main>
</div>
</body>
</html>
`;
}

/** Adds the documentation to the build, below `docs/`. */
export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    apply: 'build',
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `docs/${fileName}`, source });
      for (const page of pages()) emit(`${page}.html`, pageOf(page));
      const styles = ['styles/tokens.css', 'styles/base.css', 'styles/docs.css'];
      emit(
        'docs.css',
        styles.map((name) => readFileSync(join(root, 'src/playground', name), 'utf8')).join('\n'),
      );
      for (const name of ['playground.png', 'openapi.json']) {
        emit(name, readFileSync(join(docs, name)));
      }
    },
  };
}
