import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi, staffApi } from '#domain/api/claim-paths.ts';
import type { Claim, TeamClaims } from '#domain/claims/claim-forms.ts';
import type { OwnPage, Proposals } from '#domain/claims/own-page-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { pagePhotos, pageProposals, pageTexts, photosToDelete } from '#server/db/schema/own-page-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { endClaimBy, forgetClaims, holdPage, mailsTo, tidyNow } from '../fixtures/claim-pages.ts';
import { tablesWith } from '../fixtures/find-text.ts';
import { addLastingPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'own-page-'));
const WORDS = 'I throw the discus, and answer every message.';
let world: World;
let admin: Person;
let athlete: Person;
let held: Claim;
beforeAll(async () => {
	world = await paymentWorld(undefined, undefined, NO_LIMITS, { DATA_DIR });
	admin = await addLastingPerson(world, { role: 'admin', password_hash: 'of a password that nobody knows' });
});
afterAll(async () => {
	await world.close();
	rmSync(DATA_DIR, { recursive: true });
});
beforeEach(async () => {
	await forgetClaims(world.db);
	if ((await consentOf(world.db, world.athlete)) !== 'listed') await sayNo(world, admin, world.athlete, 'listed');
	await world.db.update(players).set({ image_url: null }).where(eq(players.player_id, world.athlete));
	rmSync(join(DATA_DIR, 'photos'), { recursive: true, force: true });
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	held = await holdPage(admin, athlete, world.athlete);
});

const say = (text: unknown, by = athlete) => by.call('PUT', claimApi.page(held.claim_id), { text });
const page = async (): Promise<OwnPage> => (await athlete.call('GET', claimApi.page(held.claim_id))).json();
const list = async (): Promise<Proposals> => (await admin.call('GET', adminClaimApi.proposals)).json();
const decide = (proposal_id: number, body: object = { decision: 'approved' }) => admin.call('POST', adminClaimApi.decideProposal(proposal_id), body);
const decline = (proposal_id: number) => decide(proposal_id, { decision: 'declined', reason: 'Another person is in it.' });
const first = async () => (await list()).waiting[0]?.proposal_id ?? 0;
const shownWords = async () => (await visitor(world)('GET', api.supporters(world.athlete))).json().about;
const imageUrl = async () => (await world.db.select({ image_url: players.image_url }).from(players).where(eq(players.player_id, world.athlete)))[0]?.image_url;
const myData = async () => (await athlete.call('GET', api.myData)).json();
const files = () => (existsSync(join(DATA_DIR, 'photos')) ? readdirSync(join(DATA_DIR, 'photos')) : []);

const picture = (background = '#123a5c', size = 400) =>
	sharp({ create: { width: size, height: size, channels: 3, background } })
		.withExif({ IFD0: { Copyright: 'Secret Camera' } })
		.jpeg()
		.toBuffer();
async function send(bytes: Buffer, by = athlete, claim_id = held.claim_id) {
	const form = new FormData();
	form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg');
	const sent = new Response(form);
	return by.call('PUT', claimApi.photo(claim_id), Buffer.from(await sent.arrayBuffer()), { 'content-type': sent.headers.get('content-type') ?? '' });
}

