import { formworkError } from '../common/errors.ts';
import { describeModel, type ModelSource, type OwnModel } from '../models/index.ts';

/** Resolves a URL relative to the page. Workers and web-llm need absolute URLs. */
export function absolute(url: string): string {
  const { document, location } = globalThis as Partial<Pick<Window, 'document' | 'location'>>;
  // Of a page, its `<base href>` counts.
  const base = document?.baseURI ?? location?.href;
  if (base === undefined || URL.canParse(url)) return url;
  // A worker that was started from a blob has its URL as location.
  return new URL(url, base.startsWith('blob:') ? new URL(base).origin : base).href;
}

/**
 * The user's own models with absolute URLs.
 * @throws `invalid_value` as `describeModel`
 */
export function absoluteModels(models: readonly OwnModel[]): ModelSource[] {
  return models.map(describeModel).map((source) => {
    const { url, library } = source;
    return {
      ...source,
      url: absolute(url),
      library:
        typeof library === 'string'
          ? absolute(library)
          : { gpu: absolute(library.gpu), software: absolute(library.software) },
    };
  });
}

/**
 * The URL of a models folder, with a trailing slash.
 * @throws `invalid_value` if it is not a string, which JavaScript callers can pass.
 */
export function modelsFolder(modelsBaseUrl: unknown): string {
  if (typeof modelsBaseUrl !== 'string') {
    throw formworkError(
      'modelsBaseUrl must be a string: the URL of a folder, such as "/models/".',
      {
        code: 'invalid_value',
        param: 'modelsBaseUrl',
      },
    );
  }
  return modelsBaseUrl.endsWith('/') ? modelsBaseUrl : `${modelsBaseUrl}/`;
}
