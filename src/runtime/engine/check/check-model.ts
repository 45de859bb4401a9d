/** Checks a model once per adapter, driver and library, before it serves requests. */
import { formworkError } from '../../common/errors.ts';
import type { Finding } from './finding.ts';
import type { VerdictStore } from './verdicts.ts';

/** Increment when the check changes, to invalidate earlier verdicts. */
const CHECK_VERSION = 1;

/** A model to check. */
export interface ModelToCheck {
  readonly id: string;
  /** Identifies the adapter, driver, library and weights that a verdict applies to. */
  readonly identity: string;
  /** The adapter's display name. */
  readonly adapterName: string;
  /** Computes a known text in several ways. Called only without an earlier verdict. */
  readonly compute: () => Promise<readonly Finding[]>;
}

/** The result of a check. */
export interface ModelCheck {
  /** Whether an earlier verdict was reused. */
  readonly isKnown: boolean;
  /**
   * Whether the model must compute one sequence at a time, because only the results of sequences
   * that are computed together are wrong.
   */
  readonly oneAtATime: boolean;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

/**
 * Checks a model.
 * @throws `model_check_failed` if its results are wrong, except those of several sequences at once
 */
export async function checkModel(
  model: ModelToCheck,
  verdicts: VerdictStore,
  isForced = false,
): Promise<ModelCheck> {
  const begun = performance.now();
  const keyOf = (oneAtATime: boolean): string =>
    `${CHECK_VERSION}/${model.identity}${oneAtATime ? '/one at a time' : ''}`;
  for (const oneAtATime of isForced ? [] : [false, true]) {
    if (await verdicts.has(keyOf(oneAtATime))) {
      return { isKnown: true, oneAtATime, findings: [], milliseconds: 0 };
    }
  }
  const findings = await model.compute();
  const milliseconds = performance.now() - begun;
  const wrong = findings.filter(({ passed }) => !passed);
  const oneAtATime = wrong.length > 0 && wrong.every(({ together }) => together === true);
  if (wrong.length > 0 && !oneAtATime) throw wrongResults(model, wrong);
  await verdicts.add(keyOf(oneAtATime));
  return { isKnown: false, oneAtATime, findings, milliseconds };
}

function wrongResults({ id, adapterName }: ModelToCheck, wrong: readonly Finding[]) {
  const ways = wrong.map(({ way, difference }) =>
    Number.isNaN(difference)
      ? `${way} it does not compute a number`
      : `${way} it differs by ${difference.toPrecision(2)} standard deviations`,
  );
  return formworkError(
    `The model ${id} computes wrong results on ${adapterName} and is not served. A fixed text was computed in several ways: ${ways.join('; ')}. Update the graphics driver or the browser, or use another adapter; \`npx formwork doctor\` has details.`,
    { code: 'model_check_failed' },
  );
}
