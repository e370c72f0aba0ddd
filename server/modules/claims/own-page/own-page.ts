import type { OwnPage } from '#domain/claims/own-page-forms.ts';
import { and, desc, eq, inArray, isNull } from '#server/db/drizzle.ts';
import { inTransaction, readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { pagePhotos, pageProposals, pageTexts } from '#server/db/schema/own-page-schema.ts';
import { lockPresent, recordIds, resizePhoto } from '#server/modules/rosters/public.ts';
import { type HeldAthlete, type Holder, heldAthlete } from '../held-athlete.ts';

/** What the holder's page shows and what waits. @throws HttpError as `heldAthlete` */
export function ownPage(db: Db, holder: Holder): Promise<OwnPage> {
	return readConsistently(db, async (tx) => pageOf(tx, await heldAthlete(tx, holder), holder));
}

/**
 * The holder wants this text on the page. It waits for a person; an empty text goes at once, and so does whatever waited.
 * @throws HttpError as `heldAthlete`
 */
export function proposeText(db: Db, text: string, holder: Holder & { now: Date }): Promise<OwnPage> {
	return change(db, holder, async (tx, { player_id }, records) => {
		const { claim_id, now } = holder;
		const before = await pageOf(tx, { image_url: null }, holder);
		if (text !== '' && text === before.waiting.text) return;
		await withdraw(tx, records, 'text', claim_id);
		if (text === '') await tx.delete(pageTexts).where(eq(pageTexts.claim_id, claim_id));
		else if (text !== before.shown.text) await tx.insert(pageProposals).values({ player_id, claim_id, kind: 'text', text, created_at: now });
	});
}

/**
 * The holder wants this photo on the page, in place of one that waited. It waits for a person.
 * @throws HttpError as `heldAthlete`; 422 if it can't be used
 */
export async function proposePhoto(db: Db, bytes: Buffer, holder: Holder & { now: Date }): Promise<OwnPage> {
	// Before the work that a photo takes.
	await heldAthlete(db, holder);
	const photos = await resizePhoto(bytes);
	return change(db, holder, async (tx, { player_id }, records) => {
		await withdraw(tx, records, 'photo', holder.claim_id);
		const [made] = await tx
			.insert(pageProposals)
			.values({ player_id, claim_id: holder.claim_id, kind: 'photo', created_at: holder.now })
			.returning({ proposal_id: pageProposals.proposal_id });
		if (made === undefined) throw new Error('no proposal was added');
		await tx.insert(pagePhotos).values(photos.map((photo) => ({ proposal_id: made.proposal_id, ...photo })));
	});
}

/** The holder takes back a photo that waits. @throws HttpError as `heldAthlete` */
export function withdrawPhoto(db: Db, holder: Holder): Promise<OwnPage> {
	return change(db, holder, (tx, _athlete, records) => withdraw(tx, records, 'photo', holder.claim_id));
}

function change(db: Db, holder: Holder, act: (tx: Db, athlete: HeldAthlete, records: number[]) => Promise<void>): Promise<OwnPage> {
	return inTransaction(db, async (tx) => {
		const { player_id } = await heldAthlete(tx, holder);
		await lockPresent(tx, player_id);
		// The claim may have ended while we waited for the athlete. Nobody deletes it from here on.
		await tx.select({ id: claims.claim_id }).from(claims).where(eq(claims.claim_id, holder.claim_id)).for('key share');
		const athlete = await heldAthlete(tx, holder);
		await act(tx, athlete, await recordIds(tx, athlete.player_id));
		return pageOf(tx, athlete, holder);
	});
}

/** Takes back what waits. Something new came, so why the one before was declined doesn't matter anymore. */
async function withdraw(tx: Db, records: number[], kind: 'text' | 'photo', claim_id: number): Promise<void> {
	await tx
		.update(pageProposals)
		.set({ reason: null })
		.where(and(eq(pageProposals.claim_id, claim_id), eq(pageProposals.kind, kind)));
	await tx.delete(pageProposals).where(and(inArray(pageProposals.player_id, records), eq(pageProposals.kind, kind), isNull(pageProposals.decided_at)));
}

async function pageOf(tx: Db, { image_url }: Pick<HeldAthlete, 'image_url'>, { claim_id }: Holder): Promise<OwnPage> {
	const [shown] = await tx.select({ text: pageTexts.text }).from(pageTexts).where(eq(pageTexts.claim_id, claim_id));
	const latest = async (kind: 'text' | 'photo') => {
		const [row] = await tx
			.select()
			.from(pageProposals)
			.where(and(eq(pageProposals.claim_id, claim_id), eq(pageProposals.kind, kind)))
			.orderBy(desc(pageProposals.proposal_id))
			.limit(1);
		return row;
	};
	const [text, photo] = [await latest('text'), await latest('photo')];
	return {
		shown: { text: shown?.text ?? null, image_url },
		waiting: { text: text?.decided_at === null ? text.text : null, photo: photo?.decided_at === null },
		declined: { text: text?.reason ?? null, photo: photo?.reason ?? null },
	};
}
