/**
 * `npm run docs:confidence`: writes the confidence that docs/guides/structured-output.md shows: of
 * the answer to the first command in README, computed on the processor with the weights in
 * public/models.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { MODEL, processorApi } from '../bench/quality/processor/engine.ts';

interface Answer {
  readonly choices: readonly [
    {
      readonly message: { readonly content: string };
      readonly confidence: Readonly<Record<string, { probability: number; removed: number }>>;
    },
  ];
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const page = new URL('../docs/guides/structured-output.md', import.meta.url);
const body = /curl [^\n]*'(\{[\s\S]*?\n\})'/u.exec(readme)?.[1];
if (body === undefined) throw new Error('README has no curl command with a body.');

const api = await processorApi();
const response = await api.fetch(
  new Request('http://formwork.invalid/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...(JSON.parse(body) as object),
      model: MODEL,
      include: ['confidence'],
    }),
  }),
);
if (!response.ok) throw new Error(await response.text());
const { choices } = (await response.json()) as Answer;
const [{ message, confidence }] = choices;
const rounded = (value: number): string => String(Math.round(value * 1e4) / 1e4);
let text = readFileSync(page, 'utf8');
for (const [pointer, { probability, removed }] of Object.entries(confidence)) {
  const shown = new RegExp(`("${pointer}": \\{ "probability": )[\\d.]+(, "removed": )[\\d.]+`, 'u');
  if (!shown.test(text)) throw new Error(`The page shows no confidence of ${pointer}.`);
  text = text.replace(shown, `$1${rounded(probability)}$2${rounded(removed)}`);
}
writeFileSync(page, text);
console.log(message.content, JSON.stringify(confidence));
process.exit(0);
