import { afterEach, expect, test } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { IdentityError } from '#session/oidc/identity-error.ts';
import { isStaleAnswer } from '#session/oidc/is-stale-answer.ts';
import { logIn } from '../favorites/favorites-server.ts';

afterEach(() => storedSession.clear());

test('an old answer of the provider means nothing to somebody who is logged in, and is an error to anybody else', () => {
	const codes = ['state_mismatch', 'missing_transaction', 'login_failed', 'sync_failed', 'mfa_required'] as const;
	const stale = () => codes.filter((code) => isStaleAnswer(new IdentityError(code)));
	expect(stale()).toEqual([]);
	logIn(7);
	expect(stale()).toEqual(['state_mismatch', 'missing_transaction']);
});
