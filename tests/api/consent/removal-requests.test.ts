import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import type { OwnConsent } from '#domain/claims/claim-forms.ts';
import type { RemovalsAnswer, Wish } from '#domain/collaboration/removal.ts';
import { removalMessages } from '#domain/texts/removal-messages.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { consentChanges, removalRequests } from '#server/db/schema/consent-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { tidyRequests } from '#server/modules/requests/tidy-requests.ts';
import { forgetClaims, holdPage } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

const { asked, confirmed, linkWrong } = removalMessages;
let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
	await world.db.delete(removalRequests);
	if ((await consentOf(world.db, world.athlete)) !== 'listed') await sayNo(world, admin, world.athlete, 'listed');
});

const post = (url: string, body: object) => visitor(world)('POST', url, body);
const newAddress = () => `Robin-${randomUUID().slice(0, 8)}@People.example`;
const ask = (email: string, wish: Wish = 'paused', player_id = world.athlete) =>
	post(requestApi.removals, { player_id, wish, email, note: 'It’s me. Coach Whitfield can tell you.' });
const mailsTo = (email: string) =>
	world.db
		.select()
		.from(outgoingMails)
		.where(eq(sql`lower(${outgoingMails.recipient})`, email.toLowerCase()))
		.orderBy(outgoingMails.mail_id);
const tokenOf = async (email: string) => /\/removal#([\w-]{43})\n/.exec((await mailsTo(email))[0]?.body ?? '')?.[1] ?? '';
const list = async (): Promise<RemovalsAnswer> => (await admin.call('GET', adminClaimApi.removals)).json();
const decide = (removal_id: number, decision: 'granted' | 'declined') =>
	admin.call('POST', adminClaimApi.decideRemoval(removal_id), { decision, reason: 'Your coach says so.' });
/** Asks and proves the mailbox. @returns the request's id */
async function askAndConfirm(email: string, wish: Wish, player_id = world.athlete): Promise<number> {
	await ask(email, wish, player_id);
	expect((await post(requestApi.confirmRemoval, { token: await tokenOf(email) })).json()).toEqual({ message: confirmed });
	return (await list()).waiting.find((one) => one.email === email)?.removal_id ?? 0;
}

test('somebody without an account asks, proves the mailbox, and nothing happens until an admin decides', async () => {
	const email = newAddress();
	expect((await ask(email)).json()).toEqual({ message: asked });
	expect((await list()).waiting).toEqual([]);
	const token = await tokenOf(email);
	expect(JSON.stringify(await world.db.select().from(removalRequests))).not.toContain(token);
	expect((await mailsTo(email))[0]?.body).not.toContain('Jordan Ellery');
	const look = await post(requestApi.lookAtRemoval, { token });
	expect(look.json()).toEqual({ player_name: 'Jordan Ellery', team_name: 'Harbor State', wish: 'paused' });
	expect((await post(requestApi.confirmRemoval, { token })).json()).toEqual({ message: confirmed });
	expect((await post(requestApi.confirmRemoval, { token })).json()).toEqual({ code: 'not_found', detail: linkWrong });
	expect(await consentOf(world.db, world.athlete)).toBe('listed');
	const { waiting } = await list();
	expect(waiting).toMatchObject([{ email, wish: 'paused', player_name: 'Jordan Ellery', decision: null }]);
	expect((await admin.call('GET', adminApi.overview)).json().waiting_removals).toBe(1);

	const answer = await decide(waiting[0]?.removal_id ?? 0, 'granted');
	expect(answer.json()).toMatchObject({ waiting: [], decided: [{ email, decision: 'granted', reason: 'Your coach says so.' }] });
	expect(await consentOf(world.db, world.athlete)).toBe('paused');
	expect((await mailsTo(email))[1]).toMatchObject({
		subject: 'Your request about an athlete’s page is done',
		body: expect.stringContaining('Your coach says so.'),
	});
	expect((await decide(waiting[0]?.removal_id ?? 0, 'declined')).json().code).toBe('conflict');
});

test('a declined request changes nothing, and the person reads why', async () => {
	const email = newAddress();
	const removal_id = await askAndConfirm(email, 'removed');
	expect((await decide(removal_id, 'declined')).statusCode).toBe(200);
	expect(await consentOf(world.db, world.athlete)).toBe('listed');
	expect((await mailsTo(email))[1]).toMatchObject({ subject: expect.stringContaining('declined'), body: expect.stringContaining('Your coach says so.') });
});

