import { staffApi } from './claim-paths.ts';

/** The paths of a school's desk (docs/decisions/183). */
export const schoolDeskApi = {
	...staffApi('school-desk'),
	/** Which schools, with their teams, and what waits. */
	desk: '/v1/school-desk',
	athletesCsv: '/v1/school-desk/athletes.csv',
	/** For the invited person, who has no desk yet. */
	lookAtInvitation: '/v1/school-desk-invitation/look',
	acceptInvitation: '/v1/school-desk-invitation/accept',
} as const;

/** How admins give and take desks. */
export const adminDeskApi = {
	desks: '/v1/admin/school-desks',
	/** POST invites somebody to the desk of a school. */
	ofUser: (user_id: number) => `/v1/admin/users/${user_id}/school-desks`,
	/** DELETE takes the desk away, or the invitation back. @param school as the list of desks names it */
	end: (user_id: number, school: string) => `/v1/admin/users/${user_id}/school-desks/${encodeURIComponent(school)}`,
} as const;

/** Where a school's desk works. */
export const SCHOOL_DESK = '/school-desk';

/** Where a mailed invitation leads. */
export const JOIN_DESK = '/join-desk';
