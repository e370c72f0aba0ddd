import { randomBytes } from 'node:crypto';
import { sql } from './drizzle.ts';
import type { Db } from './open-database.ts';

/** A new word for the ticks that one process commits in a row. */
export function drawBranch(): string {
	return `t${randomBytes(6).toString('hex').slice(0, 11)}`;
}

export interface NextTick {
	tick: bigint;
	branch: string;
	/** The first tick of the branch. Undefined if what the tick changes isn't noted for the shared feed. */
	branch_first?: bigint;
}

/** Writes a tick that contains what this statement sees. In one snapshot, that is what the whole transaction sees. */
export async function insertTick(tx: Db, { tick, branch, branch_first }: NextTick): Promise<void> {
	await tx.execute(sql`
		insert into ticks (tick, branch, seen, xid, branch_first)
		values (${tick}::bigint, ${branch}, pg_current_snapshot(), pg_current_xact_id()::text::bigint, ${branch_first ?? null}::bigint)`);
}
