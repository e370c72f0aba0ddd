import * as z from 'zod/mini';
import { mySessionsAnswerSchema } from '#domain/account/session-list-answer.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { clearSessionCookie } from '#server/http/route/session-cookie.ts';
import { endOneSession, listSessions } from './list-sessions.ts';

const session_id = '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a44';

/** Where somebody is logged in, and how they end those sessions. */
export const mySessionRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: api.mySessions,
		who: 'user',
		summary: 'List your active sessions',
		description: 'This session comes first, then the others by last use. `last_active_at` may lag by up to a minute.',
		answer: mySessionsAnswerSchema,
		throttle: browseThrottle,
		example: {
			address: api.mySessions,
			answer: {
				data: [
					{
						session_id,
						kind: 'password',
						device: 'Chrome on Android',
						began_at: '2026-09-05T19:04:11.000Z',
						last_active_at: '2026-09-06T08:12:00.000Z',
						expires_at: '2026-10-05T19:04:11.000Z',
						current: true,
					},
				],
			},
		},
		handler: async (deps, { user }) => ({ data: await listSessions(deps.db, user, deps.clock()) }),
	}),

	defineRoute({
		method: 'DELETE',
		path: '/v1/my-sessions/:sessionId',
		who: 'user',
		event: 'session_ended',
		summary: 'End one of your sessions',
		description: 'Its next call answers 401 `session_ended`. If it is the current session, its cookie is removed, too.',
		params: z.object({ sessionId: z.uuid() }),
		answer: doneSchema,
		errors: ['not_found'],
		throttle: browseThrottle,
		example: { address: api.mySession(session_id), answer: { message: 'The session has ended.' } },
		handler: async (deps, { params, user, reply }) => {
			if (!(await endOneSession(deps.db, user.user_id, params.sessionId))) throw notFound(accountMessages.account.sessionGone);
			if (params.sessionId === user.session_id) clearSessionCookie(reply, deps.env);
			return { message: 'The session has ended.' };
		},
	}),
];
