import type { LoadedModel } from '../../engine/index.ts';
import type { Answer } from '../answer.ts';
import { concatBytes } from '../bytes.ts';
import { encodeBytes } from '../encode-bytes.ts';
import type { Follower, FollowerPlace } from '../follow/types.ts';
import type { GenerateRequest, StopInDocument } from '../types.ts';
import type { FoundStop } from './search.ts';

/** How an answer ends: its first `keep` tokens, followed by `tail`. */
export interface Ending {
  readonly keep: number;
  readonly tail: readonly number[];
}

/** Computes the endings of one answer at a stop sequence or a limit. */
export interface StopEnds {
  /** The stop sequences found in the answer's documents so far, in the order of the first ones. */
  readonly stops: readonly StopInDocument[];
  /**
   * The shortest ending before a stop sequence that does not contain one; undefined if none fits.
   */
  before(found: FoundStop): Promise<Ending | undefined>;
  /** The shortest ending from a position of the follower, without stop sequences if possible. */
  from(place: FollowerPlace): Promise<Ending>;
  /** The shortest ending from a position of the follower. */
  shortest(place: FollowerPlace): Promise<Ending>;
}

/** Creates the {@link StopEnds} of an answer. */
export function createStopEnds(
  model: LoadedModel,
  request: GenerateRequest,
  answer: Answer,
  follower: Follower,
): StopEnds {
  // A document may contain one at every byte, so only the text before the first is kept.
  const stops = new Map<string, StopInDocument>();

  const note = ({ sequence, at, from, kind }: FoundStop, bytes: Uint8Array, cut: boolean): void => {
    const inCall = kind === 'arguments';
    if (!inCall && !request.document) return;
    const key = JSON.stringify([sequence, cut]);
    const known = stops.get(key);
    if (known) {
      stops.set(key, { ...known, times: known.times + 1 });
      return;
    }
    const before = new TextDecoder().decode(bytes.subarray(from, at));
    stops.set(key, { sequence, cut, times: 1, before, inCall });
  };

  /** Records the stop sequences that remain in the answer with this ending. */
  const noteLeft = (tail: Uint8Array): void => {
    const bytes = concatBytes([answer.bytes(), tail]);
    let search = answer.search.read(tail);
    for (; search.found; search = search.passOver().read(bytes.subarray(search.position))) {
      note(search.found, bytes, false);
    }
  };

  const shortest = async (place: FollowerPlace): Promise<Ending> => {
    const tail = await follower.shortest(place);
    noteLeft(tail);
    return { keep: answer.length, tail: encodeBytes(model, tail) };
  };

  return {
    get stops() {
      return [...stops.values()];
    },
    shortest,
    async before(found) {
      const bytes = answer.bytes();
      const finish = await follower.finishAfter(bytes.subarray(0, found.at));
      const { tokens, rest } = answer.split(found.at);
      const tail = finish && encodeBytes(model, concatBytes([rest, finish]));
      const fits = tail !== undefined && tokens + tail.length <= request.maxTokens;
      note(found, bytes, fits);
      return fits ? { keep: tokens, tail } : undefined;
    },
    async from(place) {
      if (request.stop.length === 0) return shortest(place);
      const finish = await follower.finish(place, answer.bytes());
      if (!finish) return shortest(place);
      const tail = encodeBytes(model, finish);
      const fits = answer.length + tail.length <= request.maxTokens;
      return fits ? { keep: answer.length, tail } : shortest(place);
    },
  };
}
