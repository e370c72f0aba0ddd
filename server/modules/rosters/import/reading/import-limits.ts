/**
 * What one import may hold (docs/decisions/130). Every bound lies well above the real files that we know, and keeps the
 * memory of reading small, whatever somebody hands in.
 */

/** Of one file, unpacked. 100,000 athletes take 20 MB in the usual columns, and 118 MB in the widest that we know. */
export const MAX_FILE_BYTES = 128 * 1024 * 1024;
/** Of one record. The widest real line has 1,178 bytes. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** In all files of an import: two seasons of the 100,000 athletes that this server is made for, and some. */
export const MAX_ROWS = 250_000;
export const MAX_FILES = 100;
/** Characters of a cell that is no web address. The longest real one has 53. */
export const MAX_CELL = 120;
/** Characters of a web address. */
export const MAX_ADDRESS = 2000;
/** A season before this is a typing error: the oldest athlete on a roster started after it. */
export const FIRST_SEASON = 2000;
/** Rejected lines that a report names; it counts them all. */
export const MAX_LISTED = 1000;
/** Kinds of cleaning that a report tells apart. Real files have 23. */
export const MAX_KINDS = 200;
