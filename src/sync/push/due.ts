import type { OutboxRow } from '#data/outbox/outbox-row.ts';
import { termEndsAt, termIsOver } from '#data/outbox/outbox-term.ts';

/** The next thing to do for a row. `hold`: the gift that it was to replace had been paid already; `doubt`: that one is not here to tell. */
export type Work = { kind: 'send' | 'call_off' | 'ask' | 'expire' | 'hold' | 'doubt'; row: OutboxRow };

/** How long the server is still asked about a gift that was called off or has expired. */
const AFTERMATH_MS = 7 * 24 * 3_600_000;

interface Dated {
	work: Work;
	at: number;
}

/** What is to be done for `row`, and when; undefined where the next step is the person's, or another row's. */
function planned(row: OutboxRow, byId: ReadonlyMap<string, OutboxRow>, offset: number | null): Dated | undefined {
	const due = (kind: Work['kind'], at: number): Dated => ({ work: { kind, row }, at });
	switch (row.state) {
		case 'queued': {
			if (row.replaces === undefined) return due('send', row.next_at);
			const former = byId.get(row.replaces);
			// A paid one may have been taken off the list, or its row be of a version that isn't read here.
			if (former === undefined) return due('doubt', row.next_at);
			if (former.state === 'paid') return due('hold', row.next_at);
			if (former.cancel === 'pending') return due('expire', termEndsAt(row, offset));
			return due('send', row.next_at);
		}
		case 'sending':
			// Whoever drains holds the lock: a row found in `sending` was left by a tab that died. The same key again.
			return due('send', 0);
		case 'awaiting_payment':
			return row.intent_id === undefined ? undefined : due('ask', row.next_at);
		case 'cancelled':
			if (row.cancel === 'pending') return due('call_off', row.next_at);
			return aftermath(row) ? due('ask', row.next_at) : undefined;
		case 'expired':
			return aftermath(row) ? due('ask', row.next_at) : undefined;
		default:
			return undefined;
	}
}

/** Money may still come for a gift that was called off or expired here; the provider's truth decides. */
function aftermath(row: OutboxRow): boolean {
	return row.intent_id !== undefined && row.next_at < row.updated_at + AFTERMATH_MS;
}

/** The states that a term of 7 days runs in. */
const TERMED: ReadonlySet<OutboxRow['state']> = new Set(['queued', 'sending', 'awaiting_payment', 'needs_attention']);

function plannedWithTerm(row: OutboxRow, byId: ReadonlyMap<string, OutboxRow>, now: number, offset: number | null): Dated | undefined {
	if (TERMED.has(row.state) && row.note !== 'processing' && termIsOver(row, now, offset)) return { work: { kind: 'expire', row }, at: 0 };
	return planned(row, byId, offset);
}

/** The first row, oldest first, that has something due and isn't in `handled`. A row that backs off doesn't stand in another's way. */
export function nextWork(rows: readonly OutboxRow[], now: number, offset: number | null, handled: ReadonlySet<string>): Work | undefined {
	const byId = new Map(rows.map((row) => [row.op_id, row]));
	for (const row of rows) {
		if (handled.has(row.op_id)) continue;
		const dated = plannedWithTerm(row, byId, now, offset);
		if (dated && dated.at <= now) return dated.work;
	}
	return undefined;
}

/** When something is due next; undefined when nothing is. */
export function nextDueAt(rows: readonly OutboxRow[], now: number, offset: number | null): number | undefined {
	const byId = new Map(rows.map((row) => [row.op_id, row]));
	const times = rows.flatMap((row) => plannedWithTerm(row, byId, now, offset)?.at ?? []);
	return times.length === 0 ? undefined : Math.min(...times);
}
