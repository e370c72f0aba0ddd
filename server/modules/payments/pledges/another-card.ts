import { randomUUID } from 'node:crypto';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { mayChangeCard } from '#domain/donation/pledge.ts';
import { and, desc, eq, gt, isNotNull, isNull, lte, or } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { pledgeSetups, pledges } from '#server/db/schema/pledges-schema.ts';
import { isBeingDetached } from '../cards/saved-cards.ts';
import { withCustomer } from '../donors/donor-customers.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type ProviderCardSetup, ProviderRefusedError } from '../provider/payment-provider.ts';
import { ASK_EVERY_MS, PAGE_MS } from './card-page-times.ts';
import { findPledge, giveCardBack, type LockedPledge, lockPledge, noteStep } from './pledge-row.ts';
import { type TakeContext, takeAnotherCard, takeFirstCard } from './take-card.ts';

type SetupRow = typeof pledgeSetups.$inferSelect;

/**
 * The donor wants another card for a pledge that has one. Any number of clicks lead to one page at a time, and the present card stays until
 * the page has saved another.
 * @returns the provider's page; undefined if the card can't be changed. @throws HttpError 404; ProviderError
 */
export async function openAnotherCard(deps: PaymentDeps, pledge_id: string): Promise<string | undefined> {
	await askAboutPages(deps, pledge_id);
	const { user_id } = await findPledge(deps.db, pledge_id);
	const setup_id = await inTransaction(deps.db, (tx) => startPage(tx, deps, pledge_id));
	if (setup_id === undefined) return undefined;
	const return_url = `${deps.publicUrl}${pledgeScreen(pledge_id)}`;
	// A visitor's new card has a customer of its own, so the old one's can be deleted.
	const { setup_ref, url } = await withCustomer(deps, user_id, (customer_ref) =>
		deps.payments.createCardSetup({ setup_id, customer_ref, return_url, makes_customer: user_id === null, pledge_id }),
	);
	await deps.db.update(pledgeSetups).set({ setup_ref }).where(eq(pledgeSetups.setup_id, setup_id));
	return url;
}

/** @returns the id of the page to open: the current one while it lasts, so that two clicks don't make two */
async function startPage(tx: Db, { payments, clock }: PaymentDeps, pledge_id: string): Promise<string | undefined> {
	const now = clock();
	const locked = await lockPledge(tx, pledge_id, now);
	if (locked === undefined || !mayChangeCard(locked.pledge.state)) return undefined;
	const provider = payments.name;
	const lasting = gt(pledgeSetups.opened_at, new Date(now.getTime() - PAGE_MS));
	const [open] = await tx
		.select({ setup_id: pledgeSetups.setup_id })
		.from(pledgeSetups)
		.where(and(eq(pledgeSetups.pledge_id, pledge_id), eq(pledgeSetups.provider, provider), eq(pledgeSetups.state, 'open'), lasting))
		.orderBy(desc(pledgeSetups.opened_at))
		.limit(1);
	if (open !== undefined) return open.setup_id;
	const setup_id = randomUUID();
	await tx.insert(pledgeSetups).values({ setup_id, pledge_id, provider, opened_at: now });
	return setup_id;
}

/**
 * Applies a page that saves another card, in the caller's transaction. The card counts if no charge has begun, and no page that was opened later
 * has saved one; otherwise it is given back. A page that a restored database doesn't know names its pledge, so nobody's card gets lost.
 * @returns whether the page is one for another card of a pledge
 */
export async function applyAnotherCard(tx: Db, setup: ProviderCardSetup, context: TakeContext): Promise<boolean> {
	const { setup_id, setup_ref, status, opened_at } = setup;
	const { provider, now } = context;
	const isPage = eq(pledgeSetups.setup_id, setup_id);
	const [known] = await tx.select().from(pledgeSetups).where(isPage);
	const pledge_id = known?.pledge_id ?? setup.pledge_id;
	if (pledge_id === undefined || (known !== undefined && known.provider !== provider)) return false;
	const locked = await lockPledge(tx, pledge_id, now);
	if (locked === undefined) return false;
	await tx.insert(pledgeSetups).values({ setup_id, pledge_id, provider, setup_ref, opened_at }).onConflictDoNothing();
	const [page] = await tx.select().from(pledgeSetups).where(isPage);
	if (page === undefined) throw new Error(`no page ${setup_id}`);
	if (status === 'open') return true;
	const state = status === 'expired' ? 'expired' : await takeSaved(tx, locked, { page, setup }, context);
	if (page.state !== state) await tx.update(pledgeSetups).set({ state, opened_at }).where(isPage);
	return true;
}

