import { type AdapterReport, adapterLines, modelLines } from '../../../runtime/engine/index.ts';
import type { DoctorReport, Fit } from './report.ts';

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Formats a report as text, a fact per line. */
export function asText(report: DoctorReport): string {
  const { formwork, node, system, adapter, problem, noGpu, models, fits } = report;
  return [
    `Formwork ${formwork}, Node ${node}, ${system.platform} ${system.release} ${system.architecture}`,
    `${system.processor}, ${system.cores} cores, ${gigabytes(system.memoryBytes)} of memory, ${gigabytes(system.freeMemoryBytes)} free`,
    ...(problem === undefined ? [] : ['', `No adapter: ${problem}`]),
    ...(adapter ? ['', ...adapterLines(adapter)] : []),
    ...(noGpu === undefined ? [] : [`No GPU: ${noGpu}.`]),
    ...models.flatMap((model) => ['', ...modelLines(model)]),
    ...(adapter && fits.length > 0 ? ['', ...fitLines(fits, adapter)] : []),
  ].join('\n');
}

/**
 * WebGPU does not expose the size of graphics memory. The report therefore lists requirements
 * without a comparison.
 */
function fitLines(fits: readonly Fit[], { kind }: AdapterReport): string[] {
  const heading =
    kind === 'gpu'
      ? 'Recommended models (compare the memory with that of the GPU):'
      : 'Models for a GPU (they also run in software, very slowly):';
  return [
    heading,
    ...fits.map(({ id, label, memoryBytes, downloadBytes, obstacle }) => {
      const size =
        downloadBytes === undefined ? '' : `, a download of about ${gigabytes(downloadBytes)}`;
      const state =
        obstacle === undefined ? `needs ${gigabytes(memoryBytes)}${size}` : `no: ${obstacle}`;
      return `  ${id}  ${label}; ${state}`;
    }),
  ];
}
