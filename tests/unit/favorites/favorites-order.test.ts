import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { currentOwner, storedSession } from '#core/stored-session.ts';
import { favoriteIds, favoritesOf } from '#favorites/favorites.ts';
import { pullFavorites } from '#favorites/favorites-sync.ts';
import { forgetUnsent } from '#outbox/actions/forget-unsent.ts';
import { NotLoggedIn } from '#outbox/actions/not-logged-in.ts';
import { setFavorite } from '#outbox/actions/set-favorite.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isWaiting } from '#outbox/kinds/outbox-row.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { clockOf, seeded, settle } from '../outbox/outbox-server.ts';
import { athlete, FAULTS, type Fault, type FavoritesServer, freshFavorites, logIn } from './favorites-server.ts';

let server: FavoritesServer;

beforeEach(async () => {
	server = await freshFavorites();
	logIn(7);
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** A tap, a millisecond after the previous one. */
function heart(player_id: number, wanted: boolean): Promise<boolean> {
	vi.setSystemTime(Date.now() + 1);
	return setFavorite(athlete(player_id), wanted);
}
const hearts = async () => [...(await favoriteIds(currentOwner()))].sort((a, b) => a - b);
const later = () => vi.setSystemTime(Date.now() + 400_000);
const states = async () => (await rowsInOrder()).map((row) => `${row.kind} ${row.state}`);
const saves = () => server.requests.filter((path) => path.includes('save'));
const removals = () => server.requests.filter((path) => path.includes('remove'));

describe('taps', () => {
	test('show at once, and reach the server once', async () => {
		expect(await heart(1, true)).toBe(true);
		expect(await hearts()).toEqual([1]);
		expect(await heart(1, true)).toBe(false);
		await drain(clockOf());
		expect(server.live).toEqual([1]);
		expect(await hearts()).toEqual([1]);
		const done = (await rowsInOrder())[0];
		expect(done).toMatchObject({ state: 'done', payload: null, summary: { player_name: 'Athlete 1' } });
	});

	test('an unsent add and remove of one favorite cancel out: nothing is sent, nothing is left', async () => {
		await heart(1, true);
		await heart(1, false);
		await heart(1, true);
		await heart(1, false);
		expect([await hearts(), await states()]).toEqual([[], []]);
		await drain(clockOf());
		expect(server.requests).toEqual([]);
	});

	test('without any connection an attempt is none: the opposite still takes it back', async () => {
		vi.stubGlobal('navigator', { onLine: false });
		server.fault = () => 'before';
		await heart(1, true);
		await drain(clockOf());
		expect((await rowsInOrder())[0]).toMatchObject({ state: 'queued', attempts: 0, last_error: { code: 'network' } });
		await heart(1, false);
		expect(await states()).toEqual([]);
		// A connection that broke during the attempt may have delivered it.
		await heart(2, true);
		server.fault = () => {
			vi.stubGlobal('navigator', { onLine: true });
			return 'before';
		};
		await drain(clockOf());
		expect((await rowsInOrder())[0]).toMatchObject({ state: 'queued', attempts: 1 });
	});

	test('an unsent remove and add cancel out too', async () => {
		await heart(1, true);
		await drain(clockOf());
		await heart(1, false);
		expect(await hearts()).toEqual([]);
		await heart(1, true);
		expect(await hearts()).toEqual([1]);
		await drain(clockOf());
		expect(removals()).toEqual([]);
	});

	test('in two tabs at once are one wish', async () => {
		expect((await Promise.all([heart(1, true), heart(1, true), heart(1, true)])).filter(Boolean)).toHaveLength(1);
		expect(await states()).toEqual(['favourite_add queued']);
	});

	test('a visitor has no favorites', async () => {
		storedSession.clear();
		await expect(heart(1, true)).rejects.toThrow(NotLoggedIn);
		expect(await outboxDb.outbox.count()).toBe(0);
	});
});

describe('order', () => {
	test('a removal after an add whose answer is lost waits for it, and removes what it told', async () => {
		await heart(1, true);
		server.fault = () => 'lost';
		await drain(clockOf());
		await heart(1, false);
		expect(await hearts()).toEqual([]);
		await drain(clockOf());
		expect(removals()).toEqual([]);
		server.fault = () => 'none';
		await settle();
		expect(server.bodies.size).toBe(1);
		expect(saves()).toHaveLength(2);
		expect(removals()).toEqual(['/v1/v1/remove_favourite_player?id=1']);
		expect([server.live, await hearts()]).toEqual([[], []]);
	});

	test('a removal while the add is on its way waits for the answer', async () => {
		await heart(1, true);
		server.fault = async (path): Promise<Fault> => {
			if (path.includes('save')) await heart(1, false);
			return 'none';
		};
		await drain(clockOf());
		expect([server.live, await hearts(), removals().length]).toEqual([[], [], 1]);
	});

	test('an add after a removal that may have arrived is sent after it, and stays', async () => {
		await heart(1, true);
		await drain(clockOf());
		await heart(1, false);
		server.fault = () => 'lost';
		later();
		await drain(clockOf());
		await heart(1, true);
		expect(await hearts()).toEqual([1]);
		server.fault = () => 'none';
		await settle();
		expect([server.live, await hearts()]).toEqual([[1], [1]]);
	});

	test('holds one athlete back and not the next', async () => {
		await heart(1, true);
		await heart(2, true);
		let first = true;
		server.fault = () => {
			const fault = first ? 500 : 'none';
			first = false;
			return fault;
		};
		await drain(clockOf());
		expect(server.live).toEqual([2]);
	});

	test('is the order of the taps, whatever the clock says', async () => {
		await heart(1, true);
		server.fault = () => 'lost';
		await drain(clockOf());
		vi.setSystemTime(Date.now() - 86_400_000);
		await heart(1, false);
		server.fault = () => 'none';
		await settle();
		expect([server.live, await hearts()]).toEqual([[], []]);
	});

	test('a refused add needs the person; a removal that waited for it goes with it', async () => {
		server.refusal = { status: 404, code: 'athlete_gone', detail: 'Athlete 1 is no longer on a roster.' };
		await heart(1, true);
		await drain(clockOf());
		const [row] = await rowsInOrder();
		expect(row).toMatchObject({ state: 'needs_attention', last_error: { code: 'athlete_gone' } });
		expect(row && isWaiting(row)).toBe(true);
		expect(await hearts()).toEqual([]);
		await forgetUnsent(String(row?.op_id));
		expect(await states()).toEqual([]);

		server.fault = async (path): Promise<Fault> => {
			if (path.includes('save')) await heart(2, false);
			return 'none';
		};
		await heart(2, true);
		await drain(clockOf());
		expect([await states(), await hearts()]).toEqual([[], []]);
	});

	test('a favorite that another device has removed is as good as removed', async () => {
		await heart(1, true);
		await drain(clockOf());
		server.favorites = [];
		await heart(1, false);
		await drain(clockOf());
		expect(await states()).toEqual(['favourite_add done', 'favourite_remove done']);
	});

	test('a removal that waits for an add that is answered after the logout is sent at the next login', async () => {
		await heart(1, true);
		server.fault = async (path): Promise<Fault> => {
			if (!path.includes('save')) return 'none';
			await heart(1, false);
			storedSession.clear();
			return 'none';
		};
		await drain(clockOf());
		expect([await outboxDb.outbox.count(), await outboxDb.favourites.count(), server.live]).toEqual([1, 0, [1]]);
		server.fault = () => 'none';
		logIn(7);
		await settle();
		await pullFavorites('7');
		expect([server.live, await hearts(), removals().length]).toEqual([[], [], 1]);
	});

	test('a removal also removes a newer favorite of the athlete, made by another device meanwhile', async () => {
		await heart(1, true);
		await drain(clockOf());
		server.favorites = [
			{ favourites_id: 1, player_id: 1, op_id: 'before', live: false },
			{ favourites_id: 2, player_id: 1, op_id: 'other device', live: true },
		];
		await heart(1, false);
		await drain(clockOf());
		await pullFavorites('7');
		expect([server.live, await hearts()]).toEqual([[], []]);
	});

	test('a heart that waits is no number in the header', async () => {
		await heart(1, true);
		expect((await rowsInOrder()).filter(isWaiting)).toEqual([]);
	});
});

describe('the stored list', () => {
	test('takes the place of what was there, and finished rows go', async () => {
		await heart(1, true);
		await drain(clockOf());
		await pullFavorites('7');
		expect([await states(), await hearts()]).toEqual([[], [1]]);
		server.favorites = [{ favourites_id: 9, player_id: 4, op_id: 'other device', live: true }];
		await pullFavorites('7');
		expect(await hearts()).toEqual([4]);
	});

	test('holds where an athlete was when they were saved, while they have transferred since', async () => {
		const teams = async () => (await favoritesOf('7'))?.map(({ player, team_when_saved }) => [player.player_id, team_when_saved]);
		await heart(1, true);
		await heart(2, true);
		await drain(clockOf());
		server.formerTeams.set(2, 'Salt Flats Tech');
		await pullFavorites('7');
		expect(await teams()).toEqual([
			[1, undefined],
			[2, 'Salt Flats Tech'],
		]);
		// They are back.
		server.formerTeams.clear();
		await pullFavorites('7');
		expect(await teams()).toEqual([
			[1, undefined],
			[2, undefined],
		]);
	});

	test.each([true, false])('a list that was asked for before a tap (wanted: %s) was told does not undo it', async (wanted) => {
		if (!wanted) {
			await heart(1, true);
			await drain(clockOf());
			await pullFavorites('7');
		}
		// The server's list is read first. Then the tap is made and sent, before the list is stored.
		const original = globalThis.fetch;
		vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
			const answer = await original(path, init);
			if (!path.includes('list')) return answer;
			vi.stubGlobal('fetch', original);
			await heart(1, wanted);
			await drain(clockOf());
			return answer;
		});
		await pullFavorites('7');
		expect([server.live, await hearts()]).toEqual(wanted ? [[1], [1]] : [[], []]);
		await pullFavorites('7');
		expect(await hearts()).toEqual(wanted ? [1] : []);
	});

	test('is told apart from one that was never brought', async () => {
		expect(await favoritesOf('7')).toBeUndefined();
		await pullFavorites('7');
		expect(await favoritesOf('7')).toEqual([]);
	});

	test('a list or an answer that comes after the logout leaves nothing', async () => {
		server.fault = async (): Promise<Fault> => {
			storedSession.clear();
			return 'none';
		};
		await heart(1, true);
		await drain(clockOf());
		await pullFavorites('7');
		expect([await outboxDb.favourites.count(), await outboxDb.outbox.count(), await outboxDb.private_records.count()]).toEqual([0, 0, 0]);
	});
});

