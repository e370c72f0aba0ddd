import * as z from 'zod/mini';
import type { ImportReport } from './report.ts';

/**
 * Between the CLI and a running server, over a local socket: one line of JSON there, lines of JSON back, the last of
 * which is a report or an error.
 */
export const handOverSchema = z.strictObject({ files: z.array(z.string()).check(z.minLength(1)) });

/** `refused`: the files are at fault; else the server is. */
export type ImportAnswer = { progress: string } | { report: ImportReport } | { error: string; refused: boolean };

export const answerSchema = z.union([
	z.object({ progress: z.string() }),
	z.object({ error: z.string(), refused: z.boolean() }),
	// The report comes from the same program on the same machine; it is shown, not acted on.
	z.object({ report: z.custom<ImportReport>((value) => typeof value === 'object' && value !== null) }),
]);
