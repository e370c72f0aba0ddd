import * as z from 'zod/mini';
import { type Cents, formatUsd } from '#domain/money/money.ts';
import { athleteFields } from './athlete-fields.ts';

const cents = z.pipe(
	z.int(),
	z.transform((n) => n as Cents),
);

/** What every donation sends, and what its ticket shows. */
export const donationPayload = z.object({
	amount_cents: cents,
	...athleteFields,
	/** The athlete's page may name the donor; if absent, the donor is anonymous there. A visitor has no name to show. */
	named: z.optional(z.boolean()),
});

/** What takes the place of a canceled donation: the row whose cancel must be answered before this one is sent, and whether it has been. */
export const replacementFields = { replaces: z.optional(z.uuid()), former_canceled: z.optional(z.boolean()) };

export const donationSummary = z.object({ amount_cents: cents, player_name: z.string(), team_name: z.string() });

/** One line that describes a waiting donation. */
export function donationRowLabel({ summary: { amount_cents, player_name, team_name } }: { summary: z.infer<typeof donationSummary> }): string {
	return `${formatUsd(amount_cents)} for ${player_name} (${team_name})`;
}
