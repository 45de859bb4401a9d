/** `npx formwork models`: which models there are, and getting them to where they are needed. */
import { parseArgs } from 'node:util';
import { UsageProblem, withUsage } from '../cli/usage.ts';
import { add, copy, pull, remove } from './actions.ts';
import { list } from './list.ts';

const help = `formwork models: which models there are, and getting them to where they are needed.

  list [--all] [--json]    the models on this machine; with --all those of web-llm's list too
  pull ID ...              downloads models of web-llm's list, or that were added by address; goes on where it stopped
                           --anyway: also what this machine's adapter cannot run
  add PLACE                adds a model of your own, compiled with MLC: a folder, or an address (a page of Hugging Face or of a mirror too)
                           --id ID            its name; that of the folder when absent
                           --library FILE     its library (.wasm), a path or an address, where it is not in the folder; twice for
                                              one that ends in -gpu.wasm and one that ends in -software.wasm
                           --context N        tokens of a conversation (4096)
                           --kv-tokens N      tokens of all its conversations together
                           --reasoning        it thinks between <think> and </think> before it answers
  remove ID ...            forgets models that were added, and deletes what was downloaded
  copy ID ... FOLDER       copies models that come with Formwork into a web app's folder (public/models)

A service offers what is here when it starts: models that come with it, that were added, and that were pulled.
ID may leave out the number format (Qwen3-4B): it is chosen by FORMWORK_DTYPE, or by the adapter.
`;

const options = {
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  anyway: { type: 'boolean', default: false },
  id: { type: 'string' },
  library: { type: 'string', multiple: true },
  context: { type: 'string' },
  'kv-tokens': { type: 'string' },
  reasoning: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The command's body: arguments after `models`, to an exit status. */
export function modelsCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, async () => {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (values.help) {
      console.log(help);
      return 0;
    }
    const [action = 'list', ...rest] = positionals;
    switch (action) {
      case 'list':
        return list(values);
      case 'pull':
      case 'download':
        return pull(rest, values.anyway);
      case 'add':
        return add(rest, {
          id: values.id,
          libraries: values.library ?? [],
          contextWindow: whole('context', values.context),
          cacheTokens: whole('kv-tokens', values['kv-tokens']),
          reasoning: values.reasoning,
        });
      case 'remove':
        return remove(rest);
      case 'copy':
        return copy(rest);
      default:
        throw new UsageProblem(`There is no "models ${action}".`);
    }
  });
}

function whole(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageProblem(`--${option} must be a whole number, not ${text}.`);
}
