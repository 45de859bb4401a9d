/** The table of settings: what each means, its default, and how its text is read. */
import { type Mirrors, parseMirrors } from '../../runtime/engine/mirrors.ts';
import { type Prices, parsePrices } from '../credits/prices.ts';

/** One setting: what it means, and how its text is read. */
interface Setting<Value> {
  readonly help: string;
  readonly default: Value;
  /** Reads the text; throws a sentence that says what is allowed. */
  readonly parse: (text: string) => Value;
}

const text = (help: string, value: string): Setting<string> => ({
  help,
  default: value,
  parse: (given) => given,
});

/** Without a default it may be left unset. */
const whole = <Default extends number | undefined>(
  help: string,
  value: Default,
  minimum: number,
  maximum: number,
): Setting<number | Default> => ({
  help,
  default: value,
  parse: (given) => {
    const number = Number(given);
    if (!/^\d+$/.test(given) || number < minimum || number > maximum) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return number;
  },
});

const oneOf = <Choice extends string>(
  help: string,
  value: Choice,
  choices: readonly Choice[],
): Setting<Choice> => ({
  help,
  default: value,
  parse: (given) => {
    const found = choices.find((choice) => choice === given);
    if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}`);
    return found;
  },
});

const secret = (help: string, least: number): Setting<string | undefined> => ({
  help: `${help} (${least} characters or more)`,
  default: undefined,
  parse: (given) => {
    if (given.length < least || !/^[\x21-\x7e]*$/.test(given)) {
      throw new Error(`must have ${least} or more printable characters without spaces`);
    }
    return given;
  },
});

const postgresUrl: Setting<string | undefined> = {
  help: 'PostgreSQL to use in place of the embedded database',
  default: undefined,
  parse: (given) => {
    if (!/^postgres(?:ql)?:\/\//.test(given)) {
      throw new Error('must be an address that begins with postgres://');
    }
    return given;
  },
};

const prices: Setting<Prices> = {
  help: 'model=input/output, by comma: micro-units of credit for a thousand tokens',
  default: new Map(),
  parse: parsePrices,
};

const mirrors: Setting<Mirrors | undefined> = {
  help: 'a server to ask in place of https://huggingface.co, or FROM=TO addresses, by comma',
  default: undefined,
  parse: parseMirrors,
};

const list = (help: string, value: readonly string[]): Setting<readonly string[]> => ({
  help,
  default: value,
  parse: (given) =>
    given
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
});

/** Every setting, by its environment variable. `formwork serve --help` prints this table, with their {@link optionOf}. */
export const settings = {
  HOST: text('address to listen on', '127.0.0.1'),
  PORT: whole('port to listen on; 0 takes a free one', 8080, 0, 65535),
  DATABASE_URL: postgresUrl,
  FORMWORK_API_KEY: secret('a key accepted from the start, beside those made in the dashboard', 8),
  FORMWORK_ADMIN_SECRET: secret('signs in to the dashboard; made and printed once when unset', 16),
  FORMWORK_PROXIES: whole(
    'trusted proxies in front of the service, for the addresses of clients: each adds one to x-forwarded-for',
    0,
    0,
    10,
  ),
  FORMWORK_AUDIT_DAYS: whole('days that the audit log keeps its entries', 365, 1, 3650),
  FORMWORK_REQUEST_DAYS: whole('days that the log of requests is kept in the database', 7, 1, 365),
  FORMWORK_FILE_DAYS: whole(
    'days that uploaded files are kept, and batches that have ended with their results',
    30,
    1,
    3650,
  ),
  FORMWORK_FILE_MB: whole(
    'MB that the files of a key may have together, results of batches included',
    10_240,
    1,
    100_000_000,
  ),
  FORMWORK_RESPONSE_DAYS: whole('days that stored responses are kept', 30, 1, 3650),
  FORMWORK_RESPONSE_MB: whole(
    'MB that the stored responses of a key may have together; the oldest make room for the next',
    1024,
    1,
    100_000_000,
  ),
  FORMWORK_SLOW_SECONDS: whole(
    'seconds to the end of an answer after which its request is logged and counted as slow',
    60,
    1,
    86_400,
  ),
  FORMWORK_DATA_DIR: text('where the database and downloaded models are kept', '.formwork'),
  FORMWORK_MODEL: text('the model loaded at start', 'smollm2-135m-instruct'),
  FORMWORK_MODELS: list(
    "models to offer beside those that are here, by comma: of web-llm's list by name, or folders and addresses of your own; downloaded when they are first asked for",
    [],
  ),
  FORMWORK_MIRROR: mirrors,
  FORMWORK_DTYPE: oneOf(
    'number format of models named without one (Qwen3-4B): f16, f32, or auto, by the adapter',
    'auto',
    ['auto', 'f16', 'f32'] as const,
  ),
  FORMWORK_CONTEXT: whole(
    "tokens of a conversation, for models of web-llm's list and your own (4096, or what a model was added with)",
    undefined,
    16,
    1_000_000,
  ),
  FORMWORK_KV_TOKENS: whole(
    "tokens of all a model's conversations together: its KV cache (two contexts on a GPU, one in software)",
    undefined,
    16,
    10_000_000,
  ),
  FORMWORK_ADAPTER: text('auto, gpu, swiftshader, or a part of an adapter name', 'auto'),
  FORMWORK_SEQUENCES: whole(
    'sequences that a model runs at a time; further requests wait',
    16,
    1,
    256,
  ),
  FORMWORK_MAX_PARALLEL: whole(
    'requests of one key running and waiting at a time on a node, where the key has no number of its own',
    64,
    1,
    100_000,
  ),
  FORMWORK_QUEUE: whole(
    'requests of all keys running and waiting at a time on a node; a key may have as many as are left',
    256,
    2,
    100_000,
  ),
  FORMWORK_SCHEMA_STATES: whole(
    'states that a schema may take, compiling and in each mask: some 8 µs and half a kB each, of a thread for schemas',
    200_000,
    1000,
    10_000_000,
  ),
  FORMWORK_SCHEMA_SECONDS: whole(
    'seconds of a minute that compiling the schemas of one key may take',
    20,
    1,
    3600,
  ),
  FORMWORK_SCHEMA_MEMORY: whole(
    'MB that a thread for schemas may take: what outgrows it is refused',
    512,
    64,
    65_536,
  ),
  FORMWORK_MEMORY: whole(
    'MB that all models may take together; idle ones make room for the next',
    undefined,
    1,
    10_000_000,
  ),
  FORMWORK_PRICES: prices,
  FORMWORK_DRAIN_SECONDS: whole(
    'seconds that a server that stops goes on as before, with /ready at 503, so that balancers notice',
    0,
    0,
    3600,
  ),
  FORMWORK_GRACE_SECONDS: whole(
    'seconds that running answers have when the server stops',
    20,
    0,
    3600,
  ),
  FORMWORK_LOG_PROMPTS: oneOf('whether bodies of requests are logged: on or off', 'off', [
    'off',
    'on',
  ] as const),
  FORMWORK_LOG: oneOf('least severe lines to log', 'info', [
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  ] as const),
} as const;

/** What a setting is called on the command line: FORMWORK_DATA_DIR is --data-dir. */
export const optionOf = (name: string): string =>
  name
    .replace(/^FORMWORK_/, '')
    .toLowerCase()
    .replaceAll('_', '-');

/** The settings as a table for people, one a line. */
export function describeSettings(): string {
  return Object.entries(settings)
    .map(([name, setting]) => {
      const value = setting.default instanceof Map ? '' : [setting.default].flat().join(',');
      const names = `--${optionOf(name)}`.padEnd(16) + name.padEnd(22);
      return `  ${names} ${setting.help}${value ? ` (${value})` : ''}`;
    })
    .join('\n');
}
