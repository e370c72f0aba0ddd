import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { VISITOR } from '#core/db/draft-row.ts';
import { storedSession } from '#core/stored-session.ts';
import { adoptSession } from '#session/lifecycle/adopt-session.ts';
import { readDraft, saveDraft } from '#session/private-data/drafts.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

beforeEach(() => {
	vi.stubGlobal('localStorage', new FakeStorage());
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	storedSession.clear();
});

test('what a visitor has begun goes on after the login, and is nobody else’s; what the person had begun before stays', async () => {
	await adoptSession(robin);
	await saveDraft('7', 'contact', { subject: 'mine' });
	storedSession.clear();
	await saveDraft(VISITOR, 'contact', { subject: 'a visitor’s' });
	await saveDraft(VISITOR, 'collaboration:1', { city: 'Wexcombe' });
	await adoptSession(robin);
	expect((await readDraft('7', 'collaboration:1'))?.value).toEqual({ city: 'Wexcombe' });
	expect((await readDraft('7', 'contact'))?.value).toEqual({ subject: 'mine' });
	expect(await readDraft(VISITOR, 'collaboration:1')).toBeUndefined();
	expect((await readDraft(VISITOR, 'contact'))?.value).toEqual({ subject: 'a visitor’s' });
});

test('what one person has begun is not the next one’s', async () => {
	await adoptSession(robin);
	await saveDraft('7', 'contact', { subject: 'Robin’s' });
	await adoptSession({ ...robin, user_id: 8 });
	expect(await readDraft('8', 'contact')).toBeUndefined();
	expect(await readDraft('7', 'contact')).toBeUndefined();
});
