/** How schema libraries convert to JSON Schema: only what the finished document is checked for. */

/** What Valibot reports of an action in a pipe. */
interface ConvertedAction {
  readonly valibotAction: { readonly type: string; readonly requirement?: unknown };
  /** The JSON Schema, with what it can express of the action. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  readonly errors?: readonly string[];
}

/** Leaves out what JSON Schema cannot express. Valibot refuses such schemas by default. */
function overrideAction({ valibotAction, jsonSchema, errors }: ConvertedAction) {
  if (!errors?.length) return undefined;
  const { type, requirement } = valibotAction;
  if (type !== 'regex') return jsonSchema;
  const { pattern, ...others } = jsonSchema;
  const { flags, source } = requirement as RegExp;
  const isConverted = pattern === source;
  // A pattern without its flags means something else, except `u`, which all patterns have.
  if (!/^u?$/.test(flags)) return isConverted ? others : jsonSchema;
  if (isConverted) return jsonSchema;
  // Valibot converts only the first pattern.
  const { allOf = [] } = jsonSchema;
  return { ...jsonSchema, allOf: [...(allOf as readonly unknown[]), { pattern: source }] };
}

/** A value that JSON does not have. */
const none = () => ({ not: {} });

/** The options of a conversion by the name of the library. */
export const libraryOptions: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  valibot: { overrideAction },
  // ArkType allows any value in place of these by default.
  arktype: { fallback: { date: none, domain: none, proto: none, unit: none } },
};
