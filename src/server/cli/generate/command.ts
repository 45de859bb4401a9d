/** `npx formwork generate`: generates a document on the command line. */
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Generation, isFormworkError } from '../../../runtime/index.ts';
import { UsageProblem } from '../../settings/usage-problem.ts';
import { readSchemaArgument } from '../schema-argument.ts';
import { withUsage } from '../usage.ts';
import { openHome } from './home.ts';
import { flags, requestOf, samplingFlags, type Values } from './request.ts';

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
    const { generate, close } = await openHome(values);
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
