/**
 * A usage error of the command line. It is printed without a stack, followed by the command's help,
 * with exit status 2.
 */
export class UsageProblem extends Error {}

/** Runs a command's body, and reports usage errors with its help. Resolves to the exit status. */
export async function withUsage(help: string, run: () => Promise<number>): Promise<number> {
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
