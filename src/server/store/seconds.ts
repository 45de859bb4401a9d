/** A time of the store, in milliseconds, as the API writes it: in Unix seconds. */
export function toSeconds(time: number): number;
export function toSeconds(time: number | null): number | null;
export function toSeconds(time: number | null): number | null {
  return time === null ? null : Math.floor(time / 1000);
}
