import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { LARGEST_SPORT } from '../reads/fill-uneven-rosters.ts';
import { Phones } from './ask-as-phone.ts';
import { type LoadSite, perPiece } from './load-site.ts';
import { openLoop, spread } from './open-loop.ts';

const WARM_UP_SECONDS = 4;
const SEARCHES_AT_ONCE = 32;
const DONATIONS_PER_SECOND = 5;

/** Searches that nobody has made yet, at several times the rate that the site can answer, while donations come in. */
export async function overload(site: LoadSite, times: number, seconds: number): Promise<string[]> {
	const crowd = new Phones(site.nginx.address, 4);
	const cookie = (n: number) => site.api.cookies[n % site.api.cookies.length] ?? '';
	let searched = 0;
	const search = () => {
		const phone = searched++;
		return crowd.ask({
			path: '/v1/search-players?limit=21&skip=0',
			headers: { [API_KEY_HEADER]: site.api.apiKey, cookie: cookie(phone) },
			body: { sport_id: LARGEST_SPORT, search: randomUUID().slice(0, 5) },
			phone,
		});
	};
	const capacity = await searchesPerSecond(search);
	const { rows } = await site.database.query<{ player_id: number; team_id: number }>('select player_id, team_id from players limit 1');
	const donate = (n: number) =>
		crowd.ask({
			path: api.checkoutOneTime,
			headers: { [API_KEY_HEADER]: site.api.apiKey, cookie: cookie(n), 'idempotency-key': randomUUID() },
			body: { ...rows[0], player_name: 'x', amount: 25 },
			phone: n,
		});
	const answered: number[] = [];
	const statuses = new Map<string, number>();
	const later = new Map<number, number>();
	const given: number[] = [];
	const before = site.used();
	const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
	const [searches, donations] = await Promise.all([
		openLoop(capacity * times, seconds, async () => {
			const { status, ms, retryAfter } = await search();
			count(`${status}`);
			if (status === 200) answered.push(ms);
			if (status === 503) later.set(retryAfter ?? 0, (later.get(retryAfter ?? 0) ?? 0) + 1);
		}),
		openLoop(DONATIONS_PER_SECOND, seconds, async (n) => {
			const { status, ms } = await donate(n);
			if (status === 200) given.push(ms);
			else count(`donation ${status}`);
		}),
	]);
	const after = site.used();
	crowd.close();
	return [
		`one process answers ${capacity.toFixed(0)} new searches a second, ${SEARCHES_AT_ONCE} at a time; ${times} times that for ${seconds} s: ${searches.begun} searches`,
		`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}; what was accepted: ${spread(answered)}`,
		`Retry-After of the others, in seconds: ${JSON.stringify(Object.fromEntries([...later].sort(([a], [b]) => a - b)))}`,
		`donations meanwhile: ${given.length} of ${donations.begun} accepted, ${spread(given)}`,
		`processor ms for each search: ${perPiece(before, after, searches.begun)}`,
	];
}

/** With so many at a time as keep the site busy, and none waiting for long. */
async function searchesPerSecond(search: () => Promise<unknown>): Promise<number> {
	let done = 0;
	let isOver = false;
	const asking = Array.from({ length: SEARCHES_AT_ONCE }, async () => {
		while (!isOver) {
			await search();
			done++;
		}
	});
	await wait(WARM_UP_SECONDS * 1000);
	isOver = true;
	const rate = done / WARM_UP_SECONDS;
	await Promise.all(asking);
	return rate;
}
