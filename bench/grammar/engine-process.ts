import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { peakMemory } from './peak-memory.ts';

/** How to start an engine to compare. */
export interface EngineCommand {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd: string;
  readonly options?: object;
}

/** A reply of the line protocol of scripts/grammar-serve.ts. */
export interface Reply {
  readonly ok?: boolean;
  readonly version?: string;
  readonly error?: string;
  readonly exception?: string;
  /** The engine is unusable and must be restarted. */
  readonly restart?: boolean;
  readonly compile_us?: number;
  readonly first_mask_us?: number;
  /** Time spent on masks computed in advance, after the first mask. */
  readonly prepare_us?: number;
  readonly times_us?: readonly number[];
  readonly commit_us?: readonly number[];
  readonly consumed?: number;
  readonly total?: number;
  readonly accepted?: boolean;
  readonly forced?: number;
}

/** An engine in its own process, so that it may crash or hang. */
export interface EngineProcess {
  /** Undefined if the engine crashed or timed out; the next request restarts it. */
  request(request: object, timeout?: number): Promise<Reply | undefined>;
  /**
   * Makes the engine reload its vocabulary and drop its grammars. Does nothing if it is not
   * running.
   */
  renew(): Promise<void>;
  /** Peak resident memory in MB. */
  peakMemory(): number;
  stop(): void | Promise<void>;
}

/** Prepares an engine. It starts with the first request. */
export function engineProcess(engine: EngineCommand, init: object): EngineProcess {
  let child: ChildProcess | undefined;
  let replies: AsyncIterator<string> | undefined;
  let lines: Interface | undefined;
  let peak = 0;

  function measure(): number {
    peak = Math.max(peak, peakMemory(child?.pid));
    return peak;
  }

  function stop(): void {
    measure();
    lines?.close();
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function exchange(request: object, timeout: number): Promise<Reply | undefined> {
    child!.stdin!.write(`${JSON.stringify(request)}\n`);
    const answered = new AbortController();
    const late = delay(timeout, undefined, { signal: answered.signal }).catch(() => undefined);
    const reply = await Promise.race([replies!.next(), late]);
    answered.abort();
    if (!reply || reply.done) {
      stop();
      return undefined;
    }
    const answer: Reply = JSON.parse(reply.value);
    if (answer.restart) stop();
    return answer;
  }

  async function initialize(): Promise<void> {
    const ready = await exchange({ op: 'init', ...init, options: engine.options }, 120_000);
    if (!ready?.ok) throw new Error(`${engine.name} does not start: ${JSON.stringify(ready)}`);
  }

  return {
    async request(request, timeout = 30_000) {
      if (!child) {
        const [command, ...args] = engine.command;
        child = spawn(command!, args, { cwd: engine.cwd, stdio: ['pipe', 'pipe', 'ignore'] });
        child.stdin!.on('error', () => {});
        lines = createInterface({ input: child.stdout! });
        replies = lines[Symbol.asyncIterator]();
        await initialize();
      }
      return exchange(request, timeout);
    },
    async renew() {
      if (child) await initialize();
    },
    peakMemory: measure,
    stop,
  };
}
