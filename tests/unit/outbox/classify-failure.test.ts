import { expect, test } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { classifyFailure } from '#outbox/drain/classify-failure.ts';

test('a key that the server no longer takes is worth a retry: the next version of the page sends the donation', () => {
	expect(classifyFailure(new ApiFailure('api_key', 'The header is missing or wrong.', { status: 401 }))).toEqual({
		kind: 'again',
		error: { code: 'api_key', detail: 'The header is missing or wrong.' },
		retryAfterMs: 0,
	});
});

test('another 401 is the server’s no', () => {
	expect(classifyFailure(new ApiFailure('bad_credentials', 'Not you.', { status: 401 })).kind).toBe('refused');
});

test('what the card provider refuses is our trouble: the donation waits, and is sent again after what Retry-After asks for', () => {
	const failure = new ApiFailure('provider_refused', 'There’s a problem with card payments on our end, and we know about it.', {
		status: 503,
		retryAfterMs: 60_000,
	});
	expect(failure.retryable).toBe(true);
	expect(classifyFailure(failure, '7')).toEqual({
		kind: 'again',
		error: { code: 'provider_refused', detail: 'There’s a problem with card payments on our end, and we know about it.' },
		retryAfterMs: 60_000,
	});
});

test.each([408, 425, 429, 500, 599])('status %i is worth a retry, whatever the code', (status) => {
	expect(classifyFailure(new ApiFailure('conflict', 'No.', { status })).kind).toBe('again');
});

test.each(['no_session', 'session_ended', 'forbidden'] as const)('%s pauses the rows of an account, and refuses a visitor’s', (code) => {
	const failure = new ApiFailure(code, 'No.', { status: 401 });
	expect([classifyFailure(failure, '7').kind, classifyFailure(failure).kind]).toEqual(['paused', 'refused']);
	expect(classifyFailure(new ApiFailure('conflict', 'No.', { status: 409 }), '7').kind).toBe('refused');
});

test('whether the refused donation may be paid is told only if it is', () => {
	expect(classifyFailure(new ApiFailure('conflict', 'No.', { status: 409 })).error).toStrictEqual({ code: 'conflict', detail: 'No.' });
	expect(classifyFailure(new ApiFailure('conflict', 'No.', { status: 409, may_be_paid: true })).error).toMatchObject({ may_be_paid: true });
});

test('whether the athlete takes pledges instead is told only if they do', () => {
	expect(classifyFailure(new ApiFailure('conflict', 'No.', { status: 409, takes_pledges: true })).error).toStrictEqual({
		code: 'conflict',
		detail: 'No.',
		takes_pledges: true,
	});
});

test('a bug isn’t a failed call', () => {
	const bug = new TypeError('undefined is not a function');
	expect(() => classifyFailure(bug)).toThrow(bug);
});
