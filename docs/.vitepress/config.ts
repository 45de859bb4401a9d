import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type MarkdownRenderer } from 'vitepress';

type StateCore = Parameters<Parameters<MarkdownRenderer['core']['ruler']['push']>[1]>[0];
type Token = StateCore['tokens'][number];

const docs = join(import.meta.dirname, '..');

/** Entries of the sidebar whose pages are there: some are generated. */
const pages = (...entries: readonly (readonly [text: string, link: string])[]) =>
  entries
    .filter(([, link]) => existsSync(join(docs, `${link}.md`)))
    .map(([text, link]) => ({ text, link: `/${link}` }));

const decisions = readdirSync(join(docs, 'decisions'))
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .map((name): [string, string] => {
    const [title = name] = readFileSync(join(docs, 'decisions', name), 'utf8').split('\n');
    return [title.replace(/^# \d+\. /, ''), `decisions/${name.replace(/\.md$/, '')}`];
  });

/**
 * Sources and tests that pages speak of are links in the repository; on the site, where they are no
 * pages, names.
 */
const repositoryFile =
  /^(\.\.\/)+((src|test|bench|models|scripts|public|examples)\b|README|CONTRIBUTING)/;

function nameFiles({ tokens }: StateCore): void {
  for (const inline of tokens) {
    const open: Token[] = [];
    for (const token of inline.children ?? []) {
      if (token.type === 'link_open') open.push(token);
      else if (token.type === 'link_close') {
        const opening = open.pop();
        const href = opening?.attrGet('href') ?? '';
        if (!opening || !repositoryFile.test(href)) continue;
        opening.tag = token.tag = 'span';
        opening.attrs = [['title', href.replace(/^(\.\.\/)+/, '')]];
      }
    }
  }
}

export default defineConfig({
  title: 'Formwork',
  description: 'Structured chat completions, valid by construction, in a server and in a browser.',
  cleanUrls: true,
  outDir: '../dist/docs',
  // The API's addresses have braces in them.
  markdown: {
    attrs: { disable: true },
    config: (markdown) => markdown.core.ruler.push('files', nameFiles),
  },
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guides/structured-output' },
      { text: 'Reference', link: '/api' },
      { text: 'Comparison', link: '/comparison' },
    ],
    sidebar: [
      {
        text: 'Getting started',
        items: pages(['Start in a minute', 'start'], ['Packages', 'packages']),
      },
      {
        text: 'Guides',
        items: pages(
          ['Structured output', 'guides/structured-output'],
          ['Patch streaming', 'guides/patch-streaming'],
          ['Tools', 'guides/tools'],
          ['Images', 'guides/pictures'],
          ['Batches', 'guides/batches'],
          ['Web apps', 'guides/web-app'],
          ['Vercel AI SDK', 'guides/ai-sdk'],
          ['Form component', 'guides/form'],
          ['The Prompt API', 'guides/prompt-api'],
          ['Other clients', 'clients'],
          ['Your own inference loop', 'guides/own-model'],
          ['Operating a service', 'operating'],
          ['Capacity', 'capacity'],
        ),
      },
      {
        text: 'Reference',
        items: pages(
          ['HTTP interface', 'api'],
          ['Fields', 'fields'],
          ['Errors', 'errors'],
          ['Library', 'library'],
          ['Command line', 'command-line'],
          ['Models', 'models'],
          ['JSON Schema keywords', 'json-schema'],
          ['Departures', 'departures'],
          ['Specification and its tests', 'specification'],
        ),
      },
      {
        text: 'Background',
        items: pages(
          ['From a schema to a mask', 'how-it-works'],
          ['One request through the code', 'one-request'],
          ['Comparison', 'comparison'],
        ),
      },
      { text: 'Decisions', collapsed: true, items: pages(...decisions) },
    ],
  },
});