describe('the answer tells nothing', () => {
	test.each([
		['an athlete whom we have', () => world.athlete],
		['an athlete who left', () => world.retired],
		['an id that was never given out', () => 2_000_000_000],
	])('about %s', async (_, player_id) => {
		const answer = await ask(newAddress(), 'removed', player_id());
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: asked }]);
	});

	test('about an address that has just asked, which gets no second mail', async () => {
		const email = newAddress();
		await Promise.all([ask(email), ask(email.toLowerCase()), ask(email)]);
		expect(await mailsTo(email)).toHaveLength(1);
		world.pass(61 * 60_000);
		await ask(email);
		expect(await mailsTo(email)).toHaveLength(2);
	});
});

test('what was asked twice is done once, and each person hears of it', async () => {
	const [one, two] = [newAddress(), newAddress()];
	const ids = [await askAndConfirm(one, 'removed', world.other), await askAndConfirm(two, 'removed', world.other)];
	for (const id of ids) expect((await decide(id, 'granted')).statusCode).toBe(200);
	expect(await consentOf(world.db, world.other)).toBe('removed');
	for (const email of [one, two]) expect((await mailsTo(email)).at(-1)?.body).toContain('copies for a while');
	// Whoever asks now gets no mail.
	const late = newAddress();
	expect((await ask(late, 'removed', world.other)).json()).toEqual({ message: asked });
	expect(await mailsTo(late)).toEqual([]);
	expect((await list()).decided[0]).toMatchObject({ player_name: 'Removed athlete' });
});

test('a granted pause isn’t the holder’s to end, although they had paused the page themselves', async () => {
	await forgetClaims(world.db);
	const holder = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	const { claim_id } = await holdPage(admin, holder, world.athlete);
	const wish = (to: OwnConsent) => holder.call('POST', claimApi.consent(claim_id), { to });
	expect((await wish('paused')).json()).toMatchObject({ state: 'paused', paused_by: 'athlete' });
	expect((await decide(await askAndConfirm(newAddress(), 'paused'), 'granted')).statusCode).toBe(200);
	expect((await wish('listed')).json()).toMatchObject({ code: 'bad_transition' });
	expect(await consentOf(world.db, world.athlete)).toBe('paused');
	// Another one who asks for the same has nothing left to be done.
	const changes = await world.db.$count(consentChanges);
	expect((await decide(await askAndConfirm(newAddress(), 'paused'), 'granted')).statusCode).toBe(200);
	expect(await world.db.$count(consentChanges)).toBe(changes);
});

test.each([
	['an unknown wish', { wish: 'listed' }, 'wish'],
	['no address', { email: 'nobody' }, 'email'],
	['no words', { note: ' ' }, 'note'],
	['too many words', { note: 'x'.repeat(501) }, 'note'],
	['an id that isn’t one', { player_id: 0 }, 'player_id'],
	['a field that we don’t have', { name: 'Robin' }, undefined],
])('%s is a 422 that names the field', async (_, change, field) => {
	const body = { player_id: world.athlete, wish: 'removed', email: newAddress(), note: 'It’s me.', ...change };
	const answer = await post(requestApi.removals, body);
	expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([422, 'invalid', field ?? answer.json().field]);
});

test('from one address, more than the free ones need a proof of work', async () => {
	const limited = await paymentWorld(undefined, undefined, { ...NO_LIMITS, removal: { free: 2 } });
	try {
		const asks = () => visitor(limited)('POST', requestApi.removals, { player_id: limited.athlete, wish: 'removed', email: newAddress(), note: 'It’s me.' });
		const codes: unknown[] = [];
		for (let n = 0; n < 3; n++) codes.push((await asks()).json().code);
		expect(codes).toEqual([undefined, undefined, 'proof_needed']);
		expect(await limited.db.$count(removalRequests)).toBe(2);
	} finally {
		await limited.close();
	}
});

test('a link works for a day, and requests are deleted after their term', async () => {
	const [late, unread] = [newAddress(), newAddress()];
	await ask(late);
	const token = await tokenOf(late);
	world.pass(25 * 60 * 60_000);
	expect((await post(requestApi.lookAtRemoval, { token })).statusCode).toBe(404);
	expect((await post(requestApi.confirmRemoval, { token })).statusCode).toBe(404);
	const removal_id = await askAndConfirm(unread, 'paused');
	await decide(removal_id, 'declined');
	await tidyRequests(world.db, world.deps.clock());
	expect(await world.db.$count(removalRequests)).toBe(1);
	world.pass(91 * 86_400_000);
	await tidyRequests(world.db, world.deps.clock());
	expect(await world.db.$count(removalRequests)).toBe(0);
});
