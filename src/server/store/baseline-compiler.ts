import { setFlagsFromString } from 'node:v8';

const optimizing = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/**
 * From now on, V8 compiles WebAssembly by its baseline compiler alone, until what this answers is called. For the
 * embedded database: on PostgreSQL's largest functions the optimizing compiler takes half a gigabyte of memory for a
 * moment, and makes these short queries no faster. What is compiled later is optimized as ever.
 */
export function useBaselineCompiler(): () => void {
  setFlagsFromString('--liftoff-only');
  for (const flag of optimizing) setFlagsFromString(`--no-${flag}`);
  return () => {
    setFlagsFromString('--no-liftoff-only');
    for (const flag of optimizing) setFlagsFromString(`--${flag}`);
  };
}
