/** The embedded database's turns: it computes in the thread that serves requests. */
import type { PGlite } from '@electric-sql/pglite';
import { breathe } from '../../runtime/common/breathe.ts';

/** Milliseconds that the database computes at a time. */
const TURN = 8;

/**
 * Lets the event loop turn once the database has computed for {@link TURN}. Its messages are
 * answered at once, so waiting queries followed each other in one turn: those of an uploaded file
 * took 160 ms. A single message cannot be divided.
 */
export function letOthersBetween(client: PGlite): void {
  const send = client.execProtocolRaw.bind(client);
  let used = 0;
  client.execProtocolRaw = async (message, options) => {
    if (used >= TURN) {
      used = 0;
      await breathe();
    }
    const begun = performance.now();
    const answer = await send(message, options);
    used += performance.now() - begun;
    return answer;
  };
}
