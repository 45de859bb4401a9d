/**
 * The playground as a person uses it, in one Chromium: a build of the page takes longer than most
 * of its tests.
 */
import './playground/again.ts';
import './playground/answers.ts';
import './playground/comfort.ts';
import './playground/page.ts';
import './playground/pictures.ts';
import './playground/schemas.ts';
import './playground/this-browser.ts';
import './playground/visits.ts';
import { servePlayground } from './support/playground.ts';

servePlayground();
