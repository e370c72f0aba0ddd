import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { forgetPrivate, readPrivate, savePrivate } from '#session/private-data/private-records.ts';
import { logIn } from '../favorites/favorites-server.ts';

it('a desk that is taken away takes its records along, and no others, of this person only', async () => {
	logIn(8);
	await savePrivate('8', 'school-desk team 3', 'theirs');
	storedSession.clear();
	logIn(7);
	for (const key of ['school-desk desk', 'school-desk team 3', 'school', 'schools', 'claims']) await savePrivate('7', key, key);
	await forgetPrivate('7', 'school-desk ');
	const found = await Promise.all(['school-desk desk', 'school-desk team 3', 'school', 'schools', 'claims'].map((key) => readPrivate('7', key)));
	expect(found.map((record) => record?.value)).toEqual([undefined, undefined, 'school', 'schools', 'claims']);
	expect((await readPrivate('8', 'school-desk team 3'))?.value).toBe('theirs');
});
