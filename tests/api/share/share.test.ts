import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, screens } from '#domain/api/api-paths.ts';
import { type PageMeta, pageMeta } from '#domain/api/page-meta.ts';
import { ATHLETE_OPENING, FIRST_ANSWER, FIRST_ATHLETE, OPENINGS_FILE, type ScreenOpenings } from '#domain/api/screen-openings.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { toFilterBody } from '#domain/roster/listing/filter-query.ts';
import { DEFAULT_FILTERS } from '#domain/roster/listing/listing-filters.ts';
import { playerSchema } from '#domain/roster/roster.ts';
import { EMPTY_PROFILE } from '#domain/site/site-profile.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { settings } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { mergeAthletes, undoMerge } from '#server/modules/rosters/merges/merge-athletes.ts';
import { createOpenGraphSource } from '#server/modules/share/open-graph-meta/open-graph-meta.ts';
import { createSiteName } from '#server/modules/share/open-graph-meta/site-name.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-'));
const shell =
	'<!doctype html><title>NIL</title>\n<meta name="description" content="plain"><link rel="stylesheet" crossorigin href="/assets/main.css"><link rel="icon" href="/favicon.ico"><body><div class="ui-frame ui-page app-skeleton"><span class="skeleton"></span></div></body>';
const openings: ScreenOpenings = {
	[screens.home]: { html: '<h1>Every athlete</h1>', styles: [], scripts: [] },
	[ATHLETE_OPENING]: { html: '', styles: ['/assets/athlete.css'], scripts: ['/assets/athlete.js'] },
	[screens.aboutUs]: { html: '<h1>About $& us</h1>', styles: ['/assets/text.css'], scripts: ['/assets/text.js'] },
};
const origin = 'https://give.example.org';
let world: BrowseWorld;
let team: TeamRow;
let athletes: Record<'plain' | 'wild' | 'retired' | 'twin', PlayerRow>;

beforeAll(async () => {
	writeFileSync(join(folder, 'index.html'), shell);
	writeFileSync(join(folder, OPENINGS_FILE), JSON.stringify(openings));
	world = await browseWorld({ pageDir: folder, env: { PUBLIC_URL: origin, PAYMENTS: 'sandbox', MAIL: 'folder' } });
	const { db } = world;
	await addSport(db, 2, "Men's College Football");
	team = await addTeam(db, 2, 'Harbor State', { conference: 'Great Basin', color: '#7a1f3d', alt_color: '#f2c14e' });
	await addTeam(db, 2, 'Twin Lakes', { conference: 'East' });
	await addTeam(db, 2, 'Twin  Lakes', { conference: 'West' });
	const added = await addPlayers(db, team, [
		{ player_name: 'Jordan Ellery', jersey_number: '12', position: 'QB', player_class: 'Junior' },
		{ player_name: '"><script>alert(1)</script> & Sons', slug: 'wild', jersey_number: '7' },
		{ player_name: 'Old Timer', retired_at: new Date() },
		{ player_name: 'Sam Twin', jersey_number: '1' },
		{ player_name: 'Sam Twin', jersey_number: '2' },
	]);
	const [plain, wild, retired, twin] = added;
	if (!plain || !wild || !retired || !twin) throw new Error('not all were added');
	athletes = { plain, wild, retired, twin };
});
afterAll(async () => {
	await world.close();
	rmSync(folder, { recursive: true });
});

const page = (url: string, headers: Record<string, string> = { accept: 'text/html' }) => world.app.inject({ url, headers });
/** The contents of the tags that describe a page, as an HTML parser reads them. */
function tags(html: string): Record<string, string> {
	const plain = (text: string) =>
		text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
	const found: Record<string, string> = {};
	for (const [, key = '', value = ''] of html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)) found[key] = plain(value);
	found.title = plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
	found.canonical = plain(/<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? '');
	return found;
}
const details = (player: PlayerRow) => screens.details(player.player_id, team.team_id);

