import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { currentOwner, storedSession } from '#core/stored-session.ts';
import { withLock } from '#core/with-lock.ts';
import { api } from '#domain/api/api-paths.ts';
import { type FavoritePlayer, favoritesAnswerSchema } from '#domain/roster/listing/favorite-players.ts';
import { MAX_LIMIT } from '#domain/roster/roster.ts';
import { confirmedOpIds, storeFavorites } from './favorites.ts';
import { favoritesState } from './favorites-state.ts';

/** `visible`, `online` and several taps come in bursts. */
const BURST_MS = 300;
/** When the page becomes visible after at least this long, the list is fetched again. */
const FRESH_MS = 60_000;
const LOCK = 'favourites-sync';

let started = false;
let burst: ReturnType<typeof setTimeout> | undefined;
let owner = currentOwner();
let synced_at = 0;

/**
 * Keeps the signed-in person's favorites fresh: at startup, after a login, and when the network is back or the page
 * becomes visible. Call it once per page.
 */
export function startFavorites(): void {
	if (started) return;
	started = true;
	storedSession.subscribe(() => {
		if (currentOwner() === owner) return;
		owner = currentOwner();
		synced_at = 0;
		favoritesState.set({ syncing: false, failure: undefined });
		requestFavorites();
	});
	addEventListener('online', () => requestFavorites());
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible' && Date.now() - synced_at > FRESH_MS) requestFavorites();
	});
	requestFavorites();
}

/** Fetches the list of favorites soon, if anybody is logged in. */
export function requestFavorites(): void {
	clearTimeout(burst);
	burst = setTimeout(() => void sync(), BURST_MS);
}

/** Never rejects: a failed sync is part of the page's state. It runs in only one tab at a time. */
async function sync(): Promise<void> {
	const whose = currentOwner();
	if (whose === null) return;
	favoritesState.set({ ...favoritesState.get(), syncing: true });
	try {
		await withLock(LOCK, () => pullFavorites(whose));
		synced_at = Date.now();
		if (whose === currentOwner()) favoritesState.set({ syncing: false, failure: undefined });
	} catch (error) {
		if (!(error instanceof ApiFailure)) reportError(error);
		const failure = error instanceof ApiFailure ? error : new ApiFailure('internal', 'We couldn’t save your favorites on this device.', { cause: error });
		if (whose === currentOwner()) favoritesState.set({ syncing: false, failure });
	}
}

/**
 * Fetches a person's whole list of favorites and stores it. `whose`: the user's id as text. @throws ApiFailure; what
 * IndexedDB throws.
 */
export async function pullFavorites(whose: string): Promise<void> {
	const confirmedIds = await confirmedOpIds(whose);
	const found = new Map<number, FavoritePlayer>();
	for (let skip = 0; ; skip += MAX_LIMIT) {
		const { data, count } = await callApi(api.favorites(Number(whose), MAX_LIMIT, skip), favoritesAnswerSchema, { method: 'POST' });
		for (const one of data) found.set(one.player_id, one);
		if (data.length === 0 || skip + data.length >= count) break;
	}
	await storeFavorites(whose, [...found.values()], confirmedIds);
}
