/**
 * `npx formwork doctor`: describes this machine's adapter, verifies its results, and lists the
 * models that fit.
 */
import { parseArgs } from 'node:util';
import { bundledModelsFolder } from '../../engine/models/locations.ts';
import { readConfig } from '../../settings/config.ts';
import { withUsage } from '../usage.ts';
import { asText } from './as-text.ts';
import { examine } from './examine.ts';

const help = `formwork doctor: tests this machine's adapter (correct results, speed) and lists the models that fit.

Usage: npx formwork doctor [options]

It loads a model, computes a known text in several ways that must agree, and measures a short answer. It downloads nothing:
for a model whose files are not all on this machine, the report says how to download them.
You can paste the report into a bug report: it has the adapter and versions, but no file names, keys or addresses.

  --model ID   the model to load (default: FORMWORK_MODEL, or formwork-135m); may be repeated
  --json       print JSON

Exit status: 0 everything works, 1 something does not work, 2 wrong usage.
`;

const options = {
  model: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
} as const;

/** Runs the command: from the arguments after `doctor` to an exit status. */
export function doctorCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, args, async () => {
    const { values } = parseArgs({ args: [...args], options });
    const print = console.log;
    // web-llm writes to stdout, which is reserved for the report.
    console.log = console.error;
    const config = readConfig();
    const report = await examine(config, {
      models: values.model ?? [config.FORMWORK_MODEL],
      modelsFolder: bundledModelsFolder(),
    });
    print(values.json ? JSON.stringify(report, undefined, 2) : asText(report));
    return report.problem === undefined && report.models.every(({ status }) => status === 'ok')
      ? 0
      : 1;
  });
}
