import { api } from '#domain/api/api-paths.ts';
import { clientErrorsBodySchema } from '#domain/api/client-errors.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { ClientErrorCounts } from './client-error-counts.ts';

/** A page reports an error once, and at most ten. */
const reportThrottle = defineThrottle({ device: 20, address: 600, windowMs: 60_000 });

export interface ClientErrorDeps extends Deps {
	clientErrors: ClientErrorCounts;
}

/** Where the page reports its own errors. */
export const clientErrorRoutes: readonly ApiRoute<ClientErrorDeps>[] = [
	defineRoute({
		method: 'POST',
		path: api.clientErrors,
		who: 'anyone',
		summary: 'Report errors of the page',
		description:
			'Sent by the page. The server counts them without recording who or where, logs the counts once a minute, and shows the latest to admins. An error contains nothing that a person typed.',
		body: clientErrorsBodySchema,
		answer: doneSchema,
		throttle: reportThrottle,
		example: {
			address: api.clientErrors,
			body: {
				errors: [
					{ name: 'TypeError', message: 'Cannot read properties of undefined (reading )', source: '/assets/app-Cq0a1b2c.js:1:20417', screen: '/favorites' },
				],
			},
			answer: { message: 'Thank you.' },
		},
		handler: async ({ clientErrors }, { body }) => {
			clientErrors.note(body.errors);
			return { message: 'Thank you.' };
		},
	}),
];
