/** Prices of generations: whole credits per thousand tokens, by model. */
import type { Charge } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';

/** Credits per thousand tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
}

/** Prices by model; others are free. */
export type Prices = ReadonlyMap<string, Price>;

/** The cost of a charge, rounded up to whole credits. */
export function costOf(prices: Prices, { model, inputTokens, outputTokens }: Charge): number {
  const price = prices.get(model);
  if (!price) return 0;
  return Math.ceil((inputTokens * price.input + outputTokens * price.output) / 1000);
}

/**
 * Parses `model=input/output`, comma-separated: `formwork-135m=50/200`.
 * @throws `invalid_value` with the invalid part, or with a name that has two prices. The message
 *   continues the setting's name.
 */
export function parsePrices(text: string): Prices {
  const prices = new Map<string, Price>();
  const refuse = (message: string) =>
    formworkError(message, { code: 'invalid_value', param: 'FORMWORK_PRICES' });
  for (const part of text.split(',').map((part) => part.trim())) {
    if (part === '') continue;
    const found = /^([^=]+)=\s*(\d{1,9})\/(\d{1,9})$/.exec(part);
    if (!found) {
      throw refuse(
        `must be comma-separated prices, each model=input/output in whole credits per thousand tokens: "${part}" is not.`,
      );
    }
    const name = found[1]!.trim();
    if (prices.has(name)) throw refuse(`has two prices for "${name}".`);
    prices.set(name, { input: Number(found[2]), output: Number(found[3]) });
  }
  return prices;
}
