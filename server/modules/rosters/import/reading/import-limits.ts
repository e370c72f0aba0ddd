import { ImportRefused } from '../import-refused.ts';

/**
 * Limits of one import (docs/decisions/130). Every bound is well above the real files that we know and keeps the
 * reader's memory small, whatever anybody sends.
 */

/**
 * Bytes of one unpacked file. 100,000 athletes take 20 MB in the usual columns and 118 MB in the widest that we know.
 */
export const MAX_FILE_BYTES = 128 * 1024 * 1024;
/** Bytes of one record. The widest real line has 1,178. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** Lines in all files of an import: two seasons of the 100,000 athletes that this server is made for, and some more. */
export const MAX_ROWS = 250_000;
export const MAX_FILES = 100;
/** Characters of a cell that isn't a web address. The longest real one has 53. */
export const MAX_CELL = 120;
/** Characters of a web address. */
export const MAX_ADDRESS = 2000;
/** An earlier season is a typo: the oldest athlete on a roster started after it. */
export const FIRST_SEASON = 2000;
/** How many rejected lines a report names; it counts them all. */
export const MAX_LISTED = 1000;
/** How many new teams a report names, and for how many the nearest known one is looked for. */
export const MAX_NEW_TEAMS = 200;
/** How many hosts of photos a report names. */
export const MAX_HOSTS = 50;
/** How many kinds of cleaning a report distinguishes. Real files have 23. */
export const MAX_KINDS = 200;
/** Columns of a sheet. Cells further to the right are refused. The widest real file has 64. */
export const MAX_COLUMNS = 512;
/** An Excel file's shared strings: their characters, and how many there are. 250,000 athletes need about a quarter. */
export const MAX_SHARED_CHARS = 24 * 1024 * 1024;
export const MAX_SHARED_TEXTS = 1_000_000;

export const tooLarge = (name: string) =>
	new ImportRefused(`${name}: the file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB unpacked. Split it by team or by season.`);
