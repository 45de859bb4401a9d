/** What loading a model on the device gives, whatever the runtime. */
import type { FormworkError } from '../../common/errors.ts';
import type { AdapterKind } from '../../models/index.ts';

/** A model on the device. */
export interface DeviceLoad<Computing> {
  /** The model's compute interface. */
  readonly model: Computing;
  readonly tokenizer: { encode(text: string): Int32Array };
  readonly adapter: AdapterKind;
  /** Adapter, library and version of the runtime. */
  readonly fingerprint: string;
  /** The adapter's display name. */
  readonly adapterName: string;
  /** The adapter and its driver, as detailed as WebGPU reports them. */
  readonly adapterIdentity: string;
  /** Resolves with the error to report when the device is gone, for any reason. */
  readonly lost: Promise<FormworkError>;
  dispose(): Promise<void>;
}
