import { describe, expect, test } from 'vitest';
import { nextRetry } from '#domain/donation/pledge.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DECLINED = Date.UTC(2027, 0, 8, 9, 30);
const finish_by = new Date(DECLINED + 7 * DAY_MS);
const dayOfNext = (days: number, ms = 0) => {
	const next = nextRetry(finish_by, new Date(DECLINED + days * DAY_MS + ms));
	return next === undefined ? undefined : (next.getTime() - DECLINED) / DAY_MS;
};

describe('a card that was declined for now is tried again', () => {
	test('on days 1, 3, and 5', () => {
		expect([dayOfNext(0), dayOfNext(1, 5000), dayOfNext(3, 5000), dayOfNext(5, 5000)]).toEqual([1, 3, 5, undefined]);
	});

	test.each([
		[1.9, 3],
		[2, 3],
		[2.1, 5],
		[4, 5],
		[4.1, undefined],
		[6, undefined],
		[40, undefined],
	])('after a try on day %d, on day %d: not for a day that was missed, and not within a day', (tried, next) => {
		expect(dayOfNext(tried)).toBe(next);
	});

	test('not a moment sooner than a day later', () => {
		expect([dayOfNext(2), dayOfNext(2, 1)]).toEqual([3, 5]);
	});
});
