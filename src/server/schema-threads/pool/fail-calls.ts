import { MOVED } from './seats.ts';
import { tooComplex } from './too-complex.ts';
import type { Thread } from './types.ts';
import type { Usage } from './usage.ts';

/**
 * Charges the schema that ended its thread. Rejects the call, or what comes after its preparation.
 * Clients repeat all other calls elsewhere.
 * @param timeoutMs Milliseconds that one question may take. No more are charged.
 * @returns Whether a schema ended it.
 */
export function failCalls(
  { pending, preparing, seats, seen, underWay }: Thread,
  usage: Usage,
  timeoutMs: number,
): boolean {
  const number = Atomics.load(underWay, 0);
  const cause = pending.get(number);
  const guilty = cause?.seat ?? preparing.get(number);
  if (guilty) {
    // A call that was not seen yet has only just begun.
    const time = seen.call === number ? Math.min(performance.now() - seen.since, timeoutMs) : 0;
    usage.compiled(guilty.keyId, time);
    usage.slow(guilty.keyId, time);
  }
  if (guilty && !cause) guilty.failure = tooComplex();
  for (const seat of seats) seat.left = true;
  for (const call of pending.values()) {
    call.fail(call === cause ? tooComplex() : MOVED);
  }
  pending.clear();
  return guilty !== undefined;
}
