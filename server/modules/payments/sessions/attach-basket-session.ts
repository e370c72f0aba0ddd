import { toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { and, eq, inArray, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { baskets, intents } from '#server/db/schema/payments-schema.ts';
import { withCustomer } from '../donors/donor-customers.ts';
import { type Basket, intentsOf, linesOf, lockIntentsOf } from '../intents/baskets.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { OpenedSession, SessionLine } from '../provider/payment-provider.ts';
import { basketSuccessUrl, leaveUrl } from './checkout-addresses.ts';
import { endUnstoredBasketSession } from './name-paid-session.ts';
import { sessionOrigin } from './session-origin.ts';

/**
 * Asks for the session of the basket's attempt (the same one each time) and stores it with the basket and all its
 * donations, or with none of them: if one has begun another attempt meanwhile, nobody is sent to this session.
 */
export async function attachBasketSession(deps: PaymentDeps, basket: Basket): Promise<OpenedSession> {
	const { basket_id, attempt, attempt_started_at } = basket;
	if (attempt_started_at === null) throw new Error(`attempt ${attempt} of ${basket_id} has not begun`);
	const lines = await linesOf(deps.db, basket_id, attempt);
	const intent_ids = lines.map(({ intent_id }) => intent_id);
	const known = await intentsOf(deps.db, { intent_ids });
	const shown: SessionLine[] = lines.flatMap(({ intent_id, amount_cents }) => {
		const intent = known.find((row) => row.intent_id === intent_id);
		return intent === undefined ? [] : [{ amount_cents: toCents(amount_cents), description: messages.donationTitle(intent.player_name, intent.team_name) }];
	});
	const [first] = shown;
	const input = {
		intent_id: basket_id,
		attempt,
		started_at: attempt_started_at,
		amount_cents: toCents(shown.reduce((cents, { amount_cents }) => cents + amount_cents, 0)),
		months: null,
		description: shown.length === 1 && first !== undefined ? first.description : `${shown.length} donations`,
		lines: shown,
		origin: sessionOrigin(deps.publicUrl, { user_id: basket.user_id, months: null }, known),
		success_url: basketSuccessUrl(deps.publicUrl, basket_id),
		failure_url: leaveUrl(deps.publicUrl, basket_id),
	};
	const session = await withCustomer(deps, basket.user_id, (customer_ref) => deps.payments.createSession({ ...input, customer_ref }));
	await inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		const locked = await lockIntentsOf(tx, intent_ids);
		const theirs = locked.filter((intent) => intent.basket_id === basket_id && intent.state === 'session_open' && intent.provider_session_id === null);
		const opened = { provider: deps.payments.name, session_id: session.session_id };
		if (theirs.length < intent_ids.length) return endUnstoredBasketSession(tx, basket_id, opened, now);
		const [stored] = await tx
			.update(baskets)
			.set({ provider_session_id: session.session_id, updated_at: now })
			.where(and(eq(baskets.basket_id, basket_id), eq(baskets.attempt, attempt), eq(baskets.state, 'session_open'), isNull(baskets.provider_session_id)))
			.returning({ basket_id: baskets.basket_id });
		if (stored === undefined) return endUnstoredBasketSession(tx, basket_id, opened, now);
		await tx.update(intents).set({ provider_session_id: session.session_id, updated_at: now }).where(inArray(intents.intent_id, intent_ids));
	});
	return session;
}