const first = Number(process.env.FAVORITES_SEED ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: process.env.FAVORITES_SEED ? 1 : 12 }, (_, i) => first + i);

test.each(seeds)('random taps, faults, syncs and killed tabs: the last tap is what stays (FAVORITES_SEED=%i)', async (seed) => {
	const random = seeded(seed);
	const wished = new Map<number, boolean>();
	server.fault = () => (random() < 0.5 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none');
	for (let n = 0; n < 60; n += 1) {
		vi.setSystemTime(Date.now() + Math.floor(random() * 3) - 1);
		const roll = random();
		const player_id = 1 + Math.floor(random() * 3);
		if (roll < 0.5) {
			const wanted = random() < 0.5;
			wished.set(player_id, wanted);
			await heart(player_id, wanted);
		} else if (roll < 0.6) await pullFavorites('7').catch(() => undefined);
		else if (roll < 0.7) {
			// A tab that died while sending.
			const row = (await rowsInOrder()).find((one) => one.state === 'queued' && one.attempts > 0);
			if (row) await outboxDb.outbox.update(row.op_id, { state: 'sending' });
		} else if (roll < 0.8) {
			// A tap and a sync while rows are being sent.
			const wanted = random() < 0.5;
			wished.set(player_id, wanted);
			await Promise.all([drain(clockOf(random)), heart(player_id, wanted), pullFavorites('7').catch(() => undefined)]);
		} else {
			vi.setSystemTime(Date.now() + Math.floor(random() * 120_000));
			await drain(clockOf(random));
		}
		const expected = [...wished].filter(([, wanted]) => wanted).map(([id]) => id);
		expect(await hearts(), `step ${n}`).toEqual(expected.sort((a, b) => a - b));
	}
	server.fault = () => 'none';
	await settle(clockOf(random));
	await pullFavorites('7');
	const expected = [...wished].filter(([, wanted]) => wanted).map(([id]) => id);
	expect(server.live).toEqual(expected.sort((a, b) => a - b));
	expect(await hearts()).toEqual(server.live);
	expect(await states()).toEqual([]);
	for (const [op_id, bodies] of server.bodies) expect(bodies.size, `bodies under ${op_id}`).toBe(1);
});
