/** What a person can do with the values of a form. */
import { createContext } from 'preact';

/** A form whose values are corrected and fixed. */
export interface Editing {
  /** Whether the value at a JSON Pointer is fixed. */
  isFixed(pointer: string): boolean;
  /** Fixes a value as it is, or lets it go. */
  setFixed(pointer: string, fixed: boolean): void;
  /** Puts another value in its place, and fixes it. */
  replace(pointer: string, value: unknown): void;
}

/** The form around a value; undefined where it is only looked at. */
export const EditingContext = createContext<Editing | undefined>(undefined);
