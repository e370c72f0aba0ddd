import { db } from '#core/db/db.ts';
import { OFFLINE_ROSTER_PREFIX, type OfflineRoster, offlineRosterKey, offlineRosterSchema, type RosterSelection, type SavedPhotos } from './offline-roster.ts';

/** All that is saved for the stadium, by name; what this version can't read is as good as not saved. */
export async function offlineRosters(): Promise<OfflineRoster[]> {
	const rows = await db.settings.where('key').startsWith(OFFLINE_ROSTER_PREFIX).toArray();
	const rosters = rows.flatMap(({ value }) => offlineRosterSchema.safeParse(value).data ?? []);
	return rosters.sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

const nameOf = ({ sport_name, team }: RosterSelection) => `${sport_name} ${team?.team_name ?? ''}`;

export async function offlineRoster(selection: RosterSelection): Promise<OfflineRoster | undefined> {
	const row = await db.settings.get(offlineRosterKey(selection));
	return offlineRosterSchema.safeParse(row?.value).data;
}

/** Remembers that it is wanted. Saved once more it stays as it is. */
export async function addOfflineRoster({ sport_id, sport_name, team }: RosterSelection): Promise<void> {
	await db.transaction('rw', db.settings, async () => {
		if ((await offlineRoster({ sport_id, sport_name, team })) !== undefined) return;
		const value: OfflineRoster = { sport_id, sport_name, team, saved_at: Date.now(), photos: null };
		await db.settings.put({ key: offlineRosterKey(value), value });
	});
}

export async function removeOfflineRoster(selection: RosterSelection): Promise<void> {
	await db.settings.delete(offlineRosterKey(selection));
}

/** Notes how far its photos have come. @returns false where the place is no longer saved. */
export function notePhotos(selection: RosterSelection, photos: SavedPhotos): Promise<boolean> {
	return db.transaction('rw', db.settings, async () => {
		const now = await offlineRoster(selection);
		if (now === undefined) return false;
		await db.settings.put({ key: offlineRosterKey(selection), value: { ...now, photos } satisfies OfflineRoster });
		return true;
	});
}
