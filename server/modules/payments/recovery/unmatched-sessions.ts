import { formatUsd, toCents } from '#domain/money/money.ts';
import { and, arrayContains, desc, eq, isNull, or } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { unmatchedSessions } from '#server/db/schema/reconciliation-schema.ts';
import { clearAlerts, raiseAlert } from '#server/modules/operations/public.ts';
import type { SessionRecord } from '../provider/payment-provider.ts';

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

/** The lost checkout of a donation, by its id or its client's key; undefined if none is known. What was paid comes first. */
export async function findUnmatched(db: Db, provider: string, of: { intent_id?: string; op_id?: string | undefined }): Promise<UnmatchedSession | undefined> {
	const { intent_id, op_id } = of;
	const isIt = or(
		intent_id === undefined ? undefined : or(eq(unmatchedSessions.intent_id, intent_id), arrayContains(unmatchedSessions.intent_ids, [intent_id])),
		op_id === undefined ? undefined : arrayContains(unmatchedSessions.op_ids, [op_id]),
	);
	if (isIt === undefined) return undefined;
	const found = await db
		.select()
		.from(unmatchedSessions)
		.where(and(eq(unmatchedSessions.provider, provider), isNull(unmatchedSessions.recovered_at), isIt));
	return found.find(({ state }) => state !== 'open') ?? found[0];
}

/** Its donation has been recorded again, or nobody paid it. */
export async function closeUnmatched(tx: Db, { provider, intent_id }: { provider: string; intent_id: string }, now: Date): Promise<void> {
	const closed = await tx
		.update(unmatchedSessions)
		.set({ recovered_at: now })
		.where(and(eq(unmatchedSessions.provider, provider), eq(unmatchedSessions.intent_id, intent_id), isNull(unmatchedSessions.recovered_at)))
		.returning({ ref: unmatchedSessions.ref });
	if (closed.length > 0) await clearAlerts(tx, { kind: 'lost_donation', topics: closed.map(({ ref }) => ref) }, now);
}
