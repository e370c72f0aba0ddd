import * as z from 'zod/mini';
import { emailKey } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { mailReceiptAnswerSchema, mailReceiptBodySchema } from '#domain/donation/mail-receipt-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type Deps, forCall } from '#server/http/route/deps.ts';
import { readPayoutTerms } from '#server/modules/site/public.ts';
import { toPayment } from '../receipts/donation-rows.ts';
import { examplePayment } from '../receipts/payment-example.ts';
import { receiptRow } from '../receipts/read-receipt.ts';
import { canBeMailed, queueReceiptCopy } from '../receipts/receipt-copies.ts';
import { receiptMail, TYPED_ADDRESS } from './payment-mails.ts';

/** Far more tries than a person needs. What is queued has limits of its own. */
const copyThrottle = defineThrottle({ device: 30, address: 6000, windowMs: 60_000 });

/** A guest's receipt by mail, once (docs/decisions/163). Its random id is the right to ask, as it is the right to read. */
export const receiptCopyRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: '/v1/receipts/:payment_id/mail',
		who: 'anyone',
		summary: 'Email the receipt of a guest’s donation',
		description:
			'Works once for each receipt, to any address, for anybody who has its link. The address is used for this email and deleted with it. `queued` is false if the receipt was emailed before. If the email can’t be delivered to the mail server within a day, it can be requested again. 409 if the donor has an account, because the receipt goes there.',
		params: z.object({ payment_id: z.uuid() }),
		body: mailReceiptBodySchema,
		answer: mailReceiptAnswerSchema,
		errors: ['not_found', 'conflict'],
		example: { address: api.mailReceipt(examplePayment.payment_id), body: { email: 'robin@people.example' }, answer: { queued: true } },
		throttle: copyThrottle,
		limited: true,
		handler: async (deps, { params: { payment_id }, body: { email }, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			const { db, clock, env } = deps;
			await forCall(deps, request, reply).limits.count('receipt_copy', [
				{ kind: 'receipt_copy_of', subject: payment_id },
				{ kind: 'receipt_copy_to', subject: emailKey(email) },
			]);
			const [row] = await receiptRow(db, payment_id);
			if (row === undefined) throw notFound('We couldn’t find that receipt.');
			if (!canBeMailed(row)) throw new HttpError(409, 'conflict', 'This receipt can’t be emailed from here. Only a guest’s can.');
			const context = { payout: await readPayoutTerms(db), publicUrl: env.PUBLIC_URL, why: TYPED_ADDRESS };
			const mail = receiptMail({ ...toPayment(row), donor_name: null, time_zone: row.time_zone }, context);
			return { queued: await queueReceiptCopy(db, payment_id, email, mail, clock()) };
		},
	}),
];
