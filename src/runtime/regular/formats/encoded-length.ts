/**
 * Names that are short enough once they are encoded: a label has at most 63 bytes, a name 253 (RFC 1034, section 3.1). How
 * many digits Punycode (RFC 3492) takes for a character depends on all the others. What is said of them here are bounds:
 * the most digits that any characters of a range can take were found for every number of characters, in ASCII and not,
 * by dynamic programming over code points and biases (test/regular/punycode.ts).
 */
import { type CodePointSet, codePointSet, intersectSets, noCodePoints } from '../code-points.ts';
import { type Counter, representative } from '../lift.ts';

const LONGEST_LABEL = 63;
const LONGEST_NAME = 253;

const row = (index: number): [number, number] => [index << 8, (index << 8) | 0xff];

/** Ranges of at most 256 code points in which scripts lie. Labels of one of them may be longer than others. */
export const SCRIPTS: readonly CodePointSet[] = [
  [0x80, 0x17f] as [number, number],
  ...Array.from({ length: 17 }, (_, index) => row(index + 3)),
  row(0x17),
  row(0x30),
].map((range) => codePointSet([range]));

const NO_SCRIPT = SCRIPTS.length;
const SEVERAL = NO_SCRIPT + 1;

/** A name so far. */
interface Name {
  /** Bytes of the labels before this one, with their stops, at the most. */
  readonly before: number;
  /** Characters of this label, in ASCII and not, and the script that the latter are of. */
  readonly ascii: number;
  readonly others: number;
  readonly script: number;
}

/** Names as numbers: 5 bits for the script, 5 for the others, 6 for those in ASCII. */
function numberOf({ before, ascii, others, script }: Name): number {
  return (before << 16) | (ascii << 10) | (others << 5) | script;
}

function nameOf(number: number): Name {
  return {
    before: number >> 16,
    ascii: (number >> 10) & 0x3f,
    others: (number >> 5) & 0x1f,
    script: number & 0x1f,
  };
}

/** Bytes of the label once it is encoded, at the most. */
function bytesOf({ ascii, others }: Name): number {
  return others === 0 ? ascii : Math.min(7 + ascii + 5 * others, LONGEST_LABEL);
}

function isShort(name: Name): boolean {
  const { before, ascii, others, script } = name;
  const label =
    others === 0
      ? ascii <= LONGEST_LABEL
      : ascii + 4 * others <= 50 || (script !== SEVERAL && ascii + 2 * others <= 45);
  return label && before + bytesOf(name) <= LONGEST_NAME;
}

/** Counts the bytes of names that are written with characters of these sets, each within a script or in none. */
export function encodedLength(
  sets: readonly CodePointSet[],
  ascii: CodePointSet,
  stop: CodePointSet,
): Counter {
  const isIn = (set: CodePointSet, other: CodePointSet) =>
    intersectSets(set, other) !== noCodePoints;
  const stepOf = (set: CodePointSet): Step => {
    if (isIn(set, stop)) return afterStop;
    if (isIn(set, ascii)) return afterAscii;
    const script = SCRIPTS.findIndex((one) => isIn(set, one));
    return afterOther(script < 0 ? SEVERAL : script);
  };
  const steps = new Map(sets.map((set) => [representative(set), stepOf(set)]));
  return {
    start: NO_SCRIPT,
    after(count, point) {
      const name = (steps.get(point) as Step)(nameOf(count));
      return isShort(name) ? numberOf(name) : undefined;
    },
  };
}

type Step = (name: Name) => Name;

const afterStop: Step = (name) => ({
  before: name.before + bytesOf(name) + 1,
  ascii: 0,
  others: 0,
  script: NO_SCRIPT,
});

const afterAscii: Step = (name) => ({ ...name, ascii: name.ascii + 1 });

function afterOther(script: number): Step {
  return (name) => ({
    ...name,
    others: name.others + 1,
    script: name.script === NO_SCRIPT || name.script === script ? script : SEVERAL,
  });
}
