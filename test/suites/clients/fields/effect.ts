/** What becomes of a field, by its path: read from the schemas that check requests. */
import { ChatCompletionRequest } from '../../../../src/runtime/api/schemas/chat-request.ts';
import { CompletionRequest } from '../../../../src/runtime/api/schemas/completions.ts';
import { EmbeddingsRequest } from '../../../../src/runtime/api/schemas/embeddings.ts';
import { type Effect, effectOf, marks } from '../../../../src/runtime/api/schemas/field.ts';
import {
  CountTokensRequest,
  MessagesRequest,
} from '../../../../src/runtime/api/schemas/messages.ts';
import {
  InputTokensRequest,
  ResponseRequest,
} from '../../../../src/runtime/api/schemas/responses.ts';

/** The schema of each request. */
export const requestSchemas: Readonly<Record<string, object>> = {
  'POST /chat/completions': ChatCompletionRequest,
  'POST /completions': CompletionRequest,
  'POST /embeddings': EmbeddingsRequest,
  'POST /responses': ResponseRequest,
  'POST /responses/input_tokens': InputTokensRequest,
  'POST /messages': MessagesRequest,
  'POST /messages/count_tokens': CountTokensRequest,
};

/** What becomes of a field; `unlisted` where no schema knows it. */
export interface FieldEffect {
  readonly effect: Effect | 'unlisted';
  /** Why, or what to do instead. */
  readonly help: string;
  /** True where what is below the field has the same effect. */
  readonly whole: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const alternatives = (schema: unknown): readonly Fields[] => {
  if (!isFields(schema)) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(alternatives) : [schema];
};

const unlisted: FieldEffect = { effect: 'unlisted', help: '', whole: false };

/**
 * The effect of a field.
 * @param path `.name` is a field, `[]` the items of a list, `<kind>` an object whose `type` or
 *   `role` is that.
 */
export function fieldEffect(request: string, path: string): FieldEffect {
  let here: readonly unknown[] = [requestSchemas[request]];
  let last: FieldEffect = unlisted;
  for (const step of path.match(/\[\]|<[^>]*>|[^.[\]<>]+/g) ?? []) {
    if (last.whole) return last;
    if (step === '[]') {
      here = here.flatMap(alternatives).flatMap((one) => ('items' in one ? [one.items] : []));
    } else if (step.startsWith('<')) {
      const kind = step.slice(1, -1);
      const refusal = here.map((one) => refusalOf(one, kind)).find((text) => text !== undefined);
      if (refusal !== undefined) return { effect: 'refused', help: refusal, whole: true };
      here = here.flatMap(alternatives).filter((one) => isOfKind(one, kind));
      last = { effect: 'honoured', help: '', whole: false };
    } else {
      here = here.flatMap(alternatives).flatMap(({ properties }) => {
        const known = isFields(properties) ? properties : {};
        return Object.hasOwn(known, step) ? [known[step]] : [];
      });
      last = effectOfSchema(here[0]);
    }
    if (here.length === 0) return unlisted;
  }
  return last;
}

function effectOfSchema(schema: unknown): FieldEffect {
  const effect = effectOf(schema);
  const { description = '' } = (isFields(schema) ? schema : {}) as { description?: string };
  const opaque = effect !== 'honoured' || Object.keys(Object(schema)).length === 0;
  return { effect, help: description, whole: opaque };
}

/** What to do instead of a kind that is refused. */
function refusalOf(schema: unknown, kind: string): string | undefined {
  if (!isFields(schema)) return undefined;
  const refused = schema[marks.refusedKinds];
  if (isFields(refused) && Object.hasOwn(refused, kind)) return String(refused[kind]);
  const nested = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return nested.map((one) => refusalOf(one, kind)).find((text) => text !== undefined);
}

/** Whether an object may have this `type` or `role`. */
function isOfKind({ properties }: Fields, kind: string): boolean {
  if (!isFields(properties)) return false;
  const tag = properties.type ?? properties.role;
  if (!isFields(tag) || effectOf(tag) === 'taken') {
    return isFields(properties.role) && allows(properties.role, kind);
  }
  return allows(tag, kind);
}

const allows = (tag: Fields, kind: string): boolean =>
  alternatives(tag).some(
    (one) => one.const === kind || (Array.isArray(one.enum) && one.enum.includes(kind)),
  );
