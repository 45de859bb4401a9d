import type { LoadedModel } from '../../engine/types.ts';
import type { Answer } from '../answer.ts';
import { concatBytes } from '../bytes.ts';
import { encodeBytes } from '../encode-bytes.ts';
import type { Follower, From } from '../follow/types.ts';
import type { GenerateRequest, StopInDocument } from '../types.ts';
import type { FoundStop } from './search.ts';

/** How an answer ends: after so many of its tokens come these. */
export interface Ending {
  readonly keep: number;
  readonly tail: readonly number[];
}

/** The ends of one answer that stop sequences, or a limit, bring about. */
export interface StopEnds {
  /** The stop sequences that the answer's documents met so far, in their order. */
  readonly stops: readonly StopInDocument[];
  /** The shortest end before a stop sequence that has none in it; undefined where there is none that fits. */
  before(found: FoundStop): Promise<Ending | undefined>;
  /** The shortest end from a place of the follower, without stop sequences where that can be. */
  from(place: From): Promise<Ending>;
  /** The shortest end from where the follower stands. */
  shortest(): Promise<Ending>;
}

/** Makes the ends of an answer. */
export function createStopEnds(
  model: LoadedModel,
  request: GenerateRequest,
  answer: Answer,
  follower: Follower,
): StopEnds {
  const stops: StopInDocument[] = [];

  const note = ({ sequence, at, from, kind }: FoundStop, bytes: Uint8Array, cut: boolean): void => {
    const inCall = kind === 'arguments';
    if (!inCall && !request.document) return;
    const before = new TextDecoder().decode(bytes.subarray(from, at));
    stops.push({ sequence, cut, before, inCall });
  };

  /** The stop sequences that an end leaves in the answer. */
  const noteLeft = (tail: Uint8Array): void => {
    const bytes = concatBytes([answer.bytes(), tail]);
    let search = answer.search.read(tail);
    for (; search.found; search = search.passOver().read(bytes.subarray(search.position))) {
      note(search.found, bytes, false);
    }
  };

  const shortest = async (place: From): Promise<Ending> => {
    const tail = await follower.shortest(place);
    noteLeft(tail);
    return { keep: answer.length, tail: encodeBytes(model, tail) };
  };

  return {
    stops,
    shortest: () => shortest('here'),
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
