import * as z from 'zod/mini';

/** Design §4 has the transitions; payment-machine.ts and simple-machine.ts hold them. */
export const OUTBOX_STATES = ['queued', 'sending', 'awaiting_payment', 'paid', 'done', 'needs_attention', 'cancelled', 'expired'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** Whose a row is, a user_id as text: of kinds that only somebody who is logged in can save. */
export const userOwner = z.string();
/** As `somebody`; null for a visitor. */
export const anyOwner = z.nullable(userOwner);

/** What every waiting write has, as it lies in IndexedDB. Times are milliseconds of this device's clock. */
const shape = {
	/** Minted here; the `Idempotency-Key` of every attempt. */
	op_id: z.uuid(),
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
	/** The server took this session (`sessionMark()`) for ended: nothing of its owner is sent before the next login. */
	paused_for: z.optional(z.string()),
};

interface KindDefinition<
	K extends string,
	O extends typeof userOwner | typeof anyOwner,
	P extends z.ZodMiniType,
	S extends z.ZodMiniType,
	M extends z.core.$ZodShape,
	F extends 'payment' | 'simple',
> {
	kind: K;
	owner: O;
	/** `payment`: paid by the person on the provider's page, after sending. `simple`: done once the server has it. */
	flow: F;
	/** Asks the person again after 7 days. */
	term: boolean;
	/** What is sent, and what the page draws while it waits. Gone once the row is paid or done. */
	payload: P;
	/** All that a finished row keeps: enough to say what it was. */
	summary: S;
	/** Fields of this kind's own. */
	more: M;
}

/** A kind of waiting write: the rules that tell it from the others, and the schema of its rows. */
export function outboxKind<
	const K extends string,
	O extends typeof userOwner | typeof anyOwner,
	P extends z.ZodMiniType,
	S extends z.ZodMiniType,
	M extends z.core.$ZodShape,
	const F extends 'payment' | 'simple',
>({ kind, owner, flow, term, payload, summary, more }: KindDefinition<K, O, P, S, M, F>) {
	return { kind, flow, term, schema: z.object({ ...shape, ...more, kind: z.literal(kind), owner, payload: z.nullable(payload), summary }) };
}
