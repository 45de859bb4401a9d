import { isSpace, PUNCTUATION, QUOTE } from '../../common/json-bytes.ts';
import type { Vocabulary } from '../types.ts';
import { isDigit } from './texts.ts';

const MINUS = 0x2d;

/**
 * The tokens that may end a name or a value and begin another value: a number, or a string with its
 * first digit. Most vocabularies have at most a few dozen.
 */
export function enteringTokens({ bytes }: Vocabulary): number[] {
  const found: number[] = [];
  for (let token = 0; token < bytes.length; token++) {
    if (entersValue(bytes[token]!)) found.push(token);
  }
  return found;
}

function entersValue(bytes: Uint8Array): boolean {
  for (let at = 1; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (!isDigit(byte) && byte !== MINUS) continue;
    const before = bytes[at - 1]!;
    if (isBetween(before) || (before === QUOTE && at > 1 && isBetween(bytes[at - 2]!))) return true;
  }
  return false;
}

const isBetween = (byte: number): boolean => isSpace(byte) || PUNCTUATION.includes(byte);
