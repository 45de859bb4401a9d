/** Ids of items of output: each names the response that it is of, so that it can be found by its id alone. */

/** The id of an item of a response's output. */
export function outputItemId(kind: 'msg' | 'rs' | 'fc', responseId: string, place: number): string {
  return `${kind}_${responseId.replace(/^resp_/, '')}${place.toString(16).padStart(2, '0')}`;
}

/** The response whose output has the item; undefined for an id of another make. */
export function responseOfItem(id: string): string | undefined {
  const [, response] = /^(?:msg|rs|fc)_([0-9a-f]{32})[0-9a-f]{2,}$/.exec(id) ?? [];
  return response === undefined ? undefined : `resp_${response}`;
}
