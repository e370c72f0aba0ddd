import { and, asc, eq, inArray } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { basketLines, baskets, intents } from '#server/db/schema/payments-schema.ts';
import type { Intent } from './intents.ts';

export type Basket = typeof baskets.$inferSelect;
/** What an attempt of a basket asks for, for one donation. */
export type BasketLine = typeof basketLines.$inferSelect;

/** Undefined for an id that we never gave out. */
export async function lookUpBasket(db: Db, basket_id: string): Promise<Basket | undefined> {
	const [row] = await db.select().from(baskets).where(eq(baskets.basket_id, basket_id));
	return row;
}

/** The lines of an attempt, in their order. */
export function linesOf(db: Db, basket_id: string, attempt: number): Promise<BasketLine[]> {
	return db
		.select()
		.from(basketLines)
		.where(and(eq(basketLines.basket_id, basket_id), eq(basketLines.attempt, attempt)))
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
