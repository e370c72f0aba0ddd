import { and, eq, inArray } from '#server/db/drizzle.ts';
import { disputes } from '#server/db/schema/disputes-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { followCharge, wholeCharges } from './compare-payment.ts';
import { noteDifference } from './note-difference.ts';
import type { Phase } from './phase.ts';
import { tryRepair } from './repair-difference.ts';

/** A bank takes up to about three months for a dispute, and an appeal takes more. */
const LASTS_MS = 180 * 86_400_000;

/** A page of the provider's disputes: finds those whose start or end the books have missed. */
export const disputesPhase: Phase = async (deps, run) => {
	const { db, payments: provider } = deps;
	const since = new Date(run.since.getTime() - LASTS_MS);
	const page = await provider.listDisputes({ since, ...(run.cursor === null ? {} : { after: run.cursor }) });
	const last = page.disputes.at(-1);
	if (last === undefined) return { cursor: null };
	const refs = page.disputes.map(({ dispute_ref }) => dispute_ref);
	const charge_refs = page.disputes.flatMap(({ charge_ref }) => (charge_ref === null ? [] : [charge_ref]));
	const known = await db
		.select({ dispute_ref: disputes.dispute_ref, status: disputes.status })
		.from(disputes)
		.where(and(eq(disputes.provider, provider.name), inArray(disputes.dispute_ref, refs)));
	const booked =
		charge_refs.length === 0
			? []
			: wholeCharges(
					await db
						.select()
						.from(payments)
						.where(and(eq(payments.provider, provider.name), inArray(payments.provider_ref, charge_refs))),
				);
	for (const { dispute_ref, status, charge_ref, amount_cents: disputed } of page.disputes) {
		const payment = booked.find(({ provider_ref }) => provider_ref === charge_ref);
		if (payment === undefined || known.some((dispute) => dispute.dispute_ref === dispute_ref && dispute.status === status)) continue;
		const { value, failure } = await tryRepair(() => followCharge(deps, payment));
		const after = value?.after;
		if (after?.state === payment.state && after.lost_cents === payment.lost_cents) continue;
		const cents = { ours_cents: payment.lost_cents, theirs_cents: after?.lost_cents ?? disputed };
		await noteDifference(deps, run, {
			kind: 'dispute_differs',
			ref: dispute_ref,
			payment_id: payment.payment_id,
			...cents,
			mended: failure === undefined,
			failure,
		});
	}
	return { cursor: page.more ? last.dispute_ref : null, disputes: page.disputes.length };
};