describe('a text', () => {
	test('is on the page once an admin has looked at it', async () => {
		expect((await say(`  ${WORDS}  `)).json()).toEqual({
			shown: { text: null, image_url: null },
			waiting: { text: WORDS, photo: false },
			declined: { text: null, photo: null },
		});
		expect(await shownWords()).toBeUndefined();
		expect((await admin.call('GET', adminApi.overview)).json().waiting_pages).toBe(1);
		expect((await list()).waiting).toMatchObject([{ player_name: 'Jordan Ellery', team_name: 'Harbor State', kind: 'text', text: WORDS }]);
		expect((await decide(await first())).json()).toEqual({ waiting: [] });
		expect([await shownWords(), (await page()).shown.text]).toEqual([WORDS, WORDS]);
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.subject).toBe('Your page has changed');
	});

	test('that is declined isn’t shown, and the athlete reads why', async () => {
		await say(WORDS);
		const proposal_id = await first();
		await decline(proposal_id);
		expect(await page()).toMatchObject({ shown: { text: null }, waiting: { text: null }, declined: { text: 'Another person is in it.' } });
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.body).toContain('Another person is in it.');
		expect((await decide(proposal_id)).json().code).toBe('conflict');
		await say('Something else.');
		expect((await page()).declined.text).toBeNull();
		await say('');
		// The old refusal doesn’t come back.
		expect((await page()).declined.text).toBeNull();
	});

	test('takes the place of one that waited; the shown one again withdraws it; an empty one removes all at once', async () => {
		await say('First.');
		await say('Second.');
		const [waiting] = (await list()).waiting;
		await say('Second.');
		expect((await list()).waiting).toEqual([waiting]);
		expect(waiting?.text).toBe('Second.');
		await decide(await first());
		await say('Third.');
		await say('Second.');
		expect((await list()).waiting).toEqual([]);
		await say('Third.');
		expect((await say('')).json()).toMatchObject({ shown: { text: null }, waiting: { text: null } });
		expect(await shownWords()).toBeUndefined();
	});

	test('stays what it is: markup is text', async () => {
		const markup = '<b>Hi</b> & <script>alert(1)</script>';
		await say(markup);
		await decide(await first());
		expect(await shownWords()).toBe(markup);
	});

	test.each([
		['more than 300 characters', 'x'.repeat(301)],
		['null', null],
		['a number', 42],
	])('of %s is a 422', async (_, text) => {
		const answer = await say(text);
		expect([answer.statusCode, answer.json().field]).toEqual([422, 'text']);
	});

	test('isn’t shown of somebody who opted out, and is of somebody who paused', async () => {
		await say(WORDS);
		await decide(await first());
		await sayNo(world, admin, world.athlete, 'paused');
		expect(await shownWords()).toBe(WORDS);
		await sayNo(world, admin, world.athlete, 'opted_out');
		expect(await shownWords()).toBeUndefined();
	});
});

