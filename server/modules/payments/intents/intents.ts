import type { IntentState } from '#domain/donation/donation.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { type HttpError, notFound } from '#server/http/errors/http-error.ts';
import { queueActionNotification } from '#server/modules/push/public.ts';
import { enqueue } from '../queues/job-queue.ts';
import { followIntent } from './card-charges.ts';

export type Intent = typeof intents.$inferSelect;

/**
 * Where an intent may go from each state (design §6). Nothing leads back: a new attempt after a failure is a new
 * session.
 */
const NEXT: Record<IntentState, readonly IntentState[]> = {
	created: ['session_open', 'cancelled'],
	session_open: ['processing', 'paid', 'failed', 'expired', 'cancelled'],
	processing: ['paid', 'failed', 'expired', 'cancelled'],
	// The provider's answer overrides a state that we took for final: a session that we considered closed may still be
	// charged.
	failed: ['session_open', 'paid', 'cancelled'],
	expired: ['session_open', 'paid', 'cancelled'],
	// A charge after this is surplus and is refunded (docs/decisions/021).
	cancelled: [],
	paid: [],
};

export function mayMove(from: IntentState, to: IntentState): boolean {
	return NEXT[from].includes(to);
}

/** How an attempt ends that took no money: canceled if that was requested. */
export function endState<E extends 'failed' | 'expired'>({ cancel_requested_at }: Pick<Intent, 'cancel_requested_at'>, end: E): E | 'cancelled' {
	return cancel_requested_at === null ? end : 'cancelled';
}

/**
 * Whether a charge has to go back because the donor deleted their account before it was begun. That canceled the
 * donation, and they no longer have a page that would tell them about it.
 */
export function isAfterDeletion({ donor_pseudonym, cancel_requested_at }: Pick<Intent, 'donor_pseudonym' | 'cancel_requested_at'>, begun_at: Date): boolean {
	return donor_pseudonym !== null && cancel_requested_at !== null && begun_at > cancel_requested_at;
}

/** Where the end of the current session, or its submission, leads the intent; undefined if it stays. */
export function stateAfter(
	intent: Pick<Intent, 'cancel_requested_at'>,
	status: 'open' | 'authorized' | 'processing' | 'paid' | 'declined' | 'expired',
): Exclude<IntentState, 'paid'> | undefined {
	if (status === 'processing' || status === 'authorized') return 'processing';
	if (status === 'declined') return endState(intent, 'failed');
	return status === 'expired' ? endState(intent, 'expired') : undefined;
}

/** The caller has locked the row. @throws Error on a step that the state machine doesn't have. */
export async function moveIntent(tx: Db, intent: Intent, to: Exclude<IntentState, 'paid'>, now: Date): Promise<void> {
	await move(tx, intent, { state: to }, now);
}

/** As `moveIntent`. @param paid_at when the provider took the money. */
export async function moveIntentToPaid(tx: Db, intent: Intent, paid_at: Date, now: Date): Promise<void> {
	await move(tx, intent, { state: 'paid', paid_at }, now);
}

async function move(tx: Db, intent: Intent, change: { state: IntentState; paid_at?: Date }, now: Date): Promise<void> {
	const to = change.state;
	if (!mayMove(intent.state, to)) throw new Error(`intent ${intent.intent_id} can't go from ${intent.state} to ${to}`);
	await tx
		.update(intents)
		.set({ ...change, updated_at: now })
		.where(eq(intents.intent_id, intent.intent_id));
	await followIntent(tx, intent, to, now);
	if (intent.pledge_id !== null) await enqueue(tx, 'pledge', `${intent.intent_id}:${intent.attempt}:${to}`, { pledge_id: intent.pledge_id }, now);
	// A pledge's donor gets a mail instead.
	if (intent.by_card && intent.pledge_id === null && (to === 'failed' || to === 'expired'))
		await queueActionNotification(tx, intent, 'saved_card', String(intent.attempt), now);
}

/** Begins the donation's next attempt, which has no session yet. The caller has locked the row. */
export async function startIntent(
	tx: Db,
	{ intent_id, attempt }: Pick<Intent, 'intent_id' | 'attempt'>,
	by: Pick<Intent, 'provider' | 'basket_id' | 'by_card'>,
	now: Date,
): Promise<void> {
	await tx
		.update(intents)
		.set({ ...by, state: 'session_open', attempt: attempt + 1, attempt_started_at: now, provider_session_id: null, checked_at: null, updated_at: now })
		.where(eq(intents.intent_id, intent_id));
}

/** Whether the donation may still be paid by a new checkout. */
export function mayWait({ state, cancel_requested_at }: Pick<Intent, 'state' | 'cancel_requested_at'>): boolean {
	return state !== 'paid' && state !== 'cancelled' && state !== 'processing' && cancel_requested_at === null;
}

/** @throws HttpError 404 for an id that we never gave out. */
export async function findIntent(db: Db, intent_id: string): Promise<Intent> {
	const row = await lookUpIntent(db, intent_id);
	if (row === undefined) throw unknownIntent();
	return row;
}

export function unknownIntent(): HttpError {
	return notFound('We couldn’t find that donation.');
}

/** Undefined for an id that we never gave out. */
export async function lookUpIntent(db: Db, intent_id: string): Promise<Intent | undefined> {
	const [row] = await db.select().from(intents).where(eq(intents.intent_id, intent_id));
	return row;
}

/** The row, locked until the end of the transaction; undefined if there is none. */
export async function lockIntent(tx: Db, intent_id: string): Promise<Intent | undefined> {
	const [row] = await tx.select().from(intents).where(eq(intents.intent_id, intent_id)).for('update');
	return row;
}
