import { afterAll, beforeEach, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { EMPTY_PROFILE, type SiteProfile, TERMS_MAX } from '#domain/site/site-profile.ts';
import { eq } from '#server/db/drizzle.ts';
import { auditLog, settings } from '#server/db/schema/people-schema.ts';
import { type AccountWorld, accountWorld } from '../fixtures/account-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';

const DEMO = 'Demo: no athlete is paid.';
const FACEBOOK = 'https://www.facebook.com/herons';
const world: AccountWorld = await accountWorld({ env: { SOCIAL_FACEBOOK: FACEBOOK } });
const admin: Person = await addPerson(world, { role: 'admin' });
beforeEach(() => world.db.delete(settings));
afterAll(() => world.close());

const site = async () => (await visitor(world)('GET', api.site)).json();
const opened = async () => (await admin.call('GET', siteApi.profile)).json();
const save = (profile: Partial<Record<keyof SiteProfile, string | null>>, revision = 0) =>
	admin.call('PUT', siteApi.profile, { revision, profile: { ...EMPTY_PROFILE, ...profile } });
const changes = () => world.db.$count(auditLog, eq(auditLog.action, 'site_changed'));

test('says nothing until it is filled in; then everybody reads it, and the environment’s links win', async () => {
	const facebook = { name: 'Facebook', href: FACEBOOK, sample: false };
	expect(await site()).toEqual({ links: [facebook], profile: {}, payout_line: DEMO });
	expect(await opened()).toEqual({
		revision: 0,
		profile: EMPTY_PROFILE,
		logo_url: null,
		demo: true,
		fixed: [{ field: 'facebook', variable: 'SOCIAL_FACEBOOK', value: FACEBOOK }],
	});
	const before = await changes();
	const said = { club_name: '  Herons ', postal_address: '12 Mill Street\r\nCedar Valley', terms: '# One\n\nBe kind.', color: '#0B2A5B' };
	const saved = await save({ ...said, facebook: 'https://www.facebook.com/other', x: 'https://x.com/herons' });
	expect(saved.statusCode, saved.body).toBe(200);
	expect(saved.json()).toMatchObject({ revision: 1, profile: { club_name: 'Herons', postal_address: '12 Mill Street\nCedar Valley', legal_name: null } });
	expect(await site()).toEqual({
		links: [facebook, { name: 'X', href: 'https://x.com/herons', sample: false }],
		profile: { club_name: 'Herons', postal_address: '12 Mill Street\nCedar Valley', terms: '# One\n\nBe kind.', color: '#0b2a5b' },
		payout_line: DEMO,
	});
	expect((await visitor(world)('GET', api.socialLinks)).json()).toEqual({ links: (await site()).links });
	expect(await changes()).toBe(before + 1);
});

test('a form that was overtaken changes nothing; of two at once, one is saved; saving the same again is no change', async () => {
	await save({ club_name: 'Herons' });
	const late = await save({ club_name: 'Egrets' });
	expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
	expect((await save({ club_name: 'Herons' })).json().revision).toBe(1);
	const both = await Promise.all(['Egrets', 'Cranes'].map((club_name) => save({ club_name }, 1)));
	expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
	expect((await opened()).revision).toBe(2);
});

test.each<[keyof SiteProfile, string]>([
	['club_name', 'x'.repeat(61)],
	['club_name', 'Her\u202eons'],
	['legal_name', ' '],
	['contact_email', 'nobody'],
	['website', 'http://give.example'],
	['x', 'javascript:alert(1)'],
	['instagram', 'https://user:secret@instagram.com'],
	['color', 'red'],
	['terms', 'x'.repeat(TERMS_MAX + 1)],
])('%s isn’t %j', async (field, value) => {
	const answer = await save({ [field]: value });
	expect([answer.statusCode, answer.json().field]).toEqual([422, `profile.${field}`]);
	expect(await site()).toMatchObject({ profile: {} });
});

test('the longest terms fit, in any script', async () => {
	expect((await save({ terms: '😀'.repeat(TERMS_MAX / 2) })).statusCode).toBe(200);
	expect((await save({ terms: '法'.repeat(TERMS_MAX) }, 1)).statusCode).toBe(200);
});

test('what an earlier version stored is read with what it lacks, and what a later one stored doesn’t get in the way', async () => {
	await world.db.insert(settings).values({ key: 'site_profile', value: { revision: 4, profile: { club_name: 'Herons', mascot: 'Heron' } } });
	expect(await opened()).toMatchObject({ revision: 4, profile: { ...EMPTY_PROFILE, club_name: 'Herons' } });
	expect((await site()).profile).toEqual({ club_name: 'Herons' });
});
