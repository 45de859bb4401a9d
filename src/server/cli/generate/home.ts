import { findAdapter } from '../../../runtime/engine/index.ts';
import { connect, createEngine, type Generate, type LocalEngine } from '../../../runtime/index.ts';
import { downloadLine } from '../../engine/files/download-line.ts';
import { engineLimitsOf, gpuOptionsOf } from '../../engine/from-settings.ts';
import { prepareGpu } from '../../engine/gpu/index.ts';
import { knownModels } from '../../engine/models/known.ts';
import { bundledModelsFolder } from '../../engine/models/locations.ts';
import { verdictsInFile } from '../../engine/verdict-file.ts';
import { readConfig } from '../../settings/config.ts';
import { UsageProblem } from '../../settings/usage-problem.ts';
import type { Values } from './request.ts';

/** Where documents are generated. */
interface Home {
  readonly generate: Generate;
  close(): Promise<void>;
}

/**
 * Connects to a remote service, or starts an engine in this process.
 * @throws {@link UsageProblem} if the service needs a key.
 */
export async function openHome(values: Values): Promise<Home> {
  const config = readConfig();
  if (values.url !== undefined) {
    const apiKey = values.key ?? config.FORMWORK_API_KEY;
    if (!apiKey) throw new UsageProblem('--url needs a key: --key KEY, or FORMWORK_API_KEY.');
    const { model } = values;
    const remote = connect({
      baseURL: values.url,
      apiKey,
      ...(model === undefined ? {} : { model }),
    });
    return { ...remote, close: async () => {} };
  }
  const gpu = await prepareGpu({
    ...gpuOptionsOf(config),
    modelsFolder: bundledModelsFolder(),
    onDownload: downloadLine(process.stderr),
  });
  const note = (line: string): unknown =>
    process.stderr.isTTY && process.stderr.write(`\r\x1b[K${line}`);
  let engine: LocalEngine | undefined;
  const close = async (): Promise<void> => {
    await engine?.close();
    gpu.close();
  };
  try {
    console.error(gpu.description);
    const { first, offered } = await knownModels(
      {
        ...config,
        FORMWORK_MODEL: values.model ?? config.FORMWORK_MODEL,
        FORMWORK_MODELS: [],
      },
      gpu,
      await findAdapter(),
    );
    engine = createEngine({
      modelsBaseUrl: gpu.modelsBaseUrl,
      checkFiles: gpu.checkFiles,
      models: offered,
      model: first,
      verdicts: verdictsInFile(config.FORMWORK_DATA_DIR),
      ...engineLimitsOf(config),
    });
    await engine.load(first, {
      onProgress: ({ fraction, text }) => note(`${text} ${Math.round(100 * fraction)} %`),
    });
    note('');
    return { generate: engine.generate, close };
  } catch (error) {
    await close();
    throw error;
  }
}
