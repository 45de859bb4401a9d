/** Messages between the thread that serves requests and the one that reads large bodies. */
import type { BodyKind, PackedBody } from '../../runtime/api/index.ts';
import type { ThreadError } from '../threads/errors.ts';

/** A body to be read. */
export interface ToBodyThread {
  readonly id: number;
  readonly kind: BodyKind;
  readonly blocks: readonly Uint8Array[];
}

/** What it says, or what is wrong with it. */
export type FromBodyThread =
  | { readonly id: number; readonly body: PackedBody }
  | { readonly id: number; readonly error: ThreadError };
