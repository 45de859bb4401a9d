/**
 * Requests and their response times by route. Plain numbers, formatted when Prometheus scrapes:
 * prom-client looks up and checks its labels on every count, and these are counted for every
 * request. Format: https://prometheus.io/docs/instrumenting/exposition_formats/.
 */
import { isBelow } from '../../http/url-path.ts';

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300];

/** The counts of one route. */
export interface RouteCounts {
  /** The route, without the ids in its paths. */
  readonly route: string;
  /** Requests by response status. */
  readonly answered: Map<number, number>;
  /**
   * Finished answers by bucket: the index of the first bound at or above their time. The last
   * bucket is unbounded.
   */
  readonly times: number[];
  /** Total seconds of all finished answers. */
  seconds: number;
}

const counts = (route: string): RouteCounts => ({
  route,
  answered: new Map(),
  times: new Array(bounds.length + 1).fill(0),
  seconds: 0,
});

/** Counts of all routes. */
export interface RequestCounts {
  /** The counts of the route of a path. */
  of(path: string): RouteCounts;
  text(): string;
}

/**
 * Creates counts of zero.
 * @param routes The paths to count apart, each with those below it.
 */
export function createRequestCounts(routes: readonly string[]): RequestCounts {
  const known = routes.map(counts);
  const other = counts('other');
  return {
    of: (path) => known.find(({ route }) => isBelow(path, route)) ?? other,
    text() {
      const seen = [...known, other].filter(({ answered }) => answered.size > 0);
      return [
        '# HELP formwork_requests_total Requests answered.',
        '# TYPE formwork_requests_total counter',
        ...seen.flatMap(statusLines),
        '',
        '# HELP formwork_request_seconds Time from a request to the end of its answer.',
        '# TYPE formwork_request_seconds histogram',
        ...seen.flatMap(timeLines),
        '',
      ].join('\n');
    },
  };
}

/** Counts the status of an answer. */
export function countAnswer({ answered }: RouteCounts, status: number): void {
  answered.set(status, (answered.get(status) ?? 0) + 1);
}

/** Counts the end of an answer. */
export function countEnd(of: RouteCounts, seconds: number): void {
  let bucket = 0;
  while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++;
  of.times[bucket]!++;
  of.seconds += seconds;
}

const statusLines = ({ route, answered }: RouteCounts): string[] =>
  [...answered].map(
    ([status, count]) => `formwork_requests_total{route="${route}",status="${status}"} ${count}`,
  );

function timeLines({ route, times, seconds }: RouteCounts): string[] {
  // Prometheus buckets are cumulative.
  let below = 0;
  const buckets = times.map((count, index) => {
    below += count;
    return `formwork_request_seconds_bucket{le="${bounds[index] ?? '+Inf'}",route="${route}"} ${below}`;
  });
  return [
    ...buckets,
    `formwork_request_seconds_sum{route="${route}"} ${seconds}`,
    `formwork_request_seconds_count{route="${route}"} ${below}`,
  ];
}
