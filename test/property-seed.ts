/**
 * Property tests draw the same cases on every machine, so that a change is judged by what it
 * changed. `FAST_CHECK_SEED=<integer>` draws others; a failure prints the seed that repeats it.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20261121) });
