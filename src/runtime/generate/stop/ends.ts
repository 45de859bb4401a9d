import type { LoadedModel } from '../../engine/types.ts';
import type { Matcher } from '../../grammar/types.ts';
import type { Answer } from '../answer.ts';
import { concatBytes } from '../bytes.ts';
import { encodeBytes } from '../encode-bytes.ts';
import type { GenerateRequest, StopInDocument } from '../types.ts';
import { effortOfAnswer, finishWithout } from './finish.ts';
import { createStopSearch, type FoundStop, type StopSearch } from './search.ts';
import { onlyText, textOrCalls } from './sections.ts';

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
  /** The shortest end from here, without stop sequences where that can be. */
  here(matcher: Matcher): Promise<Ending>;
  /** The shortest end from here. */
  shortest(matcher: Matcher): Ending;
}

/** The search for the stop sequences of a request, at the beginning of an answer. */
export function searchOf({ stop, document = false, calls }: GenerateRequest): StopSearch {
  return createStopSearch(stop, calls ? textOrCalls : onlyText, document);
}

/** Makes the ends of an answer. */
export function createStopEnds(
  model: LoadedModel,
  request: GenerateRequest,
  answer: Answer,
): StopEnds {
  const stops: StopInDocument[] = [];
  const effort = effortOfAnswer();
  // Hits come one after the other, so that a place is mostly found from the one before.
  let place = placeAtStart(request);

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

  const shortest = (matcher: Matcher): Ending => {
    const tail = matcher.shortestFinish();
    noteLeft(tail);
    return { keep: answer.length, tail: encodeBytes(model, tail) };
  };

  return {
    stops,
    shortest,
    async before(found) {
      const bytes = answer.bytes();
      if (found.at < place.search.position) place = placeAtStart(request);
      place = placeAfter(place, bytes.subarray(place.search.position, found.at));
      const finish = await finishWithout(place.matcher.fork(), place.search, effort);
      const { tokens, rest } = answer.split(found.at);
      const tail = finish && encodeBytes(model, concatBytes([rest, finish]));
      const fits = tail !== undefined && tokens + tail.length <= request.maxTokens;
      note(found, bytes, fits);
      return fits ? { keep: tokens, tail } : undefined;
    },
    async here(matcher) {
      if (request.stop.length === 0) return shortest(matcher);
      const finish = await finishWithout(matcher, answer.search, effort);
      if (!finish) return shortest(matcher);
      const tail = encodeBytes(model, finish);
      const fits = answer.length + tail.length <= request.maxTokens;
      return fits ? { keep: answer.length, tail } : shortest(matcher);
    },
  };
}

/** A place in an answer: what may follow, and what was found up to there. */
interface Place {
  readonly matcher: Matcher;
  readonly search: StopSearch;
}

const placeAtStart = (request: GenerateRequest): Place => ({
  matcher: request.start(),
  search: searchOf(request),
});

/** A later place; the sequences on the way are passed over. */
function placeAfter({ matcher, search: before }: Place, bytes: Uint8Array): Place {
  matcher.acceptBytes(bytes);
  const from = before.position;
  let search = before.read(bytes);
  while (search.found) search = search.passOver().read(bytes.subarray(search.position - from));
  return { matcher, search };
}
