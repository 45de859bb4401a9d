import { UsageProblem } from '../../settings/usage-problem.ts';
import { parseExpiry } from './expiry.ts';

/** A JSON body of the /admin API. */
export type Body = Record<string, unknown>;

/** The options of all actions, as given. */
export interface Options {
  readonly name?: string;
  readonly models?: string;
  readonly credits?: string;
  readonly rpm?: string;
  readonly tpm?: string;
  readonly parallel?: string;
  readonly expires?: string;
  readonly grace?: string;
}

/**
 * The body of a request that creates a key.
 * @throws {@link UsageProblem}
 */
export function createBody(options: Options): Body {
  if (!options.name) throw new UsageProblem('--name is required');
  const body: Body = {
    name: options.name,
    models: options.models?.split(',').map((model) => model.trim()),
    credits: integer(options.credits, 'credits'),
    requests_per_minute: integer(options.rpm, 'rpm'),
    tokens_per_minute: integer(options.tpm, 'tpm'),
    max_parallel: integer(options.parallel, 'parallel'),
  };
  if (options.expires !== undefined) {
    const time = parseExpiry(options.expires, Date.now());
    if (time === undefined) {
      throw new UsageProblem('--expires must be a duration (12h, 30d) or a date (2027-01-01)');
    }
    body.expires_at = Math.floor(time / 1000);
  }
  return body;
}

/**
 * The body of a request that rotates a key: how long the old secret stays valid.
 * @throws {@link UsageProblem}
 */
export function graceBody(given: string | undefined): Body {
  if (given === undefined) return {};
  const now = Date.now();
  const until = parseExpiry(given, now);
  if (until === undefined || until < now)
    throw new UsageProblem('--grace must be a duration such as 1h or 7d');
  return { grace_seconds: Math.ceil((until - now) / 1000) };
}

function integer(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageProblem(`--${option} must be a whole number`);
  return Number(text);
}
