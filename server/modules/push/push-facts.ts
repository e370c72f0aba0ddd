import * as z from 'zod/mini';
import type { PushKind } from '#domain/account/push.ts';

/** Why a donation needs the donor. */
const NEEDS = ['declined', 'saved_card', 'unpaid', 'card', 'paused'] as const;
export type RequiredAction = (typeof NEEDS)[number];

/** Facts for a notification's text, by its kind. Amounts are cents. */
export const pushFactsSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('ready'), intent_id: z.uuid() }),
	/** As for declined requests, a kind of its own: servers of earlier versions leave it to one of this version. */
	z.object({ kind: z.literal('pledge_card'), pledge_id: z.uuid(), player_name: z.string(), amount_cents: z.int() }),
	z.object({
		kind: z.literal('paid'),
		payment_id: z.uuid(),
		player_name: z.string(),
		amount_cents: z.int(),
		/** How many donations the charge paid. */
		donations: z.int(),
		/** No money was taken. */
		test: z.boolean(),
	}),
	z.object({ kind: z.literal('needs_you'), need: z.enum(NEEDS), intent_id: z.uuid(), player_name: z.string(), amount_cents: z.int() }),
	/** Messages that an earlier version queued have no `request_id`. */
	z.object({ kind: z.literal('request'), player_name: z.string(), request_id: z.optional(z.int()) }),
	/**
	 * A kind of its own, so that a server of an earlier version, which knows only accepted requests, leaves it to one of
	 * this version.
	 */
	z.object({ kind: z.literal('request_declined'), player_name: z.string(), request_id: z.int() }),
	z.object({
		kind: z.literal('moved'),
		player_id: z.int(),
		/** How many saved athletes moved at once. */
		athletes: z.int(),
	}),
]);
export type PushFacts = z.infer<typeof pushFactsSchema>;

/** The kind of notification, which people turn on or off. */
export function kindOf({ kind }: PushFacts): PushKind {
	if (kind === 'pledge_card') return 'ready';
	return kind === 'request_declined' ? 'request' : kind;
}
