import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { requestApi } from '#domain/api/request-paths.ts';
import {
	collaborationAnswerSchema,
	collaborationBodySchema,
	myRequestsAnswerSchema,
	requestLinkSchema,
	sentRequestSchema,
} from '#domain/collaboration/collaboration.ts';
import { contactAnswerSchema, contactBodySchema } from '#domain/collaboration/contact.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { browseThrottle, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { forCall } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { requireOwn, requireUser } from '#server/http/route/require-user.ts';
import { fromText } from '#server/http/route/validate.ts';
import { myRequests } from './list-requests.ts';
import { readMyRequest, readRequestByLink } from './read-request.ts';
import { exampleContactBody, exampleLinkToken, exampleMyRequest, exampleRequestBody, exampleSentRequest } from './request-examples.ts';
import type { RequestDeps } from './request-links.ts';
import { isKnownMessage, submitMessage } from './submit-message.ts';
import { isKnownRequest, submitRequest } from './submit-request.ts';

/** Far more than a person fills in, even with an outbox that comes back online; an address may be a whole stadium. */
const writeThrottle = defineThrottle({ device: 20, address: 3000, windowMs: 60_000 });

const headers = { 'Idempotency-Key': 'A UUID that the client generates for this submission. Without it, the call is accepted but not deduplicated.' };
const whose = 'With `user_id` in the body, it is from that person and needs their session. Without it, it is from a visitor, even if someone is logged in.';

/**
 * The body decides who writes (design §4). A repeat isn't counted, because its answer may have been lost. @throws
 * HttpError 401, 403, 429
 */
async function submissionOf(
	deps: RequestDeps,
	kind: 'message' | 'request',
	user_id: number | undefined,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<{ op_id: string | undefined; now: Date }> {
	if (user_id !== undefined) requireOwn(await requireUser(deps, request, reply, 'user'), user_id);
	const op_id = operationId(request);
	const isRepeated = kind === 'message' ? isKnownMessage : isKnownRequest;
	if (op_id === undefined || !(await isRepeated(deps.db, op_id))) await forCall(deps, request, reply).limits.count(kind);
	return { op_id, now: deps.clock() };
}

/** Collaboration requests and contact messages (spec §7). */
export const requestRoutes: readonly ApiRoute<RequestDeps>[] = [
	defineRoute({
		method: 'POST',
		path: requestApi.collaborationRequests,
		who: 'anyone',
		summary: 'Send a collaboration request to an athlete',
		description: `Takes exactly one of \`flat_fees\` (dollars), \`royalties\` (percent of net revenue), and \`other\`. With scope 'Other', \`scope_of_use\` describes it. Dates look like 2026-04-18, and a date that is past everywhere is refused. Only \`player_id\` decides who the athlete is. ${whose} A visitor’s answer has the token of a secret link to the request.`,
		headers,
		body: collaborationBodySchema,
		answer: collaborationAnswerSchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'not_found', 'athlete_gone', 'conflict', 'invalid', 'idempotency_mismatch'],
		example: { address: requestApi.collaborationRequests, body: exampleRequestBody, answer: { request_id: 31, status: 'new', link_token: exampleLinkToken } },
		throttle: writeThrottle,
		limited: true,
		handler: async (deps, { body, request, reply }) => submitRequest(deps, body, await submissionOf(deps, 'request', body.user_id, request, reply)),
	}),

	defineRoute({
		method: 'POST',
		path: requestApi.lookAtRequest,
		who: 'anyone',
		summary: 'Get a visitor’s collaboration request by its secret link',
		description: 'Changes nothing. 404 for a wrong token, for a request of an account, and if the sender’s data was deleted.',
		body: requestLinkSchema,
		answer: sentRequestSchema,
		errors: ['not_found'],
		example: { address: requestApi.lookAtRequest, body: { request_id: 31, token: exampleLinkToken }, answer: exampleSentRequest },
		throttle: browseThrottle,
		handler: async ({ db, requestLinks }, { body, reply }) => {
			void reply.header('cache-control', 'no-store');
			return readRequestByLink(db, requestLinks, body);
		},
	}),

	defineRoute({
		method: 'POST',
		path: requestApi.contactUs,
		who: 'anyone',
		summary: 'Send us a message',
		description: whose,
		headers,
		body: contactBodySchema,
		answer: contactAnswerSchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'invalid', 'idempotency_mismatch'],
		example: { address: requestApi.contactUs, body: exampleContactBody, answer: { message_id: 8 } },
		throttle: writeThrottle,
		limited: true,
		handler: async (deps, { body, request, reply }) => submitMessage(deps.db, body, await submissionOf(deps, 'message', body.user_id, request, reply)),
	}),

	defineRoute({
		method: 'GET',
		path: requestApi.myRequests,
		who: 'user',
		summary: 'List your collaboration requests, newest first',
		answer: myRequestsAnswerSchema,
		example: { address: requestApi.myRequests, answer: { data: [exampleMyRequest] } },
		throttle: browseThrottle,
		handler: async ({ db }, { user }) => ({ data: await myRequests(db, user.user_id) }),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/my-requests/:request_id',
		who: 'user',
		summary: 'Get one of your collaboration requests with our answers',
		params: z.object({ request_id: fromText(idSchema) }),
		answer: sentRequestSchema,
		errors: ['not_found'],
		example: { address: requestApi.myRequest(31), answer: exampleSentRequest },
		throttle: browseThrottle,
		handler: ({ db }, { params: { request_id }, user }) => readMyRequest(db, request_id, user.user_id),
	}),
];