/** @returns what the page has come to */
async function takeSaved(
	tx: Db,
	{ pledge }: LockedPledge,
	{ page, setup: { card, payer_email, opened_at } }: { page: SetupRow; setup: ProviderCardSetup },
	context: TakeContext,
): Promise<SetupRow['state']> {
	const { provider, now } = context;
	const { pledge_id } = page;
	const isNew = page.state === 'open' || page.state === 'expired';
	// The provider doesn't have it anymore: what a restored database hears again of a card that was replaced since.
	if (card === null) return isNew ? 'unused' : page.state;
	if (pledge.method_ref === card.method_ref && pledge.provider === provider) return 'saved';
	if (isNew && !(await isOutdone(tx, page, opened_at)) && !(await isBeingDetached(tx, { provider, method_ref: card.method_ref }))) {
		if (mayChangeCard(pledge.state)) {
			await takeAnotherCard(tx, pledge, card, context);
			return 'saved';
		}
		if (pledge.state === 'saving') {
			await takeFirstCard(tx, pledge, { card, ...(payer_email !== undefined && { payer_email }) }, context);
			return 'saved';
		}
	}
	await giveCardBack(tx, pledge, card, now);
	if (!isNew) return page.state;
	await noteStep(tx, { pledge_id, step: 'card_late', at: now });
	return 'unused';
}

/** Whether a page that was opened later has saved a card. */
async function isOutdone(tx: Db, { pledge_id, provider }: SetupRow, opened_at: Date): Promise<boolean> {
	const isLater = and(eq(pledgeSetups.state, 'saved'), eq(pledgeSetups.provider, provider), gt(pledgeSetups.opened_at, opened_at));
	return (await tx.$count(pledgeSetups, and(eq(pledgeSetups.pledge_id, pledge_id), isLater))) > 0;
}

/** Asks about the pages that we haven't heard of, so a lost event doesn't cost the donor their new card. @throws ProviderError */
export async function followAnotherCard(deps: PaymentDeps, pledge_id: string): Promise<void> {
	const since = new Date(deps.clock().getTime() - ASK_EVERY_MS);
	await askAboutPages(deps, pledge_id, since);
}

/**
 * The same before a charge, however lately we have asked: what was saved by now counts. Without an answer, the charge waits.
 * @throws ProviderError
 */
export async function followBeforeCharge(deps: PaymentDeps, pledge_id: string): Promise<void> {
	const isDue = and(eq(pledges.pledge_id, pledge_id), eq(pledges.state, 'noticed'), lte(pledges.charge_at, deps.clock()));
	if ((await deps.db.$count(pledges, isDue)) > 0) await askAboutPages(deps, pledge_id);
}

/** @param since pages that we have asked about later than that are left out */
async function askAboutPages(deps: PaymentDeps, pledge_id: string, since?: Date): Promise<void> {
	const { payments, publicUrl, clock } = deps;
	const provider = payments.name;
	const open = await deps.db
		.update(pledgeSetups)
		.set({ checked_at: clock() })
		.where(
			and(
				eq(pledgeSetups.pledge_id, pledge_id),
				eq(pledgeSetups.provider, provider),
				eq(pledgeSetups.state, 'open'),
				isNotNull(pledgeSetups.setup_ref),
				since && or(isNull(pledgeSetups.checked_at), lte(pledgeSetups.checked_at, since)),
			),
		)
		.returning();
	for (const { setup_id, setup_ref } of open) {
		try {
			const setup = await payments.getCardSetup(setup_ref ?? '');
			await inTransaction(deps.db, (tx) => applyAnotherCard(tx, setup, { provider, publicUrl, now: clock() }));
		} catch (error) {
			// Nobody saves a card on a page that the provider doesn't have. A charge must not wait for it for ever.
			if (!(error instanceof ProviderRefusedError && error.isMissing)) throw error;
			await deps.db.update(pledgeSetups).set({ state: 'expired' }).where(eq(pledgeSetups.setup_id, setup_id));
		}
	}
}
