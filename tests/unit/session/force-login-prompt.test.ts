import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EndReason } from '#session/lifecycle/end-session.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const session = { ...robin, managed_by: 'Google' };

/** A tab that opens now. */
async function openTab() {
	vi.resetModules();
	const [{ storedSession }, { endSession }, askWho] = await Promise.all([
		import('#core/stored-session.ts'),
		import('#session/lifecycle/end-session.ts'),
		import('#session/oidc/force-login-prompt.ts'),
	]);
	return { storedSession, endSession, ...askWho };
}

beforeEach(() => {
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	vi.stubGlobal('localStorage', new FakeStorage());
	vi.stubGlobal('sessionStorage', new FakeStorage());
});

it.each<EndReason>(['left', 'removed', 'ended', 'expired'])('%s: the next login asks who it is, in another tab too, until one has asked', async (reason) => {
	const first = await openTab();
	first.storedSession.set(session);
	expect(first.loginRequest('/')).not.toHaveProperty('prompt');
	const begunBefore = first.loginRequest('/').state;
	await first.endSession(reason);

	vi.stubGlobal('sessionStorage', new FakeStorage());
	const next = await openTab();
	const asking = next.loginRequest('/');
	expect(asking.prompt).toBe('login');
	next.clearForcedLoginPrompt(begunBefore);
	expect(next.loginRequest('/').prompt).toBe('login');
	next.clearForcedLoginPrompt(asking.state);
	expect((await openTab()).loginRequest('/')).not.toHaveProperty('prompt');
});
