/** Prices of generations: whole credits per thousand tokens, by model. */
import type { Charge } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';

/** Credits per thousand tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
}

/** Prices by model id; other models are free. */
export type Prices = ReadonlyMap<string, Price>;

/** The cost of a charge, rounded up to whole credits. */
export function costOf(prices: Prices, { model, inputTokens, outputTokens }: Charge): number {
  const price = prices.get(model);
  if (!price) return 0;
  return Math.ceil((inputTokens * price.input + outputTokens * price.output) / 1000);
}

/**
 * Parses `model=input/output`, comma-separated: `formwork-135m=50/200`.
 * @throws `invalid_value` with the invalid part.
 */
export function parsePrices(text: string): Prices {
  const parts = text.split(',').map((part) => part.trim());
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const found = /^([^=]+)=(\d{1,9})\/(\d{1,9})$/.exec(part);
        if (!found) {
          throw formworkError(
            `"${part}" is not a price: use model=input/output, in whole credits per thousand tokens.`,
            { code: 'invalid_value', param: 'FORMWORK_PRICES' },
          );
        }
        return [found[1]!, { input: Number(found[2]), output: Number(found[3]) }];
      }),
  );
}
