import { InMemoryWebStorage, type User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts';
import { type IdentityProvider, OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { screens } from '#domain/api/api-paths.ts';
import { IdentityError, identityError, isRefusal } from './identity-error.ts';

/** Delay before the second try of a token call; it grows with each further try. */
const PAUSE_MS = 300;

/** Tokens live only in memory. What a login in progress needs is in this tab's sessionStorage. */
function userManagerSettings({ issuer, client_id, metadata }: IdentityProvider): UserManagerSettings {
	const { origin } = location;
	return {
		authority: issuer,
		client_id,
		...(metadata === undefined ? {} : { metadataSeed: metadata as Record<string, string> }),
		redirect_uri: origin + screens.authCallback,
		popup_redirect_uri: origin + screens.authPopup,
		silent_redirect_uri: origin + screens.authSilent,
		post_logout_redirect_uri: `${origin}/`,
		scope: OIDC_SETTINGS.scope,
		max_age: OIDC_SETTINGS.maxAgeSeconds,
		// All that the library leaves out, except for `auth_time` (finish-proof.ts).
		filterProtocolClaims: ['nbf', 'jti', 'nonce', 'acr', 'amr', 'azp', 'at_hash'],
		requestTimeoutInSeconds: OIDC_SETTINGS.httpSeconds,
		silentRequestTimeoutInSeconds: OIDC_SETTINGS.httpSeconds,
		// Our own renewal serves all tabs: session-renewal.ts.
		automaticSilentRenew: false,
		userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
		stateStore: new WebStorageStateStore({ store: sessionStorage }),
	};
}

/**
 * oidc-client-ts plus what it has no settings for: retries of token calls, our own errors, and a fallback after the
 * refresh token.
 */
export class OidcUserManager extends UserManager {
	/** The provider is our own development provider. */
	readonly #development: boolean;

	constructor(provider: IdentityProvider) {
		super(userManagerSettings(provider));
		this.#development = provider.development;
	}

	/** @throws IdentityError */
	override async signinCallback(url = location.href): Promise<User | undefined> {
		try {
			return await super.signinCallback(url);
		} catch (error) {
			const identityFailure = identityError(error);
			// Another login is waiting for its answer, and this isn't it.
			if (identityFailure.code === 'missing_transaction' && (await this.settings.stateStore.getAllKeys()).length > 0)
				throw new IdentityError('state_mismatch', { cause: error });
			throw identityFailure;
		}
	}

	/**
	 * Gets new tokens without showing a page: with the refresh token while this tab has one, otherwise in a hidden frame.
	 * @throws IdentityError
	 */
	async renew(): Promise<User> {
		const before = await this.getUser();
		if (before?.refresh_token !== undefined) {
			try {
				const renewed = await withTokenRetries(() => this.signinSilent());
				if (renewed !== null) return renewed;
			} catch (error) {
				if (!isRefusal(error)) throw identityError(error);
				// The answer to an earlier try may have been lost, and the token with it.
			}
		}
		const renewed = await this.signinSilent({ forceIframeAuth: true }).catch((error: unknown) => {
			throw identityError(error);
		});
		if (renewed === null) throw new IdentityError('login_required');
		return renewed;
	}

	/** URL that ends the provider's own session and comes back to our origin; null if the provider has none. */
	async logoutAddress(): Promise<string | null> {
		const [endpoint, user] = await Promise.all([this.metadataService.getEndSessionEndpoint(), this.getUser()]);
		if (endpoint === undefined) return null;
		const { client_id, post_logout_redirect_uri = location.origin } = this.settings;
		const address = new URL(endpoint);
		address.searchParams.set('client_id', client_id);
		// Auth0's own logout, which predates the standard.
		if (address.pathname.endsWith('/v2/logout')) {
			address.searchParams.set('returnTo', post_logout_redirect_uri);
			return address.href;
		}
		address.searchParams.set('post_logout_redirect_uri', post_logout_redirect_uri);
		// Outside providers need the token to log out without asking. Ours doesn't ask for our own page, and a token
		// doesn't belong in a URL.
		if (user?.id_token !== undefined && !this.#development) address.searchParams.set('id_token_hint', user.id_token);
		return address.href;
	}

	/** Like the library's method, but with up to three tries. It keeps the login's state until an answer comes. */
	protected override async _signinEnd(url: string, verifySub?: string): Promise<User> {
		const { state } = await this._client.readSigninResponseState(url);
		let answer: Awaited<ReturnType<typeof this._client.processSigninResponse>>;
		try {
			answer = await withTokenRetries(() => this._client.processSigninResponse(url, {}, false));
		} catch (error) {
			if (error instanceof Error && error.name === 'ErrorResponse') await this.settings.stateStore.remove(state.id);
			else if (error instanceof TypeError) throw new IdentityError('token_failed', { cause: error });
			throw error;
		}
		await this.settings.stateStore.remove(state.id);
		return this._buildUser(answer, verifySub);
	}
}

/** No answer came: the connection failed or timed out. A refusal is an answer. */
function isUnanswered(error: unknown): boolean {
	return error instanceof TypeError || (error instanceof Error && error.name === 'ErrorTimeout');
}

/** Makes a token call up to three times (spec §9). It retries only if no answer came. */
async function withTokenRetries<T>(call: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			if (!isUnanswered(error) || attempt === OIDC_SETTINGS.tokenTries) throw error;
		}
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
	}
}
