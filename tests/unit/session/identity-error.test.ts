import { ErrorResponse } from 'oidc-client-ts';
import { expect, it } from 'vitest';
import { identityError, isRefusal } from '#session/oidc/identity-error.ts';

const refresh = new URLSearchParams({ grant_type: 'refresh_token' });
const code = new URLSearchParams({ grant_type: 'authorization_code' });

it.each(['too_many_requests', 'server_error', 'temporarily_unavailable'])('%s is no refusal: the provider has said nothing of the person', (error) => {
	for (const form of [refresh, code, undefined]) {
		const answered = new ErrorResponse({ error }, form);
		expect(isRefusal(answered)).toBe(false);
		expect(identityError(answered).code).toBe('timeout');
	}
});

it('a refusal is one', () => {
	expect(identityError(new ErrorResponse({ error: 'invalid_grant' }, refresh)).code).toBe('missing_refresh_token');
	expect(identityError(new ErrorResponse({ error: 'invalid_grant' }, code)).code).toBe('token_failed');
	for (const form of [refresh, code]) expect(isRefusal(new ErrorResponse({ error: 'invalid_grant' }, form))).toBe(true);
});
