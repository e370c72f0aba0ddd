/** API paths for the operator. Separate from `api`, because few people need them. */
export const siteApi = {
	/** Makes the first admin, with the code from the server's log. */
	setup: '/v1/setup',
	/** The operator's details. */
	profile: '/v1/admin/site',
	logo: '/v1/admin/site/logo',
} as const;
