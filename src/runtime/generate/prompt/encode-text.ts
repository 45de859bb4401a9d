import type { Turn } from '../../common/turns.ts';
import type { LoadedModel } from '../../engine/index.ts';

/**
 * Characters to tokenise at a time, which is synchronous: 2 to 3 ms. A piece is longer where the
 * text cannot be cut. A multiple of the lengths in which tokenisers divide a repeated character.
 */
export const PIECE = 1920;

/**
 * Characters on each side of a cut to test it with. A repeated character and digits come in groups
 * from the left, of three or five or a power of two, which must end at the cut.
 */
const LEFT = [60, 64];
const RIGHT = 64;

/** Places to test for a cut, and characters to search for a space between words. */
const TRIES = 12;
const REACH = 256;

/** How to encode a text. */
export interface EncodeOptions {
  /** Whether special tokens in the text are recognised. */
  readonly special?: boolean;
  /** Whether the text continues another text. */
  readonly inside?: boolean;
  /** Called between two pieces. */
  readonly turn: Turn;
}

type Encode = (from: number, to: number) => Int32Array;

/** A place to cut a text. */
interface Cut {
  readonly at: number;
  /** The token that must end there; undefined at the end of the text. */
  readonly left?: number | undefined;
  /** The token that must begin there. */
  readonly right?: number | undefined;
}

/** A piece between two cuts. */
interface Piece {
  readonly from: number;
  /** Tokens before it. */
  readonly count: number;
  /** The token it must begin with; undefined at the start of the text. */
  readonly first: number | undefined;
}

/**
 * The tokens of a text, as `encode` and `encodeInside` return them for the whole of it. Encodes it
 * in pieces, so that a server can answer others in between.
 *
 * Tokens of byte pair encoding are those of the whole text if each two neighbours are the tokens of
 * their own text. So a cut is right if the text around it has a boundary between two tokens there,
 * and the pieces end and begin with the same two.
 */
export async function encodeText(
  model: Pick<LoadedModel, 'encode' | 'encodeInside'>,
  text: string,
  { special = false, inside = false, turn }: EncodeOptions,
): Promise<readonly number[] | Int32Array> {
  const within: Encode = (from, to) => model.encodeInside(text.slice(from, to), special);
  const encode: Encode = (from, to) =>
    from === 0 && !inside ? model.encode(text.slice(from, to), special) : within(from, to);
  if (text.length <= PIECE) return encode(0, text.length);
  const tokens: number[] = [];
  const done: Piece[] = [];
  let piece: Piece = { from: 0, count: 0, first: undefined };
  let least = PIECE;
  let refused = 0;
  while (piece.from < text.length) {
    const cut = await findCut(within, text, least, turn);
    await turn();
    const found = encode(piece.from, cut.at);
    const previous = done.at(-1);
    if (previous !== undefined && found[0] !== piece.first) {
      // What follows changes the tokens before the cut, such as a mark that takes white space.
      done.pop();
      piece = previous;
      tokens.length = piece.count;
      least = cut.at;
    } else if (cut.left !== undefined && found.at(-1) !== cut.left) {
      // Groups may end a few characters further on.
      least = ++refused < 8 ? cut.at + 1 : piece.from + 2 * (cut.at - piece.from);
    } else {
      done.push(piece);
      piece = { from: cut.at, count: tokens.length + found.length, first: cut.right };
      for (const token of found) tokens.push(token);
      least = cut.at + PIECE;
      refused = 0;
    }
  }
  return tokens;
}

/** The first place from `least` on where a text has a boundary between two tokens. */
async function findCut(
  encode: Encode,
  text: string,
  least: number,
  turn: EncodeOptions['turn'],
): Promise<Cut> {
  for (let start = least; start + RIGHT < text.length; start += PIECE) {
    for (const at of placesToCut(text, start)) {
      await turn();
      const right = encode(at, at + RIGHT);
      for (const length of LEFT) {
        const left = encode(at - length, at);
        const both = encode(at - length, at + RIGHT);
        if (both.join() === [...left, ...right].join())
          return { at, left: left.at(-1), right: right[0] };
      }
    }
  }
  return { at: text.length };
}

/** Where a text may be cut: between two words if possible, and never within a character. */
function placesToCut(text: string, start: number): number[] {
  const space = text.slice(start, start + REACH).search(/(?<=\w) (?=\w)/);
  const places = Array.from({ length: TRIES }, (_, i) => start + i);
  if (space >= 0) places.unshift(start + space);
  return places.filter(
    (at) => at + RIGHT < text.length && !/^(?:[\udc00-\udfff]|\p{M})/u.test(text.slice(at, at + 2)),
  );
}
