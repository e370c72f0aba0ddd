import { withLock } from '#core/with-lock.ts';
import { isQuota } from '#roster/pull/sync-error.ts';
import type { OfflineRoster, SavedPhotos } from '../saved/offline-roster.ts';
import { notePhotos, offlineRosters } from '../saved/offline-rosters.ts';
import { fetchPhoto } from './fetch-photo.ts';
import { canSavePhotos, dropPhotos, savedPhotoAddresses, savedPhotoBytes, savePhoto } from './photo-cache.ts';
import { teamPhotos } from './team-photos.ts';

const LOCK = 'stadium-photos';
/** Photos that come at the same time: a slow line has room for the rosters and for what the person does. */
const AT_ONCE = 3;
/** Saved photos are asked for again when they are older than this. */
const OLD_MS = 30 * 24 * 3_600_000;
/** How many photos come between two notes of how far it is. */
const NOTE_EVERY = 5;

/** Nothing at their address; asked again on the next visit. */
const absent = new Set<string>();
let running: Promise<void> | undefined;
let next: Promise<void> | undefined;

/**
 * Brings the photos of saved teams that are missing here, and drops those that no saved team has any more; what came stays, so that it goes on where it stopped. One tab
 * at a time. Never rejects: what is in the way is noted with the place.
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
	// What has changed since the running one looked is the next one's.
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
	// While a saved team's roster isn't here nobody knows which photos are its own.
	if (whole) await dropPhotos([...(await savedPhotoAddresses())].filter((url) => !wanted.has(url)));
}

/** Of one team: first what is missing, or all of it where it has grown old. */
async function bring(roster: OfflineRoster, urls: readonly string[]): Promise<void> {
	const here = await savedPhotoAddresses();
	const old = roster.photos !== null && roster.photos.fetched_at > 0 && Date.now() - roster.photos.fetched_at > OLD_MS;
	const queue = urls.filter((url) => !absent.has(url) && (old || !here.has(url)));
	if (queue.length === 0 && isUpToDate(roster, urls, here)) return;
	const tell = async (trouble: SavedPhotos['trouble'], done: boolean) => {
		const now = await savedPhotoAddresses();
		const stored = urls.filter((url) => now.has(url));
		const facts = { wanted: urls.length, stored: stored.length, absent: urls.filter((url) => absent.has(url) && !now.has(url)).length };
		return notePhotos(roster, { ...facts, bytes: await savedPhotoBytes(stored), fetched_at: done ? Date.now() : 0, trouble });
	};
	await tell(null, false);
	let came = 0;
	let trouble: SavedPhotos['trouble'] = null;
	let stopped = false;
	const fetchOn = async () => {
		for (let url = queue.shift(); url !== undefined && !stopped; url = queue.shift()) {
			try {
				const photo = await fetchPhoto(url);
				if (photo === undefined) absent.add(url);
				else await savePhoto(url, photo);
				if (++came % NOTE_EVERY === 0 && !(await tell(null, false))) stopped = true;
			} catch (error) {
				trouble = isQuota(error) ? 'storage_full' : 'network';
				stopped = true;
			}
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
	await tell(trouble, trouble === null);
}

/** What is noted with the place is how it is. */
function isUpToDate({ photos }: OfflineRoster, urls: readonly string[], here: ReadonlySet<string>): boolean {
	return photos !== null && photos.fetched_at > 0 && photos.wanted === urls.length && photos.stored === urls.filter((url) => here.has(url)).length;
}
