/** `npx formwork doctor`: what this machine computes with, whether it computes right, and what fits. */
import { parseArgs } from 'node:util';
import { downloadLine } from '../cli/download-line.ts';
import { withUsage } from '../cli/usage.ts';
import { embeddedFolder } from '../models/places.ts';
import { readConfig } from '../settings/config.ts';
import { asText } from './as-text.ts';
import { examine } from './examine.ts';

const help = `formwork doctor: says what this machine computes with, whether it computes right, how fast, and which models fit.

Usage: npx formwork doctor [options]

It loads a model, computes a known prompt in several ways that must agree, and measures a short answer. Nothing is downloaded.
Paste what it prints into a bug report: it names the adapter and the versions, and no file, key or address of yours.

  --model ID   the model to load (FORMWORK_MODEL, or smollm2-135m-instruct); several times for several
  --json       as JSON

Exit status: 0 all is well, 1 something does not work, 2 typed wrong.
`;

const options = {
  model: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The command's body: arguments after `doctor`, to an exit status. */
export function doctorCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, async () => {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help) {
      console.log(help);
      return 0;
    }
    const print = console.log;
    // web-llm writes to stdout, which is the report's alone.
    console.log = console.error;
    const config = readConfig();
    const report = await examine(config, {
      models: values.model ?? [config.FORMWORK_MODEL],
      modelsFolder: embeddedFolder,
      onDownload: downloadLine(process.stderr),
    });
    print(values.json ? JSON.stringify(report, undefined, 2) : asText(report));
    return report.problem === undefined && report.models.every(({ status }) => status === 'ok')
      ? 0
      : 1;
  });
}
