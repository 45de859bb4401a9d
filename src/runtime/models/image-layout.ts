/** How images become positions of a prompt, for each kind of vision model. */
import { formworkError } from '../common/errors.ts';

/**
 * How much detail the model sees, and how much context that takes; `auto` uses the model's default.
 */
export type ImageDetail = 'auto' | 'low' | 'high' | 'original';

/** How an image is cut, and how many positions of a prompt it takes. */
export interface ImagePlan {
  /** The size to scale the image to before cutting it into crops, in pixels. */
  readonly resizedHeight: number;
  readonly resizedWidth: number;
  readonly cropRows: number;
  readonly cropColumns: number;
  /** Positions of the prompt. */
  readonly rows: number;
}

/** The image layout of one kind of model. */
export interface ImageLayout {
  /** Text between an image and what follows it. */
  readonly after: string;
  /** Computes the crops. Throws `invalid_value` if the image is too narrow or too low to cut. */
  plan(width: number, height: number, detail: ImageDetail): ImagePlan;
}

/** Width and height of a crop, in pixels. */
const CROP = 336;

/** Positions along each side of a crop. */
const GRID = 12;

/** Maximum number of crops. */
const LIMIT = 16;

/**
 * Target number of crops. Phi-3.5-vision's model card recommends 16 for a single image and 4 for
 * several.
 */
const CROPS: Readonly<Record<ImageDetail, number>> = {
  auto: 16,
  high: 16,
  original: 16,
  low: 4,
};

/**
 * Phi-3-vision's HD transform (https://arxiv.org/abs/2404.14219, section 6): the image is scaled to
 * the largest size that its crops allow, and the crops are followed by the whole image in one crop.
 * Each line of positions ends with one extra position, and one more separates crops and whole
 * image.
 */
const phi3: ImageLayout = {
  after: '\n',
  plan(width, height, detail) {
    const ratio = width / height;
    const cropsOf = (columns: number): number => columns * Math.ceil(columns / ratio);
    let cropColumns = 1;
    while (cropsOf(cropColumns + 1) <= CROPS[detail]) cropColumns++;
    const resizedWidth = cropColumns * CROP;
    const resizedHeight = Math.floor(resizedWidth / ratio);
    const cropRows = Math.ceil(resizedHeight / CROP);
    if (resizedHeight === 0 || cropRows > LIMIT) {
      throw formworkError(
        `The model does not accept an image of ${width} x ${height} pixels: it is too ${width < height ? 'narrow' : 'flat'}.`,
        { code: 'invalid_value' },
      );
    }
    return {
      resizedHeight,
      resizedWidth,
      cropRows,
      cropColumns,
      rows: cropRows * GRID * (cropColumns * GRID + 1) + 1 + GRID * (GRID + 1),
    };
  },
};

/** Layouts by the `model_type` of mlc-chat-config.json. */
const LAYOUTS: Readonly<Record<string, ImageLayout>> = { phi3_v: phi3 };

/** The layout of a kind of model; undefined for models without vision. */
export function imageLayout(modelType: string | undefined): ImageLayout | undefined {
  return modelType === undefined || !Object.hasOwn(LAYOUTS, modelType)
    ? undefined
    : LAYOUTS[modelType];
}
