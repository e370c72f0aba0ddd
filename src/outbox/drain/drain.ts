import { outboxDb } from '#core/db/db.ts';
import { noteStorageError } from '#core/db/storage-watch.ts';
import { serverOffset } from '#core/server-clock.ts';
import { withLock } from '#core/with-lock.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { backoffMs, FIRST_POLL_MS } from '../backoff.ts';
import { cancelDonation, fetchIntentStatus } from '../kinds/donation-requests.ts';
import type { OutboxEvent } from '../kinds/outbox-event.ts';
import { type DonationRow, isDonation, isPledge, type OutboxRow, type PledgeRow } from '../kinds/outbox-row.ts';
import { step } from '../machine/outbox-machine.ts';
import { moveRow } from '../store/move-row.ts';
import { rowsInOrder } from '../store/store.ts';
import { classifyFailure } from './classify-failure.ts';
import { type DrainClock, realClock } from './drain-clock.ts';
import { hangLimit } from './hang-limit.ts';
import { intentEvent } from './intent-event.ts';
import { nextWork, type Work } from './next-due.ts';
import type { StepUnderWay } from './send-order.ts';
import { send } from './send-row.ts';
import { workInOrder } from './work-in-order.ts';

/**
 * This tab runs only one drain at a time anyway (triggers.ts). Without Web Locks, two tabs that send the same row use
 * the same key, which takes effect once.
 */
const LOCK = 'outbox';
/** Longest wait between two checks on a donation that was canceled or has expired. */
const LATE_PAYMENT_CEILING_MS = 3_600_000;

/** Donations whose last payment check got no answer from the server. */
const unanswered = new Set<string>();

/** By `op_id`, for the life of this tab. */
export function unansweredPaymentChecks(): ReadonlySet<string> {
	return unanswered;
}

const ANSWERED: ReadonlySet<OutboxRow['state']> = new Set(['paid', 'done', 'needs_attention']);

interface DrainOptions {
	/** Called before each row. After false, nothing more is started. */
	mayContinue?: () => Promise<boolean>;
	/** Called with each row that now has the server's final answer, as soon as it has. */
	answered?: (row: OutboxRow) => void;
}

/**
 * Does what is due, in order, in only one tab: sends, cancels, checks payments. Rows that don't depend on one that hangs
 * pass it (docs/decisions/052). Resolves to the rows that now have the server's final answer: paid, done, or refused
 * (`needs_attention`). Request failures are written to the rows. @throws only what IndexedDB and `mayContinue` throw,
 * once nothing is under way anymore.
 */
export function drain(clock: DrainClock = realClock, { mayContinue, answered }: DrainOptions = {}): Promise<OutboxRow[]> {
	return withLock(LOCK, async () => {
		const all: OutboxRow[] = [];
		await workInOrder({
			claim: async (handled, underWay) => ((await mayContinue?.()) === false ? undefined : claim(clock, handled, underWay)),
			perform: async (work) => {
				const after = await perform(work, clock);
				if (after === undefined || after.state === work.row.state || !ANSWERED.has(after.state)) return;
				all.push(after);
				answered?.(after);
			},
		});
		return all;
	});
}

/** Picks the next piece of work. A row to send is marked as such, and its attempt counted, before anything leaves. */
function claim(clock: DrainClock, handled: ReadonlySet<string>, underWay: readonly StepUnderWay[]): Promise<Work | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const now = clock.now();
		const work = nextWork(await rowsInOrder(), { now, offset: serverOffset(), handled, underWay });
		if (work?.kind !== 'send') return work;
		const row = step(work.row, { type: 'send', at: now });
		if (row === undefined) throw new Error(`a row in state ${work.row.state} was picked for sending`);
		await outboxDb.outbox.put(row);
		return { kind: 'send', row };
	});
}

async function perform(work: Work, clock: DrainClock): Promise<OutboxRow | undefined> {
	const event = await eventOf(work, clock);
	return moveRow(work.row.op_id, () => event);
}

