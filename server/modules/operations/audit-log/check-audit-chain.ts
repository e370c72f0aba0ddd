import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { asc, eq, gt, sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';

/** The first entry's value for the previous hash. */
const NO_ENTRY = '';

/** The fields of an entry that its hash covers, as the database writes them. */
interface HashedEntry {
	position: number;
	/** Microseconds since 1970 as text, because they exceed a number's precision. */
	at_us: string;
	actor_id: number;
	action: string;
	subject_id: number | null;
	payment_id: string | null;
	prev_hash: string;
}

/**
 * `changed`: its fields aren't those that were written. `missing`: entries before it are gone. `cut_off`: the log ends
 * before this entry, which was the last one at an earlier check.
 */
export interface ChainViolation {
	kind: 'changed' | 'missing' | 'cut_off';
	/** The position in the log. */
	position: number;
}
export interface ChainCheck {
	entries: number;
	/**
	 * The last entry; undefined if there is none. A copy outside the database later shows whether somebody rewrote the
	 * whole log.
	 */
	head: ChainHead | undefined;
	/** The first violations; empty if the log is intact. */
	violations: ChainViolation[];
	/** Time of the previous check. */
	checked_at: Date | undefined;
}

const headSchema = z.object({ position: z.int(), hash: z.string() });
type ChainHead = z.infer<typeof headSchema>;
const checkedSchema = z.object({ at: z.string(), head: z.nullable(headSchema) });

/** Key in `meta` for the last check's head, so entries can't be cut off the end unnoticed. */
const KEY = 'audit_checked';
const PAGE = 5000;
const MAX_VIOLATIONS = 100;

/** Reads the whole log in one snapshot of the database. */
export async function checkChain(db: Db): Promise<ChainCheck> {
	return readConsistently(db, check);
}

async function check(tx: Db): Promise<ChainCheck> {
	const before = await lastCheck(tx);
	const violations: ChainViolation[] = [];
	let head: ChainHead = { position: 0, hash: NO_ENTRY };
	let entries = 0;
	let isCut = (before?.head ?? null) !== null;
	for (let page = await pageAfter(tx, 0); page.length > 0; page = await pageAfter(tx, head.position)) {
		for (const entry of page) {
			if (entry.position !== head.position + 1) violations.push({ kind: 'missing', position: entry.position });
			else if (entry.prev_hash !== head.hash || entryHash(entry) !== entry.hash) violations.push({ kind: 'changed', position: entry.position });
			if (entry.position === before?.head?.position && entry.hash === before.head.hash) isCut = false;
			head = { position: entry.position, hash: entry.hash };
			entries++;
		}
	}
	if (isCut && before?.head != null && violations.length === 0) violations.push({ kind: 'cut_off', position: before.head.position });
	return {
		entries,
		head: entries === 0 ? undefined : head,
		violations: violations.slice(0, MAX_VIOLATIONS),
		checked_at: before === undefined ? undefined : new Date(before.at),
	};
}

function pageAfter(tx: Db, position: number) {
	const { actor_id, action, subject_id, payment_id, prev_hash, hash } = auditLog;
	return tx
		.select({
			position: auditLog.position,
			at_us: sql<string>`(extract(epoch from ${auditLog.at}) * 1000000)::bigint::text`,
			...{ actor_id, action, subject_id, payment_id, prev_hash, hash },
		})
		.from(auditLog)
		.where(gt(auditLog.position, position))
		.orderBy(asc(auditLog.position))
		.limit(PAGE);
}

/** The result of the last check; undefined before the first. */
export async function lastCheck(db: Db): Promise<z.infer<typeof checkedSchema> | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY));
	return row === undefined ? undefined : checkedSchema.parse(JSON.parse(row.value));
}

/** Remembers the check and, if the log was intact, its head: a broken log is compared with the last intact one. */
export async function noteCheck(db: Db, { head, violations }: ChainCheck, now: Date): Promise<void> {
	const verifiedHead = violations.length === 0 ? head : ((await lastCheck(db))?.head ?? undefined);
	const value = JSON.stringify({ at: now.toISOString(), head: verifiedHead ?? null } satisfies z.input<typeof checkedSchema>);
	await db.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
}

const VIOLATION_TEXTS: Record<ChainViolation['kind'], string> = {
	changed: 'was changed after it was written',
	missing: 'follows entries that are missing',
	cut_off: 'was the last one at the previous check and is now missing',
};

export function violationText({ kind, position }: ChainViolation): string {
	return `Entry ${position} ${VIOLATION_TEXTS[kind]}.`;
}

/**
 * The hash of an entry: of its own fields and the previous hash. The database computes the same on insert
 * (`audit_entry_hash` in the migrations). This code computes it independently, so a change of that function is noticed,
 * too.
 */
function entryHash({ prev_hash, position, at_us, actor_id, action, subject_id, payment_id }: HashedEntry): string {
	return createHash('sha256')
		.update([prev_hash, position, at_us, actor_id, action, subject_id ?? '', payment_id ?? ''].join('|'))
		.digest('hex');
}
