import { yieldToEventLoop } from '../../common/yield-to-event-loop.ts';
import type { DeviceLoad } from '../device/device-load.ts';
import { runtimeFailure } from '../device/runtime-failure.ts';
import { asLoadError } from '../web-llm/load-error.ts';

/** Runs the rest of a load. If it fails, frees the model and throws the error to report. */
export async function disposeOnFailure<T>(
  id: string,
  loaded: DeviceLoad<unknown>,
  rest: () => T | Promise<T>,
): Promise<T> {
  try {
    return await rest();
  } catch (error) {
    // What fails with the device may be reported before its loss.
    const lost = await Promise.race([loaded.lost, yieldToEventLoop()]);
    // After a failure, the runtime may be unable to free what it holds. The device is destroyed all
    // the same.
    await loaded.dispose().catch(() => {});
    throw lost ?? runtimeFailure(error) ?? asLoadError(id, error);
  }
}