describe('the opening of a screen', () => {
	test('a text is in the page, with its styles after the page’s own, and its scripts', async () => {
		const { body } = await page(screens.aboutUs);
		expect(body).toContain('<h1>About $& us</h1>');
		expect(body).not.toContain('app-skeleton');
		expect(body).toMatch(
			/main\.css"><link rel="stylesheet" crossorigin href="\/assets\/text\.css"><link rel="modulepreload" fetchpriority="low" crossorigin href="\/assets\/text\.js">/,
		);
		expect((await page(`${screens.aboutUs.toLowerCase()}/`)).body).toContain('About $& us');
	});

	test('home opens with its default sport, and not with the cover of another', async () => {
		expect((await page('/')).body).toContain('Every athlete');
		const other = (await page('/?sport=4')).body;
		expect(other).not.toContain('Every athlete');
		expect(other).toContain('app-skeleton');
	});

	test('an athlete’s page brings the athlete and the screen’s files; a name can’t close the block', async () => {
		for (const athlete of [athletes.plain, athletes.wild]) {
			const { body } = await page(details(athlete));
			expect(body).toContain('app-skeleton');
			expect(body).toContain('/assets/athlete.css');
			expect(body).toContain('/assets/athlete.js');
			const block = new RegExp(`<script type="application/json" id="${FIRST_ATHLETE}">([^<]*)</script></body>`).exec(body)?.[1] ?? '';
			expect(playerSchema.parse(JSON.parse(block))).toMatchObject({ player_id: athlete.player_id, player_name: athlete.player_name });
		}
	});

	test('the page of a merged record leads to the one that took its place, for as long as it is merged', async () => {
		const [plain, retired] = [athletes.plain, athletes.retired];
		const editor = { actor_id: 1, now: new Date() };
		// Addresses are kept for a minute, so each has one of its own.
		const address = (team_id: number, query = '') => `${screens.details(retired.player_id, team_id)}${query}`;
		await mergeAthletes(world.db, retired.player_id, { into: plain.player_id, both_plans: 0 }, editor);
		const answer = await page(address(101, '?donate=1'));
		expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([301, `${details(plain)}?donate=1`, 'no-cache']);
		await undoMerge(world.db, retired.player_id, editor);
		expect((await page(address(102))).statusCode).toBe(200);
	});

	test('home brings its first athletes, as the call for them answers', async () => {
		const { body } = await page(screens.home);
		const block = new RegExp(`<script type="application/json" id="${FIRST_ANSWER}">([^<]*)</script></body>`).exec(body)?.[1] ?? '';
		const called = await world.post(api.filterPlayers(0), toFilterBody(DEFAULT_FILTERS));
		expect(filterAnswerSchema.parse(JSON.parse(block))).toEqual(called.json());
		expect(called.json().count).toBeGreaterThan(0);
		for (const path of ['/?sport=4', screens.contact, '/mens-college-football/harbor-state']) expect((await page(path)).body, path).not.toContain(FIRST_ANSWER);
	});

	test('nobody else’s page brings an athlete', async () => {
		for (const path of [screens.home, details(athletes.retired), `/mens-college-football/harbor-state/jordan-ellery`, '/DetailsView/999999/1'])
			expect((await page(path)).body, path).not.toContain(FIRST_ATHLETE);
	});

	test('any other screen keeps its placeholder', async () => {
		expect((await page(screens.contact)).body).toContain('app-skeleton');
	});
});

