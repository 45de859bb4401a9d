import type { AdapterReport, ModelReport } from '../../../runtime/engine/index.ts';

/** The report of `formwork doctor`. Sizes are in bytes, times in milliseconds. */
export interface DoctorReport {
  readonly formwork: string;
  readonly node: string;
  readonly system: {
    readonly platform: string;
    readonly release: string;
    readonly architecture: string;
    readonly processor: string;
    readonly cores: number;
    readonly memoryBytes: number;
    readonly freeMemoryBytes: number;
  };
  /** Absent if WebGPU finds no adapter. */
  readonly adapter?: AdapterReport;
  /** Why there is no adapter. */
  readonly problem?: string;
  /** Why the adapter is not a GPU of this machine, where that is known. */
  readonly noGpu?: string;
  readonly models: readonly ModelReport[];
  /** The recommended models, smallest first. */
  readonly fits: readonly Fit[];
}

/**
 * Whether a model can run here. WebGPU does not expose the size of graphics memory, so
 * {@link memoryBytes} is a requirement.
 */
export interface Fit {
  readonly id: string;
  readonly label: string;
  readonly memoryBytes: number;
  readonly downloadBytes?: number;
  /** Why it cannot run on this adapter. */
  readonly obstacle?: string;
}
