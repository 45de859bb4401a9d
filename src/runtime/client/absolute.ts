import { formworkError } from '../errors.ts';

/** An address on a page may be relative to it; workers and web-llm need it whole. */
export function absolute(url: string): string {
  const { location } = globalThis as { location?: { href: string } };
  return location && !URL.canParse(url) ? new URL(url, location.href).href : url;
}

/**
 * The address of a folder of models, with the slash it ends in.
 * @throws `invalid_value` for what is no text, which is all that JavaScript keeps anyone from.
 */
export function modelsFolder(modelsBaseUrl: unknown): string {
  if (typeof modelsBaseUrl !== 'string') {
    throw formworkError('modelsBaseUrl must be a text: the address of a folder, as "/models/".', {
      code: 'invalid_value',
      param: 'modelsBaseUrl',
    });
  }
  return modelsBaseUrl.endsWith('/') ? modelsBaseUrl : `${modelsBaseUrl}/`;
}
