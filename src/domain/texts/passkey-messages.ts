/** Texts about passkeys that the server sends and the page also shows. */
export const passkeyMessages = {
	nameMissing: 'Please enter a name',
	/** Why a challenge is refused. */
	expired: 'This took too long or was already used. Please try again.',
	unknown: 'We don’t know this passkey. It may have been removed here. Please log in another way.',
	refused: 'This passkey didn’t work. Please try again, or log in another way.',
	notCreated: 'We couldn’t accept this passkey. Please try again.',
	taken: 'This passkey is already in use.',
	tooMany: (most: number) => `You have ${most} passkeys, and that’s the most we can save. Remove one first.`,
	gone: 'This passkey was already removed.',
	onlyWayIn: 'This passkey is your only way to log in. Set a password with “Forgot password” before you remove it.',
	added: 'Your passkey is ready.',
	renamed: 'Passkey renamed.',
	removed: 'Passkey removed.',
	/** To admins, where `ADMIN_PASSKEY` is `required`. */
	adminNeeds: {
		add: 'Admins need a passkey here. Add one under My Profile.',
		use: 'Admins log in with a passkey here. Confirm it’s you with yours.',
	},
} as const;
