import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import { outboxKind } from './kind.ts';
import { paymentShape } from './payment-shape.ts';

const cents = z.pipe(
	z.int(),
	z.transform((n) => n as Cents),
);
const color = z.nullable(z.string());

const payload = z.object({
	amount_cents: cents,
	player_id: z.int(),
	player_name: z.string(),
	team_id: z.int(),
	team_name: z.string(),
	team_color: color,
	team_alt_color: color,
	jersey_number: z.nullable(z.string()),
});
export type DonationPayload = z.infer<typeof payload>;

export const donationOneTime = outboxKind({
	kind: 'donation_one_time',
	flow: 'payment',
	term: true,
	payload,
	summary: z.object({ amount_cents: cents, player_name: z.string(), team_name: z.string() }),
	more: paymentShape,
});
