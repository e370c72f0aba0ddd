import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';

/**
 * `GET /v1/identity-provider`: what the page needs for a login there; null if none is set up. `development`: our own
 * provider for tests, where anybody can log in as anybody. `metadata.end_session_endpoint` is for providers that log
 * out at their own URL (Auth0: `/v2/logout`).
 */
export const identityProviderSchema = z.object({
	provider: z.nullable(
		z.object({
			issuer: z.string(),
			client_id: z.string(),
			development: z.boolean(),
			/** Metadata that overrides the provider's discovery document. */
			metadata: z.optional(z.object({ end_session_endpoint: z.optional(z.string()) })),
		}),
	),
});
export type IdentityProvider = NonNullable<z.infer<typeof identityProviderSchema>['provider']>;

/** Spec §9. */
export const OIDC_SETTINGS = {
	scope: 'openid profile email',
	popupSeconds: 60,
	httpSeconds: 10,
	leewaySeconds: 60,
	lockSeconds: 5,
	sessionCheckDays: 1,
	tokenTries: 3,
	/** An ID token older than this doesn't come from a recent login (design §5). */
	freshSeconds: 300,
	/**
	 * Sent as `max_age`. It is longer than any login lasts, but it makes the provider put the time of the login into the
	 * ID token (OpenID Connect Core §3.1.2.1).
	 */
	maxAgeSeconds: 10 * 365 * 24 * 60 * 60,
} as const;

/**
 * Body of `POST /v1/local/auth/sync`: the provider's profile. It is only a hint; the ID token in the `Authorization`
 * header decides. Unknown claims are ignored. `user_id` marks a renewal: the session is for this account or for none,
 * so nobody is logged in or registered without having asked for it. `proves`, together with `user_id`, means that this
 * isn't a renewal but the person's own login (`prompt=login`) to prove their identity again.
 */
export const syncBodySchema = z.looseObject({
	sub: z.optional(z.string()),
	email: z.optional(z.string()),
	given_name: z.optional(z.string()),
	user_id: z.optional(idSchema),
	proves: z.optional(z.boolean()),
});
