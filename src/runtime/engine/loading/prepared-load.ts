/** What is known of a model before it is loaded on the device. */
import type { TokenizerFile, Vocabulary } from '../../grammar/index.ts';
import type { ImageLayout, ModelConfig, ModelSource } from '../../models/index.ts';
import type { VerdictStore } from '../check/verdicts.ts';
import type { LoadProgress } from '../types.ts';
import type { ModelLimits } from './model-limits.ts';

/** A load whose files are read and checked. */
export interface PreparedLoad {
  readonly source: ModelSource;
  readonly config: ModelConfig;
  readonly tokenizerFile: TokenizerFile;
  /** How the model represents images. */
  readonly layout: ImageLayout | undefined;
  readonly limits: ModelLimits;
  /** Size of the KV cache; 0 for a model that embeds. */
  readonly cacheTokens: number;
  /** Identifies the versions of its weights and library. */
  readonly digest: string;
  /** Whether it computes in 16-bit floats. */
  readonly isHalf: boolean;
  readonly verdicts: VerdictStore;
  readonly prepare: (vocabulary: Vocabulary) => void;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly onLost: () => void;
}
