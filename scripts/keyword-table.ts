/** `npm run docs:keywords`: writes docs/json-schema.md from the results of the official suite. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keywordTable } from '../test/suites/conformance/keyword-table.ts';
import { runSuite, SECTIONS } from '../test/suites/conformance/run.ts';

const results = new Map(SECTIONS.map((section) => [section.name, runSuite(section)]));
writeFileSync(join(import.meta.dirname, '../docs/json-schema.md'), keywordTable(results));
