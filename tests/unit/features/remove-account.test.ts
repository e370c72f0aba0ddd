import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { accountFormErrorOf } from '#features/account/form/account-form-error.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

/** A page that was just opened, with nothing in memory. */
async function openPage() {
	vi.resetModules();
	const [{ storedSession }, { deleteAccount: removeAccount }, { endSession }, { adoptSession }, { outboxDb }] = await Promise.all([
		import('#core/stored-session.ts'),
		import('#session/account/delete-account.ts'),
		import('#session/lifecycle/end-session.ts'),
		import('#session/lifecycle/adopt-session.ts'),
		import('#core/db/db.ts'),
	]);
	return { storedSession, removeAccount, endSession, adoptSession, outbox: outboxDb.table('outbox') };
}

/** What the server does with each call. */
let answer: () => Response;
const lost = () => {
	throw new TypeError('connection reset');
};
const gone = () => new Response(JSON.stringify({ code: 'session_ended', detail: 'Your session has ended.' }), { status: 401 });

beforeEach(async () => {
	vi.stubGlobal('localStorage', new FakeStorage());
	vi.stubGlobal('document', { cookie: '' });
	vi.stubGlobal('location', { origin: 'https://athletes.example', protocol: 'https:' });
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	vi.stubGlobal('fetch', async () => answer());
	const { storedSession, outbox } = await openPage();
	storedSession.set(robin);
	await outbox.clear();
	await outbox.put({ op_id: 'waits', owner: '7', state: 'queued', created_at: Date.now() });
	answer = lost;
});

it('a removal whose answer was lost: tried again after a reload, it takes along what waits', async () => {
	await expect((await openPage()).removeAccount()).rejects.toMatchObject({ code: 'network' });
	const { removeAccount, storedSession, outbox } = await openPage();
	answer = gone;
	await removeAccount();
	expect(storedSession.get()).toBeNull();
	expect(await outbox.count()).toBe(0);
});

it('the server’s word after the reload, that the session is no more, does so too', async () => {
	await expect((await openPage()).removeAccount()).rejects.toMatchObject({ code: 'network' });
	const { endSession, outbox } = await openPage();
	await endSession('ended');
	expect(await outbox.count()).toBe(0);
});

it('what waits stays where the account has shown since that it is still there, and where nobody wanted it removed', async () => {
	const first = await openPage();
	await expect(first.removeAccount()).rejects.toMatchObject({ code: 'network' });
	await first.adoptSession(robin);
	const { endSession, outbox } = await openPage();
	await endSession('ended');
	expect(await outbox.count()).toBe(1);
});

it('nothing is claimed of what the server did where its answer was lost', () => {
	const { field, text } = accountFormErrorOf(new ApiFailure('network', 'Our server took too long to answer.'), noAnswerText('It may be done.'));
	expect(field).toBeNull();
	expect(text).toBe('Our server didn’t answer. It may be done.');
});
