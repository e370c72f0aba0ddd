import * as z from 'zod/mini';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRequestSchema, adminRequestsAnswerSchema, changeRequestBodySchema, REQUEST_STATES, REQUESTS_PAGE } from '#domain/collaboration/collaboration.ts';
import { idSchema } from '#domain/roster/roster.ts';
import type { Exports } from '#server/http/answers/one-export.ts';
import { sendCsv } from '#server/http/answers/send-csv.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { fromText, limitText, skipText } from '#server/http/route/validate.ts';
import { audit } from '#server/modules/operations/public.ts';
import { everyRequest, listRequests } from '../list-requests.ts';
import { exampleAdminRequest } from '../request-examples.ts';
import type { RequestDeps } from '../request-links.ts';
import { changeRequest } from './change-request.ts';
import { requestColumns } from './request-columns.ts';

const MAX_REQUESTS = 500;
const filter = { status: z.optional(z.enum(REQUEST_STATES)), search: z._default(z.string().check(z.maxLength(200)), '') };

/** Collaboration requests, for admins. */
export const adminRequestRoutes: readonly ApiRoute<RequestDeps & Exports>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.requests,
		who: 'admin',
		summary: 'List collaboration requests, newest first',
		description: 'Every word of `search` must match the beginning of a word in the sender’s or athlete’s name, email, company, or team. `count` is the total.',
		query: z.object({ ...filter, limit: limitText(MAX_REQUESTS, REQUESTS_PAGE), skip: skipText }),
		answer: adminRequestsAnswerSchema,
		example: { address: `${adminApi.requests}?status=accepted&limit=20&skip=0`, answer: { data: [exampleAdminRequest], count: 1 } },
		throttle: adminThrottle,
		handler: async ({ db, clock }, { query: { status, search, ...page }, user }) => {
			await audit(db, { at: clock(), actor_id: user.user_id, action: 'requests_listed' });
			return listRequests(db, { status, search }, page);
		},
	}),

	defineRoute({
		method: 'GET',
		path: adminApi.requestsCsv,
		who: 'admin',
		summary: 'Download the complete list as a file',
		description: 'Each admin can download one file at a time.',
		query: z.object(filter),
		answer: z.string(),
		contentType: 'text/csv',
		errors: ['in_flight'],
		example: { address: `${adminApi.requestsCsv}?status=accepted`, answer: 'Request,Received,Status\r\n31,03/14/2026,accepted\r\n' },
		throttle: adminThrottle,
		handler: async ({ db, clock, beginExport }, { query: { status, search }, user, reply }) => {
			beginExport(user.user_id, reply);
			await audit(db, { at: clock(), actor_id: user.user_id, action: 'requests_exported' });
			return sendCsv(reply, 'collaboration-requests.csv', requestColumns, everyRequest(db, { status, search }));
		},
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/admin/collaboration-requests/:request_id',
		who: 'admin',
		summary: 'Update the state of a request or its disclosure dates, or answer its sender',
		description:
			'Sets the fields that are sent and leaves the rest as they are. `disclosure_due` is the earliest of the state-law deadline, the institutional deadline, and thirty days after execution. The sender gets an email if the state becomes accepted or declined, and with an `answer`. 409 for an answer if the sender’s data was deleted.',
		headers: { 'Idempotency-Key': 'A UUID that the client generates for an `answer`, which is emailed once for each. Without an answer, it isn’t needed.' },
		params: z.object({ request_id: fromText(idSchema) }),
		body: changeRequestBodySchema,
		answer: adminRequestSchema,
		errors: ['not_found', 'conflict', 'invalid', 'idempotency_mismatch'],
		example: {
			address: adminApi.request(31),
			body: { status: 'accepted', executed_on: '2026-03-30', institutional_deadline: '2026-05-01' },
			answer: exampleAdminRequest,
		},
		throttle: adminThrottle,
		handler: (deps, { params: { request_id }, body, user, request }) =>
			changeRequest(deps, { request_id, body, op_id: operationId(request), actor_id: user.user_id }),
	}),
];
