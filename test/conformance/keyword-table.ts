import type { SectionResult } from './run.ts';

const INTRODUCTION = `# JSON Schema, keyword by keyword

What the grammar makes of the [official test suite](https://github.com/json-schema-org/JSON-Schema-Test-Suite), in
figures of that suite's groups (a schema with its instances): judged correctly of all. *Refused* groups are answered with an
error that names the keyword; nothing is ever ignored in silence. This page is made by \`npm run docs:keywords\` from the
results; [departures.md](departures.md) says where what is *written* is narrower than what is valid, and
[comparison.md](comparison.md) what other libraries make of the same suite, with date and command.
`;

/** The page of keywords, made from the results of all sections. */
export function keywordTable(results: ReadonlyMap<string, SectionResult>): string {
  const required = [...results].filter(([name]) => !name.includes('/'));
  const optional = [...results].filter(([name]) => name.includes('/'));
  return [
    INTRODUCTION,
    '## Keywords\n',
    table(required),
    '\n## Formats, regular expressions and large numbers\n',
    'Optional in the suite; here formats are asserted.\n',
    table(optional),
    '\n## What is refused\n',
    ...refusals(results),
    '',
  ].join('\n');
}

function table(sections: readonly (readonly [string, SectionResult])[]): string {
  const files = [
    ...new Set(sections.flatMap(([, { judgements }]) => judgements.map(({ file }) => file))),
  ];
  const names = sections.map(([name]) => name.replace('/optional', ''));
  const rows = files.sort().map((file) => {
    const cells = sections.map(([, { judgements }]) => {
      const of = judgements.filter((judgement) => judgement.file === file);
      if (of.length === 0) return '';
      const right = of.filter(
        ({ verdict }) => verdict === 'correct' || verdict === 'unsatisfiable',
      );
      const wrong = of.filter(({ verdict }) => /-|crashed/.test(verdict));
      const refused = of.length - right.length - wrong.length;
      return [
        `${right.length} of ${of.length}`,
        ...(refused > 0 ? [`${refused} refused`] : []),
        ...(wrong.length > 0 ? [`**${wrong.length} wrong**`] : []),
      ].join(', ');
    });
    return `| \`${file.replace('optional/', '')}\` | ${cells.join(' | ')} |`;
  });
  const total = sections.map(([, { correct, groups }]) => `**${correct} of ${groups}**`);
  return [
    `| | ${names.join(' | ')} |`,
    `|---|${'---|'.repeat(names.length)}`,
    ...rows,
    `| **all** | ${total.join(' | ')} |`,
  ].join('\n');
}

/** Every reason for refusing, with how often; which reference or name it was is left out. */
function refusals(results: ReadonlyMap<string, SectionResult>): string[] {
  const counts = new Map<string, number>();
  for (const { judgements } of results.values()) {
    for (const { verdict, why } of judgements) {
      if (verdict !== 'refused') continue;
      const reason = why.replace(/"[^"]*"/, '…');
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([why, count]) => `- ${count} × ${why.replaceAll('<', '&lt;')}`);
}
