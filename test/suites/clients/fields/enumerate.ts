/**
 * Writes down every field of the conventions' current request types, as the official SDKs' types
 * have them:
 *
 *   npm install typescript@5 openai @anthropic-ai/sdk   (in a scratch folder)
 *   node test/suites/clients/fields/enumerate.ts <that folder>
 *
 * What is below a field that is taken, warned of or refused as a whole is not written down: it
 * shares that.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fieldEffect } from './effect.ts';

const folder = resolve(process.argv[2] ?? '.');
const ts = createRequire(join(folder, 'package.json'))('typescript');

const requests: Readonly<Record<string, string>> = {
  'POST /chat/completions': "import('openai').OpenAI.Chat.ChatCompletionCreateParams",
  'POST /completions': "import('openai').OpenAI.CompletionCreateParams",
  'POST /embeddings': "import('openai').OpenAI.EmbeddingCreateParams",
  'POST /responses': "import('openai').OpenAI.Responses.ResponseCreateParams",
  'POST /responses/input_tokens':
    "import('openai/resources/responses/input-tokens').InputTokenCountParams",
  'POST /messages':
    "import('@anthropic-ai/sdk').Anthropic.MessageCreateParams | import('@anthropic-ai/sdk').Anthropic.Beta.MessageCreateParams",
  'POST /messages/count_tokens':
    "import('@anthropic-ai/sdk').Anthropic.MessageCountTokensParams | import('@anthropic-ai/sdk').Anthropic.Beta.Messages.MessageCountTokensParams",
};
const names = Object.keys(requests);
const source = join(folder, 'requests.ts');
writeFileSync(
  source,
  names.map((name, at) => `export declare const r${at}: ${requests[name]};`).join('\n'),
);
const options = { strict: true, moduleResolution: 100, module: 99, target: 99, skipLibCheck: true };
const program = ts.createProgram([source], {
  ...options,
  types: [],
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
});
const checker = program.getTypeChecker();
const file = program.getSourceFile(source);

/**
 * As far as it is used: TypeScript 7 has no interface of its own in JavaScript, so that no types
 * come with it.
 */
interface Type {
  readonly flags: number;
  readonly types?: readonly Type[];
  readonly value?: unknown;
  isUnion(): boolean;
  isStringLiteral(): boolean;
  getProperty(name: string): Field | undefined;
  getProperties(): readonly Field[];
  getCallSignatures(): readonly unknown[];
}
interface Field {
  readonly name: string;
  getDocumentationComment(of: unknown): unknown;
}

/** The literal texts of a field. */
function literals(type: Type, name: string): string[] {
  const field = type.getProperty(name);
  if (!field) return [];
  const of = checker.getTypeOfSymbol(field) as Type;
  const all = of.isUnion() ? (of.types ?? []) : [of];
  return all.filter((one) => one.isStringLiteral()).map((one) => String(one.value));
}

function walk(
  request: string,
  type: Type,
  path: string,
  found: Set<string>,
  within: readonly Type[],
): void {
  const members = type.isUnion() ? (type.types ?? []) : [type];
  for (const one of members) {
    if (!(one.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) continue;
    // `string & {}`: any text, beside those that are named.
    if (one.getProperty('charAt')) continue;
    if (checker.isArrayType(one) || checker.isTupleType(one)) {
      const items = checker.getTypeArguments(one) as readonly Type[];
      for (const item of items) walk(request, item, `${path}[]`, found, within);
      continue;
    }
    if (one.getCallSignatures().length > 0 || within.includes(one)) continue;
    // A record, or a JSON Schema: its names are the client's.
    if (checker.getIndexInfosOfType(one).length > 0) continue;
    const tagField = ['type', 'role'].find((name) => literals(one, name).length > 0);
    const tags = path === '' || tagField === undefined ? [''] : literals(one, tagField);
    for (const tag of tags) {
      const at = tag === '' ? path : `${path}<${tag}>`;
      if (tag !== '') found.add(at);
      if (tag !== '' && fieldEffect(request, at).whole) continue;
      for (const field of one.getProperties()) {
        const comment: string = ts.displayPartsToString(field.getDocumentationComment(checker));
        if (comment.startsWith('Header param') || (tag !== '' && field.name === tagField)) continue;
        const next = at === '' ? field.name : `${at}.${field.name}`;
        found.add(next);
        if (fieldEffect(request, next).whole) continue;
        walk(request, checker.getTypeOfSymbol(field), next, found, [...within, one]);
      }
    }
  }
}

const result: Record<string, string[]> = {};
for (const statement of file.statements) {
  const declaration = statement.declarationList.declarations[0];
  const at = Number(declaration.name.text.slice(1));
  const type = checker.getTypeAtLocation(declaration);
  const found = new Set<string>();
  const name = names[at]!;
  walk(name, type, '', found, []);
  if (found.size === 0) throw new Error(`${name} has no fields: ${checker.typeToString(type)}`);
  result[name] = [...found].sort();
}
const versions = Object.fromEntries(
  ['openai', '@anthropic-ai/sdk'].map((name) => [
    name,
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version,
  ]),
);
const here = import.meta.dirname;
writeFileSync(
  join(here, 'fields.json'),
  `${JSON.stringify({ versions, fields: result }, null, 1)}\n`,
);
for (const [name, fields] of Object.entries(result)) console.log(name, fields.length);
