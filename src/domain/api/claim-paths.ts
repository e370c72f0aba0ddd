/** The paths of athletes who claim their page. Apart from `api`, because the first screen needs none of them. */
export const claimApi = {
	/** GET lists one's own, POST claims a page with a code. */
	claims: '/v1/claims',
	byMail: '/v1/claims/mail',
	lookAtMail: '/v1/claims/mail/look',
	confirmMail: '/v1/claims/mail/confirm',
	agreement: (claim_id: number) => `/v1/claims/${claim_id}/agreement`,
	consent: (claim_id: number) => `/v1/claims/${claim_id}/consent`,
	/** GET reads what the page shows, PUT sets its text. */
	page: (claim_id: number) => `/v1/claims/${claim_id}/page`,
	photo: (claim_id: number) => `/v1/claims/${claim_id}/photo`,
	/** PUT says that fans may give. */
	yes: (claim_id: number) => `/v1/claims/${claim_id}/yes`,
	cameIn: (claim_id: number, before?: number) => `/v1/claims/${claim_id}/came-in${before === undefined ? '' : `?before=${before}`}`,
} as const;

/** Who decides about athletes: the site's admins, or the desk of a school about its own (docs/decisions/183). It is part of the paths. */
export type StaffSide = 'admin' | 'school-desk';

/** The calls by which staff decides about claims, pages, and consent. Both sides have the same ones. */
export const staffApi = (side: StaffSide) =>
	({
		requests: `/v1/${side}/claim-requests`,
		decide: (request_id: number) => `/v1/${side}/claim-requests/${request_id}/decide`,
		approve: `/v1/${side}/claim-requests/approve`,
		end: (claim_id: number) => `/v1/${side}/claims/${claim_id}/end`,
		codes: `/v1/${side}/claim-codes`,
		team: (team_id: number) => `/v1/${side}/teams/${team_id}/claims`,
		workStatuses: `/v1/${side}/work-statuses`,
		decideWork: (claim_id: number) => `/v1/${side}/claims/${claim_id}/work-status`,
		takeDown: (claim_id: number) => `/v1/${side}/claims/${claim_id}/take-down`,
		proposals: `/v1/${side}/page-proposals`,
		decideProposal: (proposal_id: number) => `/v1/${side}/page-proposals/${proposal_id}/decide`,
		approveProposals: `/v1/${side}/page-proposals/approve`,
		proposedPhoto: (proposal_id: number) => `/v1/${side}/page-proposals/${proposal_id}/photo`,
		/** GET says what may follow, POST changes it. */
		consent: (player_id: number) => `/v1/${side}/athletes/${player_id}/consent`,
		/** Requests to pause, close, or remove an athlete. */
		removals: `/v1/${side}/removals`,
		decideRemoval: (removal_id: number) => `/v1/${side}/removals/${removal_id}/decide`,
	}) as const;

/** The same for admins. */
export const adminClaimApi = {
	...staffApi('admin'),
	mailDomains: (team_id: number) => `/v1/admin/teams/${team_id}/mail-domains`,
} as const;

/** Where an athlete claims their page. A printed code is in the URL fragment (after `#`), which browsers don't send. */
export function claimScreen(player_id: number, code?: string): string {
	return `/claim/${player_id}${code === undefined ? '' : `#${code}`}`;
}

/** Where a mailed link leads that proves a school mailbox. */
export function claimMailScreen(token: string): string {
	return `/claim/${CLAIM_MAIL}#${token}`;
}

/** Stands in the address in place of an athlete's id. */
export const CLAIM_MAIL = 'mail';

/** The pages that somebody has claimed. */
export const MY_PAGE = '/claim';
