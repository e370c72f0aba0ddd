import { seasonOf } from '#domain/keepsake/season.ts';
import { and, eq, inArray, isNotNull, notInArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { keepsakeSignatures, keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { recordsOf } from '#server/modules/rosters/public.ts';
import type { HeldAthlete, Holder } from './held-athlete.ts';

/** What the holder of a page can write on a donation's card. */
export interface CardToWriteOn {
	/** What they wrote on it; null if nothing. */
	note: string | null;
	/**
	 * `open`: they signed it. `missing`: it is made once somebody needs it, under their signature of its season. `unsigned`: there is none, and
	 * will be none before they sign. `others`: another account signed it. `spent`: nothing is left of the donation.
	 */
	state: 'open' | 'missing' | 'unsigned' | 'others' | 'spent';
	season: number;
	/** Their signature of that season. */
	signature_id: number | undefined;
}

/** The cards of some donations to the athlete whose page this person holds. A donation without a payment that counts isn't there. */
export async function cardsToWriteOn(
	db: Db,
	{ claim_id, user_id, consent }: Holder & Pick<HeldAthlete, 'consent'>,
	intent_ids: readonly string[],
): Promise<Map<string, CardToWriteOn>> {
	if (intent_ids.length === 0) return new Map();
	const ids = [...intent_ids];
	const given = await db
		.select({
			intent_id: payments.intent_id,
			first: sql`min(${payments.created_at})`.mapWith(payments.created_at),
			kept: sql`sum(${payments.amount_cents} - ${payments.refunded_cents} - ${payments.lost_cents})`.mapWith(Number),
		})
		.from(payments)
		.where(and(inArray(payments.intent_id, ids), eq(payments.surplus, false), notInArray(payments.state, ['pending', 'voided'])))
		.groupBy(payments.intent_id);
	const made = await db
		.select({ intent_id: keepsakes.intent_id, note: keepsakes.note, signer: keepsakeSignatures.user_id })
		.from(keepsakes)
		.innerJoin(keepsakeSignatures, eq(keepsakeSignatures.signature_id, keepsakes.signature_id))
		.where(inArray(keepsakes.intent_id, ids));
	const signed = await db
		.select({ season: keepsakeSignatures.season, signature_id: keepsakeSignatures.signature_id })
		.from(keepsakeSignatures)
		.where(eq(keepsakeSignatures.claim_id, claim_id));
	const cards = new Map(made.map((card) => [card.intent_id, card]));
	// Whoever takes nothing here anymore makes no new cards.
	const signatures = consent === 'opted_out' ? new Map<number, number>() : new Map(signed.map(({ season, signature_id }) => [season, signature_id]));
	const found = new Map<string, CardToWriteOn>();
	for (const { intent_id, first, kept } of given) {
		if (intent_id === null || first === null) continue;
		const card = cards.get(intent_id);
		const season = seasonOf(first);
		const signature_id = signatures.get(season);
		const isOthers = card !== undefined && card.signer !== user_id;
		const state = isOthers ? 'others' : kept <= 0 ? 'spent' : card !== undefined ? 'open' : signature_id !== undefined ? 'missing' : 'unsigned';
		found.set(intent_id, { note: card === undefined || isOthers ? null : card.note, state, season, signature_id });
	}
	return found;
}

/**
 * Takes whatever the holder of a claim wrote to this athlete's donors off the cards, also under an earlier claim. The cards stay. In the
 * caller's transaction, which has locked the athlete.
 * @returns how many cards had a note
 */
export async function deleteNotes(tx: Db, { player_id, user_id }: Pick<typeof claims.$inferSelect, 'player_id' | 'user_id'>): Promise<number> {
	const theirs = tx
		.select({ signature_id: keepsakeSignatures.signature_id })
		.from(keepsakeSignatures)
		.where(and(eq(keepsakeSignatures.user_id, user_id), sql`${keepsakeSignatures.player_id} in ${recordsOf(player_id)}`));
	const cleared = await tx
		.update(keepsakes)
		.set({ note: null })
		.where(and(isNotNull(keepsakes.note), inArray(keepsakes.signature_id, theirs)))
		.returning({ number: keepsakes.number });
	return cleared.length;
}

/** In a query of claims and their athletes' present records: how many notes the holder wrote. */
export const notesWritten = sql<number>`(
	select count(*)::int from ${keepsakes} k join ${keepsakeSignatures} s on s.signature_id = k.signature_id
	where k.note is not null and s.user_id = ${claims.user_id}
		and s.player_id in (select r.player_id from ${players} r where r.player_id = ${players.player_id} or r.merged_into = ${players.player_id}))`;
