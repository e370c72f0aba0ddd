/*
 * Code that the filters need once somebody uses them, in a chunk of its own: the first screen shows the filters, and
 * every chunk that it can load costs it a name.
 */
export { readDollars } from './dollar-reader.tsx';
export { FilterSheet } from './filter-sheet.tsx';
