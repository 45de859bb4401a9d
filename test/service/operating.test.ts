import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { settings } from '../../src/server/settings/settings.ts';
import { createMetrics } from '../../src/server/telemetry/metrics/metrics.ts';
import { countedPaths } from '../../src/server/v1/endpoints.ts';

const page = new URL('../../docs/operating.md', import.meta.url);

/** A setting's default as the page shows it. */
const shown = (value: unknown): string => {
  const text = value instanceof Map ? '' : [value].flat().join(',');
  return text === '' ? '' : `\`${text}\``;
};

const table = () =>
  [
    '| variable | meaning | default |',
    '|---|---|---|',
    ...Object.entries(settings).map(
      ([name, setting]) => `| \`${name}\` | ${setting.help} | ${shown(setting.default)} |`,
    ),
  ].join('\n');

test('the operating guide has every setting, with its meaning and default', async () => {
  const text = await readFile(page, 'utf8');
  expect(text).toContain(table());
});

test('the operating guide has every metric of the service', async () => {
  const metrics = createMetrics(countedPaths);
  const zero = () => 0;
  metrics.setGauges({
    interactive: zero,
    batchItems: async () => 0,
    engine: () => ({ sequences: 0, places: 0, waiting: 0, kvTokens: 0, kvCapacity: 0 }),
  });
  const names = [...(await (await metrics.text()).text()).matchAll(/^# TYPE (formwork_\w+)/gm)];
  const text = await readFile(page, 'utf8');
  expect(names.length).toBeGreaterThan(10);
  for (const [, name] of names) expect(text).toContain(`\`${name}`);
});
