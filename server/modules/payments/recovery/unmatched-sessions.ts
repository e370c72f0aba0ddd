import { formatUsd, toCents } from '#domain/money/money.ts';
import { and, desc, eq, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { unmatchedSessions } from '#server/db/schema/reconciliation-schema.ts';
import { clearAlerts, raiseAlert } from '#server/modules/operations/public.ts';
import type { SessionRecord } from '../providers/payment-provider.ts';

export type UnmatchedSession = typeof unmatchedSessions.$inferSelect;
/** Why a lost donation isn't recorded again by itself. */
export type UnmatchedReason = UnmatchedSession['reason'];

const REASONS: Record<UnmatchedReason, string> = {
	not_described: 'An earlier version opened its checkout and didn’t say there which athlete it is for.',
	other_site: 'It was opened by a site with another address.',
	athlete_unknown: 'The athlete isn’t in this database under that number.',
	donor_unknown: 'The donor’s account isn’t in this database.',
};

/**
 * Why a lost donation stays lost, whose it is, and what to do; undefined if it isn't lost. For whoever compares the books:
 * it names the payer.
 */
export function lostDetail({ outcome, ref, record }: { outcome: string; ref: string; record?: SessionRecord | undefined }): string | undefined {
	const why = REASONS[outcome as UnmatchedReason];
	if (why === undefined) return undefined;
	const about = record?.description == null ? ref : `“${record.description}”, ${ref}`;
	const payer = record?.payer_email == null ? '' : `, paid by ${record.payer_email}`;
	const isPlan = record?.months != null;
	return `${about}${payer}. ${why} Run npm run recover to record it, or ${isPlan ? 'cancel the monthly donation' : 'refund it'} with the card provider.`;
}

/** Stores a lost donation, or its newer state. The first time that it is known to be paid raises an alert. */
export async function noteUnmatched(tx: Db, found: Omit<UnmatchedSession, 'found_at' | 'recovered_at'>, now: Date): Promise<void> {
	const { provider, ref, state, reason } = found;
	const [known] = await tx
		.select()
		.from(unmatchedSessions)
		.where(and(eq(unmatchedSessions.provider, provider), eq(unmatchedSessions.ref, ref)))
		.for('update');
	if (known === undefined)
		await tx
			.insert(unmatchedSessions)
			.values({ ...found, found_at: now })
			.onConflictDoNothing();
	else
		await tx
			.update(unmatchedSessions)
			.set({ state, reason })
			.where(and(eq(unmatchedSessions.provider, provider), eq(unmatchedSessions.ref, ref)));
	if (state !== 'open' && (known === undefined || known.state === 'open')) await raiseAlert(tx, alertOf(found), now);
}

function alertOf({ kind, ref, amount_cents, description, reason }: Pick<UnmatchedSession, 'kind' | 'ref' | 'amount_cents' | 'description' | 'reason'>) {
	const amount = amount_cents === null ? '' : ` of ${formatUsd(toCents(amount_cents))}`;
	const what = kind === 'plan' ? `A monthly donation${amount} goes on charging` : `A payment${amount} was taken`;
	const about = description === null ? ref : `“${description}”, ${ref}`;
	return {
		kind: 'lost_donation' as const,
		topic: ref,
		title: kind === 'plan' ? 'A monthly donation isn’t in our ledger' : 'A payment isn’t in our ledger',
		detail: `${what} for a donation that this database has lost (${about}). ${REASONS[reason]} Run npm run recover to record it. Or ${kind === 'plan' ? 'cancel it' : 'refund it'} with the card provider, then clear this alert.`,
	};
}

/** What is still lost, newest first. */
export function openUnmatched(db: Db, provider: string): Promise<UnmatchedSession[]> {
	return db
		.select()
		.from(unmatchedSessions)
		.where(and(eq(unmatchedSessions.provider, provider), isNull(unmatchedSessions.recovered_at)))
		.orderBy(desc(unmatchedSessions.opened_at));
}

/** The lost checkout of a donation; undefined if none is known. */
export async function findUnmatched(db: Db, provider: string, intent_id: string): Promise<UnmatchedSession | undefined> {
	const [row] = await db
		.select()
		.from(unmatchedSessions)
		.where(and(eq(unmatchedSessions.provider, provider), eq(unmatchedSessions.intent_id, intent_id), isNull(unmatchedSessions.recovered_at)));
	return row;
}

/** Its donation has been recorded again. */
export async function closeUnmatched(tx: Db, { provider, ref }: { provider: string; ref: string }, now: Date): Promise<void> {
	const closed = await tx
		.update(unmatchedSessions)
		.set({ recovered_at: now })
		.where(and(eq(unmatchedSessions.provider, provider), eq(unmatchedSessions.ref, ref), isNull(unmatchedSessions.recovered_at)))
		.returning({ ref: unmatchedSessions.ref });
	if (closed.length > 0) await clearAlerts(tx, { kind: 'lost_donation', topics: [ref] }, now);
}
