import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { isPledgeOver, latestPledgeEnd, mayChangeCard, type Pledge, type PledgeStep, waitsForDonor } from '#domain/donation/pledge.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { and, asc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { pledgeSteps } from '#server/db/schema/pledges-schema.ts';
import { currentTeamOf, reasonToPause } from '../plans/pauses/plan-pause.ts';
import { checkoutUrl } from '../sessions/checkout-addresses.ts';
import type { PledgeRow } from './pledge-row.ts';

/** Steps that may follow one another and are one each time. Any other that repeats is the same, as a notice whose mail had to be sent again. */
const EACH_COUNTS: ReadonlySet<PledgeStep> = new Set(['card_changed', 'card_late', 'lowered', 'dated']);

/** A pledge on its own page, with what it has gone through. */
export async function pledgeAnswer(db: Db, row: PledgeRow, publicUrl: string): Promise<Pledge> {
	const { pledge_id, created_at } = row;
	const noted = await db.select().from(pledgeSteps).where(eq(pledgeSteps.pledge_id, pledge_id)).orderBy(asc(pledgeSteps.step_id));
	const steps = noted.filter(({ step }, n) => EACH_COUNTS.has(step) || step !== noted[n - 1]?.step);
	const told = steps.map(({ step, at, amount_cents, ends_at }) => ({
		step,
		at: at.toISOString(),
		amount: amount_cents === null ? null : centsToDollars(toCents(amount_cents)),
		ends_at: ends_at?.toISOString() ?? null,
	}));
	const made = { step: 'pledged' as const, at: created_at.toISOString(), amount: null, ends_at: null };
	return { ...(await listedPledge(db, row, publicUrl)), timeline: [made, ...told] };
}

/** A pledge as its donor sees it in a list. */
export async function listedPledge(db: Db, row: PledgeRow, publicUrl: string): Promise<Pledge> {
	const { pledge_id, intent_id, state, reason, player_id, player_name, team_id, team_name } = row;
	const isAsked = waitsForDonor(state);
	const now = isAsked ? await currentTeamOf(db, player_id) : undefined;
	const isPayable = state === 'needs_donor' && now !== undefined && reasonToPause(row, now) === null;
	return {
		...{ pledge_id, state, reason, player_id, player_name, team_id, team_name },
		amount: centsToDollars(toCents(row.amount_cents)),
		named: row.named && row.user_id !== null,
		mailed: row.user_id !== null || row.email !== null,
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
		timeline: [],
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
