import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { intentStatusSchema } from '#domain/donation/donation.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { requireOwn } from '#server/http/route/require-user.ts';
import { findCardCharge } from '../intents/card-charges.ts';
import { findIntent } from '../intents/intents.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { givingThrottle } from '../payment-throttles.ts';
import { providerHttpError } from '../provider/provider-http-error.ts';
import { captureConsent } from '../sessions/capture-card.ts';
import { exampleStatus } from './example-status.ts';
import { intentStatus } from './intent-status.ts';

/** The charge of a saved card before its time (docs/decisions/062). */
export const chargeNowRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'POST',
		path: '/v1/intents/:intent_id/charge',
		who: 'user',
		summary: 'Charge an authorized donation now',
		description:
			'A donation by saved card is charged ten minutes after it was authorized. This charges it at once, and it can’t be undone afterward. A repeat changes nothing. 409 `conflict` if it isn’t authorized.',
		params: z.object({ intent_id: z.uuid() }),
		answer: intentStatusSchema,
		errors: ['forbidden', 'not_found', 'conflict', 'unavailable', 'provider_refused'],
		throttle: givingThrottle,
		example: {
			address: api.chargeNow(exampleStatus.intent_id),
			answer: { ...exampleStatus, transaction_id: 'pi_3Nf0c2a7be1d94c0', card: { state: 'captured', charge_at: null, reason: null } },
		},
		handler: async (deps, { params, user }) => {
			const intent = await findIntent(deps.db, params.intent_id);
			if (intent.user_id === null) throw new HttpError(403, 'forbidden', 'This donation isn’t from your account.');
			requireOwn(user, intent.user_id);
			const state = (await findCardCharge(deps.db, intent.intent_id))?.state;
			if (state !== 'authorized' && state !== 'captured') throw new HttpError(409, 'conflict', 'This donation isn’t waiting to be charged to a saved card.');
			try {
				await captureConsent(paymentDeps(deps), intent.intent_id);
			} catch (error) {
				throw providerHttpError(error, 'We’ll charge your card as planned, unless you undo it.');
			}
			return intentStatus(paymentDeps(deps), intent.intent_id);
		},
	}),
];
