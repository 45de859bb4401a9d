import type { Caller, Charge } from '../../../runtime/api/index.ts';
import { costOf, type Prices } from '../../settings/prices.ts';
import type { Hold, Settlement } from './types.ts';

/** The ledger's entry for a generation, which ends its reservation. */
export const settlementOf = (
  prices: Prices,
  { keyId }: Pick<Caller, 'keyId'>,
  used: Charge,
  hold: Hold | undefined,
): Settlement => ({
  keyId,
  model: used.model,
  inputTokens: used.inputTokens,
  outputTokens: used.outputTokens,
  cost: costOf(prices, used),
  counted: used.inputTokens + used.outputTokens > 0,
  hold,
});