describe('a photo', () => {
	test('is nobody’s to see but an admin’s until it is approved, and then the athlete’s photo, without what the camera added', async () => {
		expect((await send(await picture())).json().waiting).toEqual({ text: null, photo: true });
		expect([await imageUrl(), files()]).toEqual([null, []]);
		const proposal_id = await first();
		const look = await admin.call('GET', adminClaimApi.proposedPhoto(proposal_id));
		expect([look.statusCode, look.headers['content-type'], look.headers['cache-control']]).toEqual([200, 'image/webp', 'no-store']);
		expect(look.rawPayload.includes('Secret Camera')).toBe(false);
		for (const by of [athlete, await addLastingPerson(world)]) expect((await by.call('GET', adminClaimApi.proposedPhoto(proposal_id))).statusCode).toBe(403);
		await decide(proposal_id);
		const shown = await imageUrl();
		expect(shown).toMatch(new RegExp(`^/v1/photos/${world.athlete}-[0-9a-f]{16}-640\\.webp$`));
		expect((await visitor(world)('GET', shown ?? '')).statusCode).toBe(200);
		expect([await world.db.$count(pagePhotos), files().length]).toEqual([0, 3]);
		expect((await page()).shown.image_url).toBe(shown);
		expect((await admin.call('GET', adminClaimApi.proposedPhoto(proposal_id))).statusCode).toBe(404);
	});

	test('that is approved later takes the files of the former one along', async () => {
		for (const color of ['#ff0000', '#00ff00']) {
			await send(await picture(color));
			await decide(await first());
		}
		const shown = (await imageUrl())?.replace('/v1/photos/', '').replace('-640.webp', '') ?? '';
		expect(files().filter((name) => name.startsWith(shown))).toHaveLength(3);
		expect(files()).toHaveLength(3);
	});

	test('that is declined, replaced, or withdrawn leaves nothing behind', async () => {
		await send(await picture('#ff0000'));
		await send(await picture('#00ff00'));
		expect([(await list()).waiting.length, await world.db.$count(pagePhotos)]).toEqual([1, 3]);
		await decline(await first());
		expect(await world.db.$count(pagePhotos)).toBe(0);
		expect((await page()).declined.photo).toBe('Another person is in it.');
		await send(await picture());
		expect((await athlete.call('DELETE', claimApi.photo(held.claim_id))).json().waiting.photo).toBe(false);
		expect([(await list()).waiting, await world.db.$count(pagePhotos)]).toEqual([[], 0]);
	});

	test('that can’t be used is refused, and nothing waits', async () => {
		expect((await send(Buffer.from('not a picture'))).statusCode).toBe(422);
		expect((await send(await picture('#123a5c', 60))).json().detail).toContain('at least 100 pixels');
		expect((await send(Buffer.alloc(11 * 1024 * 1024))).statusCode).toBe(413);
		expect((await athlete.call('PUT', claimApi.photo(held.claim_id), { photo: 'x' })).statusCode).toBe(415);
		expect((await list()).waiting).toEqual([]);
	});

	test('is decided once by two admins at once', async () => {
		await send(await picture());
		const proposal_id = await first();
		const answers = await Promise.all([decide(proposal_id), decide(proposal_id), decline(proposal_id)]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
		expect((await imageUrl()) === null ? 0 : 3).toBe(files().length);
	});
});

test('nobody else changes the page, and after a move nobody does', async () => {
	const stranger = await addLastingPerson(world);
	for (const by of [stranger, admin]) {
		expect((await say(WORDS, by)).json()).toEqual({ code: 'not_found', detail: claimMessages.unknown });
		expect((await send(await picture(), by)).statusCode).toBe(404);
		expect((await by.call('GET', claimApi.page(held.claim_id))).statusCode).toBe(404);
		expect((await by.call('DELETE', claimApi.photo(held.claim_id))).statusCode).toBe(404);
	}
	await say(WORDS);
	const [bay] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Bay Tech', team_fold: 'bay tech', slug: 'bay-tech' }).returning();
	const transfer = (from_team_id: number, to_team_id: number) => admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id, to_team_id });
	await transfer(world.team, bay?.team_id ?? 0);
	expect((await say('Something else.')).json().code).toBe('bad_transition');
	expect((await decide(await first())).json().code).toBe('bad_transition');
	expect((await decline(await first())).statusCode).toBe(200);
	await transfer(bay?.team_id ?? 0, world.team);
});

