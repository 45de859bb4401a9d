import { type FormworkError, formworkError } from '../common/errors.ts';
import type { DeviceLoad } from './device-load.ts';

/**
 * Watches a model's device. Returns a function that unloads the model.
 * @param onLost called once if the device is lost while the model is loaded
 * @param fail fails all running, waiting and future requests
 */
export function untilLost(
  loaded: DeviceLoad<unknown>,
  onLost: () => void,
  fail: (error: FormworkError) => void,
): (reason?: FormworkError) => Promise<void> {
  let unloaded = false;
  const release = async (error: FormworkError): Promise<void> => {
    if (unloaded) return;
    unloaded = true;
    fail(error);
    await loaded.dispose();
  };
  void loaded.lost.then((reason) => {
    if (unloaded) return;
    onLost();
    return release(
      formworkError(
        `The GPU was lost${reason ? ` (${reason})` : ''}. The next request loads the model again.`,
        { code: 'device_lost' },
      ),
    );
  });
  return (reason = formworkError('The model was unloaded.', { code: 'aborted' })) =>
    release(reason);
}
