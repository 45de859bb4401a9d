/** Our types of the AI SDK's interfaces, held against the SDK's own. */
import type {
  EmbeddingModelV3,
  EmbeddingModelV4,
  LanguageModelV3,
  LanguageModelV4,
  ProviderV3,
  ProviderV4,
} from '@ai-sdk/provider';
import { describe, expectTypeOf, test } from 'vitest';
import type {
  EmbeddingModel,
  FormworkProvider,
  LanguageModel,
} from '../../../src/runtime/integrations/ai-sdk/index.ts';

describe('the types of formwork/ai-sdk fit those of the SDK', () => {
  test('in specification version 4', () => {
    expectTypeOf<LanguageModel<'v4'>>().toExtend<LanguageModelV4>();
    expectTypeOf<EmbeddingModel<'v4'>>().toExtend<EmbeddingModelV4>();
    expectTypeOf<FormworkProvider<'v4'>>().toExtend<ProviderV4>();
  });

  test('in specification version 3', () => {
    expectTypeOf<LanguageModel<'v3'>>().toExtend<LanguageModelV3>();
    expectTypeOf<EmbeddingModel<'v3'>>().toExtend<EmbeddingModelV3>();
    expectTypeOf<FormworkProvider<'v3'>>().toExtend<ProviderV3>();
  });

  test('and every field of a call is known', () => {
    type Options = Parameters<LanguageModel<'v4'>['doGenerate']>[0];
    type Official = Parameters<LanguageModelV4['doGenerate']>[0];
    expectTypeOf<Exclude<keyof Official, keyof Options>>().toBeNever();
    type Embed = Parameters<EmbeddingModel<'v4'>['doEmbed']>[0];
    expectTypeOf<
      Exclude<keyof Parameters<EmbeddingModelV4['doEmbed']>[0], keyof Embed>
    >().toBeNever();
  });
});
