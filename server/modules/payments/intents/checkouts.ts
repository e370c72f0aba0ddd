import { and, asc, eq, inArray, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { basketLines, baskets, intents } from '#server/db/schema/payments-schema.ts';
import { type Intent, lookUpIntent } from './intents.ts';

/**
 * What one session at the provider pays for: a donation alone, or a basket's donations together. The provider knows it by
 * its id, and each attempt of it by the id and the attempt's number.
 */
export type Checkout = LoneCheckout | SharedCheckout;

interface CheckoutFacts extends Pick<Basket, 'attempt' | 'attempt_started_at' | 'provider' | 'provider_session_id' | 'user_id' | 'device_id' | 'created_at'> {
	/** The donation's id, or the basket's. */
	id: string;
	/** Of a donation alone: whether a saved card pays it. */
	by_card: boolean;
}
interface LoneCheckout extends CheckoutFacts {
	state: Intent['state'];
	intent: Intent;
	basket?: undefined;
}
interface SharedCheckout extends CheckoutFacts {
	state: Basket['state'];
	intent?: undefined;
	basket: Basket;
}

export type Basket = typeof baskets.$inferSelect;

/** What an attempt asks for, for one donation. It never changes, because a session may be charged late. */
export interface CheckoutLine {
	intent_id: string;
	/** 0 for a donation alone; a basket's are 1 and up, also if it has one. Booking keys and refunds name it. */
	line: number;
	/** Cents. */
	amount_cents: number;
}

export function loneCheckout(intent: Intent): LoneCheckout {
	return { ...factsOf(intent), id: intent.intent_id, state: intent.state, by_card: intent.by_card, intent };
}

export function sharedCheckout(basket: Basket): SharedCheckout {
	return { ...factsOf(basket), id: basket.basket_id, state: basket.state, by_card: false, basket };
}

function factsOf({ attempt, attempt_started_at, provider, provider_session_id, user_id, device_id, created_at }: Intent | Basket) {
	return { attempt, attempt_started_at, provider, provider_session_id, user_id, device_id, created_at };
}

/** The checkout of this id. Undefined for an id that we never gave out. */
export async function lookUpCheckout(db: Db, id: string): Promise<Checkout | undefined> {
	const intent = await lookUpIntent(db, id);
	if (intent !== undefined) return loneCheckout(intent);
	const basket = await lookUpBasket(db, id);
	return basket && sharedCheckout(basket);
}

/** The checkout that a donation's attempt belongs to: its own, or a basket's. */
export async function currentCheckout(db: Db, intent: Intent): Promise<Checkout> {
	if (intent.basket_id === null) return loneCheckout(intent);
	const basket = await lookUpBasket(db, intent.basket_id);
	if (basket === undefined) throw new Error(`basket ${intent.basket_id} is gone`);
	return sharedCheckout(basket);
}

/** Undefined for an id that we never gave out. */
export async function lookUpBasket(db: Db, basket_id: string): Promise<Basket | undefined> {
	const [row] = await db.select().from(baskets).where(eq(baskets.basket_id, basket_id));
	return row;
}

/** The lines of an attempt, in their order. A basket that was never opened has none. */
export async function linesOf(db: Db, checkout: Checkout, attempt = checkout.attempt): Promise<CheckoutLine[]> {
	const { intent, basket } = checkout;
	if (basket === undefined) return [{ intent_id: intent.intent_id, line: 0, amount_cents: intent.amount_cents }];
	return db
		.select()
		.from(basketLines)
		.where(and(eq(basketLines.basket_id, basket.basket_id), eq(basketLines.attempt, attempt)))
		.orderBy(asc(basketLines.line));
}

/** The donations of a basket, in the basket's order. */
export async function intentsOf(db: Db, { intent_ids }: Pick<Basket, 'intent_ids'>): Promise<Intent[]> {
	return inOrder(intent_ids, await db.select().from(intents).where(inArray(intents.intent_id, intent_ids)));
}

/** Like `intentsOf`, locked until the end of the transaction. Everybody locks intents in the order of their ids. */
export async function lockIntentsOf(tx: Db, intent_ids: string[]): Promise<Intent[]> {
	return inOrder(intent_ids, await tx.select().from(intents).where(inArray(intents.intent_id, intent_ids)).orderBy(asc(intents.intent_id)).for('update'));
}

/** In the order of the ids, without intents that have been deleted since. */
function inOrder(intent_ids: string[], found: Intent[]): Intent[] {
	return intent_ids.flatMap((id) => found.find(({ intent_id }) => intent_id === id) ?? []);
}

/** The basket's row, locked. Its intents are locked before it. */
export async function lockBasket(tx: Db, basket_id: string): Promise<Basket | undefined> {
	const [row] = await tx.select().from(baskets).where(eq(baskets.basket_id, basket_id)).for('update');
	return row;
}

/**
 * Stores the session of an attempt with the checkout and all its donations, or with none of them.
 * @returns false if one of them has moved on meanwhile, so nobody must be sent to this session.
 */
export async function storeSession(tx: Db, { id, attempt, basket }: Checkout, lines: readonly CheckoutLine[], session_id: string, now: Date): Promise<boolean> {
	const intent_ids = lines.map(({ intent_id }) => intent_id);
	const opened = { provider_session_id: session_id, updated_at: now };
	const locked = await lockIntentsOf(tx, intent_ids);
	const waiting = locked.filter(
		(intent) =>
			intent.state === 'session_open' &&
			intent.provider_session_id === null &&
			(basket === undefined ? intent.attempt === attempt && intent.basket_id === null : intent.basket_id === id),
	);
	if (waiting.length < intent_ids.length) return false;
	if (basket !== undefined) {
		const stored = await tx
			.update(baskets)
			.set(opened)
			.where(and(eq(baskets.basket_id, id), eq(baskets.attempt, attempt), eq(baskets.state, 'session_open'), isNull(baskets.provider_session_id)))
			.returning({ basket_id: baskets.basket_id });
		if (stored.length === 0) return false;
	}
	await tx.update(intents).set(opened).where(inArray(intents.intent_id, intent_ids));
	return true;
}

/** A basket that was paid stays paid. The caller has locked the row. */
export async function moveBasket(tx: Db, { basket_id, state }: Basket, to: Basket['state'], now: Date): Promise<void> {
	if (state !== 'paid' && state !== to) await tx.update(baskets).set({ state: to, updated_at: now }).where(eq(baskets.basket_id, basket_id));
}
