import * as z from 'zod/mini';
import { cancelAnswerSchema } from '#domain/donation/donation.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { forCall } from '#server/http/route/deps.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { givingThrottle } from '../payment-throttles.ts';
import { providerHttpError } from '../provider/provider-http-error.ts';
import { cancelOperation } from './cancel-donation.ts';
import { isKnownOperation } from './register-donation.ts';

const exampleOpId = '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90';

/** `POST /v1/operations/{op_id}/cancel`: a client may cancel what it sent under its own key. */
export const operationRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'POST',
		path: '/v1/operations/:op_id/cancel',
		who: 'anyone',
		summary: 'Cancel a donation',
		description:
			'Ends the checkout of the donation that was registered with this Idempotency-Key. If the donation hasn’t arrived yet, it is refused with 409 `conflict` when it does. A donation that is already paid stays paid and answers `paid`. Try again after 409 `in_flight` (the provider is moving the money) or 503 (the provider isn’t responding, `unavailable`, or refuses our calls, `provider_refused`).',
		params: z.object({ op_id: z.uuid() }),
		answer: cancelAnswerSchema,
		errors: ['in_flight', 'unavailable', 'provider_refused'],
		example: { address: `/v1/operations/${exampleOpId}/cancel`, answer: { op_id: exampleOpId, state: 'cancelled' } },
		throttle: givingThrottle,
		limited: true,
		handler: async (deps, { params, request, reply }) => {
			const op_id = params.op_id.toLowerCase();
			// A cancel of an operation that hasn't arrived leaves a row.
			if (!(await isKnownOperation(deps.db, op_id))) await forCall(deps, request, reply).limits.count('cancel');
			try {
				return await cancelOperation(paymentDeps(deps), op_id);
			} catch (error) {
				throw providerHttpError(error, 'We’ll cancel your donation as soon as we can.');
			}
		},
	}),
];
