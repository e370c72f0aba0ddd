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
