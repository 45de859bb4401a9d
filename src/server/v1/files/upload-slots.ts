import { formworkError } from '../../../runtime/common/errors.ts';

/**
 * Files that a key may send at a time. What they hold counts towards its quota only at their end,
 * and each checks its lines as they come.
 */
const MOST = 8;

/** The uploads in progress. */
export interface UploadSlots {
  /**
   * Does an upload in a slot of its own.
   * @throws `too_many_parallel_requests`
   */
  within<Result>(keyId: string, upload: () => Promise<Result>): Promise<Result>;
}

/** Creates slots without uploads. */
export function createUploadSlots(): UploadSlots {
  const taken = new Map<string, number>();
  const add = (keyId: string, uploads: number): void => {
    const count = (taken.get(keyId) ?? 0) + uploads;
    if (count > 0) taken.set(keyId, count);
    else taken.delete(keyId);
  };
  return {
    async within(keyId, upload) {
      if ((taken.get(keyId) ?? 0) >= MOST) {
        throw formworkError(
          `The key sends ${MOST} files already. Try again when one of them is done.`,
          { code: 'too_many_parallel_requests' },
        );
      }
      add(keyId, 1);
      try {
        return await upload();
      } finally {
        add(keyId, -1);
      }
    },
  };
}
