import { screens } from '#domain/api/api-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { raiseAlert } from '#server/modules/operations/public.ts';
import type { Payment } from './payment-row.ts';

/**
 * Alerts admins to money that wasn't refunded: a refund failed after it was made, or the provider refused one that
 * nobody waits for. The alert clears when the payment is refunded.
 * @param why a sentence.
 */
export async function alertRefundFailed(tx: Db, payment: Payment, { title, why }: { title: string; why: string }, now: Date): Promise<void> {
	const { payment_id, player_id, amount_cents, created_at, surplus } = payment;
	const [athlete] = await tx.select({ name: players.player_name }).from(players).where(eq(players.player_id, player_id));
	const which = `This was a ${formatUsd(toCents(amount_cents))} donation to ${athlete?.name ?? 'an athlete'} on ${utcDate(created_at.toISOString())}.`;
	const extra = surplus ? ' The donor was charged twice, or after the donation was canceled, so it must be refunded.' : '';
	await raiseAlert(
		tx,
		{
			kind: 'refund_failed',
			topic: payment_id,
			title,
			detail: `${which} ${why} We still have the money, and it counts toward the athlete.${extra} Refund it again, or work out another way with the donor.`,
			link: `${screens.admin}?tab=transactions&state=refund_failed`,
		},
		now,
	);
}
