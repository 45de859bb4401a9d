export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { createStore } from './objects.ts';
