/**
 * Repairs one TVM kernel that is wrong on most GPUs, when its shader is compiled. Libraries of
 * web-llm's list contain that code, and ours used to.
 *
 * The kernel merges two attention results of one token (`_merge_state_inplace` in TVM's
 * python/tvm/relax/frontend/nn/llm). All threads of a row read the row's log-sum-exp, and each
 * overwrites it with the new one, without a barrier in between. A thread that reads after another
 * has written merges with the wrong weights. The result is correct only if all threads of a row run
 * in lockstep: 16 for heads of 64 elements, 64 for heads of 256.
 */

/**
 * Matches the threads' shared state from declaration to last write: `state` is read at `row` once,
 * at the start, and written there once, at the end. The compiler chooses the names, so the pattern
 * captures each at its first occurrence.
 */
const MERGE = new RegExp(
  [
    String.raw`@compute @workgroup_size\((?<threads>\d+), \d+, 1\)\s`,
    '[^@]*(?:@builtin[^@]*)+?',
    String.raw`(?<read>\s(?<own>\w+)\[0i\] = (?<state>\w+)\[(?<row>[^\n;]+)\];`,
    String.raw`\s+(?<other>\w+)\[0i\] = (?!\k<state>\[)\w+\[\k<row>\];)`,
    String.raw`(?=\s+(?<largest>\w+)\[0i\] = max\(\k<own>\[0i\], \k<other>\[0i\]\);`,
    String.raw`\s+\k<own>\[0i\] = exp2\(\(\k<own>\[0i\] - \k<largest>\[0i\]\)\);`,
    String.raw`\s+\k<other>\[0i\] = exp2\(\(\k<other>\[0i\] - \k<largest>\[0i\]\)\);`,
    String.raw`(?:(?!\b\k<state>\[)[^])*`,
    String.raw`\s\k<state>\[\k<row>\] = \(log2\(\(\k<own>\[0i\] \+ \k<other>\[0i\]\)\) \+ \k<largest>\[0i\]\);\s*\}\s*$)`,
  ].join(''),
  'd',
);

/**
 * Inserts a barrier between the kernel's reads and writes. Returns any other code unchanged.
 *
 * @param code a WGSL module as TVM's compiler writes it, with one kernel
 */
export function repairShader(code: string): string {
  const merge = MERGE.exec(code);
  if (!merge?.groups || !merge.indices?.groups) return code;
  const { threads, row, state } = merge.groups;
  const writable = `var<storage, read_write> ${state} :`;
  // A single thread per row, or state per thread, needs no barrier.
  if (Number(threads) === 1 || row!.includes('threadIdx.x') || !code.includes(writable)) {
    return code;
  }
  const [, end] = merge.indices.groups.read!;
  return `${code.slice(0, end)}\n  storageBarrier();${code.slice(end)}`;
}

/** Makes a device repair the shaders it compiles, in place. */
export function repairShaders(device: GPUDevice): void {
  const create = device.createShaderModule.bind(device);
  device.createShaderModule = (descriptor) =>
    create({ ...descriptor, code: repairShader(descriptor.code) });
}
