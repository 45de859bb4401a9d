import { setFlagsFromString } from 'node:v8';

const optimizing = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/**
 * Makes V8 compile WebAssembly with its baseline compiler only, until the returned function is
 * called. For the embedded database: on PostgreSQL's largest functions the optimizing compiler
 * temporarily takes half a gigabyte of memory without making these short queries faster. Code that
 * is compiled later is optimized as usual.
 */
export function useBaselineCompiler(): () => void {
  setFlagsFromString('--liftoff-only');
  for (const flag of optimizing) setFlagsFromString(`--no-${flag}`);
  return () => {
    setFlagsFromString('--no-liftoff-only');
    for (const flag of optimizing) setFlagsFromString(`--${flag}`);
  };
}
