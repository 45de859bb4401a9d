/**
 * Documents held against schemas, by the running server: whether one is valid must not change in
 * its life.
 */
import { DIALECTS, type Dialect, loadGroups } from '../conformance/suite.ts';
import { ask, structured } from './ask.ts';

/** A schema that allows one document alone, if the document is valid by `schema`. */
interface Pair {
  readonly name: string;
  readonly schema: unknown;
  readonly document: unknown;
}

const wanted = 200;

/** The same pairs every time: every so many of the official suite's. */
export function fixedPairs(dialect: Dialect = 'draft2020-12'): Pair[] {
  const all = loadGroups(dialect, 'required')
    .filter(({ schema }) => typeof schema === 'object' && schema !== null)
    .filter(({ schema }) => !/\$(?:id|ref|anchor|dynamic)/i.test(JSON.stringify(schema)))
    .flatMap(({ name, schema, tests }) =>
      tests.map(({ description, data }) => ({
        name: `${name}: ${description}`,
        schema,
        document: data,
      })),
    );
  const step = all.length / wanted;
  return Array.from({ length: wanted }, (_, i) => all[Math.floor(i * step)]!);
}

/** What the server says of each pair: the document itself, or the code of its refusal. */
export async function judgePairs(
  url: string,
  key: string,
  model: string,
  pairs: readonly Pair[],
): Promise<string[]> {
  const verdicts: string[] = [];
  for (const { schema, document } of pairs) {
    const only = {
      $schema: DIALECTS['draft2020-12'],
      allOf: [{ const: document }, schema],
    };
    for (;;) {
      const { status, text } = await ask(
        url,
        key,
        'POST',
        '/v1/chat/completions',
        structured(model, only),
      );
      // The server is busy: that says nothing of the pair.
      if (status === 429 || status === 503) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        continue;
      }
      const body = JSON.parse(text) as {
        error?: { code: string };
        choices?: { message: { content: string } }[];
      };
      verdicts.push(body.error?.code ?? body.choices?.[0]?.message.content ?? text);
      break;
    }
  }
  return verdicts;
}
