import { randomUUID } from 'node:crypto';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { and, eq, isNotNull, isNull, lte, or } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { withCustomer } from '../donors/donor-customers.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { ProviderCardSetup } from '../provider/payment-provider.ts';
import { applyAnotherCard, followAnotherCard } from './another-card.ts';
import { ASK_EVERY_MS, PAGE_MS } from './card-page-times.ts';
import { findPledge, giveCardBack, lockPledge, type PledgeRow } from './pledge-row.ts';
import { type TakeContext, takeFirstCard } from './take-card.ts';

/**
 * A person clicked the link that saves the card of a pledge. Any number of clicks lead to one page at a time.
 * @returns the provider's page; undefined if the pledge needs none. @throws HttpError 404; ProviderError
 */
export async function openPledgeCard(deps: PaymentDeps, pledge_id: string): Promise<string | undefined> {
	await askAboutPage(deps, await findPledge(deps.db, pledge_id));
	const seen = await findPledge(deps.db, pledge_id);
	if (seen.state !== 'saving') return undefined;
	const setup_id = await inTransaction(deps.db, (tx) => startPage(tx, deps, pledge_id));
	if (setup_id === undefined) return undefined;
	const return_url = `${deps.publicUrl}${pledgeScreen(pledge_id)}`;
	const { setup_ref, url } = await withCustomer(deps, seen.user_id, (customer_ref) =>
		deps.payments.createCardSetup({ setup_id, customer_ref, return_url, makes_customer: seen.user_id === null }),
	);
	await deps.db.update(pledges).set({ setup_ref }).where(eq(pledges.setup_id, setup_id));
	return url;
}

/** @returns the id of the page to open: the current one while it lasts, so that two clicks don't make two */
async function startPage(tx: Db, { payments, clock }: PaymentDeps, pledge_id: string): Promise<string | undefined> {
	const now = clock();
	const locked = await lockPledge(tx, pledge_id, now);
	if (locked?.pledge.state !== 'saving') return undefined;
	const { setup_id, setup_opened_at, provider } = locked.pledge;
	const isOpen = setup_opened_at !== null && now.getTime() - setup_opened_at.getTime() < PAGE_MS && provider === payments.name;
	if (isOpen && setup_id !== null) return setup_id;
	const fresh = randomUUID();
	await tx
		.update(pledges)
		.set({ setup_id: fresh, setup_ref: null, setup_opened_at: now, setup_checked_at: null, provider: payments.name })
		.where(eq(pledges.pledge_id, pledge_id));
	return fresh;
}

/**
 * Applies the provider's page to a pledge, in the caller's transaction: the card is saved once, however often we hear of it, and a mail
 * says until when the pledge holds. @returns whether the page is a pledge's
 */
export async function applyPledgeSetup(tx: Db, setup: ProviderCardSetup, context: TakeContext): Promise<boolean> {
	const { setup_id, status, card, payer_email } = setup;
	const { provider, now } = context;
	const [found] = await tx.select({ pledge_id: pledges.pledge_id }).from(pledges).where(eq(pledges.setup_id, setup_id));
	if (found === undefined) return applyAnotherCard(tx, setup, context);
	const locked = await lockPledge(tx, found.pledge_id, now);
	if (locked === undefined || locked.pledge.setup_id !== setup_id || locked.pledge.provider !== provider) return false;
	const { pledge } = locked;
	// Nothing more is saved there: it has expired, or the provider has forgotten its card since a backup.
	if (card === null && status !== 'open' && pledge.state === 'saving')
		await tx.update(pledges).set({ setup_opened_at: null }).where(eq(pledges.pledge_id, pledge.pledge_id));
	if (card === null) return true;
	if (pledge.state === 'saving') await takeFirstCard(tx, pledge, { card, ...(payer_email !== undefined && { payer_email }) }, context);
	// One that came too late, or is forgotten by now.
	else if (pledge.method_ref !== card.method_ref) await giveCardBack(tx, pledge, card, now);
	return true;
}

/** Asks about the page that we haven't heard of, so a lost event doesn't cost the donor their pledge. @throws ProviderError */
export async function followPledgeSetup(deps: PaymentDeps, pledge_id: string): Promise<void> {
	const now = deps.clock();
	const provider = deps.payments.name;
	const [asked] = await deps.db
		.update(pledges)
		.set({ setup_checked_at: now })
		.where(
			and(
				eq(pledges.pledge_id, pledge_id),
				eq(pledges.state, 'saving'),
				eq(pledges.provider, provider),
				isNotNull(pledges.setup_ref),
				or(isNull(pledges.setup_checked_at), lte(pledges.setup_checked_at, new Date(now.getTime() - ASK_EVERY_MS))),
			),
		)
		.returning();
	if (asked !== undefined) await askAboutPage(deps, asked);
	await followAnotherCard(deps, pledge_id);
}

async function askAboutPage(deps: PaymentDeps, { state, setup_ref, provider }: PledgeRow): Promise<void> {
	if (state !== 'saving' || setup_ref === null || provider !== deps.payments.name) return;
	const setup = await deps.payments.getCardSetup(setup_ref);
	await inTransaction(deps.db, (tx) => applyPledgeSetup(tx, setup, { provider, publicUrl: deps.publicUrl, now: deps.clock() }));
}
