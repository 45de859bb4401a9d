import { UsageProblem } from '../settings/usage-problem.ts';

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
