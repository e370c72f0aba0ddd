import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { sessionMark } from '#session/ownership.ts';
import { KINDS } from '../kinds/kinds.ts';
import {
	type DonationRow,
	isDonation,
	isOnCard,
	isPageConsent,
	isPending,
	isPendingFavorite,
	isPledge,
	isThanks,
	type OutboxRow,
	type PledgeRow,
} from '../kinds/outbox-row.ts';
import { dependOnEachOther, mayPass, type StepUnderWay } from './send-order.ts';

const TERM_MS = TERM_DAYS * 24 * 3_600_000;

/**
 * Age in milliseconds by the server's clock. If either offset is unknown, we assume that this device's clock ran
 * evenly; mixing a known with an unknown offset would age a row by the clock's error.
 */
function ageMs(row: OutboxRow, now: number, offset: number | null): number {
	const since = row.renewed_at ?? row.created_at;
	const drift = row.clock_offset === null || offset === null ? 0 : offset - row.clock_offset;
	return now + drift - since;
}

function isTermOver(row: OutboxRow, now: number, offset: number | null): boolean {
	return ageMs(row, now, offset) >= TERM_MS;
}

/** When the term ends, by this device's clock. */
function termEndsAt(row: OutboxRow, offset: number | null): number {
	return (row.renewed_at ?? row.created_at) + TERM_MS - (row.clock_offset === null || offset === null ? 0 : offset - row.clock_offset);
}

/**
 * The next thing to do for a row. `confirm_already_paid`: the donation that it
 * replaces was already paid. `confirm_maybe_paid`: that donation isn't on this device, so nobody knows.
 */
export type Work =
	| { kind: 'send' | 'expire'; row: OutboxRow }
	| { kind: 'cancel' | 'ask'; row: DonationRow }
	| { kind: 'confirm_already_paid' | 'confirm_maybe_paid'; row: DonationRow | PledgeRow };

/** How long we keep checking on a donation that was canceled or has expired. */
const LATE_PAYMENT_MS = 7 * 24 * 3_600_000;

interface ScheduledWork {
	work: Work;
	at: number;
}

type RowsById = ReadonlyMap<string, OutboxRow>;

/** A queued donation or pledge, which may have to wait for the answer to the cancel of the donation that it replaces. */
function planAfterCancel(row: DonationRow | PledgeRow, byId: RowsById, offset: number | null): ScheduledWork {
	if (row.replaces === undefined) return { work: { kind: 'send', row }, at: row.next_at };
	const former = byId.get(row.replaces);
	// A paid row may have been removed from the list, or its row may be of a version that we can't read.
	if (former === undefined) return { work: { kind: 'confirm_maybe_paid', row }, at: row.next_at };
	if (former.state === 'paid') return { work: { kind: 'confirm_already_paid', row }, at: row.next_at };
	if (isDonation(former) && former.cancel === 'pending') return { work: { kind: 'expire', row }, at: termEndsAt(row, offset) };
	return { work: { kind: 'send', row }, at: row.next_at };
}

/** What to do for `row`, and when; undefined if the next step is up to the person or another row. */
function planDonation(row: DonationRow, byId: RowsById, offset: number | null): ScheduledWork | undefined {
	const due = (kind: Work['kind'], at: number): ScheduledWork => ({ work: { kind, row }, at });
	switch (row.state) {
		case 'queued':
			return planAfterCancel(row, byId, offset);
		case 'sending':
			// The drain holds the lock, so a tab that died left this row in `sending`. Use the same key again.
			return due('send', 0);
		case 'awaiting_payment':
			return row.intent_id === undefined ? undefined : due('ask', row.next_at);
		case 'cancelled':
			if (row.cancel === 'pending') return due('cancel', row.next_at);
			return stillPolls(row) ? due('ask', row.next_at) : undefined;
		case 'expired':
			return stillPolls(row) ? due('ask', row.next_at) : undefined;
		default:
			return undefined;
	}
}

