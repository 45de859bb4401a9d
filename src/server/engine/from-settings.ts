/** What the settings say about the adapter and its models, the same for each command. */
import { resolve } from 'node:path';
import type { EngineOptions } from '../../runtime/engine/index.ts';
import type { Config } from '../settings/config.ts';
import type { GpuOptions } from './gpu/index.ts';

/** The adapter to use, and where models are downloaded from. */
export const gpuOptionsOf = (
  config: Config,
): Pick<GpuOptions, 'dataDir' | 'adapter' | 'f16' | 'mirrors'> => ({
  dataDir: resolve(config.FORMWORK_DATA_DIR),
  adapter: config.FORMWORK_ADAPTER,
  f16: config.FORMWORK_DTYPE === 'f16',
  mirrors: config.FORMWORK_MIRROR,
});

/** How much models may hold. */
export const engineLimitsOf = ({
  FORMWORK_KV_TOKENS: cacheTokens,
  FORMWORK_MEMORY: megabytes,
  FORMWORK_SEQUENCES: maxSequences,
}: Config): Pick<EngineOptions, 'cacheTokens' | 'maxSequences' | 'memoryBytes'> => ({
  maxSequences,
  ...(cacheTokens === undefined ? {} : { cacheTokens }),
  ...(megabytes && { memoryBytes: megabytes * 1e6 }),
});
