import { grouped } from '#domain/money/grouped-number.ts';
import { byteSize } from '#domain/texts/byte-size.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import type { RosterSelection, SavedPhotos } from '#offline/saved/offline-roster.ts';
import type { RosterSize } from '#roster/store/roster-size.ts';
import type { SyncState } from '#roster/types.ts';

export function selectionName({ sport_name, team }: RosterSelection): string {
	return team?.team_name ?? sport_name;
}

export function counted(n: number, thing: string): string {
	return `${grouped(n)} ${thing}${n === 1 ? '' : 's'}`;
}

/** What is stored of a sport, in one line. */
export function rosterSizeText({ athletes, as_of, bytes }: RosterSize): string {
	return `${counted(athletes, 'athlete')}, as of ${clockTime(Date.parse(as_of))}, ${byteSize(bytes)}`;
}

/** How the download of a sport's rosters is going. */
export function downloadStateText({ syncing, failed, progress }: SyncState, device: string): string {
	if (syncing) return progress === undefined ? 'Coming' : `Coming: ${Math.floor(progress * 100)}%`;
	if (failed === 'storage_full') return `There is no room on this ${device} for it.`;
	if (failed === 'other') return 'It could not be fetched; it is tried again by itself.';
	return failed === 'network' ? 'Not here yet. It comes when there is a connection.' : 'Not here yet. It comes by itself.';
}

/** How many of a saved team's photos are stored. */
export function savedPhotosText(photos: SavedPhotos | null, device: string): string {
	if (photos === null) return 'Photos come after the roster.';
	const { wanted, stored, absent, bytes, trouble, fetched_at } = photos;
	if (wanted === 0) return 'No photos of this team.';
	const size = bytes > 0 ? `, ${byteSize(bytes)}` : '';
	const here = stored === wanted ? `${counted(stored, 'photo')}${size}` : `${grouped(stored)} of ${counted(wanted, 'photo')}${size}`;
	if (trouble === 'storage_full') return `${here}. There is no room on this ${device} for the others.`;
	if (trouble === 'network') return `${here}. The others come when there is a connection.`;
	if (fetched_at === 0) return `${here}. Coming`;
	return absent > 0 ? `${here}. ${counted(absent, 'photo')} could not be found.` : here;
}
