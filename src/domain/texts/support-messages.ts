/** Texts about support that page and server share. */
export const supportMessages = {
	supportOnly: 'Only admins and support can do this.',
	invited: 'We sent the invitation. Links from earlier invitations to support no longer work.',
	ended: 'This person isn’t in support.',
	accepted: 'You’re in support now.',
	already: 'This person is already in support.',
} as const;
