/** Computes the input embeddings of a pass: tokens and images, in order. */
import type { ForwardInput } from '../../device/forward.ts';
import type { ImageInput } from '../../vision/types.ts';
import type { Pipeline, TvmFunction, TvmObject, TvmTensor } from '../internals.ts';

/** Embedded images to keep. Consecutive passes of one prompt use the same image. */
const KEPT_IMAGES = 4;

/** Embeds the inputs of sequences. */
export interface Embeddings {
  /** Embeddings `[positions, hidden]` of all inputs together. Call within a scope. */
  of(batch: readonly ForwardInput[]): TvmTensor;
  dispose(): void;
}

/** The library's functions. */
export interface EmbeddingFunctions {
  /** `embed(tokens, params)` */
  readonly embed: TvmFunction;
  /**
   * `image_embed(pixels, resized height, resized width, crop rows, crop columns, params)`, in
   * libraries that support images.
   */
  readonly imageEmbed: TvmFunction | undefined;
  /** `runtime.TVMTensorCreateView(tensor, shape, dtype, byte offset)` */
  readonly createView: TvmFunction;
}

/** A run of positions: tokens of the text, or rows of an image. */
interface Piece {
  readonly image?: ImageInput;
  /** Its first row: among all tokens of the text, or among those of the image. */
  readonly from: number;
  readonly count: number;
}

/** Creates the embeddings of a model. */
export function createEmbeddings(
  { tvm, device, params, prefillChunkSize }: Pipeline,
  { embed, imageEmbed, createView }: EmbeddingFunctions,
): Embeddings {
  // Reused in every pass: allocating or freeing a device buffer stalls its command queue.
  const tokenBuffer = tvm.detachFromCurrentScope(tvm.empty([prefillChunkSize], 'int32', device));
  /** By the image's token; the most recent last. */
  const kept = new Map<number, TvmTensor>();

  const embedTokens = (tokens: Int32Array): TvmTensor =>
    embed(tokenBuffer.view([tokens.length]).copyFrom(tokens), params) as TvmTensor;

  const embedImage = ({ tokens, picture, plan }: ImageInput): TvmTensor => {
    const token = tokens[0]!;
    const known = kept.get(token);
    kept.delete(token);
    const rows = known ?? tvm.detachFromCurrentScope(compute(picture, plan));
    kept.set(token, rows);
    return rows;
  };

  const compute = (picture: ImageInput['picture'], plan: ImageInput['plan']): TvmTensor => {
    const { width, height, rgb } = picture;
    const pixels = tvm.empty([1, height, width, 3], 'uint32', device).copyFrom(rgb);
    const size = (value: number): TvmObject => tvm.makeShapeTuple([value]);
    const rows = imageEmbed!(
      pixels,
      size(plan.resizedHeight),
      size(plan.resizedWidth),
      size(plan.cropRows),
      size(plan.cropColumns),
      params,
    ) as TvmTensor;
    if (rows.shape[0] !== plan.rows) {
      throw new Error(
        `The library made ${rows.shape[0]} positions of a picture, not ${plan.rows}.`,
      );
    }
    return rows;
  };

  const forgetOldest = (): void => {
    for (const [token, rows] of kept) {
      if (kept.size <= KEPT_IMAGES) return;
      kept.delete(token);
      rows.dispose();
    }
  };

  const slice = (rows: TvmTensor, { from, count }: Piece): TvmTensor => {
    const hidden = rows.shape[1]!;
    const bytes = Number(/\d+$/.exec(rows.dtype)![0]) / 8;
    return createView(
      rows,
      tvm.makeShapeTuple([count, hidden]),
      rows.dtype,
      tvm.scalar(from * hidden * bytes, 'int'),
    ) as TvmTensor;
  };

  return {
    of(batch) {
      if (batch.every(({ images }) => images === undefined)) {
        return embedTokens(concatenate(batch.map(({ tokens }) => tokens)));
      }
      const text = concatenate(batch.map(({ tokens }) => tokens.filter((token) => token >= 0)));
      const texts = text.length > 0 ? embedTokens(text) : undefined;
      const rows = tvm.concatEmbeddings(
        piecesOf(batch).map((piece) =>
          slice(piece.image ? embedImage(piece.image) : texts!, piece),
        ),
      );
      forgetOldest();
      return rows;
    },
    dispose() {
      tokenBuffer.dispose();
      for (const rows of kept.values()) rows.dispose();
      kept.clear();
    },
  };
}

/** The runs of a pass, in order of position. */
export function piecesOf(batch: readonly ForwardInput[]): Piece[] {
  const pieces: Piece[] = [];
  let embedded = 0;
  const addText = (count: number): void => {
    if (count > 0) pieces.push({ from: embedded, count });
    embedded += count;
  };
  for (const { tokens, images = [] } of batch) {
    let done = 0;
    for (const { image, at } of images) {
      const from = Math.max(at, 0);
      const end = Math.min(at + image.tokens.length, tokens.length);
      addText(from - done);
      pieces.push({ image, from: from - at, count: end - from });
      done = end;
    }
    addText(tokens.length - done);
  }
  return pieces;
}

function concatenate(parts: readonly Int32Array[]): Int32Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