describe('the head of a shared address', () => {
	test('an athlete’s, by id and by name', async () => {
		const path = details(athletes.plain);
		for (const url of [
			path,
			`${path}/`,
			`${path}?donate=1`,
			path.toLowerCase(),
			`${path.replace(/\d+$/, '999')}`,
			'/mens-college-football/harbor-state/jordan-ellery',
		]) {
			const answer = await page(url);
			expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
			expect(tags(answer.body), url).toMatchObject({
				title: 'Jordan Ellery, Harbor State · NIL',
				description: expect.stringContaining('Donate to Jordan Ellery of Harbor State'),
				canonical: origin + path,
				'og:title': 'Jordan Ellery, Harbor State',
				'og:description': expect.stringContaining('Jordan Ellery'),
				'og:url': origin + path,
				'og:type': 'profile',
				'og:site_name': 'NIL Athletes',
				'og:image': expect.stringMatching(new RegExp(`^${origin}/v1/share/players/${athletes.plain.player_id}/card\\.png\\?v=[0-9a-f]{16}$`)),
				'og:image:alt': 'Jersey number 12 of Jordan Ellery, Harbor State',
				'twitter:card': 'summary_large_image',
			});
			expect(answer.body.match(/<title>|name="description"/g)).toHaveLength(2);
			expect(answer.body).toContain('<link rel="icon" href="/favicon.ico">');
		}
	});

	test('a team’s', async () => {
		const { body } = await page('/mens-college-football/harbor-state');
		expect(tags(body)).toMatchObject({
			title: "Harbor State, Men's College Football · NIL",
			canonical: `${origin}/mens-college-football/harbor-state`,
			'og:type': 'website',
			'og:image': expect.stringContaining(`/v1/share/teams/${team.team_id}/card.png?v=`),
		});
	});

	test('a name that is no HTML stays a name', async () => {
		const { body } = await page(details(athletes.wild));
		// The only script is the data block.
		expect(body.replace(`<script type="application/json" id="${FIRST_ATHLETE}">`, '')).not.toMatch(/<script/);
		expect(tags(body)['og:title']).toBe('"><script>alert(1)</script> & Sons, Harbor State');
	});

	test.each([
		['retired', 200, () => details(athletes.retired)],
		['unknown', 404, () => '/DetailsView/2000000000/1'],
		['no id', 404, () => '/DetailsView/nobody/1'],
		['too large an id', 404, () => '/DetailsView/9999999999/1'],
		['two of one name', 200, () => '/mens-college-football/harbor-state/sam-twin'],
		['two teams of one address', 200, () => '/mens-college-football/twin-lakes'],
		['an unknown athlete', 404, () => '/mens-college-football/harbor-state/nobody'],
		['an unknown team', 404, () => '/mens-college-football/nowhere'],
		['an unknown sport', 404, () => '/curling/harbor-state'],
		['a receipt', 200, () => '/receipt/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11'],
		['nothing of ours', 404, () => '/no/such/page/at/all'],
	])('%s: general words, nobody’s address, and %i', async (_what, status, url) => {
		const answer = await page(url());
		expect(answer.statusCode).toBe(status);
		expect(tags(answer.body)).toMatchObject({
			canonical: '',
			robots: 'noindex',
			'og:site_name': 'NIL Athletes',
			'og:image': expect.stringContaining('/v1/share/site/card.png?v='),
		});
	});

	test('the other screens have words of their own', async () => {
		expect(tags((await page('/')).body)).toMatchObject({ title: 'NIL', canonical: `${origin}/` });
		expect(tags((await page('/aboutus/')).body)).toMatchObject({ title: 'About Us · NIL', canonical: `${origin}/AboutUs` });
		expect(tags((await page('/favorites')).body)).toMatchObject({ title: 'Favorite Athletes · NIL', robots: 'noindex' });
	});

	test('what a mailed link opens is a screen, and no sport’s team', async () => {
		const own = Object.entries<PageMeta>(pageMeta).filter(([, meta]) => meta.own);
		expect(own.length).toBeGreaterThan(10);
		for (const [path, { title }] of own) {
			const answer = await page(`${path}/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11`);
			expect([path, answer.statusCode, tags(answer.body).title]).toEqual([path, 200, `${title} · NIL`]);
		}
	});

	test('the site is the club, once it has set its name, on pages with words of their own, too', async () => {
		const own = await browseWorld({ database: world.database, pageDir: folder, env: { PUBLIC_URL: origin, PAYMENTS: 'sandbox', MAIL: 'folder' } });
		const admin = await addPerson(own, { role: 'admin' });
		const named = async (url: string) => tags((await own.app.inject({ url, headers: { accept: 'text/html' } })).body);
		try {
			expect(await named('/')).toMatchObject({ title: 'NIL', 'og:title': 'NIL Athletes', 'og:site_name': 'NIL Athletes' });
			await admin.call('PUT', siteApi.profile, { revision: 0, profile: { ...EMPTY_PROFILE, club_name: 'Herons "& Friends"' } });
			own.pass(61_000);
			expect(await named('/')).toMatchObject({ title: 'NIL', 'og:title': 'Herons "& Friends"', 'og:site_name': 'Herons "& Friends"' });
			expect(await named(details(athletes.plain))).toMatchObject({ 'og:title': 'Jordan Ellery, Harbor State', 'og:site_name': 'Herons "& Friends"' });
		} finally {
			await own.db.delete(settings);
			await own.app.close();
		}
	});

	test('whoever asks while the first question for the name is under way waits for it; a failed one is repeated soon', async () => {
		await world.db.insert(settings).values({ key: 'site_profile', value: { revision: 1, profile: { ...EMPTY_PROFILE, club_name: 'Herons' } } });
		let now = 0;
		const reported: unknown[] = [];
		const siteName = createSiteName({ db: world.db, clock: () => new Date(now), report: (error) => reported.push(error) });
		try {
			await world.db.execute(sql`alter table settings rename to settings_away`);
			try {
				expect([await siteName(), await siteName(), reported.length]).toEqual(['NIL Athletes', 'NIL Athletes', 1]);
			} finally {
				await world.db.execute(sql`alter table settings_away rename to settings`);
			}
			now += 11_000;
			expect(await Promise.all([siteName(), siteName()])).toEqual(['Herons', 'Herons']);
		} finally {
			await world.db.delete(settings);
		}
	});

	test('whoever reads it for a chat asks for anything, or doesn’t say', async () => {
		for (const headers of [{ accept: '*/*' }, {}]) {
			const answer = await page(details(athletes.plain), headers as Record<string, string>);
			expect([answer.statusCode, tags(answer.body)['og:title']]).toEqual([200, 'Jordan Ellery, Harbor State']);
		}
	});

	test('each address has its own ETag, which changes with the name', async () => {
		const path = details(athletes.twin);
		const first = await page(path);
		const other = await page(details(athletes.plain));
		expect(first.headers.etag).not.toBe(other.headers.etag);
		for (const encoding of ['identity', 'br', 'gzip']) {
			const again = await page(path, { accept: 'text/html', 'accept-encoding': encoding, 'if-none-match': String(first.headers.etag) });
			expect([again.statusCode, again.body]).toEqual([304, '']);
		}
		await world.db.update(players).set({ player_name: 'Samuel Twin' }).where(eq(players.player_id, athletes.twin.player_id));
		world.pass(61_000);
		const renamed = await page(path, { accept: 'text/html', 'if-none-match': String(first.headers.etag) });
		expect([renamed.statusCode, tags(renamed.body)['og:title']]).toEqual([200, 'Samuel Twin, Harbor State']);
	});

	test('whoever asks for too many gets the words of every page, and the database is left alone', async () => {
		const heads = createOpenGraphSource({ db: world.db, clock: () => new Date(), origin, report: (error) => expect.fail(String(error)) });
		const refuse = () => Promise.reject(new HttpError(429, 'throttled', 'Too many.'));
		const path = details(athletes.plain);
		expect((await heads.of(path, refuse)).meta.title).toBe('NIL');
		expect((await heads.of(path, async () => undefined)).meta.title).toBe('Jordan Ellery, Harbor State');
		// What is already known needs no permission.
		expect((await heads.of(path, refuse)).meta.title).toBe('Jordan Ellery, Harbor State');
	});

	test('a database that is gone costs the words, not the page', async () => {
		const own = await browseWorld({ pageDir: folder });
		await own.database.close();
		const answer = await own.app.inject({ url: '/DetailsView/1/1', headers: { accept: 'text/html' } });
		expect([answer.statusCode, tags(answer.body)['og:title']]).toEqual([200, 'NIL Athletes']);
		const home = await own.app.inject({ url: screens.home, headers: { accept: 'text/html' } });
		expect([home.statusCode, home.body.includes('Every athlete'), home.body.includes(FIRST_ANSWER)]).toEqual([200, true, false]);
		await own.app.close();
	});
});

