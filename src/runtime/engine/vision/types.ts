/** Types for image input. */
import type { ImageDetail, ImagePlan } from '../../models/index.ts';

/** An image: red, green and blue of each pixel from 0 to 255, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** `3 * width * height` bytes. */
  readonly rgb: Uint8Array;
}

/**
 * An image as part of a prompt. Its `tokens` go among those of the text, and the object itself goes
 * to a sequence's `append`.
 */
export interface ImageInput {
  /**
   * A negative number in place of token ids, repeated for each position. Equal images of one
   * tenant share the number, others never do.
   */
  readonly tokens: Int32Array;
  readonly picture: Picture;
  /** How to scale and cut the image. */
  readonly plan: ImagePlan;
}

/** Options of {@link Vision.encode}. */
interface ImageOptions {
  /** `auto` when absent. */
  readonly detail?: ImageDetail;
  /** Whose image it is, as in the options of a sequence. Tenants never share embedded images. */
  readonly tenant?: string;
}

/** Image input of a model. */
export interface Vision {
  /**
   * Makes an image part of a prompt. The model embeds it when the prompt is computed, not before.
   * @throws `invalid_value` if the model does not accept the image's shape.
   */
  encode(picture: Picture, options?: ImageOptions): Promise<ImageInput>;
}
