/** Errors between the browser and the person’s passkeys. */
export const passkeyErrors = {
	canceled: 'No passkey was used. Please try again.',
	exists: 'This device already has a passkey for your account.',
	unfit: 'This device can’t save a passkey. Try another device or a security key.',
	wrongAddress: 'Passkeys don’t work at this web address.',
	failed: 'Your browser couldn’t use a passkey. Please try again.',
} as const;

export type PasskeyErrorCode = keyof typeof passkeyErrors;
