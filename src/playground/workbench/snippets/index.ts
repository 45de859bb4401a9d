/** The request on the desk as code to copy. */
import type { ChatRequest } from '../../client/wire.ts';
import { formatJson } from '../../schema/format-json.ts';
import { node } from './node.ts';
import { embed, page } from './pages.ts';
import { python } from './python.ts';

/** Languages there are snippets in. */
export const snippetLanguages = ['curl', 'node', 'python', 'page', 'embed'] as const;

/** Languages there are snippets in. */
export type SnippetLanguage = (typeof snippetLanguages)[number];

function curl(request: ChatRequest, baseUrl: string): string {
  // Inside single quotes a shell leaves everything alone but the single quote itself.
  const body = formatJson(request, 76).replaceAll("'", "'\\''");
  return `curl ${request.stream ? '--no-buffer ' : ''}${baseUrl}/chat/completions \\
  -H "Authorization: Bearer $FORMWORK_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;
}

/** Code that sends the request. The key is never part of it. */
export function snippet(language: SnippetLanguage, request: ChatRequest, baseUrl: string): string {
  const write = { curl, node, python, page, embed }[language];
  const code = write(request, baseUrl);
  // A closing tag inside a string would end the script it is in.
  return code.startsWith('<!doctype') ? code.replaceAll(/<\/script>(?!$)/gi, '<\\/script>') : code;
}
