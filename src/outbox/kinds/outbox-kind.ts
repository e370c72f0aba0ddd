import * as z from 'zod/mini';

/** The states of design §4; payment-machine.ts and simple-machine.ts hold the transitions. */
export const OUTBOX_STATES = ['queued', 'sending', 'awaiting_payment', 'paid', 'done', 'needs_attention', 'cancelled', 'expired'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** A row's owner, a user_id as text, for kinds that only a signed-in person can save. */
export const userOwner = z.string();
/** Like `userOwner`, but null for a visitor. */
export const anyOwner = z.nullable(userOwner);

/** The fields that every waiting write has in IndexedDB. Times are milliseconds of this device's clock. */
const shape = {
	/** Generated here; the `Idempotency-Key` of every attempt. */
	op_id: z.uuid(),
	state: z.enum(OUTBOX_STATES),
	/** Requests that were started. If more than 0, the server may know about the row. */
	attempts: z.int(),
	/** Not due before this time. */
	next_at: z.number(),
	created_at: z.number(),
	/** When it entered its state. */
	updated_at: z.number(),
	/** Server time minus this device's time when it was saved or renewed; null if no answer had come yet. */
	clock_offset: z.nullable(z.number()),
	/** Start of a new term of 7 days. */
	renewed_at: z.optional(z.number()),
	/**
	 * `may_be_paid`: the detail says that the donation may be paid, with a reference. `takes_pledges`: the athlete takes pledges instead of
	 * donations.
	 */
	last_error: z.optional(z.object({ code: z.string(), detail: z.string(), may_be_paid: z.optional(z.boolean()), takes_pledges: z.optional(z.boolean()) })),
	/**
	 * The server said that this session (`sessionMark()`) has ended. Nothing of the owner is sent before the next login.
	 */
	paused_for: z.optional(z.string()),
};

/**
 * What a kind means to a person, and thus how the page shows it. A `donation` is paid on the provider's page after it is
 * sent. The others are done once the server has them: a `favorite`, something that was written to us (`submission`),
 * a `checkout` for several donations, an athlete's `consent` for their own page, `thanks` to their donors, and a `pledge`, whose
 * card is saved on a page of its own.
 */
export type Family = 'donation' | 'favorite' | 'submission' | 'checkout' | 'consent' | 'thanks' | 'pledge';

interface KindDefinition<
	K extends string,
	O extends typeof userOwner | typeof anyOwner,
	P extends z.ZodMiniType,
	S extends z.ZodMiniType,
	M extends z.core.$ZodShape,
	F extends Family,
> {
	kind: K;
	owner: O;
	family: F;
	/** Whether the row asks the person again after 7 days. */
	term: boolean;
	/** What is sent, and what the page shows while it waits. Null once the row is paid or done. */
	payload: P;
	/** All that a finished row keeps: enough to describe it. */
	summary: S;
	/** Extra fields of this kind. */
	more: M;
}

/** A kind of waiting write: the rules that set it apart from the others, and the schema of its rows. */
export function outboxKind<
	const K extends string,
	O extends typeof userOwner | typeof anyOwner,
	P extends z.ZodMiniType,
	S extends z.ZodMiniType,
	M extends z.core.$ZodShape,
	const F extends Family,
>({ kind, owner, family, term, payload, summary, more }: KindDefinition<K, O, P, S, M, F>) {
	return { kind, family, term, schema: z.object({ ...shape, ...more, kind: z.literal(kind), owner, payload: z.nullable(payload), summary }) };
}

/** A kind as its schema.ts defines it. */
export interface AnyKind {
	kind: string;
	family: Family;
	term: boolean;
	schema: z.ZodMiniType<{ payload: unknown }>;
}
export type RowIn<K extends AnyKind> = z.infer<K['schema']>;
export type PayloadIn<K extends AnyKind> = NonNullable<RowIn<K>['payload']>;
