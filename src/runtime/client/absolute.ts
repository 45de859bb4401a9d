import { formworkError } from '../common/errors.ts';

/** Resolves a URL relative to the page. Workers and web-llm need absolute URLs. */
export function absolute(url: string): string {
  const { document, location } = globalThis as Partial<Pick<Window, 'document' | 'location'>>;
  // Of a page, its `<base href>` counts.
  const base = document?.baseURI ?? location?.href;
  return base !== undefined && !URL.canParse(url) ? new URL(url, base).href : url;
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
