import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import type { ProviderCardSetup } from '../provider/payment-provider.ts';
import { mailAboutPledge } from './pledge-mails.ts';
import { giveCardBack, movePledge, noteStep, type PledgeRow, reviewSoon } from './pledge-row.ts';

type SavedAtProvider = NonNullable<ProviderCardSetup['card']>;

export interface TakeContext {
	provider: string;
	publicUrl: string;
	now: Date;
}

/** A pledge gets its first card: it waits for the athlete from now on, and a mail says until when. The caller has locked the row. */
export async function takeFirstCard(
	tx: Db,
	pledge: PledgeRow,
	{ card, payer_email }: { card: SavedAtProvider } & Pick<ProviderCardSetup, 'payer_email'>,
	{ provider, publicUrl, now }: TakeContext,
): Promise<void> {
	const email = pledge.user_id === null ? (payer_email ?? null) : null;
	const active = await movePledge(tx, pledge, 'active', now, { ...namesOf(card), provider, email });
	await mailAboutPledge(tx, active, 'saved', { publicUrl, now });
	await reviewSoon(tx, active.pledge_id, 'saved', now);
}

/**
 * Another card takes the place of the one that a pledge has, which is given back. Dates stay, and so does a visitor's address: whoever was passed
 * the link may save a card, and the mail about that has to reach the donor. The caller has locked the row, and no charge has begun.
 */
export async function takeAnotherCard(tx: Db, pledge: PledgeRow, card: SavedAtProvider, { provider, publicUrl, now }: TakeContext): Promise<void> {
	await giveCardBack(tx, pledge, pledge, now);
	const { pledge_id } = pledge;
	const [changed] = await tx
		.update(pledges)
		.set({ ...namesOf(card), provider, updated_at: now })
		.where(eq(pledges.pledge_id, pledge_id))
		.returning();
	if (changed === undefined) throw new Error(`no pledge ${pledge_id}`);
	await noteStep(tx, { pledge_id, step: 'card_changed', at: now });
	await mailAboutPledge(tx, changed, 'card_changed', { publicUrl, now });
}

function namesOf({ method_ref, customer_ref, brand, last4, exp_month, exp_year }: SavedAtProvider) {
	return { method_ref, customer_ref, brand, last4, exp_month, exp_year };
}
