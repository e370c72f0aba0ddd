import { formatUsd } from '#domain/money/money.ts';
import { utcDate, utcTime } from '#domain/time/utc-date.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { disputes } from '#server/db/schema/disputes-schema.ts';
import { clearAlerts, raiseAlert } from '#server/modules/operations/public.ts';
import type { ProviderDispute } from '../provider/payment-provider.ts';
import type { Payment } from './payment-row.ts';

/**
 * Alerts admins to a dispute that waits for an answer, once for each deadline, and clears the alert when it no longer
 * waits. Call it before the dispute is stored.
 */
export async function alertAboutDispute(tx: Db, { provider, receipt_number }: Payment, dispute: ProviderDispute, now: Date): Promise<void> {
	const { dispute_ref, due_by, link } = dispute;
	const [known] = await tx
		.select({ due_by: disputes.due_by, status: disputes.status })
		.from(disputes)
		.where(and(eq(disputes.provider, provider), eq(disputes.dispute_ref, dispute_ref)));
	const isOver = known?.status === 'won' || known?.status === 'lost';
	if (isOver || known?.due_by?.getTime() === due_by?.getTime()) return;
	const topic = `${provider} ${dispute_ref}`;
	if (due_by === null) await clearAlerts(tx, { kind: 'dispute', topics: [topic] }, now);
	else await raiseAlert(tx, { kind: 'dispute', topic, link, ...alertText(dispute, receipt_number, due_by) }, now);
}

function alertText({ amount_cents, status, reason }: ProviderDispute, receipt_number: number, due_by: Date): { title: string; detail: string } {
	const iso = due_by.toISOString();
	const isInquiry = status === 'inquiry';
	const what = isInquiry ? 'is asking about' : 'disputes';
	const otherwise = isInquiry ? 'Without a response, it may become a dispute, which takes the money' : 'Without a response, the money is lost';
	return {
		title: `A bank ${what} a payment of ${formatUsd(amount_cents)}. Respond by ${utcDate(iso)}, ${utcTime(iso)}`,
		detail: `Receipt No. ${receipt_number}. Reason: ${reason.replaceAll('_', ' ')}. Submit evidence in Stripe, or accept it there. ${otherwise}.`,
	};
}
