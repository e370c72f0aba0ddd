import { and, eq, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import type { PushFacts } from './push-facts.ts';
import { acceptedText, declinedText, movedText, needText, type PushText, paidText, pledgeCardText, readyText, type WaitingDonations } from './push-text.ts';

interface Waiting extends WaitingDonations {
	intent_ids: string[];
	/** Those whose checkout page is open. */
	open_ids: string[];
	/** Pledges without a card. */
	pledge_ids: string[];
	/** Pledges that can be paid on their own page, by their donation. They are no donations that wait. */
	payable_pledges: ReadonlyMap<string, string>;
}

/**
 * The donations and pledges that this device was told about, or is about to be, and that still wait to be paid, or for a card. The device's
 * badge shows their number.
 */
export async function waitingOf(db: Db, endpoint_hash: string): Promise<Waiting> {
	const unpaid = rowsOf<{ intent_id: string; pledge_id: string | null; amount_cents: number | string; player_name: string; state: string }>(
		await db.execute(sql`
			select distinct i.intent_id, i.pledge_id, i.amount_cents, i.player_name, i.state
			from push_messages m join intents i on i.intent_id = (m.facts ->> 'intent_id')::uuid
			where m.endpoint_hash = ${endpoint_hash} and m.kind in ('ready', 'needs_you') and i.state in ('created', 'session_open', 'failed', 'expired')`),
	);
	const rows = unpaid.filter(({ pledge_id }) => pledge_id === null);
	const pledges = rowsOf<{ pledge_id: string }>(
		await db.execute(sql`
			select distinct p.pledge_id from push_messages m join pledges p on p.pledge_id = (m.facts ->> 'pledge_id')::uuid
			where m.endpoint_hash = ${endpoint_hash} and m.kind = 'ready' and p.state = 'saving'`),
	);
	return {
		count: rows.length,
		amount_cents: rows.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0),
		player_name: rows[0]?.player_name ?? '',
		intent_ids: rows.map(({ intent_id }) => intent_id),
		pledge_ids: pledges.map(({ pledge_id }) => pledge_id),
		payable_pledges: new Map(unpaid.flatMap(({ intent_id, pledge_id }) => (pledge_id === null ? [] : [[intent_id, pledge_id] as const]))),
		open_ids: rows.filter(({ state }) => state === 'session_open').map(({ intent_id }) => intent_id),
	};
}

/**
 * Current text of the notification; undefined if there is nothing left to tell, because the donation was paid or
 * canceled meanwhile, the pledge has its card, or the athlete left.
 */
export async function writeText(db: Db, facts: PushFacts, waiting: Waiting | undefined, shows_amount: boolean): Promise<PushText | undefined> {
	switch (facts.kind) {
		case 'ready':
			return waiting?.intent_ids.includes(facts.intent_id) === true ? readyText(waiting, shows_amount) : undefined;
		case 'pledge_card':
			return waiting?.pledge_ids.includes(facts.pledge_id) === true ? pledgeCardText(facts, shows_amount) : undefined;
		case 'paid':
			return paidText(facts, shows_amount);
		case 'needs_you': {
			const pledge_id = waiting?.payable_pledges.get(facts.intent_id);
			const isOfOne = facts.need === 'declined' || facts.need === 'saved_card';
			if (isOfOne && pledge_id === undefined && waiting?.intent_ids.includes(facts.intent_id) !== true) return undefined;
			// A donor who has opened the checkout page knows already.
			if (facts.need === 'saved_card' && waiting?.open_ids.includes(facts.intent_id) === true) return undefined;
			return needText(facts, shows_amount, pledge_id);
		}
		case 'request':
			return acceptedText(facts);
		case 'request_declined':
			return declinedText(facts);
		case 'moved': {
			const athlete = await athleteOf(db, facts.player_id);
			return athlete && movedText(athlete, facts.athletes);
		}
	}
}

async function athleteOf(db: Db, player_id: number) {
	const [row] = await db
		.select({ player_id: players.player_id, player_name: players.player_name, team_id: teams.team_id, team_name: teams.team_name })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(and(eq(players.player_id, player_id), isNull(players.retired_at)));
	return row;
}
