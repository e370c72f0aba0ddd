import * as z from 'zod/mini';

/** How the card provider and the books can differ. */
export const DIFFERENCE_KINDS = [
	'unbooked_charge',
	'missing_charge',
	'amount_differs',
	'refund_differs',
	'fee_differs',
	'dispute_differs',
	'other_currency',
	'lost_donation',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The text of each for admins. */
export const DIFFERENCE_TEXTS: Readonly<Record<DifferenceKind, string>> = {
	unbooked_charge: 'Charge missing from our ledger',
	missing_charge: 'Payment in our ledger that the card provider doesn’t have',
	amount_differs: 'Different amount',
	refund_differs: 'Different refund amount',
	fee_differs: 'Different fee',
	dispute_differs: 'Dispute missing from our ledger',
	lost_donation: 'Donation missing from our ledger since a restore',
	other_currency: 'Payment in a currency other than US dollars; its fee isn’t in our ledger',
};

/** The card provider's name inside a sentence for admins. @param provider its name in the books. */
export function providerLabel(provider: string): string {
	if (provider === 'stripe') return 'Stripe';
	return provider === 'stripe-test' ? 'Stripe (test mode)' : `the ${provider}`;
}

const cents = z.nullable(z.int());
const differenceSchema = z.object({
	kind: z.enum(DIFFERENCE_KINDS),
	/** The provider's id of what differs: a charge, a balance transaction, a dispute. */
	ref: z.string(),
	payment_id: z.nullable(z.uuid()),
	/** Null if one side has nothing. */
	ours_cents: cents,
	theirs_cents: cents,
	/** The books were corrected to match the provider. */
	mended: z.boolean(),
	/** Why they couldn't be corrected; null if that wasn't tried. */
	failure: z.nullable(z.string()),
});
export type Difference = z.infer<typeof differenceSchema>;

const runSchema = z.object({
	run_id: z.int(),
	/** The run compares what happened between `since` and `until`. */
	since: z.string(),
	until: z.string(),
	asked_by: z.enum(['schedule', 'admin', 'command']),
	state: z.enum(['running', 'done']),
	/** Counts of compared records so far: changes of the provider's balance, disputes, booked payments. */
	movements: z.int(),
	disputes: z.int(),
	payments: z.int(),
	/** How many differences were found, and how many of them were corrected. */
	found: z.int(),
	mended: z.int(),
	/** Why the run is waiting, if the provider didn't answer. */
	last_error: z.nullable(z.string()),
	started_at: z.string(),
	finished_at: z.nullable(z.string()),
});
export type ReconciliationRun = z.infer<typeof runSchema>;

/**
 * `GET /v1/admin/reconciliation`: the current run and the last finished one with its differences, open ones first, 200
 * at most.
 */
export const reconciliationSchema = z.object({
	provider: z.string(),
	running: z.nullable(runSchema),
	last: z.nullable(runSchema),
	differences: z.array(differenceSchema),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** `POST /v1/admin/reconciliation`: how many days to look back. */
export const reconcileBodySchema = z.strictObject({ days: z.int().check(z.gte(1), z.lte(400)) });
