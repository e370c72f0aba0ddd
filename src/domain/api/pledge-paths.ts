/** The paths of pledges. Apart from `api`, because the first screen needs none of them. */
export const pledgeApi = {
	/** GET reads it, PUT lowers its amount or changes its date, DELETE cancels it. */
	pledge: (pledge_id: string) => `/v1/pledges/${pledge_id}`,
	/** PUT: for whom it goes on, once its athlete plays for another team. */
	athlete: (pledge_id: string) => `/v1/pledges/${pledge_id}/athlete`,
	/** Leads to the card provider's page that saves the card. */
	card: (pledge_id: string) => `/v1/pledges/${pledge_id}/card`,
	/** Leads to the card provider's page that saves another card. */
	anotherCard: (pledge_id: string) => `/v1/pledges/${pledge_id}/another-card`,
	mine: '/v1/my-pledges',
} as const;

/** A pledge's own screen, for whoever has its link. */
export function pledgeScreen(pledge_id: string): string {
	return `/pledge/${pledge_id}`;
}
