import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#core/api/queries/query-client.ts';
import { outboxDb } from '#core/db/db.ts';
import { noteServerDate } from '#core/server-clock.ts';
import { storedSession } from '#core/stored-session.ts';
import { adoptSession } from '#session/lifecycle/adopt-session.ts';
import { endSession, lastEndReason, onSessionEnd } from '#session/lifecycle/end-session.ts';
import { msLeft } from '#session/lifecycle/ms-left.ts';
import { hasLoggedOut, noteDeliberateLogout } from '#session/private-data/deliberate-logout.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const dana = { ...robin, user_id: 8, user_email: 'dana@people.example' };

beforeEach(() => {
	vi.stubGlobal('localStorage', new FakeStorage());
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	storedSession.clear();
	queryClient.clear();
});

/** One answer in memory and one that is being fetched, about this person and about everybody. */
function holdAnswers(owner: string) {
	queryClient.setQueryData(['private', owner, 'profile'], 'theirs');
	queryClient.setQueryData(['teams'], 'everybody’s');
	const arrive: (() => void)[] = [];
	const fetched = (queryKey: string[]) =>
		queryClient.fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => arrive.push(() => resolve('late'))) }).catch(() => 'canceled');
	const late = Promise.all([fetched(['private', owner, 'plans']), fetched(['sports'])]);
	return {
		late: () => {
			for (const each of arrive) each();
			return late;
		},
		held: () =>
			queryClient
				.getQueryCache()
				.getAll()
				.map(({ queryKey }) => queryKey[0]),
	};
}

describe('the end of a session', () => {
	it('leaves no answer about the person in memory, and everybody’s stay', async () => {
		await adoptSession(robin);
		const answers = holdAnswers('7');
		await endSession('left');
		expect(await answers.late()).toEqual(['canceled', 'late']);
		expect(answers.held()).toEqual(['teams', 'sports']);
	});

	it.each([
		['removed', []],
		['left', ['waits']],
		['ended', ['waits']],
	] as const)('takes along what waits only if the account is gone: %s', async (reason, stay) => {
		const outbox = outboxDb.table('outbox');
		await outbox.clear();
		await outbox.put({ op_id: 'waits', owner: '7', state: 'queued', created_at: Date.now() });
		await adoptSession(robin);
		await endSession(reason);
		expect(await outbox.toCollection().primaryKeys()).toEqual(stay);
	});

	it('is told once, with its reason and the server’s words, until the next login', async () => {
		await adoptSession(robin);
		const heard = vi.fn();
		const stop = onSessionEnd(heard);
		await endSession('ended', 'Somebody logged you out.');
		await endSession('left');
		expect(heard.mock.calls).toEqual([['ended', 'Somebody logged you out.']]);
		expect(lastEndReason()).toBe('ended');
		await adoptSession(robin);
		expect(lastEndReason()).toBeUndefined();
		stop();
	});
});

describe('a login', () => {
	it('of another person finds nothing of the one before, and nobody is logged in meanwhile', async () => {
		await adoptSession(robin);
		const answers = holdAnswers('7');
		const seen: (number | undefined)[] = [];
		const stop = storedSession.subscribe(() => seen.push(storedSession.get()?.user_id));
		await adoptSession(dana);
		expect(seen).toEqual([undefined, 8]);
		expect(await answers.late()).toEqual(['canceled', 'late']);
		expect(answers.held()).toEqual(['teams', 'sports']);
		stop();
	});

	it('of the same person keeps what is in memory', async () => {
		await adoptSession(robin);
		const answers = holdAnswers('7');
		await adoptSession({ ...robin, expires_at: '2099-12-22T05:46:45.463Z' });
		expect(await answers.late()).toEqual(['late', 'late']);
	});

	it('of somebody who had logged out counts as a return', async () => {
		noteDeliberateLogout('7');
		noteDeliberateLogout('8');
		await adoptSession(robin);
		expect([hasLoggedOut('7'), hasLoggedOut('8')]).toEqual([false, true]);
	});
});

it('a session has as long left as the server’s clock says', () => {
	vi.useFakeTimers({ now: Date.parse('2026-09-05T18:00:00Z'), toFake: ['Date'] });
	noteServerDate(new Date('2026-09-05T18:10:00Z').toUTCString());
	expect(msLeft({ ...robin, expires_at: '2026-09-05T19:00:00Z' })).toBe(50 * 60_000);
	vi.useRealTimers();
});
