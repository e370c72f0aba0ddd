/**
 * The paths of what people write to us: collaboration requests and contact messages (spec §7), plus our own. Apart from
 * `api`, because the first screen needs none of them.
 */
export const requestApi = {
	collaborationRequests: '/v1/collaboration_requests',
	lookAtRequest: '/v1/collaboration_requests/look',
	contactUs: '/v1/contact_us',
	deletionLink: '/v1/deletion-link',
	lookAtDeletion: '/v1/deletion-link/look',
	confirmDeletion: '/v1/deletion-link/confirm',
	removals: '/v1/removals',
	lookAtRemoval: '/v1/removals/look',
	confirmRemoval: '/v1/removals/confirm',
	myRequests: '/v1/my-requests',
	myRequest: (request_id: number) => `/v1/my-requests/${request_id}`,
} as const;

/** A collaboration request's page. A guest's link has its token in the URL fragment (after `#`), which browsers don't send. */
export function requestScreen(request_id: number, token?: string): string {
	return `/request/${request_id}${token === undefined ? '' : `#${token}`}`;
}

/** Where somebody asks that an athlete is paused, closed, or removed. A mailed link has its token in the URL fragment. */
export function removalScreen(player_id: number | undefined, token?: string): string {
	return `/removal${player_id === undefined ? '' : `/${player_id}`}${token === undefined ? '' : `#${token}`}`;
}
