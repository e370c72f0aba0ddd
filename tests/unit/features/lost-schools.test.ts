import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { SchoolDesk } from '#domain/account/school-desk.ts';
import { forgetLostSchools } from '#features/admin/school-desk/forget-lost-schools.ts';
import { forgetPrivate, readPrivate, savePrivate } from '#session/private-data/private-records.ts';
import { logIn } from '../favorites/favorites-server.ts';

const deskOf = (...schools: string[]): SchoolDesk => ({
	schools: schools.map((school) => ({ school, school_name: school, teams: [] })),
	waiting: { claims: 0, pages: 0, work: 0, removals: 0 },
});
const stored = async () => (await readPrivate('7', 'school-desk team 3')) !== undefined;

beforeEach(async () => {
	logIn(7);
	await forgetPrivate('7', '');
	await savePrivate('7', 'school-desk desk', deskOf('harbor', 'cedar'));
	await savePrivate('7', 'school-desk team 3', 'athletes of Cedar');
	await savePrivate('7', 'claims', 'their own');
});

test('whoever loses one school of two keeps nothing of its desk on the device', async () => {
	await forgetLostSchools('7', deskOf('harbor'));
	expect(await stored()).toBe(false);
	expect(await readPrivate('7', 'school-desk desk')).toBeUndefined();
	expect((await readPrivate('7', 'claims'))?.value).toBe('their own');
});

test.each([
	['has the same schools', deskOf('harbor', 'cedar')],
	['has one more', deskOf('harbor', 'cedar', 'dune')],
])('whoever %s keeps what is stored', async (_name, desk) => {
	await forgetLostSchools('7', desk);
	expect(await stored()).toBe(true);
});
