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
	if (syncing) return progress === undefined ? 'Downloading' : `Downloading: ${Math.floor(progress * 100)}%`;
	if (failed === 'storage_full') return `This ${device} is out of space.`;
	if (failed === 'other') return 'The download failed. We’ll try again.';
	return failed === 'network' ? 'Not here yet. It’ll download when you’re online.' : 'Not here yet. It’ll download automatically.';
}

/** How many of a saved team's photos are stored. */
export function savedPhotosText(photos: SavedPhotos | null, device: string): string {
	if (photos === null) return 'Photos download after the roster.';
	const { wanted, stored, absent, bytes, trouble, fetched_at } = photos;
	if (wanted === 0) return 'This team has no photos.';
	const size = bytes > 0 ? `, ${byteSize(bytes)}` : '';
	const here = stored === wanted ? `${counted(stored, 'photo')}${size}` : `${grouped(stored)} of ${counted(wanted, 'photo')}${size}`;
	if (trouble === 'storage_full') return `${here}. This ${device} is out of space for the rest.`;
	if (trouble === 'network') return `${here}. The rest will download when you’re online.`;
	if (fetched_at === 0) return `${here}. Downloading`;
	return absent > 0 ? `${here}. We couldn’t find ${counted(absent, 'photo')}.` : here;
}
