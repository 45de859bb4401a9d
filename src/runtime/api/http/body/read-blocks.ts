import { formworkError } from '../../../common/errors.ts';
import { yieldToEventLoop } from '../../../common/yield-to-event-loop.ts';

/** Bytes to hold at first for a body whose length is unknown. */
const FIRST = 16 * 1024;

/** The size of a block: larger bodies have several. */
const BLOCK = 1 << 20;

/**
 * Reads a body into blocks of 1 MB. Grown as a whole, a body of 20 MB would be copied several
 * times, at once each time.
 * @param limit The maximum size in bytes.
 * @param grow Called with the size so far, before more of it is held.
 * @throws `payload_too_large`, `aborted` if it ends early.
 */
export async function readBlocks(
  request: Request,
  limit: number,
  grow?: (bytes: number) => void,
): Promise<Uint8Array[]> {
  const tooLarge = () =>
    formworkError(`The body is larger than ${limit} bytes.`, { code: 'payload_too_large' });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (!request.body) {
    // Firefox has no request streams. In a page, request bodies are in memory anyway.
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > limit) throw tooLarge();
    grow?.(bytes.length);
    return [bytes];
  }
  const blocks = createBlocks();
  let length = 0;
  // Not `for await`: Safari lacks it, and leaving it early closes the connection before the answer
  // is sent.
  const reader = request.body.getReader();
  const read = () =>
    reader.read().catch((cause: unknown) => {
      throw formworkError('The body is incomplete.', { code: 'aborted' }, { cause });
    });
  for (let next = await read(); !next.done; next = await read()) {
    length += next.value.length;
    if (length > limit) throw tooLarge();
    grow?.(length);
    blocks.add(next.value);
  }
  return blocks.end();
}

/** Bytes in full blocks and one that grows. */
function createBlocks() {
  const full: Uint8Array[] = [];
  let last = new Uint8Array(FIRST);
  let length = 0;
  const makeRoom = (bytes: number): void => {
    if (length === BLOCK) {
      full.push(last);
      last = new Uint8Array(BLOCK);
      length = 0;
    }
    if (length + bytes <= last.length || last.length === BLOCK) return;
    const larger = new Uint8Array(Math.min(BLOCK, Math.max(length + bytes, 2 * last.length)));
    larger.set(last.subarray(0, length));
    last = larger;
  };
  return {
    add(bytes: Uint8Array): void {
      for (let from = 0; from < bytes.length; ) {
        makeRoom(bytes.length - from);
        const part = bytes.subarray(from, from + last.length - length);
        last.set(part, length);
        length += part.length;
        from += part.length;
      }
    },
    end: (): Uint8Array[] => [...full, last.subarray(0, length)],
  };
}

/** The bytes of all blocks, copied one in each turn of the event loop. */
export async function joined(blocks: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only, ...others] = blocks;
  if (only && others.length === 0) return only;
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
    await yieldToEventLoop();
  }
  return bytes;
}
