import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorBody, ErrorCode } from '#domain/api/api-error.ts';
import type { Challenge } from '#domain/api/proof-of-work.ts';
import { loggable } from '#server/core/loggable.ts';
import { noteRefusal } from '../log/security-events.ts';

interface Extra {
	/** The field that a 422 is about, as a dotted path. */
	field?: string;
	/** Seconds, for `Retry-After`. */
	retryAfter?: number;
	/** The account that was refused; only for the log. */
	user_id?: number;
	/** The challenge of a 429 `proof_needed`. */
	challenge?: Challenge;
	/** A refused donation that may be paid. */
	mayBePaid?: true;
	/** A donation is refused to an athlete who takes pledges instead. */
	takesPledges?: boolean;
}

/** An error as the answer (design §5): `{detail, code, field?}` with this status. People read `detail`. */
export class HttpError extends Error {
	override name = 'HttpError';
	readonly status: number;
	readonly code: ErrorCode;
	readonly extra: Extra;
	constructor(status: number, code: ErrorCode, detail: string, extra: Extra = {}) {
		super(detail);
		this.status = status;
		this.code = code;
		this.extra = extra;
	}
}

export function notFound(detail: string): HttpError {
	return new HttpError(404, 'not_found', detail);
}

/**
 * For something that will work again soon. @param retryAfter seconds; by default five, the usual time to work off a
 * full queue.
 */
export function serviceUnavailable(detail: string, retryAfter = 5): HttpError {
	return new HttpError(503, 'unavailable', detail, { retryAfter });
}

function malformed(): HttpError {
	return new HttpError(422, 'invalid', 'The request is malformed.');
}

/**
 * Error codes of Node, of our own, and of PostgreSQL for lost, refused, or missing connections to the database. 25P03: a
 * transaction that was idle for too long. 53: a full disk, no memory, too many connections. 57014: a statement that took
 * too long. 58: a disk that fails.
 */
const unavailable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|DATABASE_|08|25P03|53|57P0|57014|58)/;

/**
 * Whether the database, or another service that we need, is away or too busy for now.
 * @returns its code; undefined for any other error
 */
export function unavailableCode(error: unknown): string | undefined {
	for (let e = error; e instanceof Error; e = e.cause) if ('code' in e && typeof e.code === 'string' && unavailable.test(e.code)) return e.code;
	return undefined;
}

/** Seconds after which to come back. Phones that are refused in one moment shouldn't all come back in one moment. */
const SOONEST_SECONDS = 1;
const SPREAD_SECONDS = 7;

/** The answer to a call that failed because the database is away. Only a call that reads surely changed nothing. */
function away(code: string, { method }: FastifyRequest): HttpError {
	const mayBeSaved = code === 'DATABASE_OUTCOME_UNKNOWN' && method !== 'GET' && method !== 'HEAD';
	const detail = mayBeSaved
		? 'We lost the connection while saving, so this may or may not have been saved. Please check before you try again.'
		: 'The site isn’t available right now. Please try again.';
	return serviceUnavailable(detail, SOONEST_SECONDS + Math.random() * SPREAD_SECONDS);
}

/**
 * The response to an error that we know. Undefined for our own mistakes, which are logged and not explained in the
 * response.
 */
function knownError(error: FastifyError, request: FastifyRequest): HttpError | undefined {
	if (error instanceof HttpError) return error;
	switch (error.code) {
		case 'FST_ERR_CTP_BODY_TOO_LARGE':
		case 'FST_FILES_LIMIT':
		case 'FST_FIELDS_LIMIT':
		case 'FST_PARTS_LIMIT':
			return new HttpError(413, 'too_large', 'The request is too large.');
		case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
			return new HttpError(415, 'unsupported_media_type', 'This call doesn’t accept that content type. Most calls take application/json.');
		case 'FST_ERR_BAD_URL':
			return notFound('There’s nothing at this address.');
	}
	if (isAboutTheRequest(error)) return malformed();
	const code = unavailableCode(error);
	return code === undefined ? undefined : away(code, request);
}

/**
 * Whether the framework or one of its plugins threw it. A library that calls other servers also puts a status on its
 * errors, but that status is the other server's answer and says nothing about this request.
 */
function isAboutTheRequest(error: FastifyError): boolean {
	const isFramework = error.code?.startsWith('FST_') === true || 'expose' in error;
	return isFramework && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
}

/**
 * Sends the error. If it is our failure, a header has the request's id, so whoever reports it helps us find its line in
 * the log.
 */
export function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
	const body: ApiErrorBody = { detail: error.message, code: error.code };
	if (error.extra.field !== undefined) body.field = error.extra.field;
	if (error.extra.challenge !== undefined) body.challenge = error.extra.challenge;
	if (error.extra.mayBePaid) body.may_be_paid = true;
	if (error.extra.takesPledges) body.takes_pledges = true;
	if (error.extra.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(error.extra.retryAfter))));
	if (error.status >= 500) void reply.header('x-request-id', reply.request.id);
	return reply.code(error.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** The client or the parser aborted the request while its body was read, so nobody is left to answer. */
function isBrokenOff(error: FastifyError, request: FastifyRequest): boolean {
	return error.code === 'ECONNRESET' && request.raw.readableAborted;
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const answer = isBrokenOff(error, request) ? malformed() : knownError(error, request);
	if (answer === undefined || answer.status >= 500)
		request.log.error({ failure: loggable(error), method: request.method, route: request.routeOptions.url }, 'request failed');
	if (answer !== undefined) noteRefusal(request, answer.code, answer.extra.user_id);
	return sendError(reply, answer ?? new HttpError(500, 'internal', 'Something went wrong on our end. Please try again.'));
}
