/** `npx formwork models`: lists models and puts them where they are needed. */
import { parseArgs } from 'node:util';
import { UsageProblem } from '../../settings/usage-problem.ts';
import { checkOptions, withUsage } from '../usage.ts';
import { add, copy, pull, remove } from './actions.ts';
import { list } from './list.ts';

const help = `formwork models: list, download, add, remove and copy models.

  list [--all] [--json]    list the models on this machine; with --all also those of web-llm's list
  pull ID ...              download models of web-llm's list, or added by URL; resumes interrupted downloads
                           --anyway: even if this machine's adapter cannot run them
  add PLACE                add your own model, compiled with MLC: a folder or a URL (also a page of Hugging Face or of a mirror)
                           --id ID            its name (default: that of the folder)
                           --library FILE     its library (.wasm), a path or URL, if it is not in the folder; pass it twice for
                                              a library ending in -gpu.wasm and one ending in -software.wasm
                           --context N        context window in tokens (4096)
                           --kv-tokens N      size of its KV cache in tokens
                           --reasoning        the model thinks between <think> and </think> before it answers
  remove ID ...            forget added models, and delete downloads
  copy ID ... FOLDER       copy models included with Formwork into a web app's folder (public/models)

A service offers the models on this machine when it starts: included, added and pulled ones.
Set FORMWORK_DATA_DIR as for the server, in the environment or in formwork.json.
ID may omit the number format (Qwen3-4B): FORMWORK_DTYPE or the adapter decides it.
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
} as const;

/** The options of each action. */
const optionsOf: Readonly<Record<string, readonly (keyof typeof options)[]>> = {
  list: ['all', 'json'],
  pull: ['anyway'],
  download: ['anyway'],
  add: ['id', 'library', 'context', 'kv-tokens', 'reasoning'],
  remove: [],
  copy: [],
};

/** Runs the command: from the arguments after `models` to an exit status. */
export function modelsCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, args, async () => {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options,
    });
    const [action = 'list', ...rest] = positionals;
    if (!Object.hasOwn(optionsOf, action)) {
      throw new UsageProblem(`Unknown command "models ${action}".`);
    }
    checkOptions(`models ${action}`, optionsOf[action]!, tokens);
    switch (action) {
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
        if (rest.length > 0) throw new UsageProblem('"models list" takes no names.');
        return list(values);
    }
  });
}

function whole(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageProblem(`--${option} must be a whole number, not ${text}.`);
}
