import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { PHOTO_PATH, PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { Editor } from './edit-athlete.ts';
import { findAdminAthlete, lockAdminAthlete } from './find-admin-athlete.ts';
import { noteHandEdits } from './note-hand-edits.ts';
import type { PhotoFiles } from './photo-files.ts';
import { resizePhoto } from './resize-photo.ts';

/** Our name of a photo at that address; undefined if it is another host's. */
function ownName(image_url: string | null): string | undefined {
	return image_url?.startsWith(PHOTO_PATH) ? image_url.slice(PHOTO_PATH.length).replace(/-\d+\.webp$/, '') : undefined;
}

/**
 * Gives an athlete an uploaded photo in place of the one they had. Audited.
 * @throws HttpError 404 without such an athlete; 422 if the photo can't be used.
 */
export async function uploadPhoto(db: Db, files: PhotoFiles, player_id: number, bytes: Buffer, editor: Editor): Promise<AdminAthlete> {
	await findAdminAthlete(db, player_id);
	const photos = await resizePhoto(bytes);
	const hash = createHash('sha256');
	for (const { webp } of photos) hash.update(webp);
	// With the athlete's id, so that nobody else's photo goes when this one is removed.
	const name = `${player_id}-${hash.digest('hex').slice(0, 16)}`;
	await files.write(name, photos);
	return setPhoto(db, files, player_id, `${PHOTO_PATH}${name}-${PHOTO_SIZES.middle}.webp`, editor);
}

/** Takes the photo off an athlete. Ours is deleted. Audited. @throws HttpError 404 */
export function removePhoto(db: Db, files: PhotoFiles, player_id: number, editor: Editor): Promise<AdminAthlete> {
	return setPhoto(db, files, player_id, null, editor);
}

async function setPhoto(db: Db, files: PhotoFiles, player_id: number, image_url: string | null, { actor_id, now }: Editor): Promise<AdminAthlete> {
	const { athlete, before } = await inTransaction(db, async (tx) => {
		const { state } = await lockAdminAthlete(tx, player_id);
		if (state.image_url === image_url) return { athlete: await findAdminAthlete(tx, player_id), before: null };
		await tx.update(players).set({ image_url }).where(eq(players.player_id, player_id));
		await noteHandEdits(tx, player_id, [{ field: 'image_url', before: state.image_url, after: image_url }], now);
		const changed = await findAdminAthlete(tx, player_id);
		await audit(tx, { at: now, actor_id, action: 'athlete_photo_changed', subject_id: player_id });
		return { athlete: changed, before: state.image_url };
	});
	const former = ownName(before);
	if (former !== undefined) await files.remove(former);
	return athlete;
}