function eventOf(work: Work, clock: DrainClock): Promise<OutboxEvent> | OutboxEvent {
	switch (work.kind) {
		case 'send':
			return send(work.row, clock);
		case 'cancel':
			return tellCancel(work.row, clock);
		case 'ask':
			return ask(work.row, clock);
		case 'expire':
			return { type: 'expire', at: clock.now() };
		case 'confirm_already_paid':
			return { type: 'refused', at: clock.now(), error: { code: 'already_paid', detail: alreadyPaid(work.row) } };
		case 'confirm_maybe_paid':
			return { type: 'refused', at: clock.now(), error: { code: 'already_paid', detail: maybePaid(work.row) } };
	}
}

/** What the person may want on top of their first donation. */
function more(row: DonationRow | PledgeRow): string {
	const amount = donationLabel(row.summary);
	return isPledge(row) ? `pledge ${amount} on top of it` : `give ${amount} more`;
}

function alreadyPaid(row: DonationRow | PledgeRow): string {
	return `Your first donation to ${row.summary.player_name} was paid before your change reached us. Send this one too only if you want to ${more(row)}.`;
}

function maybePaid(row: DonationRow | PledgeRow): string {
	return `Your first donation to ${row.summary.player_name} may have been paid, and it’s no longer listed here. Send this one too only if you want to ${more(row)}.`;
}

/** A payment wins over a cancel. A cancel that fails in any way is sent again, because it must not get lost. */
async function tellCancel(row: DonationRow, { now, random }: DrainClock): Promise<OutboxEvent> {
	const attempt = (row.cancel_attempts ?? 0) + 1;
	try {
		const answer = await cancelDonation(row.op_id, () => hangLimit(attempt));
		if (answer.state === 'paid') return { type: 'paid', at: now(), paid_at: answer.paid_at === undefined ? now() : Date.parse(answer.paid_at) };
		return { type: 'cancel_confirmed', at: now(), next_at: now() + FIRST_POLL_MS };
	} catch (failure) {
		const { error, retryAfterMs } = classifyFailure(failure);
		return { type: 'cancel_backoff', at: now(), next_at: now() + backoffMs(attempt, random, retryAfterMs), error };
	}
}

async function ask(row: DonationRow, { now, random }: DrainClock): Promise<OutboxEvent> {
	const pollCount = (row.polls ?? 0) + 1;
	const ceiling = row.state === 'awaiting_payment' ? undefined : LATE_PAYMENT_CEILING_MS;
	unanswered.delete(row.op_id);
	try {
		return intentEvent(await fetchIntentStatus(String(row.intent_id), () => hangLimit(pollCount)), now(), now() + backoffMs(pollCount, random, 0, ceiling));
	} catch (failure) {
		const { kind, error, retryAfterMs } = classifyFailure(failure);
		if (error.code === 'network') unanswered.add(row.op_id);
		if (error.code === 'not_found') return { type: 'missing', at: now(), next_at: now() + backoffMs(pollCount, random, retryAfterMs, ceiling), error };
		if (kind === 'refused' && row.state === 'awaiting_payment') return { type: 'refused', at: now(), error };
		return { type: 'unanswered', at: now(), next_at: now() + backoffMs(pollCount, random, retryAfterMs, ceiling) };
	}
}

/**
 * Checks one intent now and updates its row, if this device has one. For the page that the checkout returns to. If
 * storage fails, that page still gets the answer, and the next drain updates the row. @throws ApiFailure if there is no
 * answer.
 */
export async function askIntentNow(intent_id: string, { now, random }: DrainClock = realClock): Promise<{ status: IntentStatus; row: OutboxRow | undefined }> {
	const status = await fetchIntentStatus(intent_id);
	try {
		const rows = (await rowsInOrder()).filter(isDonation);
		const itsRow = rows.find((row) => row.intent_id === intent_id);
		const row = itsRow && (await moveRow(itsRow.op_id, () => intentEvent(status, now(), now() + backoffMs((itsRow.polls ?? 0) + 1, random))));
		return { status, row };
	} catch (error) {
		reportError(error);
		noteStorageError(error);
		return { status, row: undefined };
	}
}
