/** Formats the current request as code. */
import { jsonOfMarked, type TypedParts } from '../../client/typed-parts.ts';
import type { ChatRequest } from '../../client/wire.ts';
import { formatJsonText } from '../../schema/format-json.ts';
import { roundedByPython } from './common.ts';
import { node } from './node.ts';
import { embed, page } from './pages.ts';
import { type MarkedRequest, markRequest, readPictures } from './pictures.ts';
import { python } from './python.ts';

/** The languages of snippets. */
export const snippetLanguages = ['curl', 'node', 'python', 'page', 'embed'] as const;

/** A language of snippets. */
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** In single quotes, a shell interprets nothing except the closing quote. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ request, pictures, typed }: MarkedRequest, baseUrl: string): string {
  const body = formatJsonText(jsonOfMarked(request, typed), 76);
  // Images exceed the length limit of a command line, so a here-document passes them through
  // standard input.
  const text = readPictures(
    body.replaceAll(/[\\$`]/g, '\\$&'),
    pictures,
    ({ name, type }) => `"data:${type};base64,$(base64 < ${quoted(name)} | tr -d '\\n')"`,
  );
  const data = pictures.length === 0 ? quoted(body) : `@- <<BODY\n${text}\nBODY`;
  return `curl ${request.stream ? '--no-buffer ' : ''}${baseUrl}/chat/completions \\
  -H "Authorization: Bearer $FORMWORK_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d ${data}`;
}

/**
 * Code that sends the request. Never contains the key.
 * @param names names of its image files, in order; the code reads them
 * @param typed parts of the request as they were typed
 */
export function snippet(
  language: SnippetLanguage,
  request: ChatRequest,
  baseUrl: string,
  names: readonly string[] = [],
  typed: TypedParts = {},
): string {
  const write = { curl, node, python, page, embed }[language];
  return write(markRequest(request, names, typed), baseUrl);
}

/** What the numbers in a snippet, also as names, require or lose; undefined for ordinary ones. */
export function numberNote(language: SnippetLanguage, code: string): string | undefined {
  if (language === 'curl') return undefined;
  if (language !== 'python') {
    const isRaw = code.includes('JSON.rawJSON(');
    const [, moved] = /,\s*"(0|[1-9]\d{0,9})":/.exec(code) ?? [];
    return (
      [
        isRaw && 'Needs Node 21, or a browser of 2025 or later.',
        moved && `JavaScript moves the member "${moved}" before those with other names.`,
      ]
        .filter(Boolean)
        .join(' ') || undefined
    );
  }
  const rounded = roundedByPython(code);
  return rounded && `Python does not keep ${rounded} as it is written.`;
}
