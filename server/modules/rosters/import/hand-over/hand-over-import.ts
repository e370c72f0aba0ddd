import type { Socket } from 'node:net';
import { connectLocally, NotConnectedError } from '#server/core/local-socket.ts';
import type { DroppedLine } from '../dropped-lines.ts';
import type { ImportPlan } from '../import-plan.ts';
import { ImportRefused } from '../import-refused.ts';
import type { ImportReport } from '../import-report.ts';
import { answerSchema, type ImportOrder, jsonLines } from './hand-over-protocol.ts';

/** The server that holds the data folder couldn't carry out an import; the message is the server's. */
export class ServerFailed extends Error {
	override name = 'ServerFailed';
}

export interface HandOverOptions {
	progress: (text: string) => void;
	ask: (plan: ImportPlan) => Promise<boolean>;
	/** Takes what isn't used, in batches. */
	dropped?: ((lines: readonly DroppedLine[]) => Promise<void>) | undefined;
}

/**
 * Sends an order to the server that holds the data folder. `files` are absolute paths. @returns the plan of a dry run,
 * otherwise the report.
 *
 * @throws ImportRefused if the files are at fault, nobody agreed, or no server accepts imports there; ServerFailed if
 *   the server failed.
 */
export async function handOver(
	dataDir: string,
	order: ImportOrder,
	{ progress, ask, dropped }: HandOverOptions,
): Promise<{ report: ImportReport } | { plan: ImportPlan }> {
	let socket: Socket;
	try {
		socket = await connectLocally(dataDir, 'import');
	} catch (error) {
		if (!(error instanceof NotConnectedError)) throw error;
		throw new ImportRefused(
			`The data folder ${dataDir} is in use by another process that doesn’t accept imports (${error.path}: ${error.code}). Stop it, or start the server on this folder.`,
		);
	}
	try {
		socket.write(`${JSON.stringify({ ...order, dropped: dropped !== undefined })}\n`);
		for await (const line of jsonLines(socket)) {
			const answer = answerSchema.parse(line);
			if ('progress' in answer) progress(answer.progress);
			else if ('dropped' in answer) await dropped?.(answer.dropped);
			else if ('report' in answer) return answer;
			else if ('error' in answer) throw answer.refused ? new ImportRefused(answer.error) : new ServerFailed(answer.error);
			else if (!answer.asks) return answer;
			else socket.write(`${JSON.stringify({ go: await ask(answer.plan) })}\n`);
		}
	} finally {
		socket.destroy();
	}
	throw new ServerFailed('The server closed the connection before the import was done. The server log has the reason. Nothing was changed.');
}
