import type { SchoolDesk } from '#domain/account/school-desk.ts';
import { schoolDeskSchema } from '#domain/account/school-desk.ts';
import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { DESK_RECORDS, deskKey, type StaffList } from './staff.ts';

/** A desk's schools, their teams, and counts of what waits there. */
export const schoolDeskList = (owner: string): StaffList<SchoolDesk> => ({
	staff: { owner, side: 'school-desk' },
	queryKey: deskKey(owner),
	record: `${DESK_RECORDS}desk`,
	path: schoolDeskApi.desk,
	schema: schoolDeskSchema,
});
