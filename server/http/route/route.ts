import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ErrorCode } from '#domain/api/api-error.ts';
import { compressJson } from '../answers/compress-json.ts';
import { requireApiKey } from '../guards/refuse-requests.ts';
import type { Throttle } from '../guards/throttle.ts';
import { noteSecurityEvent, type SecurityEvent } from '../log/security-events.ts';
import { documentCall, type FormField } from './documented-calls.ts';
import { type Proof, type RequiredRole, requireUser, type SessionDeps } from './require-user.ts';
import type { SessionUser } from './session-user.ts';
import { parsePart } from './validate.ts';

type Schema = z.ZodMiniType;

/** One call of the API: its rules, documentation, and handler, in one place. */
export interface RouteSpec<P extends Schema, Q extends Schema, B extends Schema, A extends Schema, W extends RequiredRole> {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** In Fastify's syntax: `/v1/get_player/:playerId/:teamId`. */
	path: string;
	/** Permitted callers. Checked after key and throttle, before the request's parameters or body are read. */
	who: W;
	/**
	 * `recent`: the person must have proved their identity in the last 5 minutes (403 `prove_again`). Only if `who` isn't
	 * `anyone`.
	 */
	proof?: Proof;
	/**
	 * The lane for the database (`server/db/pool/database-lane.ts`): `reads` for what anybody may look up, `vital` by
	 * default. Answers of `reads` are compressed.
	 */
	lane?: 'reads';
	summary: string;
	description?: string;
	params?: P;
	/** Unknown parameters are ignored. */
	query?: Q;
	/** A strict object: unknown fields are refused. */
	body?: B;
	/** Content type of the body; JSON by default. The caller registers the call in a scope that parses it. */
	bodyType?: 'multipart/form-data' | 'application/reports+json';
	/** The fields of a form with files, which the handler reads itself. */
	form?: Record<string, FormField>;
	/** Notable request headers, by name, with their meaning. */
	headers?: Record<string, string>;
	answer: A;
	/** Content type of `answer`; JSON by default. */
	contentType?: string;
	/** Additional kinds of 200 answers, by content type. */
	otherAnswers?: Record<string, { description: string; example: string }>;
	/** Errors in addition to 401 `api_key`, 422, and 429. */
	errors?: readonly ErrorCode[];
	/** Must match the schemas; a test checks it. `address` is a whole path with its query. */
	example: { address: string; body?: z.input<B>; answer: z.input<A> };
	/**
	 * The security event to log after success, with the session's account or, without a session, the account that the
	 * answer names.
	 */
	event?: SecurityEvent;
	/** False: the call doesn't need `x-api-key`. */
	apiKey?: false;
	throttle: Throttle;
	/** The handler counts the call (`Limits`), so it may ask for a proof of work. */
	limited?: true;
	/** The answer, or the reply if the handler sent it itself. */
	handler(call: {
		params: z.output<P>;
		query: z.output<Q>;
		body: z.output<B>;
		/** The session's user; undefined if anyone may call. */
		user: W extends 'anyone' ? undefined : SessionUser;
		request: FastifyRequest;
		reply: FastifyReply;
	}): Promise<z.input<A> | FastifyReply>;
}

/**
 * Registers a call: key, throttle, session, then params, query, and body through their schemas (422 `invalid` naming
 * the field), then the handler. The same schemas generate its entry in the OpenAPI document.
 */
export function route<
	P extends Schema = Schema,
	Q extends Schema = Schema,
	B extends Schema = Schema,
	A extends Schema = Schema,
	W extends RequiredRole = RequiredRole,
>(app: FastifyInstance, deps: SessionDeps, spec: RouteSpec<P, Q, B, A, W>): void {
	documentCall(app, spec);
	const onRequest = [...(spec.apiKey === false ? [] : [requireApiKey(deps.env)]), spec.throttle];
	app.route({
		method: spec.method,
		url: spec.path,
		onRequest,
		config: spec.lane === undefined ? {} : { lane: spec.lane },
		...(spec.lane === 'reads' && { onSend: compressJson }),
		handler: async (request, reply) => {
			const user = (spec.who === 'anyone' ? undefined : await requireUser(deps, request, reply, spec.who, spec.proof)) as W extends 'anyone'
				? undefined
				: SessionUser;
			if (spec.who !== 'anyone') void reply.header('cache-control', 'no-store');
			const params = (spec.params === undefined ? undefined : parsePart(spec.params, request.params, 'path')) as z.output<P>;
			const query = (spec.query === undefined ? undefined : parsePart(spec.query, request.query, 'query')) as z.output<Q>;
			const body = (spec.body === undefined ? undefined : parsePart(spec.body, request.body ?? undefined, 'body')) as z.output<B>;
			const answer = await spec.handler({ params, query, body, user, request, reply });
			if (spec.event !== undefined) noteSecurityEvent(request, spec.event, { user_id: user?.user_id ?? accountIn(answer) });
			return answer;
		},
	});
}

function accountIn(answer: unknown): number | undefined {
	const { user_id } = (answer ?? {}) as { user_id?: unknown };
	return typeof user_id === 'number' ? user_id : undefined;
}
