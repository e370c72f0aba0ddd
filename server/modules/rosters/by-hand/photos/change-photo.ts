import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { PHOTO_PATH, PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { and, eq, ne } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { changeAthleteIn, type Editor } from '../change-athlete.ts';
import { findAdminAthlete } from '../find-admin-athlete.ts';
import { resizePhoto, type SizedPhoto } from './resize-photo.ts';
import type { PhotoStore } from './stored-photos.ts';

export interface Photos {
	files: PhotoStore;
	/** Gets the error if the files of a replaced or removed photo couldn't be deleted. */
	notRemoved(error: unknown): void;
}

const SIZE = /-\d+\.webp$/;

/** Our name for the photo at that address; undefined if it is another host's. */
function ownName(image_url: string | null): string | undefined {
	return image_url?.startsWith(PHOTO_PATH) ? image_url.slice(PHOTO_PATH.length).replace(SIZE, '') : undefined;
}

function addressOf(name: string): string {
	return `${PHOTO_PATH}${name}-${PHOTO_SIZES.middle}.webp`;
}

/** In a query: the record that names this photo of ours. Its address has the record's id, so the primary key finds it. */
function namedBy(image_url: string) {
	const name = ownName(image_url);
	const { data: player_id } = z.safeParse(idSchema, Number.parseInt(name ?? '', 10));
	return player_id === undefined ? undefined : and(eq(players.player_id, player_id), eq(players.image_url, image_url));
}

/** The record whose photo is at this address of ours; undefined if none is. */
export async function recordWithPhoto(db: Db, image_url: string): Promise<number | undefined> {
	const named = namedBy(image_url);
	const [row] = named === undefined ? [] : await db.select({ player_id: players.player_id }).from(players).where(named);
	return row?.player_id;
}

/** Whether it is an athlete's current photo, and they haven't opted out. The file of a former one may still be there. */
export async function isCurrentPhoto(db: Db, file: string): Promise<boolean> {
	const named = namedBy(addressOf(file.replace(SIZE, '')));
	if (named === undefined) return false;
	return (
		(
			await db
				.select({ player_id: players.player_id })
				.from(players)
				.where(and(named, ne(players.consent, 'opted_out')))
		).length > 0
	);
}

/**
 * Gives an athlete an uploaded photo in place of the one they had. Audited.
 * @throws HttpError 404 without such an athlete; 422 if the photo can't be used.
 */
export async function uploadPhoto(db: Db, kept: Photos, player_id: number, bytes: Buffer, editor: Editor): Promise<AdminAthlete> {
	await findAdminAthlete(db, player_id);
	const image_url = await keepPhoto(kept.files, player_id, await resizePhoto(bytes));
	return setPhoto(db, kept, player_id, image_url, editor);
}

/** Stores a photo's files. @returns its address, which nobody can read until an athlete's record names it */
export async function keepPhoto(files: PhotoStore, player_id: number, photos: readonly SizedPhoto[]): Promise<string> {
	const hash = createHash('sha256');
	for (const { webp } of photos) hash.update(webp);
	// Includes the athlete's id, so removing this photo never removes somebody else's.
	const name = `${player_id}-${hash.digest('hex').slice(0, 16)}`;
	await files.write(name, photos);
	return addressOf(name);
}

/** Removes an athlete's photo. We no longer serve ours, and its files are deleted. Audited. @throws HttpError 404 */
export function removePhoto(db: Db, kept: Photos, player_id: number, editor: Editor): Promise<AdminAthlete> {
	return setPhoto(db, kept, player_id, null, editor);
}

/** Deletes the files of photos whose athletes don't name them anymore. Other hosts' are theirs. */
export async function forgetPhotos({ files, notRemoved }: Photos, addresses: readonly string[]): Promise<void> {
	for (const address of addresses) {
		const name = ownName(address);
		if (name !== undefined) await files.remove(name).catch(notRemoved);
	}
}

async function setPhoto(db: Db, kept: Photos, player_id: number, image_url: string | null, editor: Editor): Promise<AdminAthlete> {
	const { athlete, former } = await inTransaction(db, (tx) => namePhoto(tx, player_id, image_url, editor));
	// The row no longer names the photo, so nobody gets it even if its files stay. An error would say that nothing has
	// changed, and a second try would find nothing to do.
	await forgetPhotos(kept, former);
	return athlete;
}

/**
 * Sets the address of an athlete's photo, in the caller's transaction. Audited.
 * @returns the athlete, and the former address if its files are to be deleted after the commit
 */
export async function namePhoto(tx: Db, player_id: number, image_url: string | null, editor: Editor): Promise<{ athlete: AdminAthlete; former: string[] }> {
	let before = null as string | null;
	const athlete = await changeAthleteIn(tx, player_id, 'athlete_photo_changed', editor, ({ state }) => {
		if (state.image_url === image_url) return undefined;
		before = state.image_url;
		return { set: { image_url }, edits: [{ field: 'image_url', before, after: image_url }] };
	});
	return { athlete, former: before === null ? [] : [before] };
}
