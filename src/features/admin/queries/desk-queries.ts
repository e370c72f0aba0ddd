import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { deskMembersSchema, type SchoolDesk, schoolDeskSchema } from '#domain/account/school-desk.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { adminDeskApi, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { DESK_RECORDS, deskKey, type StaffList } from './staff-list.ts';

/** A desk's schools, their teams, and counts of what waits there. */
export const schoolDeskList = (owner: string): StaffList<SchoolDesk> => ({
	staff: { owner, side: 'school-desk' },
	queryKey: deskKey(owner),
	record: `${DESK_RECORDS}desk`,
	path: schoolDeskApi.desk,
	schema: schoolDeskSchema,
});

const desksKey = (owner: string) => ['private', owner, 'school-desks'] as const;

/** Who has the desk of a school or is invited to one. */
export const desksQuery = (owner: string) =>
	queryOptions({ queryKey: desksKey(owner), queryFn: ({ signal }) => callApi(adminDeskApi.desks, deskMembersSchema, { signal }) });

/** Mails somebody an invitation to the desk of this team's school. @throws ApiFailure, including `conflict` for somebody who is there already. */
export function inviteToDesk(user_id: number, team_id: number) {
	return callApi(adminDeskApi.ofUser(user_id), doneSchema, { method: 'POST', body: { team_id } });
}

/** Takes somebody off a desk, or the invitation back. @throws ApiFailure */
export function endDesk(user_id: number, school: string) {
	return callApi(adminDeskApi.end(user_id, school), doneSchema, { method: 'DELETE' });
}
