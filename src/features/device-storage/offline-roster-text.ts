import { grouped } from '#domain/money/grouped-number.ts';
import { byteSize } from '#domain/texts/byte-size.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import type { RosterSelection, SavedPhotos } from '#offline/saved/offline-roster.ts';
import type { RosterSize } from '#roster/store/roster-size.ts';
import type { SyncState } from '#roster/sync-progress.ts';
import { deviceStorageTexts } from './device-storage-texts.ts';

const { download, photos: texts } = deviceStorageTexts;

export function selectionName({ sport_name, team }: RosterSelection): string {
	return team?.team_name ?? sport_name;
}

export function counted(n: number, thing: string): string {
	return `${grouped(n)} ${thing}${n === 1 ? '' : 's'}`;
}

/** Stored data of a sport, in one line. */
export function rosterSizeText({ athletes, as_of, bytes }: RosterSize): string {
	return deviceStorageTexts.rosters.size(counted(athletes, 'athlete'), clockTime(Date.parse(as_of)), byteSize(bytes));
}

/** How the download of a sport's rosters is going. */
export function downloadStateText({ syncing, failed, progress }: SyncState, device: string): string {
	if (syncing) return progress === undefined ? download.busy : download.progress(Math.floor(progress * 100));
	if (failed === 'storage_full') return download.full(device);
	if (failed === 'other' || failed === 'foreign') return download.failed;
	return failed === 'network' ? download.offline : download.soon;
}

/** How many of a saved team's photos are stored. */
export function savedPhotosText(photos: SavedPhotos | null, device: string): string {
	if (photos === null) return texts.afterRoster;
	const { wanted, stored, absent, bytes, trouble: photoError, fetched_at } = photos;
	if (wanted === 0) return texts.none;
	const size = bytes > 0 ? `, ${byteSize(bytes)}` : '';
	const here = stored === wanted ? `${counted(stored, 'photo')}${size}` : `${texts.some(grouped(stored), counted(wanted, 'photo'))}${size}`;
	if (photoError === 'storage_full') return `${here}. ${texts.full(device)}`;
	if (photoError === 'network') return `${here}. ${texts.offline}`;
	if (fetched_at === 0) return `${here}. ${texts.busy}`;
	return absent > 0 ? `${here}. ${texts.absent(counted(absent, 'photo'))}` : here;
}
