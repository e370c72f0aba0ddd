import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { feedHeadSchema } from '#domain/roster/shared-feed.ts';
import { cursorAt } from '#roster/pull/feed-plan.ts';
import { sql } from '#server/db/drizzle.ts';
import { refreshWindows } from '#server/modules/rosters/feed/write-windows.ts';
import { espnPages } from '#server/modules/rosters/import/clean/espn-pages.ts';
import { addPlayers, addTeam } from '../fixtures/browse-world.ts';
import { seededRandom } from '../fixtures/random/dice.ts';
import { type TickWorld, tickWorld } from '../fixtures/rosters/tick-world.ts';

/* What a phone downloads when the consent of many athletes changes at once, as after a change of the site's mode (docs/decisions/177). */

const TEAMS = 20;
const OF_TEAM = 50;
/** The same rosters each time, so the sizes are the same, too. */
const random = seededRandom(20_261_130);
const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const SYLLABLES = 'ka,ro,mi,ten,dal,ves,jor,an,el,bri,sho,wick,field,ton,ley,mar,quin,ade,olu,son'.split(',');
const word = () => {
	const text = Array.from({ length: 2 + Math.floor(random() * 2) }, () => one(SYLLABLES)).join('');
	return `${text[0]?.toUpperCase()}${text.slice(1)}`;
};

let rosters: TickWorld;
beforeAll(async () => {
	rosters = await tickWorld();
	const { db } = rosters.world;
	for (let number = 0; number < TEAMS; number++) {
		const team = await addTeam(db, 2, `${word()} State`, { conference: one(['Big Lake', 'Coastal', 'Prairie']), color: '#123a5c', alt_color: '#ffffff' });
		const squad = Array.from({ length: OF_TEAM }, () => {
			const id = String(4_000_000 + Math.floor(random() * 1_000_000));
			return {
				...{ player_name: `${word()} ${word()}`, player_class: one(['Freshman', 'Sophomore', 'Junior', 'Senior']), position: one(['QB', 'WR', 'LB', 'S']) },
				...{ jersey_number: String(Math.floor(random() * 100)), height_in: 66 + Math.floor(random() * 14), weight_lb: 160 + Math.floor(random() * 160) },
				...{ birthplace: `${word()}, ${one(['TX', 'OH', 'CA', 'GA', 'FL'])}`, gender: 'Male' as const },
				...{ image_url: `https://a.espncdn.com/i/headshots/college-football/players/full/${id}.png`, ...espnPages(id) },
			};
		});
		await addPlayers(db, team, squad);
	}
	await commit();
	await db.execute(sql`update ticks set at = at - interval '3 minutes'`);
	await refreshWindows(db, new Date());
});
afterAll(() => rosters.world.close());

async function commit(): Promise<void> {
	if ((await rosters.ticks.commit()) === 'committed') await refreshWindows(rosters.world.db, new Date());
	rosters.world.pass(15_000);
}
const head = async () => feedHeadSchema.parse((await rosters.world.get(feedApi.head)).json());
const compressed = async (url: string, coding: 'br' | 'gzip') => {
	const answer = await rosters.world.get(url, { 'accept-encoding': coding });
	expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, coding]);
	return answer.rawPayload.length;
};

test('an athlete whose consent changes costs a whole row: at most 60 bytes compressed in the shared window, and 75 in the sport’s own delta', async () => {
	const { db, get } = rosters.world;
	const cursor = cursorAt(await head()) ?? '';
	await db.execute(sql`update players set consent = 'paused' where sport_id = 2`);
	await commit();
	const newest = (await head()).windows.at(-1);
	const url = feedApi.window(newest?.hash ?? '');
	const [{ players }] = (await get(url)).json().sports;
	expect(players).toHaveLength(TEAMS * OF_TEAM + 2);
	expect(players.every(({ consent }: { consent: number }) => consent === 1)).toBe(true);
	const sizes = {
		window: await compressed(url, 'br'),
		delta: await compressed(api.sync(2, cursor), 'br'),
		gzipped: await compressed(api.sync(2, cursor), 'gzip'),
	};
	const each = Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, Math.round(bytes / players.length)]));
	console.log(`bytes per athlete: ${JSON.stringify(each)}; plain ${Math.round((await get(url)).rawPayload.length / players.length)}`);
	expect(each.window).toBeLessThanOrEqual(60);
	expect(each.delta).toBeLessThanOrEqual(75);
});
