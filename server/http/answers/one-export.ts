import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/**
 * Counts an export as running until its response has ended, however it ends. Call it before reading or recording
 * anything.
 * @throws HttpError 409 `in_flight` while another file of this admin's is being sent.
 */
type BeginExport = (user_id: number, reply: FastifyReply) => void;

/** Dependency of routes that send an admin a file. */
export interface Exports {
	beginExport: BeginExport;
}

/**
 * Allows an admin one file at a time, because each reads whole tables for as long as its download takes. Processes that
 * share a database count separately, so an admin has at most as many files as there are processes.
 */
export function oneExportEach(): BeginExport {
	const exporting = new Set<number>();
	return (user_id, reply) => {
		if (exporting.has(user_id)) {
			throw new HttpError(409, 'in_flight', 'You’re already downloading a file. Wait for it to finish, or cancel it.');
		}
		exporting.add(user_id);
		finished(reply.raw, () => exporting.delete(user_id));
	};
}
