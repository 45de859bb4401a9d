/** The table of settings: meaning, default and parser of each. */
import { type Mirrors, parseMirrors } from '../../runtime/models/index.ts';
import { type Prices, parsePrices } from './prices.ts';

/** A setting. */
interface Setting<Value> {
  readonly help: string;
  readonly default: Value;
  /**
   * Parses the text.
   * @throws an Error whose message continues the setting's name: `must be …`
   */
  readonly parse: (text: string) => Value;
}

const text = (help: string, value: string): Setting<string> => ({
  help,
  default: value,
  parse: (given) => given,
});

/** Optional if there is no default. */
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
  help: 'PostgreSQL URL; default: the embedded database',
  default: undefined,
  parse: (given) => {
    if (!/^postgres(?:ql)?:\/\//.test(given)) {
      throw new Error('must be a URL that starts with postgres://');
    }
    return given;
  },
};

const prices: Setting<Prices> = {
  help: 'comma-separated model=input/output: credits per thousand tokens',
  default: new Map(),
  parse: parsePrices,
};

const mirrors: Setting<Mirrors | undefined> = {
  help: 'a server to use instead of https://huggingface.co, or comma-separated FROM=TO URLs',
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

/**
 * All settings by environment variable. `formwork serve --help` prints this table with their
 * {@link optionOf}.
 */
export const settings = {
  HOST: text('address to listen on', '127.0.0.1'),
  PORT: whole('port to listen on; 0 picks a free one', 8080, 0, 65535),
  DATABASE_URL: postgresUrl,
  FORMWORK_API_KEY: secret(
    'an API key that works from the start, in addition to those created in the dashboard',
    8,
  ),
  FORMWORK_ADMIN_SECRET: secret(
    'secret for the dashboard; generated and printed once if unset',
    16,
  ),
  FORMWORK_PROXIES: whole(
    'number of trusted proxies in front of the service, each of which adds an address to x-forwarded-for',
    0,
    0,
    10,
  ),
  FORMWORK_AUDIT_DAYS: whole('days to keep entries of the audit log', 365, 1, 3650),
  FORMWORK_REQUEST_DAYS: whole('days to keep the request log in the database', 7, 1, 365),
  FORMWORK_FILE_DAYS: whole(
    'days to keep uploaded files, and ended batches with their results',
    30,
    1,
    3650,
  ),
  FORMWORK_FILE_MB: whole(
    'MB for all files of a key together, batch results included',
    10_240,
    1,
    100_000_000,
  ),
  FORMWORK_RESPONSE_DAYS: whole('days to keep stored responses', 30, 1, 3650),
  FORMWORK_RESPONSE_MB: whole(
    'MB for all stored responses of a key together; the oldest are deleted first',
    1024,
    1,
    100_000_000,
  ),
  FORMWORK_SLOW_SECONDS: whole(
    'seconds after which a request is logged and counted as slow, measured to the end of its answer',
    60,
    1,
    86_400,
  ),
  FORMWORK_DATA_DIR: text('folder of the database and downloaded models', '.formwork'),
  FORMWORK_MODEL: text('model to load at start', 'formwork-135m'),
  FORMWORK_MODELS: list(
    "further models, comma-separated: names from web-llm's list or of models that were added, or folders of your own models; downloaded on first use",
    [],
  ),
  FORMWORK_MIRROR: mirrors,
  FORMWORK_DTYPE: oneOf(
    'number format of models named without one (Qwen3-4B): f16, f32, or auto (depends on the adapter). With f16, GPUs of NVIDIA under Linux have it too, where WebGPU hides it',
    'auto',
    ['auto', 'f16', 'f32'] as const,
  ),
  FORMWORK_CONTEXT: whole(
    "context window in tokens, for models of web-llm's list and your own (default: 4096, or the model's own setting)",
    undefined,
    16,
    1_000_000,
  ),
  FORMWORK_KV_TOKENS: whole(
    "size of a model's KV cache in tokens (default: up to two context windows on a GPU, one in software)",
    undefined,
    16,
    10_000_000,
  ),
  FORMWORK_ADAPTER: text('auto, gpu, swiftshader, or part of an adapter name', 'auto'),
  FORMWORK_SEQUENCES: whole(
    'sequences that a model runs at once; further requests wait',
    16,
    1,
    256,
  ),
  FORMWORK_MAX_PARALLEL: whole(
    'running and waiting requests per key on a node, unless the key has its own limit',
    64,
    1,
    100_000,
  ),
  FORMWORK_QUEUE: whole(
    'running and waiting requests of all keys on a node; a key may use at most as many as are still free',
    256,
    2,
    100_000,
  ),
  FORMWORK_SCHEMA_STATES: whole(
    'states that a schema may use, for compiling and for each mask; each costs about 8 µs and half a kB in a schema thread',
    200_000,
    1000,
    10_000_000,
  ),
  FORMWORK_SCHEMA_SECONDS: whole(
    'seconds per minute for compiling the schemas of one key',
    20,
    1,
    3600,
  ),
  FORMWORK_SCHEMA_MEMORY: whole(
    'MB of memory per schema thread; schemas that need more are refused',
    512,
    64,
    65_536,
  ),
  FORMWORK_MEMORY: whole(
    'MB of memory for all models together; idle models are unloaded when another needs it',
    undefined,
    1,
    10_000_000,
  ),
  FORMWORK_PRICES: prices,
  FORMWORK_DRAIN_SECONDS: whole(
    'seconds that a stopping server keeps serving, with /ready at 503, until load balancers notice',
    0,
    0,
    3600,
  ),
  FORMWORK_GRACE_SECONDS: whole(
    'seconds that running answers may take to finish when the server stops',
    20,
    0,
    3600,
  ),
  FORMWORK_LOG_PROMPTS: oneOf('log request bodies: on or off', 'off', ['off', 'on'] as const),
  FORMWORK_LOG: oneOf('minimum log level', 'info', [
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  ] as const),
} as const;

/** The command line option of a setting: FORMWORK_DATA_DIR is --data-dir. */
export const optionOf = (name: string): string =>
  name
    .replace(/^FORMWORK_/, '')
    .toLowerCase()
    .replaceAll('_', '-');

/** The settings as a readable table, one per line. */
export function describeSettings(): string {
  return Object.entries(settings)
    .map(([name, setting]) => {
      const value = setting.default instanceof Map ? '' : [setting.default].flat().join(',');
      const names = `--${optionOf(name)}`.padEnd(16) + name.padEnd(22);
      return `  ${names} ${setting.help}${value ? ` (${value})` : ''}`;
    })
    .join('\n');
}
