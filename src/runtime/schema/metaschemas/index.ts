/** The schemas that describe schemas: the one kind of document elsewhere that a reference may name. */
import { draft04 } from './draft-04.ts';
import { draft06 } from './draft-06.ts';
import { draft07 } from './draft-07.ts';
import { draft201909 } from './draft-2019-09.ts';
import { draft202012 } from './draft-2020-12.ts';
import type { Metaschema } from './metaschema.ts';

const ALL: readonly Metaschema[] = [draft04, draft06, draft07, draft201909, draft202012].flat();

/** An address without its fragment, `http` or `https`. */
const place = (address: string) => address.replace(/^https?:\/\//, '').replace(/#.*$/, '');

const byPlace = new Map(ALL.map((schema) => [place(schema.$id ?? schema.id ?? ''), schema]));

/** The metaschema with that address, or of one of the vocabularies of 2019-09 and 2020-12; undefined for any other. */
export function metaschemaAt(address: string): Metaschema | undefined {
  return byPlace.get(place(address));
}
