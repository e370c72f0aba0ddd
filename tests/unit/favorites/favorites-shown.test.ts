import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { roundedJersey } from '#domain/roster/jersey-number.ts';
import { hearts, showHearts } from '#favorites/hearts/hearts.ts';
import { simpleStatusText } from '#features/outbox/simple-status-text.ts';
import type { PendingFavorite } from '#outbox/kinds/outbox-row.ts';
import { logIn } from './favorites-server.ts';

afterEach(() => storedSession.clear());

test.each([
	['12.0', '12'],
	['7.6', '8'],
	['0.0', '0'],
	['12', '12'],
	['00', '00'],
	['1A', '1A'],
])('the jersey number %s is shown as %s', (text, shown) => {
	expect(roundedJersey(text)).toBe(shown);
});

test('only the hearts that change are drawn anew', () => {
	const told = { one: vi.fn(), two: vi.fn() };
	const leave = hearts.subscribe(1, told.one);
	hearts.subscribe(2, told.two);
	showHearts(new Set([1]));
	expect([hearts.has(1), hearts.has(2)]).toEqual([true, false]);
	expect([told.one.mock.calls.length, told.two.mock.calls.length]).toEqual([1, 0]);
	showHearts(new Set([1, 2]));
	expect([told.one.mock.calls.length, told.two.mock.calls.length]).toEqual([1, 1]);
	leave();
	showHearts(new Set());
	expect([told.one.mock.calls.length, told.two.mock.calls.length]).toEqual([1, 2]);
});

describe('what the list says of a favorite that waits', () => {
	const row: PendingFavorite = {
		op_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
		owner: '7',
		kind: 'favourite_add',
		payload: null,
		summary: { player_id: 1, player_name: 'Jordan Ellery', team_name: 'Harbor State' },
		state: 'queued',
		attempts: 0,
		next_at: 0,
		created_at: 0,
		updated_at: 0,
		clock_offset: null,
	};
	const said = (more: Partial<PendingFavorite>, online = true) => simpleStatusText({ ...row, ...more } as PendingFavorite, online).text;

	test.each<[string, Partial<PendingFavorite>, RegExp]>([
		['waits', {}, /^Saved .*\. We’ll send it when you’re online\.$/],
		['was tried', { attempts: 1, last_error: { code: 'network', detail: 'x' } }, /^Saved .*\. Retrying at .*\.$/],
		['is sent', { state: 'sending' }, /^Sending…$/],
		['was refused', { state: 'needs_attention', last_error: { code: 'athlete_gone', detail: 'Gone.' } }, /^Gone\.$/],
	])('%s', (_what, more, words) => {
		expect(said(more)).toMatch(words);
		expect(said(more)).not.toMatch(/charged/);
	});

	test('is paused until the next login, and says so', () => {
		logIn(7);
		const paused_for = storedSession.get()?.expires_at;
		expect(said({ paused_for })).toMatch(/We’ll send it after you log in again\.$/);
		logIn(7);
		expect(said({ paused_for })).not.toMatch(/log in/);
	});
});
