import { UsageProblem } from '../settings/usage-problem.ts';

/**
 * Runs a command's body, unless its arguments ask for help, and reports usage errors with the help.
 * Resolves to the exit status.
 */
export async function withUsage(
  help: string,
  args: readonly string[],
  run: () => Promise<number>,
): Promise<number> {
  // After `--` come names, whatever they look like.
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  if (options.includes('--help') || options.includes('-h')) {
    console.log(help);
    return 0;
  }
  try {
    return await run();
  } catch (error) {
    const { code } = error as { code?: unknown };
    const typedWrong = error instanceof UsageProblem || String(code).startsWith('ERR_PARSE_ARGS');
    if (!typedWrong) throw error;
    console.error(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
}

/** A token of `parseArgs`. */
interface Token {
  readonly kind: string;
  readonly name?: string;
  readonly rawName?: string;
}

/**
 * Refuses options that belong to another action of a command.
 * @throws {@link UsageProblem}
 */
export function checkOptions(
  action: string,
  allowed: readonly string[],
  tokens: readonly Token[],
): void {
  for (const { kind, name = '', rawName } of tokens) {
    if (kind !== 'option' || allowed.includes(name)) continue;
    throw new UsageProblem(`"${action}" has no option ${rawName}`);
  }
}
