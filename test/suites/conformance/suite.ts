import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseExactly } from './exact-json.ts';

/**
 * The drafts of which the official test suite is vendored, and how a schema names them. The two
 * oldest are those that the sources of Python's jsonschema 4.26.0 carry.
 */
export const DIALECTS = {
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
  draft7: 'http://json-schema.org/draft-07/schema#',
  draft6: 'http://json-schema.org/draft-06/schema#',
  draft4: 'http://json-schema.org/draft-04/schema#',
} as const;

export type Dialect = keyof typeof DIALECTS;

/** One schema of the official suite with its instances. */
export interface Group {
  /** `file: description`, unique within its dialect. */
  readonly name: string;
  /**
   * The file's name without extension; mostly the keyword. Optional ones are in a folder:
   * `optional/format/date`.
   */
  readonly file: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** A group as the suite's files write it. */
type FileGroup = Omit<Group, 'name' | 'file'> & { readonly description: string };

const SUITE = join(import.meta.dirname, 'fixtures/JSON-Schema-Test-Suite/tests');

/**
 * Draft 7 lets `contentEncoding` and `contentMediaType` be assertions; here, as in later drafts,
 * they say nothing. Draft 4 lets `1.0` be no integer; here, as in later drafts, it is one.
 */
const OMITTED = ['content.json', 'zeroTerminatedFloats.json'];

/** The groups of a dialect: the required ones, or those below `optional`. */
export function loadGroups(dialect: Dialect, folder: 'required' | 'optional'): Group[] {
  const root = join(SUITE, dialect);
  const files = readdirSync(folder === 'required' ? root : join(root, 'optional'), {
    recursive: folder === 'optional',
    encoding: 'utf8',
  });
  return files
    .filter((file) => file.endsWith('.json') && !(folder === 'optional' && OMITTED.includes(file)))
    .map((file) => (folder === 'required' ? file : join('optional', file)))
    .sort()
    .flatMap((path) => {
      const file = path.slice(0, -'.json'.length);
      const groups = parseExactly(readFileSync(join(root, path), 'utf8')) as FileGroup[];
      const seen = new Map<string, number>();
      return groups.map((group) => {
        const title = `${file}: ${group.description}`;
        const count = (seen.get(title) ?? 0) + 1;
        seen.set(title, count);
        return { ...group, file, name: count > 1 ? `${title} (${count})` : title };
      });
    });
}
