import type { CreatedPasskey, MyPasskeys, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/account/passkeys.ts';

/* Examples for the API document. */

export const examplePasskeyId = '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a55';
const id = 'Wm5lQ0sxcVRhVnBqR3hUeQ';
const challenge = 'q0bSgXb1u7Jt0mRr6Qk1bC3oF5xZ2nW8yE4hV9aLpDs';

export const exampleMyPasskeys: MyPasskeys = {
	data: [
		{
			passkey_id: examplePasskeyId,
			name: 'Chrome on Android',
			created_at: '2026-09-05T19:04:11.000Z',
			last_used_at: '2026-09-06T08:12:00.000Z',
			backed_up: true,
			only_way_in: false,
		},
	],
	suggested_name: 'Chrome on Android 2',
	admin_needs: null,
};

export const exampleCreation: PasskeyCreation = {
	rp: { id: 'give.example.org', name: 'NIL Athletes' },
	user: { id: 'u7Jt0mRr6Qk1bC3oF5xZ2nW8yE4hV9aLpDsq0bSgXb1', name: 'robin@people.example', displayName: 'Robin Vale' },
	challenge,
	pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
	timeout: 300_000,
	excludeCredentials: [{ type: 'public-key', id, transports: ['internal', 'hybrid'] }],
	authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
	attestation: 'none',
};

export const exampleRequest: PasskeyRequest = { challenge, timeout: 300_000, rpId: 'give.example.org', allowCredentials: [], userVerification: 'required' };

const credential = { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform', clientExtensionResults: {} } as const;
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

export const exampleCreated: CreatedPasskey = {
	...credential,
	response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik', transports: ['internal', 'hybrid'] },
};

export const exampleUsed: UsedPasskey = {
	...credential,
	response: {
		clientDataJSON,
		authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
		signature: 'MEUCIQDkXn0f8p2LrXw1aQIgWq',
		userHandle: 'u7Jt0mRr6Qk1bC3oF5xZ2nW8yE4hV9aLpDsq0bSgXb1',
	},
};
