/** The paths of keepsakes. Apart from `api`, because the first screen needs none of them. */
export const keepsakeApi = {
	key: '/v1/keepsake-key',
	shown: (token: string) => `/v1/keepsakes/${token}`,
	season: (claim_id: number) => `/v1/claims/${claim_id}/keepsakes`,
	signature: (claim_id: number) => `/v1/claims/${claim_id}/keepsakes/signature`,
	/** A donation has the number that the athlete's list of what came in gives it. */
	note: (claim_id: number, number: number) => `/v1/claims/${claim_id}/donations/${number}/note`,
} as const;

/** Where anybody can look up a card. */
export function keepsakeScreen(token: string): string {
	return `/k/${token}`;
}
