import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { registerAnswerSchema, registerBodySchema } from '#domain/account.ts';
import { api } from '#domain/api-paths.ts';
import type { Deps } from '#server/http/deps.ts';
import { ensureDevice } from '#server/http/device.ts';
import { route } from '#server/http/route.ts';
import type { Throttle } from '#server/http/throttle.ts';
import { parsePart } from '#server/http/validate.ts';
import { registerAccount } from '#server/identity/register.ts';

const queryText = z.optional(z.string());

/** Registration, correction and removal of an account. */
export function registerAccounts(app: FastifyInstance, deps: Deps, passwords: Throttle): void {
	const account = { user_name: 'Robin Vale', user_email: 'robin@people.example', password: 'A-good-1' };
	route(app, deps, {
		method: 'POST',
		path: api.register,
		who: 'anyone',
		summary: 'Create an account',
		description:
			'In the body, or, where there is none, in the query. Prefer the body: addresses end up in histories and logs. The person logs in afterwards. 409 `conflict` for an address that has an account.',
		query: z.object({ user_name: queryText, user_email: queryText, password: queryText }),
		body: z.optional(registerBodySchema),
		answer: registerAnswerSchema,
		errors: ['conflict'],
		throttle: passwords,
		example: { address: api.register, body: account, answer: { user_id: 12, user_email: account.user_email, user_name: account.user_name } },
		handler: async ({ query, body, request, reply }) => {
			ensureDevice(request, reply, deps.env);
			return registerAccount(deps, body ?? parsePart(registerBodySchema, query, 'query'));
		},
	});
}
