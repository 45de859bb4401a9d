/** `npx formwork models`: which models there are, and getting them to where they are needed. */
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ModelSource } from '../../runtime/engine/index.ts';
import { formworkError } from '../../runtime/errors.ts';
import { readConfig } from '../config.ts';
import { downloadLine } from '../download-line.ts';
import { UsageProblem, withUsage } from '../usage.ts';
import {
  allSources,
  downloadModel,
  embeddedFolder,
  openModelCache,
  type PlacedModel,
  placeEmbedded,
  placeOnline,
} from './places.ts';

const help = `formwork models: which models there are, and getting them to where they are needed.

  list [--all] [--json]    the models on this machine; with --all those of web-llm's list too
  download ID ...          downloads models of web-llm's list, as the first request would; goes on where it stopped
  copy ID ... FOLDER       copies models that come with Formwork into a web app's folder (public/models)

Downloads are kept in FORMWORK_DATA_DIR (.formwork). A service offers downloaded models when FORMWORK_MODELS names them.
`;

/** The command's body: arguments after `models`, to an exit status. */
export function modelsCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      return 0;
    }
    const [action = 'list', ...rest] = positionals;
    switch (action) {
      case 'list':
        return list(values);
      case 'download':
        return download(rest);
      case 'copy':
        return copy(rest);
      default:
        throw new UsageProblem(`There is no "models ${action}".`);
    }
  });
}

async function list({ all, json }: { all: boolean; json: boolean }): Promise<number> {
  const cache = await openModelCache(readConfig().FORMWORK_DATA_DIR);
  const { embedded, online } = allSources();
  const placed = [
    ...embedded.map(placeEmbedded),
    ...(await Promise.all(online.map((source) => placeOnline(source, cache)))),
  ].filter(({ place }) => all || place !== 'online');
  if (json) {
    const records = placed.map(({ source: { id, contextWindow, capabilities }, place, bytes }) => ({
      id,
      context_window: contextWindow,
      capabilities,
      place,
      bytes,
    }));
    console.log(JSON.stringify(records));
    return 0;
  }
  const width = Math.max(...placed.map(({ source }) => source.id.length));
  for (const model of placed) console.log(line(model, width));
  if (!all)
    console.log(`\n${online.length} more can be downloaded: npx formwork models list --all`);
  return 0;
}

function line({ source, place, bytes }: PlacedModel, width: number): string {
  const size = bytes === 0 ? '' : `${(bytes / 1e6).toFixed(1)} MB`;
  const context = `${source.contextWindow} tokens`;
  return [
    source.id.padEnd(width),
    context.padStart(13),
    source.capabilities.join(', ').padEnd(12),
    place.padEnd(17),
    size.padStart(9),
  ]
    .join('  ')
    .trimEnd();
}

async function download(ids: readonly string[]): Promise<number> {
  if (ids.length === 0) throw new UsageProblem('Which models? See: npx formwork models list --all');
  const cache = await openModelCache(readConfig().FORMWORK_DATA_DIR, downloadLine(process.stderr));
  const { embedded, online } = allSources();
  for (const id of ids) {
    if (embedded.some((source) => source.id === id)) {
      console.log(`${id} comes with Formwork: nothing to download.`);
      continue;
    }
    const { bytes } = await downloadModel(named(online, id), cache);
    console.log(`${id} is here: ${(bytes / 1e6).toFixed(1)} MB.`);
  }
  return 0;
}

async function copy(args: readonly string[]): Promise<number> {
  const ids = args.slice(0, -1);
  const folder = args.at(-1);
  if (folder === undefined || ids.length === 0) {
    throw new UsageProblem('Which models, and where to? As in: models copy tiny public/models');
  }
  const { embedded } = allSources();
  for (const id of ids) {
    const from = join(embeddedFolder, named(embedded, id).id);
    const to = resolve(folder, id);
    if (!existsSync(from)) {
      throw formworkError(`The files of ${id} are not in ${embeddedFolder}.`, {
        code: 'model_not_found',
      });
    }
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    console.log(to);
  }
  return 0;
}

function named(sources: readonly ModelSource[], id: string): ModelSource {
  const found = sources.find((source) => source.id === id);
  if (found) return found;
  throw formworkError(
    `There is no model "${id}" here. \`npx formwork models list --all\` lists them.`,
    { code: 'model_not_found' },
  );
}
