import { nearestName } from '../../common/nearest-name.ts';
import { keywordNames, type SchemaWarning } from '../../grammar/index.ts';

/** Nobody reads more, and a schema may have a hundred thousand unknown names. */
const mostSearched = 100;

/**
 * Adds the closest keyword to warnings about unknown keywords, if one is close: `minLenght`. The
 * grammar itself only suggests names that differ in case, underscores or hyphens, to keep its
 * bundle small.
 */
export function suggestKeywords(warnings: readonly SchemaWarning[]): readonly SchemaWarning[] {
  if (warnings.length === 0) return warnings;
  const names = keywordNames();
  return warnings.map((warning, place) => {
    const { keyword, message } = warning;
    if (place >= mostSearched || names.includes(keyword)) return warning;
    const meant = JSON.stringify(nearestName(keyword, names));
    return meant === undefined || message.includes(`(${meant} is)`)
      ? warning
      : { ...warning, message: `${message} Did you mean ${meant}?` };
  });
}
