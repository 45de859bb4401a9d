/**
 * Descriptions of models: locations and metadata of their files, and whether a device can run them.
 * Loads nothing.
 */

export { adapterKind, adapterName } from './adapter-kind.ts';
export {
  type AdapterLimits,
  lowLimitOf,
  mostCacheTokens,
  obstacleOf,
} from './adapter-obstacles.ts';
export { cacheShapeOf, PAGE_SIZE } from './cache-shape.ts';
export { embeddedFiles } from './embedded-files.ts';
export type { FileFacts } from './file-facts.ts';
export { NEEDS_MANIFEST, obstacleInFiles, RECURRENT } from './file-obstacles.ts';
export { type ImageDetail, type ImageLayout, type ImagePlan, imageLayout } from './image-layout.ts';
export { readLibraryFile } from './library-file.ts';
export { type Mirrors, mirrored, parseMirrors } from './mirrors.ts';
export { readModelConfig } from './model-config.ts';
export {
  embeddedModels,
  libraryUrl,
  type ModelSource,
  modelUrl,
  settingsOf,
} from './model-source.ts';
export { DEFAULT_CONTEXT, describeModel, folderAddress, type OwnModel } from './own-model.ts';
export { idOfFamily, type RecommendedModel, recommendedModels } from './recommended-models.ts';
export { withSpecialMarks } from './template-marks.ts';
export type * from './types.ts';
export { readWeightsIndex, type WeightsIndex } from './weights-index.ts';
