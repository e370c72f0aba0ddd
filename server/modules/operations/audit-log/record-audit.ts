import type { Db } from '#server/db/open-database.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';

type Entry = typeof auditLog.$inferInsert;

/** Records what an admin does, in the transaction that does it. Ids only. */
export async function audit(tx: Db, entry: { at: Date; actor_id: number; action: Entry['action']; subject_id?: number; payment_id?: string }): Promise<void> {
	await tx.insert(auditLog).values(entry);
}
