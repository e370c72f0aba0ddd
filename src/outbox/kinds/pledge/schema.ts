import * as z from 'zod/mini';
import { donationPayload, donationSummary, replacementFields } from '../donation-fields.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';

/** A pledge as the server has it. Until it is settled, its donor has to save a card on the pledge's own page. */
const made = z.object({
	pledge_id: z.uuid(),
	/** When it ends by itself. ISO 8601. */
	ends_at: z.string(),
	/** Nothing is left to do for it here: its card is saved, or it is over. */
	settled: z.optional(z.literal(true)),
});
export type MadePledge = z.infer<typeof made>;

/** A donation for an athlete who hasn't said yes (docs/decisions/178). Nothing is charged for it here, so no state of a payment is its own. */
export const pledge = outboxKind({
	kind: 'pledge',
	owner: anyOwner,
	family: 'pledge',
	term: true,
	payload: donationPayload,
	summary: donationSummary,
	more: {
		/** Absent until the server has it. */
		made: z.optional(made),
		/** Made in place of a donation that the server refused. */
		...replacementFields,
	},
});
