import type { AdapterReport, ModelReport } from '../../runtime/engine/diagnose.ts';
import type { DoctorReport, Fit } from './report.ts';

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const perSecond = (tokens: number): string => `${tokens.toFixed(tokens < 100 ? 1 : 0)} tokens/s`;

/** A report as text, a fact a line. */
export function asText(report: DoctorReport): string {
  const { formwork, node, system, adapter, problem, models, fits } = report;
  return [
    `Formwork ${formwork}, Node ${node}, ${system.platform} ${system.release} ${system.architecture}`,
    `${system.processor}, ${system.cores} cores, ${gigabytes(system.memoryBytes)} of memory, ${gigabytes(system.freeMemoryBytes)} free`,
    ...(problem === undefined ? [] : ['', `No adapter: ${problem}`]),
    ...(adapter ? ['', ...adapterLines(adapter)] : []),
    ...models.flatMap((model) => ['', ...modelLines(model)]),
    ...(adapter && fits.length > 0 ? ['', ...fitLines(fits, adapter)] : []),
  ].join('\n');
}

function adapterLines({ kind, features, limits, ...names }: AdapterReport): string[] {
  const { description, vendor, architecture, device } = names;
  const name = description || device || [vendor, architecture].filter(Boolean).join(' ');
  const width = Math.max(...Object.keys(limits).map(({ length }) => length));
  return [
    `Adapter: ${name} (${kind === 'gpu' ? 'a GPU' : 'software'}; vendor ${vendor || 'unknown'}, architecture ${architecture || 'unknown'}, device ${device || 'unknown'})`,
    `  features: ${features.join(', ') || 'none'}`,
    ...Object.entries(limits).map(([limit, value]) => `  ${limit.padEnd(width)}  ${value}`),
  ];
}

function modelLines(model: ModelReport): string[] {
  const { id, status, error, notes, findings, fingerprint } = model;
  if (error) return [`Model ${id}: FAILED`, `  ${error.code}: ${error.message}`];
  const { loadMilliseconds, checkMilliseconds } = model;
  const { prefillTokensPerSecond: prefill, decodeTokensPerSecond: decode } = model;
  const wrong = findings.filter(({ passed }) => !passed);
  const largest = Math.max(0, ...findings.map(({ difference }) => difference));
  return [
    `Model ${id}: ${status === 'ok' ? 'computes right' : 'answers, but not as it should'}`,
    `  ${fingerprint}`,
    ...notes.map((note) => `  note: ${note}`),
    ...(findings.length === 0
      ? []
      : [
          `  a known prompt computed in ${findings.length} ways: ${wrong.length} wrong, largest difference ${largest.toExponential(1)} standard deviations${checkMilliseconds === undefined ? '' : `, in ${seconds(checkMilliseconds)}`}`,
          ...findings.map(
            ({ way, difference, passed }) =>
              `    ${passed ? 'right' : 'WRONG'}  ${way} (${difference.toExponential(1)})`,
          ),
        ]),
    ...(loadMilliseconds === undefined ? [] : [`  loaded in ${seconds(loadMilliseconds)}`]),
    ...(prefill === undefined || decode === undefined
      ? []
      : [`  prompt ${perSecond(prefill)}, answer ${perSecond(decode)}`]),
  ];
}

/** WebGPU keeps the size of graphics memory to itself, so that what a model needs is said and not compared. */
function fitLines(fits: readonly Fit[], { kind }: AdapterReport): string[] {
  const heading =
    kind === 'gpu'
      ? 'Models to take (compare the memory with that of the GPU):'
      : 'Models for a GPU (in software they run, very slowly):';
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
