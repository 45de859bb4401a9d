/** How pictures become positions of a prompt: what each kind of model that sees was trained with. */
import { formworkError } from '../../errors.ts';
import type { ImageDetail, ImagePlan } from './types.ts';

/** A kind of model's way with pictures. */
export interface ImageLayout {
  /** Text between a picture and what follows it. */
  readonly after: string;
  /** Throws `invalid_value` for a picture too narrow or too low to be cut. */
  plan(width: number, height: number, detail: ImageDetail): ImagePlan;
}

/** Width and height of a crop, in pixels. */
const CROP = 336;

/** Positions along each side of a crop. */
const GRID = 12;

/** Crops at most. */
const LIMIT = 16;

/** Crops that are aimed at; Phi-3.5-vision's model card advises 16 for one picture, and 4 where there are several. */
const CROPS: Readonly<Record<ImageDetail, number>> = { auto: 16, high: 16, low: 4 };

/**
 * Phi-3-vision's HD transform (https://arxiv.org/abs/2404.14219, section 6): the picture is scaled to the largest size
 * that its crops allow; the crops are followed by the whole picture in one crop. Each line of positions ends with one
 * more, and one stands between.
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
        `The model takes no picture of ${width} x ${height} pixels: it is too ${width < height ? 'narrow' : 'low'}.`,
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

/** The layouts by the `model_type` of mlc-chat-config.json. */
const LAYOUTS: Readonly<Record<string, ImageLayout>> = { phi3_v: phi3 };

/** The layout of a kind of model; undefined for those that take no pictures. */
export function imageLayout(modelType: string | undefined): ImageLayout | undefined {
  return modelType === undefined || !Object.hasOwn(LAYOUTS, modelType)
    ? undefined
    : LAYOUTS[modelType];
}
