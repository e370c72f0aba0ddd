import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { receiptSchema } from '#domain/donation/donation-records.ts';
import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { currentUser } from '#server/http/route/require-user.ts';
import { examplePayment } from './payment-example.ts';
import { receiptOf } from './read-receipt.ts';

const receiptThrottle = defineThrottle(BROWSE_LIMITS);

/**
 * `GET /v1/receipts/{payment_id}`: nobody can guess the id. Anybody with it sees the payment, and only the donor sees
 * their name.
 */
export const receiptRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/receipts/:payment_id',
		who: 'anyone',
		summary: 'Get the receipt of a payment',
		description:
			'`donor` is null unless the session is the donor’s own. `returned` is the total refunded so far, and `returns` lists each refund. `dated_before` is the date on earlier copies and emails, if it was corrected since. `mail_copy` says whether the receipt can be emailed from its page.',
		params: z.object({ payment_id: z.uuid() }),
		answer: receiptSchema,
		errors: ['not_found'],
		example: {
			address: api.receipt(examplePayment.payment_id),
			answer: {
				...examplePayment,
				dated_before: null,
				returns: [{ amount: 5, at: '2027-01-15T09:30:00.000Z', by: 'refund' }],
				of_account: true,
				donor: { name: 'Robin Vale', email: 'robin@people.example' },
				together: null,
				mail_copy: 'no',
				keepsake: null,
			},
		},
		throttle: receiptThrottle,
		handler: async (deps, { params, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			return receiptOf(deps.db, params.payment_id, (await currentUser(deps, request))?.user_id, deps.clock());
		},
	}),
];
