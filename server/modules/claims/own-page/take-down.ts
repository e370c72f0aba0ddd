import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, inArray, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { pageProposals, pageTakeDowns, pageTexts, photosToDelete, shownPhotos } from '#server/db/schema/own-page-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import {
	type Decider,
	forgetPhotos,
	isRepeatedCall,
	isWithin,
	lockPresent,
	namePhoto,
	type Photos,
	recordWithPhoto,
	teamWithin,
} from '#server/modules/rosters/public.ts';
import { deleteNotes } from '../card-notes.ts';
import { queueMail, takenDownMail } from '../claim-mails.ts';

interface Editor {
	actor_id: number;
	now: Date;
}

type TakenDown = Pick<typeof pageTakeDowns.$inferSelect, 'words' | 'had_photo'>;

/**
 * Takes the words and the photo of these claims off their pages, in the caller's transaction, which has locked the accounts or the
 * athletes. A photo that took the place of theirs stays. The files are deleted later.
 * @returns what one claim had on the page
 */
async function takeDown(tx: Db, claim_ids: readonly number[], editor: Editor): Promise<TakenDown> {
	if (claim_ids.length === 0) return { words: null, had_photo: false };
	const [text] = await tx
		.delete(pageTexts)
		.where(inArray(pageTexts.claim_id, [...claim_ids]))
		.returning({ words: pageTexts.text });
	let had_photo = false;
	const photos = await tx
		.delete(shownPhotos)
		.where(inArray(shownPhotos.claim_id, [...claim_ids]))
		.returning();
	for (const { image_url } of photos) {
		const player_id = await recordWithPhoto(tx, image_url);
		if (player_id !== undefined) await namePhoto(tx, player_id, null, editor);
		had_photo ||= player_id !== undefined;
		await tx.insert(photosToDelete).values({ image_url }).onConflictDoNothing();
	}
	return { words: text?.words ?? null, had_photo };
}

/**
 * A claim has ended: nothing that it put on the page stays, and nobody looks at what it still wanted there. In the caller's transaction.
 * @returns what was shown
 */
export async function leavePage(tx: Db, claim_id: number, editor: Editor): Promise<TakenDown> {
	const taken = await takeDown(tx, [claim_id], editor);
	await tx.delete(pageProposals).where(and(eq(pageProposals.claim_id, claim_id), isNull(pageProposals.decided_at)));
	return taken;
}

/** Keeps what staff took off a page, and why, for whoever asks later. Nothing if nothing was there. In the caller's transaction. */
export async function noteTakeDown(
	tx: Db,
	{ player_id, user_id, team_id }: Pick<typeof claims.$inferSelect, 'player_id' | 'user_id' | 'team_id'>,
	taken: TakenDown & { notes: number; reason: string },
	{ actor_id, now }: Editor,
): Promise<void> {
	if (taken.words === null && !taken.had_photo && taken.notes === 0) return;
	await tx.insert(pageTakeDowns).values({ player_id, user_id, team_id, ...taken, taken_down_at: now, taken_down_by: actor_id });
}

/** Takes everything that an account sent off the pages, because the account goes. The caller has locked it. */
export async function takeDownOf(tx: Db, user_id: number, editor: Editor): Promise<void> {
	const held = await tx.select({ claim_id: claims.claim_id }).from(claims).where(eq(claims.user_id, user_id));
	await takeDown(
		tx,
		held.map(({ claim_id }) => claim_id),
		editor,
	);
}

/**
 * Staff takes down what a holder sent, and what they wrote on cards. The holder gets a mail with the reason. Audited. A repeat with the same
 * key changes nothing.
 * @throws HttpError 404, also beyond reach; 422 `idempotency_mismatch`
 */
export async function takeDownPage(db: Db, { claim_id, reason }: { claim_id: number; reason: string }, { publicUrl, reach, ...editor }: Decider) {
	await inTransaction(db, async (tx) => {
		const [claim] = await tx
			.select({ player_id: claims.player_id, user_id: claims.user_id, team_id: claims.team_id })
			.from(claims)
			.where(and(eq(claims.claim_id, claim_id), teamWithin(reach, claims.team_id)));
		const athlete = claim === undefined ? undefined : await lockPresent(tx, claim.player_id);
		if (claim === undefined || athlete === undefined || !isWithin(reach, athlete)) throw notFound(claimMessages.unknown);
		if (await isRepeatedCall(tx, { call: `take-down ${claim_id}`, body: { reason } }, editor)) return;
		const taken = await takeDown(tx, [claim_id], editor);
		await noteTakeDown(tx, claim, { ...taken, notes: await deleteNotes(tx, claim), reason }, editor);
		const [holder] = await tx.select({ user_email: users.user_email }).from(users).where(eq(users.user_id, claim.user_id));
		if (holder !== undefined) await queueMail(tx, holder.user_email, takenDownMail(athlete.player_name, reason, publicUrl), editor.now);
		await audit(tx, { at: editor.now, actor_id: editor.actor_id, action: 'page_taken_down', subject_id: athlete.player_id });
	});
}

/** Deletes the files of photos that were taken down, unless a record names them again. */
export async function deletePhotos(db: Db, photos: Photos): Promise<void> {
	for (const { image_url } of await db.select().from(photosToDelete)) {
		if ((await recordWithPhoto(db, image_url)) === undefined) await forgetPhotos(photos, [image_url]);
		await db.delete(photosToDelete).where(eq(photosToDelete.image_url, image_url));
	}
}
