/**
 * Names that are short enough when encoded: a label has at most 63 bytes, a name 253 (RFC 1034,
 * section 3.1). The number of Punycode digits (RFC 3492) of a character depends on all others. This
 * module uses upper bounds: for every number of ASCII and other characters, the most digits that
 * characters of a range can take, computed by dynamic programming over code points and biases
 * (test/regular/punycode.ts).
 */
import { type CodePointSet, codePointSet, intersectSets, noCodePoints } from '../code-points.ts';
import { type Counter, representative } from '../preimage.ts';

const LONGEST_LABEL = 63;
const LONGEST_NAME = 253;

const row = (index: number): [number, number] => [index << 8, (index << 8) | 0xff];

/**
 * Ranges of at most 256 code points that contain scripts. Labels within one of them may be longer
 * than others.
 */
export const SCRIPTS: readonly CodePointSet[] = [
  [0x80, 0x17f] as [number, number],
  ...Array.from({ length: 17 }, (_, index) => row(index + 3)),
  row(0x17),
  row(0x30),
].map((range) => codePointSet([range]));

const NO_SCRIPT = SCRIPTS.length;
const SEVERAL = NO_SCRIPT + 1;

/**
 * The state of a name as a number: the script of its last label, the number of characters in it
 * beyond ASCII and in ASCII, and the most bytes that the preceding labels take with their dots.
 */
type Name = number;
const OTHER = 1 << 5;
const ASCII = OTHER << 5;
const BEFORE = ASCII << 7;

const scriptOf = (name: Name): number => name % OTHER;
const othersOf = (name: Name): number => (name % ASCII) >> 5;
const asciiOf = (name: Name): number => (name % BEFORE) >> 10;

/** An upper bound on the bytes of the encoded name. */
function bytesOf(name: Name): number {
  const [ascii, others] = [asciiOf(name), othersOf(name)];
  const label = others === 0 ? ascii : Math.min(7 + ascii + 5 * others, LONGEST_LABEL);
  return (name >> 17) + label;
}

function isShort(name: Name): boolean {
  const [ascii, others] = [asciiOf(name), othersOf(name)];
  const label =
    others === 0
      ? ascii <= LONGEST_LABEL
      : ascii + 4 * others <= 50 || (scriptOf(name) !== SEVERAL && ascii + 2 * others <= 45);
  return label && bytesOf(name) <= LONGEST_NAME;
}

/**
 * Counts the bytes of names written with characters of these sets. Each set lies within one script
 * or in none.
 */
export function encodedLength(
  sets: readonly CodePointSet[],
  ascii: CodePointSet,
  stop: CodePointSet,
): Counter {
  const isIn = (set: CodePointSet, other: CodePointSet) =>
    intersectSets(set, other) !== noCodePoints;
  const stepOf = (set: CodePointSet): ((name: Name) => Name) => {
    if (isIn(set, stop)) return (name) => (bytesOf(name) + 1) * BEFORE + NO_SCRIPT;
    if (isIn(set, ascii)) return (name) => name + ASCII;
    const found = SCRIPTS.findIndex((one) => isIn(set, one));
    const own = found < 0 ? SEVERAL : found;
    return (name) => {
      const script = scriptOf(name);
      return name - script + OTHER + (script === NO_SCRIPT || script === own ? own : SEVERAL);
    };
  };
  const steps = new Map(sets.map((set) => [representative(set), stepOf(set)]));
  return {
    start: NO_SCRIPT,
    after(name, point) {
      const next = steps.get(point)?.(name);
      return next !== undefined && isShort(next) ? next : undefined;
    },
  };
}
