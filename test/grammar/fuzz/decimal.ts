/** True when a number is a multiple of another as they are written, and not as doubles divide. */
export function isMultiple(value: number, factor: number): boolean {
  const [a, b] = [decimal(value), decimal(factor)];
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent);
  return scaled(a) % scaled(b) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/**
 * The shortest decimal of a double: what was written, when that had at most 15 digits, or was a
 * safe integer.
 */
function decimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/**
 * True when JavaScript reads every number of a text exactly, so that a judge sees what was written.
 */
export function isExact(text: string): boolean {
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d+(\.\d+)?([eE][+-]?\d+)?/g);
  return (numbers ?? []).every((number) => {
    const significant = number
      .split(/e/i)[0]!
      .replace(/\D/g, '')
      .replace(/^0+|0+$/g, '');
    if (significant === '') return true;
    const size = Math.abs(Number(number));
    if (/^-?\d+$/.test(number) && Number.isSafeInteger(size)) return true;
    return significant.length <= 15 && size > 1e-290 && size < 1e290;
  });
}
