import * as z from 'zod/mini';
import type { ImportPlan } from '../import-plan.ts';
import { ImportRefused } from '../import-refused.ts';
import type { ImportReport } from '../import-report.ts';

/**
 * Between the CLI and a running server, over a local socket, one line of JSON each way at a time: an order goes there; progress comes
 * back, then the result or an error. A plan with `asks` is answered by `{go}` before that.
 */
export const orderSchema = z.strictObject({
	files: z.array(z.string()).check(z.minLength(1)),
	/** Ask before what a person should have looked at, go ahead with it, or tell only what would be done. */
	mode: z.enum(['ask', 'yes', 'dry-run']),
});
export type ImportOrder = z.output<typeof orderSchema>;

export const consentSchema = z.strictObject({ go: z.boolean() });

/** `refused`: the files are at fault, or nobody agreed; else the server is. `asks`: the server waits for consent. */
export type ImportAnswer = { progress: string } | { plan: ImportPlan; asks: boolean } | { report: ImportReport } | { error: string; refused: boolean };

// Plan and report come from the same program on the same machine; they are shown, not acted on.
const shown = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null);
export const answerSchema = z.union([
	z.object({ progress: z.string() }),
	z.object({ error: z.string(), refused: z.boolean() }),
	z.object({ plan: shown<ImportPlan>(), asks: z.boolean() }),
	z.object({ report: shown<ImportReport>() }),
]);

/** Of what one side takes for a line: a hundred paths, or a report with a thousand rejected lines, are far below it. */
const LONGEST_LINE = 8 * 1024 * 1024;

/** The lines of a socket as they come, each parsed as JSON. @throws ImportRefused on a line that is none or too long. */
export async function* jsonLines(socket: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of socket) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
		rest = lines.pop() ?? '';
		if (rest.length > LONGEST_LINE) throw new ImportRefused('A line on the socket is too long.');
		for (const line of lines) yield parsed(line);
	}
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch (cause) {
		throw new ImportRefused('A line on the socket is not JSON.', { cause });
	}
}
