/** Checks a model once per adapter, driver and library, before it serves requests. */
import { formworkError } from '../../common/errors.ts';
import type { ForwardModel } from '../device/forward.ts';
import { checkPasses, type Finding, type ReferenceLogits } from './check-passes.ts';
import type { VerdictStore } from './verdicts.ts';

/** Increment when the check changes, to invalidate earlier verdicts. */
const CHECK_VERSION = 1;

/** How far two ways of computing may differ, in standard deviations of the logits. */
const TOLERANCE = { f32: 0.02, f16: 0.5 } as const;

/** A model to check. */
export interface ModelToCheck {
  readonly id: string;
  readonly forward: ForwardModel;
  /** Identifies the adapter, driver, library and weights that a verdict applies to. */
  readonly identity: string;
  /** The adapter's display name. */
  readonly adapterName: string;
  /** Whether it computes in 16-bit floats. */
  readonly isHalf: boolean;
  /** Whether it runs on a software adapter. */
  readonly isSlow?: boolean;
  /** A text, encoded by the model's tokenizer. */
  readonly tokens: readonly number[];
  /** Loads logits that were computed elsewhere. Called only if the model is checked. */
  readonly reference?: (() => Promise<ReferenceLogits>) | undefined;
}

/** The result of a check. */
export interface ModelCheck {
  /** Whether an earlier verdict was reused. */
  readonly isKnown: boolean;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

/**
 * Checks a model.
 * @throws `model_check_failed` if its results are wrong
 */
export async function checkModel(
  model: ModelToCheck,
  verdicts: VerdictStore,
  isForced = false,
): Promise<ModelCheck> {
  const begun = performance.now();
  const key = `${CHECK_VERSION}/${model.identity}`;
  if (!isForced && (await verdicts.has(key))) {
    return { isKnown: true, findings: [], milliseconds: 0 };
  }
  const findings = await checkPasses(model.forward, {
    tokens: model.tokens,
    tolerance: model.isHalf ? TOLERANCE.f16 : TOLERANCE.f32,
    reference: await model.reference?.(),
    isSlow: model.isSlow,
    firstSequence: FIRST_SEQUENCE,
  });
  const milliseconds = performance.now() - begun;
  const wrong = findings.filter(({ passed }) => !passed);
  if (wrong.length > 0) throw wrongResults(model, wrong);
  await verdicts.add(key);
  return { isKnown: false, findings, milliseconds };
}

/** Above all sequence numbers that a scheduler reaches. */
const FIRST_SEQUENCE = 0x40000000;

function wrongResults({ id, adapterName }: ModelToCheck, wrong: readonly Finding[]) {
  const ways = wrong.map(({ way, difference }) =>
    Number.isNaN(difference)
      ? `${way} it does not compute a number`
      : `${way} it differs by ${difference.toPrecision(2)} standard deviations`,
  );
  return formworkError(
    `The model ${id} computes wrong results on ${adapterName} and is not served. A fixed prompt was computed in several ways: ${ways.join('; ')}. Update the graphics driver or the browser, or use another adapter; \`npx formwork doctor\` has details.`,
    { code: 'model_check_failed' },
  );
}
