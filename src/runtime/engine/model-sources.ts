/** The models that an engine offers. */
import { describeModel, embeddedModels, type ModelSource, type OwnModel } from '../models/index.ts';
import { prebuiltModels } from './web-llm/prebuilt/prebuilt-models.ts';

/** Which models an engine offers. */
export interface OfferedModels {
  /** Base URL of the embedded models; ends in a slash. */
  readonly modelsBaseUrl?: string;
  /**
   * Models to offer beside the embedded ones, such as the user's own. Each replaces an embedded
   * model, or one of web-llm's list, with the same id.
   */
  readonly models?: readonly OwnModel[];
  /**
   * Also offers models of web-llm's own list: all, or the ids listed. They are downloaded on first
   * load.
   */
  readonly prebuilt?: boolean | readonly string[];
}

/**
 * The models by id: embedded ones, the user's own, and those of web-llm's list.
 * @throws `invalid_value` for a model of the user's that lacks its id or the location of its files
 */
export function modelSources({
  modelsBaseUrl,
  models = [],
  prebuilt = false,
}: OfferedModels): Map<string, ModelSource> {
  const own = models.map(describeModel);
  const listed = [
    ...(modelsBaseUrl === undefined ? [] : embeddedModels(modelsBaseUrl)),
    ...own,
    ...prebuiltModels().filter(({ id }) =>
      typeof prebuilt === 'boolean' ? prebuilt : prebuilt.includes(id),
    ),
    // Once more, because the last model with an id counts.
    ...own,
  ];
  return new Map(listed.map((source) => [source.id, source]));
}
