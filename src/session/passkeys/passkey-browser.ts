import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/account/passkeys.ts';
import { PasskeyError } from './passkey-error.ts';

/** Whether this browser can use passkeys here: on https or localhost, and not under an IP address. */
export function supportsPasskeys(): boolean {
	return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Lets the person create a passkey. @throws PasskeyError */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey> {
	try {
		const { id, rawId, type, response } = await startRegistration({ optionsJSON });
		const { clientDataJSON, attestationObject, transports } = response;
		return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) } };
	} catch (cause) {
		throw passkeyError(cause);
	}
}

/**
 * Lets the person use a passkey: in a dialog of the browser, or, with `autofill`, among the suggestions of a field
 * whose `autocomplete` ends in `webauthn`. A new request ends the one before.
 * @throws PasskeyError
 */
export async function signWithPasskey(optionsJSON: PasskeyRequest, { autofill = false } = {}): Promise<UsedPasskey> {
	try {
		const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
		const { clientDataJSON, authenticatorData, signature, userHandle } = response;
		return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) } };
	} catch (cause) {
		throw passkeyError(cause);
	}
}

function passkeyError(cause: unknown): PasskeyError {
	if (!(cause instanceof Error)) return new PasskeyError('failed', cause);
	switch (cause instanceof WebAuthnError ? cause.code : undefined) {
		case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
			return new PasskeyError('exists', cause);
		case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
		case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
		case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
			return new PasskeyError('unfit', cause);
		case 'ERROR_INVALID_DOMAIN':
		case 'ERROR_INVALID_RP_ID':
			return new PasskeyError('wrongAddress', cause);
		case 'ERROR_CEREMONY_ABORTED':
			return new PasskeyError('canceled', cause);
	}
	// Browsers don't distinguish a "Cancel" from a timeout or a device without passkeys.
	return new PasskeyError(cause.name === 'NotAllowedError' ? 'canceled' : 'failed', cause);
}
