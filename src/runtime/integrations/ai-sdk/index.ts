/**
 * The entry of `formwork/ai-sdk`: a provider for the Vercel AI SDK, over an engine in this page or
 * process, or a server. The output of `generateText` with `Output.object` follows its schema by
 * construction, so `NoObjectGeneratedError` does not occur.
 */
import { checkOptionNames } from '../../common/option-names.ts';
import { createEmbeddingModel } from './embedding-model.ts';
import { noSuchModel } from './errors.ts';
import { createPost, type Home } from './home.ts';
import { createLanguageModel } from './language-model.ts';
import type { EmbeddingModel, LanguageModel, SpecificationVersion } from './types.ts';

export type { Home } from './home.ts';
export type { FormworkOptions } from './request.ts';
export type {
  CallOptions,
  EmbeddingModel,
  FormworkMetadata,
  GenerateResult,
  LanguageModel,
  SpecificationVersion,
  StreamPart,
  StreamResult,
} from './types.ts';

/** A provider. Call it with a model's id to get a language model. */
export interface FormworkProvider<Version extends SpecificationVersion = 'v4'> {
  (modelId: string): LanguageModel<Version>;
  readonly specificationVersion: Version;
  languageModel(modelId: string): LanguageModel<Version>;
  embeddingModel(modelId: string): EmbeddingModel<Version>;
  /** @throws `NoSuchModelError`: there are no models that generate images. */
  imageModel(modelId: string): never;
}

/** Options of {@link createFormwork}: where the models are, and the SDK's major version. */
export type FormworkProviderOptions<Version extends SpecificationVersion> = Home & {
  /** `v4`, the default, for AI SDK 7; `v3` for AI SDK 6. */
  readonly specificationVersion?: Version;
};

const optionNames = ['engine', 'baseURL', 'apiKey', 'fetch', 'specificationVersion'];

/**
 * Creates a provider.
 *
 * ```ts
 * const formwork = createFormwork({ engine: startEngine() }); // or { baseURL, apiKey }
 * const { output } = await generateText({
 *   model: formwork('formwork-135m'),
 *   output: Output.object({ schema: z.object({ city: z.string().max(20) }) }),
 *   prompt: 'Name a city in France.',
 * });
 * ```
 *
 * @throws `invalid_value` without a base URL or a key, for example because an environment variable
 *   is not set; `unsupported_parameter` for an option that does not exist
 */
export function createFormwork<Version extends SpecificationVersion = 'v4'>(
  options: FormworkProviderOptions<Version>,
): FormworkProvider<Version> {
  checkOptionNames(options, optionNames);
  const post = createPost(options);
  const specificationVersion = (options.specificationVersion ?? 'v4') as Version;
  const languageModel = (modelId: string) =>
    createLanguageModel({ post, modelId, specificationVersion });
  return Object.assign((modelId: string) => languageModel(modelId), {
    specificationVersion,
    languageModel,
    embeddingModel: (modelId: string) => createEmbeddingModel(post, modelId, specificationVersion),
    imageModel(modelId: string): never {
      throw noSuchModel(modelId, 'imageModel');
    },
  });
}
