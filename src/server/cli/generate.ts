/** `npx formwork generate`: generates a document on the command line. */
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { findAdapter } from '../../runtime/engine/index.ts';
import {
  connect,
  createEngine,
  type Generate,
  type GenerateOptions,
  type Generation,
  isFormworkError,
  type LocalEngine,
} from '../../runtime/index.ts';
import { type SamplingOption, samplingOptions } from '../../runtime/sampling/index.ts';
import { downloadLine } from '../engine/files/download-line.ts';
import { engineLimitsOf, gpuOptionsOf } from '../engine/from-settings.ts';
import { prepareGpu } from '../engine/gpu/index.ts';
import { knownModels } from '../engine/models/known.ts';
import { bundledModelsFolder } from '../engine/models/locations.ts';
import { verdictsInFile } from '../engine/verdict-file.ts';
import { readConfig } from '../settings/config.ts';
import { UsageProblem } from '../settings/usage-problem.ts';
import { readSchemaArgument } from './schema-argument.ts';
import { withUsage } from './usage.ts';

/** A flag for each sampling option: `--top-p`. */
const samplingFlags = Object.entries(samplingOptions).map(([name, option]) => ({
  name: name as SamplingOption,
  flag: option.wire.replaceAll('_', '-'),
  help: `${option.help.charAt(0).toLowerCase()}${option.help.slice(1, -1)} (${option.unset})`,
}));

const samplingHelp = samplingFlags
  .map(({ flag, help }) => {
    const name = `  --${flag} N`;
    return name.length < 21 ? `${name.padEnd(21)}${help}` : `${name}\n${' '.repeat(21)}${help}`;
  })
  .join('\n');

const help = `formwork generate: generates a document that follows a JSON Schema.

Usage: npx formwork generate [options] SCHEMA PROMPT ...

SCHEMA is a file name or the schema itself. PROMPT is the question; input on stdin is appended to it.
The document goes to stdout while it is generated, everything else to stderr.

  --patch            write JSON Patch operations instead of text, one per line, as soon as each value is known
  --model ID         the model, or its family (default: FORMWORK_MODEL, or formwork-135m)
  --system TEXT      a system message
  --show-schema      include the schema in the prompt; the document follows it in any case
  --seed N           same seed, model and request: same document
${samplingHelp}
  --max-tokens N     token limit; the document is complete within it
  --url URL          use a running service (http://127.0.0.1:8080/v1) instead of this machine
  --key KEY          the service's API key (default: FORMWORK_API_KEY)

Examples:
  npx formwork generate city.schema.json "Name a city in France."
  npx formwork generate '{"enum":["spam","ham"]}' "Is this spam?" < mail.txt
  npx formwork generate --patch invoice.schema.json "Read this invoice." < invoice.txt

Exit status: 0 success, 1 schema or request refused, 2 wrong usage.
`;

const options = {
  patch: { type: 'boolean', default: false },
  model: { type: 'string' },
  system: { type: 'string' },
  'show-schema': { type: 'boolean', default: false },
  seed: { type: 'string' },
  'max-tokens': { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
} as const;

const flags = {
  ...options,
  ...Object.fromEntries(samplingFlags.map(({ flag }) => [flag, { type: 'string' } as const])),
};

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'] &
  Readonly<Record<string, string | boolean | undefined>>;

/** Runs the command: from the arguments after `generate` to an exit status. */
export function generateCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, args, async () => {
    const parsed = parseArgs({ args: [...args], allowPositionals: true, options: flags });
    const { positionals } = parsed;
    const values = parsed.values as Values;
    const [schema, ...words] = positionals;
    if (schema === undefined) throw new UsageProblem('Pass a schema.');
    const request = requestOf(values, await readSchemaArgument(schema), await promptOf(words));
    // web-llm logs devices there, and stdout is reserved for the document.
    console.log = console.error;
    const { generate, close } = await open(values);
    try {
      await write(generate(request), values.patch);
      return 0;
    } catch (error) {
      const unreachable = values.url === undefined ? undefined : reasonOf(error);
      if (unreachable !== undefined) {
        console.error(`${values.url} does not answer: ${unreachable}`);
        return 1;
      }
      if (!isFormworkError(error)) throw error;
      const place = error.param === undefined ? '' : ` at ${error.param}`;
      console.error(`${error.code}${place}: ${error.message}`);
      return 1;
    } finally {
      await close();
    }
  });
}

