import * as z from 'zod/mini';
import type { SchoolDesk } from '#domain/account/school-desk.ts';
import { forgetPrivate, readPrivate } from '#session/private-data/private-records.ts';
import { schoolDeskList } from '../queries/desk-queries.ts';
import { DESK_RECORDS } from '../queries/staff-list.ts';

/**
 * Deletes what this device has stored of a desk if one of its schools isn't the person's anymore: most lists are of all their schools. What
 * they open next is stored anew.
 */
export async function forgetLostSchools(owner: string, { schools }: SchoolDesk): Promise<void> {
	const { record, schema } = schoolDeskList(owner);
	const stored = z.safeParse(schema, (await readPrivate(owner, record))?.value);
	const present = new Set(schools.map(({ school }) => school));
	if (stored.success && stored.data.schools.some(({ school }) => !present.has(school))) await forgetPrivate(owner, DESK_RECORDS);
}
