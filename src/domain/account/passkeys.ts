import * as z from 'zod/mini';
import { passkeyMessages } from '../texts/passkey-messages.ts';
import { INVISIBLE_CHARACTER_TEXT, isPlainLine } from '../texts/plain-text.ts';

/** Length limit of a passkey's name. */
export const PASSKEY_NAME_MAX = 60;
/** The most passkeys that an account may have. */
export const PASSKEYS_MAX = 20;
/** Minutes for which a challenge is valid. */
export const CHALLENGE_MINUTES = 5;

const at = z.string();
const passkeyNameSchema = z
	.string()
	.check(z.trim(), z.minLength(1, passkeyMessages.nameMissing), z.maxLength(PASSKEY_NAME_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT));

/** One of the person's own passkeys. Times are ISO 8601. */
const passkeySchema = z.object({
	/** For renaming and removing it; it gives no access. */
	passkey_id: z.uuid(),
	name: z.string(),
	created_at: at,
	/** Null until the first login or proof. */
	last_used_at: z.nullable(at),
	/** A password manager keeps a copy, so it outlives the device. */
	backed_up: z.boolean(),
	/** It can't be removed, because the account has no other way to log in. */
	only_way_in: z.boolean(),
});

/** `GET /v1/my-passkeys`: oldest first. */
export const myPasskeysAnswerSchema = z.object({
	data: z.array(passkeySchema),
	/** A name for one that this browser creates, such as "Chrome on Android". */
	suggested_name: z.string(),
	/**
	 * Step that this admin must take before calls for admins go through: `add` a first passkey, or `use` one in this
	 * session. Null for everybody else.
	 */
	admin_needs: z.nullable(z.enum(['add', 'use'])),
});
export type MyPasskeys = z.infer<typeof myPasskeysAnswerSchema>;
export type Passkey = MyPasskeys['data'][number];

const descriptorSchema = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/**
 * `POST /v1/my-passkeys/options`: the options for creating one (WebAuthn's `PublicKeyCredentialCreationOptionsJSON`).
 */
export const passkeyCreationSchema = z.object({
	rp: z.object({ id: z.string(), name: z.string() }),
	user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
	challenge: z.string(),
	pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
	/** Milliseconds. */
	timeout: z.int(),
	excludeCredentials: z.array(descriptorSchema),
	authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: z.literal('required') }),
	attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** Options that the browser needs to use a passkey (WebAuthn's `PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequestSchema = z.object({
	challenge: z.string(),
	/** Milliseconds. */
	timeout: z.int(),
	rpId: z.string(),
	/** Empty at a login: the browser offers the passkeys that it has for this site. */
	allowCredentials: z.array(descriptorSchema),
	userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** Base64url. Larger than anything that an authenticator sends. */
const encoded = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'), z.maxLength(8192));
const credentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'), z.maxLength(1400));
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));
const credentialShape = {
	id: credentialId,
	rawId: credentialId,
	type: z.literal('public-key'),
	authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
	/** Not used. */
	clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
};

/** A new passkey, as the browser has it (WebAuthn's `RegistrationResponseJSON`). */
const createdSchema = z.strictObject({
	...credentialShape,
	response: z.strictObject({
		clientDataJSON: encoded,
		attestationObject: encoded,
		transports: z.optional(transports),
		/** The rest repeats what `attestationObject` says and isn't used. */
		authenticatorData: z.optional(encoded),
		publicKey: z.optional(encoded),
		publicKeyAlgorithm: z.optional(z.int()),
	}),
});
export type CreatedPasskey = z.infer<typeof createdSchema>;

/** A passkey's signature, as the browser has it (WebAuthn's `AuthenticationResponseJSON`). */
const usedSchema = z.strictObject({
	...credentialShape,
	response: z.strictObject({
		clientDataJSON: encoded,
		authenticatorData: encoded,
		signature: encoded,
		userHandle: z.optional(encoded),
	}),
});
export type UsedPasskey = z.infer<typeof usedSchema>;

/** `POST /v1/my-passkeys`. */
export const addPasskeyBodySchema = z.strictObject({ name: passkeyNameSchema, credential: createdSchema });
/** `PUT /v1/my-passkeys/{passkeyId}`. */
export const renamePasskeyBodySchema = z.strictObject({ name: passkeyNameSchema });
/** `POST /v1/local/auth/passkey-login` and `POST /v1/session/prove/passkey`. */
export const usePasskeyBodySchema = z.strictObject({ credential: usedSchema });
