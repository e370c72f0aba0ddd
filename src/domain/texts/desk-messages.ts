/** Texts about the desks of schools that page and server share. */
export const deskMessages = {
	desksOnly: 'Only the desk of a school can do this.',
	invited: 'We sent the invitation. Links from earlier invitations to this desk no longer work.',
	ended: 'This person isn’t at the desk of this school.',
	accepted: 'You’re at the desk now.',
	already: 'This person is already at the desk of this school.',
} as const;
