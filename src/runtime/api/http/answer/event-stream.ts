/** Server-sent events. */
import { eventStreamType } from '../../../common/patch/index.ts';
import { asFormworkError, errorBody, reportUnlessAborted } from './errors.ts';
import { dataEvent, namedEvent, streamHeaders, streamText } from './stream.ts';

/** How records are written as events. */
export interface EventFormat<Item> {
  readonly item: (item: Item) => string;
  /**
   * The last event of a stream that failed after its 200.
   * @param sent The number of events before it.
   */
  readonly error: (error: unknown, sent: number) => string;
  /** The text after the last item. */
  readonly end?: string;
}

/** The format of completions: events without a name, and `[DONE]` at the end. */
export const dataEvents: EventFormat<unknown> = {
  item: dataEvent,
  error: (error) => dataEvent(errorBody(asFormworkError(error))),
  end: 'data: [DONE]\n\n',
};

/** An event with the name of its `type`. */
export const typedEvent = (event: { readonly type: string }): string =>
  namedEvent(event.type, event);

/** Options of {@link eventResponse}. */
export interface EventOptions {
  /** Milliseconds of silence before a comment; absent if the items have events for that. */
  readonly keepAliveMs?: number;
  /** Reports errors after the 200, except of aborted requests. */
  readonly report: (error: unknown) => void;
  /** Headers of the response beside those of a stream. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A response with items as events, written as it is read. */
export function eventResponse<Item>(
  items: AsyncGenerator<Item>,
  format: EventFormat<Item>,
  { keepAliveMs, report, headers }: EventOptions,
): Response {
  return new Response(streamText(eventTexts(items, format, report), keepAliveMs), {
    headers: { ...streamHeaders(eventStreamType), ...headers },
  });
}

async function* eventTexts<Item>(
  items: AsyncGenerator<Item>,
  format: EventFormat<Item>,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  let sent = 0;
  try {
    for await (const item of items) {
      sent++;
      yield format.item(item);
    }
    if (format.end !== undefined) yield format.end;
  } catch (error) {
    reportUnlessAborted(error, report);
    yield format.error(error, sent);
  }
}
