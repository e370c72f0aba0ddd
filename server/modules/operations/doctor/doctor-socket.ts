import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type SystemReport, systemReportSchema } from '#domain/admin/system-report.ts';
import { connectLocally, listenLocally, localSocketPath, NotConnectedError } from '#server/core/local-socket.ts';
import { inOneLine } from '#server/core/loggable.ts';

const ORDER_MAX = 1000;
const orderSchema = z.strictObject({ mail_to: z.optional(z.string().check(z.maxLength(320))) });
const answerSchema = z.union([z.strictObject({ report: systemReportSchema }), z.strictObject({ error: z.string() })]);

/** The server didn't report. The message is for the operator. */
export class DoctorError extends Error {
	override name = 'DoctorError';
}

export interface DoctorListenerOptions {
	dataDir: string;
	report(mailTo: string | undefined): Promise<SystemReport>;
	failed(error: unknown): void;
}

/**
 * Lets `npm run doctor` ask the server that holds the embedded database, which no second process may open. Only the
 * owner of the data folder can connect.
 */
export async function listenForDoctor({ dataDir, report, failed }: DoctorListenerOptions): Promise<{ close(): Promise<void> }> {
	const server = createServer({ allowHalfOpen: true }, (socket) => {
		socket.on('error', () => socket.destroy());
		let order = '';
		socket.on('data', (chunk) => {
			order += String(chunk);
			if (order.length > ORDER_MAX) socket.destroy();
		});
		socket.once('end', () => {
			Promise.resolve()
				.then(() => report(orderSchema.parse(JSON.parse(order)).mail_to))
				.then(
					(done) => socket.end(JSON.stringify({ report: done })),
					(error: unknown) => {
						failed(error);
						socket.end(JSON.stringify({ error: inOneLine(error) }));
					},
				);
		});
	});
	await listenLocally(server, localSocketPath(dataDir, 'doctor'), failed);
	return { close: () => new Promise((closed) => server.close(() => closed())) };
}

/** The report of the server that holds `dataDir`; undefined if none does. @throws DoctorError, NotConnectedError */
export async function askDoctor(dataDir: string, mailTo: string | undefined): Promise<SystemReport | undefined> {
	let socket: Socket;
	try {
		socket = await connectLocally(dataDir, 'doctor');
	} catch (error) {
		if (error instanceof NotConnectedError && error.isNobody) return undefined;
		throw error;
	}
	socket.end(JSON.stringify(mailTo === undefined ? {} : { mail_to: mailTo }));
	const rawText = await text(socket);
	if (rawText === '') throw new DoctorError('The server closed the connection before it answered. Its log has the reason.');
	const answer = answerSchema.parse(JSON.parse(rawText));
	if ('error' in answer) throw new DoctorError(answer.error);
	return answer.report;
}
