import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';

/** Kinds of writes that wait here. A row of a kind that this version doesn't know is shown as unreadable, never deleted. */
const OUTBOX_KINDS = ['donation_one_time'] as const;

/** Design §4 has the transitions; outbox-machine.ts holds them. */
export const OUTBOX_STATES = ['queued', 'sending', 'awaiting_payment', 'paid', 'done', 'needs_attention', 'cancelled', 'expired'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

const cents = z.pipe(
	z.int(),
	z.transform((n) => n as Cents),
);
const color = z.nullable(z.string());

/** What is sent, and what the page draws while it waits. Gone once the row is paid. */
const donationPayloadSchema = z.object({
	amount_cents: cents,
	player_id: z.int(),
	player_name: z.string(),
	team_id: z.int(),
	team_name: z.string(),
	team_color: color,
	team_alt_color: color,
	jersey_number: z.nullable(z.string()),
});
export type DonationPayload = z.infer<typeof donationPayloadSchema>;

/** All that a finished row keeps: enough to say what it was. */
const summarySchema = z.object({ amount_cents: cents, player_name: z.string(), team_name: z.string() });

/** One waiting write, as it lies in IndexedDB. Times are milliseconds of this device's clock. */
const outboxRowSchema = z.object({
	/** Minted here; the `Idempotency-Key` of every attempt. */
	op_id: z.uuid(),
	/** Whose it is; null for a visitor. */
	owner: z.nullable(z.string()),
	kind: z.enum(OUTBOX_KINDS),
	payload: z.nullable(donationPayloadSchema),
	summary: summarySchema,
	state: z.enum(OUTBOX_STATES),
	/** Requests that were begun. More than 0: the server may know of it. */
	attempts: z.int(),
	/** Not before this time. */
	next_at: z.number(),
	created_at: z.number(),
	/** When it came into its state. */
	updated_at: z.number(),
	/** Server time minus this device's time when it was saved or renewed; null where no answer had told yet. */
	clock_offset: z.nullable(z.number()),
	/** Start of a new term of 7 days. */
	renewed_at: z.optional(z.number()),
	last_error: z.optional(z.object({ code: z.string(), detail: z.string() })),
	intent_id: z.optional(z.uuid()),
	checkout_url: z.optional(z.string()),
	transaction_id: z.optional(z.string()),
	paid_at: z.optional(z.number()),
	/** What the server last said of a payment that isn't through. */
	note: z.optional(z.enum(['declined', 'processing'])),
	/** Money that came in after the cancel: on its way back, or back. */
	refund: z.optional(z.enum(['pending', 'done'])),
	/** Questions asked about this intent since its last change; spaces the next ones. */
	polls: z.optional(z.int()),
	/** The server called the checkout lapsed and the person renewed it since. */
	lapse_seen: z.optional(z.boolean()),
	/** The server still has to hear of the cancel, or has. Absent: it never knew of the row. */
	cancel: z.optional(z.enum(['pending', 'confirmed'])),
	cancel_attempts: z.optional(z.int()),
	/** An edit: the row that took this one's place, and the one whose cancel must be answered before this is sent. */
	replaced_by: z.optional(z.uuid()),
	replaces: z.optional(z.uuid()),
});
export type OutboxRow = z.infer<typeof outboxRowSchema>;

/** Fields of a newer version are kept as they are, so that an older tab doesn't strip them when it writes the row back. */
const storedRowSchema = z.looseObject(outboxRowSchema.shape);

/** A stored row that this version can't read; the page shows it as such. */
export interface UnreadableRow {
	op_id: string;
	/** As stored, for a person to copy or report. */
	raw: unknown;
}

export type OutboxEntry = { row: OutboxRow; unreadable?: never } | { row?: never; unreadable: UnreadableRow };

/** Parses what IndexedDB gave. Never throws: a row that doesn't fit comes back as unreadable. */
export function readOutboxRow(raw: unknown): OutboxEntry {
	const parsed = storedRowSchema.safeParse(raw);
	if (parsed.success) return { row: parsed.data };
	const op_id = typeof raw === 'object' && raw !== null && 'op_id' in raw ? String(raw.op_id) : '';
	return { unreadable: { op_id, raw } };
}

/** States in which something is still to happen, by us or by the person; they make up the number in the header. */
const WAITING: ReadonlySet<OutboxState> = new Set(['queued', 'sending', 'awaiting_payment', 'needs_attention', 'expired']);

export function isWaiting(row: OutboxRow): boolean {
	return WAITING.has(row.state);
}

/** The server may know of it: it must hear of a cancel, and must never get another body under this key. */
export function mayBeKnown(row: OutboxRow): boolean {
	return row.attempts > 0;
}