/** Money may still arrive for a donation that was canceled or expired here; the provider decides. */
function stillPolls(row: DonationRow): boolean {
	return row.intent_id !== undefined && row.next_at < row.updated_at + LATE_PAYMENT_MS;
}

/** The states in which a term of 7 days runs. */
const TERMED: ReadonlySet<OutboxRow['state']> = new Set(['queued', 'sending', 'awaiting_payment', 'needs_attention']);

function plannedSimple(row: OutboxRow): ScheduledWork | undefined {
	const at = row.state === 'queued' ? row.next_at : 0;
	return isPending(row) ? { work: { kind: 'send', row }, at } : undefined;
}

function planned(row: OutboxRow, byId: RowsById, now: number, offset: number | null): ScheduledWork | undefined {
	const confirming = isDonation(row) && (row.note === 'processing' || isOnCard(row));
	if (KINDS[row.kind].term && TERMED.has(row.state) && !confirming && isTermOver(row, now, offset)) return { work: { kind: 'expire', row }, at: 0 };
	if (isPledge(row) && row.state === 'queued') return planAfterCancel(row, byId, offset);
	return isDonation(row) ? planDonation(row, byId, offset) : plannedSimple(row);
}

/** What a choice is about: a favorite, one's own page, or the cards for its donors. Undefined for everything else. */
function changedBy(row: OutboxRow): string | undefined {
	if (isPendingFavorite(row)) return `favorite ${row.summary.player_id}`;
	// A note needs the signature that was saved before it.
	if (isThanks(row)) return `cards ${row.summary.claim_id}`;
	return isPageConsent(row) ? `page ${row.summary.claim_id}` : undefined;
}

/** What is due and when, row by row, oldest first. */
function plan(rows: readonly OutboxRow[], now: number, offset: number | null): ScheduledWork[] {
	const byId = new Map(rows.map((row) => [row.op_id, row]));
	const mark = sessionMark();
	const paused = mark !== null && rows.some((row) => row.owner !== null && row.paused_for === mark);
	const begun = new Set<string>();
	return rows.flatMap((row) => {
		const next = planned(row, byId, now, offset);
		// Changes of one thing have to reach the server in the order of the taps, so the next one waits for this answer.
		const entity = isPending(row) ? changedBy(row) : undefined;
		const behind = entity !== undefined && begun.has(entity);
		if (entity !== undefined) begun.add(entity);
		if (next === undefined || behind) return [];
		return paused && row.owner !== null && next.work.kind === 'send' ? [] : [next];
	});
}

/**
 * The first row, oldest first, that has something due, isn't in `handled`, and may pass everything under way. A row
 * that is backing off doesn't block another. An athlete's no comes first, before money arrives that they don't want. Checks on
 * payments come last, because nothing waits for them.
 */
export function nextWork(
	rows: readonly OutboxRow[],
	{ now, offset, handled, underWay }: { now: number; offset: number | null; handled: ReadonlySet<string>; underWay: readonly StepUnderWay[] },
): Work | undefined {
	const due = plan(rows, now, offset).flatMap(({ work, at }) => (at <= now && !handled.has(work.row.op_id) ? work : []));
	const rank = ({ kind, row }: Work) => (isPageConsent(row) ? 0 : kind === 'ask' ? 2 : 1);
	const inOrder = due.toSorted((a, b) => rank(a) - rank(b));
	const waiting: Work[] = [];
	return inOrder.find((work) => {
		const isFree = underWay.every((ahead) => mayPass(work, ahead)) && !waiting.some((ahead) => dependOnEachOther(work, ahead));
		if (!isFree) waiting.push(work);
		return isFree;
	});
}

/** When something is due next; undefined if nothing is. */
export function nextDueAt(rows: readonly OutboxRow[], now: number, offset: number | null): number | undefined {
	const times = plan(rows, now, offset).map(({ at }) => at);
	return times.length === 0 ? undefined : Math.min(...times);
}
