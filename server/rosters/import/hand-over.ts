import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { answerSchema } from './protocol.ts';
import { ImportRefused } from './refused.ts';
import type { ImportReport } from './report.ts';
import { importSocketPath } from './socket-path.ts';

/**
 * Hands files to the server that holds the data folder. `files` are absolute paths.
 *
 * @throws ImportRefused when the files are at fault or nobody takes imports there; Error when the server failed.
 */
export async function handOver(dataDir: string, files: readonly string[], progress: (text: string) => void): Promise<ImportReport> {
	const path = importSocketPath(dataDir);
	const socket = connect(path);
	try {
		await once(socket, 'connect');
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
		throw new ImportRefused(
			`The data folder ${dataDir} is in use by another process that takes no imports (${path}: ${code}). Stop it, or start the server on it.`,
		);
	}
	try {
		socket.write(`${JSON.stringify({ files })}\n`);
		for await (const line of createInterface({ input: socket })) {
			const answer = answerSchema.parse(JSON.parse(line));
			if ('progress' in answer) progress(answer.progress);
			else if ('report' in answer) return answer.report;
			else throw answer.refused ? new ImportRefused(answer.error) : new Error(answer.error);
		}
	} finally {
		socket.destroy();
	}
	throw new Error('The server closed the connection before the import was done. Its log says why; nothing half-done stays in the database.');
}
