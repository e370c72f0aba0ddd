import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { type FeedHead, feedHeadSchema } from '#domain/roster/shared-feed.ts';
import { cursorAt, planFeed } from '#roster/pull/feed-plan.ts';
import { Phones } from './ask-as-phone.ts';
import { type LoadSite, perPiece } from './load-site.ts';
import { openLoop, spread } from './open-loop.ts';

/** How many athletes receive something every other second meanwhile. */
const PAID_AT_ONCE = 20;
/** Ticks before the crowd comes, so that phones lag by different amounts. */
const TICKS = 6;
const TICK_MS = 2500;

/** Phones that come back online within a minute, each for what it has missed, while donations change the feed. */
export async function stadium(site: LoadSite, phones: number, seconds: number): Promise<string[]> {
	const crowd = new Phones(site.nginx.address, 1);
	const headers = { [API_KEY_HEADER]: site.api.apiKey };
	const head = async (phone: number): Promise<FeedHead> => {
		const answer = await crowd.ask({ path: feedApi.head, headers, phone });
		return feedHeadSchema.parse(JSON.parse(answer.body.toString()));
	};
	const give = () =>
		site.database.query(`insert into received_increments (player_id, cents) select player_id, 2500 from players order by random() limit ${PAID_AT_ONCE}`);
	const cursors: string[] = [];
	for (let n = 0; n < TICKS; n++) {
		cursors.push(cursorAt(await head(n)) ?? '');
		await give();
		await new Promise((resolve) => setTimeout(resolve, TICK_MS));
	}
	const giving = setInterval(() => void give(), TICK_MS);
	const times: number[] = [];
	const failed = new Map<number, number>();
	let requests = 0;
	let fromCache = 0;
	const before = site.used();
	const loop = await openLoop(phones / seconds, seconds, async (phone) => {
		const began = performance.now();
		const answer = await crowd.ask({ path: feedApi.head, headers, phone });
		const answers = [answer];
		if (answer.status === 200) {
			const now = feedHeadSchema.parse(JSON.parse(answer.body.toString()));
			const plan = planFeed(now, { cursor: cursors[phone % cursors.length] ?? '', as_of: new Date(0).toISOString() });
			if (plan.by === 'windows')
				answers.push(...(await Promise.all(plan.windows.map(({ hash }) => crowd.ask({ path: feedApi.window(hash ?? ''), headers, phone })))));
		}
		requests += answers.length;
		fromCache += answers.filter(({ cache }) => cache === 'HIT').length;
		const bad = answers.find(({ status }) => status !== 200);
		if (bad === undefined) times.push(performance.now() - began);
		else failed.set(bad.status, (failed.get(bad.status) ?? 0) + 1);
	});
	clearInterval(giving);
	const after = site.used();
	crowd.close();
	return [
		`${loop.begun} phones came back within ${loop.seconds.toFixed(1)} s, for ${seconds} s of ${Math.round(phones / seconds)} a second; the last began ${Math.round(loop.behind)} ms late`,
		`complete: ${times.length} (${spread(times)}); not complete: ${JSON.stringify(Object.fromEntries(failed))} (status: phones; 0 is a lost connection)`,
		`${(requests / loop.begun).toFixed(2)} requests a phone, ${((100 * fromCache) / requests).toFixed(1)}% of them answered from nginx’s cache`,
		`processor ms for each phone: ${perPiece(before, after, loop.begun)}`,
	];
}
