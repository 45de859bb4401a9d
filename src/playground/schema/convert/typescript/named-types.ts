/** The declared types of a text, by name. */
import { refuse } from '../lexer.ts';
import type { NamedSchemas } from '../named-schemas.ts';
import type { Schema } from '../types.ts';
import type { Declaration, TypeNode } from './tree.ts';

interface Name {
  readonly name: string;
  readonly at: number;
}

/** Declared types, and the schemas made from them. */
export interface NamedTypes {
  /** The declared type of that name, if there is one. */
  find(name: string): TypeNode | undefined;
  /**
   * A reference to the schema of a declared type.
   * @throws ConversionProblem if no such type is declared
   */
  refer(name: Name): Schema;
  /**
   * The definition of a declared type, to copy into another.
   * @throws ConversionProblem if no such type is declared
   */
  copied(name: Name): TypeNode;
}

/** Makes the declarations available by name. */
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
