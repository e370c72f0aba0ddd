import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { noteStorageError } from '#core/db/storage-watch.ts';
import { requestPersistence } from '#core/request-persistence.ts';
import type { CardConsent } from '#domain/donation/saved-card.ts';
import type { Cents, RecurringMonths } from '#domain/money/money.ts';
import { enqueueDonation, enqueueRecurring, NotSavedError } from '#outbox/actions/donation-actions.ts';
import { findGivenTwin, findRecentPledge, findRecentTwin } from '#outbox/actions/recent-twin.ts';
import { savePledge } from '#outbox/actions/save-pledge.ts';
import type { DonationRow, PledgeRow } from '#outbox/kinds/outbox-row.ts';
import { saveFailureOf } from '#outbox/save-failure.ts';
import { storageTexts } from '#outbox/storage-texts.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { donateTexts } from './donate-texts.ts';
import { giveUnsaved, SaveFailedError } from './give-unsaved.ts';

/** A donation that is saved here, or one that only the server has, with the URL of its checkout. */
export type GivenDonation = { op_id: string } | { checkout_url: string };

/** An equal donation or pledge from a moment ago. */
export type Twin = DonationRow | PledgeRow;

interface DonationOptions {
	/** The athlete's page may name the donor. */
	named: boolean;
	/** The consent to charge a saved card for it. */
	card?: CardConsent;
	/** Save the card that is used on the checkout page. */
	save_card?: boolean;
}

/** Saves the donation durably. @throws SaveFailedError if it is neither saved nor given directly. */
export function saveDonation(
	player: DonateTarget,
	amount_cents: Cents,
	{ named, card, save_card = false }: DonationOptions,
): Promise<GivenDonation | undefined> {
	const options = { ...(named ? { named } : {}), ...(card === undefined ? {} : { card }), ...(save_card ? { save_card } : {}) };
	return saveOrGive(enqueueDonation({ ...athleteOf(player), amount_cents, ...options }));
}

/**
 * Like `saveDonation`, for a donation in each of `months` months. Undefined, with nothing stored, if nobody is logged
 * in.
 */
export function saveMonthlyDonation(player: DonateTarget, amount_cents: Cents, months: RecurringMonths, named: boolean): Promise<GivenDonation | undefined> {
	return saveOrGive(enqueueRecurring({ ...athleteOf(player), amount_cents, months, ...(named ? { named } : {}) }));
}

/**
 * The same donation, if it was saved here or given directly a moment ago. Ignores unreadable storage, because saving
 * will report it.
 */
export function findTwin(player: DonateTarget, amount_cents: Cents, months?: RecurringMonths): Promise<DonationRow | undefined> {
	const donation = { ...player, amount_cents, months };
	return findRecentTwin(donation, Date.now()).catch(() => findGivenTwin(donation, Date.now()));
}

/** The same for a pledge. */
export function findPledgeTwin(player: DonateTarget, amount_cents: Cents): Promise<PledgeRow | undefined> {
	return findRecentPledge({ ...player, amount_cents }, Date.now()).catch(() => undefined);
}

/** The target may be a whole athlete. Stores only what the donation needs. */
export function athleteOf({ player_id, player_name, team_id, team_name, team_color, team_alt_color, jersey_number }: DonateTarget): DonateTarget {
	return { player_id, player_name, team_id, team_name, team_color, team_alt_color, jersey_number };
}

/** Saves it, or gives it directly if this device can't save anything. */
async function saveOrGive(saving: Promise<string | undefined>): Promise<GivenDonation | undefined> {
	let op_id: string | undefined;
	try {
		op_id = await saving;
	} catch (failure) {
		if (!(failure instanceof NotSavedError)) throw failure;
		return { checkout_url: await giveUnsaved(failure) };
	}
	if (op_id === undefined) return undefined;
	// From now on, a donation is waiting here.
	requestPersistence().catch(reportError);
	return { op_id };
}

/**
 * Saves a pledge durably. Unlike a donation, it isn't given directly by a device that can't save anything: nobody waits in line to pay.
 * @throws SaveFailedError if it isn't saved
 */
export async function savePledgeFor(player: DonateTarget, amount_cents: Cents, named: boolean): Promise<GivenDonation> {
	try {
		const op_id = await savePledge({ ...athleteOf(player), amount_cents, ...(named ? { named } : {}) });
		requestPersistence().catch(reportError);
		return { op_id };
	} catch (cause) {
		noteStorageError(cause);
		throw new SaveFailedError([donateTexts.pledge.notSaved, storageTexts[saveFailureOf(cause)](deviceName())].join(' '), { cause });
	}
}
