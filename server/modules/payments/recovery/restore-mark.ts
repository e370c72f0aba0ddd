import * as z from 'zod/mini';
import { LIVE_PLEDGES } from '#domain/donation/pledge.ts';
import { and, eq, inArray, isNotNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { serviceUnavailable } from '#server/http/errors/http-error.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** A comparison with the card provider takes minutes. */
export const COMPARISON_RETRY_SECONDS = 60;
const KEY = 'restored';

const isoTime = z.pipe(
	z.iso.datetime(),
	z.transform((text) => new Date(text)),
);
const markSchema = z.object({ restored_at: isoTime, data_until: isoTime });

/** A restore after which nobody has asked the card provider what this database lacks. */
export interface RestoreMark {
	restored_at: Date;
	/** The newest payment data in the database: what came later is lost. */
	data_until: Date;
}

/** The newest change of any payment data in the database, by any clock that wrote it. */
const newestData = sql`
	select extract(epoch from greatest(
		(select max(updated_at) from intents),
		(select max(created_at) from payments),
		(select max(received_at) from provider_events),
		(select max(read_at) from event_cursors)
	))::float8 * 1000 as ms`;

/** Remembers that this database was restored. Until `endComparison`, money that it may not know about is asked for first. */
export async function noteRestore(db: Db, now: Date): Promise<void> {
	const ms = rowsOf<{ ms: number | null }>(await db.execute(newestData))[0]?.ms;
	// A restore that nothing was compared with since goes on counting.
	const standing = (await readMark(db))?.data_until.getTime() ?? now.getTime();
	const value = JSON.stringify({ restored_at: now, data_until: new Date(Math.min(ms ?? now.getTime(), standing)) });
	await db.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
	// Its donor may have lowered or canceled it since. A fresh notice says what will be charged, and gives them another day.
	await db.update(pledges).set({ state: 'active', charge_at: null, notice_mail_id: null, due_at: now }).where(eq(pledges.state, 'noticed'));
	// They may have answered since. Without a fresh question, a pledge that they have kept would end.
	await db.update(pledges).set({ state: 'active', finish_by: null, due_at: now }).where(eq(pledges.state, 'moved'));
	// The same for a card that was to be tried again: what became of its last charge is looked at anew, and a fresh mail says when.
	await db
		.update(pledges)
		.set({ state: 'charging', finish_by: null, retry_at: null, due_at: now })
		.where(and(eq(pledges.state, 'needs_donor'), isNotNull(pledges.retry_at)));
}

/**
 * The restore that nothing has been compared with since. Undefined otherwise, and for a provider that keeps its records
 * in this database: they were restored with it.
 */
export async function openRestore({ db, payments }: Pick<PaymentDeps, 'db' | 'payments'>): Promise<RestoreMark | undefined> {
	return payments.listSessions === undefined ? undefined : readMark(db);
}

async function readMark(db: Db): Promise<RestoreMark | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY));
	return row && markSchema.parse(JSON.parse(row.value));
}

/** A comparison ended that began after the restore. It counts if it reached back to what the database still has. */
export async function endComparison(deps: Pick<PaymentDeps, 'db' | 'payments' | 'clock'>, run: { started_at: Date; since: Date }): Promise<void> {
	const mark = await openRestore(deps);
	if (mark === undefined || run.started_at < mark.restored_at || run.since > mark.data_until) return;
	await deps.db.delete(meta).where(eq(meta.key, KEY));
	// Their steps have waited for it.
	await deps.db
		.update(pledges)
		.set({ due_at: deps.clock() })
		.where(inArray(pledges.state, [...LIVE_PLEDGES]));
}

/** Whether a donation that was made at this time may have been paid without this database knowing. */
export async function mayBePaidElsewhere(deps: Pick<PaymentDeps, 'db' | 'payments'>, made_at: Date): Promise<boolean> {
	return isOlder(made_at, await openRestore(deps));
}

/** Whether it was made by the time of that restore, so the database may lack what became of it. */
export function isOlder(made_at: Date, restore: RestoreMark | undefined): boolean {
	return restore !== undefined && made_at <= restore.restored_at;
}

/** @throws HttpError 503 `unavailable` while this database may lack a donation that was paid. */
export async function requireComparison(deps: Pick<PaymentDeps, 'db' | 'payments'>): Promise<void> {
	if ((await openRestore(deps)) !== undefined) throw comparing();
}

export function comparing() {
	return serviceUnavailable('We’re checking with our card provider whether this was paid. We’ll know in a few minutes.', COMPARISON_RETRY_SECONDS);
}
