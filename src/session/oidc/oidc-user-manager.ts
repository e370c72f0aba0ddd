import { InMemoryWebStorage, type User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts';
import { type IdentityProvider, OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { screens } from '#domain/api/api-paths.ts';
import { IdentityError, identityError, isRefusal } from './identity-error.ts';

/** Before the second try of a token call; longer before each further one. */
const PAUSE_MS = 300;

/** Tokens live in memory alone; what a login that is under way needs, in this tab's storage. */
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
		requestTimeoutInSeconds: OIDC_SETTINGS.httpSeconds,
		silentRequestTimeoutInSeconds: OIDC_SETTINGS.httpSeconds,
		// Ours is one for all tabs: session-renewal.ts.
		automaticSilentRenew: false,
		userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
		stateStore: new WebStorageStateStore({ store: sessionStorage }),
	};
}

/** oidc-client-ts with what it has no settings for: token tries, errors of ours, a refresh token that is only the first way. */
export class OidcUserManager extends UserManager {
	/** Ours, for trying out. */
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
			const known = identityError(error);
			// Another login waits for its answer: this one is not it.
			if (known.code === 'missing_transaction' && (await this.settings.stateStore.getAllKeys()).length > 0)
				throw new IdentityError('state_mismatch', { cause: error });
			throw known;
		}
	}

	/** New tokens without a page: by the refresh token while this tab has one, else in a hidden frame. @throws IdentityError */
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

	/** Where the provider's own session ends, and comes back to our origin; null where it has no such address. */
	async logoutAddress(): Promise<string | null> {
		const [endpoint, user] = await Promise.all([this.metadataService.getEndSessionEndpoint(), this.getUser()]);
		if (endpoint === undefined) return null;
		const { client_id, post_logout_redirect_uri = location.origin } = this.settings;
		const address = new URL(endpoint);
		address.searchParams.set('client_id', client_id);
		// Auth0's own way, from before there was a standard.
		if (address.pathname.endsWith('/v2/logout')) {
			address.searchParams.set('returnTo', post_logout_redirect_uri);
			return address.href;
		}
		address.searchParams.set('post_logout_redirect_uri', post_logout_redirect_uri);
		// Outside providers log out without a question by the token; ours does for our own page, and a token has no business in an address.
		if (user?.id_token !== undefined && !this.#development) address.searchParams.set('id_token_hint', user.id_token);
		return address.href;
	}

	/** As the library's, with up to three tries; what the login needs is kept while no answer came. */
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

/** No answer came: the connection failed or the time ran out. A refusal is an answer. */
function isUnanswered(error: unknown): boolean {
	return error instanceof TypeError || (error instanceof Error && error.name === 'ErrorTimeout');
}

/** Up to three tries of a token call (spec §9); it is repeated only where no answer came. */
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
