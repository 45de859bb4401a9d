import { formworkError } from '../errors.ts';
import type { Context } from './context.ts';
import type { Caller, Charge, Reservation } from './ports.ts';

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
  throw formworkError('This key has no credits left.', { code: 'insufficient_credits' });
}
