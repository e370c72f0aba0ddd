import { afterEach, describe, expect, test, vi } from 'vitest';
import { syncErrorText } from '#app/status-line/status-text.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { FeedError } from '#roster/pull/feed-error.ts';
import { requestFeed } from '#roster/pull/feed-request.ts';
import { syncErrorKind } from '#roster/pull/sync-error.ts';
import { stubFeed } from './fixtures/fake-roster-feed.ts';

afterEach(() => {
	vi.unstubAllGlobals();
});

const quota = new DOMException('full', 'QuotaExceededError');

test.each([
	['no answer', new ApiFailure('network', 'We can’t reach our server.'), 'network'],
	['a gateway’s page', new ApiFailure('network', 'That answer didn’t come from our server.', { status: 502 }), 'other'],
	['somebody else’s answer', new ApiFailure('network', 'That answer didn’t come from our server.', { status: 200, isForeign: true }), 'foreign'],
	['the server’s own refusal', new ApiFailure('throttled', 'Too many.', { status: 429 }), 'other'],
	['another feed', new FeedError('the feed was cut'), 'other'],
	['storage that is full', quota, 'storage_full'],
	['a transaction aborted since storage is full', Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }), 'storage_full'],
	['a bulk write that met storage that is full', Object.assign(new Error('1 of 2'), { name: 'BulkError', failures: [quota] }), 'storage_full'],
	['another error of storage', new DOMException('gone', 'UnknownError'), 'other'],
	['what isn’t an error', 'x', 'other'],
] as const)('%s is %o', (_name, error, errorKind) => {
	expect(syncErrorKind(error)).toBe(errorKind);
});

test('a connection that breaks in the middle of an answer is no answer', async () => {
	stubFeed(() => ({ type: 'application/x-ndjson', body: [new Uint8Array(8), new TypeError('network error')] }));
	const answer = await requestFeed('/v1/sync/sports/2');
	const read = async () => {
		for await (const piece of answer.chunks()) expect(piece).toHaveLength(8);
	};
	expect(syncErrorKind(await read().catch((error: unknown) => error))).toBe('network');
});

describe('the status line', () => {
	test.each([
		[false, undefined],
		['network', undefined],
		['foreign', undefined],
		['other', 'We couldn’t refresh the rosters.'],
		['storage_full', 'This phone is out of space for new rosters.'],
	] as const)('on %o says %o beside the time', (errorKind, text) => {
		expect(syncErrorText(errorKind, 'phone')).toBe(text);
	});
});
