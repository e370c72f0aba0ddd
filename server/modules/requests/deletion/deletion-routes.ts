import { doneSchema } from '#domain/api/done-schema.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { deletionLinkBodySchema, deletionTokenBodySchema, sentByAddressSchema } from '#domain/collaboration/data-deletion.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { defineThrottle, PASSWORD_LIMITS } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type Deps, forCall } from '#server/http/route/deps.ts';
import { mailDeletionLink } from './mail-deletion-link.ts';
import { deleteByLink, sentByLink } from './use-deletion-link.ts';

const { asked, deleted } = requestMessages.deletion;
const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';

const deletionThrottle = defineThrottle(PASSWORD_LIMITS);

/** Visitors delete what they wrote to us without an account, by a link that we mail to the address that they gave. */
export const deletionRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: requestApi.deletionLink,
		who: 'anyone',
		event: 'deletion_link_asked',
		summary: 'Request a link to delete what you sent without an account',
		description:
			'Emails a link, at most once an hour per address, if messages or collaboration requests came from that address without an account. Otherwise, the answer is the same.',
		body: deletionLinkBodySchema,
		answer: doneSchema,
		throttle: deletionThrottle,
		limited: true,
		example: { address: requestApi.deletionLink, body: { email: 'robin@people.example' }, answer: { message: asked } },
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			await forCall(deps, request, reply).limits.count('deletion_link');
			await mailDeletionLink(deps, body.email);
			return { message: asked };
		},
	}),

	defineRoute({
		method: 'POST',
		path: requestApi.lookAtDeletion,
		who: 'anyone',
		summary: 'Preview what a deletion link would delete',
		description: 'Changes nothing. 404 if the link was used or has expired.',
		body: deletionTokenBodySchema,
		answer: sentByAddressSchema,
		errors: ['not_found'],
		throttle: deletionThrottle,
		example: {
			address: requestApi.lookAtDeletion,
			body: { token },
			answer: {
				email: 'robin@people.example',
				messages: [{ subject: 'A question about a donation', created_at: '2026-09-05T19:04:11.000Z' }],
				requests: [{ player_name: 'Émile Okafor-Lind', team_name: 'Cedar Valley Herons', status: 'accepted', created_at: '2026-09-01T10:00:00.000Z' }],
			},
		},
		handler: async (deps, { body, reply }) => {
			void reply.header('cache-control', 'no-store');
			return sentByLink(deps, body.token);
		},
	}),

	defineRoute({
		method: 'POST',
		path: requestApi.confirmDeletion,
		who: 'anyone',
		event: 'sent_deleted',
		summary: 'Delete what a deletion link covers',
		description:
			'Works once. Accepted requests keep their facts without the person, just as when an account is deleted. 404 if the link was used or has expired.',
		body: deletionTokenBodySchema,
		answer: doneSchema,
		errors: ['not_found'],
		throttle: deletionThrottle,
		example: { address: requestApi.confirmDeletion, body: { token }, answer: { message: deleted } },
		handler: async (deps, { body, reply }) => {
			void reply.header('cache-control', 'no-store');
			await deleteByLink(deps, body.token);
			return { message: deleted };
		},
	}),
];
