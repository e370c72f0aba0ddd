import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import type { StaffSide } from '#domain/api/claim-paths.ts';
import { athletesKey } from './athlete-queries.ts';
import { overviewKey } from './overview-query.ts';

/** Who decides about athletes: an admin, or somebody at a school's desk. The server knows which athletes are theirs. */
export interface Staff {
	/** User of this session. */
	owner: string;
	side: StaffSide;
}

/** Query key prefix of what staff reads about athletes. One person may have both sides, which see different athletes. */
export function staffKey({ owner, side }: Staff) {
	return side === 'admin' ? athletesKey(owner) : (['private', owner, side] as const);
}

/** Query key of a desk's schools and of the counts of what waits there. */
export const deskKey = (owner: string) => ['private', owner, 'desk'] as const;

/** Query key of the counts of what waits. */
export function countsKey({ owner, side }: Staff) {
	return side === 'admin' ? overviewKey(owner) : deskKey(owner);
}

/** Something that staff reads about athletes. */
export interface StaffList<T> {
	staff: Staff;
	queryKey: readonly unknown[];
	/** Under which a desk's answer is stored on this device. */
	record: string;
	path: string;
	schema: z.ZodMiniType<T>;
}

/** Stored records of a desk begin with it. */
export const DESK_RECORDS = 'school-desk ';

/** @param name tells the list from others of this side */
export function staffList<T>(staff: Staff, name: string, path: string, schema: z.ZodMiniType<T>): StaffList<T> {
	return { staff, queryKey: [...staffKey(staff), name], record: DESK_RECORDS + name, path, schema };
}

/** @throws ApiFailure */
export function readStaffList<T>({ path, schema }: StaffList<T>, signal: AbortSignal): Promise<T> {
	return callApi(path, schema, { signal });
}
