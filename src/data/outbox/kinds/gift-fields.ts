import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';

const cents = z.pipe(
	z.int(),
	z.transform((n) => n as Cents),
);
const color = z.nullable(z.string());

/** What is sent of any gift, and what its ticket draws. */
export const giftPayload = z.object({
	amount_cents: cents,
	player_id: z.int(),
	player_name: z.string(),
	team_id: z.int(),
	team_name: z.string(),
	team_color: color,
	team_alt_color: color,
	jersey_number: z.nullable(z.string()),
	/** The athlete's page may name the donor; absent: anonymous there. A visitor has no name to show. */
	named: z.optional(z.boolean()),
});

export const giftSummary = z.object({ amount_cents: cents, player_name: z.string(), team_name: z.string() });
