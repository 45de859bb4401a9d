/** The request on the desk as code to copy. */
import type { ChatRequest } from '../../client/wire.ts';
import { formatJson } from '../../schema/format-json.ts';
import { node } from './node.ts';
import { embed, page } from './pages.ts';
import { type MarkedRequest, markPictures, readPictures } from './pictures.ts';
import { python } from './python.ts';

/** Languages there are snippets in. */
export const snippetLanguages = ['curl', 'node', 'python', 'page', 'embed'] as const;

/** Languages there are snippets in. */
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** Inside single quotes a shell leaves everything alone but the single quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ request, pictures }: MarkedRequest, baseUrl: string): string {
  const body = formatJson(request, 76);
  // No command line has room for pictures, so that they come by standard input, where a shell fills them in.
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
 * Code that sends the request. The key is never part of it.
 * @param names Of the files of its pictures, in order: the code reads them.
 */
export function snippet(
  language: SnippetLanguage,
  request: ChatRequest,
  baseUrl: string,
  names: readonly string[] = [],
): string {
  const write = { curl, node, python, page, embed }[language];
  const code = write(markPictures(request, names), baseUrl);
  // A closing tag inside a string would end the script it is in.
  return code.startsWith('<!doctype') ? code.replaceAll(/<\/script>(?!$)/gi, '<\\/script>') : code;
}
