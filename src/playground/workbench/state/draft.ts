/** The request being composed. Drafts are shared, stored and run. */
import type { ChatMessage } from '../../client/wire.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { FixedValues } from './fixed-values.ts';
import type { Delivery } from './run.ts';
import type { Sampling } from './sampling.ts';

/** A message being composed, with its images separate from its text. */
export interface DraftMessage extends ChatMessage {
  readonly content: string | null;
  /**
   * Only in user messages. They stay in this browser; links and the history contain only the text.
   */
  readonly pictures?: readonly Picture[];
}

/** All parts of a request, as typed. */
export interface Draft {
  readonly messages: readonly DraftMessage[];
  readonly schemaOn: boolean;
  readonly schemaText: string;
  readonly toolsText: string;
  /** `auto`, `none`, `required` or the name of a tool. */
  readonly toolChoice: string;
  readonly sampling: Sampling;
  readonly delivery: Delivery;
  /** Values that the user has fixed. They belong to the current schema. */
  readonly fixed?: FixedValues;
}

/** An empty draft. */
export const emptyDraft: Draft = {
  messages: [{ role: 'user', content: '' }],
  schemaOn: true,
  schemaText: '{\n  "type": "object"\n}',
  toolsText: '',
  toolChoice: 'auto',
  sampling: {},
  delivery: 'patch',
};

/** Why the answer cannot arrive field by field; undefined if it can. */
export function patchObstacle(draft: Draft): string | undefined {
  if (!draft.schemaOn) return 'Needs a schema.';
  if (draft.toolsText.trim() !== '') return 'Not available with tools.';
  if (Number(draft.sampling.n || 1) > 1) return 'Only available with one choice.';
  return undefined;
}

/** The delivery to use: the chosen one, or token by token if field by field is not possible. */
export function effectiveDelivery(draft: Draft): Delivery {
  return draft.delivery === 'patch' && patchObstacle(draft) !== undefined
    ? 'tokens'
    : draft.delivery;
}

/** The part of a draft that is stored. */
export function withoutPictures(draft: Draft): Draft {
  return { ...draft, messages: draft.messages.map(({ pictures: _pictures, ...rest }) => rest) };
}
