import { formworkError } from '../../common/errors.ts';
import type { Context } from '../context.ts';
import type { Caller, Charge, Reservation } from '../ports.ts';

/**
 * Reserves the maximum cost of a request: the last check before anything is computed.
 * @throws `insufficient_credits`.
 */
export async function reserve(
  { access }: Context,
  caller: Caller,
  charge: Charge,
): Promise<Reservation> {
  const reservation = await access.reserve(caller, charge);
  if (reservation) return reservation;
  throw formworkError(
    'The credits of this key that are not reserved for running requests do not cover the maximum cost of this one. Add credits, lower max_tokens, or wait for running requests to end.',
    { code: 'insufficient_credits' },
  );
}