describe('words and photos that wait end', () => {
	test('with the claim, and a stranger’s words leave the page', async () => {
		await say(WORDS);
		await decide(await first());
		await say('Something else.');
		await send(await picture());
		await endClaimBy(admin, held.claim_id);
		expect([(await list()).waiting, await world.db.$count(pagePhotos), await shownWords()]).toEqual([[], 0, undefined]);
	});

	test('with the claim: a photo that was approved goes, too, and its files with the next tidying', async () => {
		await send(await picture());
		await decide(await first());
		const shown = (await imageUrl()) ?? '';
		expect((await visitor(world)('GET', shown)).statusCode).toBe(200);
		await endClaimBy(admin, held.claim_id);
		expect([await imageUrl(), (await visitor(world)('GET', shown)).statusCode, files().length]).toEqual([null, 404, 3]);
		await tidyNow(world);
		expect([files(), await world.db.$count(photosToDelete)]).toEqual([[], 0]);
	});

	test('but a photo that an admin put there since stays', async () => {
		await send(await picture());
		await decide(await first());
		const inFile = async () => (await myData()).claimed_pages[0].shown;
		expect(await inFile()).toEqual({ text: null, image_url: await imageUrl() });
		await world.db.update(players).set({ image_url: 'https://photos.example/1.jpg' }).where(eq(players.player_id, world.athlete));
		expect(await inFile()).toEqual({ text: null, image_url: null });
		await endClaimBy(admin, held.claim_id);
		await tidyNow(world);
		expect([await imageUrl(), files()]).toEqual(['https://photos.example/1.jpg', []]);
	});

	test('with a move: the words aren’t shown at the new school, nor once somebody else holds the page there', async () => {
		await say(WORDS);
		await decide(await first());
		const [bay] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Cove Tech', team_fold: 'cove tech', slug: 'cove-tech' }).returning();
		const transfer = (from_team_id: number, to_team_id: number) => admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id, to_team_id });
		await transfer(world.team, bay?.team_id ?? 0);
		expect(await shownWords()).toBeUndefined();
		await transfer(bay?.team_id ?? 0, world.team);
		expect(await shownWords()).toBe(WORDS);
		await transfer(world.team, bay?.team_id ?? 0);
		const other = await holdPage(admin, await addLastingPerson(world), world.athlete);
		await transfer(bay?.team_id ?? 0, world.team);
		expect([await shownWords(), await world.db.$count(pageTexts)]).toEqual([undefined, 0]);
		await endClaimBy(admin, other.claim_id);
	});

	test('when an admin takes them down, with a reason that the holder reads', async () => {
		await say(WORDS);
		await decide(await first());
		await send(await picture());
		await decide(await first());
		const team = async () => ((await admin.call('GET', adminClaimApi.team(world.team))).json() as TeamClaims).athletes[0]?.holder;
		expect(await team()).toMatchObject({ words: WORDS, has_photo: true });
		expect((await admin.call('POST', adminClaimApi.takeDown(held.claim_id), { reason: 'Another person is in it.' })).statusCode).toBe(200);
		expect([await shownWords(), await imageUrl(), await team()]).toMatchObject([undefined, null, { words: null, has_photo: false }]);
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)).toMatchObject({
			subject: 'We changed your page',
			body: expect.stringContaining('Another person is in it.'),
		});
		expect((await page()).shown).toEqual({ text: null, image_url: null });
	});

	test('and admins and the desk read later what was taken down, by whom, and why; the desk of another school doesn’t', async () => {
		const REASON = 'Another person is in it.';
		await say(WORDS);
		await decide(await first());
		await send(await picture('#0000ff'));
		await decide(await first());
		const desk = await addLastingPerson(world, { user_name: 'Dana Whitfield', schools: ['harbor state'] });
		const elsewhere = await addLastingPerson(world, { schools: ['dune tech'] });
		const taken = async (by: Person, side: 'admin' | 'school-desk') => (await by.call('GET', staffApi(side).consent(world.athlete))).json().taken_down[0];
		expect((await desk.call('POST', staffApi('school-desk').takeDown(held.claim_id), { reason: REASON })).statusCode).toBe(200);
		await endClaimBy(admin, held.claim_id);
		// Half a year later, the claim itself is gone.
		world.pass(183 * 86_400_000);
		await tidyNow(world);
		const entry = { words: WORDS, had_photo: true, notes: 0, reason: REASON, taken_down_by: 'Dana Whitfield', taken_down_at: expect.any(String) };
		expect([await taken(admin, 'admin'), await taken(desk, 'school-desk')]).toEqual([entry, entry]);
		const { taken_down_by: _, ...theirs } = entry;
		expect(await myData()).toMatchObject({ claimed_pages: [], taken_down: [{ player_id: world.athlete, ...theirs }] });
		const [dune] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Dune Tech', team_fold: 'dune tech', slug: 'dune-tech' }).returning();
		const transfer = (from_team_id: number, to_team_id: number) => admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id, to_team_id });
		await transfer(world.team, dune?.team_id ?? 0);
		expect([await taken(admin, 'admin'), await taken(elsewhere, 'school-desk')]).toEqual([entry, undefined]);
		await transfer(dune?.team_id ?? 0, world.team);
	});

	test('and the end of a claim says the same of what was on the page, and nothing of an empty one', async () => {
		await endClaimBy(admin, held.claim_id);
		const taken = async () => (await admin.call('GET', adminClaimApi.consent(world.athlete))).json().taken_down;
		const before = await taken();
		held = await holdPage(admin, athlete, world.athlete);
		await say('I throw far.');
		await decide(await first());
		await endClaimBy(admin, held.claim_id);
		expect((await taken()).slice(0, -before.length || undefined)).toMatchObject([{ words: 'I throw far.', had_photo: false, reason: 'The school says no.' }]);
	});

	test('and the file with the holder’s data says it once, whatever becomes of the athlete’s claims and records', async () => {
		await say('I throw high.');
		await decide(await first());
		await endClaimBy(admin, held.claim_id);
		held = await holdPage(admin, athlete, world.athlete);
		const inFile = async () => (await myData()).taken_down.map(({ player_id, words }: { player_id: number; words: string }) => ({ player_id, words }));
		expect(await inFile()).toEqual([{ player_id: world.athlete, words: 'I throw high.' }]);
		expect((await admin.call('POST', adminRosterApi.merge(world.athlete), { into: world.other, both_plans: 0 })).statusCode).toBe(200);
		expect(await inFile()).toEqual([{ player_id: world.other, words: 'I throw high.' }]);
		expect((await admin.call('POST', adminRosterApi.unmerge(world.athlete))).statusCode).toBe(200);
	});

	test('with the account', async () => {
		await send(await picture('#00ffff'));
		await decide(await first());
		await say('Quilly throws.');
		await decide(await first());
		await admin.call('POST', adminClaimApi.takeDown(held.claim_id), { reason: 'They asked us to.' });
		await send(await picture('#00ffff'));
		await decide(await first());
		await say('Quilly runs.');
		await send(await picture());
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'paused' });
		expect((await athlete.call('GET', api.myData)).json().claimed_pages[0].consent_changes).toMatchObject([{ to: 'paused' }]);
		expect((await athlete.call('GET', api.myData)).json().claimed_pages[0].page_changes).toMatchObject([
			{ kind: 'photo', decision: 'approved' },
			{ kind: 'text', text: 'Quilly throws.', decision: 'approved' },
			{ kind: 'photo', decision: 'approved' },
			{ kind: 'text', text: 'Quilly runs.', decision: null },
			{ kind: 'photo', text: null },
		]);
		await admin.call('DELETE', api.account(athlete.user_id));
		expect(await tablesWith(world.db, 'Quilly')).toEqual([]);
		expect([await world.db.$count(pagePhotos), await imageUrl()]).toEqual([0, null]);
		await tidyNow(world);
		expect(files()).toEqual([]);
	});

	test('with the athlete’s removal', async () => {
		const [row] = await world.db
			.insert(players)
			.values({ sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: 'Robin Vale', name_fold: 'robin vale', slug: 'robin-vale' })
			.returning({ player_id: players.player_id });
		const removed = await holdPage(admin, athlete, row?.player_id ?? 0);
		await athlete.call('PUT', claimApi.page(removed.claim_id), { text: 'Quilly throws.' });
		await decide(await first());
		await admin.call('POST', adminClaimApi.takeDown(removed.claim_id), { reason: 'They asked us to.' });
		await athlete.call('PUT', claimApi.page(removed.claim_id), { text: 'Quilly runs.' });
		await send(await picture(), athlete, removed.claim_id);
		await sayNo(world, admin, removed.player_id, 'removed');
		expect(await tablesWith(world.db, 'Quilly')).toEqual([]);
		expect([await world.db.$count(pagePhotos), await world.db.$count(pageProposals)]).toEqual([0, 0]);
	});

	test('what was decided, after 90 days; the text that is shown stays', async () => {
		await say(WORDS);
		await decide(await first());
		world.pass(91 * 86_400_000);
		await tidyNow(world);
		expect([await world.db.$count(pageProposals), await world.db.$count(pageTexts), await shownWords()]).toEqual([0, 1, WORDS]);
	});
});
