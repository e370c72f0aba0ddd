/** The paths by which people join and leave support (docs/decisions/184). */
export const supportApi = {
	/** POST invites somebody, DELETE takes them out or the invitation back; for admins. */
	ofUser: (user_id: number) => `/v1/admin/users/${user_id}/support`,
	/** For the invited person, who isn't in support yet. */
	lookAtInvitation: '/v1/support-invitation/look',
	acceptInvitation: '/v1/support-invitation/accept',
} as const;

/** Where a mailed invitation leads. */
export const JOIN_SUPPORT = '/join-support';
