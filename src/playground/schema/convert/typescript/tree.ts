/** Syntax tree of TypeScript types. */

/** A type as written. */
export type TypeNode =
  | { readonly kind: 'keyword'; readonly name: string; readonly at: number }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | {
      readonly kind: 'object';
      readonly members: readonly Member[];
      readonly index?: TypeNode;
      readonly bases: readonly TypeNode[];
    }
  | { readonly kind: 'array'; readonly item: TypeNode }
  | {
      readonly kind: 'tuple';
      readonly items: readonly { readonly type: TypeNode; readonly optional: boolean }[];
      readonly rest?: TypeNode;
    }
  | { readonly kind: 'union' | 'intersection'; readonly parts: readonly TypeNode[] }
  | {
      readonly kind: 'reference';
      readonly name: string;
      readonly arguments: readonly TypeNode[];
      readonly at: number;
    };

/** A documentation comment, and the offset of the commented element. */
export interface Doc {
  readonly text: string;
  readonly at: number;
}

/** A member of an object type. */
export interface Member {
  readonly name: string;
  readonly type: TypeNode;
  readonly optional: boolean;
  readonly doc?: Doc;
}

/** A named type. */
export interface Declaration {
  readonly name: string;
  readonly type: TypeNode;
  readonly doc?: Doc;
}
