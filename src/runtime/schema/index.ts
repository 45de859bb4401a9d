/** JSON Schemas as sets of JSON values. core.ts defines the interface. */
export { isStackOverflow, isTooComplex, type SchemaBudget } from './budget.ts';
export type { ArrayState, ItemStep } from './containers/array-state.ts';
export type { FreeStep, MemberStep, ObjectState } from './containers/object-state.ts';
export { hasPosition } from './containers/positions.ts';
export { contradiction } from './contradiction.ts';
export { type Core, readSchema } from './core.ts';
export type { Goal } from './goal.ts';
export { isContainer, type Json } from './json.ts';
export type { Node } from './keyword.ts';
export { KEYWORDS } from './keywords/index.ts';
export type { CompileBudget, CompileOptions, SchemaWarning } from './options.ts';
export { readJson } from './read-json.ts';
export { type ContainerState, makeShortest, type Shortest } from './shortest/index.ts';
export { textBytes } from './shortest/scalars.ts';
export { jsonOf, tagOf } from './to-json.ts';
