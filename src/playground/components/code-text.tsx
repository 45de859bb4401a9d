import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser as javascript } from '@lezer/javascript';
import { parser as python } from '@lezer/python';
import type { ComponentChildren } from 'preact';

/** Languages with syntax highlighting. */
export type CodeLanguage = 'javascript' | 'typescript' | 'python' | 'html' | 'shell';

const parsers = {
  javascript,
  typescript: javascript.configure({ dialect: 'ts' }),
  python,
};

const colours = tagHighlighter([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], class: 'syntax-word' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'syntax-string' },
  { tag: tags.number, class: 'syntax-number' },
  { tag: tags.comment, class: 'syntax-comment' },
  { tag: [tags.propertyName, tags.typeName], class: 'syntax-name' },
]);

function highlighted(text: string, language: keyof typeof parsers): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  highlightCode(
    text,
    parsers[language].parse(text),
    colours,
    (code, classes) => parts.push(classes ? <span class={classes}>{code}</span> : code),
    () => parts.push('\n'),
  );
  return parts;
}

/** Highlights a page as markup around one script. */
function highlightedPage(text: string): ComponentChildren[] {
  const start = text.indexOf('>', text.indexOf('<script')) + 1;
  const end = text.lastIndexOf('</script>');
  return [
    text.slice(0, start),
    ...highlighted(text.slice(start, end), 'javascript'),
    text.slice(end),
  ];
}

/** Highlights a command line: quoted text and expansions. */
function highlightedCommand(text: string): ComponentChildren[] {
  return text
    .split(/("[^"]*"|'[^']*')/)
    .map((part) => (/^["']/.test(part) ? <span class="syntax-string">{part}</span> : part));
}

/** Highlighted code. */
export function CodeText(props: { readonly text: string; readonly language: CodeLanguage }) {
  const { text, language } = props;
  if (language === 'html') return <code>{highlightedPage(text)}</code>;
  if (language === 'shell') return <code>{highlightedCommand(text)}</code>;
  return <code>{highlighted(text, language)}</code>;
}
