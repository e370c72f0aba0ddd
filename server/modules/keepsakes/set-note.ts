import type { CardNote } from '#domain/keepsake/card-note.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, inArray, notInArray } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { cardsToWriteOn, type Holder } from '#server/modules/claims/public.ts';
import { recordIds } from '#server/modules/rosters/public.ts';
import { lockHeld } from './lock-held.ts';
import { makeCards } from './make-cards.ts';

interface NoteOnCard extends Holder {
	/** The donation's number in the athlete's list. */
	number: number;
	/** Empty takes it back. */
	note: string;
	now: Date;
}

const REFUSALS = { unsigned: claimMessages.noteUnsigned, others: claimMessages.noteOfOthers, spent: claimMessages.noteSpent } as const;

/**
 * Writes a line on the card of one donation, or takes it back. A card that is missing is made. The same line again changes nothing.
 * @throws HttpError as `heldAthlete`; 404 for a donation that isn't the athlete's; 409 `conflict` where there is no card to write on
 */
export async function setNote(db: Db, { number, note, now, ...holder }: NoteOnCard): Promise<CardNote> {
	return inTransaction(db, async (tx) => {
		const athlete = await lockHeld(tx, holder);
		const [payment] = await tx
			.select({ intent_id: payments.intent_id, player_id: payments.player_id })
			.from(payments)
			.where(
				and(
					eq(payments.receipt_number, number),
					inArray(payments.player_id, await recordIds(tx, athlete.player_id)),
					eq(payments.surplus, false),
					notInArray(payments.state, ['pending', 'voided']),
				),
			);
		const intent_id = payment?.intent_id ?? undefined;
		const card = intent_id === undefined ? undefined : (await cardsToWriteOn(tx, { ...holder, consent: athlete.consent }, [intent_id])).get(intent_id);
		if (payment === undefined || intent_id === undefined || card === undefined) throw notFound('We couldn’t find that donation.');
		if (note === '') {
			// A card that somebody else signed has nothing of theirs.
			if (card.note !== null) await tx.update(keepsakes).set({ note: null }).where(eq(keepsakes.intent_id, intent_id));
			return { note: null };
		}
		if (card.state !== 'open' && card.state !== 'missing') throw new HttpError(409, 'conflict', REFUSALS[card.state]);
		if (card.state === 'missing' && card.signature_id !== undefined)
			await makeCards(tx, { signature_id: card.signature_id, season: card.season, player_id: payment.player_id, intent_id }, now);
		await tx.update(keepsakes).set({ note }).where(eq(keepsakes.intent_id, intent_id));
		return { note };
	});
}
