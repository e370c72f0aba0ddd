/** Paths of what the operator does. Apart from the others, because few people load them. */
export const siteApi = {
	/** Makes the first admin, with the code from the server's log. */
	setup: '/v1/setup',
	/** What the site says about who runs it. */
	profile: '/v1/admin/site',
	logo: '/v1/admin/site/logo',
} as const;
