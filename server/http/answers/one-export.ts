import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { HttpError } from '../route/http-error.ts';

/**
 * To be called before anything is read or noted for a file; counts until the answer has ended, however it does.
 * @throws HttpError 409 `in_flight` where another file of this admin's is on its way.
 */
export type BeginExport = (user_id: number, reply: FastifyReply) => void;

/**
 * Lets an admin have one file at a time: each reads whole tables for as long as its download takes. Processes that share a database count apart, so that an admin
 * has as many as there are processes, at most.
 */
export function oneExportEach(): BeginExport {
	const exporting = new Set<number>();
	return (user_id, reply) => {
		if (exporting.has(user_id)) {
			throw new HttpError(409, 'in_flight', 'Another file of yours is still being downloaded. Wait until it is complete, or cancel it.');
		}
		exporting.add(user_id);
		finished(reply.raw, () => exporting.delete(user_id));
	};
}
