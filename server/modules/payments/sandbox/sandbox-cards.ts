import { and, eq, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { sandboxCards, sandboxSetups } from '#server/db/schema/sandbox-schema.ts';
import type { CardRefusal, ProviderCardSetup } from '../provider/payment-provider.ts';
import { sandboxId } from './sandbox-id.ts';

/** Test cards by how they behave when they are charged while the donor is away. The last digits are Stripe's own. */
export const TEST_CARDS = { works: '4242', declined_for_now: '9995', declined: '0341', authentication_required: '3184', expired: '0069' } as const;
export type TestCard = keyof typeof TEST_CARDS;
/** They never expire by the calendar, only by behavior. */
const EXPIRES = { exp_month: 12, exp_year: 2098 };
/** A page can save a card for this long. */
const SETUP_MS = 30 * 60_000;

export type SandboxSetup = typeof sandboxSetups.$inferSelect;

export function isTestCard(name: string): name is TestCard {
	return Object.hasOwn(TEST_CARDS, name);
}

export async function openSandboxSetup(db: Db, { setup_id, return_url, now }: { setup_id: string; return_url: string; now: Date }): Promise<SandboxSetup> {
	await db
		.insert(sandboxSetups)
		.values({ setup_ref: sandboxId('seti'), setup_id, return_url, expires_at: new Date(now.getTime() + SETUP_MS) })
		.onConflictDoNothing({ target: sandboxSetups.setup_id });
	const [row] = await db.select().from(sandboxSetups).where(eq(sandboxSetups.setup_id, setup_id));
	if (row === undefined) throw new Error(`no page for ${setup_id}`);
	return row;
}

/**
 * A checkout page that saves the card that pays it. Of a donation's pages, only the latest can be paid, so it takes the
 * place of an earlier one.
 */
export async function openSandboxSave(
	db: Db,
	{ setup_id, session_id, return_url, expires_at }: { setup_id: string; session_id: string; return_url: string; expires_at: Date },
): Promise<void> {
	// A repeated request at the same moment has both the page and the setup in common, and only one of two keys can be named as the conflict.
	await db.insert(sandboxSetups).values({ setup_ref: session_id, setup_id, return_url, expires_at }).onConflictDoNothing();
	await db
		.update(sandboxSetups)
		.set({ setup_ref: session_id, expires_at })
		.where(and(eq(sandboxSetups.setup_id, setup_id), isNull(sandboxSetups.card_ref)));
}

/** Whether it is a page that only saves a card. A checkout page saves one only if it is paid. */
export function isCardPage(setup_ref: string): boolean {
	return setup_ref.startsWith('seti_');
}

export async function findSandboxSetup(db: Db, setup_ref: string): Promise<SandboxSetup | undefined> {
	const [row] = await db.select().from(sandboxSetups).where(eq(sandboxSetups.setup_ref, setup_ref));
	return row;
}

/** A page that is still open saves this card. @returns the page afterwards. */
export function saveSandboxCard(db: Db, setup_ref: string, behavior: TestCard, now: Date): Promise<SandboxSetup | undefined> {
	return inTransaction(db, async (tx) => {
		const [setup] = await tx.select().from(sandboxSetups).where(eq(sandboxSetups.setup_ref, setup_ref)).for('update');
		if (setup === undefined || statusOf(setup, now) !== 'open') return setup;
		const card_ref = sandboxId('pm');
		await tx.insert(sandboxCards).values({ card_ref, behavior, last4: TEST_CARDS[behavior], created_at: now });
		await tx.update(sandboxSetups).set({ card_ref }).where(eq(sandboxSetups.setup_ref, setup_ref));
		return { ...setup, card_ref };
	});
}

export function statusOf({ card_ref, expires_at }: SandboxSetup, now: Date): ProviderCardSetup['status'] {
	if (card_ref !== null) return 'saved';
	return expires_at <= now ? 'expired' : 'open';
}

/** @throws Error for a page that the sandbox never had. */
export async function sandboxCardSetup(db: Db, setup_ref: string, now: Date): Promise<ProviderCardSetup> {
	const setup = await findSandboxSetup(db, setup_ref);
	if (setup === undefined) throw new Error(`the sandbox has no page ${setup_ref}`);
	const { setup_id, card_ref, expires_at } = setup;
	const [card] = card_ref === null ? [] : await db.select().from(sandboxCards).where(eq(sandboxCards.card_ref, card_ref));
	const saved =
		card === undefined || card.detached_at !== null ? null : { method_ref: card.card_ref, customer_ref: null, brand: 'visa', last4: card.last4, ...EXPIRES };
	return { setup_ref, setup_id, status: statusOf(setup, now), opened_at: new Date(expires_at.getTime() - SETUP_MS), card: saved };
}

/** Why the card can't be charged while the donor is away; undefined if it can. */
export async function sandboxRefusal(db: Db, card_ref: string): Promise<CardRefusal | undefined> {
	const [card] = await db.select().from(sandboxCards).where(eq(sandboxCards.card_ref, card_ref));
	if (card === undefined || card.detached_at !== null) return 'card_removed';
	return card.behavior === 'works' ? undefined : card.behavior;
}

export async function detachSandboxCard(db: Db, card_ref: string, now: Date): Promise<void> {
	await db.update(sandboxCards).set({ detached_at: now }).where(eq(sandboxCards.card_ref, card_ref));
}
