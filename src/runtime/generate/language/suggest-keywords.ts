import { nearestName } from '../../common/nearest-name.ts';
import { keywordNames, type SchemaWarning } from '../../grammar/index.ts';
import { addWarning, type Counted } from './add-warning.ts';

/**
 * The warnings about a schema to show: the first 100, and one that counts the rest. Those about
 * unknown keywords suggest the closest keyword, if one is close: `minLenght`. The grammar itself
 * only suggests names that differ in case, underscores or hyphens, to keep its bundle small.
 */
export function suggestKeywords(
  warnings: readonly SchemaWarning[],
): readonly Counted<SchemaWarning>[] {
  const listed: Counted<SchemaWarning>[] = [];
  if (warnings.length === 0) return listed;
  const names = keywordNames();
  for (const warning of warnings) addWarning(listed, () => suggestKeyword(warning, names));
  return listed;
}

function suggestKeyword(warning: SchemaWarning, names: readonly string[]): SchemaWarning {
  const { keyword, message } = warning;
  if (names.includes(keyword)) return warning;
  const meant = JSON.stringify(nearestName(keyword, names));
  return meant === undefined || message.includes(`(${meant} is)`)
    ? warning
    : { ...warning, message: `${message} Did you mean ${meant}?` };
}
