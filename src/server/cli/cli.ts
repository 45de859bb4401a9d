/**
 * `npx formwork <command>`: the entry point. Each command is a separate module, loaded on demand.
 */
import { isFormworkError } from '../../runtime/common/errors.ts';
import { restartWithAllocatorSettings } from './allocator.ts';
import { enableCompileCache } from './compile-cache.ts';
import { registerDrizzleResolver } from './drizzle-resolver.ts';

/** A command takes the arguments after its name and resolves to the exit status. */
interface Command {
  readonly summary: string;
  readonly run: (args: readonly string[]) => Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'run the service and the playground',
    run: async (args) => {
      restartWithAllocatorSettings();
      return (await import('./serve-command.ts')).serveCommand(args);
    },
  },
  check: {
    summary: 'check whether a JSON Schema is supported, and what it costs',
    run: async (args) => (await import('./check.ts')).checkCommand(args),
  },
  generate: {
    summary: 'generate a document that follows a JSON Schema',
    run: async (args) => (await import('./generate/command.ts')).generateCommand(args),
  },
  models: {
    summary: 'list models, download them, add your own, copy them into a web app',
    run: async (args) => (await import('./models/command.ts')).modelsCommand(args),
  },
  doctor: {
    summary: "test this machine's adapter: correct results and speed",
    run: async (args) => (await import('./doctor/command.ts')).doctorCommand(args),
  },
  backup: {
    summary: 'copy the embedded database, also while the server runs',
    run: async (args) => (await import('./backup.ts')).backupCommand(args),
  },
  keys: {
    summary: 'create, list, rotate and revoke API keys',
    run: async (args) => (await import('./keys/command.ts')).keysCommand(args),
  },
};

const help = `formwork: structured chat completions, a JSON Schema applied exactly as written.

Usage: npx formwork <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`)
  .join('\n')}

Get started:

  npx formwork serve                                                   then open the URL that it prints
  npx formwork generate '{"enum":["yes","no"]}' "Is Lyon in France?"   generate a document
  npx formwork check schema.json                                       check a schema

\`npx formwork <command> --help\` shows the options of a command.
`;

async function main(args: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(help);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`Unknown command "${name}".\n\n${help}`);
    return 2;
  }
  return command.run(rest);
}

enableCompileCache();
registerDrizzleResolver();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // A coded error is actionable by the user. Any other error is a bug and shows its stack.
  console.error(isFormworkError(error) ? error.message : error);
  // Handles that the command left open would keep the process alive.
  process.exit(1);
}
