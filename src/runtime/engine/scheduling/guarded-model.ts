import type { FormworkError } from '../../common/errors.ts';
import type { ForwardModel } from '../device/forward.ts';
import { runtimeFailure } from '../device/runtime-failure.ts';

/**
 * A model whose calls between passes do not throw if the runtime fails. They are made while
 * requests end, where nobody could handle an error.
 * @param onBroken ends all requests
 */
export function guardedModel(
  model: ForwardModel,
  onBroken: (error: FormworkError) => void,
): ForwardModel {
  const guard = <Result>(call: () => Result, otherwise: Result): Result => {
    try {
      return call();
    } catch (error) {
      const failure = runtimeFailure(error);
      if (failure === undefined) throw error;
      onBroken(failure);
      return otherwise;
    }
  };
  const guarded: Partial<ForwardModel> = {
    addSequence: (sequence) => guard(() => model.addSequence(sequence), undefined),
    removeSequence: (sequence) => guard(() => model.removeSequence(sequence), undefined),
    forkSequence: (...parameters) => guard(() => model.forkSequence(...parameters), undefined),
    popTokens: (sequence, count) => guard(() => model.popTokens(sequence, count), undefined),
    availablePages: () => guard(() => model.availablePages(), 0),
  };
  return Object.assign(Object.create(model), guarded);
}
