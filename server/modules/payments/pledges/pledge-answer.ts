import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { isPledgeOver, latestPledgeEnd, mayChangeCard, type Pledge, waitsForDonor } from '#domain/donation/pledge.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { and, asc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { currentTeamOf, reasonToPause } from '../plans/pauses/plan-pause.ts';
import { checkoutUrl } from '../sessions/checkout-addresses.ts';
import type { PledgeRow } from './pledge-row.ts';

/** A pledge as its donor sees it. */
export async function pledgeAnswer(db: Db, row: PledgeRow, publicUrl: string): Promise<Pledge> {
	const { pledge_id, intent_id, state, reason, player_id, player_name, team_id, team_name } = row;
	const isAsked = waitsForDonor(state);
	const now = isAsked ? await currentTeamOf(db, player_id) : undefined;
	const isPayable = state === 'needs_donor' && now !== undefined && reasonToPause(row, now) === null;
	return {
		...{ pledge_id, state, reason, player_id, player_name, team_id, team_name },
		amount: centsToDollars(toCents(row.amount_cents)),
		named: row.named && row.user_id !== null,
		card_url: state === 'saving' ? `${publicUrl}${pledgeApi.card(pledge_id)}` : null,
		another_card_url: mayChangeCard(state) ? `${publicUrl}${pledgeApi.anotherCard(pledge_id)}` : null,
		card: cardOfPledge(row),
		ends_at: row.ends_at.toISOString(),
		latest_end: latestPledgeEnd(row.created_at).toISOString(),
		charge_at: row.charge_at?.toISOString() ?? null,
		finish_by: isAsked ? (row.finish_by?.toISOString() ?? null) : null,
		moved_to: state === 'moved' && now !== undefined && !now.isGone ? { team_id: now.team_id, team_name: now.team_name } : null,
		retry_at: state === 'needs_donor' ? (row.retry_at?.toISOString() ?? null) : null,
		pay_url: isPayable ? checkoutUrl(publicUrl, intent_id) : null,
		payment_id: state === 'fulfilled' ? await paymentOf(db, intent_id) : null,
	};
}

async function paymentOf(db: Db, intent_id: string): Promise<string | null> {
	const [paid] = await db
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.where(and(eq(payments.intent_id, intent_id), eq(payments.surplus, false)))
		.orderBy(asc(payments.created_at))
		.limit(1);
	return paid?.payment_id ?? null;
}

/** The card that would be charged. None before it is saved, and once nothing will be charged anymore. */
export function cardOfPledge({ state, brand, last4, exp_month, exp_year }: PledgeRow): Pledge['card'] {
	if (brand === null || last4 === null || exp_month === null || exp_year === null || isPledgeOver(state)) return null;
	return { brand, last4, exp_month, exp_year };
}
