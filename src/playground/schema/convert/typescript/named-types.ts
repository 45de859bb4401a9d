/** The declared types of a text, by name. */
import { refuse } from '../lexer.ts';
import type { NamedSchemas } from '../named-schemas.ts';
import type { Schema } from '../types.ts';
import type { Declaration, TypeNode } from './tree.ts';

interface Name {
  readonly name: string;
  readonly at: number;
}

/** Declared types, and the schemas that are made of them. */
export interface NamedTypes {
  /** The type of that name, where one is declared. */
  find(name: string): TypeNode | undefined;
  /**
   * A reference to the schema of a declared type.
   * @throws ConversionProblem when no such type is declared.
   */
  refer(name: Name): Schema;
  /**
   * A declared type that becomes part of another.
   * @throws ConversionProblem when no such type is declared.
   */
  copied(name: Name): TypeNode;
}

/** The declarations as types that can be referred to. */
export function createNamedTypes(
  declarations: readonly Declaration[],
  schemas: NamedSchemas,
): NamedTypes {
  const byName = new Map(declarations.map(({ name, type }) => [name, type]));
  const declared = ({ name, at }: Name) =>
    byName.get(name) ?? refuse(`${name} is not defined in this text.`, at);
  return {
    find: (name) => byName.get(name),
    refer(name) {
      declared(name);
      return schemas.refer(name.name);
    },
    copied(name) {
      const type = declared(name);
      schemas.copy(name.name);
      return type;
    },
  };
}