/**
 * Why `fetch` could not reach a server (Fetch, section 5.4: a TypeError, the cause of `connect`'s
 * error); undefined for any other error.
 */
function reasonOf(error: unknown): string | undefined {
  const failure = isFormworkError(error) ? error.cause : error;
  if (!(failure instanceof TypeError) || !(failure.cause instanceof Error)) return undefined;
  const { cause } = failure;
  return cause.message || String((cause as { code?: unknown }).code ?? cause.name);
}

async function promptOf(words: readonly string[]): Promise<string> {
  const piped = process.stdin.isTTY ? '' : await readAll(process.stdin);
  const prompt = [words.join(' '), piped.trim()].filter((part) => part !== '').join('\n\n');
  if (prompt === '') throw new UsageProblem('Pass a prompt after the schema or on stdin.');
  return prompt;
}

function requestOf(values: Values, schema: string, prompt: string): GenerateOptions<string> {
  const number = (option: string): number | undefined => {
    const given = values[option];
    if (typeof given !== 'string') return undefined;
    const number = Number(given);
    if (given.trim() === '' || Number.isNaN(number)) {
      throw new UsageProblem(`--${option} must be a number, not ${given}.`);
    }
    return number;
  };
  if (values.seed !== undefined && !/^-?\d{1,20}$/.test(values.seed)) {
    throw new UsageProblem(`--seed must be a whole number, not ${values.seed}.`);
  }
  const maxTokens = number('max-tokens');
  const sampling = samplingFlags.flatMap(({ name, flag }) => {
    const value = number(flag);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    schema,
    messages: [
      ...(values.system === undefined ? [] : [{ role: 'system' as const, content: values.system }]),
      { role: 'user', content: prompt },
    ],
    showSchema: values['show-schema'],
    ...(values.seed === undefined ? {} : { seed: BigInt(values.seed) }),
    ...Object.fromEntries(sampling),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

/** Connects to a remote service, or starts an engine in this process. */
async function open(values: Values): Promise<{ generate: Generate; close(): Promise<void> }> {
  const config = readConfig();
  if (values.url !== undefined) {
    const apiKey = values.key ?? config.FORMWORK_API_KEY;
    if (!apiKey) throw new UsageProblem('--url needs a key: --key KEY, or FORMWORK_API_KEY.');
    const { model } = values;
    const remote = connect({
      baseURL: values.url,
      apiKey,
      ...(model === undefined ? {} : { model }),
    });
    return { ...remote, close: async () => {} };
  }
  const gpu = await prepareGpu({
    ...gpuOptionsOf(config),
    modelsFolder: bundledModelsFolder(),
    onDownload: downloadLine(process.stderr),
  });
  const note = (line: string): unknown =>
    process.stderr.isTTY && process.stderr.write(`\r\x1b[K${line}`);
  let engine: LocalEngine | undefined;
  const close = async (): Promise<void> => {
    await engine?.close();
    gpu.close();
  };
  try {
    console.error(gpu.description);
    const { first, offered } = await knownModels(
      {
        ...config,
        FORMWORK_MODEL: values.model ?? config.FORMWORK_MODEL,
        FORMWORK_MODELS: [],
      },
      gpu,
      await findAdapter(),
    );
    engine = createEngine({
      modelsBaseUrl: gpu.modelsBaseUrl,
      checkFiles: gpu.checkFiles,
      models: offered,
      model: first,
      verdicts: verdictsInFile(config.FORMWORK_DATA_DIR),
      ...engineLimitsOf(config),
    });
    await engine.load(first, {
      onProgress: ({ fraction, text }) => note(`${text} ${Math.round(100 * fraction)} %`),
    });
    note('');
    return { generate: engine.generate, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function write(generation: Generation<unknown, unknown>, patch: boolean): Promise<void> {
  const cancel = (): void => generation.cancel();
  process.once('SIGINT', cancel);
  try {
    if (patch) {
      for await (const operation of generation.operations()) {
        process.stdout.write(`${JSON.stringify(operation)}\n`);
      }
    } else {
      for await (const text of generation.text()) process.stdout.write(text);
      process.stdout.write('\n');
    }
    const { warnings } = await generation.result;
    for (const { message, pointer } of warnings) {
      console.error(
        `warning${pointer === undefined ? '' : ` at ${JSON.stringify(pointer)}`}: ${message}`,
      );
    }
  } finally {
    process.off('SIGINT', cancel);
  }
}
