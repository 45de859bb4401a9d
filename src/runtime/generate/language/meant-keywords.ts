import { keywordNames, type SchemaWarning } from '../../grammar/index.ts';
import { nearestName } from '../../nearest-name.ts';

/** Nobody reads more, and a schema may have a hundred thousand strange names. */
const mostSearched = 100;

/**
 * Warnings of a schema; one of a keyword that is none ends with the one that was meant, if one is near: `minLenght`.
 * The grammar names those that differ in case or joints alone, since what an app bundles of it is small.
 */
export function nameMeantKeywords(warnings: readonly SchemaWarning[]): readonly SchemaWarning[] {
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
