import { type SupporterNames, supporterName } from '#domain/donation/supporter-list.ts';
import type { IssuedKeepsake, Keepsake, KeepsakeFacts, ShownKeepsake } from '#domain/keepsake/keepsake.ts';
import { seasonOf } from '#domain/keepsake/season.ts';
import { and, desc, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claims } from '#server/db/schema/claims-schema.ts';
import { keepsakeSignatures, keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { userProfiles, users } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { presentRecord, recordIds } from '#server/modules/rosters/public.ts';
import { proofOf } from './keepsake-keys.ts';
import { makeCards } from './make-cards.ts';

type Paid = Pick<typeof payments.$inferSelect, 'intent_id' | 'player_id' | 'surplus' | 'state'>;

interface Viewer {
	/** Whether the donor looks. Nobody else reads a name beside an amount. */
	isOwn: boolean;
	now: Date;
}

/**
 * The keepsake of a payment's donation; null if there is none and will be none: nobody holds the athlete's page, the season is over unsigned, or
 * nothing is left of the money. A card that is missing is made now.
 */
export async function keepsakeOf(db: Db, { intent_id, player_id, surplus, state }: Paid, { isOwn, now }: Viewer): Promise<Keepsake | null> {
	if (intent_id === null || surplus || state === 'pending' || state === 'voided') return null;
	const known = await cardOf(db, eq(keepsakes.intent_id, intent_id));
	if (known !== undefined) return shown(db, known, isOwn);
	const { first, kept } = await donationOf(db, intent_id);
	if (first === null || kept <= 0) return null;
	const season = seasonOf(first);
	const records = await recordIds(db, player_id);
	const holder = await holderOf(db, records, season);
	if (holder === undefined) return null;
	if (holder.signature_id === null) return season === seasonOf(now) ? { state: 'awaiting_signature' } : null;
	const { signature_id } = holder;
	await inTransaction(db, async (tx) => {
		// It may have been deleted since.
		const [stands] = await tx
			.select({ season: keepsakeSignatures.season })
			.from(keepsakeSignatures)
			.where(eq(keepsakeSignatures.signature_id, signature_id))
			.for('key share');
		if (stands !== undefined) await makeCards(tx, { signature_id, season, player_id, intent_id }, now);
	});
	const made = await cardOf(db, eq(keepsakes.intent_id, intent_id));
	return made === undefined ? null : shown(db, made, isOwn);
}

const isCounted = and(eq(payments.surplus, false), sql`${payments.state} not in ('pending', 'voided')`);
const keptCents = sql<number>`coalesce(sum(${payments.amount_cents} - ${payments.refunded_cents} - ${payments.lost_cents}), 0)`;

/** When a donation's first payment was taken, and cents that are left of all of them. */
async function donationOf(db: Db, intent_id: string): Promise<{ first: Date | null; kept: number }> {
	const [donation] = await db
		.select({ first: sql`min(${payments.created_at})`.mapWith(payments.created_at), kept: keptCents.mapWith(Number) })
		.from(payments)
		.where(and(eq(payments.intent_id, intent_id), isCounted));
	return { first: donation?.first ?? null, kept: donation?.kept ?? 0 };
}

/**
 * Whoever holds the athlete's page for the present team and has signed the agreement, with their signature for a season. Undefined for an athlete who
 * takes nothing here anymore, too.
 */
async function holderOf(db: Db, records: readonly number[], season: number): Promise<{ signature_id: number | null } | undefined> {
	const [holder] = await db
		.select({ signature_id: keepsakeSignatures.signature_id })
		.from(claims)
		.innerJoin(players, and(eq(players.player_id, presentRecord(claims.player_id)), eq(players.team_id, claims.team_id)))
		.innerJoin(agreements, eq(agreements.claim_id, claims.claim_id))
		.leftJoin(keepsakeSignatures, and(eq(keepsakeSignatures.claim_id, claims.claim_id), eq(keepsakeSignatures.season, season)))
		.where(and(inArray(claims.player_id, [...records]), isNull(claims.ended_at), sql`${players.consent} not in ('opted_out', 'removed')`))
		.orderBy(desc(agreements.version))
		.limit(1);
	return holder;
}

async function cardOf(db: Db, where: ReturnType<typeof eq>) {
	const kept = db
		.select({ cents: keptCents })
		.from(payments)
		.where(and(eq(payments.intent_id, keepsakes.intent_id), isCounted));
	const [card] = await db
		.select({
			card: keepsakes,
			signature: keepsakeSignatures,
			player_name: intents.player_name,
			team_name: intents.team_name,
			time_zone: intents.time_zone,
			named: intents.named,
			user_name: users.user_name,
			given_name: users.given_name,
			choseUserName: sql<boolean>`${users.password_hash} is not null`,
			first_name: userProfiles.first_name,
			last_name: userProfiles.last_name,
			kept: sql<number>`(${kept})`.mapWith(Number),
		})
		.from(keepsakes)
		.innerJoin(keepsakeSignatures, eq(keepsakeSignatures.signature_id, keepsakes.signature_id))
		.innerJoin(intents, eq(intents.intent_id, keepsakes.intent_id))
		.leftJoin(users, eq(users.user_id, intents.user_id))
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.where(where);
	return card;
}

type Card = NonNullable<Awaited<ReturnType<typeof cardOf>>>;

const stateOf = ({ kept }: Card) => (kept > 0 ? 'issued' : 'void');

async function shown(db: Db, card: Card, isOwn: boolean): Promise<Keepsake> {
	const { card_id, number, season, given_at, note } = card.card;
	const { signed_name, strokes } = card.signature;
	const facts: KeepsakeFacts = {
		...{ version: 1, token: card_id, number, season, player_name: card.player_name, team_name: card.team_name },
		donor: isOwn && card.named && card.user_name !== null ? (supporterName(namesOf({ ...card, user_name: card.user_name })) ?? null) : null,
		given_on: dayIn(given_at, card.time_zone ?? 'UTC'),
		signature: strokes === null ? { kind: 'typed', name: signed_name ?? '' } : { kind: 'drawn', strokes },
	};
	const issued: IssuedKeepsake = { state: stateOf(card), facts, proof: await proofOf(db, facts) };
	return note === null ? issued : { ...issued, note: { text: note, proof: await proofOf(db, facts, note) } };
}

/** YYYY-MM-DD, on the donor's calendar like the receipt. */
const dayIn = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone });

const namesOf = ({ user_name, given_name, first_name, last_name, choseUserName }: SupporterNames): SupporterNames => ({
	...{ user_name, given_name, first_name, last_name, choseUserName },
});

/** For anybody who has the card's address. @throws HttpError 404 */
export async function shownKeepsake(db: Db, token: string): Promise<ShownKeepsake> {
	const card = await cardOf(db, eq(keepsakes.card_id, token));
	if (card === undefined) throw notFound('We couldn’t find that card.');
	const { number, season } = card.card;
	return { state: stateOf(card), number, season, player_name: card.player_name, team_name: card.team_name };
}
