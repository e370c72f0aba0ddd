import { sessionMark } from '#session/ownership.ts';
import { type DonationRow, isDonation, isPending, isPendingFavorite, KINDS, type OutboxRow } from '../kinds/outbox-row.ts';
import { isTermOver, termEndsAt } from '../machine/outbox-term.ts';

/**
 * The next thing to do for a row. Of gifts alone: `hold`, the gift that it was to replace had been paid already; `doubt`, that one is not here
 * to tell.
 */
export type Work = { kind: 'send' | 'expire'; row: OutboxRow } | { kind: 'cancel' | 'ask' | 'confirm_already_paid' | 'confirm_maybe_paid'; row: DonationRow };

/** How long the server is still asked about a gift that was called off or has expired. */
const AFTERMATH_MS = 7 * 24 * 3_600_000;

interface ScheduledWork {
	work: Work;
	at: number;
}

type RowsById = ReadonlyMap<string, OutboxRow>;

/** What is to be done for `row`, and when; undefined where the next step is the person's, or another row's. */
function planDonation(row: DonationRow, byId: RowsById, offset: number | null): ScheduledWork | undefined {
	const due = (kind: Work['kind'], at: number): ScheduledWork => ({ work: { kind, row }, at });
	switch (row.state) {
		case 'queued': {
			if (row.replaces === undefined) return due('send', row.next_at);
			const former = byId.get(row.replaces);
			// A paid one may have been taken off the list, or its row be of a version that isn't read here.
			if (former === undefined) return due('confirm_maybe_paid', row.next_at);
			if (former.state === 'paid') return due('confirm_already_paid', row.next_at);
			if (isDonation(former) && former.cancel === 'pending') return due('expire', termEndsAt(row, offset));
			return due('send', row.next_at);
		}
		case 'sending':
			// Whoever drains holds the lock: a row found in `sending` was left by a tab that died. The same key again.
			return due('send', 0);
		case 'awaiting_payment':
			return row.intent_id === undefined ? undefined : due('ask', row.next_at);
		case 'cancelled':
			if (row.cancel === 'pending') return due('cancel', row.next_at);
			return aftermath(row) ? due('ask', row.next_at) : undefined;
		case 'expired':
			return aftermath(row) ? due('ask', row.next_at) : undefined;
		default:
			return undefined;
	}
}

/** Money may still come for a gift that was called off or expired here; the provider's truth decides. */
function aftermath(row: DonationRow): boolean {
	return row.intent_id !== undefined && row.next_at < row.updated_at + AFTERMATH_MS;
}

/** The states that a term of 7 days runs in. */
const TERMED: ReadonlySet<OutboxRow['state']> = new Set(['queued', 'sending', 'awaiting_payment', 'needs_attention']);

function plannedSimple(row: OutboxRow): ScheduledWork | undefined {
	const at = row.state === 'queued' ? row.next_at : 0;
	return isPending(row) ? { work: { kind: 'send', row }, at } : undefined;
}

function planned(row: OutboxRow, byId: RowsById, now: number, offset: number | null): ScheduledWork | undefined {
	const confirming = isDonation(row) && row.note === 'processing';
	if (KINDS[row.kind].term && TERMED.has(row.state) && !confirming && isTermOver(row, now, offset)) return { work: { kind: 'expire', row }, at: 0 };
	return isDonation(row) ? planDonation(row, byId, offset) : plannedSimple(row);
}

/** What is due and when, row by row, oldest first. */
function plan(rows: readonly OutboxRow[], now: number, offset: number | null): ScheduledWork[] {
	const byId = new Map(rows.map((row) => [row.op_id, row]));
	const mark = sessionMark();
	const paused = mark !== null && rows.some((row) => row.owner !== null && row.paused_for === mark);
	const begun = new Set<number>();
	return rows.flatMap((row) => {
		const next = planned(row, byId, now, offset);
		// The server has to be told of one favourite in the order of the taps: the next one waits for the answer to this.
		const entity = isPendingFavorite(row) && isPending(row) ? row.summary.player_id : undefined;
		const behind = entity !== undefined && begun.has(entity);
		if (entity !== undefined) begun.add(entity);
		if (next === undefined || behind) return [];
		return paused && row.owner !== null && next.work.kind === 'send' ? [] : [next];
	});
}

/** The first row, oldest first, that has something due and isn't in `handled`. A row that backs off doesn't stand in another's way. */
export function nextWork(rows: readonly OutboxRow[], now: number, offset: number | null, handled: ReadonlySet<string>): Work | undefined {
	return plan(rows, now, offset).find(({ work, at }) => at <= now && !handled.has(work.row.op_id))?.work;
}

/** When something is due next; undefined when nothing is. */
export function nextDueAt(rows: readonly OutboxRow[], now: number, offset: number | null): number | undefined {
	const times = plan(rows, now, offset).map(({ at }) => at);
	return times.length === 0 ? undefined : Math.min(...times);
}
