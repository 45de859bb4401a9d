import { type FormworkError, formworkError } from '../../common/errors.ts';
import type { DeviceLoad } from '../device/device-load.ts';

/**
 * Watches a model's device and runtime. Returns a function that unloads the model.
 * @param broken resolves when the model's runtime fails
 * @param onLost called once if the device is lost or the runtime fails while the model is loaded
 * @param fail fails all running, waiting and future requests
 */
export function watchDevice(
  loaded: DeviceLoad<unknown>,
  broken: Promise<FormworkError>,
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
  const lose = async (error: FormworkError): Promise<void> => {
    if (unloaded) return;
    onLost();
    // A runtime that failed may be unable to free what it holds. The device is destroyed all the
    // same, and the error that matters has been reported.
    await release(error).catch(() => {});
  };
  void broken.then(lose);
  void loaded.lost.then(lose);
  return (reason = formworkError('The model was unloaded.', { code: 'aborted' })) =>
    release(reason);
}
