import type { AdapterReport, ModelReport } from '../../runtime/engine/index.ts';

/** What `formwork doctor` finds. Bytes are bytes, times milliseconds. */
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
  /** Absent where WebGPU has none. */
  readonly adapter?: AdapterReport;
  /** Why there is no adapter. */
  readonly problem?: string;
  readonly models: readonly ModelReport[];
  /** The recommended models, smallest first. */
  readonly fits: readonly Fit[];
}

/** Whether a model can run here. WebGPU does not say how much graphics memory there is: {@link memoryBytes} says what is needed. */
export interface Fit {
  readonly id: string;
  readonly label: string;
  readonly memoryBytes: number;
  readonly downloadBytes?: number;
  /** Why it cannot run on this adapter. */
  readonly obstacle?: string;
}
