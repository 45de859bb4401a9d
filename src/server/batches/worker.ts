/** A node's work on batches: takes from the queue what it has places for, until it is stopped. */
import type { Gate } from './gate.ts';
import type { Change, Piece, Queue } from './queue.ts';

/** What is done with what is taken. `signal` says that the batch no longer runs, or that this node is stopping. */
export interface Handlers {
  readonly change: (change: Change) => Promise<void>;
  /** @param entered to be called when its requests stand at the gate. */
  readonly piece: (piece: Piece, signal: AbortSignal, entered: () => void) => Promise<void>;
}

/** What a worker is made of. */
export interface WorkerParts {
  readonly queue: Queue;
  readonly gate: Gate;
  readonly handlers: Handlers;
  /** Milliseconds between looks for what nobody on this node said. */
  readonly lookMs: number;
  readonly onError: (error: unknown) => void;
}

/** Lines of a piece at most. */
const mostLines = 64;
/** A piece should take about so long: batches take turns by pieces, and a piece that is lost is asked again. */
const pieceMs = 1000;
/** After a failure, which may be the store's, before the next try. */
const restMs = 1000;

/** Works until what it answers is called, which gives back what is under way and resolves when it is. */
export function startWorker(parts: WorkerParts): () => Promise<void> {
  const { queue, gate, handlers, lookMs, onError } = parts;
  const stopping = new AbortController();
  const pieces = new Map<Piece, AbortController>();
  const changes = new Set<string>();
  const under = new Set<Promise<void>>();
  let failed = Number.NEGATIVE_INFINITY;

  const start = (work: () => Promise<void>): void => {
    const one = work()
      .catch(onError)
      .finally(() => under.delete(one));
    under.add(one);
  };

  /** Does what was taken; what fails is given back after a rest. */
  const doing = async (work: () => Promise<void>, giveBack: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failed = performance.now();
      await pause(restMs, stopping.signal);
      // Where even that fails, it is found again as work of this node's that it forgot.
      await giveBack().catch(() => {});
      throw error;
    }
  };

  /** Works on a piece; resolves when its requests stand at the gate, so that no more is taken than there are places for. */
  const begin = async (piece: Piece): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    start(() => answer(piece, resolve).finally(resolve));
    await promise;
  };

  const answer = async (piece: Piece, entered: () => void): Promise<void> => {
    const ended = new AbortController();
    pieces.set(piece, ended);
    const signal = AbortSignal.any([stopping.signal, ended.signal]);
    const begun = performance.now();
    const work = async () => {
      await handlers.piece(piece, signal, entered);
      if (signal.aborted) return queue.giveBack(piece);
      await queue.done(piece, linesAfter(piece, performance.now() - begun));
    };
    try {
      await doing(work, () => queue.giveBack(piece));
    } finally {
      pieces.delete(piece);
      if (!stopping.signal.aborted) bell.ring();
    }
  };

  const change = async (one: Change): Promise<void> => {
    changes.add(one.batchId);
    try {
      await doing(
        () => handlers.change(one),
        () => queue.giveChangeBack(one.batchId),
      );
    } finally {
      changes.delete(one.batchId);
      if (!stopping.signal.aborted) bell.ring();
    }
  };

  const lookForChanges = async (): Promise<void> => {
    for (;;) {
      const one = await queue.takeChange([...changes]);
      if (!one) break;
      start(() => change(one));
    }
    if (pieces.size === 0) return;
    const asked = [...pieces];
    const ids = [...new Set(asked.map(([{ batchId }]) => batchId))];
    const running = await queue.running(ids);
    for (const [{ batchId }, ended] of asked) if (!running.has(batchId)) ended.abort();
  };

  const bell = createBell();
  queue.onWake = bell.ring;

  /** Runs `look` again and again: at once where it found something, else when the bell rings or after a while. */
  const again = async (look: () => Promise<boolean>): Promise<void> => {
    while (!stopping.signal.aborted) {
      const heard = bell.rings();
      try {
        if (!(await look())) await bell.heard(heard, lookMs, stopping.signal);
      } catch (error) {
        onError(error);
        await pause(restMs, stopping.signal);
      }
    }
  };

  let looked = Number.NEGATIVE_INFINITY;
  let seen = -1;
  const lookForPieces = async (): Promise<boolean> => {
    // No more than there are places for: other nodes may have some.
    const keysWithout = await gate.opened(stopping.signal);
    if (stopping.signal.aborted) return false;
    // What cannot be recorded would be computed in vain.
    const rest = failed + restMs - performance.now();
    if (rest > 0) await pause(rest, stopping.signal);
    if (performance.now() - looked >= lookMs || seen !== bell.rings()) {
      seen = bell.rings();
      const left = await queue.takeOver([...pieces.keys()]);
      if (left) await begin(left);
      else looked = performance.now();
      if (left) return true;
    }
    const changed = gate.changed();
    const heard = bell.rings();
    const piece = await queue.take(keysWithout);
    if (piece) await begin(piece);
    // Others may have a place before there is anything new to do.
    else if (keysWithout.length > 0) {
      await Promise.race([changed, bell.heard(heard, lookMs, stopping.signal)]);
    }
    return piece !== undefined || keysWithout.length > 0;
  };

  const loops = [again(async () => lookForChanges().then(() => false)), again(lookForPieces)];
  return async () => {
    stopping.abort();
    await Promise.all(loops);
    await Promise.all(under);
  };
}

/** How many lines a batch's next piece has, after one that took so many milliseconds. */
function linesAfter({ from, to }: Piece, time: number): number {
  const lines = to - from + 1;
  return Math.max(1, Math.min(mostLines, 2 * lines, Math.round((lines * pieceMs) / time)));
}

/** Says that there may be work. Who listens gives the number of rings that it has heard, so that none is missed. */
function createBell() {
  let rings = 0;
  let rung = Promise.withResolvers<void>();
  return {
    rings: () => rings,
    ring: () => {
      rings++;
      rung.resolve();
      rung = Promise.withResolvers();
    },
    heard: (heard: number, milliseconds: number, signal: AbortSignal): Promise<void> =>
      heard === rings ? pause(milliseconds, signal, rung.promise) : Promise.resolve(),
  };
}

/** Waits so long, or until `signal` or `early`. */
function pause(milliseconds: number, signal: AbortSignal, early?: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    signal.addEventListener('abort', over);
    early?.then(over);
    if (signal.aborted) over();
  });
}
