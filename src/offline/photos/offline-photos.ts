import { isQuota } from '#core/db/storage-errors.ts';
import { withLock } from '#core/with-lock.ts';
import type { OfflineRoster, SavedPhotos } from '../saved/offline-roster.ts';
import { notePhotos, offlineRosters } from '../saved/offline-rosters.ts';
import { fetchPhoto } from './fetch-photo.ts';
import { canSavePhotos, dropPhotos, savedPhotoAddresses, savedPhotoBytes, savePhoto } from './photo-cache.ts';
import { teamPhotos } from './team-photos.ts';

const LOCK = 'stadium-photos';
/** Photos fetched at the same time, so that a slow connection has room for the rosters and for what the person does. */
const AT_ONCE = 3;
/** Saved photos older than this are fetched again. */
const OLD_MS = 30 * 24 * 3_600_000;
/** Photos between two progress updates. */
const NOTE_EVERY = 5;

/** URLs without a photo; tried again on the next visit. */
const absent = new Set<string>();
let running: Promise<void> | undefined;
let next: Promise<void> | undefined;

/**
 * Fetches the missing photos of saved teams and deletes those that no saved team has anymore. Photos already fetched
 * stay, so an interrupted run continues where it stopped. Runs in only one tab at a time. Never rejects: a problem is
 * recorded with the saved roster.
 */
export function syncPhotos(): Promise<void> {
	if (running === undefined) {
		running = withLock(LOCK, round)
			.catch(reportError)
			.finally(() => {
				running = undefined;
			});
		return running;
	}
	// Changes since the current run started are left to the next run.
	next ??= running.then(() => {
		next = undefined;
		return syncPhotos();
	});
	return next;
}

async function round(): Promise<void> {
	if (!canSavePhotos()) return;
	const wanted = new Set<string>();
	let whole = true;
	for (const roster of await offlineRosters()) {
		if (roster.team === null) continue;
		const urls = await teamPhotos(roster.sport_id, roster.team.team_id);
		whole &&= urls !== undefined;
		if (urls === undefined) continue;
		for (const url of urls) wanted.add(url);
		await bring(roster, urls);
	}
	// Until every saved team's roster is on the device, nobody knows which photos are still needed.
	if (whole) await dropPhotos([...(await savedPhotoAddresses())].filter((url) => !wanted.has(url)));
}

/** Fetches one team's photos: the missing ones, or all of them if they are old. */
async function bring(roster: OfflineRoster, urls: readonly string[]): Promise<void> {
	const here = await savedPhotoAddresses();
	const old = roster.photos !== null && roster.photos.fetched_at > 0 && Date.now() - roster.photos.fetched_at > OLD_MS;
	const queue = urls.filter((url) => !absent.has(url) && (old || !here.has(url)));
	if (queue.length === 0 && isUpToDate(roster, urls, here)) return;
	const tell = async (photoError: SavedPhotos['trouble'], done: boolean) => {
		const now = await savedPhotoAddresses();
		const stored = urls.filter((url) => now.has(url));
		const facts = { wanted: urls.length, stored: stored.length, absent: urls.filter((url) => absent.has(url) && !now.has(url)).length };
		return notePhotos(roster, { ...facts, bytes: await savedPhotoBytes(stored), fetched_at: done ? Date.now() : 0, trouble: photoError });
	};
	await tell(null, false);
	let came = 0;
	let photoError: SavedPhotos['trouble'] = null;
	let stopped = false;
	const fetchOn = async () => {
		for (let url = queue.shift(); url !== undefined && !stopped; url = queue.shift()) {
			try {
				const photo = await fetchPhoto(url);
				if (photo === undefined) absent.add(url);
				else await savePhoto(url, photo);
				if (++came % NOTE_EVERY === 0 && !(await tell(null, false))) stopped = true;
			} catch (error) {
				photoError = isQuota(error) ? 'storage_full' : 'network';
				stopped = true;
			}
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
	await tell(photoError, photoError === null);
}

/** Whether the recorded progress is still accurate. */
function isUpToDate({ photos }: OfflineRoster, urls: readonly string[], here: ReadonlySet<string>): boolean {
	return photos !== null && photos.fetched_at > 0 && photos.wanted === urls.length && photos.stored === urls.filter((url) => here.has(url)).length;
}
