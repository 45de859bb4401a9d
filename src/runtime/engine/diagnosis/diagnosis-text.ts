/** Formats diagnoses as lines of text, the same for a terminal and a page. */
import { adapterName } from '../../models/index.ts';
import type { AdapterReport, ModelReport } from './diagnose.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const perSecond = (tokens: number): string => `${tokens.toFixed(tokens < 100 ? 1 : 0)} tokens/s`;

/** Formats an adapter with its features and limits. */
export function adapterLines({ kind, features, limits, ...names }: AdapterReport): string[] {
  const { vendor, architecture, device } = names;
  const width = Math.max(...Object.keys(limits).map(({ length }) => length));
  return [
    `Adapter: ${adapterName(names)} (${kind === 'gpu' ? 'a GPU' : 'software'}; vendor ${vendor || 'unknown'}, architecture ${architecture || 'unknown'}, device ${device || 'unknown'})`,
    `  features: ${features.join(', ') || 'none'}`,
    ...Object.entries(limits).map(([limit, value]) => `  ${limit.padEnd(width)}  ${value}`),
  ];
}

/** Formats how a model performs. */
export function modelLines(model: ModelReport): string[] {
  const { id, status, error, notes, findings, fingerprint } = model;
  if (error) return [`Model ${id}: FAILED`, `  ${error.code}: ${error.message}`];
  const { loadMilliseconds, checkMilliseconds } = model;
  const { prefillTokensPerSecond: prefill, decodeTokensPerSecond: decode } = model;
  const wrong = findings.filter(({ passed }) => !passed);
  const largest = Math.max(0, ...findings.map(({ difference }) => difference));
  const time = checkMilliseconds === undefined ? '' : `, in ${seconds(checkMilliseconds)}`;
  return [
    `Model ${id}: ${status === 'ok' ? 'correct' : 'answers, with limitations'}`,
    `  ${fingerprint}`,
    ...notes.map((note) => `  note: ${note}`),
    ...(findings.length === 0
      ? []
      : [
          `  a known text computed in ${findings.length} ways: ${wrong.length} wrong, largest difference ${largest.toExponential(1)} standard deviations${time}`,
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
