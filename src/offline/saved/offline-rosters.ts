import { db } from '#core/db/db.ts';
import { OFFLINE_ROSTER_PREFIX, type OfflineRoster, offlineRosterKey, offlineRosterSchema, type RosterSelection, type SavedPhotos } from './offline-roster.ts';

/** Everything saved for offline use, by name. What this version can't read counts as not saved. */
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

/** Records that the roster is wanted. Saving it again changes nothing. */
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

/** Records the progress of its photos. @returns false if the roster is no longer saved. */
export function notePhotos(selection: RosterSelection, photos: SavedPhotos): Promise<boolean> {
	return db.transaction('rw', db.settings, async () => {
		const now = await offlineRoster(selection);
		if (now === undefined) return false;
		await db.settings.put({ key: offlineRosterKey(selection), value: { ...now, photos } satisfies OfflineRoster });
		return true;
	});
}