describe('the picture', () => {
	/** `#rrggbb` of a pixel. */
	const at = (png: ReturnType<typeof decode>, x: number, y: number) =>
		`#${[0, 1, 2].map((c) => (png.data[(y * png.width + x) * png.channels + c] ?? 0).toString(16).padStart(2, '0')).join('')}`;

	test('of an athlete: the address of the tags, in the team’s colors, for ever', async () => {
		const address = (tags((await page(details(athletes.plain))).body)['og:image'] ?? '').slice(origin.length);
		const answer = await world.app.inject(address);
		expect(answer.statusCode).toBe(200);
		expect(answer.headers).toMatchObject({
			'content-type': 'image/png',
			'cache-control': 'public, max-age=86400',
			'cross-origin-resource-policy': 'cross-origin',
		});
		const png = decode(answer.rawPayload);
		expect([png.width, png.height]).toEqual([1200, 630]);
		// The band, the sleeve's bar, the stripe below, and the middle of the 1 of "12".
		expect([at(png, 1190, 10), at(png, 60, 235), at(png, 600, 598), at(png, 600, 612)]).toEqual(['#7a1f3d', '#f2c14e', '#f2c14e', '#7a1f3d']);
		expect(at(png, 213, 220)).toBe('#f2c14e');
		const again = await world.app.inject({ url: address, headers: { 'if-none-match': String(answer.headers.etag) } });
		expect([again.statusCode, again.body]).toEqual([304, '']);
	});

	test('without its version, or with an old one, it is kept for an hour', async () => {
		const bare = `/v1/share/players/${athletes.plain.player_id}/card.png`;
		for (const url of [bare, `${bare}?v=0123456789abcdef`]) expect((await world.app.inject(url)).headers['cache-control']).toBe('public, max-age=3600');
	});

	test('of a team, and of the site', async () => {
		for (const url of [`/v1/share/teams/${team.team_id}/card.png`, '/v1/share/site/card.png']) {
			const png = decode((await world.app.inject(url)).rawPayload);
			expect([png.width, png.height]).toEqual([1200, 630]);
		}
	});

	test('of a wild name is a picture too', async () => {
		expect((await world.app.inject(`/v1/share/players/${athletes.wild.player_id}/card.png`)).statusCode).toBe(200);
	});

	test.each([
		['retired', () => athletes.retired.player_id],
		['unknown', () => 2_000_000_000],
	])('of nobody: %s', async (_what, id) => {
		const answer = await world.app.inject(`/v1/share/players/${id()}/card.png`);
		expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
	});

	test('many that come at once are drawn one after another, and beyond that told to come back', async () => {
		const many = await addPlayers(
			world.db,
			team,
			Array.from({ length: 40 }, (_, n) => ({ player_name: `Athlete ${n}`, jersey_number: String(n) })),
		);
		const answers = await Promise.all(many.map(({ player_id }) => world.app.inject(`/v1/share/players/${player_id}/card.png`)));
		const refused = answers.filter(({ statusCode }) => statusCode === 503);
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40 - refused.length);
		expect(refused.length).toBeGreaterThan(0);
		expect(refused[0]?.headers['retry-after']).toBe('5');
	});
});
