import type { AuditActor, AuditEntry, AuditFilter } from '#domain/admin/audit-entry.ts';
import { nextDay, startOfDay } from '#server/core/utc-days.ts';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { auditLog, users } from '#server/db/schema/people-schema.ts';

/** `next` of a page: the microsecond and the position of its last row. */
export const AUDIT_CURSOR = /^(\d{1,17})_(\d{1,15})$/;
/** Rows of the file in memory at a time. */
const FILE_PAGE = 1000;

type Row = Awaited<ReturnType<typeof auditPage>>[number];

/** A page of the entries that match the filter, newest first. */
export async function listAudit(
	db: Db,
	filter: AuditFilter,
	{ before, limit }: { before: string | undefined; limit: number },
): Promise<{ data: AuditEntry[]; next: string | null }> {
	const rows = await auditPage(db, filter, before, limit);
	return { data: rows.map(toEntry), next: rows.length < limit ? null : cursorAfter(rows) };
}

/** All entries that match the filter, in batches. */
export async function* everyAuditEntry(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
	let before: string | undefined;
	for (;;) {
		const rows = await auditPage(db, filter, before, FILE_PAGE);
		if (rows.length > 0) yield rows.map(toEntry);
		if (rows.length < FILE_PAGE) return;
		before = cursorAfter(rows) ?? undefined;
	}
}

export function auditPage(db: Db, filter: AuditFilter, before: string | undefined, limit: number) {
	const { position, at, actor_id, action, subject_id, payment_id, hash } = auditLog;
	return db
		.select({
			...{ position, at, actor_id, action, subject_id, payment_id, hash },
			actor_name: users.user_name,
			at_us: sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`,
		})
		.from(auditLog)
		.leftJoin(users, eq(users.user_id, actor_id))
		.where(and(condition(filter), before === undefined ? undefined : olderThan(before)))
		.orderBy(desc(at), desc(position))
		.limit(limit);
}

/** Admins who have entries. It takes one index step per admin, however many entries there are. */
export async function auditActors(db: Db): Promise<AuditActor[]> {
	const found = rowsOf<{ actor_id: number }>(
		await db.execute(sql`
			with recursive actor as (
				(select actor_id from audit_log order by actor_id limit 1)
				union all
				select (select l.actor_id from audit_log l where l.actor_id > a.actor_id order by l.actor_id limit 1) from actor a where a.actor_id is not null
			)
			select actor_id from actor where actor_id is not null`),
	).map(({ actor_id }) => actor_id);
	if (found.length === 0) return [];
	const named = await db.select({ user_id: users.user_id, user_name: users.user_name }).from(users).where(inArray(users.user_id, found));
	const names = new Map(named.map(({ user_id, user_name }) => [user_id, user_name]));
	return found.map((actor_id) => ({ actor_id, actor_name: names.get(actor_id) ?? null }));
}

function condition({ actor, action, from, to }: AuditFilter): SQL | undefined {
	return and(
		actor === undefined ? undefined : eq(auditLog.actor_id, actor),
		action === undefined ? undefined : eq(auditLog.action, action),
		from === undefined ? undefined : gte(auditLog.at, startOfDay(from)),
		to === undefined ? undefined : lt(auditLog.at, startOfDay(nextDay(to))),
	);
}

function olderThan(cursor: string): SQL {
	const [, us, position] = AUDIT_CURSOR.exec(cursor) ?? [];
	if (us === undefined || position === undefined) throw new Error(`not a cursor: ${cursor}`);
	return sql`(${auditLog.at}, ${auditLog.position}) < (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${position}::bigint)`;
}

function cursorAfter(rows: readonly Row[]): string | null {
	const last = rows.at(-1);
	return last === undefined ? null : `${last.at_us}_${last.position}`;
}

function toEntry({ at, at_us: _cursor, ...row }: Row): AuditEntry {
	return { ...row, at: at.toISOString() };
}
