import { toCents } from '#domain/money/money.ts';
import type { intents } from '#server/db/schema/payments-schema.ts';
import type { SessionOrigin } from '../provider/payment-provider.ts';

type Declared = Pick<typeof intents.$inferSelect, 'intent_id' | 'op_id' | 'player_id' | 'team_id' | 'player_name' | 'amount_cents' | 'user_id' | 'months'>;

/** What the provider is told about the donations of a session, the same at each repeat of an attempt. */
export function sessionOrigin(site: string, donor: { user_id: number | null; months: number | null }, donations: readonly Declared[]): SessionOrigin {
	return {
		site,
		user_id: donor.user_id,
		months: donor.months,
		donations: donations.map(({ intent_id, op_id, player_id, team_id, player_name, amount_cents }) => ({
			...{ intent_id, op_id, player_id, team_id, player_name },
			amount_cents: toCents(amount_cents),
		})),
	};
}
