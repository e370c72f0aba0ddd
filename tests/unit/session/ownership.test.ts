import { beforeEach, expect, it, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { isMine, isPaused, sessionMark } from '#session/ownership.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

beforeEach(() => {
	vi.stubGlobal('localStorage', new FakeStorage());
	storedSession.clear();
});

it('a row is its owner’s, and a visitor’s is everybody’s', () => {
	expect([isMine(null), isMine('7')]).toEqual([true, false]);
	storedSession.set(robin);
	expect([isMine(null), isMine('7'), isMine('8')]).toEqual([true, true, false]);
});

it('a row is paused for one session, and goes on in the next', () => {
	expect([isPaused({}), isPaused({ paused_for: robin.expires_at })]).toEqual([false, false]);
	storedSession.set(robin);
	expect(sessionMark()).toBe(robin.expires_at);
	expect([isPaused({}), isPaused({ paused_for: 'an earlier login' }), isPaused({ paused_for: robin.expires_at })]).toEqual([false, false, true]);
});
