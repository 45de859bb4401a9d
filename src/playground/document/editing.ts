/** The user's operations on the values of a form. */
import { createContext } from 'preact';

/** Corrects and fixes the values of a form. */
export interface Editing {
  /** Whether the value at a JSON Pointer is fixed. */
  isFixed(pointer: string): boolean;
  /** Fixes or releases a value. */
  setFixed(pointer: string, fixed: boolean): void;
  /** Replaces a value and fixes it. */
  replace(pointer: string, value: unknown): void;
}

/** The operations for a value's form; undefined if it is read-only. */
export const EditingContext = createContext<Editing | undefined>(undefined);
