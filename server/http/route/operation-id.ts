import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { HttpError } from '../errors/http-error.ts';

const opId = z.uuid();

/** The client's `Idempotency-Key`, in lowercase; undefined without one. @throws HttpError 422 if it isn't a UUID. */
export function operationId(request: FastifyRequest): string | undefined {
	const header = request.headers[IDEMPOTENCY_HEADER];
	if (header === undefined) return undefined;
	const parsed = opId.safeParse(header);
	if (!parsed.success) throw new HttpError(422, 'invalid', 'Idempotency-Key must be a UUID.', { field: 'Idempotency-Key' });
	return parsed.data.toLowerCase();
}
