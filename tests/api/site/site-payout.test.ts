import { afterAll, beforeEach, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { publicSiteSchema } from '#domain/site/public-site.ts';
import { adminSiteSchema, EMPTY_PROFILE } from '#domain/site/site-profile.ts';
import { eq } from '#server/db/drizzle.ts';
import { settings } from '#server/db/schema/people-schema.ts';
import { checkSite } from '#server/modules/site/check-site.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { type AccountWorld, accountWorld } from '../fixtures/account-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';

const BLANK = 'This site hasn’t said how it pays athletes. Ask before you give.';
const DEMO = 'Demo: no athlete is paid.';
const terms = { payout_holder: 'Herons, Inc.', payout_time: 'on the 1st of each month', payout_fee: 'the collective' };
const LINE = 'Your money is held by Herons, Inc. · Athletes get it on the 1st of each month · Card fee paid by the collective';
/** A page of an earlier version knows these fields only. */
const { payout_holder: _holder, payout_time: _time, payout_fee: _fee, ...earlierProfile } = EMPTY_PROFILE;

const world: AccountWorld = await accountWorld({
	env: { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
});
const admin: Person = await addPerson(world, { role: 'admin' });
beforeEach(() => world.db.delete(settings));
afterAll(() => world.close());

const lineIn = async (of: AccountWorld) => publicSiteSchema.parse((await visitor(of)('GET', api.site)).json()).payout_line;
const save = (by: Person, profile: object, revision = 0) => by.call('PUT', siteApi.profile, { revision, profile: { ...earlierProfile, ...profile } });
const opened = async () => adminSiteSchema.parse((await admin.call('GET', siteApi.profile)).json());

test('the line says so while nothing is filled in, then what an admin fills in, and the phrases stand nowhere else', async () => {
	expect(await lineIn(world)).toBe(BLANK);
	expect((await save(admin, terms)).statusCode).toBe(200);
	expect(await lineIn(world)).toBe(LINE);
	expect(await opened()).toMatchObject({ demo: false, profile: terms });
	expect((await visitor(world)('GET', api.site)).json().profile).toEqual({});
	await save(admin, { payout_holder: null, payout_time: null, payout_fee: null }, 1);
	expect(await lineIn(world)).toBe(BLANK);
});

test.each(['sandbox', 'stripe-test'])('a site that takes no real money (%s) pays nobody', async (PAYMENTS) => {
	const stripe = { STRIPE_SECRET_KEY: 'sk_test_123456789012345678901234', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
	const demo = await accountWorld({ env: { PAYMENTS, ...(PAYMENTS === 'sandbox' ? {} : stripe) } });
	const by = await addPerson(demo, { role: 'admin' });
	expect(await lineIn(demo)).toBe(DEMO);
	expect((await save(by, terms)).json()).toMatchObject({ demo: true, profile: terms });
	expect(await lineIn(demo)).toBe(DEMO);
	await demo.close();
});

test.each([
	['payout_holder', 'x'.repeat(121), 'Use at most 120 characters.'],
	['payout_time', ' ', 'Fill in this field.'],
	['payout_fee', 'us\u202e', 'invisible'],
	['payout_fee', 'us\nNot charged', 'invisible'],
])('%s isn’t %j', async (field, value, detail) => {
	const answer = await save(admin, { [field]: value });
	expect([answer.statusCode, answer.json().field]).toEqual([422, `profile.${field}`]);
	expect(answer.json().detail.toLowerCase()).toContain(detail.toLowerCase());
	expect(await lineIn(world)).toBe(BLANK);
});

test('a page of an earlier version changes the rest without clearing the line', async () => {
	await save(admin, terms);
	const answer = await save(admin, { club_name: 'Herons' }, 1);
	expect([answer.statusCode, answer.json().revision]).toEqual([200, 2]);
	expect(await opened()).toMatchObject({ profile: { club_name: 'Herons', ...terms } });
	expect(await lineIn(world)).toBe(LINE);
	// It changes nothing by saving again.
	expect((await save(admin, { club_name: 'Herons' }, 2)).json().revision).toBe(2);
});

test('an answer of an earlier version is read: nothing is known about the line', () => {
	expect(publicSiteSchema.parse({ links: [], profile: {} }).payout_line).toBe(undefined);
	const earlier = adminSiteSchema.parse({ revision: 0, profile: earlierProfile, logo_url: null, fixed: [] });
	expect([earlier.demo, earlier.profile.payout_holder]).toEqual([undefined, undefined]);
});

test('a field that only a later version knows stays when this one saves', async () => {
	await world.db.insert(settings).values({ key: 'site_profile', value: { revision: 4, profile: { club_name: 'Herons', mascot: 'Heron' } } });
	expect((await save(admin, { ...terms, club_name: 'Egrets' }, 4)).statusCode).toBe(200);
	const [row] = await world.db.select().from(settings).where(eq(settings.key, 'site_profile'));
	expect(row?.value).toMatchObject({ revision: 5, profile: { club_name: 'Egrets', mascot: 'Heron', ...terms } });
});

test('Admin → System names what is missing: who runs the site, its terms, and how athletes are paid', async () => {
	const found = async (https = true) => {
		const findings = await checkSite(world.db, { https, PAYMENTS: 'stripe' });
		return Object.fromEntries(findings.map(({ title, ...finding }) => [title, finding]));
	};
	expect(await found()).toMatchObject({
		'Who runs the site': { status: 'look', detail: 'Admin → Site has no legal name and no contact email.' },
		'Terms and privacy': { status: 'look', detail: 'Admin → Site has no terms and no privacy contact.' },
		'How athletes are paid': { status: 'look', detail: 'Admin → Site doesn’t say who holds the money, when athletes get it, or who pays the card fee.' },
	});
	await save(admin, { terms: 'Be kind.', payout_holder: 'Herons, Inc.' });
	expect(await found()).toMatchObject({
		'Terms and privacy': { status: 'look', detail: 'Admin → Site has no privacy contact.' },
		'How athletes are paid': { status: 'look', detail: 'Admin → Site doesn’t say when athletes get it or who pays the card fee.' },
	});
	// Only the owner of the machine sees a site without https, but real money is real there, too.
	expect(await found(false)).toMatchObject({ 'Terms and privacy': { status: 'off' }, 'How athletes are paid': { status: 'look' } });
	await save(admin, { terms: 'Be kind.', privacy_contact: 'Robin Vale', legal_name: 'Herons, Inc.', contact_email: 'hello@give.example', ...terms }, 1);
	expect(Object.values(await found()).map(({ status, remedy }) => [status, remedy])).toEqual(Array(3).fill(['good', null]));
	const [, , payout] = await checkSite(world.db, { https: true, PAYMENTS: 'sandbox' });
	expect(payout).toEqual({ title: 'How athletes are paid', status: 'off', detail: DEMO, remedy: null });
});
