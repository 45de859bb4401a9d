/** The metaschemas: the only external documents that a reference may name. */
import { drafts } from './drafts.ts';
import type { Metaschema } from './metaschema.ts';
import { draft201909, draft202012 } from './vocabularies.ts';

const ALL: readonly Metaschema[] = [...drafts, ...draft201909, ...draft202012];

/** A URI without its fragment and `http` or `https`. */
const place = (address: string) => address.replace(/^https?:\/\//, '').replace(/#.*$/, '');

const byPlace = new Map(ALL.map((schema) => [place(schema.$id ?? schema.id ?? ''), schema]));

/**
 * The metaschema with this URI, or of one of the vocabularies of 2019-09 and 2020-12; undefined for
 * any other.
 */
export function metaschemaAt(address: string): Metaschema | undefined {
  return byPlace.get(place(address));
}
