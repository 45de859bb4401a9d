/** JSON Schema keywords out of documentation comments. */
import type { Schema } from '../types.ts';

const numericTags = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);
const textTags = new Set(['format', 'pattern', 'title']);

/** Keywords out of a documentation comment: its text is the description, tags such as `@minimum 1` are keywords. */
export function keywordsOfDoc(doc: string | undefined): Schema {
  if (doc === undefined) return {};
  const keywords: Record<string, unknown> = {};
  const [text = '', ...tags] = doc.split(/^@/m);
  const description = text.trim().replace(/\s*\n\s*/g, ' ');
  if (description !== '') keywords.description = description;
  for (const tag of tags) {
    const [, name = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(tag.trim()) ?? [];
    const value = rest.trim();
    if (numericTags.has(name) && value !== '' && Number.isFinite(Number(value))) {
      keywords[name] = Number(value);
    } else if (textTags.has(name) && value !== '') keywords[name] = value;
    else if (name === 'integer' || (name === 'type' && value === 'integer')) {
      keywords.type = 'integer';
    }
  }
  return keywords;
}
