/** Pictures, as a model that sees takes them. */

/** A picture: red, green and blue of each pixel from 0 to 255, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** `3 * width * height` bytes. */
  readonly rgb: Uint8Array;
}

/** How closely a model looks, and how much of its context that takes; `auto` is the model's own way. */
export type ImageDetail = 'auto' | 'low' | 'high';

/** How a picture is cut, and how many positions of a prompt it takes. */
export interface ImagePlan {
  /** The size that the picture is scaled to before it is cut into crops, in pixels. */
  readonly resizedHeight: number;
  readonly resizedWidth: number;
  readonly cropRows: number;
  readonly cropColumns: number;
  /** Positions of the prompt. */
  readonly rows: number;
}

/**
 * A picture as part of a prompt. Its `tokens` go among those of the text, and the whole of it goes to
 * a sequence's `append` beside them.
 */
export interface ImageInput {
  /** One number below 0, no token, as often as the picture has positions. Equal pictures of a scope have the same, others never. */
  readonly tokens: Int32Array;
  readonly picture: Picture;
  /** How the picture is scaled and cut, for the model. */
  readonly plan: ImagePlan;
}

/** How a picture is taken. */
export interface ImageOptions {
  /** `auto` when absent. */
  readonly detail?: ImageDetail;
  /** As the `scope` that a sequence is opened with: what was embedded for one scope is not there for another. */
  readonly scope?: string;
}

/** A model's eyes. */
export interface Vision {
  /**
   * A picture as part of a prompt. It is embedded when the prompt comes to it, not before.
   * @throws `invalid_value` for a shape that the model does not take.
   */
  encode(picture: Picture, options?: ImageOptions): Promise<ImageInput>;
}
