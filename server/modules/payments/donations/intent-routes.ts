import * as z from 'zod/mini';
import { intentStatusSchema } from '#domain/donation/donation.ts';
import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { exampleStatus } from './example-status.ts';
import { intentStatus } from './intent-status.ts';

const statusThrottle = defineThrottle(BROWSE_LIMITS);

/** `GET /v1/intents/{intent_id}`: anybody with the id may see the donation's state; it names no donor. */
export const intentRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/intents/:intent_id',
		who: 'anyone',
		summary: 'Get the status of a donation',
		params: z.object({ intent_id: z.uuid() }),
		answer: intentStatusSchema,
		errors: ['not_found', 'unavailable'],
		example: { address: `/v1/intents/${exampleStatus.intent_id}`, answer: exampleStatus },
		throttle: statusThrottle,
		handler: async (deps, { params, reply }) => {
			void reply.header('cache-control', 'no-store');
			return intentStatus(paymentDeps(deps), params.intent_id);
		},
	}),
];
