/** Runs the candidate shaders over rows of logits on the device. */

import { maskWords } from '../../../grammar/index.ts';
import {
  type CandidateQuery,
  type Candidates,
  MAX_CANDIDATES,
  WEIGHT_TABLE,
} from '../../../sampling/index.ts';
import type { Readback } from '../webgpu/readback.ts';
import { candidatesIn } from './candidates-result.ts';
import {
  ADJUSTMENT_WORDS,
  adjustmentsShader,
  candidatesShader,
  NO_MASK,
  RESULT_HEADER_WORDS,
  ROW_WORDS,
  type ShaderShape,
} from './candidates-shader.ts';

/** Maximum number of queries in one dispatch, and of rows adjusted at once. */
export const QUERIES_AT_ONCE = 16;

/** A query for one row of the logits. */
export interface RowQuery {
  readonly row: number;
  readonly query: CandidateQuery;
}

/** Finds candidates on a device. */
export interface CandidateSearch {
  /**
   * Answers at most {@link QUERIES_AT_ONCE} queries. Reads the rows after everything submitted so
   * far is computed.
   */
  find(queries: readonly RowQuery[]): Promise<Candidates[]>;
  dispose(): void;
}

/** The compiled shaders. */
export interface SearchPipelines {
  readonly search: GPUComputePipeline;
  readonly copy: GPUComputePipeline;
  readonly adjust: GPUComputePipeline;
}

/** Compiles the shaders. */
export async function compileSearch(
  device: GPUDevice,
  shape: ShaderShape,
): Promise<SearchPipelines> {
  const pipelineOf = (module: GPUShaderModule, entryPoint: string): Promise<GPUComputePipeline> =>
    device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint } });
  const candidates = device.createShaderModule({ code: candidatesShader(shape) });
  const adjustments = device.createShaderModule({ code: adjustmentsShader(shape) });
  const [search, copy, adjust] = await Promise.all([
    pipelineOf(candidates, 'main'),
    pipelineOf(adjustments, 'copy'),
    pipelineOf(adjustments, 'adjust'),
  ]);
  return { search, copy, adjust };
}

/**
 * Creates the search over a buffer of logits, `[rows + QUERIES_AT_ONCE, size]`. The last rows are
 * for adjusted copies.
 */
export function createCandidateSearch(
  device: GPUDevice,
  readback: Readback,
  logits: GPUBuffer,
  { size, threads }: ShaderShape,
  { search, copy, adjust }: SearchPipelines,
): CandidateSearch {
  const words = maskWords(size);
  const firstAdjustedRow = logits.size / 4 / size - QUERIES_AT_ONCE;
  const kept: GPUBuffer[] = [];
  const keys = new Float64Array(MAX_CANDIDATES);
  const bufferOf = (bytes: number, usage: GPUBufferUsageFlags): GPUBuffer => {
    const buffer = device.createBuffer({ size: bytes, usage: usage | GPUBufferUsage.COPY_DST });
    kept.push(buffer);
    return buffer;
  };
  const { STORAGE, UNIFORM, COPY_SRC } = GPUBufferUsage;
  const masks = bufferOf(QUERIES_AT_ONCE * words * 4, STORAGE);
  const rows = bufferOf(QUERIES_AT_ONCE * ROW_WORDS * 4, STORAGE);
  const table = bufferOf(WEIGHT_TABLE.byteLength, STORAGE);
  const stride = bufferOf(4, UNIFORM);
  const results = bufferOf(
    QUERIES_AT_ONCE * 4 * (RESULT_HEADER_WORDS + 2 * MAX_CANDIDATES),
    STORAGE | COPY_SRC,
  );
  let adjustments = bufferOf(1024 * ADJUSTMENT_WORDS * 4, STORAGE);
  device.queue.writeBuffer(table, 0, WEIGHT_TABLE);

  const bind = (pipeline: GPUComputePipeline, buffers: readonly GPUBuffer[]): GPUBindGroup =>
    device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  const searchGroup = bind(search, [logits, masks, rows, table, results, stride]);
  const copyGroup = bind(copy, [logits, rows]);
  let adjustGroup = bind(adjust, [logits, rows, adjustments]);

  const writeAdjustments = (queries: readonly RowQuery[]): number => {
    const count = queries.reduce((sum, { query }) => sum + query.adjustments.length, 0);
    if (count === 0) return 0;
    const values = new Float32Array(count * ADJUSTMENT_WORDS);
    const tokens = new Uint32Array(values.buffer);
    let at = 0;
    for (const { query } of queries) {
      for (const { token, ifPositive, otherwise, add } of query.adjustments) {
        tokens[at] = token;
        values[at + 1] = ifPositive;
        values[at + 2] = otherwise;
        values[at + 3] = add;
        at += ADJUSTMENT_WORDS;
      }
    }
    if (values.byteLength > adjustments.size) {
      adjustments = bufferOf(2 * values.byteLength, STORAGE);
      adjustGroup = bind(adjust, [logits, rows, adjustments]);
    }
    device.queue.writeBuffer(adjustments, 0, values);
    return count;
  };

  const writeRows = (queries: readonly RowQuery[]): void => {
    const described = new Uint32Array(queries.length * ROW_WORDS);
    const floats = new Float32Array(described.buffer);
    let before = 0;
    for (const [i, { row, query }] of queries.entries()) {
      const { mask, limit, sums, scale } = query;
      const changes = query.adjustments.length;
      if (mask) {
        const bytes = Math.min(mask.length, words) * 4;
        device.queue.writeBuffer(masks, i * words * 4, mask.buffer, mask.byteOffset, bytes);
      }
      described.set(
        [
          changes > 0 ? firstAdjustedRow + i : row,
          mask ? i : NO_MASK,
          Math.min(limit, MAX_CANDIDATES),
          sums ? 1 : 0,
          0,
          before,
          changes,
          row,
        ],
        i * ROW_WORDS,
      );
      floats[i * ROW_WORDS + 4] = scale;
      before += changes;
    }
    device.queue.writeBuffer(rows, 0, described);
  };

  return {
    async find(queries) {
      const limit = Math.max(...queries.map(({ query }) => Math.min(query.limit, MAX_CANDIDATES)));
      const resultWords = RESULT_HEADER_WORDS + 2 * limit;
      device.queue.writeBuffer(stride, 0, Uint32Array.of(resultWords));
      const adjusted = writeAdjustments(queries) > 0;
      writeRows(queries);
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      if (adjusted) {
        pass.setPipeline(copy);
        pass.setBindGroup(0, copyGroup);
        pass.dispatchWorkgroups(Math.ceil(size / threads), queries.length);
        pass.setPipeline(adjust);
        pass.setBindGroup(0, adjustGroup);
        pass.dispatchWorkgroups(1, queries.length);
      }
      pass.setPipeline(search);
      pass.setBindGroup(0, searchGroup);
      pass.dispatchWorkgroups(queries.length);
      pass.end();
      device.queue.submit([encoder.finish()]);
      return readback.read(results, 0, queries.length * resultWords * 4, (found) =>
        queries.map(({ query }, i) =>
          candidatesIn(new Uint32Array(found, i * resultWords * 4, resultWords), query, size, keys),
        ),
      );
    },
    dispose() {
      for (const buffer of kept) buffer.destroy();
    },
  };
}
