import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import type { Db } from '#server/db/open-database.ts';
import type { Env } from '#server/env.ts';
import type { DevelopmentKeys } from './development-keys.ts';
import { problemPage, signedOutPage } from './development-pages.ts';
import { claimsOf, findPerson } from './development-people.ts';
import { afterLogout, signOut } from './development-sign-out.ts';
import { recordsOf } from './oidc-records.ts';

/** The development provider is mounted here, on the same server. */
export const IDP_PATH = '/idp';
export const interactionPath = (uid: string) => `${IDP_PATH}/interaction/${uid}`;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** An OpenID provider for trials: one client, ours; code flow with PKCE; no consent page and no password. */
export function createProvider(db: Db, env: Env, keys: DevelopmentKeys): Provider {
	const tokenSeconds = env.IDENTITY_TOKEN_SECONDS;
	const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
	const provider = new Provider(env.OIDC_ISSUER, {
		adapter: (kind: string) => recordsOf(db, kind),
		jwks: { keys: [{ ...keys.signing }] },
		cookies: { keys: [keys.cookieSecret], long: { ...cookie, path: IDP_PATH }, short: cookie },
		clients: [
			{
				client_id: env.OIDC_CLIENT_ID,
				client_name: 'NIL Athletes',
				application_type: 'web',
				token_endpoint_auth_method: 'none',
				id_token_signed_response_alg: 'ES256',
				response_types: ['code'],
				grant_types: ['authorization_code', 'refresh_token'],
				redirect_uris: ['callback', 'popup', 'silent'].map((end) => `${env.PUBLIC_URL}/auth/${end}`),
				post_logout_redirect_uris: [`${env.PUBLIC_URL}/`],
			},
		],
		scopes: OIDC_SETTINGS.scope.split(' '),
		claims: { openid: ['sub'], profile: ['name', 'given_name'], email: ['email', 'email_verified'] },
		conformIdTokenClaims: false,
		pkce: { required: () => true },
		issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
		clientBasedCORS: (_ctx, origin) => origin === env.PUBLIC_URL,
		findAccount: async (_ctx, subject) => {
			const person = await findPerson(db, subject);
			return person && { accountId: subject, claims: async () => claimsOf(subject, person) };
		},
		loadExistingGrant: (ctx) => grantAll(provider, ctx),
		interactions: { url: (_ctx, { uid }) => interactionPath(uid) },
		features: {
			devInteractions: { enabled: false },
			rpInitiatedLogout: {
				enabled: true,
				logoutSource: (ctx) => signOut(db, ctx, { path: IDP_PATH }),
				postLogoutSuccessSource: (ctx) => {
					ctx.body = signedOutPage();
				},
			},
		},
		renderError: (ctx, out) => {
			ctx.type = 'html';
			ctx.body = problemPage(out.error_description ?? out.error);
		},
		ttl: {
			AccessToken: tokenSeconds,
			IdToken: tokenSeconds,
			AuthorizationCode: 60,
			RefreshToken: DAY,
			Interaction: HOUR,
			Session: DAY,
			Grant: DAY,
		},
	});
	provider.proxy = true;
	provider.use(async (ctx, next) => {
		await next();
		const oidc = (ctx as KoaContextWithOIDC).oidc;
		// The person who logs out isn't signed in, so there is nothing to confirm.
		if (oidc?.route === 'end_session' && ctx.status === 200 && oidc.session?.accountId === undefined) {
			ctx.status = 303;
			ctx.redirect(afterLogout(ctx as KoaContextWithOIDC));
		}
		if (ctx.status === 404 && ctx.body === undefined) {
			ctx.status = 404;
			ctx.body = { detail: 'There’s nothing at this address.', code: 'not_found' };
		}
	});
	return provider;
}

/** Grants everything that we ask for, because it is a stand-in and we are its only client. */
async function grantAll(provider: Provider, { oidc }: KoaContextWithOIDC) {
	const clientId = oidc.client?.clientId;
	const accountId = oidc.session?.accountId;
	if (clientId === undefined || accountId === undefined) return undefined;
	const grantId = oidc.session?.grantIdFor(clientId);
	const kept = grantId === undefined ? undefined : await provider.Grant.find(grantId);
	if (kept !== undefined && kept.accountId === accountId) return kept;
	const grant = new provider.Grant({ clientId, accountId });
	grant.addOIDCScope(OIDC_SETTINGS.scope);
	await grant.save();
	return grant;
}
