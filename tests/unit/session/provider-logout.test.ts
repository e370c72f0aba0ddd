import { expect, it, vi } from 'vitest';
import { OidcUserManager } from '#session/oidc/oidc-user-manager.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';

const ORIGIN = 'https://athletes.example';

it.each([
	[true, null],
	[false, 'the.id.token'],
])('development %s: the address of the logout holds the ID token: %s', async (development, hint) => {
	vi.stubGlobal('location', { origin: ORIGIN });
	vi.stubGlobal('sessionStorage', new FakeStorage());
	const issuer = 'https://provider.example';
	const manager = new OidcUserManager({ issuer, client_id: 'us', development, metadata: { end_session_endpoint: `${issuer}/end` } });
	vi.spyOn(manager.metadataService, 'getEndSessionEndpoint').mockResolvedValue(`${issuer}/end`);
	vi.spyOn(manager, 'getUser').mockResolvedValue({ id_token: 'the.id.token' } as Awaited<ReturnType<typeof manager.getUser>>);
	const { searchParams } = new URL(String(await manager.logoutAddress()));
	expect(searchParams.get('id_token_hint')).toBe(hint);
	expect([searchParams.get('client_id'), searchParams.get('post_logout_redirect_uri')]).toEqual(['us', `${ORIGIN}/`]);
});
