/** The paths of passkeys. Apart from `api`, because the first screen needs none of them. */
export const passkeyApi = {
	/** The person's passkeys; POST adds one. */
	myPasskeys: '/v1/my-passkeys',
	newPasskeyOptions: '/v1/my-passkeys/options',
	myPasskey: (passkey_id: string) => `/v1/my-passkeys/${passkey_id}`,
	passkeyLoginOptions: '/v1/local/auth/passkey-options',
	passkeyLogin: '/v1/local/auth/passkey-login',
	passkeyProofOptions: '/v1/session/prove/passkey-options',
	passkeyProof: '/v1/session/prove/passkey',
} as const;
