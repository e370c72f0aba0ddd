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
