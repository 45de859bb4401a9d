/**
 * Ids of output items. Each contains the id of its response, so that the item can be found by its
 * id alone.
 */

/** The id of an output item of a response. */
export function outputItemId(kind: 'msg' | 'rs' | 'fc', responseId: string, place: number): string {
  return `${kind}_${responseId.replace(/^resp_/, '')}${place.toString(16).padStart(2, '0')}`;
}

/** The response that contains the item; undefined for an id of another format. */
export function responseOfItem(id: string): string | undefined {
  const [, response] = /^(?:msg|rs|fc)_([0-9a-f]{32})[0-9a-f]{2,}$/.exec(id) ?? [];
  return response === undefined ? undefined : `resp_${response}`;
}
