import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Throttle } from '../guards/throttle.ts';
import { noteSecurityEvent, type SecurityEvent } from '../log/security-events.ts';
import type { Deps } from './deps.ts';
import type { DocumentedCall } from './documented-call.ts';
import { type RequiredRole, requireUser } from './require-user.ts';
import type { SessionUser } from './session-user.ts';
import { parsePart } from './validate.ts';

type Schema = z.ZodMiniType;

/** Registers a route in an encapsulated scope of the app, whose parsers and hooks no other route has. */
type RouteScope = (app: FastifyInstance, register: (scope: FastifyInstance) => void) => Promise<void>;

/** A call of the API with its rules, apart from its schemas and its handler. */
interface Call extends DocumentedCall {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/**
	 * The lane for the database (`server/db/pool/database-lane.ts`): `reads` for what anybody may look up, `vital` by
	 * default. Answers of `reads` are compressed.
	 */
	lane?: 'reads';
	/**
	 * The security event to log after success, with the session's account or, without a session, the account that the
	 * answer names.
	 */
	event?: SecurityEvent;
	throttle: Throttle;
	/** The scope whose parser reads the body. Without it, a body is JSON. */
	scope?: RouteScope;
}

/** What `defineRoute` takes: one call of the API with its rules, documentation, and handler, in one place. */
interface RouteSpec<D extends Deps, P extends Schema, Q extends Schema, B extends Schema, A extends Schema, W extends RequiredRole> extends Call {
	who: W;
	params?: P;
	query?: Q;
	body?: B;
	answer: A;
	example: { address: string; body?: z.input<B>; answer: z.input<A> };
	/** The answer, or the reply if the handler sent it itself. */
	handler(
		deps: D,
		call: {
			params: z.output<P>;
			query: z.output<Q>;
			body: z.output<B>;
			/** The session's user; undefined if anyone may call. */
			user: W extends 'anyone' ? undefined : SessionUser;
			request: FastifyRequest;
			reply: FastifyReply;
		},
	): Promise<z.input<A> | FastifyReply>;
}

/** A call of the API as a value. It belongs to no app: `registerRoutes` gives it the dependencies `D` that it needs. */
export interface ApiRoute<in D extends Deps> extends Call {
	/** Checks the session, parses the request, and answers it. */
	respond: (deps: D, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Defines a call: session, then params, query, and body through their schemas (422 `invalid` naming the field), then the
 * handler. The same schemas generate its entry in the OpenAPI document. The list that a route stands in has a type, which
 * says what the handlers get: `readonly ApiRoute<PaymentRouteDeps>[]`.
 */
export function defineRoute<
	D extends Deps = Deps,
	P extends Schema = Schema,
	Q extends Schema = Schema,
	B extends Schema = Schema,
	A extends Schema = Schema,
	W extends RequiredRole = RequiredRole,
>({ handler, ...call }: RouteSpec<D, P, Q, B, A, W>): ApiRoute<D> {
	return {
		...call,
		respond: async (deps, request, reply) => {
			const user = (call.who === 'anyone' ? undefined : await requireUser(deps, request, reply, call.who, call.proof)) as W extends 'anyone'
				? undefined
				: SessionUser;
			if (call.who !== 'anyone') void reply.header('cache-control', 'no-store');
			const params = (call.params === undefined ? undefined : parsePart(call.params, request.params, 'path')) as z.output<P>;
			const query = (call.query === undefined ? undefined : parsePart(call.query, request.query, 'query')) as z.output<Q>;
			const body = (call.body === undefined ? undefined : parsePart(call.body, request.body ?? undefined, 'body')) as z.output<B>;
			const answer = await handler(deps, { params, query, body, user, request, reply });
			if (call.event !== undefined) noteSecurityEvent(request, call.event, { user_id: user?.user_id ?? accountIn(answer) });
			return answer;
		},
	};
}

function accountIn(answer: unknown): number | undefined {
	const { user_id } = (answer ?? {}) as { user_id?: unknown };
	return typeof user_id === 'number' ? user_id : undefined;
}
